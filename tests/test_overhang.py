"""Published results on overhang come out of statics, and up to four blocks out of the engine too."""

from collections.abc import Callable
from functools import partial
from math import sqrt

import pytest

from sim.outcome import Outcome
from sim.scene import Scene
from sim.statics import equilibrium
from sim.world import World
from tests.overhangs import SCALE, diamond, inverted_triangle, optimal3, optimal4, reach, rows
from tests.stacks import harmonic, table

SHARES: list[tuple[float, Outcome]] = [(0.98, "stands"), (1.0, "marginal"), (1.02, "falls")]
SMALL: dict[str, Callable[[float], Scene]] = {
    **{f"harmonic {count}": partial(harmonic, count) for count in range(1, 5)},
    "optimal 3": optimal3,
    "optimal 4": optimal4,
}


@pytest.mark.parametrize(("share", "outcome"), SHARES)
@pytest.mark.parametrize("count", [*range(1, 11), 16, 24])
def test_harmonic_stacks_stand_below_full_overhang_and_fall_above(count: int, share: float, outcome: Outcome) -> None:
    assert equilibrium(harmonic(count, share)).outcome == outcome
    assert reach(harmonic(count, share)) == pytest.approx(share * sum(1 / (2 * k) for k in range(1, count + 1)))


@pytest.mark.parametrize(("share", "outcome"), SHARES)
@pytest.mark.parametrize("friction", [0.0, 0.5])
@pytest.mark.parametrize(("stack", "farthest"), [(optimal3, 1.0), (optimal4, (15 - 4 * sqrt(2)) / 8)])
def test_optimal_stacks_are_on_the_edge(
    stack: Callable[[float, float], Scene], farthest: float, friction: float, share: float, outcome: Outcome
) -> None:
    scene = stack(share, friction)
    assert reach(scene) == pytest.approx(share * farthest)
    assert equilibrium(scene).outcome == outcome


@pytest.mark.parametrize("size", range(1, 9))
def test_diamonds_of_up_to_four_stand_and_larger_ones_fall(size: int) -> None:
    """Without friction, as in the paper; what stands so stands with friction too."""
    assert equilibrium(diamond(size)).outcome == ("stands" if size <= 4 else "falls")
    assert size > 4 or equilibrium(diamond(size, friction=0.5)).outcome == "stands"


@pytest.mark.parametrize("size", range(1, 9))
def test_inverted_triangles_of_two_rows_are_on_the_edge_and_larger_ones_fall(size: int) -> None:
    assert equilibrium(inverted_triangle(size)).outcome == {1: "stands", 2: "marginal"}.get(size, "falls")


def test_three_blocks_of_full_length_are_on_the_edge_wherever_they_lie() -> None:
    for back in (0.0, 0.02, 0.2):
        levels = [(-back, 1.0)], [(0.5 - back, 1.0), (-0.5 - back, 1.0)]
        found = equilibrium(rows(table(6.0, edge=0.0, scale=SCALE), levels, 0.5))
        assert (found.outcome, found.cause) == ("marginal", "low_margin")


@pytest.mark.parametrize(("share", "seen"), [(0.98, "stands"), (1.02, "falls")])
@pytest.mark.parametrize("stack", SMALL.values(), ids=SMALL)
def test_the_engine_sees_the_same_of_up_to_four_blocks(
    stack: Callable[[float], Scene], share: float, seen: Outcome
) -> None:
    with World() as world:
        world.build(stack(share))
        assert world.watch().outcome == seen
