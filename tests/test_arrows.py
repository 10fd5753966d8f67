"""Mechanisms drawn as arrows: where they point, what turns about what, and that they stay on the page."""

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from models.shapes import Box
from models.space import Vector
from models.turntable import CELL
from sim.arrows import PLAIN, STRONG, mechanism, signs_over
from sim.contacts import assembly
from sim.ground import surroundings
from sim.links import hinges, links
from sim.scene import Body, Scene
from sim.seen import Seen, look
from sim.shading import VERMILION
from sim.signs import CASING, DASH, Sign
from sim.statics import Movement, equilibrium
from sim.views import FIVE_VIEWS, View, corner
from tests.commands import EXAMPLES, run
from tests.drawn_scenes import A_FRAME, arch, figures, scaled, turned
from tests.figures import one
from tests.stacks import figure

SVG = "{http://www.w3.org/2000/svg}"
OVERHANG = figure(((1, 1, 0), "U", "LLL"), ((1, 1, 3), "N", "LDL"))
TOWER = figure(((1, 1, 0), "U", "LLL"), ((1, 1, 3), "U", "DDD"), ((0, 1, 6), "E", "LLL"))
CUBE = Body("cube", (Box((1.0, 1.0, 1.0), (0, 0, 0), "light"),), 1.0, (0.0, 0.0, 0.5))
FLOOR = Body("floor", (Box((3.0, 3.0, 0.2), (0, 0, -0.1), "base"),), 0.0, (0.0, 0.0, 0.0))
STILL = (0.0, 0.0, 0.0)
ALONG = st.tuples(*[st.integers(-3, 3)] * 3).filter(any)


def signs(scene: Scene, movements: tuple[Movement, ...], culprit: str | None, view: View) -> tuple[Seen, list[Sign]]:
    seen, bodies = look(scene, view), assembly(scene)
    return seen, signs_over(seen, bodies, links(bodies, movements), culprit)


def falling(scene: Scene) -> tuple[tuple[Movement, ...], str | None]:
    found = equilibrium(scene)
    assert found.mechanism
    return found.mechanism, found.culprit


@given(way=ALONG, quarter=st.integers(0, 3))
@settings(derandomize=True, deadline=None, max_examples=25)
def test_a_straight_arrow_goes_from_the_centre_of_mass_along_the_velocity(way: Vector, quarter: int) -> None:
    seen, drawn = signs((FLOOR, CUBE), (Movement("cube", way, STILL),), None, corner(quarter))
    (sign,) = drawn
    start = seen.paper.place(np.array([CUBE.position]))[0, :2]
    across = (np.array(way) / np.linalg.norm(way) @ seen.paper.axes.T)[:2] / np.linalg.norm(seen.paper.axes[0])
    points = shapely.get_coordinates(sign.ink) - start
    if np.linalg.norm(across) < 0.3:
        assert np.abs(points.mean(axis=0)).max() < 0.2
        return
    along = across / np.linalg.norm(across)
    ahead, aside = points @ along, points @ (-along[1], along[0])
    assert ahead.max() >= 2.2 * PLAIN.head - 1e-3
    assert ahead.min() == pytest.approx(-PLAIN.shaft, abs=0.02)
    assert np.abs(aside).max() == pytest.approx(PLAIN.head / 2, abs=0.01)
    assert abs(float(aside[ahead.argmax()])) < 0.01


@pytest.mark.parametrize("quarter", range(4))
def test_what_moves_along_the_line_of_sight_has_a_circle_with_a_dot_or_a_cross(quarter: int) -> None:
    view, middles = corner(quarter), []
    for sign in (1, -1):
        x, y, z = (sign * part for part in view.toward)
        seen, (drawn,) = signs((FLOOR, CUBE), (Movement("cube", (x, y, z), STILL),), None, view)
        at = seen.paper.place(np.array([CUBE.position]))[0, :2]
        left, top, right, bottom = drawn.ink.bounds  # type: ignore[attr-defined] # a geometry
        assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx(at, abs=0.01)
        assert right - left == pytest.approx(bottom - top, abs=0.01)
        middles.append(float(shapely.area(drawn.ink)))
    assert middles[1] > middles[0]  # a cross has more ink than a dot


