"""Bodies as solids in the world: axis-aligned boxes, and discs that stand upright.

Reads bodies in their own frame or in quarter turns, made of boxes and cylinders; others are refused.
Knows no contact, no force and no engine. Lengths in metres.
"""

from dataclasses import dataclass
from math import pi
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from models.shapes import Box, Cylinder, Part
from models.space import Vector
from sim.rotation import rotation
from sim.scene import UPRIGHT, Body, Quaternion

Array: TypeAlias = npt.NDArray[np.float64]
_Turn: TypeAlias = tuple[tuple[int, float], ...]
"""For each axis of the world, the axis of the body that lies along it, and 1 or −1: which way."""

_UNTURNED: Final[_Turn] = ((0, 1.0), (1, 1.0), (2, 1.0))


class UnreadableBody(ValueError):  # noqa: N818 (an adjective reads better where it is raised)
    """A body that this module cannot read: it is skew, has a turned box or no parts, or is a disc that lies."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A part in the world: an axis-aligned box, or the disc inscribed in it."""

    low: Vector
    high: Vector
    disc: bool = False

    @property
    def volume(self) -> float:
        """Cubic metres."""
        (west, south, bottom), (east, north, top) = self.low, self.high
        return (east - west) * (north - south) * (top - bottom) * (pi / 4 if self.disc else 1.0)


def solids_of(body: Body) -> tuple[Solid, ...]:
    """The parts of *body* in the world; boxes that together fill their bounding box are one.

    Parts of a body must not overlap. Raises UnreadableBody.
    """
    if not body.parts:
        raise UnreadableBody(f"body {body.name!r} has no parts: expected at least one box or disc")
    turn = _quarter_turn(body.name, body.orientation)
    parts = [_placed(body, part, turn) for part in body.parts]
    if len(parts) > 1 and not any(part.disc for part in parts):
        west, south, bottom = map(min, zip(*[part.low for part in parts], strict=True))
        east, north, top = map(max, zip(*[part.high for part in parts], strict=True))
        hull = Solid((west, south, bottom), (east, north, top))
        if sum(part.volume for part in parts) > hull.volume * (1 - 1e-9):
            return (hull,)
    return tuple(parts)


def centroid(solids: tuple[Solid, ...]) -> Array:
    """(3,) centre of mass of a homogeneous body made of these parts."""
    low, high = np.array([solid.low for solid in solids]), np.array([solid.high for solid in solids])
    volume = np.array([solid.volume for solid in solids])
    middle: Array = volume @ (low + high) / (2 * volume.sum())
    return middle


def _quarter_turn(name: str, turn: Quaternion) -> _Turn:
    if turn == UPRIGHT:
        return _UNTURNED
    matrix = rotation(turn)
    whole = np.rint(matrix)
    if np.abs(matrix - whole).max() > 1e-6:
        raise UnreadableBody(f"body {name!r} is skew: statics reads bodies whose edges lie along the axes")
    return tuple((int(axis), float(row[axis])) for axis, row in zip(np.abs(whole).argmax(axis=1), whole, strict=True))


def _size(name: str, box: Box) -> Vector:
    """The edges of *box* along the axes of its body."""
    quarters = box.turn / (pi / 2)
    if abs(quarters - round(quarters)) > 1e-6:
        raise UnreadableBody(f"body {name!r} has a turned box: statics reads boxes whose edges lie along the axes")
    long, wide, high = box.size
    return (wide, long, high) if round(quarters) % 2 else box.size


def _placed(body: Body, part: Part, turn: _Turn) -> Solid:
    disc = isinstance(part, Cylinder)
    size = (2 * part.radius, 2 * part.radius, part.height) if isinstance(part, Cylinder) else _size(body.name, part)
    (i, east), (j, north), (k, up) = turn
    if disc and k != 2:
        raise UnreadableBody(f"disc {body.name!r} lies on its side: statics reads discs that stand upright")
    x, y, z = body.position
    x, y, z = x + east * part.at[i], y + north * part.at[j], z + up * part.at[k]
    a, b, c = size[i] / 2, size[j] / 2, size[k] / 2
    return Solid((x - a, y - b, z - c), (x + a, y + b, z + c), disc)
