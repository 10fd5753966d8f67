"""Blocks are read back from their poses: in the cells nearest to them, and so far out of them."""

from importlib.util import find_spec
from math import cos, degrees, pi, radians, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.orthognomes.blocks import Block
from games.orthognomes.rules import OrthoGnomes
from games.orthognomes.scene import TONES, body
from models.space import Vector
from models.turntable import CELL
from scripts.figures.read import DISC
from sim.camera import take
from sim.motion import Pose
from sim.rows import Row, cubes_of, read_rows
from sim.scene import Body, Quaternion
from sim.sight import read_top
from sim.world import World
from tests.figures import blocks
from tests.test_rounds_in_the_world import standing_positions

engine = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")


def row_of(one: Body, position: Vector | None = None, turn: Quaternion | None = None) -> Row:
    """A body, read back from some pose, or its own."""
    (found,) = read_rows([(one.name, Pose(position or one.position, turn or one.orientation), cubes_of(one))])
    return found


def as_block(row: Row) -> Block:
    """The block that a row is."""
    letters = {tone: letter for letter, tone in TONES.items()}
    return Block(row.low, row.axis, "".join(letters[tone] for tone in row.tones))


@given(blocks(), st.tuples(*[st.floats(-0.49, 0.49)] * 3))
def test_a_block_is_read_in_its_nearest_cells_and_so_far_out_of_them(block: Block, by: Vector) -> None:
    one = body(block, 7, "light")
    x, y, z = (a + b * CELL for a, b in zip(one.position, by, strict=True))
    found = row_of(one, (x, y, z))
    assert (found.name, as_block(found)) == ("b07", block)
    assert found.off == pytest.approx(CELL * float(np.linalg.norm(by)), abs=1e-9)
    assert found.turned == pytest.approx(0.0, abs=1e-6)
    assert found.straight == (found.off <= 0.001)


@given(blocks(), st.floats(-40, 40), st.integers(0, 2))
def test_a_block_is_turned_out_of_its_cells_by_so_much(block: Block, by: float, axis: int) -> None:
    half = radians(by) / 2
    turn = [0.0, 0.0, 0.0, cos(half)]
    turn[axis] = sin(half)
    found = row_of(body(block, 1, "dark"), turn=(turn[0], turn[1], turn[2], turn[3]))
    assert degrees(found.turned) == pytest.approx(abs(by), abs=1e-4)
    assert as_block(found) == block


@given(blocks())
def test_a_block_that_lies_the_other_way_round_has_its_colours_the_other_way_round(block: Block) -> None:
    """Half a turn about the vertical, or for an upright one about a level axis."""
    turn: Quaternion = (0.0, 0.0, 1.0, 0.0) if block.axis < 2 else (1.0, 0.0, 0.0, 0.0)
    found = as_block(row_of(body(block, 1, "dark"), turn=turn))
    assert found == Block(block.low, block.axis, block.pattern[::-1])


@given(st.floats(-pi, pi), st.floats(-pi, pi), st.floats(-pi, pi))
def test_no_block_is_turned_farther_than_a_cube_can_be(a: float, b: float, c: float) -> None:
    """The farthest from all 24 ways in which a cube fits its place is 62.8°."""
    turn = sin(a) * cos(b), sin(a) * sin(b) * cos(c), sin(a) * sin(b) * sin(c), cos(a)
    assert degrees(row_of(body(Block((0, 0, 0), 0, "LDL"), 1, "light"), turn=turn).turned) < 62.81


@engine
def test_a_figure_that_settled_is_read_as_it_was_placed() -> None:
    """Five rounds: every block in its cells, and the top as the camera sees it."""
    with World() as world:
        for seed in range(5):
            game = OrthoGnomes()
            for at in standing_positions(seed, game)[1:][::-4]:
                world.build(game.scene(at))
                world.advance(0.5)
                free = [one for one in world.scene if not one.fixed]
                found = read_rows((one.name, world.pose(one.name), cubes_of(one)) for one in free)
                assert tuple(map(as_block, found)) == at.figure.blocks
                assert all(row.straight for row in found)
                assert read_top(take(world, DISC)) == game.visible(at)[4]
