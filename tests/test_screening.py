"""A quick look in one world, against the deciding one."""

from importlib.util import find_spec
from random import Random

import pytest

from models.shapes import Hull
from sim.blocks import UnreadableBody
from sim.scene import Body, Scene
from sim.screening import MOST, Pool
from sim.world import World
from tests.stacks import box, figure, harmonic, random_figure, standing_figure, table

pytestmark = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")


def figures(count: int) -> list[Scene]:
    """Of three to six blocks; every second one stands on vertical forces, the others stand or fall."""
    return [figure(*(standing_figure if k % 2 else random_figure)(k, 3 + k % 4)) for k in range(count)]


def test_in_any_order_scenes_are_seen_as_the_deciding_look_sees_them() -> None:
    scenes = figures(60)
    with World() as world:
        decided = []
        for scene in scenes:
            world.build(scene)
            decided.append(world.watch().outcome)
        pool = Pool(world)
        seen = [pool.look(scene).outcome for scene in scenes]
        order = list(range(len(scenes)))
        Random(1).shuffle(order)
        again = {k: pool.look(scenes[k]).outcome for k in order}
    assert set(decided) == {"stands", "falls"}
    assert seen == decided
    assert [again[k] for k in range(len(scenes))] == decided


@pytest.mark.slow
def test_of_many_random_figures_nearly_all_are_seen_alike_in_any_order() -> None:
    scenes = [figure(*random_figure(5000 + k, 3 + k % 8)) for k in range(300)]
    order = list(range(len(scenes)))
    with World() as world:
        pool = Pool(world)
        seen = [pool.look(scene).outcome for scene in scenes]
        Random(2).shuffle(order)
        again = {k: pool.look(scenes[k]).outcome for k in order}
    assert sum(again[k] == seen[k] for k in order) >= 0.99 * len(scenes)


def test_nothing_is_left_of_what_fell_before() -> None:
    brick = harmonic(4, 0.9)
    with World() as world:
        pool = Pool(world)
        first = pool.look(brick)
        assert pool.look(harmonic(4, 1.1)).outcome == "falls"
        again = pool.look(brick)
    assert (first.outcome, again.outcome) == ("stands", "stands")
    assert again.drift == pytest.approx(first.drift, abs=1e-5)


def test_the_first_mover_is_called_as_in_the_scene() -> None:
    with World() as world:
        pool = Pool(world)
        pool.look(figure(((1, 1, 0), "U", "LL")))
        seen = pool.look((table(), box("below", (1, 1, 1), (0, 0, 0.5)), box("high", (1, 1, 1), (3, 0, 2))))
    assert (seen.outcome, seen.first_mover) == ("falls", "high")


def test_a_pool_never_keeps_more_bodies_than_it_should() -> None:
    with World() as world:
        pool = Pool(world)
        for size in range(1, MOST):
            seen = pool.look((table(), box("one", (1, 1, size / 20), (0, 0, size / 40))))
            assert seen.outcome == "stands"
            assert len(world.scene) <= MOST


def test_hulls_are_not_screened() -> None:
    wedge = Hull(((0.0, 0.0, 0.0), (0.1, 0.0, 0.0), (0.0, 0.1, 0.0), (0.0, 0.0, 0.1)), "light")
    with World() as world:
        pool = Pool(world)
        with pytest.raises(UnreadableBody, match="body 'wedge' has a hull: only boxes and discs are screened"):
            pool.look((table(), Body("wedge", (wedge,), 0.1, (0.0, 0.0, 0.0))))
        assert pool.look((table(), box("one", (1, 1, 1), (0, 0, 0.5)))).outcome == "stands"
