"""Laws of hidden surfaces, shadows and outlines."""

from dataclasses import replace
from math import cos, pi, radians, sin

import numpy as np
import pytest
import shapely
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from models.shapes import Box
from models.turntable import CELL
from sim.areas import GRID, union
from sim.faces import Areas, faces_of, fit
from sim.hidden import covered, facing, visible
from sim.outlines import Line, Outlines, outlines, smooth
from sim.scene import Body, Scene
from sim.seen import Seen, look
from sim.shading import LIGHT
from sim.slivers import LIGHT_SLIT, SLIT
from sim.strokes import Pen, pens
from sim.views import FIVE_VIEWS, TOP, View, corner
from tests.drawn_scenes import Placed, block, figures, tumbled, turned

VIEWS = (*(corner(k) for k in range(4)), *FIVE_VIEWS)
LAWS = settings(derandomize=True, deadline=None, max_examples=20, phases=(Phase.explicit, Phase.generate))


def aimed(azimuth: float, height: float) -> View:
    right = (-sin(azimuth), cos(azimuth), 0.0)
    up = (-cos(azimuth) * sin(height), -sin(azimuth) * sin(height), cos(height))
    return View("free", right, up)


def directions() -> st.SearchStrategy[View]:
    """Any view from above the ground."""
    return st.builds(aimed, st.floats(0, 6.28), st.floats(0.05, 1.5))


def assert_partition(seen: Seen) -> None:
    """The visible regions are disjoint, and together all that there is; closing slits moves narrow parts only."""
    whole = shapely.union_all(seen.front.polygons(np.eye(3)[:2]), grid_size=GRID)
    exact = visible(seen.front)
    assert shapely.area(exact).sum() == pytest.approx(whole.area, abs=0.02)
    assert shapely.area(shapely.symmetric_difference(shapely.union_all(exact, grid_size=GRID), whole)) < 0.02
    shown = shapely.union_all(seen.regions, grid_size=GRID)
    assert shapely.area(seen.regions).sum() == pytest.approx(shown.area, abs=0.02)
    assert not shapely.buffer(shapely.symmetric_difference(shown, whole), -0.75 * SLIT).area
    moved = shapely.difference(exact, seen.regions, grid_size=GRID)
    assert not shapely.area(shapely.buffer(moved, -0.55 * SLIT)).any()
    assert not (shapely.area(seen.shadows) > shapely.area(seen.regions) + 1e-2).any()


@given(figure=figures(), view=st.sampled_from(VIEWS))
@LAWS
def test_visible_faces_tile_the_picture_of_a_figure(figure: Scene, view: View) -> None:
    assert_partition(look(figure, view))


@given(loose=tumbled(), view=directions())
@LAWS
def test_visible_faces_tile_the_picture_whatever_the_rotation(loose: Scene, view: View) -> None:
    assert_partition(look(loose, view))


@given(figure=figures(), view=st.sampled_from(VIEWS), data=st.data())
@LAWS
def test_the_order_of_bodies_changes_nothing_seen(figure: Scene, view: View, data: st.DataObject) -> None:
    shuffled = tuple(data.draw(st.permutations(figure)))
    seen = [look(bodies, view) for bodies in (figure, shuffled)]
    for body in figure:
        mine, theirs = (shown(one, body.name) for one in seen)
        assert shapely.area(shapely.symmetric_difference(mine, theirs)) < 0.02


def shown(seen: Seen, name: str) -> shapely.Geometry:
    """What is seen of the body called *name*."""
    number = [body.name for body in seen.scene].index(name)
    return shapely.union_all(seen.regions[seen.bodies == number], grid_size=GRID)


@given(figure=figures(), quarter=st.integers(0, 3))
@settings(LAWS, max_examples=10)
def test_turning_scene_and_view_together_changes_nothing(figure: Scene, quarter: int) -> None:
    before, after = look(figure, corner(quarter)), look(turned(figure), corner(quarter + 1))
    assert (before.paper.width, before.paper.height) == pytest.approx((after.paper.width, after.paper.height))
    assert shapely.area(shapely.symmetric_difference(before.regions, after.regions)).max() < 0.02
    assert shapely.area(shapely.symmetric_difference(before.shadows, after.shadows)).max() < 0.02


