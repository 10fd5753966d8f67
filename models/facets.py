"""Faces that are not flat as triangles: a mesh of quads over a curved surface has such faces.

Which triangles depends on where the corners are and on nothing else, so that two surfaces that share a crooked face
get the same ones there. Knows shapes only: no body and no file. Lengths are in whatever unit the caller uses.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from models.pieces import NoCut
from models.solids import Floats
from models.space import Vector

CROOKED: Final = 1e-6
"""A corner farther from the plane of its face, the surface scaled to size 1, makes it crooked: rounding is less."""
ALIKE: Final = 1e-6
"""Diagonals that differ by less, as a fraction of the face's size, are as long: then their place decides."""
SLANTED: Final = (0.5412, 0.6131, 0.5755)
"""The way along which the nearer of two diagonals that are as long is taken; no face of a usual grid is across it."""
MOST_CORNERS: Final = 50
"""Of a crooked face."""


def flattened(corners: Sequence[Vector], faces: Sequence[Sequence[int]]) -> list[list[int]]:
    """*faces*, rings of indices into *corners*, those that are not flat as triangles; raises NoCut.

    Ears are cut off, that with the shortest new edge first (ear clipping; Meisters, 'Polygons have ears', Amer. Math.
    Monthly 82, 1975): of four corners, along the shorter diagonal.
    """
    points = np.array(corners, dtype=np.float64).reshape(-1, 3)
    size = float(np.ptp(points, axis=0).max())
    found: list[list[int]] = []
    for number, ring in enumerate(faces, 1):
        if len(ring) == 3 or _height(points[list(ring)]) <= CROOKED * size:
            found.append(list(ring))
        elif len(ring) > MOST_CORNERS:
            raise NoCut(f"its face {number} is not flat: expected at most {MOST_CORNERS} corners, not {len(ring)}")
        else:
            found += _triangles(points, ring, number)
    return found


def _across(ring: Floats) -> Floats:
    """Twice the area of a ring of corners along its normal (Newell)."""
    whole: Floats = np.cross(ring - ring[0], np.roll(ring, -1, axis=0) - ring[0]).sum(axis=0)
    return whole


def _height(ring: Floats) -> float:
    """How far a corner is from the plane of all; 0 of a ring without area."""
    normal = _across(ring)
    length = float(np.linalg.norm(normal))
    return float(np.abs((ring - ring.mean(axis=0)) @ normal).max()) / length if length > 0 else 0.0


def _triangles(points: Floats, ring: Sequence[int], number: int) -> Iterator[list[int]]:
    """A crooked face, the *number*-th, as triangles that look where it looks."""
    left, normal = list(ring), _across(points[list(ring)])
    alike = ALIKE * float(np.ptp(points[left], axis=0).max())
    while len(left) > 2:
        places = [k for k in range(len(left)) if _is_ear(points, left, k, normal)]
        if not places:
            raise NoCut(f"its face {number} is not flat, and runs through itself")
        ends = points[[[left[k - 1], left[(k + 1) % len(left)]] for k in places]]  # (p, 2, 3)
        lengths = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
        nearness = np.where(lengths < lengths.min() + alike, ends.sum(axis=1) @ SLANTED, np.inf)
        k = places[int(nearness.argmin())]
        yield [left[k - 1], left[k], left[(k + 1) % len(left)]]
        del left[k]


def _is_ear(points: Floats, ring: Sequence[int], place: int, normal: Floats) -> bool:
    """Whether the corner at *place* of *ring* can be cut off: it juts out, and no other corner is within the cut."""
    ends = [ring[place - 1], ring[place], ring[(place + 1) % len(ring)]]
    triangle = points[ends]
    if _across(triangle) @ normal <= 0:
        return False
    others = points[[corner for corner in ring if corner not in ends]]
    edges = np.roll(triangle, -1, axis=0) - triangle
    sides = np.cross(edges[:, None], others - triangle[:, None]) @ normal  # (3, n)
    return not bool((sides >= 0).all(axis=0).any())
