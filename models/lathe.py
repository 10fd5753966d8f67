"""Turned solids as convex pieces: stacks of frusta where they are full, sectors where they have a hole.

Knows shapes only: no colour, no body, no camera. Lengths are in whatever unit the caller uses.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from models.shapes import Slab, Turned
from models.solids import Face, Floats, edges

SIDES: Final = 24
"""Sides of the polygon that stands for a circle of a piece: 0.04 mm off on paper, where a ring has a radius of 5 mm."""
SECTORS: Final = 8
"""Patches around a turned solid: of each the colour is one."""
SHOULDER: Final = 0.45
"""Upward part of the normal from which a surface is no wall, but a shoulder …"""
CAP: Final = 0.9
"""… and from which it is a cap, one patch all around."""
_WIDE: Final = 4 * SECTORS
"""Numbers that one band of patches may take."""
LEVEL: Final = 1e-9
"""Radii and heights that differ by less are one, metres."""

Interval: TypeAlias = tuple[float, float, float, float]
"""Between two heights: inner radius below and above, outer radius below and above."""


@dataclass(frozen=True, slots=True, eq=False)
class Convex:
    """A convex piece of a solid."""

    faces: tuple[Face, ...]
    """Those that bound the solid; where it meets another piece with a whole face it has none there."""
    closed: tuple[Face, ...]
    """All its faces."""

    vertices: Floats
    """Shape (k, 3)."""
    edge: NDArray[np.int64]
    """Pairs of rows of its vertices, shape (m, 2)."""


def _convex(faces: tuple[Face, ...], closed: tuple[Face, ...]) -> Convex:
    return Convex(faces, closed, *edges(closed))


@dataclass(frozen=True, slots=True)
class _Slice:
    """A part of a half section between two levels."""

    bottom: float
    top: float
    interval: Interval
    open_below: bool
    """Whether its lower end is a face of the solid, or at least a part of it …"""
    open_above: bool
    """… and its upper end."""

    @property
    def full(self) -> bool:
        """Whether it reaches the axis."""
        return max(self.interval[:2]) < LEVEL


@lru_cache(maxsize=256)
def turned(solid: Turned, sides: int = SIDES) -> tuple[Convex, ...]:
    """*solid*, its circles polygons of so many *sides*, as convex pieces that do not penetrate one another.

    ValueError when there are fewer than three sides, or its half section has no area.
    """
    if sides < 3 or abs(solid.volume) == 0:
        raise ValueError(f"a half section of {len(solid.profile)} corners on {sides} sides encloses nothing")
    at = np.array((solid.x, solid.y, 0.0))
    slices = list(_slices(solid.profile))
    full = [one for one in slices if one.full]
    stacks = (_stack(stack, sides, at, 1 + _WIDE * slices.index(stack[0])) for stack in _stacks(full))
    sectors = (
        _sector(one, k, sides, at, 1 + _WIDE * number)
        for number, one in enumerate(slices)
        if not one.full
        for k in range(sides)
    )
    return (*stacks, *sectors)


@lru_cache(maxsize=256)
def prism(slab: Slab) -> Convex:
    """An upright prism over a convex outline."""
    low, high = (np.array([(x, y, z) for x, y in slab.outline]) for z in (slab.bottom, slab.top))
    middle = (low.mean(axis=0) + high.mean(axis=0)) / 2
    walls = (_face((low[k - 1], low[k], high[k], high[k - 1]), middle) for k in range(len(low)))
    faces = (_face(high, middle), _face(low, middle), *walls)
    return _convex(faces, faces)


def _slices(profile: Sequence[tuple[float, float]]) -> Iterator[_Slice]:
    """A half section cut at the heights of all its corners, from the lowest up."""
    ring = list(pairwise((*profile, profile[0])))
    levels = sorted({z for _, z in profile})
    cut = [(low, high, list(_between(ring, low, high))) for low, high in pairwise(levels) if high - low > LEVEL]
    for k, (low, high, intervals) in enumerate(cut):
        below = [(one[1], one[3]) for one in cut[k - 1][2]] if k else []
        above = [(one[0], one[2]) for one in cut[k + 1][2]] if k + 1 < len(cut) else []
        for one in intervals:
            yield _Slice(low, high, one, not _has(below, one[0], one[2]), not _has(above, one[1], one[3]))


def _has(ends: Sequence[tuple[float, float]], inner: float, outer: float) -> bool:
    return any(abs(a - inner) < LEVEL and abs(b - outer) < LEVEL for a, b in ends)


def _between(
    ring: Sequence[tuple[tuple[float, float], tuple[float, float]]], low: float, high: float
) -> Iterator[Interval]:
    """What of a half section lies between two heights that have no corner between them."""
    crossing = []
    for (r, z), (q, y) in ring:
        if min(z, y) < high - LEVEL and max(z, y) > low + LEVEL:
            slope = (q - r) / (y - z)
            crossing.append((r + (low - z) * slope, r + (high - z) * slope))
    crossing.sort(key=sum)
    for (a, b), (c, d) in zip(crossing[::2], crossing[1::2], strict=True):
        yield a, b, c, d


def _stacks(slices: Sequence[_Slice]) -> Iterator[list[_Slice]]:
    """Full slices together, as long as the solid that they make up is convex."""
    stack: list[_Slice] = []
    for one in slices:
        if stack and not (_joined(stack[-1], one) and _slope(one) < _slope(stack[-1]) + LEVEL):
            yield stack
            stack = []
        stack.append(one)
    if stack:
        yield stack


def _joined(lower: _Slice, upper: _Slice) -> bool:
    return abs(lower.top - upper.bottom) < LEVEL and not upper.open_below


def _slope(one: _Slice) -> float:
    return (one.interval[3] - one.interval[2]) / (one.top - one.bottom)


def _stack(slices: Sequence[_Slice], sides: int, at: Floats, number: int) -> Convex:
    """Frusta on one another as one convex piece; its patches have numbers from *number* on."""
    first, last = slices[0], slices[-1]
    levels = [(first.interval[2], first.bottom), *((one.interval[3], one.top) for one in slices)]
    rings = [_circle(radius, z, sides) + at for radius, z in levels]
    middle = np.mean([ring.mean(axis=0) for ring in rings], axis=0)
    bands = [
        _face((low[k - 1], low[k], high[k], high[k - 1]), middle, True, patch)
        for low, high, patches in zip(rings, rings[1:], _bands(slices, number), strict=False)
        for k, patch in enumerate(patches(sides))
    ]
    ends = [
        (_face(ring, middle), is_open)
        for ring, (radius, _), is_open in (
            (rings[0], levels[0], first.open_below),
            (rings[-1], levels[-1], last.open_above),
        )
        if radius > LEVEL
    ]
    return _convex((*bands, *(end for end, is_open in ends if is_open)), (*bands, *(end for end, _ in ends)))


def _bands(slices: Sequence[_Slice], number: int) -> Iterator[Callable[[int], list[int]]]:
    """For each slice the patches around it: slices that are about as steep share theirs."""
    before = None
    for one in slices:
        rise = -_slope(one) / hypot(1.0, _slope(one))
        steep = (rise > SHOULDER) + (rise > CAP)
        number += _WIDE * (before not in (None, steep))
        before = steep
        yield partial(_around, number, steep == 2)


def _around(number: int, whole: bool, sides: int) -> list[int]:
    """The patch of each of *sides* facets, which are all one if *whole*."""
    return [number if whole else number + (k - 1) % sides * SECTORS // sides for k in range(sides)]


def _circle(radius: float, z: float, sides: int) -> Floats:
    angles = [2 * pi * k / sides for k in range(sides)]
    return np.array([(radius * cos(a), radius * sin(a), z) for a in angles])


def _sector(one: _Slice, place: int, sides: int, at: Floats, number: int) -> Convex:
    """What lies between two meridians of a slice with a hole; its patches have numbers from *number* on."""
    a, b, c, d = (
        _circle(radius, z, sides)[[place - 1, place]] + at
        for radius, z in zip(one.interval, (one.bottom, one.top) * 2, strict=True)
    )
    middle = np.mean((a, b, c, d), axis=(0, 1))
    sector = _around(0, False, sides)[place]
    inner, outer = number + sector, number + SECTORS + sector
    below, above = (number + kind * SECTORS + 2 * sector // SECTORS for kind in (2, 3))
    walls = [
        _face((low[0], low[1], high[1], high[0]), middle, True, patch)
        for low, high, patch in ((a, b, inner), (c, d, outer))
        if max(np.abs(low - at)[:, :2].max(), np.abs(high - at)[:, :2].max()) > LEVEL
    ]
    ends = [
        (_face((inside[0], inside[1], outside[1], outside[0]), middle, False, patch), is_open)
        for inside, outside, wide, is_open, patch in (
            (a, c, one.interval[2] - one.interval[0], one.open_below, below),
            (b, d, one.interval[3] - one.interval[1], one.open_above, above),
        )
        if wide > LEVEL
    ]
    joints = [_face((a[k], c[k], d[k], b[k]), middle) for k in (0, 1)]
    seen = (*walls, *(end for end, is_open in ends if is_open))
    return _convex(seen, (*walls, *(end for end, _ in ends), *joints))


def _face(points: Sequence[Floats] | Floats, inside: Floats, curved: bool = False, patch: int = 0) -> Face:
    """The face with these corners in order, of a convex piece around a point *inside*."""
    given = np.asarray(points)
    apart = np.linalg.norm(given - np.roll(given, 1, axis=0), axis=1) > LEVEL  # at the tip of a cone two are one
    ring = given[apart]
    normal = np.cross(ring - ring[0], np.roll(ring, -1, axis=0) - ring[0]).sum(axis=0)
    normal /= np.linalg.norm(normal)
    if normal @ (ring[0] - inside) < 0:
        ring, normal = ring[::-1], -normal
    return Face(ring, normal, curved=curved, patch=patch)
