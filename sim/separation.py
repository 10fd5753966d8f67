"""Which convex solids are near one another, and how far two of them are apart or within one another.

Separating axes: two convex polyhedra are apart exactly when they are apart along the normal of a face of one of
them, or along the product of an edge of each; when they are not, the least of their overlaps along these is how far
one must be pushed out of the other. Knows no body. Lengths in metres.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from models.hulls import Polyhedron
from sim.blocks import Array, Indices

PARALLEL: Final = 1e-3
"""Edges whose directions have a smaller product (sine of the angle between them) give no axis of their own."""

MANY: Final = 20_000
"""Pairs of edges beyond which Qhull is quicker: the faces of the hull of all differences of corners are these axes."""


@dataclass(frozen=True, slots=True, eq=False)
class Convex:
    """A convex polyhedron as arrays."""

    corners: Array
    """(k, 3)."""
    normals: Array
    """(f, 3), outwards."""
    heights: Array
    """(f,) of the faces over the origin along their normals."""
    rings: tuple[Array, ...]
    """The faces: (n, 3) corners each, counter-clockwise from outside."""
    middles: Array
    """(f, 3) of the corners of each face …"""
    reaches: Array
    """… and how far (f,) the farthest of them is from it."""
    edges: Array
    """(e, 3) directions of the edges, parallel ones once."""


def convex_of(solid: Polyhedron) -> Convex:
    """The same solid."""
    rings = tuple(face.points for face in solid.faces)
    normals = np.array([face.normal for face in solid.faces])
    first = np.array([ring[0] for ring in rings])
    along = np.concatenate([np.concatenate((ring[1:], ring[:1])) - ring for ring in rings])
    along /= np.linalg.norm(along, axis=1)[:, None]
    weight = along @ [1.0, 1e-3, 1e-6]  # the sign of the first component that is not about 0
    along[weight < 0] *= -1
    edges = along[np.unique(np.round(along, 5) + 0.0, axis=0, return_index=True)[1]]
    middles = np.array([ring.mean(axis=0) for ring in rings])
    reaches = np.array([np.linalg.norm(ring - at, axis=1).max() for ring, at in zip(rings, middles, strict=True)])
    return Convex(solid.corners, normals, np.einsum("fk,fk->f", normals, first), rings, middles, reaches, edges)


def near(low: Array, high: Array, reach: float) -> tuple[Indices, Indices]:
    """Pairs i < j of boxes (n, 3) that are nearer than *reach* along every axis, sorted.

    Sweeps along the axis along which the fewest are near.
    """
    count = len(low)
    if count < 2:
        return np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp)
    orders = np.argsort(low, axis=0, kind="stable")
    ends = [
        np.searchsorted(low[orders[:, k], k], high[orders[:, k], k] + reach, side="right") - np.arange(count) - 1
        for k in range(3)
    ]
    axis = int(np.argmin([end.sum() for end in ends]))
    order, following = orders[:, axis], ends[axis]
    one = np.repeat(np.arange(count), following)
    other = one + 1 + np.arange(len(one)) - np.repeat(np.cumsum(following) - following, following)
    one, other = order[one], order[other]
    for k in (k for k in range(3) if k != axis):
        meets = (low[one, k] <= high[other, k] + reach) & (low[other, k] <= high[one, k] + reach)
        one, other = one[meets], other[meets]
    first, second = np.minimum(one, other), np.maximum(one, other)
    order = np.lexsort((second, first))
    return first[order], second[order]


def separations(one: Convex, other: Convex, most: float = np.inf) -> tuple[Array, Array]:
    """The axes (k, 3) out of *one* into *other*, and how far apart (k,) they are along each: negative when not.

    The greatest of these is minus the depth of the overlap. Once the faces show that they are farther apart than
    *most*, edges are not tried.
    """
    axes = np.concatenate([one.normals, -other.normals])
    gaps = np.concatenate(
        [
            (other.corners @ one.normals.T).min(axis=0) - one.heights,
            (one.corners @ other.normals.T).min(axis=0) - other.heights,
        ]
    )
    if gaps.max() > most:
        return axes, gaps
    if len(one.edges) * len(other.edges) > MANY:
        return _differences(one.corners, other.corners)
    crossed = _products(one.edges, other.edges)
    ours, theirs = one.corners @ crossed.T, other.corners @ crossed.T
    forwards, backwards = theirs.min(axis=0) - ours.max(axis=0), ours.min(axis=0) - theirs.max(axis=0)
    towards = np.where(forwards >= backwards, 1.0, -1.0)
    return np.concatenate([axes, crossed * towards[:, None]]), np.concatenate([gaps, np.maximum(forwards, backwards)])


def _products(ours: Array, theirs: Array) -> Array:
    """(k, 3) unit vectors across an edge of each."""
    (a, b, c), (x, y, z) = ours.T[:, :, None], theirs.T[:, None]
    crossed = np.stack([b * z - c * y, c * x - a * z, a * y - b * x], axis=-1).reshape(-1, 3)
    length = np.linalg.norm(crossed, axis=1)
    some = length > PARALLEL
    found: Array = crossed[some] / length[some, None]
    return found


def _differences(ours: Array, theirs: Array) -> tuple[Array, Array]:
    """The outer axes of the Minkowski difference, and how far the origin is beyond it along them."""
    from scipy.spatial import ConvexHull  # takes 0.4 s to load, and boxes do without

    planes = ConvexHull((theirs[:, None] - ours).reshape(-1, 3)).equations
    return -planes[:, :3], planes[:, 3]
