"""What `fivesides read` refuses: wrong usage, broken files, a missing engine; each in one line."""

import io
import zlib
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from sim.world import EngineMissing
from tests.commands import EXAMPLES, run

pytestmark = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")

RUE = str(EXAMPLES / "rue.game")
MATCH = str(EXAMPLES / "match.game")
ROUND = str(EXAMPLES / "round.game")


@pytest.fixture
def rue(tmp_path: Path) -> Path:
    """Rue's example as an assembly."""
    path = tmp_path / "rue.json"
    assert run("convert", RUE, "--to", "scene", "-o", str(path)).code == 0
    return path


def test_without_an_engine_assemblies_and_photographs_are_still_read(
    rue: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "top.png"
    run("read", RUE, "-o", str(path))

    def missing() -> None:
        raise EngineMissing("PyBullet is not installed")

    monkeypatch.setattr("sim.world._engine", missing)
    for game in (RUE, ROUND):
        done = run("read", game)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert "nothing can be carried out. PyBullet is not installed" in done.err
    assert run("read", str(rue)).code == 0
    assert run("read", str(path)).code == 0


@pytest.mark.parametrize(("arguments", "expected"), [
    ([], "expected one or more files"),
    (["nowhere.json"], "nowhere.json: cannot be read: No such file"),
    ([MATCH], "2 games: say which with --round"),
    ([MATCH, "--round", "3"], "there is no game 3 in it"),
    ([RUE, "-o", "x.svg"], "x.svg: expected X.json for an assembly, or X.png for a photograph"),
    ([RUE, "-o", "-"], "-: expected X.json"),
    ([RUE, RUE, "-o", "x.png"], "give one FILE, not 2"),
    ([RUE, "-o", "no/where/x.png"], "there is no folder"),
    ([RUE, "--bump", "-1"], "--bump"),
    ([RUE, "--bump", "1", "--way", "0"], "--way"),
    ([RUE, "--bump", "1", "--way", "nan"], "nan is no length"),
    ([RUE, "--bump", "1", "--way", "501"], "--way"),
    (["--game", "rue", "-e", "", "--bump", "1"], "there is none on the table"),
    (["-e", "LLDb2.1Q"], "-e:1:8:"),
    (["-e", "; nothing"], "nothing to read"),
])  # fmt: skip
def test_wrong_usage_is_one_line_and_exit_code_2(arguments: list[str], expected: str) -> None:
    done = run("read", *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert expected in done.err


def test_what_cannot_be_knocked_or_written_is_refused(rue: Path, tmp_path: Path) -> None:
    for arguments, expected in (
        (["--bump", "1"], "--bump knocks a piece of a game that is carried out, and this is none"),
        (["-o", str(tmp_path / "x.png")], "-o writes down a game that was carried out"),
    ):
        done = run("read", str(rue), *arguments)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert expected in done.err
    assert not (tmp_path / "x.png").exists()


def test_an_illegal_game_is_not_carried_out() -> None:
    done = run("read", "--game", "rue", "-e", "BPN@0,0 RPN@0,0")
    assert (done.code, done.out) == (1, "")
    assert "illegal" in done.err


def png(rgb: tuple[int, int, int] = (0, 0, 0), size: tuple[int, int] = (20, 10), **notes: str) -> bytes:
    """A PNG file with these texts."""
    info, file = PngImagePlugin.PngInfo(), io.BytesIO()
    for key, text in notes.items():
        info.add_itxt(f"fivesides:{key}", text)
    Image.new("RGB", size, rgb).save(file, "PNG", pnginfo=info)
    return file.getvalue()


FRAME = "0 0 0.02 0.01"


@pytest.mark.parametrize(("data", "expected"), [
    (png(), "it does not say what it shows"),
    (png(frame=FRAME), "it does not say what it shows"),
    (png(frame="0 0 1", game='[Game "Rue"]'), "expected four numbers"),
    (png(frame="0 0 nan nan", game='[Game "Rue"]'), "expected a part of the table"),
    (png(frame="0 0 1 1", game='[Game "Rue"]'), "expected a part of the table"),
    (png(frame="0 0 -0.02 -0.01", game='[Game "Rue"]'), "expected a part of the table"),
    (png(frame="0 0 2e9 1e9", game='[Game "Rue"]'), "expected a part of the table"),
    (png(frame=FRAME, game='[Game "Chess"]'), "(tag Game): expected one of"),
    (png(frame=FRAME, game='[Game "Rue"]\n\nBPN@0,0 what'), "move 2"),
    (png()[:40], "expected a PNG file"),
    (png()[:-30], "expected a PNG file"),
    (b"\x89PNG\r\n\x1a\n", "expected a PNG file"),
    (png(frame=FRAME, game="").replace(b"IDAT", b"IDOT"), "expected a PNG file"),
    (b'{"kind": "assembly"}', "units: expected length_m in metres"),
    (b'{"kind": "assembly", "units": {"length_m": 1}, "bodies": [{}]}', "body 1: expected a name"),
    (b'{"kind": "assembly", "game": "[Game \\"Go\\"]", "units": {"length_m": 1}, "bodies": []}', "(tag Game): "),
    (b'{"kind": "assembly", "game": "\\ud800", "units": {"length_m": 1}, "bodies": []}', "expected text in UTF-8"),
    (b"\xff\xfe", "UTF-8"),
])  # fmt: skip
def test_broken_files_are_one_line_and_exit_code_2(data: bytes, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(data)
    done = run("read", str(path))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert expected in done.err
    assert str(path) in done.err


def test_a_picture_of_many_pixels_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    head = bytes((0, 0, 255, 255, 0, 0, 255, 255, 8, 2, 0, 0, 0))
    chunk = b"IHDR" + head
    data = b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4, "big") + chunk + zlib.crc32(chunk).to_bytes(4, "big")
    path = tmp_path / "huge.png"
    path.write_bytes(data + png()[33:])
    done = run("read", str(path))
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert str(path) in done.err


@settings(max_examples=40)
@given(st.binary(max_size=80) | st.binary(max_size=60).map(lambda data: png(frame=FRAME, game="")[:33] + data))
def test_any_bytes_get_an_answer_in_one_line(data: bytes) -> None:
    done = run("read", "-", stdin=data)
    assert done.code in (0, 1, 2)
    assert done.code != 2 or done.err.count("\n") == 1


def test_a_drawing_is_no_table(tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    assert run("render", str(EXAMPLES / "rue.game"), "-o", str(path)).code == 0
    done = run("read", str(path))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "a drawing tells nothing of a table" in done.err


def test_what_is_not_known_of_a_body_is_not_passed_over(tmp_path: Path) -> None:
    """A turn that was called otherwise was not read, and the piece said to be in its place."""
    path = tmp_path / "x.json"
    text = run("convert", str(EXAMPLES / "rue.game"), "--to", "scene").out
    path.write_text(text.replace("quaternion_xyzw", "orientation"))
    done = run("read", str(path))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "'orientation' is unknown: expected name, size" in done.err
