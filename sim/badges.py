"""Where the numbers of lines go: a place for each that hides no other number and as little else as can be.

Every place of a fine lattice, and every place along the line itself, is given a cost; the cheapest
that touches no earlier number wins. Above the lines there is always room, so there is always a
place. Works in millimetres with y downwards; knows nothing of what the lines mean.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from sim.faces import Floats

Point: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[Point, Point]

CLEAR: Final = 0.5
"""Least distance between two badges, and between a badge and another's leader, millimetres."""

_OFF_CENTRE = 2.0
_COVERS = 4.0
_COVERS_END = 3.0
_CROSSES = 1.5
_ALONG = 0.15


@dataclass(frozen=True, slots=True)
class Badge:
    """A disc with the number of a line."""

    centre: Point
    radius: float
    leader: Segment | None
    """A thin line from the end of the numbered line to the centre, when the disc does not lie on it."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        (x, y), r = self.centre, self.radius
        return x - r, y - r, x + r, y + r


@dataclass(frozen=True, slots=True)
class Zone:
    """Where badges may lie: between *left* and *right*, above *bottom*, and above *top* only at need."""

    left: float
    right: float
    top: float
    bottom: float


def place(segments: Sequence[Segment], radius: float, half_width: float, zone: Zone) -> tuple[Badge, ...]:
    """A badge of *radius* for each of *segments*, lines of *half_width*; ValueError when none fits in the zone's width.

    No two badges overlap, no leader passes under another line's badge.
    """
    if zone.right - zone.left < 2 * radius:
        raise ValueError(f"badges of radius {radius} need a wider zone than {zone.right - zone.left} mm")
    placed: list[Badge] = []
    for row in range(len(segments)):
        raised = zone
        while (badge := _cheapest(segments, row, radius, half_width, raised, placed)) is None:
            raised = Zone(zone.left, zone.right, raised.top - 4 * radius, zone.bottom)
        placed.append(badge)
    return tuple(placed)


def _cheapest(
    segments: Sequence[Segment], row: int, radius: float, half_width: float, zone: Zone, placed: Sequence[Badge]
) -> Badge | None:
    lines = np.asarray(segments, float)  # (m, 2, 2)
    own, others = lines[row], np.delete(lines, row, axis=0)
    spots = _candidates(own, radius, zone)
    ends = np.linalg.norm(spots[:, None] - own[None], axis=2)  # (n, 2)
    attach = own[np.argmin(ends, axis=1)]
    away = distances(spots, own[None])[:, 0]
    on_line = away < 0.05
    cost = np.where(on_line, _ALONG * ends.min(axis=1), 1.0 + np.maximum(0, ends.min(axis=1) - radius))
    cost += np.where(~on_line & (away < radius + half_width), _OFF_CENTRE, 0.0)
    reach = radius + half_width
    cost += _COVERS / radius * np.maximum(0, reach - distances(spots, others)).sum(axis=1)
    other_ends = np.linalg.norm(spots[:, None] - others.reshape(1, -1, 2), axis=2)
    cost += _COVERS_END * (other_ends < reach).sum(axis=1)
    leaders = np.stack((attach, spots), axis=1)
    cost += np.where(on_line, 0.0, _CROSSES * _crossings(leaders, others))
    cost[_blocked(spots, leaders, on_line, radius, placed)] = np.inf
    best = int(np.argmin(np.round(cost, 6)))
    if not np.isfinite(cost[best]):
        return None
    centre = (float(spots[best, 0]), float(spots[best, 1]))
    leader = None if on_line[best] else ((float(attach[best, 0]), float(attach[best, 1])), centre)
    return Badge(centre, radius, leader)


def _candidates(own: Floats, radius: float, zone: Zone) -> Floats:
    """Places (n, 2) on the line and on a lattice, all inside the *zone*."""
    along = own[0] + np.linspace(0, 1, 25)[:, None] * (own[1] - own[0])
    step = radius / 2
    x = np.arange(zone.left + radius, zone.right - radius + 1e-9, step)
    y = np.arange(zone.bottom - radius, zone.top + radius - 1e-9, -step)
    lattice = np.stack(np.meshgrid(x, y), axis=2).reshape(-1, 2)
    spots = np.concatenate((along, lattice))
    low, high = (zone.left + radius, zone.top + radius), (zone.right - radius, zone.bottom - radius)
    inside = (spots >= np.array(low) - 1e-9).all(axis=1) & (spots <= np.array(high) + 1e-9).all(axis=1)
    return np.asarray(spots[inside], float)


def _blocked(spots: Floats, leaders: Floats, on_line: Floats, radius: float, placed: Sequence[Badge]) -> Floats:
    """Which *spots* (n,) touch a badge or a leader that is there, or need a leader that does."""
    blocked = np.zeros(len(spots), bool)
    for badge in placed:
        centre = np.asarray(badge.centre)
        blocked |= np.linalg.norm(spots - centre, axis=1) < radius + badge.radius + CLEAR
        blocked |= ~on_line & (distances(centre[None], leaders)[0] < badge.radius + CLEAR)
        if badge.leader is not None:
            blocked |= distances(spots, np.asarray([badge.leader]))[:, 0] < radius + CLEAR
    return blocked


def distances(points: Floats, lines: Floats) -> Floats:
    """Distance of each of *points* (n, 2) from each of *lines* (m, 2, 2), shape (n, m)."""
    start, along = lines[:, 0], lines[:, 1] - lines[:, 0]
    square = np.maximum((along**2).sum(axis=1), 1e-12)
    offset = points[:, None] - start[None]
    share = np.clip((offset * along).sum(axis=2) / square, 0, 1)
    return np.asarray(np.linalg.norm(offset - share[..., None] * along, axis=2))


def _crossings(leaders: Floats, others: Floats) -> Floats:
    """How many of *others* (m, 2, 2) each of *leaders* (n, 2, 2) crosses."""

    def side(line: Floats, point: Floats) -> Floats:
        along, to = line[..., 1, :] - line[..., 0, :], point - line[..., 0, :]
        return np.asarray(along[..., 0] * to[..., 1] - along[..., 1] * to[..., 0])

    a, b = leaders[:, None], others[None]
    apart_a = side(b, a[..., 0, :]) * side(b, a[..., 1, :]) < 0
    apart_b = side(a, b[..., 0, :]) * side(a, b[..., 1, :]) < 0
    return np.asarray((apart_a & apart_b).sum(axis=1), float)
