"""Shapes in a picture of yes and no: discs, rings and rectangles, wherever they lie, and what is left over.

Knows pixels only; no colour, no piece, no table. A point is row, column; a pixel's middle has whole numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, ceil, cos, pi, sin
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy import ndimage
from scipy.spatial import ConvexHull

Mask: TypeAlias = npt.NDArray[np.bool_]
"""(height, width)."""
Point: TypeAlias = tuple[float, float]

DEEP: Final = 0.5
"""What is farther from the edge of a disc than this share of its radius, is its core: where discs touch, their cores
are apart."""
MOST: Final = 1.5
"""A core that is so many times larger is of something else."""
WHOLE: Final = 0.9
"""Share of a shape that must be seen for it to be one."""
SPECK: Final = 4
"""Fewer pixels are not worth a word."""
_EIGHT: Final = np.ones((3, 3), dtype=np.bool_)
"""Pixels that meet at a corner belong together."""


@dataclass(frozen=True, slots=True)
class Patch:
    """Pixels that belong together."""

    row: float
    column: float
    """Their middle."""
    pixels: int


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle."""

    row: float
    column: float
    """Its middle."""
    long: float
    wide: float
    """Its edges, in pixels: *long* is the one that lies nearer to a row."""
    angle: float
    """Of that edge from the row, counter-clockwise, −π/4 to π/4."""


def discs(mask: Mask, outer: float, inner: float = 0.0) -> tuple[list[Point], list[Patch]]:
    """The middles of the discs of that radius, or of rings with a hole of *inner*; and what of *mask* is in none."""
    filled: Mask = ndimage.binary_fill_holes(mask) if inner else mask
    middles = [one for one in _cores(filled, outer) if _share(mask, one, outer, inner) >= WHOLE]
    rest = mask.copy()
    for middle in middles:
        rows, columns, away = _around(mask, middle, outer + 1.5)
        rest[rows, columns] &= away > outer + 1.5
    return middles, patches(rest)


def patches(mask: Mask) -> list[Patch]:
    """Pixels of *mask* that belong together, without specks."""
    found = []
    for corner, part in _parts(mask):
        row, column = np.argwhere(part).mean(axis=0) + corner
        found.append(Patch(float(row), float(column), int(part.sum())))
    return found


def rectangles(mask: Mask) -> list[Rectangle]:
    """The smallest rectangle around all that belongs together in *mask*, without specks."""
    return [_smallest(part, corner) for corner, part in _parts(mask)]


def _parts(mask: Mask) -> Iterator[tuple[npt.NDArray[np.intp], Mask]]:
    """All that belongs together: the first row and column of a box around it, and its pixels in that box."""
    marks, _ = ndimage.label(mask, _EIGHT)
    for number, box in enumerate(ndimage.find_objects(marks), 1):
        part = marks[box] == number
        if part.sum() >= SPECK:
            yield np.array([side.start for side in box]), part


def _cores(mask: Mask, radius: float) -> Iterator[Point]:
    """Where a disc of that radius may be: what lies around its core is averaged, and once more around that."""
    size = pi * ((1 - DEEP) * radius) ** 2
    for corner, tight in _parts(mask):
        part: Mask = ndimage.binary_fill_holes(np.pad(tight, 1))  # a pixel between two faces may stay unpainted
        deep = ndimage.distance_transform_edt(part) > DEEP * radius
        marks, count = ndimage.label(deep)
        for core in range(1, count + 1):
            if (marks == core).sum() < MOST * size:
                row, column = ndimage.center_of_mass(marks == core)
                row, column = _middle(part, _middle(part, (row, column), radius), radius)
                yield row + float(corner[0]) - 1, column + float(corner[1]) - 1


def _middle(mask: Mask, point: Point, radius: float) -> Point:
    """The middle of what *mask* has within *radius* of a point."""
    rows, columns, away = _around(mask, point, radius)
    row, column = np.argwhere(mask[rows, columns] & (away <= radius)).mean(axis=0)
    return float(row) + rows.start, float(column) + columns.start


def _share(mask: Mask, middle: Point, outer: float, inner: float) -> float:
    """How much of a disc or ring around *middle* is in *mask*; pixels on its edges do not count."""
    low, high = (inner + 0.7 if inner else 0.0), outer - 0.7
    rows, columns, away = _around(mask, middle, outer)
    seen = mask[rows, columns] & (away >= low) & (away <= high)
    down, along = (np.arange(ceil(v - outer), int(v + outer) + 1) - v for v in middle)  # also beyond the picture
    whole = np.hypot(down[:, None], along[None, :])
    return float(seen.sum() / ((whole >= low) & (whole <= high)).sum())


def _around(mask: Mask, middle: Point, reach: float) -> tuple[slice, slice, npt.NDArray[np.float64]]:
    """Rows and columns of *mask* within *reach* of a point, and how far from it their pixels are."""
    row, column = middle
    rows = slice(max(0, ceil(row - reach)), min(mask.shape[0], int(row + reach) + 1))
    columns = slice(max(0, ceil(column - reach)), min(mask.shape[1], int(column + reach) + 1))
    down, along = np.arange(rows.start, rows.stop) - row, np.arange(columns.start, columns.stop) - column
    return rows, columns, np.hypot(down[:, None], along[None, :])


def _smallest(part: Mask, corner: npt.NDArray[np.intp]) -> Rectangle:
    """The rectangle with an edge along one of the convex hull that has the smallest area; x east, y north inside."""
    rows = np.flatnonzero(part.any(axis=1))
    first, last = part[rows].argmax(axis=1), part.shape[1] - 1 - part[rows, ::-1].argmax(axis=1)
    ends = [(c + dc, -r + dr) for side, dc in ((first, -0.5), (last, 0.5)) for r, c in zip(rows, side, strict=True)
            for dr in (-0.5, 0.5)]  # fmt: skip
    points = np.array(ends)
    hull = points[ConvexHull(points).vertices]
    best: tuple[float, Rectangle] | None = None
    for dx, dy in np.roll(hull, -1, axis=0) - hull:
        angle = (atan2(dy, dx) + pi / 4) % (pi / 2) - pi / 4
        c, s = cos(angle), sin(angle)
        turned = hull @ np.array([[c, -s], [s, c]])
        low, high = turned.min(axis=0), turned.max(axis=0)
        (long, wide), (u, v) = high - low, (low + high) / 2
        x, y = u * c - v * s, u * s + v * c
        if best is None or long * wide < best[0] - 1e-9:
            best = long * wide, Rectangle(float(corner[0] - y), float(corner[1] + x), long, wide, angle)
    assert best is not None  # a hull has edges
    return best[1]