def test_speeds_tell_by_the_length_of_arrows_and_scale_tells_nothing() -> None:
    other = replace(CUBE, name="other", position=(1.0, 0.0, 0.5))
    lengths = []
    for factor in (1.0, 7.0):
        moved = (Movement("cube", (0, 0, 2.0 * factor), STILL), Movement("other", (0, 0, 1.9 * factor), STILL))
        _, drawn = signs((FLOOR, CUBE, other), moved, None, corner())
        lengths.append(sorted(sign.ink.bounds[3] - sign.ink.bounds[1] for sign in drawn))  # type: ignore[attr-defined]
    assert lengths[0] == pytest.approx(lengths[1])
    dots = PLAIN.shaft
    assert (lengths[0][0] - dots) / (lengths[0][1] - dots) == pytest.approx(1.9 / 2.0, abs=0.01)


def test_an_overhang_tips_over_the_far_edge_of_what_is_under_it() -> None:
    movements, culprit = falling(OVERHANG)
    assert culprit == "2"
    bodies = assembly(OVERHANG)
    (link,) = links(bodies, movements)
    (hinge,) = hinges(bodies, (link,))
    assert {bodies.names[row] for row in hinge.rows} == {"1", "2"}
    assert sorted(map(tuple, hinge.ends / CELL)) == pytest.approx(np.array([(1, 2, 3), (2, 2, 3)]))
    assert np.cross(hinge.ends - link.axis, link.angular) == pytest.approx(np.zeros((2, 3)), abs=1e-6)


def test_a_tower_that_tips_as_one_is_one_link_with_one_bent_arrow_around_its_top() -> None:
    movements, culprit = falling(TOWER)
    bodies = assembly(TOWER)
    (link,) = links(bodies, movements)
    assert [bodies.names[row] for row in link.rows] == ["1", "2", "3"]
    seen, drawn = signs(TOWER, movements, culprit, corner())
    strong = [sign for sign in drawn if sign.colour == VERMILION]
    assert len(strong) == 4  # an outline, an edge, a bent arrow and a straight one
    assert len(drawn) == 6
    top = min(sign.ink.bounds[1] for sign in drawn)  # type: ignore[attr-defined]
    assert top < min(region.bounds[1] for region in seen.regions if shapely.area(region))


def test_an_arch_that_is_too_thin_falls_over_hinges_between_links() -> None:
    scene = arch(7, thick=0.2)
    movements, _ = falling(scene)
    bodies = assembly(scene)
    found = links(bodies, movements)
    assert sorted(len(link.rows) for link in found) == [1, 1, 2, 3]
    edges = list(hinges(bodies, found))
    assert len(edges) == 5  # four links and the ground around five edges
    for edge in edges:
        (x, y, z), (u, v, w) = edge.ends
        assert abs(v - y) == pytest.approx(0.5)
        assert (x, z) == pytest.approx((u, w))


def test_turning_scene_motion_and_view_together_changes_no_sign() -> None:
    scene = tuple(replace(body, marks=()) for body in one((EXAMPLES / "round.game").read_text()).scene())
    movements, culprit = falling(scene)
    around = tuple(
        Movement(m.name, (-m.linear[1], m.linear[0], m.linear[2]), (-m.angular[1], m.angular[0], m.angular[2]))
        for m in movements
    )
    _, before = signs(scene, movements, culprit, corner(0))
    _, after = signs(turned(scene), around, culprit, corner(1))
    assert len(before) == len(after)
    for mine, theirs in zip(before, after, strict=True):
        assert mine.colour == theirs.colour
        assert shapely.area(shapely.symmetric_difference(mine.ink, theirs.ink)) < 0.15


