"""Bevels of any convex solid: the strips along the sharp edges between two of its faces in sight, and the corners.

Everything is on the paper, millimetres. Knows no colour, and nothing of what hides what.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians
from typing import Final

import numpy as np
import shapely

from sim.faces import Faces, Floats

SMOOTH: Final = cos(radians(25))
"""Cosine between two faces that are taken for one curved surface: the sides of a round pillar have no bevels."""
POINTED: Final = 4.0
"""A bevel reaches no farther into a pointed corner than so many times its width."""
SAME: Final = 1e-5
"""Millimetres within which corners of two faces are one."""


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """A bevel between two faces, or the facet where three or more meet."""

    points: Floats
    """Its corners on the paper in order, shape (n, 2)."""
    normal: Floats
    """Shape (3,)."""
    faces: tuple[int, ...]
    """Rows of the faces that it lies between."""


def chamfers(front: Faces, own: Sequence[int], cut: float) -> Iterator[Strip]:
    """The bevels between the faces in the rows *own* of *front*, all of one convex solid, *cut* mm wide on each.

    Where the other face of an edge is out of sight, or goes on smoothly, it stays sharp.
    """
    rings = _rings(front, own)
    sharp = _sharp(front, own, rings)
    back = {
        (face, corner): place
        for face, ring in zip(own, rings, strict=True)
        for corner, place in _set_back(front, face, ring, sharp, cut)
    }
    around: dict[int, set[int]] = defaultdict(set)
    for ends, faces in sharp.items():
        yield from _strip(front, [back[face, corner] for face in faces for corner in ends], faces)
        for corner in ends:
            around[corner].update(faces)
    for corner, there in around.items():
        if len(there) > 2:
            meeting = tuple(sorted(there))
            yield from _strip(front, [back[face, corner] for face in meeting], meeting)


def _strip(front: Faces, corners: list[Floats], faces: tuple[int, ...]) -> Iterator[Strip]:
    """The bevel between *faces* with these *corners*, unless it is seen edge-on.

    Where a face is narrower than the bevels on its sides they cross: then it is all that lies between the corners.
    """
    around = shapely.convex_hull(shapely.multipoints(np.array(corners)[:, :2]))
    if shapely.get_dimensions(around) == 2:
        yield Strip(shapely.get_coordinates(around)[:-1], _between(front, faces), faces)


def _rings(front: Faces, own: Sequence[int]) -> list[list[int]]:
    """The corners of each face as numbers, the same number for the same corner of the solid."""
    spans = [front.corners[front.first[face] : front.first[face + 1]] for face in own]
    points = np.concatenate(spans)
    number = (np.abs(points[:, None] - points).max(axis=2) < SAME).argmax(axis=1)
    return [part.tolist() for part in np.split(number, np.cumsum([len(span) for span in spans])[:-1])]


def _sharp(front: Faces, own: Sequence[int], rings: list[list[int]]) -> dict[tuple[int, int], tuple[int, int]]:
    """The edges between two faces that turn away from one another: their ends in order, and the two faces."""
    beside: dict[tuple[int, int], list[int]] = defaultdict(list)
    for face, ring in zip(own, rings, strict=True):
        for k, corner in enumerate(ring):
            beside[min(ring[k - 1], corner), max(ring[k - 1], corner)].append(face)
    return {
        ends: (faces[0], faces[1])
        for ends, faces in beside.items()
        if len(faces) == 2 and front.normals[faces[0]] @ front.normals[faces[1]] < SMOOTH
    }


def _set_back(
    front: Faces, face: int, ring: list[int], sharp: dict[tuple[int, int], tuple[int, int]], cut: float
) -> Iterator[tuple[int, Floats]]:
    """Each corner of a face, and where it goes when the sharp edges beside it are set back by *cut*."""
    points = front.corners[front.first[face] : front.first[face + 1]]
    count = len(ring)
    along = np.roll(points, -1, axis=0) - points
    inward = np.cross(front.normals[face], along / np.linalg.norm(along, axis=1)[:, None])
    inward *= np.sign(inward[0] @ (points.mean(axis=0) - points[0]))  # the paper is a mirror: y goes down
    by = [
        cut if (min(a, b), max(a, b)) in sharp else 0.0
        for a, b in ((corner, ring[(k + 1) % count]) for k, corner in enumerate(ring))
    ]
    for k, corner in enumerate(ring):
        cosine = float(inward[k - 1] @ inward[k])
        wide = max(1e-9, 1 - cosine**2)
        shift = ((by[k - 1] - cosine * by[k]) * inward[k - 1] + (by[k] - cosine * by[k - 1]) * inward[k]) / wide
        long = float(np.linalg.norm(shift))
        yield corner, points[k] + shift * min(1.0, POINTED * cut / max(long, 1e-12))


def _between(front: Faces, faces: Sequence[int]) -> Floats:
    """The direction in the middle of the normals of *faces*."""
    total: Floats = front.normals[list(faces)].sum(axis=0)
    return total / np.linalg.norm(total)
