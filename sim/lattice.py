"""Scenes in whole numbers: boxes along the axes whose corners lie on a lattice, and a disc under them.

What `sim.proofs` reasons about. Reads what `sim.blocks` reads; a scene that is no lattice figure is None,
never rounded to one. Knows no force. Lengths in pitches, weights in cubic pitches of the first free body.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from models.turntable import CELL
from sim.blocks import Solid, UnreadableBody, solids_of
from sim.scene import Scene

Whole: TypeAlias = tuple[int, int, int]
"""A point or a vector in whole pitches."""
Exact: TypeAlias = tuple[Fraction, Fraction, Fraction]
"""A point or a vector in rational pitches."""
_Wholes: TypeAlias = npt.NDArray[np.int64]

FINEST: Final = 1000
"""Pitches in a cell, at most: placing to a hundredth of a cell, on turntables of quarter cells, needs 100."""
NEAR: Final = 1e-9
"""How far a coordinate may lie from the lattice, in cells: what is left by rounding to binary, and no placing."""
REACH: Final = 2**24
"""Coordinates are smaller than this, in pitches: float64 then tells them apart as finely as `NEAR`."""


@dataclass(frozen=True, slots=True)
class Member:
    """A body of a lattice figure."""

    name: str
    boxes: tuple[tuple[Whole, Whole], ...]
    """Low and high corners; none for the disc."""
    friction: Fraction
    weight: Fraction
    """0 for what never moves."""
    centre: Exact
    """Centre of mass; only free bodies use it."""

    @property
    def free(self) -> bool:
        """Whether it can move."""
        return self.weight > 0


@dataclass(frozen=True, slots=True)
class Face:
    """A rectangle in which two bodies touch, at right angles to an axis."""

    axis: int
    """0, 1 or 2: its normal points along this axis, out of `lower` into `upper`."""
    lower: int
    upper: int
    low: Whole
    high: Whole

    @property
    def corners(self) -> tuple[Whole, Whole, Whole, Whole]:
        """Its corners around."""
        u, v = (k for k in range(3) if k != self.axis)
        corners = [list(self.low) for _ in range(4)]
        corners[1][u] = corners[2][u] = self.high[u]
        corners[2][v] = corners[3][v] = self.high[v]
        a, b, c, d = ((x, y, z) for x, y, z in corners)
        return a, b, c, d


@dataclass(frozen=True, slots=True)
class Lattice:
    """A figure in whole pitches."""

    pitch: Fraction
    """Metres."""
    members: tuple[Member, ...]
    """In scene order."""
    faces: tuple[Face, ...]
    length: int
    """The longest side of any free body; of any body when none is free."""

    def slip(self, face: Face) -> Fraction:
        """The square of Coulomb's coefficient of a face: the product of the two bodies'."""
        return self.members[face.lower].friction * self.members[face.upper].friction


class _OffLattice(Exception):  # noqa: N818 (an adjective reads better where it is raised)
    """The scene is no lattice figure."""


_Boxes: TypeAlias = list[list[tuple[Whole, Whole]]]
"""For every body, the low and high corners of its boxes."""


def lattice(scene: Scene) -> Lattice | None:
    """The figure in whole numbers; None when *scene* is no lattice figure.

    It is one when all bodies are boxes along the axes with their corners on multiples of `CELL`/n, n up to
    `FINEST`, and what can move overlaps nothing. Fixed upright discs may lie under them, when what rests on
    a disc lies within its circle.
    """
    try:
        return _read(scene)
    except (UnreadableBody, _OffLattice):
        return None


def _read(scene: Scene) -> Lattice:
    solids = [(owner, solid) for owner, body in enumerate(scene) for solid in solids_of(body)]
    discs = [(owner, solid) for owner, solid in solids if solid.disc]
    boxes = [(owner, solid) for owner, solid in solids if not solid.disc]
    if any(not scene[owner].fixed for owner, _ in discs):
        raise _OffLattice
    corners = np.array([(*solid.low, *solid.high) for _, solid in boxes]).reshape(-1, 6)
    per_cell = _per_cell(np.append(corners, [disc.high[2] for _, disc in discs]))
    whole = np.rint(corners / CELL * per_cell).astype(np.int64)
    owners = np.array([owner for owner, _ in boxes], dtype=np.intp)
    fixed = np.array([body.fixed for body in scene], dtype=np.bool_)
    placed: _Boxes = [[] for _ in scene]
    for owner, (a, b, c, d, e, f) in zip(owners.tolist(), whole.tolist(), strict=True):
        placed[owner].append(((a, b, c), (d, e, f)))
    faces = _faces(whole[:, :3], whole[:, 3:], owners, fixed[owners])
    for owner, disc in discs:
        faces += _on_disc(owner, disc, per_cell, fixed, placed)
    members = _members(scene, placed)
    free = [member for member in members if member.free]
    longest = max((_longest(member) for member in free or members if member.boxes), default=per_cell)
    return Lattice(Fraction(str(CELL)) / per_cell, members, tuple(faces), longest)


def _per_cell(lengths: npt.NDArray[np.float64]) -> int:
    """The least n such that all *lengths*, in metres, are multiples of `CELL`/n."""
    cells = np.unique(np.abs(lengths / CELL))
    if cells.max(initial=0.0) * FINEST > REACH:
        raise _OffLattice
    for common in (1, 2):
        if np.abs(cells * common - np.rint(cells * common)).max(initial=0.0) <= NEAR * common:
            return common
    common = 1
    for length in cells.tolist():
        common = lcm(common, _rational(length).denominator)
        if common > FINEST:
            raise _OffLattice
    return common


def _rational(length: float) -> Fraction:
    """The fraction that *length*, in cells, is meant to be."""
    near = Fraction(length).limit_denominator(FINEST)
    if abs(near - Fraction(length)) > NEAR:
        raise _OffLattice
    return near


def _faces(low: _Wholes, high: _Wholes, owner: npt.NDArray[np.intp], fixed: npt.NDArray[np.bool_]) -> list[Face]:
    """The rectangles in which boxes (p, 3) of different bodies touch, at least one of them free."""
    start, stop = np.maximum(low[:, None], low), np.minimum(high[:, None], high)
    common = start < stop
    some_free = ~(fixed[:, None] & fixed)
    if (common.all(axis=2) & some_free & ~np.eye(len(owner), dtype=np.bool_)).any():
        raise _OffLattice
    apart = some_free & (owner[:, None] != owner)
    found: list[Face] = []
    for axis, (u, v) in enumerate(((1, 2), (2, 0), (0, 1))):
        meet = (high[:, None, axis] == low[None, :, axis]) & apart & common[:, :, u] & common[:, :, v]
        i, j = np.nonzero(meet)
        ends = np.concatenate([start[i, j], stop[i, j]], axis=1).tolist()
        found += [
            Face(axis, lower, upper, (a, b, c), (d, e, f))
            for lower, upper, (a, b, c, d, e, f) in zip(owner[i].tolist(), owner[j].tolist(), ends, strict=True)
        ]
    return found


def _on_disc(owner: int, disc: Solid, per_cell: int, fixed: npt.NDArray[np.bool_], placed: _Boxes) -> Iterator[Face]:
    """The rectangles in which free boxes rest on a disc; none may reach over its edge or below its top."""
    (west, south, _), (east, north, height) = disc.low, disc.high
    x, y, radius = (
        _rational(length / CELL) * per_cell for length in ((west + east) / 2, (south + north) / 2, (east - west) / 2)
    )
    top = round(height / CELL * per_cell)
    for upper, (low, high) in ((body, box) for body, boxes in enumerate(placed) for box in boxes):
        if fixed[upper] or low[2] > top or _distance(low, high, x, y) >= radius**2:
            continue
        if low[2] < top:
            raise _OffLattice
        face = Face(2, owner, upper, low, (high[0], high[1], top))
        if any((a - x) ** 2 + (b - y) ** 2 > radius**2 for a, b, _ in face.corners):
            raise _OffLattice
        yield face


def _distance(low: Whole, high: Whole, x: Fraction, y: Fraction) -> Fraction:
    """The square of the distance of a point from a box, both seen from above."""
    none = Fraction(0)
    return max(low[0] - x, x - high[0], none) ** 2 + max(low[1] - y, y - high[1], none) ** 2


def _longest(member: Member) -> int:
    """The longest side of a member."""
    return max(max(b[k] for _, b in member.boxes) - min(a[k] for a, _ in member.boxes) for k in range(3))


def _members(scene: Scene, placed: _Boxes) -> tuple[Member, ...]:
    first: float | None = None
    members = []
    for body, boxes in zip(scene, placed, strict=True):
        volumes = [(b[0] - a[0]) * (b[1] - a[1]) * (b[2] - a[2]) for a, b in boxes]
        volume = sum(volumes) or 1
        x, y, z = (
            Fraction(sum(v * (a[k] + b[k]) for v, (a, b) in zip(volumes, boxes, strict=True)), 2 * volume)
            for k in range(3)
        )
        weight = Fraction(0)
        if not body.fixed:
            density = body.mass / volume
            first = first or density
            weight = volume * _ratio(density, first)
        members.append(Member(body.name, tuple(boxes), Fraction(str(body.friction)), weight, (x, y, z)))
    return tuple(members)


def _ratio(density: float, first: float) -> Fraction:
    """A ratio of densities, simple where rounding of the masses explains the difference."""
    if abs(density - first) <= NEAR * first:
        return Fraction(1)
    exact = Fraction(density) / Fraction(first)
    simple = exact.limit_denominator(FINEST)
    return simple if abs(simple - exact) <= NEAR * exact else exact
