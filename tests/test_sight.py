"""What the simulation's camera sees is what the views project."""

from importlib.util import find_spec

import pytest

from models.turntable import WIDTH
from sim.sight import read_grid
from sim.views import FIVE_VIEWS, NORTH, SOUTH, TOP, View, dot
from sim.world import World
from tests.stacks import Placed, cells, figure, random_figure, standing_figure

pytestmark = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")


def projected(placed: tuple[Placed, ...], view: View, levels: int) -> tuple[str, ...]:
    colours = {cell: colour for one in placed for cell, colour in cells(one).items()}
    seen = view.nearest(colours)
    corners = [(x, y, 0) for x in (0, WIDTH - 1) for y in (0, WIDTH - 1)]
    left = min(int(dot(c, view.right)) for c in corners)
    rows = WIDTH if view is TOP else levels
    return tuple(
        "".join(colours[seen[left + k, row]] if (left + k, row) in seen else "." for k in range(WIDTH))
        for row in reversed(range(rows))
    )


def height(placed: tuple[Placed, ...]) -> int:
    return 1 + max(cell[2] for one in placed for cell in cells(one))


def check(seeds: range) -> None:
    with World() as world:
        for seed in seeds:
            placed = standing_figure(seed, 4 + seed % 9)
            world.build(figure(*placed))
            if seed % 4 == 0:
                assert world.watch().outcome == "stands"
            for view in FIVE_VIEWS:
                assert read_grid(world, view, height(placed)) == projected(placed, view, height(placed)), (seed, view)


def test_the_camera_reads_the_five_grids_back() -> None:
    check(range(24))


@pytest.mark.slow
def test_the_camera_reads_the_five_grids_of_300_figures_back() -> None:
    check(range(1000, 1300))


def test_a_block_is_seen_from_both_sides() -> None:
    with World() as world:
        world.build(figure(((0, 1, 0), "E", "LDD")))
        assert read_grid(world, SOUTH, 2) == ("....", "LDD.")
        assert read_grid(world, NORTH, 1) == (".DDL",)
        assert read_grid(world, TOP, 1) == ("....", "....", "LDD.", "....")
        assert read_grid(world, SOUTH, 0) == ()


def test_figures_that_float_are_read_too() -> None:
    placed = random_figure(11, 12)
    with World() as world:
        world.build(figure(*placed))
        for view in FIVE_VIEWS:
            assert read_grid(world, view, height(placed)) == projected(placed, view, height(placed))


def test_a_tower_of_sixty_levels_is_read_from_above() -> None:
    placed: tuple[Placed, ...] = tuple(((3, 3, 3 * k), "U", "LDL") for k in range(20))
    with World() as world:
        world.build(figure(*placed))
        for view in FIVE_VIEWS:
            assert read_grid(world, view, 60) == projected(placed, view, 60)