def times(factor: float, vector: Vector) -> Vector:
    x, y, z = vector
    return factor * x, factor * y, factor * z


def test_size_in_the_world_changes_no_sign() -> None:
    frame = tuple(replace(body, friction=0.15) for body in surroundings(A_FRAME))
    movements, culprit = falling(frame)
    _, before = signs(frame, movements, culprit, corner())
    smaller = tuple(
        Movement(m.name, (0.02 * m.linear[0], 0.02 * m.linear[1], 0.02 * m.linear[2]), m.angular) for m in movements
    )
    _, after = signs(scaled(frame, 0.02), smaller, culprit, corner())
    for mine, theirs in zip(before, after, strict=True):
        assert shapely.area(shapely.symmetric_difference(mine.ink, theirs.ink)) < 0.05


@given(scene=figures(5), data=st.data(), view=st.sampled_from((*(corner(k) for k in range(4)), *FIVE_VIEWS)))
@settings(derandomize=True, deadline=None, max_examples=20)
def test_whatever_moves_however_all_signs_lie_on_the_page(scene: Scene, data: st.DataObject, view: View) -> None:
    free = [body for body in scene if not body.fixed]
    moves = st.tuples(*[st.floats(-1, 1)] * 3)
    movements = tuple(
        Movement(body.name, data.draw(moves), tuple(v / CELL for v in data.draw(moves)))
        for body in free
        if data.draw(st.booleans())
    )
    culprit = data.draw(st.sampled_from([None, *(body.name for body in free)]))
    text = mechanism(scene, view, movements, culprit, title="t", description="d")
    root = ET.fromstring(text)
    width, height = (float(root.get(key, "").removesuffix("mm")) for key in ("width", "height"))
    assert width <= 80.0
    assert height <= 200.0
    for path in root.iter(f"{SVG}path"):
        xy = np.array(re.findall(r"-?[\d.]+", path.get("d", "")), float).reshape(-1, 2)
        assert (xy > 0.0).all()
        assert (xy < (width, height)).all()


def test_signs_hide_no_block() -> None:
    scene = one((EXAMPLES / "tower24.game").read_text()).scene()
    movements, culprit = falling(scene)
    seen, drawn = signs(scene, movements, culprit, corner())
    over = shapely.union_all([sign.under for sign in drawn] + [sign.ink for sign in drawn])
    for number, body in enumerate(scene):
        region = shapely.union_all(seen.regions[seen.bodies == number])
        assert shapely.area(shapely.intersection(region, over)) < 0.5 * shapely.area(region), body.name


def test_a_sign_has_a_white_casing_all_around() -> None:
    _, drawn = signs(OVERHANG, *falling(OVERHANG), corner())
    for sign in drawn[1:]:
        assert shapely.area(shapely.difference(shapely.buffer(sign.ink, 0.9 * CASING), sign.under)) < 1e-3


def test_a_picture_of_a_mechanism_is_one_of_its_scene_with_signs_and_no_text() -> None:
    movements, culprit = falling(OVERHANG)
    texts = [
        mechanism(OVERHANG, corner(), movements, culprit, title="t", description="d", metadata="m") for _ in range(2)
    ]
    assert texts[0] == texts[1]
    root = ET.fromstring(texts[0])
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        "svg", "title", "desc", "metadata", "g", "path",
    }  # fmt: skip
    assert [group.get("id") for group in root][-1] == "mechanism"
    fills = [path.get("fill") for path in root.iter(f"{SVG}path")]
    assert VERMILION in fills


def test_what_gives_way_is_marked_where_nothing_is_known_to_move() -> None:
    _, drawn = signs(OVERHANG, (), "2", corner())
    assert [sign.colour for sign in drawn] == [VERMILION]


