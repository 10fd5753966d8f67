"""Convex solids as planar faces: the box, sharp or bevelled as a wooden cell is, and the cylinder.

Knows shapes only: no colour, no body, no camera. Lengths are in whatever unit the caller uses.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import cos, pi, sin, sqrt
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from models.space import Vector

Floats: TypeAlias = NDArray[np.float64]
Side: TypeAlias = tuple[int, int]
"""A side of a box: its axis 0–2, and 0 for the low or 1 for the high end."""

CHAMFER: Final = 0.045
"""Width that a chamfer takes off each of the two sides it lies between, as a fraction of a cell's shortest edge."""
ROUND: Final = 96
"""Sides of the polygon that stands for a circle: 0.04 mm off at the radius of the turntable, 79 mm."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A convex planar face."""

    points: Floats
    """Corners, shape (n, 3), counter-clockwise as seen from outside."""
    normal: Floats
    """Outward unit normal, shape (3,)."""
    sides: tuple[Side, ...] = ()
    """Of a box: the side that it is, or the two or three that it lies between."""
    curved: bool = False
    """Whether it is a strip of a curved surface."""
    patch: int = 0
    """Faces of a solid that have one number, other than 0, are shaded and drawn as one."""


def _face(points: Floats, sides: tuple[Side, ...] = (), curved: bool = False) -> Face:
    (a, b, c), (p, q, r) = (points[1] - points[0]).tolist(), (points[2] - points[1]).tolist()
    normal = np.array((b * r - c * q, c * p - a * r, a * q - b * p))
    return Face(points, normal / sqrt(normal @ normal), sides, curved)


def _corner(high: tuple[int, ...], axis: int) -> int:
    """Row of the vertex that the side along *axis* has at a corner; 24 rows, 3 a corner."""
    return 3 * (4 * high[0] + 2 * high[1] + high[2]) + axis


def _around(sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Vertices of the face that lies between one, two or three *sides*, in some cyclic order."""
    ends = dict(sides)
    free = [axis for axis in range(3) if axis not in ends]
    if len(free) == 2:
        walk: Iterable[tuple[int, ...]] = ((0, 0), (1, 0), (1, 1), (0, 1))
        rows = [(dict(zip(free, step, strict=True)), sides[0][0]) for step in walk]
    elif len(free) == 1:
        (first, _), (second, _) = sides
        rows = [({free[0]: end}, axis) for end, axis in ((0, first), (1, first), (1, second), (0, second))]
    else:
        rows = [({}, axis) for axis in range(3)]
    return tuple(_corner(tuple((ends | more)[axis] for axis in range(3)), axis) for more, axis in rows)


def _table() -> Iterator[tuple[tuple[Side, ...], tuple[int, ...]]]:
    """The 6 sides, 12 edges and 8 corners of a bevelled box, with their vertices counter-clockwise from outside."""
    vertices = _vertices(np.full(3, -1.0), np.full(3, 1.0), 0.25, frozenset())
    for ends in product((None, 0, 1), repeat=3):
        sides = tuple((axis, end) for axis, end in enumerate(ends) if end is not None)
        if sides:
            rows = _around(sides)
            face = _face(vertices[list(rows)])
            yield sides, rows if face.normal @ face.points[0] > 0 else rows[::-1]


def _vertices(low: Floats, high: Floats, chamfer: float, joined: frozenset[Side]) -> Floats:
    """The 24 vertices, shape (24, 3): at each corner one on each of its three sides, set back from the other two."""
    ends = np.array(list(product((0, 1), repeat=3)))  # (8, 3)
    back = np.array([[0.0 if (axis, end) in joined else chamfer for end in (0, 1)] for axis in range(3)])
    inset = back[np.arange(3), ends] * (1 - 2 * ends)  # (8, 3)
    outer = np.where(ends, high, low)
    apart: Floats = outer[:, None, :] + inset[:, None, :] * (1 - np.eye(3))
    return apart.reshape(24, 3)


_FACES: Final = tuple(_table())


def box(size: Vector, at: Vector, joined: frozenset[Side] = frozenset()) -> tuple[Face, ...]:
    """The sides of a box with sharp edges, but those in *joined*; ValueError unless all of *size* is positive."""
    half = np.asarray(size, float) / 2
    if not half.min() > 0:
        raise ValueError(f"no box has the edges {size}: expected three positive lengths")
    vertices = _vertices(np.asarray(at) - half, np.asarray(at) + half, 0.0, frozenset())
    return tuple(
        _face(vertices[list(rows)], sides) for sides, rows in _FACES if len(sides) == 1 and joined.isdisjoint(sides)
    )


def bevelled_box(size: Vector, at: Vector, chamfer: float, joined: frozenset[Side] = frozenset()) -> tuple[Face, ...]:
    """The faces of a box whose edges and corners are cut off.

    On the sides in *joined* another box continues this one, or nobody looks: there it has neither a
    face nor a bevel, so that two boxes that continue one another bound one solid. ValueError unless
    0 < 2 · *chamfer* < every edge in *size*.
    """
    half = np.asarray(size, float) / 2
    if not 0 < chamfer < half.min():
        raise ValueError(f"a chamfer of {chamfer} does not fit a box of {size}: expected 0 < chamfer < {half.min()}")
    vertices = _vertices(np.asarray(at) - half, np.asarray(at) + half, chamfer, joined)
    return tuple(_face(vertices[list(rows)], sides) for sides, rows in _FACES if joined.isdisjoint(sides))


def cylinder(radius: float, height: float, at: Vector, sides: int = ROUND) -> tuple[Face, ...]:
    """The faces of a cylinder along z as a prism over a polygon of *sides* corners; ValueError if there is none."""
    if radius <= 0 or height <= 0 or sides < 3:
        raise ValueError(f"no cylinder has radius {radius}, height {height} and {sides} sides")
    angles = [2 * pi * k / sides for k in range(sides)]
    ring = np.array([(radius * cos(a), radius * sin(a), 0.0) for a in angles]) + np.asarray(at)
    up = np.array((0.0, 0.0, height / 2))
    low, high = ring - up, ring + up
    strips = (np.stack((low[k - 1], low[k], high[k], high[k - 1])) for k in range(sides))
    return _face(high), _face(low[::-1]), *(_face(strip, curved=True) for strip in strips)


def edges(faces: Iterable[Face]) -> tuple[Floats, NDArray[np.int64]]:
    """Vertices (k, 3) of a closed solid, and its edges (m, 2) as pairs of their rows, each edge once."""
    rings = [face.points for face in faces]
    vertices, rows = np.unique(np.concatenate(rings), axis=0, return_inverse=True)
    corners = np.split(rows.reshape(-1), np.cumsum([len(ring) for ring in rings])[:-1])
    pairs = np.concatenate([np.stack((ring, np.roll(ring, -1)), axis=1) for ring in corners])
    return vertices, pairs[pairs[:, 0] < pairs[:, 1]].astype(np.int64)
