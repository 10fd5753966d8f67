"""Bodies as convex solids in the world: axis-aligned boxes, upright discs, and polyhedra for all others.

A cylinder that lies or leans is a prism with `ROUND` sides and a corner straight below its axis: it touches exactly
what is under it. Knows no contact, no force and no engine. Lengths in metres.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import cos, pi, sin
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from models.hulls import NoHull, Polyhedron, polyhedron
from models.shapes import Box, Cylinder, Hull, Part
from models.space import Vector
from sim.rotation import about_z, rotation
from sim.scene import UPRIGHT, Body, Quaternion

Array: TypeAlias = npt.NDArray[np.float64]
Indices: TypeAlias = npt.NDArray[np.intp]
_Turn: TypeAlias = tuple[tuple[int, float], ...]
"""For each axis of the world, the axis of the body that lies along it, and 1 or −1: which way."""

ROUND: Final = 64
"""Corners of the polygon inscribed in a disc."""
SQUARE: Final = 1e-7
"""A hull whose corners are nearer than this to those of a box along the axes is that box; a fraction of its size."""

_UNTURNED: Final[_Turn] = ((0, 1.0), (1, 1.0), (2, 1.0))


class UnreadableBody(ValueError):  # noqa: N818 (an adjective reads better where it is raised)
    """A body that cannot be read: it has no parts or a flat one, or should be of upright boxes and discs and is not."""


@dataclass(frozen=True, slots=True)
class Solid:
    """A part in the world: an axis-aligned box, or the upright disc inscribed in it."""

    low: Vector
    high: Vector
    disc: bool = False

    @property
    def volume(self) -> float:
        """Cubic metres."""
        (west, south, bottom), (east, north, top) = self.low, self.high
        return (east - west) * (north - south) * (top - bottom) * (pi / 4 if self.disc else 1.0)


Piece: TypeAlias = Solid | Polyhedron
"""A convex part in the world."""


def pieces_of(body: Body) -> tuple[Piece, ...]:
    """The parts of *body* in the world; boxes that together fill their bounding box are one.

    Parts of a body must not overlap. Raises UnreadableBody.
    """
    if not body.parts:
        raise UnreadableBody(f"body {body.name!r} has no parts: expected at least one box, disc or hull")
    turn = _quarter_turn(body.orientation)
    if turn is None:
        own = pieces_of(replace(body, position=(0.0, 0.0, 0.0), orientation=UPRIGHT))
        return tuple(_turned(piece, rotation(body.orientation), np.array(body.position)) for piece in own)
    pieces = tuple(_placed(body, part, turn) for part in body.parts)
    if len(pieces) > 1:
        boxes = [piece for piece in pieces if isinstance(piece, Solid) and not piece.disc]
        if len(boxes) == len(pieces):
            west, south, bottom = map(min, zip(*[box.low for box in boxes], strict=True))
            east, north, top = map(max, zip(*[box.high for box in boxes], strict=True))
            hull = Solid((west, south, bottom), (east, north, top))
            if sum(box.volume for box in boxes) > hull.volume * (1 - 1e-9):
                return (hull,)
    return pieces


def solids_of(body: Body) -> tuple[Solid, ...]:
    """The same of a body that is made of axis-aligned boxes and upright discs; UnreadableBody when it is not."""
    pieces = pieces_of(body)
    solids = tuple(piece for piece in pieces if isinstance(piece, Solid))
    if len(solids) == len(pieces):
        return solids
    raise UnreadableBody(f"body {body.name!r} is of other solids: expected boxes along the axes and upright discs")


def centroid(pieces: Sequence[Piece]) -> Array:
    """(3,) centre of mass of a homogeneous body made of these pieces."""
    volumes = [piece.volume for piece in pieces]
    middles = [_middle(piece) for piece in pieces]
    whole = sum(volumes)
    return np.array([sum(v * at[k] for v, at in zip(volumes, middles, strict=True)) / whole for k in range(3)])


def _middle(piece: Piece) -> Vector:
    if isinstance(piece, Polyhedron):
        return vector(piece.centre)
    (a, b, c), (x, y, z) = piece.low, piece.high
    return (a + x) / 2, (b + y) / 2, (c + z) / 2


def bounds(piece: Piece) -> tuple[Vector, Vector]:
    """The lowest and the highest x, y and z of a piece."""
    if isinstance(piece, Solid):
        return piece.low, piece.high
    return vector(piece.corners.min(axis=0)), vector(piece.corners.max(axis=0))


def longest_side(pieces: Sequence[Piece]) -> float:
    """The longest side of a body: of all its breadths across faces of its own the greatest, however it is turned."""
    solids = [piece for piece in pieces if isinstance(piece, Solid)]
    if len(solids) == len(pieces):
        return max(max(s.high[k] for s in solids) - min(s.low[k] for s in solids) for k in range(3))
    convex = [as_polyhedron(piece) for piece in pieces]
    corners = np.concatenate([piece.corners for piece in convex])
    normals = np.array([face.normal for piece in convex for face in piece.faces])
    return float(np.ptp(corners @ normals.T, axis=0).max())


def as_polyhedron(piece: Piece) -> Polyhedron:
    """A piece by its faces; a disc as the prism inscribed in it."""
    if isinstance(piece, Polyhedron):
        return piece
    unit = _unit_disc() if piece.disc else _unit_box()
    low, size = np.array(piece.low), np.subtract(piece.high, piece.low)
    volume = float(size.prod())
    return Polyhedron(
        tuple(replace(face, points=face.points * size + low) for face in unit.faces),
        unit.corners * size + low,
        unit.volume * volume,
        unit.centre * size + low,
        unit.spread * np.outer(size, size) * volume,
    )


@cache
def _unit_box() -> Polyhedron:
    return polyhedron(tuple((float(k // 4), float(k // 2 % 2), float(k % 2)) for k in range(8)))


@cache
def _unit_disc() -> Polyhedron:
    angles = [2 * pi * k / ROUND for k in range(ROUND)]
    return polyhedron(tuple(((1 + cos(a)) / 2, (1 + sin(a)) / 2, z) for a in angles for z in (0.0, 1.0)))


def vector(values: Array) -> Vector:
    """(3,) as plain numbers."""
    x, y, z = values.tolist()
    return x, y, z


def _quarter_turn(turn: Quaternion) -> _Turn | None:
    """Which axes lie where; None when *turn* is not made of quarter turns."""
    if turn == UPRIGHT:
        return _UNTURNED
    matrix = rotation(turn)
    whole = np.rint(matrix)
    if np.abs(matrix - whole).max() > 1e-6:
        return None
    return tuple((int(axis), float(row[axis])) for axis, row in zip(np.abs(whole).argmax(axis=1), whole, strict=True))


def _quarters(box: Box) -> int | None:
    """By how many quarters *box* is turned in its body; None when by something between."""
    quarters = box.turn / (pi / 2)
    return round(quarters) if abs(quarters - round(quarters)) <= 1e-6 else None


def _placed(body: Body, part: Part, turn: _Turn) -> Piece:
    """A part of a body in quarter turns."""
    (i, east), (j, north), (k, up) = turn
    if isinstance(part, Hull) or (isinstance(part, Box) and _quarters(part) is None):
        matrix = np.array([[sign * (axis == column) for column in range(3)] for axis, sign in turn])
        return _squared(_polyhedron(body.name, part).moved(matrix, np.array(body.position)))
    x, y, z = body.position
    x, y, z = x + east * part.at[i], y + north * part.at[j], z + up * part.at[k]
    if isinstance(part, Cylinder):
        long, wide, high = 2 * part.radius, 2 * part.radius, part.height
        if k != 2:
            about = Solid((-part.radius, -part.radius, -high / 2), (part.radius, part.radius, high / 2), disc=True)
            return _turned(about, rotation(body.orientation), np.array([x, y, z]))
    else:
        long, wide, high = part.size
        if (_quarters(part) or 0) % 2:
            long, wide = wide, long
    size = long, wide, high
    a, b, c = size[i] / 2, size[j] / 2, size[k] / 2
    return Solid((x - a, y - b, z - c), (x + a, y + b, z + c), isinstance(part, Cylinder))


def _polyhedron(name: str, part: Box | Hull) -> Polyhedron:
    """A hull or a turned box in the frame of its body."""
    if isinstance(part, Box):
        a, b, c = (edge / 2 for edge in part.size)
        return as_polyhedron(Solid((-a, -b, -c), (a, b, c))).moved(rotation(about_z(part.turn)), np.array(part.at))
    try:
        return polyhedron(part.corners)
    except NoHull as error:
        raise UnreadableBody(f"body {name!r}: {error}") from None


def _squared(solid: Polyhedron) -> Piece:
    """*solid*, as a box if it is one along the axes."""
    low, high = bounds(solid)
    size = np.subtract(high, low)
    off = np.minimum(np.abs(solid.corners - low), np.abs(solid.corners - high)).max()
    if len(solid.corners) == 8 and len(solid.faces) == 6 and off <= SQUARE * size.max():
        return Solid(low, high)
    return solid


def _turned(piece: Piece, turn: Array, by: Array) -> Piece:
    """A piece turned about the origin and shifted; a disc that stands upright remains one."""
    if isinstance(piece, Solid) and piece.disc:
        middle, half = np.array(_middle(piece)), np.subtract(piece.high, piece.low) / 2
        axis, at = turn[:, 2], turn @ middle + by
        if abs(axis[2]) > 1 - 1e-12:
            return Solid(vector(at - half), vector(at + half), disc=True)
        beside = np.cross(axis, [0.0, 0.0, 1.0])
        beside /= np.linalg.norm(beside)
        below = np.stack([np.cross(beside, axis), beside, axis], axis=1)  # a corner of the prism lies along ±x
        return as_polyhedron(Solid(vector(-half), vector(half), disc=True)).moved(below, at)
    return as_polyhedron(piece).moved(turn, by)
