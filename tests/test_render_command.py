"""What `fivesides render` draws: moments, steps, collapses, marks, sizes, styles and forms; each carries its game."""

import re
import xml.etree.ElementTree as ET
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from sim.svg import size
from tests.commands import EXAMPLES, run

ROUND = str(EXAMPLES / "round.game")
FALLING = str(EXAMPLES / "collapse.game")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(*arguments: str) -> str:
    done = run("render", *arguments, "-o", "-", "--format", "svg")
    assert done.code == 0, done.err
    return done.out


def layers(svg: str) -> list[str]:
    return re.findall(r'data-layer="(\w+)"', svg)


def test_a_moment_of_a_game_is_drawn_and_carries_that_moment(tmp_path: Path) -> None:
    path = tmp_path / "five.svg"
    path.write_text(drawn(ROUND, "--at", "5"))
    told = ET.fromstring(path.read_text()).findtext(f"{SVG}desc") or ""
    assert told.startswith("5 blocks on the turntable")
    shown, expected = (run("show", *order).out for order in ((str(path),), ("-e", moves(5))))
    assert shown[shown.index("   level 1") :] == expected[expected.index("   level 1") :]


def moves(count: int) -> str:
    """The first placements of the round."""
    words = run("convert", ROUND, "--to", "game").out.split("\n\n", 1)[1].split()
    return " ".join([word for word in words if not re.fullmatch(r"\d+\.", word)][:count])


@pytest.mark.parametrize(("length", "width"), [("80mm", 80.0), ("12cm", 120.0), ("2in", 50.8), ("61.5mm", 61.5)])
def test_a_picture_is_as_wide_as_it_is_wanted(length: str, width: float) -> None:
    assert size(drawn("-e", "LLDb2.1E", "--size", length))[0] == pytest.approx(width, abs=1e-3)
    assert size(drawn(str(EXAMPLES / "rukuni.game"), "--size", length))[0] == pytest.approx(width, abs=1e-3)


def test_the_last_block_and_a_faulty_one_are_marked() -> None:
    assert "current" in layers(drawn(ROUND, "--highlight", "last"))
    assert "fault" in layers(drawn("-e", "LLDb2.1E LLDb3.1E", "--highlight", "fault"))
    assert "current" not in layers(drawn(ROUND))


def test_scored_lines_have_the_numbers_of_their_side() -> None:
    svg = drawn(ROUND, "--view", "north", "--highlight", "lines")
    found = re.findall(r'id="line-(\d+)" data-player="(\w+)"', svg)
    assert found == [("1", "light"), ("2", "light"), ("3", "light"), ("4", "light"), ("5", "dark")]


def test_steps_show_every_placement_with_its_number() -> None:
    svg = drawn(ROUND, "--at", "4", "--steps", "--size", "120mm")
    labels = re.findall(r'aria-label="([^"]+)"', svg)
    assert [text for text in labels if text.isdigit()] == ["1", "2", "3", "4"]
    assert layers(svg).count("current") == 4


def test_a_collapse_is_four_frames() -> None:
    svg = drawn(FALLING, "--collapse")
    times = [float(text.split()[0]) for text in re.findall(r'aria-label="([\d.]+ s)"', svg)]
    assert len(times) == 4
    assert times == sorted(times)


@pytest.mark.slow
def test_a_collapse_is_a_film(tmp_path: Path) -> None:
    path = tmp_path / "fall.gif"
    assert run("render", FALLING, "-o", str(path), "--dpi", "40").code == 0
    with Image.open(path) as film:
        assert getattr(film, "n_frames", 1) > 10
        assert film.width == round(80 / 25.4 * 40)


def test_line_art_and_grey_have_no_colour() -> None:
    for style in ("line", "grey"):
        svg = drawn(ROUND, "--style", style)
        colours = {code for code in re.findall(r"#([0-9A-F]{6})", svg) if code != "1E140C"}
        assert all(code[:2] == code[2:4] == code[4:] for code in colours), style


def test_pixels_are_as_many_as_size_and_resolution_say(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    assert run("render", ROUND, "--size", "50mm", "--dpi", "100", "-o", str(path)).code == 0
    with Image.open(BytesIO(path.read_bytes())) as picture:
        assert picture.width == round(50 / 25.4 * 100)


def test_too_many_pixels_are_refused_before_they_are_made() -> None:
    done = run("render", ROUND, "--size", "1200mm", "--dpi", "1200", "-o", "-", "--format", "png")
    assert done.code == 2
    assert "are too many" in done.err


@pytest.mark.parametrize("form", ["svg", "png", "pdf", "glb"])
def test_a_picture_is_read_back_and_scored(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # long paths are broken into lines
    picture, game = f"x.{form}", "x.game"
    Path(game).write_text(Path(ROUND).read_text())
    assert run("render", game, "-o", picture, "--dpi", "60").code == 0
    assert run("score", picture).out.splitlines()[1:] == run("score", game).out.splitlines()[1:]


def test_a_flat_game_is_drawn_from_a_corner_too() -> None:
    svg = drawn(str(EXAMPLES / "rukuni.game"), "--view", "corner", "--size", "60mm")
    assert 'id="silhouette"' in svg
    assert size(svg)[0] == pytest.approx(60)


def test_points_of_flat_games_are_marked() -> None:
    groups = drawn(str(EXAMPLES / "rukuni-42-32.game"), "--highlight", "lines")
    labels = re.findall(r'aria-label="(\w)"', groups)
    assert {"a", "b", "c", "d", "e", "f"} <= set(labels)
    assert drawn(str(EXAMPLES / "rhumb-line.game"), "--at", "18", "--highlight", "lines") != drawn(
        str(EXAMPLES / "rhumb-line.game"), "--at", "18"
    )


def test_pov_is_a_scene_for_the_program_of_that_name() -> None:
    done = run("render", ROUND, "-o", "-", "--format", "pov")
    assert done.code == 0
    assert "camera { orthographic" in done.out
