"""Convex hulls of points: their faces as polygons, volume, middle and moments. Qhull finds them.

Knows shapes only: no body and no force. Lengths are in whatever unit the caller uses.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from models.solids import Face, Floats
from models.space import Vector

SAME_PLANE: Final = 1e-6
"""Triangles whose planes differ by less, the hull scaled to size 1, are one face …"""
STRAIGHT: Final = 1e-6
"""… and a corner of it that is nearer to the line through its neighbours is none."""
NO_VOLUME: Final = 1e-9
"""A hull that has less of the volume of the cube around it has none."""


class NoHull(ValueError):  # noqa: N818 (it says what the points are)
    """Points that enclose no volume: fewer than four, or all in one plane."""


@dataclass(frozen=True, slots=True, eq=False)
class Polyhedron:
    """A convex solid."""

    faces: tuple[Face, ...]
    """Convex polygons, counter-clockwise as seen from outside, without corners within an edge."""
    corners: Floats
    """(k, 3) its extreme points."""
    volume: float
    centre: Floats
    """(3,) its centre of mass."""
    spread: Floats
    """(3, 3) second moment ∫ r rᵀ dV about the centre."""

    @property
    def inertia(self) -> Floats:
        """(3, 3) moment of inertia about the centre at density 1: tr(S) 1 − S for the second moment S."""
        whole: Floats = np.trace(self.spread) * np.eye(3) - self.spread
        return whole


@lru_cache(maxsize=4096)
def polyhedron(corners: tuple[Vector, ...]) -> Polyhedron:
    """The hull of *corners*; raises NoHull."""
    points = np.array(corners, dtype=np.float64).reshape(-1, 3)
    size = float(np.ptp(points, axis=0).max(initial=0.0)) if len(points) else 0.0
    if len(points) < 4 or not size > 0:
        raise NoHull(f"{len(points)} corners enclose nothing: expected at least four, not in one plane")
    try:
        found = ConvexHull((points - points.mean(axis=0)) / size)
    except QhullError:
        raise NoHull("all corners lie in one plane: expected a solid with a volume") from None
    if found.volume < NO_VOLUME:
        raise NoHull("all corners lie in one plane: expected a solid with a volume")
    rings = [_straightened(found.points, ring) for ring in _rings(found)]
    faces = tuple(_face(points[ring]) for ring in rings)
    return _measured(faces, points[np.unique(np.concatenate(rings))])


def _rings(found: ConvexHull) -> list[list[int]]:
    """The corners of every face in order, counter-clockwise from outside: the border of its triangles."""
    planes = found.equations
    group = np.full(len(planes), -1)
    for k, plane in enumerate(planes):
        if group[k] < 0:
            group[(group < 0) & (np.abs(planes - plane).max(axis=1) < SAME_PLANE)] = k
    rings = []
    for k in np.unique(group):
        edges = set()
        for a, b, c in (found.simplices[triangle].tolist() for triangle in np.flatnonzero(group == k)):
            normal = np.cross(found.points[b] - found.points[a], found.points[c] - found.points[a])
            edges |= {(a, b), (b, c), (c, a)} if normal @ planes[k, :3] > 0 else {(b, a), (c, b), (a, c)}
        after = {a: b for a, b in edges if (b, a) not in edges}
        ring = [min(after)]
        while (following := after[ring[-1]]) != ring[0]:
            ring.append(following)
        rings.append(ring)
    return rings


def _straightened(points: Floats, ring: list[int]) -> list[int]:
    """*ring* without corners that lie within an edge."""
    kept = []
    for k, corner in enumerate(ring):
        before, after = points[ring[k - 1]], points[ring[(k + 1) % len(ring)]]
        along = after - before
        beside = np.linalg.norm(np.cross(along, points[corner] - before)) / np.linalg.norm(along)
        if beside > STRAIGHT:
            kept.append(corner)
    return kept


def _face(ring: Floats) -> Face:
    """A face; its normal is that of all its corners together (Newell)."""
    normal = np.cross(ring - ring[0], np.roll(ring, -1, axis=0) - ring[0]).sum(axis=0)
    return Face(ring, normal / np.linalg.norm(normal))


def _measured(faces: tuple[Face, ...], corners: Floats) -> Polyhedron:
    """Volume and moments as sums over the tetrahedra between a point inside and fans over the faces."""
    inside = corners.mean(axis=0)
    fans = [
        (face.points[0], face.points[k], face.points[k + 1]) for face in faces for k in range(1, len(face.points) - 1)
    ]
    tetrahedra = np.array(fans) - inside  # (t, 3, 3), the fourth corner is the origin
    volumes = np.linalg.det(tetrahedra) / 6
    volume = float(volumes.sum())
    sums = tetrahedra.sum(axis=1)
    centre = volumes @ sums / 4 / volume
    squares = np.einsum("tki,tkj->tij", tetrahedra, tetrahedra) + np.einsum("ti,tj->tij", sums, sums)
    spread = np.einsum("t,tij->ij", volumes, squares) / 20 - volume * np.outer(centre, centre)
    return Polyhedron(faces, corners, volume, inside + centre, spread)
