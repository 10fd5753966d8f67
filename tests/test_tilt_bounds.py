"""The critical tilt and its bounds, against closed forms for Coulomb's round cone."""

from dataclasses import replace
from math import atan, atan2, cos, hypot, pi, radians, sin, sqrt, tan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.blocks import Array
from sim.contacts import Assembly, Contact, assembly
from sim.friction import corner_forces, weights, wrenches
from sim.parallel import Line, Parallel
from sim.programme import Programme
from sim.rays import bounds
from sim.reach import Plane, holding
from sim.scene import Scene
from sim.tilt import SIDES, Tilt, accelerations, confirmed, tilt_margin
from tests.convex import turned
from tests.stacks import box, figure, harmonic, standing_figure, table

laws = settings(derandomize=True, deadline=None, max_examples=15)


def tilted(scene: Scene) -> Tilt:
    found = tilt_margin(assembly(scene))
    assert found is not None
    return found


def check(found: Tilt, critical: float) -> None:
    """Lower ≤ truth ≤ upper, and all within 0.5 %; *critical* in g."""
    truth = atan(critical)
    assert found.lower <= truth * (1 + 1e-7) + 1e-9
    assert truth <= found.upper * (1 + 1e-7) + 1e-9
    assert found.lower == pytest.approx(truth, rel=5e-3, abs=1e-5)
    assert found.angle == pytest.approx(truth, rel=1e-3, abs=1e-5)


def upright(width: float, depth: float, height: float, friction: float = 0.9) -> Scene:
    return (table(friction=friction), box("a", (width, depth, height), (0.0, 0.0, height / 2), friction=friction))


