"""What is said of some bodies of a picture, and its styles: told by lines, on what is seen, and without colour."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
import shapely

from sim.accents import CURRENT, Accents
from sim.drawing import plate
from sim.finish import INSTRUCTION, PLAIN, SHADED, Finish, styled
from sim.plates import Plate
from sim.seen import look_on, papers
from sim.shading import lightness
from sim.styles import STYLES, Style
from sim.svg import channels
from sim.views import corner
from tests.drawn_scenes import FIGURE, scene

FIGURE_SCENE = scene(FIGURE)
PAPER = papers([FIGURE_SCENE], [corner()], 80.0)[0]


def layers(drawn: Plate) -> list[str]:
    return re.findall(r'data-layer="(\w+)"', drawn.content)


def document(drawn: Plate) -> ET.Element:
    return ET.fromstring(drawn.document(title="t", description="d"))


def test_the_block_just_placed_has_a_thick_line_in_a_white_halo_around_what_is_seen_of_it() -> None:
    drawn = plate(FIGURE_SCENE, PAPER, accents=Accents(current=("b03",)))
    (group,) = [one for one in document(drawn).iter() if one.get("data-layer") == "current"]
    strokes = [(path.get("stroke"), path.get("stroke-width"), path.get("d")) for path in group]
    assert [weight for _, weight, _ in strokes] == ["1.4", str(CURRENT)]
    assert strokes[0][2] == strokes[1][2]
    points = np.array(re.findall(r"-?[\d.]+", str(strokes[0][2])), float).reshape(-1, 2)
    region = look_on(PAPER, FIGURE_SCENE).region("b03")
    assert shapely.distance(shapely.points(points), shapely.boundary(region)).max() < 2e-3


def test_behind_a_ghost_everything_is_drawn_as_if_it_were_not_there() -> None:
    with_ghost = plate(FIGURE_SCENE, PAPER, accents=Accents(ghosts=("b02",)))
    without = plate(tuple(body for body in FIGURE_SCENE if body.name != "b02"), PAPER)
    assert with_ghost.content.startswith(without.content)
    ghost = with_ghost.content.removeprefix(without.content)
    assert 'fill-opacity="0.15"' in ghost
    assert "stroke-dasharray" in ghost
    assert "b02" in ghost


def test_what_is_at_fault_is_hatched_within_its_own_outline() -> None:
    drawn = plate(FIGURE_SCENE, PAPER, accents=Accents(faulty=("b01",)))
    (group,) = [one for one in document(drawn).iter() if one.get("data-layer") == "fault"]
    halo, lines, _ = group
    assert halo.get("d") == lines.get("d")
    region = look_on(PAPER, FIGURE_SCENE).region("b01")
    ends = np.array(re.findall(r"-?[\d.]+", str(lines.get("d"))), float).reshape(-1, 2)
    assert len(ends) > 8
    assert shapely.contains_xy(region, ends).all()


@pytest.mark.parametrize(("finish", "count"), [(SHADED, 4), (INSTRUCTION, 1), (PLAIN, 0)])
def test_instructions_have_shadows_on_the_board_only_and_line_art_has_none(finish: Finish, count: int) -> None:
    assert 0 <= count - layers(plate(FIGURE_SCENE, PAPER, finish=finish)).count("shadow") < 3


def test_line_art_has_a_line_at_every_edge_between_faces() -> None:
    creases = [
        [one for one in document(plate(FIGURE_SCENE, PAPER, finish=finish)).iter() if one.get("id") == "crease"]
        for finish in (SHADED, PLAIN)
    ]
    shaded, plain = (sum(len(path.get("d", "")) for one in some for path in one) for some in creases)
    assert plain > shaded + 200


@pytest.mark.parametrize("style", STYLES[1:])
def test_no_colour_is_left_in_grey_and_in_line_art(style: Style) -> None:
    text = plate(FIGURE_SCENE, PAPER, accents=Accents(current=("b02",))).document(title="t", description="d")
    colours = set(re.findall(r"#[0-9A-F]{6}", styled(text, style)))
    assert len(colours) > 3
    ink = "#1E140C"
    assert all(len(set(channels(colour).tolist())) == 1 for colour in colours - {ink})
    assert styled(text, "colour") == text


def test_a_grey_is_as_light_as_the_colour_was() -> None:
    for colour in ("#D55E00", "#5B3A22", "#E8CFA0", "#1F5FA8", "#FFFFFF", "#000000"):
        assert lightness(styled(colour, "grey")) == pytest.approx(lightness(colour), abs=0.3)


def test_frames_from_all_sides_have_one_size_and_one_scale() -> None:
    found = papers([FIGURE_SCENE, scene(FIGURE[:1])], [corner(k) for k in range(4)], 60.0, 70.0)
    assert len({(round(paper.width, 9), round(paper.height, 9), round(paper.scale, 9)) for paper in found}) == 1
    assert found[0].width <= 60.0 + 1e-9
    assert found[0].height <= 70.0 + 1e-9
    for paper in found:
        left, top, right, bottom = shapely.total_bounds(look_on(paper, FIGURE_SCENE).regions)
        assert min(left, top, paper.width - right, paper.height - bottom) > 0.5
