"""What overlaps, what nearly touches, what hangs in the air."""

from dataclasses import replace
from math import cos, pi, sqrt

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial import ConvexHull

from models.hulls import polyhedron
from models.shapes import Box, Cylinder
from models.space import Vector
from sim.clearance import CLOSE, Clearance, clearance
from sim.contacts import TOUCH
from sim.scene import UPRIGHT, Body, Quaternion, Scene
from sim.separation import convex_of, near, separations
from tests.convex import WEDGE, about, any_turn, cuboid, hull, moved, vectors
from tests.stacks import figure, random_figure

SEEDS = st.integers(0, 10**6)
laws = settings(derandomize=True, deadline=None, max_examples=25)
TURNS = pytest.mark.parametrize("turn", [UPRIGHT, about((1.0, 2.0, 3.0), 1.0)], ids=["along the axes", "skew"])

FLOOR = cuboid("floor", (-5.0, -5.0, -1.0), (5.0, 5.0, 0.0), fixed=True)
CUBE = cuboid("cube", (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))


def raised(by: float, name: str = "cube") -> Body:
    return replace(CUBE, name=name, position=(0.5, 0.5, 0.5 + by))


def only(found: Clearance, **expected: object) -> None:
    """Nothing is found but what is *expected*."""
    usual: dict[str, object] = {"overlaps": (), "gaps": (), "floating": (), "edges": ()}
    assert {name: getattr(found, name) for name in usual} == usual | expected


def near_pair(one: str, other: str, distance: float) -> tuple[tuple[object, ...], ...]:
    return ((one, other, pytest.approx(distance)),)


@TURNS
def test_what_stands_is_found_to_be_in_order(turn: Quaternion) -> None:
    only(clearance(moved((FLOOR, CUBE), turn)))


@TURNS
@pytest.mark.parametrize("by", [-0.3, -0.01, -1.0, -1.5])
def test_an_overlap_is_as_deep_as_one_must_be_pushed(turn: Quaternion, by: float) -> None:
    """Down to its middle and below, a cube within a slab of 1 m comes out at the nearer side."""
    scene = moved((FLOOR, raised(by)), turn)
    only(clearance(scene), overlaps=near_pair("floor", "cube", min(-by, 2 + by)))


def test_the_deepest_overlap_comes_first() -> None:
    found = clearance((FLOOR, raised(-0.1, "a"), replace(raised(-0.3, "b"), position=(3.0, 0.0, 0.2))))
    assert [(pair.other, round(pair.distance, 9)) for pair in found.overlaps] == [("b", 0.3), ("a", 0.1)]


def test_a_tip_overlaps_a_ridge_as_far_as_it_reaches_over_it() -> None:
    roof = hull("roof", [(y - 0.5, x + 0.5, 0.9 - z) for x, y, z in WEDGE])
    found = clearance((hull("ridge", WEDGE, fixed=True), roof))
    assert found.overlaps == near_pair("ridge", "roof", 0.1)


@TURNS
@pytest.mark.parametrize("by", [TOUCH * 1.1, 0.5 * CLOSE, 0.99 * CLOSE])
def test_a_gap_is_told_as_wide_as_it_is(turn: Quaternion, by: float) -> None:
    only(
        clearance(moved((FLOOR, raised(by)), turn)),
        gaps=near_pair("floor", "cube", by),
        floating=("cube",),
    )


@TURNS
@pytest.mark.parametrize("by", [0.9 * TOUCH, -0.9 * TOUCH])
def test_less_than_the_tolerance_is_neither_a_gap_nor_an_overlap(turn: Quaternion, by: float) -> None:
    only(clearance(moved((FLOOR, raised(by)), turn)))


@TURNS
def test_what_is_far_apart_is_not_told_but_floats(turn: Quaternion) -> None:
    only(clearance(moved((FLOOR, raised(1.01 * CLOSE)), turn)), floating=("cube",))


@TURNS
def test_what_stands_on_what_floats_floats(turn: Quaternion) -> None:
    scene = (
        FLOOR,
        CUBE,
        replace(raised(0.0, "a"), position=(3.5, 0.5, 1.5)),
        replace(raised(1.0, "b"), position=(3.5, 0.5, 2.5)),
    )
    only(clearance(moved(scene, turn)), floating=("a", "b"))


def test_when_nothing_is_fixed_everything_floats() -> None:
    only(clearance((CUBE, raised(1.0, "upon"))), floating=("cube", "upon"))
    only(clearance(()))


@TURNS
@pytest.mark.parametrize(
    "at", [(1.0, 0.0, 1.0), (1.0, 1.0, 1.0), (1.0, 0.4, 1.0)], ids=["edge", "corner", "half an edge"]
)
def test_what_touches_in_an_edge_or_a_corner_is_told(turn: Quaternion, at: Vector) -> None:
    """Nothing says which way edges along one another push: the upper cube hangs in the air."""
    upper = replace(CUBE, name="upper", position=vectors(np.array([at]) + 0.5)[0])
    only(clearance(moved((FLOOR, CUBE, upper), turn)), edges=(("cube", "upper"),), floating=("upper",))


def test_what_rests_on_a_ridge_is_told_but_does_not_float() -> None:
    beam = cuboid("beam", (-1.0, 0.25, 0.5), (1.0, 0.75, 1.0))
    only(clearance((hull("ridge", WEDGE, fixed=True), beam)), edges=(("ridge", "beam"),))


def test_nothing_is_told_of_what_is_fixed() -> None:
    only(clearance((FLOOR, replace(raised(-0.3), mass=0.0))))


