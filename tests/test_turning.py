"""A full turn of the base against theory: what is on it stays while ω² r ≤ μ g."""

from importlib.util import find_spec
from math import pi, sqrt

import pytest

from models.turntable import CELL
from sim.motion import Motion
from sim.pace import GRAVITY
from sim.scene import Scene
from sim.turning import RAMP, middle, turn
from sim.world import World
from tests.stacks import TURNTABLE, box, figure, standing_figure, table

pytestmark = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")


def turned(scene: Scene, seconds: float) -> Motion:
    with World() as world:
        world.build(scene)
        world.advance(0.1)
        return turn(world, seconds)


@pytest.mark.parametrize("friction", [0.3, 0.5])
@pytest.mark.parametrize("radius", [1.5, 4.0])
@pytest.mark.parametrize(("share", "outcome"), [(0.97, "stands"), (1.03, "falls")])
def test_a_flat_block_slips_when_the_base_is_faster_than_friction_holds(
    friction: float, radius: float, share: float, outcome: str
) -> None:
    flat = box("flat", (1.0, 1.0, 0.5), (radius, 0.0, 0.25), friction=friction)
    critical = sqrt(friction * GRAVITY / (radius * CELL))
    seconds = 2 * pi / ((1 - RAMP) * share * critical)  # the ramps, at either end, count half
    assert turned((table(30.0, friction), flat), seconds).outcome == outcome


def test_an_upright_in_the_corner_stays_at_nine_tenths_of_a_second_and_flies_off_at_eight() -> None:
    """It slides at 0.87 s: it stands 1.5 √2 cells from the middle."""
    corner = figure(((0, 0, 0), "U", "LL"))
    assert turned(corner, 0.9).outcome == "stands"
    seen = turned(corner, 0.8)
    assert (seen.outcome, seen.first_mover) == ("falls", "1")


def test_in_the_middle_of_the_base_only_its_start_can_throw_a_block() -> None:
    """The middle is that of the disc, not that of the world."""
    assert middle(figure()) == pytest.approx(TURNTABLE.position)
    x, y, _ = TURNTABLE.position
    post = box("post", (1.0, 1.0, 2.0), (x / CELL, y / CELL, 1.0))
    seen = turned((TURNTABLE, post), 0.5)
    assert seen.outcome == "stands"
    assert seen.turn < 0.01


def test_a_slow_turn_leaves_all_where_it_was_on_the_base() -> None:
    scene = figure(*standing_figure(2, 6))
    with World() as world:
        world.build(scene)
        world.advance(0.1)
        before = world.poses()
        seen = turn(world, 3.0)
        after = world.poses()
    assert seen.outcome == "stands"
    assert seen.drift < 0.001  # a straight step at the rim of the circle leads a little outwards
    assert seen.seconds > 3.0
    for was, now in zip(before, after, strict=True):
        assert now.position == pytest.approx(was.position, abs=0.001)


def test_turns_are_the_same_again() -> None:
    scene = figure(*standing_figure(5, 4))
    assert turned(scene, 1.2) == turned(scene, 1.2)


@pytest.mark.parametrize(("scene", "seconds"), [((box("alone", (1, 1, 1), (0, 0, 0)),), 1.0), (figure(), 0.0)])
def test_without_a_base_or_a_time_nothing_is_turned(scene: Scene, seconds: float) -> None:
    with World() as world:
        world.build(scene)
        with pytest.raises(ValueError, match="no base to turn in"):
            turn(world, seconds)
