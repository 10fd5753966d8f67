"""Laws of hidden surfaces, shadows and outlines."""

from dataclasses import replace
from math import cos, pi, radians, sin

import numpy as np
import pytest
import shapely
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from models.turntable import CELL
from sim.areas import GRID
from sim.drawing import Seen, look
from sim.faces import faces_of, fit
from sim.hidden import covered, facing, visible
from sim.outlines import Line, outlines
from sim.scene import Body, Box, Scene
from sim.shading import LIGHT
from sim.slivers import SLIT
from sim.views import FIVE_VIEWS, TOP, View, corner
from tests.drawn_scenes import figures, tumbled, turned

VIEWS = (*(corner(k) for k in range(4)), *FIVE_VIEWS)
LAWS = settings(derandomize=True, deadline=None, max_examples=20, phases=(Phase.explicit, Phase.generate))


def directions() -> st.SearchStrategy[View]:
    """Any view from above the ground."""

    def aimed(azimuth: float, height: float) -> View:
        right = (-sin(azimuth), cos(azimuth), 0.0)
        up = (-cos(azimuth) * sin(height), -sin(azimuth) * sin(height), cos(height))
        return View("free", right, up)

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
    for body in figure:
        mine, theirs = (shown(look(bodies, view), body.name) for bodies in (figure, shuffled))
        assert shapely.area(shapely.symmetric_difference(mine, theirs)) < 0.02


def shown(seen: Seen, name: str) -> shapely.Geometry:
    """What is seen of the body called *name*."""
    number = [body.name for body in seen.scene].index(name)
    return shapely.union_all(seen.regions[seen.bodies == number], grid_size=GRID)


@given(figure=figures(), quarter=st.integers(0, 3))
@LAWS
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
    found = outlines(seen.front, seen.regions, np.zeros(len(seen.front), bool))
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
        found = outlines(seen.front, seen.regions, np.zeros(len(seen.front), bool))
        assert kind in found.line
        assert not set(found.line.tolist()) & ({Line.CONTACT, Line.CONTOUR} - {kind})


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
