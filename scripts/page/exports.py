"""Files of a game for the page: what its form asks for, made by the code of `fivesides render` and `fivesides convert`.

Every field is checked, because it comes from outside; a file is called after its game and its number of moves, and no
part of its name is taken from what was asked. Knows no server.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import click

from games.registry import GAMES
from scripts.inputs import Figures, FlatGames, Refused, pick
from scripts.kinds import of_kind
from scripts.page import limits
from scripts.page.fields import Fields
from scripts.page.texts import UNNAMED, index_of, read
from scripts.pictures import Bounds
from scripts.rendering import PHOTOGRAPH, drawn, picture, plain, together
from scripts.wanted import HIGHLIGHTS, Wanted, millimetres
from sim.styles import LANGUAGES, STYLES
from sim.views import VIEWS

PICTURES: Final = {
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "png": "image/png",
    "gif": "image/gif",
    "glb": "model/gltf-binary",
}
"""Media types of pictures. An MP4 needs another program, and a scene for POV-Ray one to look at it."""
TEXT: Final = "text/plain; charset=utf-8"
TEXTS: Final = {
    "game": (".game", TEXT),
    "json": (".json", "application/json"),
    "map": ("-map.txt", TEXT),
    "line": ("-line.txt", TEXT),
    "views": ("-views.txt", TEXT),
}
"""What ends the names of texts, and their media types."""
FLAT_TEXTS: Final = ("game", "json")
"""Those of flat games."""
BOUNDS: Final = Bounds(limits.PIXELS, limits.PHOTO_SECONDS)
DPI: Final = 300
"""Where nothing is said, as on the command line …"""
DPIS: Final = (30, 1200)
"""… whose bounds these are too."""

OPTIONS: Final = ("view", "steps", "collapse", "highlight", "size", "dpi", "style", "lang")
"""Of pictures; a text has none of them."""


@dataclass(frozen=True)
class Export:
    """A file that is asked for."""

    text: str
    round: int | None
    """Of the file, from 0; None for the last, or for all of them in a text."""
    at: int | None
    """After which move; None for the last."""
    form: str
    wanted: Wanted = field(default_factory=Wanted)
    dpi: int = DPI
    photo: bool = False


def exported(wanted: Mapping[str, Any]) -> tuple[bytes, str, str]:
    """The file that is *wanted*, a JSON object with text, form, and what else is said: its bytes, media type and name.

    `Refused` says what is wrong with what was asked, `Unreadable` where the text cannot be read, `IllegalMove` which
    move of a flat game is not legal.
    """
    asked = _asked(wanted)
    source = read(asked.text)
    try:
        return _text(source, asked) if asked.form in TEXTS else _picture(source, asked)
    except Refused as refused:
        raise Refused(_in_words(str(refused))) from None


def _asked(said: Mapping[str, Any]) -> Export:
    """What is asked for; `Refused` when a field is not what it can be, or is not known."""
    fields = Fields.of(said, "the file", ("text", "round", "at", "form", "options"))
    text, form = fields.text("text"), fields.one_of("form", (*PICTURES, *TEXTS))
    if text is None or form is None:
        raise Refused(f"{'form' if form is None else 'text'}: it is missing")
    most = limits.MESSAGE_BYTES
    number, at = fields.whole("round", 0, most), fields.whole("at", 0, most)
    options = Fields.of(fields.get("options"), "options", OPTIONS)
    style = options.one_of("style", (*STYLES, PHOTOGRAPH)) or STYLES[0]
    wanted = Wanted(
        view=options.one_of("view", (*VIEWS, "best", "five")),
        at=at,
        steps=options.yes("steps"),
        collapse=options.yes("collapse"),
        highlight=options.one_of("highlight", HIGHLIGHTS),
        size=_size(options),
        style=plain(style),
        lang=options.one_of("lang", LANGUAGES) or LANGUAGES[0],
    )
    dpi = options.whole("dpi", *DPIS) or DPI
    return Export(text, number, at, form, wanted, dpi, style == PHOTOGRAPH)


def _size(options: Fields) -> float | None:
    """A width in millimetres, from a text like "80mm"."""
    text = options.text("size")
    try:
        return None if text is None else millimetres(text)
    except click.BadParameter as bad:
        raise Refused(f"size: {bad.message}") from None


def _picture(source: Figures | FlatGames, asked: Export) -> tuple[bytes, str, str]:
    """A picture, or a film of a fall."""
    wanted = together(UNNAMED, asked.form, asked.photo, asked.wanted)
    number = index_of(source, asked.round) + 1
    count = _count(pick(source, number), asked.at)
    if isinstance(source, Figures) and count > limits.DRAWN_BLOCKS:
        raise Refused(
            f"{count} blocks are too many for a picture on the page: expected at most {limits.DRAWN_BLOCKS}; "
            "`fivesides render` draws more"
        )
    data = picture(drawn(source, number, wanted), asked.form, asked.dpi, wanted.style, asked.photo, BOUNDS)
    return data, PICTURES[asked.form], f"{source.kind}-{count}.{asked.form}"


def _text(source: Figures | FlatGames, asked: Export) -> tuple[bytes, str, str]:
    """The game as a text: all of the file, unless one round or a moment of it is asked for."""
    if GAMES[source.kind].flat and asked.form not in FLAT_TEXTS:
        raise Refused(f"{GAMES[source.kind].title} has no {asked.form}: expected {' or '.join(FLAT_TEXTS)}")
    if asked.round is not None or asked.at is not None:
        source = _until(pick(source, index_of(source, asked.round) + 1), asked.at)
    text: str = of_kind(source.kind, "convert").converted([source], asked.form)
    suffix, media = TEXTS[asked.form]
    last = pick(source, len(source.labels))
    return text.encode("utf-8", "backslashreplace"), media, f"{source.kind}-{_count(last, None)}{suffix}"


def _count(source: Figures | FlatGames, at: int | None) -> int:
    """How many moves of the one game of *source* are shown; `Refused` when it has not so many."""
    one = source.rounds[0].placements if isinstance(source, Figures) else source.games[0].record.moves
    if at is not None and at > len(one):
        raise Refused(f"at: there are {len(one)} moves, and not {at}")
    return len(one) if at is None else at


def _until(source: Figures | FlatGames, at: int | None) -> Figures | FlatGames:
    """The one game of *source* up to a move."""
    count = _count(source, at)
    if isinstance(source, Figures):
        return replace(source, rounds=(source.rounds[0].until(count),))
    return replace(source, games=(source.games[0].until(count),))


def _in_words(sentence: str) -> str:
    """A sentence of the command line without what belongs to it alone: the name of a file, dashes before options."""
    return re.sub(r"(?<![\w-])--(?=[a-z])", "", sentence.removeprefix(f"{UNNAMED}: "))
