"""Pictures carry their game: every example comes back from every kind of picture as it was, and scores the same.

What is no picture, carries no game or is broken ends in one sentence.
"""

import base64
import io
import json
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import pytest
from PIL import Image, PngImagePlugin

from games import files, record
from games.drawings import board
from games.notation import decode
from games.orthognomes import record as figures
from games.orthognomes.drawings import figure, solid
from games.orthognomes.record import Round
from games.record import Record, replay
from sim.carried import NoGame, carried, kind_of
from sim.chunks import texts
from sim.glb import write_glb
from sim.pdf import pdf
from sim.setting import framed
from sim.svg import png
from tests.commands import EXAMPLES, run

BODIES: Final = "it is an assembly of bodies: expected a game"
KINDS: Final = ("svg", "png", "glb", "pdf")
GAMES: Final = sorted(path.name for path in EXAMPLES.glob("*.game"))
ROUND: Final = (EXAMPLES / "round.game").read_text()


@cache
def first(name: str) -> Round | Record:
    return files.read(decode((EXAMPLES / name).read_bytes()), "orthognomes")[0]


def canonical(one: Round | Record) -> str:
    return figures.write([one]) if isinstance(one, Round) else record.write([replay(one)])


@cache
def svg_of(name: str) -> str:
    one = first(name)
    return figure(one, "corner") if isinstance(one, Round) else board(replay(one))


@cache
def picture(name: str, kind: str) -> bytes:
    """The first game of an example as a picture."""
    one = first(name)
    if kind != "glb":
        drawn = svg_of(name)
        return drawn.encode() if kind == "svg" else pdf(drawn) if kind == "pdf" else png(drawn, 40)
    if isinstance(one, Round):
        return solid(one)
    played = replay(one)
    return write_glb(framed(played.game.table, played.game.visible(played.last)), canonical(one))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_every_example_comes_back_from_every_picture(name: str, kind: str) -> None:
    data = picture(name, kind)
    assert kind_of(data) == kind.upper()
    assert carried(data) == canonical(first(name))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["round.game", "collapse.game", "rukuni.game", "rue-money.game"])
def test_a_picture_scores_what_its_game_scores(name: str, kind: str, tmp_path: Path) -> None:
    path, text = tmp_path / f"picture.{kind}", tmp_path / "text.game"
    path.write_bytes(picture(name, kind))
    text.write_text(canonical(first(name)))
    expected, found = (run("score", str(one), "--json") for one in (text, path))
    assert found == expected
    assert found.code in (0, 1)
    assert json.loads(found.out)["score"]


