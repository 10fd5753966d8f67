"""Closed surfaces for tests, as corners and rings of indices: prisms over outlines, boxes, and copies of them moved."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import TypeAlias

from models.space import Vector

Surface: TypeAlias = tuple[list[Vector], list[list[int]]]
Outline: TypeAlias = Sequence[tuple[float, float]]

ELL: Outline = ((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2))
CUBE: Outline = ((0, 0), (1, 0), (1, 1), (0, 1))
CROSS: Outline = (
    (1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1),
)  # fmt: skip


def prism(outline: Outline, height: float = 1.0, bottom: float = 0.0) -> Surface:
    """Over an outline that runs counter-clockwise, with its ends as one face each."""
    count = len(outline)
    corners = [(float(x), float(y), z) for z in (bottom, bottom + height) for x, y in outline]
    sides = [[k, (k + 1) % count, (k + 1) % count + count, k + count] for k in range(count)]
    return corners, [list(range(count - 1, -1, -1)), list(range(count, 2 * count)), *sides]


def arch(count: int, inner: float = 1.0, outer: float = 2.0) -> Outline:
    """Half a ring of *count* straight pieces."""
    angles = [pi * k / count for k in range(count + 1)]
    return [
        *((outer * cos(a), outer * sin(a)) for a in angles), *((inner * cos(a), inner * sin(a)) for a in angles[::-1]),
    ]  # fmt: skip


def stairs(steps: int) -> Outline:
    """A flight of *steps*."""
    treads = [point for k in range(steps, 0, -1) for point in ((k, steps - k), (k, steps - k + 1))]
    return [(0, 0), *treads, (0, steps)]


def comb(teeth: int) -> Outline:
    """A back with *teeth*, no two of which make a convex solid."""
    ends = [point for k in range(teeth - 1, -1, -1) for point in ((k + 0.8, 1), (k + 0.6, 3 + k % 2), (k + 0.2, 1))]
    return [(0, 0), (teeth, 0), *ends]


def both(one: Surface, other: Surface) -> Surface:
    """Two surfaces as one."""
    first = len(one[0])
    return one[0] + other[0], one[1] + [[k + first for k in ring] for ring in other[1]]


def inwards(surface: Surface) -> Surface:
    """The same with its faces looking the other way."""
    return surface[0], [ring[::-1] for ring in surface[1]]


def area(outline: Outline) -> float:
    """Of an outline (shoelace formula)."""
    ring = (*outline, outline[0])
    return sum(a * d - b * c for (a, b), (c, d) in pairwise(ring)) / 2


def relief(count: int, rise: Callable[[float, float], float], level: float) -> Surface:
    """A unit square of *count* by *count* quads that *rise* over x and y, with four walls and a floor at *level*.

    Its faces look outwards when the floor is below it, and inwards when that is above it.
    """
    ticks = [k / count for k in range(count + 1)]
    corners = [(x, y, rise(x, y)) for y in ticks for x in ticks]
    corners += [(0.0, 0.0, level), (1.0, 0.0, level), (1.0, 1.0, level), (0.0, 1.0, level)]
    row, first = count + 1, (count + 1) ** 2
    quads = [[k, k + 1, k + 1 + row, k + row] for k in range(first - row) if k % row < count]
    rims = [
        list(range(row)), list(range(count, first, row)),
        list(range(first - 1, first - row - 1, -1)), list(range(first - row, -1, -row)),
    ]  # fmt: skip
    walls = [[first + k, first + (k + 1) % 4, *rim[::-1]] for k, rim in enumerate(rims)]
    return corners, [*quads, *walls, [first + 3, first + 2, first + 1, first]]
