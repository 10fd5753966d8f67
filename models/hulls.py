"""Convex hulls of points: their faces as polygons, volume, middle and moments. Qhull finds them.

Knows shapes only: no body and no force. Lengths are in whatever unit the caller uses.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from models.solids import Face, Floats
from models.space import Vector

if TYPE_CHECKING:
    from scipy.spatial import ConvexHull

Rows: TypeAlias = NDArray[np.intp]

SAME_PLANE: Final = 1e-5
"""Corners nearer to the plane of a triangle, the hull scaled to size 1, lie in its face: corners in files are rounded,
those of STL to 6e-8 of their distance from the origin. Of a hull that is thin across a face, a tenth of that is near
enough, or the corners of its other side would be in it …"""
STRAIGHT: Final = 1e-6
"""… and a corner of a face that is nearer to the corner before it, or to the line through its neighbours, is none."""
NO_VOLUME: Final = 1e-9
"""A hull that has less of the volume of the cube around it has none."""


class NoHull(ValueError):  # noqa: N818 (it says what the points are)
    """Points that enclose no volume: fewer than four, all in one plane, or not finite."""


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

    def moved(self, turn: Floats, by: Floats) -> "Polyhedron":
        """The same solid turned by the rotation matrix *turn* (3, 3) about the origin, then shifted *by* (3,)."""
        return Polyhedron(
            tuple(Face(face.points @ turn.T + by, turn @ face.normal, face.sides, face.curved) for face in self.faces),
            self.corners @ turn.T + by,
            self.volume,
            turn @ self.centre + by,
            turn @ self.spread @ turn.T,
        )


def inertia(spread: Floats) -> Floats:
    """(3, 3) moment of inertia of what has this second moment S (3, 3) about the same point: tr(S) 1 − S."""
    whole: Floats = np.trace(spread) * np.eye(3) - spread
    return whole


@lru_cache(maxsize=4096)
def polyhedron(corners: tuple[Vector, ...]) -> Polyhedron:
    """The hull of *corners*; raises NoHull."""
    from scipy.spatial import ConvexHull, QhullError  # takes 0.4 s to load, and boxes do without

    points = np.array(corners, dtype=np.float64).reshape(-1, 3)
    if not np.isfinite(points).all():
        raise NoHull("a corner is not finite: expected numbers")
    size = float(np.ptp(points, axis=0).max()) if len(points) else 0.0
    if len(points) < 4 or size == 0:
        raise NoHull(f"{len(points)} corners enclose nothing: expected at least four that are not in one plane")
    try:
        found = ConvexHull((points - points.mean(axis=0)) / size)
    except QhullError:
        raise NoHull("all corners lie in one plane: expected a solid with a volume") from None
    if found.volume < NO_VOLUME:
        raise NoHull("all corners lie in one plane: expected a solid with a volume")
    rings = list(_rings(found))
    faces = tuple(_face(points[ring]) for ring in rings)
    return _measured(faces, points[np.unique(np.concatenate(rings))], points[_outwards(found)])


def _outwards(found: "ConvexHull") -> Rows:
    """(t, 3) corners of the triangles, counter-clockwise from outside."""
    triangles: Rows = found.simplices.astype(np.intp)
    a, b, c = (found.points[triangles[:, k]] for k in range(3))
    inwards = np.einsum("tk,tk->t", np.cross(b - a, c - a), found.equations[:, :3]) < 0
    triangles[inwards] = triangles[inwards][:, ::-1]
    return triangles


def _rings(found: "ConvexHull") -> Iterator[list[int]]:
    """The corners of every face in order, counter-clockwise from outside.

    The largest triangle that is in no face yet gives the plane of the next; all corners near that plane are its.
    """
    points, planes, triangles = found.points, found.equations, _outwards(found)
    sides = points[triangles[:, 1:]] - points[triangles[:, :1]]
    areas = np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1)
    left = areas > 0
    for seed in np.argsort(-areas, kind="stable"):
        if not left[seed]:
            continue
        normal = planes[seed, :3]
        height = points[found.vertices] @ normal + planes[seed, 3]
        inside = found.vertices[height > max(-SAME_PLANE, height.min() / 10)]
        if len(inside) == 3:
            left[seed] = False
            yield triangles[seed].tolist()
            continue
        left[left] = ~np.isin(triangles[left], inside).all(axis=1)
        ring = _straightened(points, _around(points, inside, normal))
        if len(ring) > 2:
            yield ring


def _around(points: Floats, rows: Rows, normal: Floats) -> list[int]:
    """Those *rows* of *points*, corners of a convex polygon, counter-clockwise as seen against *normal*."""
    arms = points[rows] - points[rows].mean(axis=0)
    first = arms[np.linalg.norm(arms, axis=1).argmax()]
    angle = np.arctan2(arms @ np.cross(normal, first), arms @ first)
    ring: list[int] = rows[np.argsort(angle, kind="stable")].tolist()
    return ring


def _straightened(points: Floats, ring: list[int]) -> list[int]:
    """*ring* without corners that coincide or lie within an edge; it begins at the corner farthest from the middle."""
    kept = ring[:1]
    for k, corner in enumerate(ring[1:], 1):
        before, after = points[kept[-1]], points[ring[(k + 1) % len(ring)]]
        arm, along = points[corner] - before, after - before
        length = float(np.linalg.norm(along))
        beside = np.linalg.norm(np.cross(along, arm)) / length if length > STRAIGHT else np.linalg.norm(arm)
        if beside > STRAIGHT and np.linalg.norm(arm) > STRAIGHT:
            kept.append(corner)
    return kept


def _face(ring: Floats) -> Face:
    """A face; its normal is that of all its corners together (Newell)."""
    normal = np.cross(ring - ring[0], np.roll(ring, -1, axis=0) - ring[0]).sum(axis=0)
    return Face(ring, normal / np.linalg.norm(normal))


def _measured(faces: tuple[Face, ...], corners: Floats, triangles: Floats) -> Polyhedron:
    """Volume and moments as sums over the tetrahedra between a point inside and the *triangles* (t, 3, 3)."""
    inside = corners.mean(axis=0)
    tetrahedra = triangles - inside  # (t, 3, 3), the fourth corner is the origin
    volumes = np.linalg.det(tetrahedra) / 6
    volume = float(volumes.sum())
    sums = tetrahedra.sum(axis=1)
    centre = volumes @ sums / 4 / volume
    squares = np.einsum("tki,tkj->tij", tetrahedra, tetrahedra) + np.einsum("ti,tj->tij", sums, sums)
    spread = np.einsum("t,tij->ij", volumes, squares) / 20 - volume * np.outer(centre, centre)
    return Polyhedron(faces, corners, volume, inside + centre, spread)
