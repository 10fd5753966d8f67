"""Pictures that once broke: too narrow for their words, empty frames, and files that unfold without end."""

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest
from pypdf.generic import DictionaryObject, StreamObject, TextStringObject

from sim.carried import MOST, NoGame, carried
from sim.svg import size
from tests.commands import EXAMPLES, run

FALLING = str(EXAMPLES / "collapse.game")
TOWER = str(EXAMPLES / "tower24.game")


@pytest.mark.parametrize(
    "arguments",
    [
        (FALLING, "--collapse"),
        (TOWER, "--view", "north"),
        (TOWER, "--view", "five"),
        ("-e", "LLLLLLLLb2.9U", "--steps"),
    ],
)
def test_a_picture_too_narrow_for_its_words_is_refused_in_one_sentence(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    done = run("render", *arguments, "--size", "20mm", "-o", str(tmp_path / "x.svg"))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith("fivesides: --size: ")
    assert "give a larger one" in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("moves", ["LLDb2.999E", "LDLDLDLDb2.1U LDLDLDLDb2.9U LDLDLDLDb2.17U LDLDLDLDb2.25U"])
def test_steps_of_a_high_figure_have_room_for_their_moves(moves: str) -> None:
    done = run("render", "-e", moves, "--steps", "-o", "-", "--format", "svg")
    assert done.code == 0, done.err
    assert size(done.out)[0] <= 170
    assert all(f'aria-label="{move}"' in done.out for move in moves.split())


def test_frames_that_everything_has_left_are_empty() -> None:
    done = run("render", "-e", "LLDb2.999E", "--collapse", "-o", "-", "--format", "svg")
    assert done.code == 0, done.err
    assert done.out.count(' s"') == 4


def spaces(number: int) -> bytes:
    """A text that is unlike that of other numbers, and nearly as long as a game may be."""
    return str(number).rjust(MOST - 10).encode()


def png_of_many(count: int) -> bytes:
    """A small PNG with *count* large texts."""
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))]
    chunks += [(b"zTXt", b"game\0\0" + zlib.compress(spaces(k), 9)) for k in range(count)]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(text)) + kind + text + struct.pack(">I", zlib.crc32(kind + text))
        for kind, text in (*chunks, (b"IEND", b""))
    )


def pdf_of_many(count: int) -> bytes:
    """A small PDF in which one large text is attached *count* times."""
    writer = pypdf.PdfWriter()
    writer.add_blank_page(9, 9)
    streams = writer.add_attachment("x.game", spaces(1)).pdf_object["/EF"]
    assert isinstance(streams, DictionaryObject)
    loose = streams.raw_get("/F")
    stream = loose.get_object()
    assert isinstance(stream, StreamObject)
    writer._replace_object(loose, stream.flate_encode(9))
    names = writer.root_object["/Names"]["/EmbeddedFiles"]["/Names"]  # type: ignore[index]  # pypdf's trees are untyped
    for _ in range(count - 1):
        names.extend((TextStringObject("x.game"), names[1]))
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()


def svg_of_many(count: int) -> bytes:
    texts = b"".join(b"<metadata>" + spaces(k) + b"</metadata>" for k in range(count))
    return b'<svg xmlns="http://www.w3.org/2000/svg">' + texts + b"</svg>"


def svg_of_lines(count: int) -> bytes:
    return b'<svg xmlns="http://www.w3.org/2000/svg"><metadata>' + b";\n" * count + b"</metadata></svg>"


@pytest.mark.parametrize(
    ("made", "count"),
    [(png_of_many, 40), (pdf_of_many, 40), (svg_of_many, 3), (svg_of_lines, MOST)],
    ids=["PNG", "PDF", "SVG of many texts", "SVG of many lines"],
)
def test_what_unfolds_without_end_is_refused_as_soon_as_it_is_too_much(
    made: Callable[[int], bytes], count: int
) -> None:
    data = made(count)
    with pytest.raises(NoGame, match=f"at most {MOST}"):
        carried(data)


def test_no_more_of_a_png_is_unpacked_than_a_game_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked: list[int] = []
    packed = zlib.decompressobj

    class Counting:
        def decompress(self, data: bytes, most: int) -> bytes:
            found = packed().decompress(data, most)
            unpacked.append(len(found))
            return found

    data = png_of_many(40)
    monkeypatch.setattr("sim.chunks.zlib.decompressobj", Counting)
    with pytest.raises(NoGame):
        carried(data)
    assert sum(unpacked) < 3 * MOST


@pytest.mark.parametrize(
    ("program", "asked"),
    [pytest.param("ffmpeg", ("x.mp4",), marks=pytest.mark.slow), ("povray", ("x.png", "--style", "photo"))],
)
def test_a_program_that_cannot_be_run_is_named(
    program: str, asked: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / program
    broken.write_bytes(b"\x7fELF, and no more")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    name, *options = asked
    done = run("render", FALLING, "-o", str(tmp_path / name), "--dpi", "30", *options)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert f"{program} could not be run" in done.err
    assert list(tmp_path.iterdir()) == [broken]
