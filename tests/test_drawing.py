"""Pictures of scenes as documents: well formed, self-describing, small, and the same every time."""

import re
import struct
import xml.etree.ElementTree as ET
from io import BytesIO
from itertools import product
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from models.materials import TONES
from sim import svg
from sim.chunks import with_chunks
from sim.drawing import picture
from sim.scene import Scene
from sim.shading import PALE, in_shadow, lightness, surface
from sim.views import FIVE_VIEWS, View, corner
from tests.drawn_scenes import FIGURE, Placed, figures, scene, wild
from tests.quick import quick

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
@settings(derandomize=True, deadline=None, max_examples=10)
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
@settings(derandomize=True, deadline=None, max_examples=5)
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


@pytest.mark.parametrize("view", [corner(0), *FIVE_VIEWS], ids=lambda view: view.name)
@pytest.mark.parametrize("length", quick((2, 3, 8), 3))
def test_a_block_anywhere_is_drawn(view: View, length: int) -> None:
    """Seen from above, an upright block on b2 leaves lines of the squares under it: no areas to clip a shadow from."""
    for axis, low in product("xyz", ((1, 1, 0), (0, 0, 0), (3, -2, 1))):
        assert "</svg>" in drawn(scene((("L", axis, low, ("LDL" * 3)[:length]),)), view)


@given(figure=wild(), view=st.sampled_from(VIEWS))
@settings(derandomize=True, deadline=None, max_examples=20)
def test_figures_that_break_every_rule_are_drawn(figure: Scene, view: View) -> None:
    assert "</svg>" in drawn(figure, view)


def test_in_elevations_the_rim_is_flat_and_nothing_is_bevelled() -> None:
    root = ET.fromstring(drawn(scene(FIGURE), FIVE_VIEWS[0]))
    groups = {element.get("id"): element for element in root.iter(f"{SVG}g")}
    rim = {path.get("fill") for path in groups["board-1-base"].iter(f"{SVG}path")}
    assert len(rim) == 1
    assert not [element for element in root.iter() if element.get("data-layer") == "bevel"]
    assert [element for element in ET.fromstring(drawn(scene(FIGURE), corner(0))).iter() if is_bevel(element)]


def is_bevel(element: ET.Element) -> bool:
    return element.get("data-layer") == "bevel"


def test_a_picture_that_would_be_too_high_is_made_smaller_altogether() -> None:
    tower = scene(tuple(("LD"[k % 2], "z", (1, 1, 3 * k), "LDL") for k in range(8)))
    for caption in ("", "from the north"):
        text = picture(tower, FIVE_VIEWS[0], title="t", description="d", height_mm=150.0, caption=caption)
        root = ET.fromstring(text)
        width, height = (float(root.get(key, "").removesuffix("mm")) for key in ("width", "height"))
        assert height == pytest.approx(150)
        assert width < 60


def test_a_caption_stands_under_the_picture() -> None:
    plain, told = (
        ET.fromstring(picture(scene(FIGURE), FIVE_VIEWS[4], title="t", description="d", caption=caption))
        for caption in ("", "from above")
    )
    heights = [float(root.get("height", "").removesuffix("mm")) for root in (plain, told)]
    words = next(element for element in told.iter() if element.get("aria-label") == "from above")
    assert words.get("data-pt") == "8"
    assert heights[0] < min(float(y) for y in re.findall(r"[ML][\d.-]+[ ,]([\d.]+)", words.get("d", ""))) + 2
    assert heights[0] < heights[1] < heights[0] + 6
    with pytest.raises(ValueError, match="too narrow for 'from above'"):
        picture(scene(FIGURE), FIVE_VIEWS[4], title="t", description="d", width_mm=10, caption="from above")


def test_two_pictures_in_one_page_have_titles_of_their_own() -> None:
    roots = [ET.fromstring(drawn(scene(FIGURE), corner(0), game)) for game in ("one", "two")]
    named = [root.get("aria-labelledby", "").split() for root in roots]
    assert len(set(named[0] + named[1])) == 4
    for root, (title, desc) in zip(roots, named, strict=True):
        assert root.find(f"{SVG}title[@id='{title}']") is not None
        assert root.find(f"{SVG}desc[@id='{desc}']") is not None


@pytest.mark.parametrize(("width", "dpi", "pixels"), [(80.0, 600, 1890), (80.0, 96, 302), (170.0, 200, 1339)])
def test_pixels_have_the_size_that_millimetres_and_dpi_say(width: float, dpi: int, pixels: int) -> None:
    text = svg.document(width, 33.333, (), title="t", description="d")
    found = struct.unpack(">II", svg.png(text, dpi)[16:24])
    assert found == (pixels, round(33.333 / 25.4 * dpi))


def test_a_png_file_tells_its_resolution_and_carries_its_game() -> None:
    game = '[Game "Órthógnomes"]\n1. b2 <z> & "LLD"\n'
    data = svg.png(drawn(scene(FIGURE), corner(0), game), 300)
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body, (check,) = data[at + 8 : at + 8 + length], struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert check == crc32(kind + body)
        chunks[kind] = body
        at += 12 + length
    assert next(iter(chunks)) == b"IHDR"
    assert list(chunks)[-1] == b"IEND"
    assert struct.unpack(">IIB", chunks[b"pHYs"]) == (11811, 11811, 1)
    assert chunks[b"iTXt"] == b"game\0\0\0\0\0" + game.encode()
    assert data == svg.png(drawn(scene(FIGURE), corner(0), game), 300)


def test_another_program_reads_the_png_file() -> None:
    data = svg.png(drawn(scene(FIGURE), corner(0), "a game"), 300)
    with Image.open(BytesIO(data)) as image:
        image.load()
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
        assert image.info["game"] == "a game"


def test_what_is_no_svg_has_no_pixels() -> None:
    with pytest.raises(ValueError, match="expected an SVG"):
        svg.png("no picture", 96)
    with pytest.raises(ValueError, match="no PNG"):
        with_chunks(b"no picture", 1000, "")


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
