"""Convex polygons in the plane: their intersection, their width, and their corners without those that say nothing.

Corners are (n, 2), counter-clockwise; two of them are a line, one is a point. Knows no solid and no body.
Lengths are in whatever unit the caller uses.
"""

from math import hypot
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]
_Ring: TypeAlias = list[tuple[float, float]]


def overlap(polygon: Array, window: Array) -> Array:
    """What of *polygon*, line or point lies in the convex *window* (Sutherland and Hodgman); (k, 2), k may be 0.

    Corners may repeat: see `tidy`.
    """
    ring: _Ring = [(x, y) for x, y in polygon.tolist()]
    corners = window.tolist()
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        ring = _left_of(ring, ax, ay, bx - ax, by - ay)
    return np.array(ring).reshape(-1, 2)


def _left_of(ring: _Ring, x: float, y: float, along: float, up: float) -> _Ring:
    """The part of a convex ring to the left of a line through x, y."""
    sides = [along * (q - y) - up * (p - x) for p, q in ring]
    kept: _Ring = []
    for k, (p, q) in enumerate(ring):
        here, before = sides[k], sides[k - 1]
        if here * before < 0:
            share = before / (before - here)
            kept.append((ring[k - 1][0] + share * (p - ring[k - 1][0]), ring[k - 1][1] + share * (q - ring[k - 1][1])))
        if here >= 0:
            kept.append((p, q))
    return kept


def crossing(one: Array, other: Array) -> Array:
    """(1, 2) where two lines (2, 2) cross, (0, 2) when they do not or are parallel."""
    (a, b), (c, d) = one, other
    (px, py), (qx, qy), (rx, ry) = b - a, d - c, c - a
    whole = px * qy - py * qx
    if abs(whole) <= 1e-9 * hypot(px, py) * hypot(qx, qy):
        return np.zeros((0, 2))
    along, across = (rx * qy - ry * qx) / whole, (rx * py - ry * px) / whole
    if not (0 <= along <= 1 and 0 <= across <= 1):
        return np.zeros((0, 2))
    return np.array([a + along * (b - a)])


def tidy(polygon: Array, near: float) -> Array:
    """*polygon* without corners that are nearer than *near* to the one before, or to the line past them."""
    ring: _Ring = []
    for x, y in polygon.tolist():
        if not ring or hypot(x - ring[-1][0], y - ring[-1][1]) > near:
            ring.append((x, y))
    while len(ring) > 1 and hypot(ring[0][0] - ring[-1][0], ring[0][1] - ring[-1][1]) <= near:
        ring.pop()
    k = 0
    while len(ring) > 2 and k < len(ring):
        (ax, ay), (x, y), (bx, by) = ring[k - 1], ring[k], ring[(k + 1) % len(ring)]
        along, up = bx - ax, by - ay
        if along * (y - ay) - up * (x - ax) >= -near * hypot(along, up):
            del ring[k]
        else:
            k += 1
    return np.array(ring).reshape(-1, 2)


def width(polygon: Array) -> float:
    """The least distance between two parallel lines that hold *polygon* between them; 0 for a line or a point."""
    if len(polygon) < 3:
        return 0.0
    along = np.roll(polygon, -1, axis=0) - polygon
    length = np.hypot(along[:, 0], along[:, 1])
    arms = polygon[None] - polygon[:, None]  # (edge, corner, 2)
    beside = (along[:, None, 0] * arms[:, :, 1] - along[:, None, 1] * arms[:, :, 0]) / length[:, None]
    return float(beside.max(axis=1).min())