@pytest.mark.parametrize("kind", KINDS)
def test_all_commands_that_read_games_read_pictures(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "called-as-it-likes.txt"  # what is in it tells, not its name
    path.write_bytes(picture("round.game", kind))
    assert run("convert", str(path), "--to", "game").out == canonical(first("round.game"))
    for command in ("show", "views"):
        assert run(command, str(path), "--json").out == run(command, str(EXAMPLES / "round.game"), "--json").out
    assert run("check", str(path), "--statics-only", "--json").code == 0
    assert run("render", str(path), "-o", str(tmp_path / "again.svg")).code == 0
    assert (tmp_path / "again.svg").read_text() == svg_of("round.game")
    assert run("score", "-", stdin=path.read_bytes()).code == 0


def test_a_glb_is_read_as_bodies_where_something_is_said_of_them(tmp_path: Path) -> None:
    path, bare = tmp_path / "figure.glb", tmp_path / "bare.glb"
    path.write_bytes(picture("round.game", "glb"))
    bare.write_bytes(write_glb(first_round().scene()))
    game = json.loads(run("check", str(path), "--statics-only", "--json").out)
    bodies = json.loads(run("check", str(path), "--fixed", "turntable", "--statics-only", "--json").out)
    assert (game["game"], len(game["placements"])) == ("orthognomes", 12)
    assert "placements" not in bodies
    assert bodies["outcome"] == game["outcome"] == "stands"
    assert "expected --fixed NAME" in run("check", str(bare)).err
    assert BODIES in run("score", str(bare)).err


def first_round() -> Round:
    one = first("round.game")
    assert isinstance(one, Round)
    return one


def test_several_games_of_one_picture_are_read_as_those_of_a_file() -> None:
    one, two = canonical(first("round.game")), canonical(first("collapse.game"))
    parts = (svg_of("round.game"), svg_of("collapse.game"), svg_of("round.game"))
    sheet = f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    assert carried(sheet.encode()) == f"{one}\n{two}"


AGAIN: Final = {
    "prefixes": lambda svg: (
        svg.replace("<", "<svg:").replace("<svg:/", "</svg:").replace("xmlns=", "xmlns:svg=")
    ),
    "a declaration and a doctype": lambda svg: (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Created with Inkscape -->\n'
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n' + svg
    ),
    "CDATA": lambda svg: svg.replace("<metadata>", "<metadata><![CDATA[").replace("</metadata>", "]]></metadata>"),
    "an id": lambda svg: svg.replace("<metadata>", '<metadata\n     id="metadata5">'),
    "RDF beside it": lambda svg: svg.replace(
        "</metadata>",
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:ID="">'
        '<dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">Rue</dc:title></rdf:Description></rdf:RDF></metadata>',
    ),
    "RDF of its own": lambda svg: svg.replace(
        "<metadata>", "<metadata><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></metadata><metadata>"
    ),
    "windows line ends": lambda svg: svg.replace("\n", "\r\n"),
}  # fmt: skip
"""What programs make of an SVG that they save again."""


@pytest.mark.parametrize("how", AGAIN)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_an_svg_that_was_saved_again_still_carries_its_game(how: str, encoding: str) -> None:
    change: Callable[[str], str] = AGAIN[how]
    saved = change(svg_of("rue.game"))
    if how == "a declaration and a doctype":
        saved = saved.replace("UTF-8", encoding.removesuffix("-sig"))
    assert carried(saved.encode(encoding)).strip() == canonical(first("rue.game")).strip()


@pytest.mark.parametrize("zipped", [False, True])
@pytest.mark.parametrize("chunk", ["tEXt", "iTXt"])
@pytest.mark.parametrize("after", [False, True])
def test_a_png_that_was_saved_again_still_carries_its_game(chunk: str, zipped: bool, after: bool) -> None:
    notes = PngImagePlugin.PngInfo()
    add = notes.add_itxt if chunk == "iTXt" else notes.add_text
    add("Software", "an editor")
    add("game", ROUND, zip=zipped)
    file = io.BytesIO()
    Image.new("RGB", (3, 2)).save(file, "PNG", pnginfo=notes)
    data = file.getvalue()
    if after:  # texts may stand after the pixels
        begin, end = data.index(b"IDAT") - 4, data.index(b"IEND") - 4
        data = data[:33] + data[begin:end] + data[33:begin] + data[end:]
    assert carried(data) == ROUND


def packed_png(size: int) -> bytes:
    """A PNG with a text of *size* letters, packed."""
    text = b"game\0\1\0\0\0" + zlib.compress(b"[" * size, 9)
    chunk = b"iTXt" + text
    plain = png(svg("", 9).decode(), 30)
    return plain[:33] + struct.pack(">I", len(text)) + chunk + struct.pack(">I", zlib.crc32(chunk)) + plain[33:]


def glb_of(tree: object) -> bytes:
    """A GLB that has *tree* only."""
    text = json.dumps(tree).encode()
    return b"glTF" + struct.pack("<4I", 2, 20 + len(text), len(text), 0x4E4F534A) + text


def svg(inside: str, side: int = 9, before: str = "") -> bytes:
    """An SVG of *inside*, *side* mm wide and high."""
    size = f'width="{side}mm" height="{side}mm" viewBox="0 0 {side} {side}"'
    return f'{before}<svg xmlns="http://www.w3.org/2000/svg" {size}>{inside}</svg>'.encode()


LAUGHS: Final = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
OUTSIDE: Final = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
OTHERS: Final = "<metadata>  <a>[Game]</a> </metadata>"
DEEP: Final = 200_000
BROKEN: Final[dict[str, tuple[Callable[[], bytes], str]]] = {
    "an SVG without a game": (lambda: svg("<g/>"), "the SVG carries no game"),
    "an SVG whose metadata are another's": (lambda: svg(OTHERS), "the SVG carries no game"),
    "HTML": (lambda: b"<!DOCTYPE html><html></html>", "expected an SVG, and its root is 'html'"),
    "an SVG cut off": (lambda: svg("<metadata>LLDb2.1E</metadata>")[:-3], "broken or cut off"),
    "entities": (lambda: svg("<metadata>&b;</metadata>", before=LAUGHS), "it declares entities"),
    "entities outside": (lambda: svg("<metadata>&a;</metadata>", before=OUTSIDE), "it declares entities"),
    "a deep SVG": (lambda: svg("<g>" * DEEP + "</g>" * DEEP), "the SVG carries no game"),
    "a long SVG": (lambda: svg("<metadata>" + "L" * 1_000_001 + "</metadata>"), "at most 1000000"),
    "no game in it": (lambda: svg("<metadata>A picture of Rue.</metadata>"), "x (its game):1:1"),
    "a PNG without a game": (lambda: packed_png(0), "the PNG carries no game"),
    "a PNG that unfolds": (lambda: packed_png(50_000_000), "at most 1000000 bytes"),
    "a PNG cut off": (lambda: packed_png(9)[:-13], "cut off"),
    "a signature only": (lambda: packed_png(9)[:8], "cut off"),
    "a GLB without a game": (lambda: glb_of({"scenes": [{"name": "x"}]}), BODIES),
    "a GLB whose game is none": (lambda: glb_of({"scenes": [{"extras": {"game": 7}}]}), BODIES),
    "a GLB of a list": (lambda: glb_of([1]), "what this one says of itself is broken"),
    "a GLB of strange scenes": (lambda: glb_of({"scenes": {"a": 1}}), "what this one says of itself is broken"),
    "a GLB cut off": (lambda: glb_of({"scenes": []})[:-2], "broken or cut off"),
    "a PDF of nothing": (lambda: b"%PDF-1.7\n", "expected a PDF file"),
    "a PDF without a game": (lambda: pdf(svg("<g/>").decode()), "carries no game"),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_what_carries_no_game_ends_in_one_sentence(what: str, tmp_path: Path) -> None:
    make, sentence = BROKEN[what]
    data = make()
    path = tmp_path / "x"
    path.write_bytes(data)
    done = run("score", str(path))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert sentence in done.err
    if not data.startswith(b"glTF"):
        assert run("check", str(path)) == done


def outcome(data: bytes) -> str:
    """What came of reading *data*."""
    try:
        return "read" if carried(data) else "nothing to read"
    except NoGame as refused:
        return str(refused)


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_with_a_byte_changed_or_cut_off_is_read_or_refused(kind: str) -> None:
    whole, random = picture("round.game", kind), Random(5)
    assert carried(whole)
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(random.choice((1, 4, 40))):
            data[random.randrange(len(data))] = random.randrange(256)
        for broken in (bytes(data), whole[: random.randrange(len(whole))], whole[random.randrange(64) :]):
            assert outcome(broken).isprintable()


def test_texts_of_other_keywords_are_not_the_game() -> None:
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Title", ROUND)
    file = io.BytesIO()
    Image.new("RGB", (1, 1)).save(file, "PNG", pnginfo=notes)
    assert texts(file.getvalue(), 1000) == ()


def test_base64_of_a_picture_is_no_picture() -> None:
    with pytest.raises(NoGame, match="expected a picture"):
        carried(base64.b64encode(picture("round.game", "png")))


def test_scoring_a_picture_loads_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import sys; from scripts.cli import main\n"
        "try: main(['score', *sys.argv[1:]])\n"
        "except SystemExit: print(*sorted({'numpy', 'PIL', 'pypdf', 'trimesh'} & set(sys.modules)), file=sys.stderr)\n"
    )
    paths = []
    for kind in ("svg", "png", "glb"):
        paths.append(tmp_path / f"x.{kind}")
        paths[-1].write_bytes(picture("round.game", kind))
    asked = [sys.executable, "-c", code, *map(str, paths)]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == ""
