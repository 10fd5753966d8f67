"""Pictures of scenes as documents: well formed, self-describing, small, and the same every time."""

import struct
import xml.etree.ElementTree as ET
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.materials import TONES
from sim import svg
from sim.drawing import picture
from sim.scene import Scene
from sim.shading import PALE, in_shadow, lightness, surface
from sim.views import FIVE_VIEWS, View, corner
from tests.drawn_scenes import FIGURE, Placed, figures, scene

SVG = "{http://www.w3.org/2000/svg}"
VIEWS = (*(corner(k) for k in range(4)), *FIVE_VIEWS)
TWELVE: tuple[Placed, ...] = tuple(
    ("LD"[k % 2], *((("x", (0, k, level)), ("y", (k, 0, level)))[level % 2]), ("LLD", "DDL", "LDL")[k % 3])
    for level, k in product(range(3), range(4))
)
"""Three rafts of four blocks, crosswise on one another."""


def drawn(bodies: Scene, view: View, metadata: str = "") -> str:
    return picture(bodies, view, title="A figure", description="Three blocks.", metadata=metadata)


@given(figure=figures(), view=st.sampled_from(VIEWS))
@settings(derandomize=True, deadline=None, max_examples=20)
def test_a_picture_is_a_document_that_says_what_it_shows(figure: Scene, view: View) -> None:
    root = ET.fromstring(drawn(figure, view))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "A figure"
    assert root.findtext(f"{SVG}desc") == "Three blocks."
    width, height = (root.get(key, "") for key in ("width", "height"))
    assert width == "80mm"
    assert root.get("viewBox") == f"0 0 80 {height.removesuffix('mm')}"
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "g", "path"}
    names = [name for element in root.iter() if (name := element.get("id"))]
    assert len(names) == len(set(names))


@given(figure=figures(), view=st.sampled_from(VIEWS))
@settings(derandomize=True, deadline=None, max_examples=10)
def test_the_same_scene_gives_the_same_bytes(figure: Scene, view: View) -> None:
    assert drawn(figure, view) == drawn(figure, view)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_everything_drawn_lies_on_the_paper(view: View) -> None:
    text = drawn(scene(FIGURE), view)
    root = ET.fromstring(text)
    box = [float(value) for value in root.get("viewBox", "").split()]
    for path in root.iter(f"{SVG}path"):
        points = path.get("d", "").replace("M", " ").replace("L", " ").replace("Z", " ").split()
        xy = np.array(points, float).reshape(-1, 2)
        assert (xy > 0.5).all()
        assert (xy < np.array(box[2:]) - 0.5).all()


def test_all_twelve_blocks_fit_in_a_hundred_kilobytes() -> None:
    for quarter in range(4):
        assert len(drawn(scene(TWELVE), corner(quarter)).encode()) < 100_000


def test_every_visible_cell_can_be_found_by_its_name() -> None:
    root = ET.fromstring(drawn(scene(FIGURE), corner(0)))
    cells = {name: element.get("data-at") for element in root.iter() if (name := element.get("id", ""))[:3] == "b01"}
    assert cells["b01-1-light"] == "37.5 12.5 12.5"
    assert set(cells) >= {"b01", "b01-1-light", "b01-2-dark"}


def test_metadata_travels_unchanged() -> None:
    game = '[Game "OrthoGnomes"]\n1. b2 <z> & "LLD"\n'
    assert ET.fromstring(drawn(scene(FIGURE), corner(0), game)).findtext(f"{SVG}metadata") == game


def test_pixels_have_the_size_that_millimetres_and_dpi_say() -> None:
    pixels = svg.png(drawn(scene(FIGURE), corner(0)), 300)
    assert pixels[:8] == b"\x89PNG\r\n\x1a\n"
    width, _ = struct.unpack(">II", pixels[16:24])
    assert width == pytest.approx(80 / 25.4 * 300, abs=1)


def test_what_is_no_svg_has_no_pixels() -> None:
    with pytest.raises(ValueError, match="unknown token"):
        svg.png("no picture", 96)


def test_light_and_dark_cells_are_told_apart_in_grey_whatever_their_light() -> None:
    rng = np.random.default_rng(1)
    normals = rng.normal(size=(200, 3))
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    light, dark = ([lightness(surface(tone, normal)) for normal in normals] for tone in ("light", "dark"))
    assert min(light) - max(dark) >= 20
    ordinary = [np.eye(3)[2], np.array((0, 0.454, 0.891)), np.array((0.848, 0.24, 0.47))]
    faces = [[lightness(surface(tone, normal)) for normal in ordinary] for tone in ("light", "dark")]
    assert min(faces[0]) - max(faces[1]) >= 25
    assert lightness(in_shadow(surface("light", ordinary[2]), False)) - max(faces[1]) >= 15


def test_marks_of_both_players_read_on_both_woods() -> None:
    assert lightness(PALE) - lightness(TONES["dark"]) > 40
    assert lightness(TONES["light"]) - lightness(TONES["ink"]) > 40


def test_a_scene_without_parts_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        drawn((), corner(0))
