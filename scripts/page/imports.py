"""Files that are opened on the page: a game in any of its forms, or a picture that carries one, made canonical.

Told apart by what is in them, not by their names. Knows no server and opens no file.
"""

from games.errors import Unreadable
from games.orthognomes import record as rounds
from games.orthognomes.rules import OrthoGnomes
from scripts.answers import Answer
from scripts.flat.changes import written
from scripts.inputs import NOTHING_CARRIED, Figures, FlatGames, Refused
from scripts.page.limits import UPLOAD_BYTES
from scripts.page.texts import VIEWS_ALONE, read_bytes
from sim.carried import NoGame, carried, kind_of
from sim.given import tells_assembly
from sim.pdf import NoPrint

EXPECTED = "expected a game as text or JSON, or a picture that fivesides drew of one: SVG, PNG, PDF or GLB"
BODIES = "it is an assembly of bodies, and the page builds figures only: `fivesides check` reads assemblies"


def imported(data: bytes, game: str = OrthoGnomes.name) -> Answer:
    """The game in a file, of *game* where it does not say: its canonical `text`, and which `game` it is.

    `Refused` says why there is none, `Unreadable` where it cannot be read, `BadOption` that there is no such *game*.
    """
    if len(data) > UPLOAD_BYTES:
        raise Refused(f"this file is too large: expected at most {UPLOAD_BYTES:,} bytes")
    source = _read(_carried(data) if kind_of(data) else data, game)
    return {"text": _written(source), "game": source.kind}


def _carried(picture: bytes) -> bytes:
    """The game that a picture carries, as a file has it."""
    try:
        text = carried(picture)
    except (NoGame, NoPrint) as error:
        raise Refused(str(error)) from None
    if not text:
        kind = kind_of(picture)
        raise Refused(BODIES if kind == "GLB" else NOTHING_CARRIED.format(kind))
    return text.encode("utf-8", "surrogatepass")


def _read(data: bytes, game: str) -> Figures | FlatGames:
    """The games in a text."""
    text = data.decode("utf-8", "replace")
    if "\ufffd" in text or not text.strip("\ufeff \t\r\n"):
        what = "is empty" if not data.strip() else "is no text, and no picture that is known"
        raise Refused(f"this file {what}: {EXPECTED}")
    try:
        return read_bytes(data, game)
    except Unreadable:
        if tells_assembly(text):
            raise Refused(BODIES) from None
        raise


def _written(source: Figures | FlatGames) -> str:
    """*source* as a game file; `Refused` when there is nothing in it that can be built."""
    if isinstance(source, FlatGames):
        return written(source)
    if any(one.grids for one in source.rounds):
        raise Refused(VIEWS_ALONE)
    text = rounds.write(source.rounds)
    if not text:
        raise Refused(f"there is nothing in this file: {EXPECTED}")
    return text
