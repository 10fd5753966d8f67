"""Closed surfaces cut into convex solids, along the planes of their own faces. Manifold does the cutting.

Exact: no face moves, and nothing is approximated. A cut runs along a face at an inner edge, where the surface is
hollow, and pieces that make a convex solid together are put together again. Knows shapes only: no body, no file and no
force. Lengths are in whatever unit the caller uses.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import manifold3d
import numpy as np
import numpy.typing as npt
from scipy.spatial import ConvexHull, QhullError

from models.hulls import NoHull, polyhedron
from models.solids import Floats
from models.space import Vector

Solid: TypeAlias = tuple[Vector, ...]
"""Corners of a convex solid."""
Indices: TypeAlias = npt.NDArray[np.int64]

FLAT: Final = 1e-7
"""What stands out of a face by less, the surface scaled to size 1, is in its plane: coordinates with nine decimals."""
SAME: Final = 1e-9
"""Corners that are nearer to one another, at that scale, are one."""
HOLLOW: Final = 1e-9
"""Two pieces make one when no more than this fraction of their hull is neither's."""
LOST: Final = 1e-6
"""The pieces have the volume of what was cut but for this fraction, or the surface runs through itself."""
MOST_PIECES: Final = 500
"""Of one surface: more are refused …"""
MOST_FACES: Final = 2000
"""… and so are surfaces of more faces than this that are to be cut."""


class NoCut(ValueError):  # noqa: N818 (it says what the surface is)
    """A surface that cannot be cut: it is open, crosses itself, has a crooked face or is too intricate."""


def convex_parts(corners: Sequence[Vector], faces: Sequence[Sequence[int]]) -> tuple[Solid, ...]:
    """Convex solids that fill the closed surface of *faces*, each a ring of indices into *corners*; raises NoCut.

    One of them when the surface is convex. Faces may be concave; they look outwards, or all of them inwards.
    """
    points = np.array(corners, dtype=np.float64).reshape(-1, 3)
    middle, size = (points.min(axis=0) + points.max(axis=0)) / 2, float(np.ptp(points, axis=0).max())
    if not size > 0:
        raise NoCut("its surface encloses nothing")
    if len(faces) > MOST_FACES:
        raise NoCut(f"expected at most {MOST_FACES} faces to cut, not {len(faces)}: give it in a simpler form")
    closed(faces)
    scaled = (points - middle) / size
    planes = np.array([_plane(scaled[list(ring)], number) for number, ring in enumerate(faces, 1)])
    triangles = np.concatenate([_triangles(scaled, ring, planes[k, :3]) for k, ring in enumerate(faces)])
    whole = _solid(scaled, triangles)
    pieces = [
        piece for piece in _united(list(_cut(whole, _at_hollows(whole, _distinct(planes))))) if _solid_piece(piece)
    ]
    together = manifold3d.Manifold.batch_boolean([_hull(piece) for piece in pieces], manifold3d.OpType.Add)
    if abs(together.volume() - whole.volume()) > LOST * whole.volume():
        raise NoCut("its surface runs through itself")
    return tuple(_given(piece.corners, scaled, points, middle, size) for piece in pieces)


def volume(corners: Sequence[Vector], faces: Sequence[Sequence[int]]) -> float:
    """What a closed surface encloses (divergence theorem): negative when its faces look inwards."""
    points = np.array(corners, dtype=np.float64)
    inside = points.mean(axis=0)
    fans = [(ring[0], ring[k], ring[k + 1]) for ring in faces for k in range(1, len(ring) - 1)]
    return float(np.linalg.det(points[np.array(fans)] - inside).sum() / 6)


def closed(faces: Sequence[Sequence[int]]) -> None:
    """Raise NoCut unless every edge of *faces* belongs to two of them that run through it in opposite directions."""
    edges = Counter((a, b) for ring in faces for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))
    for (a, b), count in edges.items():
        if edges[b, a] != count:
            lone = min(a, b) + 1, max(a, b) + 1
            raise NoCut(f"its surface is not closed: the edge from corner {lone[0]} to {lone[1]} lacks a face")


