"""Many builds, each a little otherwise: how many stand, and what moves first."""

from dataclasses import replace
from importlib.util import find_spec
from math import sqrt
from statistics import NormalDist

import numpy as np
import pytest

from models.shapes import Hull
from models.turntable import CELL
from sim.apart import GAP, apart
from sim.builds import Builds, Plan, builds, knocks, let_down, turns, wilson
from sim.scene import Body, Scene
from sim.tolerance import CAREFUL, EXACT, Tolerance, built
from sim.world import World
from tests.stacks import box, figure, harmonic, standing_figure, table

physics = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")

PLACES = Tolerance(yaw=0.0, mass=0.0, friction=0.0)
SOUND = figure(*standing_figure(3, 5))


def made(scene: Scene, plan: Plan) -> Builds:
    with World() as world:
        return builds(scene, world, plan)


@pytest.mark.parametrize(("k", "n"), [(0, 60), (30, 60), (59, 60), (60, 60), (5, 19)])
def test_the_interval_is_that_of_the_closed_form_and_of_scipy(k: int, n: int) -> None:
    z = NormalDist().inv_cdf(0.975)
    p = k / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    assert wilson(k, n) == pytest.approx((middle - half, middle + half))
    from scipy.stats import binomtest  # takes half a second to load

    interval = binomtest(k, n).proportion_ci(0.95, method="wilson")
    assert wilson(k, n) == pytest.approx((interval.low, interval.high))


def test_none_of_sixty_only_bounds_the_share_by_six_in_a_hundred() -> None:
    low, high = wilson(0, 60)
    assert low == 0.0
    assert high == pytest.approx(0.060, abs=0.001)


def test_draws_have_the_deviations_that_were_asked_for() -> None:
    scene = (table(400.0), *(box(str(k), (1.0, 1.0, 1.0), (3.0 * k, 0.0, 0.5)) for k in range(300)))
    drawn = built(scene, CAREFUL, np.random.default_rng(1)).scene
    assert drawn[0] == scene[0]
    ways = np.array([np.subtract(b.position, a.position) for a, b in zip(scene, drawn, strict=True)][1:])
    assert ways[:, :2].std(axis=0) == pytest.approx([CAREFUL.place] * 2, rel=0.15)
    assert not ways[:, 2].any()
    yaw = [2 * b.orientation[2] for b in drawn[1:]]
    assert np.std(yaw) == pytest.approx(CAREFUL.yaw, rel=0.15)
    assert np.std([b.mass / a.mass for a, b in zip(scene, drawn, strict=True) if a.mass]) == pytest.approx(
        0.05, rel=0.1
    )
    assert np.std([b.friction for b in drawn[1:]]) == pytest.approx(0.08, rel=0.15)


def test_a_body_is_turned_about_its_middle_wherever_its_frame_is() -> None:
    block = box("block", (2.0, 1.0, 1.0), (0.0, 0.0, 0.5))
    corners = tuple((x, y, z) for x in (1.0, 1.05) for y in (2.0, 2.025) for z in (0.0, 0.025))
    hull = replace(block, parts=(Hull(corners, "light"),), position=(0.0, 0.0, 0.0))
    turning = Tolerance(place=0.0, yaw=0.05, mass=0.0, friction=0.0)
    for body, middle in ((block, block.position), (hull, (1.025, 2.0125, 0.0125))):
        (drawn,) = built((body,), turning, np.random.default_rng(2)).scene
        assert drawn.orientation != body.orientation
        arm = np.subtract(middle, body.position)
        yaw = 2 * np.arcsin(drawn.orientation[2])
        x, y = np.cos(yaw) * arm[0] - np.sin(yaw) * arm[1], np.sin(yaw) * arm[0] + np.cos(yaw) * arm[1]
        assert np.add(drawn.position, (x, y, arm[2])) == pytest.approx(np.array(middle), abs=1e-9)


def test_blocks_side_by_side_never_overlap_and_are_pushed_no_farther_than_they_must() -> None:
    row = (table(40.0), *(box(str(k), (1.0, 1.0, 2.0), (float(k), 0.0, 1.0)) for k in range(6)))
    for seed in range(20):
        drawn = built(row, CAREFUL, np.random.default_rng(seed)).scene
        shifts = apart(drawn)
        assert shifts is not None
        assert not shifts.any()
        ways = [np.subtract(b.position, a.position) for a, b in zip(row, drawn, strict=True)]
        assert max(np.abs(ways).max(axis=0)) < 0.003
        assert not np.array(ways)[:, 2].any()


def test_two_cubes_that_overlap_give_way_by_half_and_a_fixed_one_not_at_all() -> None:
    one, other = box("one", (1, 1, 1), (0, 0, 0.5)), box("other", (1, 1, 1), (0.96, 0, 0.5))
    way = 0.04 * CELL + GAP
    shifts = apart((one, other))
    assert shifts is not None
    assert shifts == pytest.approx(np.array([[-way / 2, 0, 0], [way / 2, 0, 0]]))
    shifts = apart((replace(one, mass=0.0), other))
    assert shifts is not None
    assert shifts == pytest.approx(np.array([[0, 0, 0], [way, 0, 0]]))


