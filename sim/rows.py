"""Rows of cubes on the turntable, read back from where they are: each in the cells nearest to it.

Knows the size of a cell; no engine, no game and no rule. Lengths in metres, angles in radians.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations, product
from math import acos, dist
from typing import Final

import numpy as np

from models.shapes import Hull
from models.space import Cell
from models.turntable import CELL
from sim.motion import Pose
from sim.reading import OFF, SKEW
from sim.rotation import rotation
from sim.scene import Body, Cubes

_WAYS: Final = np.array(
    [
        turn
        for order, signs in product(permutations(range(3)), product((1.0, -1.0), repeat=3))
        if np.linalg.det(turn := np.eye(3)[list(order)] * signs) > 0
    ]
)
"""(24, 3, 3): the turns of a cube onto itself."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cubes as it was found."""

    name: str
    """Of its body."""
    low: Cell
    """The westernmost, southernmost or lowest of the cells nearest to it."""
    axis: int
    """Where it runs from there: 0 east, 1 north, 2 up."""
    tones: tuple[str, ...]
    """From there on."""
    off: float
    """How far its middle is from that of its cells."""
    turned: float
    """How far it is turned out of them."""

    @property
    def straight(self) -> bool:
        """Whether it is in its cells, and not only near them."""
        return self.off <= OFF and self.turned <= SKEW


def read_rows(bodies: Iterable[tuple[str, Pose, Cubes]]) -> tuple[Row, ...]:
    """The rows of these bodies, in their order; what has fewer than two parts is none."""
    return tuple(_row(*body) for body in bodies if len(body[2]) > 1)


def cubes_of(body: Body) -> Cubes:
    """The parts of *body*; a hull is no cube."""
    return tuple((part.at, part.tone) for part in body.parts if not isinstance(part, Hull))


def _row(name: str, pose: Pose, cubes: Cubes) -> Row:
    turn = rotation(pose.orientation)
    middles = np.array([at for at, _ in cubes]) @ turn.T + np.array(pose.position)
    way = middles[-1] - middles[0]
    axis = int(np.abs(way).argmax())
    tones = tuple(tone for _, tone in (cubes if way[axis] > 0 else reversed(cubes)))
    half = np.full(3, 0.5)
    half[axis] = len(cubes) / 2
    middle = middles.mean(axis=0) / CELL
    low = np.rint(middle - half)
    x, y, z = (int(v) for v in low)
    cosine = (max(float(np.sum(turn * one)) for one in _WAYS) - 1) / 2
    return Row(name, (x, y, z), axis, tones, dist(middle, low + half) * CELL, acos(max(-1.0, min(1.0, cosine))))