def _plane(ring: Floats, number: int) -> Floats:
    """Outward normal and offset n·x + d = 0 of a face (Newell); raises NoCut when its corners are in no plane."""
    normal = np.cross(ring - ring[0], np.roll(ring, -1, axis=0) - ring[0]).sum(axis=0)
    length = float(np.linalg.norm(normal))
    if not length > 0:
        raise NoCut(f"its face {number} has no area")
    normal /= length
    offset = -float(normal @ ring.mean(axis=0))
    if np.abs(ring @ normal + offset).max() > 10 * FLAT:
        raise NoCut(f"its face {number} is not flat")
    return np.array([*normal, offset])


def _triangles(points: Floats, ring: Sequence[int], normal: Floats) -> Indices:
    """A face as triangles, whether it is convex or not."""
    corners = np.array(ring, dtype=np.int64)
    if len(corners) == 3:
        return corners[None]
    along = np.roll(np.eye(3), int(np.abs(normal).argmin()), axis=1)[0]
    east = np.cross(along, normal) / np.linalg.norm(np.cross(along, normal))
    flat = points[corners] @ np.array([east, np.cross(normal, east)]).T
    return corners[np.asarray(manifold3d.triangulate([flat]), dtype=np.int64)]


def _solid(points: Floats, triangles: Indices) -> manifold3d.Manifold:
    """The surface as a solid, whichever way its faces look."""
    for corners in (triangles, triangles[:, ::-1]):
        mesh = manifold3d.Mesh64(np.ascontiguousarray(points), np.ascontiguousarray(corners, dtype=np.uint64))
        found = manifold3d.Manifold(mesh)
        if found.status() != manifold3d.Error.NoError:
            raise NoCut("its surface is not closed, or meets itself along an edge")
        if found.volume() > 0:
            return found
    raise NoCut("its surface encloses nothing")


def _distinct(planes: Floats) -> Floats:
    """*planes*, those that are one but for rounding only once, whichever way they look."""
    largest = np.abs(planes[:, :3]).argmax(axis=1)
    signs = np.sign(planes[np.arange(len(planes)), largest])
    _, first = np.unique(np.round(planes * signs[:, None] / SAME), axis=0, return_index=True)
    found: Floats = planes[np.sort(first)]
    return found


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """A convex piece."""

    corners: Floats
    volume: float


def _cut(whole: manifold3d.Manifold, planes: Floats) -> Iterator[_Piece]:
    """Convex pieces of *whole*."""
    waiting, least, count = _apart(whole), whole.volume() * SAME, 0
    while waiting:
        piece = waiting.pop()
        if piece.volume() < least:
            continue
        count += 1
        if count + len(waiting) > MOST_PIECES:
            raise NoCut(f"it would take more than {MOST_PIECES} convex parts: give it in a simpler form")
        chosen = _best(piece, planes)
        if chosen is None:
            yield _Piece(_corners(piece), piece.volume())
            continue
        count -= 1
        for half in piece.split_by_plane(planes[chosen, :3], -planes[chosen, 3]):
            waiting += _apart(half)


def _apart(piece: manifold3d.Manifold) -> list[manifold3d.Manifold]:
    """The solids that a piece falls into; one with a hollow in it stays whole until a cut has opened that."""
    solids = piece.decompose()
    return solids if all(one.volume() > -SAME for one in solids) else [piece]


def _best(piece: manifold3d.Manifold, planes: Floats) -> int | None:
    """The plane to cut *piece* along: it ends most inner edges and crosses fewest; None when the piece is convex."""
    points, edges = _hollows(piece)
    height = points @ planes[:, :3].T + planes[:, 3]  # (n, m) corners over planes
    through = (height.max(axis=0) > FLAT) & (height.min(axis=0) < -FLAT)
    ends = height[edges]  # (e, 2, m)
    within = (np.abs(ends) < FLAT).all(axis=1)
    crossed = ((ends > FLAT).any(axis=1) & (ends < -FLAT).any(axis=1)).sum(axis=0)
    usable = through & within.any(axis=0)
    if not usable.any():
        return None
    score = np.where(usable, within.sum(axis=0) - crossed, -len(ends) - 1)
    return int(score.argmax())


