"""Scenes for POV-Ray: the same text every time, the camera of our drawings, and photos that lie on them."""

import io
import re
import shutil
from pathlib import Path
from typing import Final
from unittest import mock

import numpy as np
import pytest
from PIL import Image

from games.files import read
from games.orthognomes.record import Round
from games.record import Record, replay
from models.shapes import Box, Cylinder, Hull
from models.turntable import CELL
from sim.chunks import bare
from sim.faces import Paper, faces_of, fit
from sim.pov import pixels, scene_file
from sim.povray import MISSING, NoPovray, run
from sim.scene import Body, Scene
from sim.seen import look
from sim.setting import framed
from sim.shading import INK
from sim.svg import area, document, png
from sim.views import VIEWS, View
from tests.commands import EXAMPLES
from tests.figures import one

povray = pytest.mark.skipif(shutil.which("povray") is None, reason="povray is not installed")

TILTED: Final = (0.0, 0.3826834323650898, 0.0, 0.9238795325112867)
THINGS: Final[Scene] = (
    Body("floor", (Box((0.2, 0.2, 0.01), (0, 0, -0.005), "base"),), 0, (0, 0, 0)),
    Body("post", (Cylinder(0.02, 0.06, (0, 0, 0.03), "tower"),), 1, (-0.05, 0, 0)),
    Body("turned", (Box((0.05, 0.02, 0.02), (0, 0, 0.01), "light", 0.5),), 1, (0.03, 0.05, 0)),
    Body("tilted", (Box((0.04, 0.04, 0.04), (0, 0, 0), "dark"),), 1, (0.04, -0.04, 0.06), TILTED),
    Body("roof", (Hull(((0, 0, 0), (0.05, 0, 0), (0, 0.05, 0), (0, 0, 0.05)), "oak"),), 1, (-0.06, 0.04, 0)),
)


def paper_of(scene: Scene, view: View, width: float = 60) -> Paper:
    return fit(faces_of(scene).vertices, view, width)


def scene_in(name: str) -> Scene:
    """What stands at the end of an example."""
    first = read((EXAMPLES / name).read_text(), "orthognomes")[0]
    if isinstance(first, Round):
        return first.scene()
    assert isinstance(first, Record)
    played = replay(first)
    return framed(played.game.table, played.game.visible(played.last))


def vector_after(word: str, text: str) -> np.ndarray:
    found = re.search(rf"\b{word} <([^>]+)>", text)
    assert found
    return np.array([float(part) for part in found[1].split(",")])


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_the_camera_is_that_of_the_drawing(view: View) -> None:
    scene = one("LLDb2.1E DDLa3.1N").scene()
    paper = paper_of(scene, view)
    camera = re.search(r"camera \{.*?\}", scene_file(scene, paper), re.DOTALL)
    assert camera
    location, right, up = (vector_after(word, camera[0]) for word in ("location", "right", "up"))
    points = faces_of(scene).vertices
    beside = points * 1000 - location
    x = (beside @ right / (right @ right) + 0.5) * paper.width
    y = (0.5 - beside @ up / (up @ up)) * paper.height
    assert np.stack((x, y), 1) == pytest.approx(paper.place(points)[:, :2], abs=1e-3)


@pytest.mark.parametrize("name", ["round.game", "rue.game"])
def test_the_same_scene_gives_the_same_plain_text(name: str) -> None:
    scene = scene_in(name)
    paper = paper_of(scene, VIEWS["corner"])
    text = scene_file(scene, paper)
    assert text == scene_file(scene, paper)
    assert "nan" not in text
    assert "inf," not in text
    assert "#include" not in text
    for open_, close in ("{}", "<>", "()"):
        assert text.count(open_) == text.count(close)


def test_every_body_is_in_the_text_and_a_name_ends_at_its_line() -> None:
    text = scene_file(THINGS, paper_of(THINGS, VIEWS["corner"]))
    assert re.findall(r"^// (.*)$", text, re.MULTILINE) == [body.name for body in THINGS]
    bad = (Body('x\n#fopen F "/tmp/x" write', THINGS[0].parts, 0, (0, 0, 0)),)
    assert not [line for line in scene_file(bad, paper_of(bad, VIEWS["top"])).splitlines() if line.startswith("#fopen")]


def test_a_photo_has_the_pixels_of_its_size() -> None:
    paper = Paper(np.eye(3), np.zeros(3), 25.4, 50.8)
    assert pixels(paper, 100) == (100, 200)


@povray
@pytest.mark.parametrize("view", ["corner", "south"])
def test_a_photo_shows_something_just_where_the_drawing_has_its_silhouette(view: str) -> None:
    scene = THINGS
    seen = look(scene, VIEWS[view], 40)
    paper = seen.paper
    size = pixels(paper, 96)
    black = re.sub(r"^(plane|light_source) .*$", "", scene_file(scene, paper), flags=re.MULTILINE)
    drawn = png(document(paper.width, paper.height, [area(seen.regions, INK)], title="t", description="d"), 96)
    photo, drawing = (np.array(Image.open(io.BytesIO(one)).convert("L"), int) for one in (run(black, *size), drawn))
    assert photo.shape == drawing.shape
    different = (photo < 250) != (drawing < 250)
    edge = np.zeros_like(different)
    for axis in (0, 1):
        for step in (-2, -1, 1, 2):
            edge |= np.roll(drawing < 250, step, axis) != (drawing < 250)
    assert not (different & ~edge).any()


@povray
def test_a_photo_is_the_same_every_time_and_says_nothing_of_its_time() -> None:
    scene = one("LLDb2.1E").scene()
    paper = paper_of(scene, VIEWS["corner"], 20)
    first, second = (run(scene_file(scene, paper), *pixels(paper, 72)) for _ in range(2))
    assert first == second == bare(first)
    assert Image.open(io.BytesIO(first)).info == {}


@povray
def test_light_and_dark_wood_are_told_apart_in_a_photo() -> None:
    scene = one("LLDb2.1E").scene()
    paper = paper_of(scene, VIEWS["top"], 20)
    photo = np.array(Image.open(io.BytesIO(run(scene_file(scene, paper), *pixels(paper, 96)))).convert("L"), int)
    places = paper.place(np.array([[1.5, 1.5, 1.0], [3.5, 1.5, 1.0]]) * CELL)[:, :2] / 25.4 * 96
    light, dark = (photo[round(y), round(x)] for x, y in places.tolist())
    assert light - dark > 80


@povray
def test_what_povray_cannot_do_is_one_sentence() -> None:
    with pytest.raises(NoPovray, match="made no photo"):
        run("#version 3.7; nonsense", 8, 8)
    with pytest.raises(NoPovray, match="took more than"):
        run(scene_file(THINGS, paper_of(THINGS, VIEWS["corner"])), 4000, 4000, seconds=0.1)


def test_without_povray_the_way_to_get_it_is_said(tmp_path: Path) -> None:
    with mock.patch.dict("os.environ", {"PATH": str(tmp_path)}), pytest.raises(NoPovray, match="apt install povray"):
        run("", 1, 1)
    assert "X.pov" in MISSING
