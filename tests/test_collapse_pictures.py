"""Frames of a collapse are drawn as the engine sees them, though bodies that collide lie within one another."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from games.sampling import drawn
from models.turntable import CELL
from scripts.exactness import Compared, seen
from sim.film import Stands, collapse
from sim.scene import Scene
from sim.views import corner
from sim.world import World

SHALLOW = 0.005 * CELL
"""Depth of contact up to which every pixel must be right."""
SEED = 7


def frames_of(numbers: Sequence[int], world: World) -> Iterator[tuple[int, Scene]]:
    """The frames of the figures with these *numbers* that fall and are large, and the number."""
    for number in numbers:
        figure = drawn(SEED, number)
        if len(figure.placed) < 6:
            continue
        try:
            film = collapse(figure.scene, world)
        except Stands:
            continue
        for frame in film.frames:
            yield number, frame


def depth(frame: Scene, world: World) -> float:
    world.build(frame)
    return world.depth()


def looked_at(frames: Sequence[Scene], world: World) -> list[Compared]:
    """Each from one of four corners."""
    return [seen(frame, [corner(k % 4)], world)[0] for k, frame in enumerate(frames)]


def test_frames_of_a_collapse_are_drawn_as_the_engine_sees_them() -> None:
    with World() as world:
        frames = [frame for _, frame in frames_of(range(3), world) if depth(frame, world) < SHALLOW]
        assert len(frames) > 12
        for found in looked_at(frames[::6], world):
            assert found.decided > 10_000
            assert not found.wrong


@pytest.mark.slow
def test_200_frames_of_many_collapses_are_drawn_as_the_engine_sees_them() -> None:
    with World() as world:
        every = list(frames_of(range(32), world))
        assert len({number for number, _ in every}) >= 12
        shallow = [frame for _, frame in every if depth(frame, world) < SHALLOW]
        assert len(shallow) > 200
        assert sum(len(found.wrong) for found in looked_at(shallow, world)) == 0


def test_the_engine_tells_how_deep_bodies_lie_within_one_another() -> None:
    figure = drawn(SEED, 1).scene
    disc, *blocks = figure
    x, y, z = disc.position
    raised = (replace(disc, position=(x, y, z + 0.001)), *blocks)
    with World() as world:
        assert depth(figure, world) == pytest.approx(0.0, abs=1e-6)
        assert depth(raised, world) == pytest.approx(0.001, abs=1e-6)