def test_an_overlap_of_bodies_of_several_parts_is_that_of_their_parts() -> None:
    """A cube in the opening of a U, too wide by 0.1 to the east."""
    arms = tuple(Box((1.0, 1.0, 2.0), (x, 0.0, 1.0), "light") for x in (-1.5, 1.5))
    slot = Body("slot", (*arms, Box((4.0, 1.0, 1.0), (0.0, 0.0, -0.5), "light")), 0.0, (0.0, 0.0, 0.0))
    key = cuboid("key", (-0.99, -0.5, 0.0), (1.1, 0.5, 1.0))
    only(clearance((slot, key)), overlaps=near_pair("slot", "key", 0.1))


@pytest.mark.parametrize("down", [0.0, 0.015])
def test_play_beside_bodies_that_touch_is_no_gap_to_tell(down: float) -> None:
    """A cube in the opening of a U, with 0.01 to spare on one side: on the ground of it, or over it."""
    arms = tuple(Box((1.0, 1.0, 2.0), (x, 0.0, 1.0), "light") for x in (-1.5, 1.5))
    slot = Body("slot", (*arms, Box((4.0, 1.0, 1.0), (0.0, 0.0, -0.5 - down), "light")), 0.0, (0.0, 0.0, 0.0))
    key = cuboid("key", (-0.99, -0.5, 0.0), (0.98, 0.5, 1.0))
    told = {"gaps": near_pair("slot", "key", 0.01), "floating": ("key",)} if down else {}
    only(clearance((slot, key)), **told)


def test_discs_overlap_by_their_round_sides() -> None:
    """As the prism inscribed in them, which lacks up to 0.12 % of the radius."""
    disc = Body("disc", (Cylinder(1.0, 0.5, (0.0, 0.0, 0.25), "base"),), 0.0, (0.0, 0.0, 0.0))
    beside = cuboid("beside", (0.8, -1.0, 0.0), (1.8, 1.0, 0.5))
    for angle, reach in ((0.0, 1.0), (pi / 64, cos(pi / 64))):
        turned = moved((beside,), about((0.0, 0.0, 1.0), angle))
        assert clearance((disc, *turned)).overlaps[0].distance == pytest.approx(reach - 0.8)
    away = sqrt(0.5) + 0.01
    assert clearance((disc, cuboid("away", (away, away, 0.0), (2.0, 2.0, 0.6)))).overlaps == ()


@laws
@given(SEEDS)
def test_figures_are_in_order(seed: int) -> None:
    found = clearance(figure(*random_figure(seed)))
    assert (found.overlaps, found.gaps, found.floating) == ((), (), ())


@laws
@given(SEEDS)
def test_how_a_scene_lies_changes_nothing(seed: int) -> None:
    """Cubes thrown together on a lattice that makes every case likely."""
    random = np.random.default_rng(seed)
    places = random.integers(0, 8, (12, 3)) * 0.505
    scene: Scene = (FLOOR, *(replace(CUBE, name=str(k), position=at) for k, at in enumerate(vectors(places + 0.5))))
    found, other = clearance(scene), clearance(moved(scene, any_turn(random), (3.0, 2.0, 1.0)))
    assert other.floating == found.floating
    assert other.edges == found.edges
    for ours, theirs in ((found.overlaps, other.overlaps), (found.gaps, other.gaps)):
        assert {(a, b): d for a, b, d in theirs} == pytest.approx({(a, b): d for a, b, d in ours})


@laws
@given(SEEDS, st.integers(4, 20))
def test_the_overlap_of_any_solids_is_how_far_their_difference_holds_the_origin(seed: int, count: int) -> None:
    """The hull of all differences of corners, by Qhull: its face nearest to the origin."""
    random = np.random.default_rng(seed)
    one, other = random.normal(size=(2, count, 3)) + np.array([[[0.0]], [[0.6]]])
    nearest = ConvexHull((other[:, None] - one).reshape(-1, 3)).equations[:, 3].max()
    solids = [convex_of(polyhedron(vectors(points))) for points in (one, other)]
    _, apart = separations(solids[0], solids[1], 0.0)
    assert max(0.0, -apart.max()) == pytest.approx(max(0.0, -nearest), abs=1e-9)
    axes, gaps = separations(solids[0], solids[1])
    along = (other @ axes.T).min(axis=0) - (one @ axes.T).max(axis=0)
    assert np.allclose(gaps, along, atol=1e-4)


def test_balls_of_many_faces_overlap_as_balls_do() -> None:
    corners = trimesh.creation.icosphere(subdivisions=3).vertices  # 642: more pairs of edges than are tried
    ball = vectors(np.asarray(corners))
    found = clearance((hull("one", ball, fixed=True), hull("other", ball, (0.0, 0.0, 1.9))))
    assert found.overlaps[0].distance == pytest.approx(0.1, rel=0.01)
    assert clearance((hull("one", ball, fixed=True), hull("other", ball, (1.3, 0.0, 1.6)))).overlaps == ()


@laws
@given(SEEDS, st.integers(0, 60))
def test_near_boxes_are_those_that_are_near(seed: int, count: int) -> None:
    random = np.random.default_rng(seed)
    low = random.uniform(0, 3, (count, 3)) * random.integers(0, 2, 3)
    high = low + random.uniform(0, 1, (count, 3))
    expected = [
        (i, j)
        for i in range(count)
        for j in range(i + 1, count)
        if (np.maximum(low[i], low[j]) - np.minimum(high[i], high[j]) <= 0.1).all()
    ]
    assert list(zip(*near(low, high, 0.1), strict=True)) == expected
