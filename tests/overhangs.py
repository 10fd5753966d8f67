"""Stacks whose balance is known in closed form, as scenes (M. Paterson, U. Zwick, Overhang, arXiv:0710.2357).

Blocks of length 1 lie along x in rows, on a table that ends at x = 0 or on a pillar as wide as one block.
"""

from collections.abc import Iterable
from math import sqrt

from models.shapes import Box
from models.turntable import CELL
from sim.scene import Body, Scene
from tests.stacks import box, table

HEIGHT = 0.25
"""Of a block."""
SCALE = 4 * CELL
"""Metres that a block is long."""
Lying = tuple[float, float]
"""Middle and length of a block."""


def rows(ground: Body, levels: Iterable[Iterable[Lying]], friction: float) -> Scene:
    """The blocks of every level, from the lowest on, on *ground*; numbered from 1 in that order."""
    lying = [(x, length, (k + 0.5) * HEIGHT) for k, level in enumerate(levels) for x, length in level]
    return (
        ground,
        *(
            box(str(k), (length, 1.0, HEIGHT), (x, 0.0, z), friction=friction, scale=SCALE)
            for k, (x, length, z) in enumerate(lying, 1)
        ),
    )


def optimal3(share: float = 1.0, friction: float = 0.5) -> Scene:
    """Three blocks that reach 1, the most that three can: two on one, each with its middle over an end.

    Blocks of full length that lie side by side on one block are on the edge wherever they lie. For another *share*
    of the reach, half of the difference is in the place of the stack, half in the length of the upper blocks.
    """
    lowest = (share - 1) / 2
    length = (share + 1) / 2
    upper = [(lowest + side * length / 2, length) for side in (1, -1)]
    return rows(table(6.0, friction, SCALE, edge=0.0), ([(lowest, 1.0)], upper), friction)


def optimal4(share: float = 1.0, friction: float = 0.5) -> Scene:
    """Four blocks that reach (15 − 4√2)/8, the most that four can; the outer one at a *share* of that.

    Two blocks on the ends of the lowest one, and a fourth that holds their inner ends down, with p and q = 1 − p
    of its weight. Moments about the ends of the lowest block, which lies at a, give how far the middles of the
    outer and of the inner one lie beyond these, and those about the edge of the table give a:

        u = p / (2 (1 + p))      v = q / (2 (1 + q))      a = (q − p) / 8

    The reach a + 1 + u is greatest for (1 + p)² = 2.
    """
    p = sqrt(2) - 1
    q = 1 - p
    lowest = (q - p) / 8
    inner = lowest - 0.5 - q / (2 * (1 + q))
    outer = lowest + 0.5 + p / (2 * (1 + p))
    top = p * (outer - 0.5) + q * (inner + 0.5)
    there = share * (outer + 0.5) - 0.5
    levels = [(lowest, 1.0)], [(there, 1.0), (inner, 1.0)], [(top, 1.0)]
    return rows(table(6.0, friction, SCALE, edge=0.0), levels, friction)


def inverted_triangle(size: int, friction: float = 0.0) -> Scene:
    """Rows of 1, 2, … *size* blocks, each over the joints of the row below."""
    return rows(_pillar(friction), map(_row, range(1, size + 1)), friction)


def diamond(size: int, friction: float = 0.0) -> Scene:
    """Rows of 1, 2, … *size* … 2, 1 blocks, likewise."""
    counts = [*range(1, size + 1), *range(size - 1, 0, -1)]
    return rows(_pillar(friction), map(_row, counts), friction)


def reach(scene: Scene) -> float:
    """How far the blocks reach beyond x = 0."""
    boxes = [(body, part) for body in scene for part in body.parts if isinstance(part, Box)]
    return max(body.position[0] + part.size[0] / 2 for body, part in boxes) / SCALE


def _row(count: int) -> list[Lying]:
    return [(k - (count - 1) / 2, 1.0) for k in range(count)]


def _pillar(friction: float) -> Body:
    return box("pillar", (1.0, 1.0, 1.0), (0.0, 0.0, -0.5), True, friction, SCALE)