def test_a_culprit_that_is_hidden_is_dashed() -> None:
    x, y, z = (3 * part for part in corner().toward)
    screen = Body("screen", (Box((2.0, 2.0, 2.0), (0, 0, 0), "dark"),), 0.0, (x, y, z + 0.5))
    seen, drawn = signs((CUBE, screen), (), "cube", corner())
    assert not shapely.area(seen.regions[seen.bodies == 0]).any()
    (dashes,) = drawn
    whole = shapely.union_all(look((CUBE,), corner()).regions)
    share = np.linalg.norm(seen.paper.axes[0]) / np.linalg.norm(look((CUBE,), corner()).paper.axes[0])
    around = float(shapely.length(shapely.boundary(whole)) * share)
    width = 2 * STRONG.shaft / 2.4
    assert shapely.area(dashes.ink) == pytest.approx(around * width / 2, rel=0.1)
    assert shapely.get_num_geometries(dashes.ink) == pytest.approx(around / 2 / DASH, abs=1.5)


def test_render_draws_how_a_figure_falls(tmp_path: Path) -> None:
    done = run("render", "-e", "LLLb2.1U LDLb2.4N", "--highlight", "mechanism", "-o", str(tmp_path / "a.svg"))
    assert (done.code, done.out, done.err) == (0, "", "")
    told = ET.fromstring((tmp_path / "a.svg").read_text()).findtext(f"{SVG}desc") or ""
    assert told == "It falls: the arrows show how it falls. First gives way: block 2. Moving: block 2."


def test_render_says_that_a_figure_stands_and_draws_how_it_would_give_way() -> None:
    done = run("render", str(EXAMPLES / "round.game"), "--highlight", "mechanism", "-o", "-", "--format", "svg")
    assert done.code == 0
    assert re.search(
        r"it stands: the arrows show how it would give way with its base tilted by 3.\d° to [NESW]+$", done.err
    )
    assert 'id="mechanism"' in done.out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("-e", "LLLb2.1U", "-o", "x.glb"), "a solid has no marks"),
        (("-e", "LLLb2.1U", "-o", "x.svg", "--view", "five"), "are pictures of their own"),
        ((str(EXAMPLES / "rukuni-42-32.game"), "-o", "x.svg"), "is for what can fall"),
    ],
)
def test_render_refuses_arrows_where_there_can_be_none(arguments: tuple[str, ...], why: str) -> None:
    done = run("render", *arguments, "--highlight", "mechanism")
    assert done.code == 2
    assert why in done.err
    assert len(done.err.splitlines()) == 1


def leaning(fixed: bool) -> str:
    """A cube of a metre that hangs over another by three quarters."""
    bodies = [
        {"name": "base", "size": [1, 1, 1], "position": [0, 0, 0.5], "fixed": True},
        {"name": "top", "size": [1, 1, 1], "position": [0.75, 0, 1.5], "fixed": fixed},
    ]
    return json.dumps({"kind": "assembly", "units": {"length_m": 1.0}, "bodies": bodies})


def test_render_draws_an_assembly_of_any_size_and_how_it_falls(tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    path.write_text(leaning(fixed=False))
    for more in ((), ("--highlight", "mechanism")):
        done = run("render", str(path), "-o", "-", "--format", "svg", *more)
        assert (done.code, done.err) == (0, "")
        root = ET.fromstring(done.out)
        assert max(float(root.get(key, "").removesuffix("mm")) for key in ("width", "height")) == pytest.approx(120)
        told = root.findtext(f"{SVG}desc") or ""
        assert told.startswith("Bodies that can move: top. Fixed: base.")
        assert ("First gives way: top. Moving: top." in told) == bool(more)
    assert run("render", str(path), "-o", str(tmp_path / "two.glb")).code == 0
    path.write_text(leaning(fixed=True))
    refused = run("render", str(path), "-o", "-", "--format", "svg", "--highlight", "mechanism")
    assert (refused.code, len(refused.err.splitlines())) == (2, 1)
    assert "nothing in it can move" in refused.err
    assert "no five views" in run("render", str(path), "-o", "-", "--format", "svg", "--view", "five").err