def test_edges_that_pass_at_a_slant_do_not_overlap() -> None:
    """Two tetrahedra, an edge of each: no face separates them, the two edges do."""
    c = CELL
    lower = Body("lower", (Hull(((-c, 0, 0), (c, 0, 0), (0, -c, -c), (0, c, -c)), "light"),), 1.0, (0.0, 0.0, 0.0))
    upper = Hull(((0, -c, 0), (0, c, 0), (-c, 0, c), (c, 0, c)), "light")
    shifts = apart((lower, Body("upper", (upper,), 1.0, (0.3 * c, 0.3 * c, 0.0001))))
    assert shifts is not None
    assert not shifts.any()
    assert apart((lower, Body("upper", (upper,), 1.0, (0.3 * c, 0.3 * c, -0.0001)))) is None  # faces are too far round


def test_what_has_no_room_is_built_as_exactly_as_it_must_be() -> None:
    walls = [box(name, (1, 4, 4), (x, 0, 2), fixed=True) for name, x in (("west", -1.0), ("east", 1.0))]
    scene = (*walls, table(), box("tight", (1, 1, 1), (0, 0, 0.5)))
    drawn = built(scene, CAREFUL, np.random.default_rng(3))
    shifts = apart(drawn.scene)
    assert shifts is not None
    assert not shifts.any()
    assert abs(drawn.scene[-1].position[0]) < 1e-5
    assert drawn.care < 0.1
    assert built(scene[2:], CAREFUL, np.random.default_rng(3)).care == 1


@physics
def test_without_deviations_all_stand_or_none() -> None:
    assert made(harmonic(2, 0.98), Plan(4, 1, EXACT)).stood == 4
    gone = made(harmonic(2, 1.02), Plan(4, 1, EXACT))
    assert (gone.stood, gone.of, gone.first_movers) == (0, 4, (("2", 4),))


def over_an_edge(millimetres: float, sigma: float, count: int) -> tuple[float, float]:
    """The share of builds that stood with its middle so far from the edge, and what it should be: Φ(margin / σ)."""
    seen = made(harmonic(1, 1 - millimetres / 50), Plan(count, 5, replace(PLACES, place=sigma / 1000)))
    return seen.stood / seen.of, NormalDist().cdf(millimetres / sigma)


@physics
def test_a_knife_edge_stands_half_of_the_times() -> None:
    seen, expected = over_an_edge(0.0, 0.3, 60)
    assert expected == 0.5
    assert seen == pytest.approx(expected, abs=0.13)


@physics
@pytest.mark.slow
@pytest.mark.parametrize(("millimetres", "sigma"), [(0.0, 0.3), (0.3, 0.3), (-0.3, 0.3), (0.3, 0.6), (0.3, 0.1)])
def test_a_block_over_an_edge_stands_as_often_as_its_place_is_on_the_table(millimetres: float, sigma: float) -> None:
    seen, expected = over_an_edge(millimetres, sigma, 300)
    assert seen == pytest.approx(expected, abs=0.06)


@physics
def test_the_more_an_overhang_deviates_the_less_it_stands() -> None:
    stood = [made(harmonic(3, 0.97), Plan(16, 3, replace(PLACES, place=place))).stood for place in (0.0, 0.0005, 0.003)]
    assert stood[0] == 16
    assert stood == sorted(stood, reverse=True)
    assert len(set(stood)) == 3


@physics
def test_sound_figures_stand_however_they_are_built() -> None:
    assert made(SOUND, Plan(6, 7)).stood == 6
    assert made(SOUND, Plan(2, 7, way=let_down, trials=(("knocked", knocks(0.001)), ("turned", turns(3.0))))).stood == 2


@physics
def test_what_is_let_down_falls_at_the_block_that_has_no_hold_yet() -> None:
    """A beam over two uprights, put down before the second of them."""
    scene = figure(((0, 1, 0), "U", "LL"), ((0, 1, 2), "E", "LLL"), ((2, 1, 0), "U", "LL"))
    assert made(scene, Plan(3, 1)).stood == 3
    (fall,) = made(scene, Plan(3, 1, way=let_down)).falls
    assert (fall.mover, fall.stage, fall.after, fall.count) == ("2", "built", "2", 3)


@physics
def test_builds_are_the_same_again_and_the_first_of_many_are_those_of_few() -> None:
    scene = harmonic(2, 0.99)
    plan = Plan(12, 11)
    assert made(scene, plan) == made(scene, plan)
    few = made(scene, replace(plan, count=6))
    rest = made(scene, plan).stood - few.stood
    assert 0 <= rest <= 6
    assert {made(scene, replace(plan, seed=seed)).stood for seed in range(3)} != {few.stood}


@physics
def test_builds_end_when_the_interval_is_clear_of_the_limit() -> None:
    seen = made(SOUND, Plan(50, 1, limit=0.5))
    assert seen.stopped_early
    assert (seen.stood, seen.of) == (10, 10)
    assert seen.low > 0.5
    edge = made(harmonic(1, 1.0), Plan(20, 1, limit=0.5))
    assert not edge.stopped_early
    assert edge.of == 20


@physics
@pytest.mark.parametrize(
    ("plan", "scene", "message"),
    [
        (Plan(0, 1), SOUND, "0 builds by seed 1: expected at least one"),
        (Plan(1, -1), SOUND, "1 builds by seed -1"),
        (Plan(1, 1), (table(),), "nothing to build"),
    ],
)
def test_plans_that_make_no_sense_are_refused(plan: Plan, scene: Scene, message: str) -> None:
    with World() as world, pytest.raises(ValueError, match=message):
        builds(scene, world, plan)
