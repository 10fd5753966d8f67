"""Closed surfaces cut into convex solids, along the planes of their own faces. Manifold does the cutting.

Exact: no face moves, and nothing is approximated. A cut runs along a face at an inner edge, where the surface is
hollow, and pieces that make a convex solid together are put together again. Knows shapes only: no body, no file and no
force. Lengths are in whatever unit the caller uses.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

import manifold3d
import numpy as np

from models.hulls import NoHull, polyhedron
from models.pieces import FLAT, SAME, SKIN, Indices, NoCut, Piece, convex_pieces, hull, outermost
from models.solids import Floats
from models.space import Vector

Solid: TypeAlias = tuple[Vector, ...]
"""Corners of a convex solid."""

LOST: Final = 1e-5
"""The pieces have the volume of what was cut but for this fraction: hundreds of cuts through a rough surface leave
shards that count for nothing, 2e-6 of a block with curved sides."""
CROSSED: Final = 1e-3
"""Pieces that share more than this fraction of the volume are in one another."""
MOST_FACES: Final = 2000
"""Surfaces of more faces are not cut."""


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
    pieces = convex_pieces(whole, _distinct(planes))
    parts = [_given(piece, scaled, points, middle, size) for piece in pieces]
    volumes = [_volume(part) / size**3 for part in parts]
    if abs(sum(volumes) - whole.volume()) > LOST * whole.volume():
        raise NoCut("its surface runs through itself, or is too rough to be cut")
    together = manifold3d.Manifold.batch_boolean(list(map(hull, pieces)), manifold3d.OpType.Add)
    if together.volume() < (1 - CROSSED) * whole.volume():
        raise NoCut("its surface runs through itself")
    return tuple(part for part, one in zip(parts, volumes, strict=True) if one > 0)


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


def _volume(part: Solid) -> float:
    """Of a part; 0 of a shard that rounding left."""
    try:
        return polyhedron(part).volume
    except NoHull:
        return 0.0


def _given(piece: Piece, scaled: Floats, points: Floats, middle: Floats, size: float) -> Solid:
    """The extreme corners of a piece as they were given, or where a cut made them."""
    extreme = outermost(piece.corners)
    distance = np.abs(scaled[:, None] - extreme).max(axis=2)  # (n, k)
    nearest = distance.argmin(axis=0)
    known = (distance.min(axis=0) < 2 * SKIN)[:, None]
    corners = np.where(known, points[nearest], extreme * size + middle)
    return tuple((float(x), float(y), float(z)) for x, y, z in corners)
