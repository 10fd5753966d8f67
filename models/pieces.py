"""A solid cut into convex pieces along planes of its faces, and pieces put together again where that is convex.

The inside of `models.cutting`. Knows solids of size 1 around the origin, and no corner that anybody gave.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import manifold3d
import numpy as np
import numpy.typing as npt
from scipy.spatial import ConvexHull, QhullError

from models.solids import Floats
from models.space import Vector

Indices: TypeAlias = npt.NDArray[np.int64]

FLAT: Final = 1e-7
"""What stands out of a face by less, the surface scaled to size 1, is in its plane: coordinates with nine decimals."""
SAME: Final = 1e-9
"""Corners that are nearer to one another, at that scale, are one."""
SKIN: Final = 1e-8
"""As thin is what rounding leaves on the wrong side of a cut, at that scale."""
HOLLOW: Final = 1e-9
"""Two pieces make one when no more than this fraction of their hull is neither's."""
MOST_PIECES: Final = 500
"""Of one surface: more are refused."""


class NoCut(ValueError):  # noqa: N818 (it says what the surface is)
    """A surface that cannot be cut: it is open, crosses itself, has a crooked face or is too intricate."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A convex piece."""

    corners: Floats
    """(k, 3)."""
    volume: float
    low: Vector
    """The box around it …"""
    high: Vector


def convex_pieces(whole: manifold3d.Manifold, planes: Floats) -> list[Piece]:
    """*whole* in convex pieces, cut along some of *planes* (n, 4), those of its faces; raises NoCut."""
    return _united(list(_cut(whole, _at_hollows(whole, planes))))


def _cut(whole: manifold3d.Manifold, planes: Floats) -> Iterator[Piece]:
    """Convex pieces of *whole*."""
    waiting, least, count = _apart(whole), whole.volume() * SKIN, 0
    while waiting:
        piece = waiting.pop()
        if piece.volume() < least:
            continue
        count += 1
        if count + len(waiting) > MOST_PIECES:
            raise NoCut(f"it would take more than {MOST_PIECES} convex parts: give it in a simpler form")
        chosen = _best(piece, planes)
        if chosen is not None:
            halves = piece.split_by_plane(planes[chosen, :3], -planes[chosen, 3])
        elif piece.hull().volume() - piece.volume() > 10 * least:
            halves = _without_skin(piece, planes)
        else:
            halves = ()
        if halves:
            count -= 1
            for half in halves:
                waiting += _apart(half)
        else:
            yield _piece(_corners(piece), piece.volume())


def _without_skin(piece: manifold3d.Manifold, planes: Floats) -> tuple[manifold3d.Manifold, ...]:
    """A piece that only rounding holds together, without the skin that it leaves on the plane of a cut.

    Of all cuts, those through the skin too, the one after which the hulls are smallest; nothing when none helps.
    """
    whole, best = piece.hull().volume(), ()
    least = whole - (whole - piece.volume()) / 100
    within = np.abs(_corners(piece) @ planes[:, :3].T + planes[:, 3]) < FLAT
    for *normal, offset in planes[within.sum(axis=0) > 2].tolist():
        opposite = [-n for n in normal]
        for halves in (
            piece.split_by_plane(normal, -offset),
            (piece.trim_by_plane(normal, -offset + SKIN),),
            (piece.trim_by_plane(opposite, offset + SKIN),),
        ):
            left = [one for half in halves for one in _apart(half)]
            kept = sum(one.volume() for one in left)
            hulls = sum(one.hull().volume() for one in left)
            if hulls < least and piece.volume() - kept < 100 * SKIN:
                least, best = hulls, tuple(left)
    return best


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


def _piece(corners: Floats, volume: float) -> Piece:
    low, high = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return Piece(corners, volume, (low[0], low[1], low[2]), (high[0], high[1], high[2]))


def _corners(piece: manifold3d.Manifold) -> Floats:
    """The corners of a piece, those that are one but for rounding only once."""
    points = np.asarray(piece.to_mesh64().vert_properties)[:, :3]
    _, first = np.unique(np.round(points / SAME / 10), axis=0, return_index=True)
    kept: Floats = points[np.sort(first)]
    return kept


def _united(pieces: list[Piece]) -> list[Piece]:
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


def _together(one: Piece, other: Piece) -> Piece | None:
    """Two pieces as one; None when that is not convex."""
    if any(one.low[k] - other.high[k] > FLAT or other.low[k] - one.high[k] > FLAT for k in range(3)):
        return None
    points = np.concatenate([one.corners, other.corners])
    try:
        hull = ConvexHull(points)
    except QhullError:
        return None
    whole = one.volume + other.volume
    return _piece(points[hull.vertices], whole) if hull.volume - whole < HOLLOW * hull.volume else None


def outermost(points: Floats) -> Floats:
    """Those of *points* (n, 3) that are corners of their hull; by Manifold, which is rougher, where Qhull gives up."""
    try:
        kept: Floats = points[np.sort(ConvexHull(points).vertices)]
    except QhullError:
        kept = np.asarray(manifold3d.Manifold.hull_points(np.ascontiguousarray(points)).to_mesh64().vert_properties)
    return kept[:, :3]


def hull(piece: Piece) -> manifold3d.Manifold:
    """A piece as a solid."""
    return manifold3d.Manifold.hull_points(np.ascontiguousarray(outermost(piece.corners)))