def lone(size: float) -> Body:
    return Body("cube", (Box((size, size, size), (0, 0, 0), "light"),), 0.01, (0.0, 0.0, size / 2))


@pytest.mark.parametrize("view", [corner(0), corner(2), TOP], ids=["corner", "behind", "top"])
def test_the_shadow_of_a_cube_on_the_ground_has_the_area_of_its_formula(view: View) -> None:
    """Base and two slanted sides: s² (1 + (|x| + |y|) / z) for light along (x, y, z)."""
    slab = Body("slab", (Box((1.0, 1.0, 0.1), (0, 0, -0.05), "base"),), 0.0, (0.0, 0.0, 0.0))
    faces = faces_of((slab, lone(CELL)))
    paper = fit(faces.vertices, view, 80)
    front = facing(paper.faces(faces))
    ground = np.flatnonzero((front.solid == 0) & (front.normals @ paper.turn(np.array([[0.0, 0, 1]]))[0] > 0.999))[0]
    x, y, z = np.linalg.inv(paper.axes) @ LIGHT
    cosine = front.normals[ground][2]
    area = covered(front, LIGHT)[ground].area / np.linalg.norm(paper.axes[0]) ** 2 / cosine
    assert area == pytest.approx(CELL**2 * (1 + (abs(x) + abs(y)) / z), rel=1e-4)


def test_a_lone_cube_hides_nothing_and_has_only_a_silhouette() -> None:
    seen = look((lone(CELL),), corner(0))
    assert shapely.area(seen.shadows).sum() == 0
    assert (seen.regions == visible(seen.front)).all()
    found = outlines(seen.front, seen.regions, np.zeros(len(seen.front), bool), smooth(seen.front))
    drawn = set(found.line[found.line > Line.NONE].tolist())
    assert drawn == {Line.SILHOUETTE}
    outline = np.linalg.norm(found.ends[:, 0] - found.ends[:, 1], axis=1)[found.line == Line.SILHOUETTE].sum()
    assert outline == pytest.approx(shapely.union_all(seen.regions, grid_size=1e-5).length, rel=1e-4)


def test_two_cubes_that_touch_have_a_contact_and_apart_a_contour() -> None:
    left = lone(CELL)
    beside = replace(left, name="beside", position=(CELL, 0.0, CELL / 2))
    before = replace(left, name="before", position=(0.3 * CELL, -3 * CELL, CELL / 2))
    south = View("south", (1, 0, 0), (0, 0, 1))
    for other, kind in ((beside, Line.CONTACT), (before, Line.CONTOUR)):
        seen = look((left, other), south)
        found = outlines(seen.front, seen.regions, np.zeros(len(seen.front), bool), smooth(seen.front))
        assert kind in found.line
        assert not set(found.line.tolist()) & ({Line.CONTACT, Line.CONTOUR} - {kind})


def narrow(area: Areas) -> float:
    """Square millimetres of *area* that no square of `SLIT` fits into."""
    core = shapely.buffer(area, -SLIT / 2, join_style="mitre")
    return float(shapely.difference(area, shapely.buffer(core, SLIT / 2 + 1e-3, join_style="mitre")).area)


SLITS: tuple[Placed, ...] = tuple(
    ("D", "y", low, "DDD") for low in ((-1, 0, 1), (1, 0, 3), (0, 1, 0), (0, 1, 4), (1, 1, 3), (0, 2, 0), (-1, 3, 1))
)
"""Blocks that leave a slit, or are a slit themselves, beside one that lies along y over a1 on the third level."""


@pytest.mark.parametrize("other", SLITS, ids=lambda placed: str(placed[2]))
def test_what_two_strokes_would_swallow_is_closed_before_it_is_drawn(other: Placed) -> None:
    seen = look((block(1, ("L", "y", (0, 0, 2), "LLL")), block(2, other)), corner(0))
    exact = visible(seen.front)

    def widths(regions: Areas) -> list[float]:
        bodies = [union(regions[seen.bodies == number]) for number in (0, 1)]
        around = shapely.difference(shapely.box(-10, -10, 200, 200), union(bodies))  # with no more than blunt tips
        return [narrow(area) for area in (*bodies, around)]

    assert max(widths(exact)) > 1
    assert max(widths(seen.regions)) < 0.15


