"""Bodies as solids in the world: axis-aligned boxes, and discs that stand upright.

Reads bodies in their own frame or in quarter turns, made of boxes and cylinders; others are refused.
Knows no contact, no force and no engine. Lengths in metres.
"""

from dataclasses import dataclass
from math import pi
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from models.space import Vector
from sim.rotation import rotation
from sim.scene import UPRIGHT, Body, Cylinder, Part, Quaternion

Array: TypeAlias = npt.NDArray[np.float64]


class UnreadableBody(ValueError):  # noqa: N818 (an adjective reads better where it is raised)
    """A body that this module cannot read: it is skew, a disc that does not stand upright, or has no parts."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A part in the world: an axis-aligned box, or the disc inscribed in it."""

    low: Vector
    high: Vector
    disc: bool = False

    @property
    def volume(self) -> float:
        """Cubic metres."""
        x, y, z = (b - a for a, b in zip(self.low, self.high, strict=True))
        return x * y * z * (pi / 4 if self.disc else 1.0)


def solids_of(body: Body) -> tuple[Solid, ...]:
    """The parts of *body* in the world; boxes that together fill their bounding box are one.

    Parts of a body must not overlap. Raises UnreadableBody.
    """
    if not body.parts:
        raise UnreadableBody(f"body {body.name!r} has no parts: expected at least one box or disc")
    turn = _quarter_turn(body.name, body.orientation)
    parts = [_placed(body, part, turn) for part in body.parts]
    if len(parts) > 1 and not any(part.disc for part in parts):
        west, south, bottom = (min(part.low[k] for part in parts) for k in range(3))
        east, north, top = (max(part.high[k] for part in parts) for k in range(3))
        hull = Solid((west, south, bottom), (east, north, top))
        if sum(part.volume for part in parts) > hull.volume * (1 - 1e-9):
            return (hull,)
    return tuple(parts)


def centroid(solids: tuple[Solid, ...]) -> Array:
    """(3,) centre of mass of a homogeneous body made of these parts."""
    volume = sum(solid.volume for solid in solids)
    moments = [sum(solid.volume * (solid.low[k] + solid.high[k]) / 2 for solid in solids) for k in range(3)]
    return np.array(moments) / volume


def _quarter_turn(name: str, turn: Quaternion) -> list[list[int]]:
    if turn == UPRIGHT:
        return [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    matrix = rotation(turn)
    whole = np.rint(matrix)
    if np.abs(matrix - whole).max() > 1e-6:
        raise UnreadableBody(f"body {name!r} is skew: statics reads bodies whose edges lie along the axes")
    rows: list[list[int]] = whole.astype(int).tolist()
    return rows


def _placed(body: Body, part: Part, turn: list[list[int]]) -> Solid:
    disc = isinstance(part, Cylinder)
    size = (2 * part.radius, 2 * part.radius, part.height) if isinstance(part, Cylinder) else part.size
    if disc and not turn[2][2]:
        raise UnreadableBody(f"disc {body.name!r} lies on its side: statics reads discs that stand upright")
    middle = [body.position[k] + sum(turn[k][i] * part.at[i] for i in range(3)) for k in range(3)]
    half = [sum(abs(turn[k][i]) * size[i] for i in range(3)) / 2 for k in range(3)]
    (x, y, z), (a, b, c) = middle, half
    return Solid((x - a, y - b, z - c), (x + a, y + b, z + c), disc)