def _at_hollows(whole: manifold3d.Manifold, planes: Floats) -> Floats:
    """Those *planes* in which an inner edge lies: a cut makes no new inner edges, so these are enough to the end."""
    points, edges = _hollows(whole)
    height = np.abs(points[np.unique(edges)] @ planes[:, :3].T + planes[:, 3])
    place = np.searchsorted(np.unique(edges), edges)
    found: Floats = planes[[bool((height[place, k] < FLAT).all(axis=1).any()) for k in range(len(planes))]]
    return found


def _hollows(piece: manifold3d.Manifold) -> tuple[Floats, Indices]:
    """Corners of a piece, and its inner edges."""
    mesh = piece.to_mesh64()
    points = np.asarray(mesh.vert_properties)[:, :3]
    return points, _inner_edges(points, np.asarray(mesh.tri_verts).astype(np.int64))


def _inner_edges(points: Floats, triangles: Indices) -> Indices:
    """(e, 2) the edges at which a surface is hollow: the triangle beyond one rises from the plane of its own."""
    ends = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    apex = np.concatenate([triangles[:, 2], triangles[:, 0], triangles[:, 1]])
    first, second, third = (points[triangles[:, k]] for k in range(3))
    normals = np.cross(second - first, third - first)
    there, back = ends @ (len(points), 1), ends @ (1, len(points))
    order = np.argsort(there)
    beyond = points[apex[order[np.searchsorted(there, back, sorter=order)]]]
    normals = np.tile(normals, (3, 1))
    rises = np.einsum("ek,ek->e", normals, beyond - points[ends[:, 0]]) > FLAT * np.linalg.norm(normals, axis=1)
    found: Indices = ends[rises & (ends[:, 0] < ends[:, 1])]
    return found


def _corners(piece: manifold3d.Manifold) -> Floats:
    """The corners of a piece, those that are one but for rounding only once."""
    points = np.asarray(piece.to_mesh64().vert_properties)[:, :3]
    _, first = np.unique(np.round(points / SAME / 10), axis=0, return_index=True)
    kept: Floats = points[np.sort(first)]
    return kept


def _united(pieces: list[_Piece]) -> list[_Piece]:
    """*pieces*, those that make a convex solid together as one (Hertel and Mehlhorn's step, in space)."""
    before = -1
    while before != len(pieces):
        before, left, pieces = len(pieces), pieces, []
        while left:
            one, others = left[0], []
            for other in left[1:]:
                both = _together(one, other)
                if both is None:
                    others.append(other)
                else:
                    one = both
            pieces.append(one)
            left = others
    return pieces


def _together(one: _Piece, other: _Piece) -> _Piece | None:
    """Two pieces as one; None when that is not convex."""
    apart = [one.corners.min(axis=0) - other.corners.max(axis=0), other.corners.min(axis=0) - one.corners.max(axis=0)]
    if np.max(apart) > FLAT:
        return None
    points = np.concatenate([one.corners, other.corners])
    try:
        hull = ConvexHull(points)
    except QhullError:
        return None
    whole = one.volume + other.volume
    return _Piece(points[hull.vertices], whole) if hull.volume - whole < HOLLOW * hull.volume else None


def _hull(piece: _Piece) -> manifold3d.Manifold:
    """A piece as a solid."""
    return manifold3d.Manifold.hull_points(np.ascontiguousarray(piece.corners))


def _solid_piece(piece: _Piece) -> bool:
    """Whether a piece is more than a shard that rounding left."""
    try:
        return bool(polyhedron(_vectors(piece.corners)).volume > 0)
    except NoHull:
        return False


def _given(corners: Floats, scaled: Floats, points: Floats, middle: Floats, size: float) -> Solid:
    """The extreme corners of a piece as they were given, or where a cut made them."""
    extreme = corners[np.sort(ConvexHull(corners).vertices)]
    distance = np.abs(scaled[:, None] - extreme).max(axis=2)  # (n, k)
    nearest = distance.argmin(axis=0)
    known = (distance.min(axis=0) < 10 * SAME)[:, None]
    return _vectors(np.where(known, points[nearest], extreme * size + middle))


def _vectors(points: Floats) -> Solid:
    """Rows as plain values."""
    return tuple((float(x), float(y), float(z)) for x, y, z in points)
