"""Where two convex solids touch.

With the parts of facing faces that cover one another; or with an edge or corner that rests on a face of the other,
or in the point where two of their edges cross.

An edge on the border of a face, or two edges along one another, have no normal of their own: nothing in their
geometry says which way they push, so they are left out, and nothing can be carried there for certain.
Knows no body and no force. Lengths in metres.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, sin, sqrt
from typing import Final

import numpy as np

from sim.blocks import Array, Indices
from sim.clipping import crossing, overlap, tidy, width
from sim.separation import Convex, separations

FACING: Final = 0.02
"""Faces whose planes differ by less, radians, can face one another: 1e-4 of rounding across a face as narrow as a
two-hundredth of the longest side."""
LEVEL: Final = 1e-4
"""A normal that is nearer to the vertical, radians, is vertical: coordinates in files are rounded."""


@dataclass(frozen=True, slots=True, eq=False)
class Touch:
    """Where two solids touch, or nearly do."""

    polygon: Array
    """(n, 3), counter-clockwise as seen against the normal; halfway between the two; two corners are a line,
    one is a point."""
    normal: Array
    """(3,) unit normal out of the first solid into the second."""
    least: float
    """How far the faces are apart there, metres; negative where they overlap …"""
    most: float
    """… at the nearest and at the farthest corner."""


def facing(one: Convex, other: Convex, reach: float, narrow: float) -> Iterator[Touch]:
    """Where faces face one another within *reach* all over, wider than *narrow*."""
    mine, yours = _beside(one, other, reach), _beside(other, one, reach)
    opposite = one.normals[mine] @ other.normals[yours].T < -cos(FACING)
    apart = np.abs(one.normals[mine] @ other.middles[yours].T - one.heights[mine, None])
    opposite &= apart <= reach + other.reaches[yours] * sin(FACING)
    for i, j in ((mine[k], yours[m]) for k, m in zip(*np.nonzero(opposite), strict=True)):
        normal = _level(one.normals[i] - other.normals[j])
        plane = _across(normal)
        flat = overlap(other.rings[j][::-1] @ plane, one.rings[i] @ plane)
        if len(flat) < 3:
            continue
        flat = tidy(flat, narrow / 10)
        if width(flat) <= narrow:
            continue
        ours = _lifted(flat, plane, normal, one.normals[i], one.heights[i])
        theirs = _lifted(flat, plane, normal, other.normals[j], other.heights[j])
        gaps = (theirs - ours) @ normal
        if np.abs(gaps).max() <= reach:
            yield Touch((ours + theirs) / 2, normal, float(gaps.min()), float(gaps.max()))


def resting(one: Convex, other: Convex, reach: float) -> Touch | None:
    """Where two solids touch with less than two faces, if there is only one way in which they can push."""
    axes, gaps = separations(one, other, reach)
    gap = float(gaps.max())
    if abs(gap) > reach:
        return None
    axis = axes[int(gaps.argmax())]
    if (axes[gaps >= -reach] @ axis < cos(FACING)).any():
        return None
    normal = _level(axis)
    plane = _across(normal)
    ours, theirs = one.corners @ normal, other.corners @ normal
    low = _hull(one.corners[ours >= ours.max() - reach] @ plane, reach / 100)
    high = _hull(other.corners[theirs <= theirs.min() + reach] @ plane, reach / 100)
    flat = tidy(_common(low, high), reach / 100)
    if len(flat) == 0:
        return None
    level = (float(ours.max()) + float(theirs.min())) / 2
    return Touch(flat @ plane.T + level * normal, normal, gap, gap)


def _beside(one: Convex, other: Convex, reach: float) -> Indices:
    """The faces of *one* that can be nearer than *reach* to the box around *other*."""
    around = one.reaches[:, None] + reach
    high = one.middles - around <= other.corners.max(axis=0)
    low = one.middles + around >= other.corners.min(axis=0)
    return np.flatnonzero((high & low).all(axis=1))


def _common(low: Array, high: Array) -> Array:
    """What two convex polygons, lines or points share; nothing of a point and a line, or of two points."""
    if len(low) > 2:
        return overlap(high, low)
    if len(high) > 2:
        return overlap(low, high)
    return crossing(low, high) if len(low) == len(high) == 2 else np.zeros((0, 2))


def _hull(points: Array, same: float) -> Array:
    """The convex hull of a few points in the plane, counter-clockwise (Andrew's monotone chain)."""
    rows = sorted(points.tolist())
    chains: list[list[float]] = []
    for sweep in (rows, rows[::-1]):
        chain: list[list[float]] = []
        for x, y in sweep:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append([x, y])
        chains += chain[:-1]
    return tidy(np.array(chains or rows[:1]), same)


def _level(direction: Array) -> Array:
    """The unit vector along *direction*, exactly vertical when it is about that."""
    unit: Array = direction / np.linalg.norm(direction)
    if np.hypot(unit[0], unit[1]) <= LEVEL:
        return np.array([0.0, 0.0, 1.0 if unit[2] > 0 else -1.0])
    return unit


def _across(normal: Array) -> Array:
    """(3, 2) two unit vectors that make a right-handed frame with *normal*; along the axes when that is."""
    x, y, z = normal.tolist()
    a, b, c = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))[(int(np.abs(normal).argmax()) + 1) % 3]
    part = a * x + b * y + c * z
    a, b, c = a - part * x, b - part * y, c - part * z
    length = sqrt(a * a + b * b + c * c)
    a, b, c = a / length, b / length, c / length
    return np.array([[a, y * c - z * b], [b, z * a - x * c], [c, x * b - y * a]])


def _lifted(flat: Array, plane: Array, normal: Array, across: Array, height: float) -> Array:
    """Points in the *plane* of a frame moved along its *normal* onto the plane across · p = height."""
    points = flat @ plane.T
    lifted: Array = points + ((height - points @ across) / (across @ normal))[:, None] * normal
    return lifted