TIPPING: dict[str, tuple[Scene, float]] = {
    "a slab on its edge": (upright(1.0, 3.0, 2.0), 1 / 2),
    "a slab on its edge, across": (upright(4.0, 0.5, 2.0), 1 / 4),
    "three cells upright": (figure(((1, 1, 0), "U", "LLL")), 1 / 3),
    "a beam of two on two uprights": (
        figure(((1, 1, 0), "U", "LL"), ((2, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LL")),
        1 / 3,
    ),
    "a beam of three on two uprights": (
        figure(((1, 1, 0), "U", "LL"), ((3, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LLL")),
        7 / 23,
    ),
    "a beam of three on an upright of two": (figure(((1, 1, 0), "U", "LL"), ((0, 1, 2), "E", "LLL")), 5 / 19),
    "a beam of two, half of it in the air": (figure(((1, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LL")), 0.0),
    "the same, held down": (figure(((1, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LL"), ((1, 1, 3), "U", "LL")), 2 / 15),
    "a harmonic stack": (harmonic(4), 0.0),
    "a harmonic stack at 0.98": (harmonic(4, 0.98), 0.02),
    "block on block": (
        (table(), box("a", (2.0, 2.0, 1.0), (0.0, 0.0, 0.5)), box("b", (1.0, 1.0, 3.0), (0.0, 0.0, 2.5))),
        1 / 3,
    ),
}
FRICTIONS = (0.05, 0.3, 0.5, 0.8)


@pytest.mark.parametrize("turn", [0.0, 17.0, 45.0, 131.0])
@pytest.mark.parametrize(("scene", "critical"), TIPPING.values(), ids=TIPPING)
def test_what_tips_does_so_at_its_closed_form_whichever_way_it_is_turned(
    scene: Scene, critical: float, turn: float
) -> None:
    check(tilted(turned(scene, turn)), critical)


@pytest.mark.parametrize("friction", FRICTIONS)
@pytest.mark.parametrize("turn", [0.0, 3.0, 17.0])
def test_what_slides_does_so_when_the_slope_is_the_friction(friction: float, turn: float) -> None:
    """In every direction: the upper bound is that of the round cone, not of a pyramid inside it."""
    one = (table(friction=friction), box("a", (2.0, 2.0, 1.0), (0.0, 0.0, 0.5), friction=friction))
    two = (*one, box("b", (1.0, 1.0, 0.5), (0.2, 0.1, 1.25), friction=friction))
    for scene in (one, two):
        check(tilted(turned(scene, turn)), friction)


def test_what_slides_equally_well_in_all_directions_is_said_to_do_so_in_the_first() -> None:
    assert tilted(upright(2.0, 2.0, 1.0, friction=0.3)).direction == 90.0


@pytest.mark.parametrize("turn", [10.0, 30.0, 50.0])
def test_a_turned_upright_tips_over_the_edge_that_is_turned(turn: float) -> None:
    found = tilted(turned(upright(1.0, 3.0, 2.0), turn))
    assert (found.direction - (90 - turn)) % 180 == pytest.approx(0, abs=0.01)


def test_a_right_triangle_tips_over_its_long_side() -> None:
    """Legs of 1: the middle is 1/(3√2) away from the hypotenuse, which lies to the north-east."""
    scene = upright(1.0, 1.0, 1.0)
    corners = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    bodies = Assembly(
        names=("table", "prism"),
        mass=np.array([0.0, 1.0]),
        centre=np.array([[0.0, 0.0, -1.0], [1 / 3, 1 / 3, 1.0]]),
        contacts=(replace(assembly(scene).contacts[0], polygon=corners),),
        length=2.0,
    )
    found = tilt_margin(bodies)
    assert found is not None
    check(found, 1 / (3 * sqrt(2)))
    assert found.direction == pytest.approx(45, abs=0.01)


def on_slopes(*slopes: float, friction: float, length: float = 1.0) -> Assembly:
    """A body that rests on strips beside its middle, each of which falls towards the middle by so many degrees."""
    contacts = []
    for side, slope in zip((-1.0, 1.0), slopes, strict=False):
        angle = radians(slope)
        normal = np.array([-side * sin(angle), 0.0, cos(angle)])
        along = np.array([cos(angle), 0.0, side * sin(angle)])
        middle = -normal  # all of them at a distance of 1 from the body's middle
        across = np.array([0.0, length / 2, 0.0])
        polygon = [middle + s * along + t * across for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        contacts.append(Contact(np.array(polygon), normal, 0, 1, friction))
    return Assembly(
        names=("ground", "body"),
        mass=np.array([0.0, 1.0]),
        centre=np.array([[0.0, 0.0, -9.0], [0.0, 0.0, 0.0]]),
        contacts=tuple(contacts),
        length=2.0,
    )


@pytest.mark.parametrize("slope", [2.0, 10.0, 20.0])
def test_on_a_slope_only_the_rest_of_the_angle_of_friction_is_left(slope: float) -> None:
    found = tilt_margin(on_slopes(slope, friction=0.5, length=20.0))
    assert found is not None
    assert found.angle == pytest.approx(atan(0.5) - radians(slope), rel=2e-3)
    assert found.lower == 0.0  # skew contacts may be pressed at will
    assert found.upper >= atan(0.5) - radians(slope)
    assert found.direction == pytest.approx(90, abs=3)  # the strip on the west side falls to the east


def test_in_a_groove_a_programme_may_press_the_sides_and_the_bound_is_an_upper_one() -> None:
    """Sides at 45°, friction μ: along the groove the body slides at √2 μ.

    Friction across may press the sides more: 2 √(μ² N² − t²) with N = w/√2 + t is greatest where it is √2 μ/√(1 − μ²).
    """
    friction = 0.3
    found = tilt_margin(on_slopes(45.0, 45.0, friction=friction, length=20.0))
    assert found is not None
    assert tan(found.upper) == pytest.approx(sqrt(2) * friction / sqrt(1 - friction**2), rel=5e-3)
    assert tan(found.upper) >= sqrt(2) * friction


def test_between_walls_any_tilt_is_borne() -> None:
    """A body whose sides are held all around by what is fixed, as far as forces go."""
    posts = [
        box(name, (1.0, 1.0, 4.0), (x, y, 2.0), fixed=True)
        for name, x, y in (("e", 1.0, 0.0), ("w", -1.0, 0.0), ("n", 0.0, 1.0), ("s", 0.0, -1.0))
    ]
    bodies = assembly((*posts, box("a", (1.0, 1.0, 2.0), (0.0, 0.0, 2.0), friction=0.9)))
    found = tilt_margin(bodies)
    assert found is not None
    assert (found.lower, found.upper) == (0.0, pi / 2)
    assert not found.mechanism.speed.any()


def test_what_is_held_by_side_faces_has_no_lower_bound() -> None:
    """A block between two fixed towers that touch it, with nothing under it."""
    towers = [box(name, (1.0, 1.0, 4.0), (x, 0.0, 2.0), fixed=True) for name, x in (("e", 1.0), ("w", -1.0))]
    found = tilt_margin(assembly((*towers, box("a", (1.0, 1.0, 2.0), (0.0, 0.0, 2.0)))))
    assert found is not None
    assert found.lower == 0.0 < found.upper
    smooth = box("a", (1.0, 1.0, 2.0), (0.0, 0.0, 2.0), friction=0.0)
    assert tilt_margin(assembly((*towers, smooth))) is None


def test_side_faces_add_nothing_to_what_stands_without_them() -> None:
    """A hair's gap beside the block would take it away."""
    alone = upright(1.0, 1.0, 3.0)
    beside = (*alone, box("wall", (1.0, 3.0, 3.0), (1.0, 0.0, 1.5), fixed=True, friction=0.9))
    assert tilted(beside).upper == tilted(alone).upper


@laws
@given(st.integers(0, 10**6), st.integers(1, 8), st.floats(0, 360), st.sampled_from(FRICTIONS))
def test_turning_the_whole_scene_turns_the_direction_and_keeps_the_bounds(
    seed: int, count: int, turn: float, friction: float
) -> None:
    scene = figure(*standing_figure(seed, count), friction=friction)[1:]
    ground = table(40.0, friction)  # a turned disc is another polygon
    found, other = tilted((ground, *scene)), tilted(turned((ground, *scene), turn))
    assert found.lower <= other.upper * (1 + 1e-7)
    assert other.lower <= found.upper * (1 + 1e-7)
    for one in (found, other):
        assert one.upper * 0.995 <= one.lower <= one.upper


def borne(bodies: Assembly, load: Array) -> bool:
    """The judge in place of a preload-free solve: another programme, with fewer sides."""
    contacts = [c for c in bodies.contacts if c.carries]
    corners, forces = corner_forces(contacts, 16, circumscribed=False)
    columns = wrenches(bodies, contacts, corners, forces)
    count = len(columns.row)
    free = np.full(count, np.inf)
    equal = np.ones(len(load), dtype=np.bool_)
    return Programme(columns, np.zeros(count), np.zeros(count), free, -load, equal).solve() is not None


@pytest.mark.parametrize(("scene", "critical"), TIPPING.values(), ids=TIPPING)
def test_single_questions_confirm_the_tilt_from_below(scene: Scene, critical: float) -> None:
    bodies = assembly(scene)
    found = confirmed(bodies, lambda load: borne(bodies, load), 0.8)
    if not critical:
        assert found is None or found.angle < 1e-5
        return
    assert found is not None
    assert found.lower <= atan(critical) * (1 + 1e-6) + 1e-6
    assert found.lower == pytest.approx(atan(critical), rel=0.01, abs=1e-5)
    assert found.angle == pytest.approx(atan(critical), rel=2e-3)
    static = tilt_margin(bodies)
    assert static is not None
    assert found.direction is not None
    assert not borne(bodies, _tilted(bodies, 1.01 * found.angle, found.direction))
    assert borne(bodies, _tilted(bodies, 0.99 * found.angle, static.direction))


def _tilted(bodies: Assembly, tilt: float, direction: float) -> Array:
    load = weights(bodies).reshape(-1, 6)
    load[:, :2] = -load[:, 2:3] * tan(tilt) * np.array([sin(radians(direction)), cos(radians(direction))])
    return load.ravel()


def test_what_holds_up_to_the_upper_bound_is_asked_once_a_direction() -> None:
    asked: list[Array] = []

    def holds(load: Array) -> bool:
        asked.append(load)
        return True

    bodies = assembly(upright(1.0, 1.0, 2.0))
    found = confirmed(bodies, holds, atan(0.5), directions=16)
    assert found is not None
    assert (found.angle, found.direction) == (atan(0.5), None)
    assert tan(found.lower) == pytest.approx(0.5 * cos(pi / 16))
    assert len(asked) == 17
    assert all(hypot(*load[:2]) == pytest.approx(0.5) for load in asked[1:])


def test_what_does_not_hold_upright_has_no_confirmed_tilt() -> None:
    bodies = assembly(upright(1.0, 1.0, 2.0))
    assert confirmed(bodies, lambda load: False, 0.5) is None  # noqa: ARG005 (no load is borne)
    found = confirmed(bodies, lambda load: not load[:2].any(), 0.5)
    assert found is not None
    assert (found.angle, found.lower, found.direction) == (0.0, 0.0, 90.0)


def test_what_falls_has_no_tilt_though_it_would_stand_on_another_slope() -> None:
    assert tilt_margin(assembly(harmonic(4, 1.02))) is None
    assert tilt_margin(on_slopes(40.0, friction=0.3)) is None


def test_accelerations_pull_every_body_by_its_weight() -> None:
    bodies = assembly(figure(((1, 1, 0), "U", "LLL"), ((0, 1, 3), "E", "LL")))
    columns, load = accelerations(bodies), weights(bodies)
    assert columns.dot(np.arange(12.0)) == pytest.approx([0 * -load[2] + 6 * -load[8], 1 * -load[2] + 7 * -load[8]])


@pytest.mark.parametrize(
    ("under", "between", "critical"),
    [(0.2, 0.5, 0.2), (0.5, 0.2, 0.2), (0.3, 0.3, 0.3)],
)
def test_what_lies_on_the_least_friction_slides_with_all_that_is_on_it(
    under: float, between: float, critical: float
) -> None:
    """A slab of friction *under* with the table, a block of friction *between* with the slab."""
    slab, block = box("slab", (3.0, 3.0, 0.5), (0.0, 0.0, 0.25)), box("block", (1.0, 1.0, 0.5), (0.0, 0.0, 0.75))
    bodies = assembly((table(), slab, block))
    contacts = tuple(replace(c, friction=under if c.lower == 0 else between) for c in bodies.contacts)
    found = tilt_margin(replace(bodies, contacts=contacts))
    assert found is not None
    check(found, critical)
    assert found.direction == 90.0
    assert (found.mechanism.speed > 0).tolist() == [under <= between, True]


@laws
@given(st.integers(0, 10**6), st.integers(1, 8), st.floats(0, 360), st.floats(0.05, 0.45))
def test_what_parallel_forces_bear_friction_bears(seed: int, count: int, angle: float, load: float) -> None:
    bodies = assembly(figure(*standing_figure(seed, count)))
    parallel = Parallel(bodies, holding(bodies))
    way = np.array([cos(radians(angle)), sin(radians(angle))])
    support = plane(bodies).support(radians(angle))
    assert support is not None
    if parallel.borne(load * way[None])[0]:
        assert support.reach >= load * (1 - 1e-6)
    else:  # a line may tell where they end; all that friction bears lies on this side of it
        proved(bodies, parallel.line(load * way))


def plane(bodies: Assembly) -> Plane:
    contacts = holding(bodies)
    corners, forces = corner_forces(contacts, SIDES, circumscribed=False)
    return Plane(bodies, wrenches(bodies, contacts, corners, forces), SIDES, accelerations(bodies))


def proved(bodies: Assembly, line: Line | None) -> None:
    if line is not None:
        support = plane(bodies).support(atan2(line.across[1], line.across[0]))
        assert support is not None
        assert support.reach <= line.reach * (1 + 1e-7) + 1e-9


def test_a_motion_that_closes_a_contact_or_slides_without_rising_proves_nothing() -> None:
    bodies = assembly(upright(1.0, 1.0, 1.0, friction=0.4))
    parallel = Parallel(bodies, bodies.contacts)
    slides = parallel.proof(np.array([[1.0, 0.0, 0.4, 0.0, 0.0, 0.0]]))
    assert slides is not None
    assert slides.reach == pytest.approx(0.4)
    assert slides.across.tolist() == [1.0, 0.0]
    for motion in ([1.0, 0.0, 0.39, 0, 0, 0], [1.0, 0.0, -1.0, 0, 0, 0], [0.0, 0.0, 1.0, 0, 0, 0]):
        assert parallel.proof(np.array([motion])) is None


@laws
@given(st.integers(0, 10**6), st.integers(1, 10), st.sampled_from(FRICTIONS))
def test_rays_and_the_programme_alone_agree(seed: int, count: int, friction: float) -> None:
    bodies = assembly(figure(*standing_figure(seed, count), friction=friction))
    found = bounds(bodies, holding(bodies), accelerations(bodies), SIDES)
    other = plane(bodies).reach()
    assert other is not None
    if found is None:
        assert other.nearest.reach == pytest.approx(0.0, abs=1e-3)
        return
    assert found.inner >= 0.995 * found.line.reach
    assert other.inner <= found.line.reach * (1 + 1e-6)
    assert found.inner <= other.nearest.reach / cos(pi / SIDES) * (1 + 1e-6)


def test_where_parallel_forces_bear_too_little_the_programme_finds_what_neighbours_give_each_other() -> None:
    """Friction in what they carry together lets one hold another up, which forces that are all parallel do not."""
    bodies = assembly(figure(*standing_figure(109, 12)))
    found = bounds(bodies, holding(bodies), accelerations(bodies), SIDES)
    assert found is not None
    worst = found.line.across * 0.99 * found.inner
    assert not Parallel(bodies, holding(bodies)).borne(worst[None])[0]
    assert balanced_by_friction(bodies, worst)


def balanced_by_friction(bodies: Assembly, load: Array) -> bool:
    tilted_load = weights(bodies).reshape(-1, 6)
    tilted_load[:, :2] = -tilted_load[:, 2:3] * load
    return borne(bodies, tilted_load.ravel())
