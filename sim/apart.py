"""Solids that overlap by a little are pushed apart, as hands do that put one block beside another.

Knows solids only: no engine, no force and no time. Metres.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

import numpy as np

from models.hulls import Polyhedron
from sim.blocks import Array, as_polyhedron, pieces_of
from sim.scene import Body, Scene

SLACK: Final = 1e-6
"""Metres: overlaps up to this are let be."""
GAP: Final = 1e-5
"""Metres left between solids that were pushed apart: squeezed without any, a block hangs between two others."""
NEAR: Final = 0.003
"""Metres: solids farther apart are not looked at; and nothing is pushed half as far, lest it meet one of them."""
LIFT: Final = 0.0003
"""Metres: nothing is pushed farther up or down. Stones of an arch rise as they are pushed apart, and fall at once."""
SWEEPS: Final = 400
"""How often all pairs are gone through; two blocks side by side need one, an arch of n stones about n²."""
TRIES: Final = 25
"""In so many sweeps the deepest overlap must become less by a tenth, or there is no room."""
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


@dataclass(frozen=True, slots=True, eq=False)
class _Pair:
    """Parts of two bodies, and all that can tell them apart while they are shifted and not turned."""

    one: int
    """Number of its body."""
    other: int
    axes: Array
    """(k, 3) separating axes: the normals of both, then what is square to an edge of each."""
    ahead: Array
    """(k,) how far *other* must go along each axis to be before *one* …"""
    behind: Array
    """… and against it to be behind."""
    normals: int
    """How many of the axes are normals."""

    def overlap(self, shift: Array) -> Array | None:
        """The shortest way (3,) of *other*, shifted by *shift*, out of *one* along a normal; None if they are apart."""
        come = self.axes @ shift
        ahead, behind = self.ahead - come, self.behind + come
        depth = np.minimum(ahead, behind)
        if depth.min() <= SLACK:
            return None
        k = int(depth[: self.normals].argmin())
        far = depth[k] + GAP
        way: Array = self.axes[k] * (far if ahead[k] <= behind[k] else -far)
        return way


def apart(scene: Scene) -> Array | None:
    """(n, 3) shifts after which no two bodies of *scene* overlap; None when none were found.

    Of a pair that overlaps both give way by half, along the normal of a face, the way that is shortest, and a hair
    more; what is fixed does not. Raises UnreadableBody.
    """
    pairs = list(_pairs(scene))
    gives = [0.0 if body.fixed else 1.0 for body in scene]
    shifts = np.zeros((len(scene), 3))
    deepest = inf
    for sweep in range(SWEEPS):
        deep = 0.0
        for pair in pairs:
            a, b = pair.one, pair.other
            way = pair.overlap(shifts[b] - shifts[a])
            if way is not None:
                deep = max(deep, float(np.linalg.norm(way)))
                shifts[a] -= way * gives[a] / (gives[a] + gives[b])
                shifts[b] += way * gives[b] / (gives[a] + gives[b])
        if not deep:
            return shifts
        if np.abs(shifts).max() > NEAR / 2 or np.abs(shifts[:, 2]).max() > LIFT:
            return None
        if sweep % TRIES == 0:
            if deep > 0.9 * deepest:
                return None
            deepest = deep
    return None


def _pairs(scene: Scene) -> Iterator[_Pair]:
    """The parts of different bodies, not both fixed, that are near each other."""
    owned = [(k, solid) for k, body in enumerate(scene) for solid in _solids(body)]
    lows = np.array([solid.corners.min(axis=0) for _, solid in owned])
    highs = np.array([solid.corners.max(axis=0) for _, solid in owned])
    fixed = np.array([scene[k].fixed for k, _ in owned])
    owners = np.array([k for k, _ in owned])
    for i, (a, one) in enumerate(owned):
        near = (lows[i] - highs < NEAR).all(axis=1) & (lows - highs[i] < NEAR).all(axis=1)
        for j in np.flatnonzero(near & (owners > a) & ~(fixed & fixed[i])).tolist():
            yield _pair(a, one, *owned[j])


def _pair(a: int, one: _Solid, b: int, other: _Solid) -> _Pair:
    across = np.cross(one.edges[:, None], other.edges).reshape(-1, 3)
    lengths = np.linalg.norm(across, axis=1)
    square = across[lengths > PARALLEL] / lengths[lengths > PARALLEL, None]
    axes = np.concatenate([one.normals, other.normals, square])
    mine, theirs = one.corners @ axes.T, other.corners @ axes.T
    ahead, behind = mine.max(axis=0) - theirs.min(axis=0), theirs.max(axis=0) - mine.min(axis=0)
    return _Pair(a, b, axes, ahead, behind, len(one.normals) + len(other.normals))


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
