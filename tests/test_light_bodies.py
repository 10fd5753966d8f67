"""What is much lighter than what it lies on is judged by its own weight, as far as statics can tell."""

from dataclasses import replace
from importlib.util import find_spec
from math import cos, sin

import pytest

from models.space import Vector
from sim.scene import Scene
from sim.stability import judge
from sim.statics import equilibrium
from sim.world import World
from tests.convex import about, cuboid, hull

RATIOS = (1e-3, 1e-4, 1e-5)
"""Weight of a chip in that of the block, which is as large as a hundred chips in a row."""
TABLE = cuboid("table", (-100, -100, -10), (100, 100, 0), fixed=True)
CHIP = cuboid("chip", (-0.5, -0.5, -0.5), (0.5, 0.5, 0.5))

physics = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")


def on_edge(ratio: float, off: float) -> Scene:
    """A chip whose middle is *off* beyond the edge of a block."""
    block = cuboid("block", (-50, -50, 0), (50, 50, 20))
    return TABLE, block, replace(CHIP, position=(50 + off, 0.0, 20.5), mass=ratio * block.mass)


def on_slope(ratio: float, angle: float) -> Scene:
    """A chip on a slope of a block, radians; friction is 0.5."""
    rise = 50 * sin(angle) / cos(angle)
    ends = ((-50, 0), (50, 0), (50, 40 + rise), (-50, 40 - rise))
    corners: list[Vector] = [(x, y, z) for y in (-50.0, 50.0) for x, z in ends]
    block = hull("block", corners)
    place, turn = (-sin(angle) / 2, 0.0, 40 + cos(angle) / 2), about((0, 1, 0), -angle)
    chip = replace(CHIP, position=place, orientation=turn, mass=ratio * block.mass)
    return tuple(replace(body, friction=0.5) for body in (TABLE, block, chip))


@pytest.mark.parametrize("ratio", RATIOS)
def test_a_chip_over_an_edge_falls_when_more_than_half_of_it_is_beyond(ratio: float) -> None:
    assert equilibrium(on_edge(ratio, -0.3), 1e-3).outcome == "stands"
    assert equilibrium(on_edge(ratio, 0.0)).outcome == "marginal"
    assert equilibrium(on_edge(ratio, 0.002)).outcome == "falls"


@pytest.mark.parametrize("ratio", RATIOS)
def test_a_chip_slides_down_a_slope_that_is_steeper_than_friction(ratio: float) -> None:
    assert equilibrium(on_slope(ratio, 0.42)).outcome == "stands"  # tan 0.42 = 0.447
    assert equilibrium(on_slope(ratio, 0.50)).outcome == "falls"  # tan 0.50 = 0.546


@physics
@pytest.mark.parametrize("ratio", RATIOS)
def test_both_judges_agree_on_what_lies_lightly(ratio: float) -> None:
    with World() as world:
        for scene in (on_edge(ratio, 0.2), on_slope(ratio, 0.42), on_slope(ratio, 0.50)):
            found = judge(scene, world)
            assert found.agree
            assert found.outcome == found.statics
