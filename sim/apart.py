"""Solids that overlap by a little are pushed apart, as hands do that put one block beside another.

Knows solids only: no engine, no force and no time. Metres.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from models.hulls import Polyhedron
from sim.blocks import Array, as_polyhedron, pieces_of
from sim.scene import Body, Scene

SLACK: Final = 1e-6
"""Metres: overlaps up to this are let be. 0.025 mm press-fits a block between two walls in the engine."""
SWEEPS: Final = 60
"""How often all pairs are gone through; two blocks side by side need one, a full row of them some more."""
PARALLEL: Final = 1e-9
"""Directions whose cosine differs by less from 1 are one."""


@dataclass(frozen=True, slots=True, eq=False)
class _Solid:
    """A convex part of a body where it is put at first."""

    corners: Array
    """(n, 3)."""
    normals: Array
    """(k, 3) of its faces, of two that are opposite only one."""
    edges: Array
    """(m, 3) directions, of those that are parallel only one."""


def apart(scene: Scene) -> Array | None:
    """(n, 3) shifts after which no two bodies of *scene* overlap; None when none were found.

    Of a pair that overlaps both give way by half, along the normal of a face, the way that is shortest; what is fixed
    does not. Raises UnreadableBody.
    """
    solids = [_solids(body) for body in scene]
    lows = np.array([np.min([s.corners.min(axis=0) for s in some], axis=0) for some in solids])
    highs = np.array([np.max([s.corners.max(axis=0) for s in some], axis=0) for some in solids])
    gives = np.array([0.0 if body.fixed else 1.0 for body in scene])
    shifts = np.zeros((len(scene), 3))
    pairs = [(a, b) for a, b in combinations(range(len(scene)), 2) if gives[a] or gives[b]]
    for _ in range(SWEEPS):
        still = True
        for a, b in pairs:
            if ((lows[a] + shifts[a] > highs[b] + shifts[b]) | (lows[b] + shifts[b] > highs[a] + shifts[a])).any():
                continue
            for one in solids[a]:
                for other in solids[b]:
                    way = _overlap(one, other, shifts[b] - shifts[a])
                    if way is not None:
                        still = False
                        shifts[a] -= way * gives[a] / (gives[a] + gives[b])
                        shifts[b] += way * gives[b] / (gives[a] + gives[b])
        if still:
            return shifts
    return None


def _overlap(one: _Solid, other: _Solid, shift: Array) -> Array | None:
    """The shortest way of *other*, shifted by *shift*, out of *one* along a normal; None when they do not overlap.

    Separating axes: normals of faces, and of both an edge of the one and an edge of the other.
    """
    normals = np.concatenate([one.normals, other.normals])
    ahead, behind = _reach(one, other, shift, normals)
    depth = np.minimum(ahead, behind)
    k = int(depth.argmin())
    if depth[k] <= SLACK:
        return None
    across = np.cross(one.edges[:, None], other.edges).reshape(-1, 3)
    lengths = np.linalg.norm(across, axis=1)
    between = across[lengths > PARALLEL] / lengths[lengths > PARALLEL, None]
    if (np.minimum(*_reach(one, other, shift, between)) <= SLACK).any():
        return None
    way: Array = normals[k] * (depth[k] if ahead[k] <= behind[k] else -depth[k])
    return way


def _reach(one: _Solid, other: _Solid, shift: Array, axes: Array) -> tuple[Array, Array]:
    """How far *other* must go along every axis (k, 3) to be ahead of *one*, and against it to be behind."""
    mine, theirs = one.corners @ axes.T, other.corners @ axes.T + axes @ shift
    return mine.max(axis=0) - theirs.min(axis=0), theirs.max(axis=0) - mine.min(axis=0)


def _solids(body: Body) -> Sequence[_Solid]:
    return [_solid(as_polyhedron(piece)) for piece in pieces_of(body)]


def _solid(solid: Polyhedron) -> _Solid:
    edges = np.concatenate([np.roll(face.points, -1, axis=0) - face.points for face in solid.faces])
    return _Solid(
        solid.corners,
        _directions(np.array([face.normal for face in solid.faces])),
        _directions(edges / np.linalg.norm(edges, axis=1, keepdims=True)),
    )


def _directions(units: Array) -> Array:
    """Unit vectors (n, 3) without those that are parallel to one before."""
    kept: list[int] = []
    cosines = np.abs(units @ units.T)
    for k in range(len(units)):
        if (cosines[k, kept] < 1 - PARALLEL).all():
            kept.append(k)
    return units[kept]