@pytest.mark.parametrize(("share", "parts"), [(0.5, 1), (2.5, 2)])
def test_light_between_two_shadows_is_drawn_when_it_is_wide_enough(share: float, parts: int) -> None:
    slab = Body("slab", (Box((0.2, 0.2, 0.01), (0, 0, -0.005), "base"),), 0.0, (0.0, 0.0, 0.0))
    view = aimed(radians(-90), radians(80))
    gap = share * LIGHT_SLIT / float(np.linalg.norm(look((slab,), view).paper.axes[0]))
    walls = tuple(
        Body(name, (Box((0.05, 0.002, 0.02), (0, 0, 0.01), "light"),), 0.1, (x, 0.0, 0.0))
        for name, x in (("left", -0.025 - gap / 2), ("right", 0.025 + gap / 2))
    )
    seen = look((slab, *walls), view)
    shade = union(seen.shadows[seen.bodies == 0])
    assert shapely.area(shade) > 50
    assert shapely.get_num_geometries(shade) == parts


def test_a_space_that_two_bodies_fill_belongs_to_the_first() -> None:
    crossing = (block(1, ("L", "x", (0, 1, 0), "LLL")), block(2, ("D", "y", (1, 0, 0), "DDD")))
    faces = faces_of(crossing)
    assert faces.parts == ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2))
    assert len(faces.vertex_first) - 1 == 3  # the second block is in two pieces
    for view in VIEWS:
        assert_partition(look(crossing, view))


def edge(kinds: list[Line], lengths: list[float], faces: list[tuple[int, int]]) -> Outlines:
    """Pieces of one straight edge, end to end."""
    stops = np.cumsum([0.0, *lengths])
    ends = np.stack([np.stack((stops, 0 * stops), axis=1)[:-1], np.stack((stops, 0 * stops), axis=1)[1:]], axis=1)
    return Outlines(ends, np.array(kinds), np.array(faces))


def test_a_straight_edge_keeps_its_pen_over_a_short_odd_piece() -> None:
    """Cream, a gap, a black stub, cream: one line between dark blocks came out in four pieces."""
    dark = np.array([True, True, False])
    broken = edge([Line.CONTACT, Line.CONTOUR, Line.CONTACT], [8.0, 1.5, 0.9], [(0, 1), (0, 2), (0, 1)])
    assert pens(broken, dark).tolist() == [Pen.PALE] * 3
    long = edge([Line.CONTACT, Line.CONTOUR], [8.0, 6.0], [(0, 1), (0, 2)])
    assert pens(long, dark).tolist() == [Pen.PALE, Pen.CONTOUR]
    outer = edge([Line.CONTACT, Line.SILHOUETTE], [8.0, 1.5], [(0, 1), (0, -1)])
    assert pens(outer, dark).tolist() == [Pen.PALE, Pen.SILHOUETTE]


def test_only_specks_are_left_out() -> None:
    dark = np.array([True, True])
    assert pens(edge([Line.CONTACT], [0.9], [(0, 1)]), dark).tolist() == [Pen.NONE]
    corner_piece = edge([Line.CONTACT], [0.9], [(0, 1)])
    onward = Outlines(
        np.concatenate((corner_piece.ends, [[[0.9, 0.0], [0.9, 5.0]]])),
        np.array([Line.CONTACT] * 2),
        np.array([(0, 1)] * 2),
    )
    assert pens(onward, dark).tolist() == [Pen.PALE, Pen.PALE]


def test_solids_that_lie_cyclically_over_one_another_are_drawn_right() -> None:
    """Three bars around a triangle, each tilted by 12° to lie over the next: no order of depth exists."""
    bars = []
    tilt = radians(6)
    for k in range(3):
        half = k * pi / 3
        turn = (-sin(half) * sin(tilt), cos(half) * sin(tilt), sin(half) * cos(tilt), cos(half) * cos(tilt))
        box = Box((0.16, 0.012, 0.012), (0.0, -0.03, 0.0), "light")
        bars.append(Body(f"bar{k}", (box,), 0.01, (0.0, 0.0, 0.0), turn))
    seen = look(tuple(bars), TOP)
    assert_partition(seen)
    pieces = [shapely.get_num_geometries(shown(seen, bar.name)) for bar in bars]
    assert pieces == [2, 2, 2]  # each passes under one of the others
