"""Where the numbers of lines go: a place for each that hides no other number and as little else as can be.

Every place of a fine lattice, and every place along the line itself, is given a cost; the cheapest
that touches no earlier number wins. Above the lines there is always room, so there is always a
place. Works in millimetres with y downwards; knows nothing of what the lines mean.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sim.faces import Floats
from sim.plates import TooNarrow

Point: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[Point, Point]

CLEAR: Final = 0.5
"""Least distance between two badges, and between a badge and another's leader, millimetres."""

# What makes a place worse, in millimetres of leader.
_ALONG: Final = 0.15  # a millimetre from the end of the line
_OFF_CENTRE: Final = 2.0  # half on the line, half beside it
_COVERS: Final = 4.0  # a radius deep over another line
_COVERS_END: Final = 3.0
_CROSSES: Final = 1.5  # another line, with the leader
_PASSES_UNDER: Final = 50.0  # another badge, with the leader
_FAR: Final = 1000.0
_ON_LINE: Final = 0.05
"""Millimetres from the line within which a badge needs no leader."""
_BATCH: Final = 128
_REPAIRS: Final = 40
"""Orders of choosing that are tried until no leader passes under a badge."""
_THREADS: Final = 600
"""Places that are tried when a leader from the ends of its line must pass under a badge."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A disc with the number of a line."""

    centre: Point
    radius: float
    leader: Segment | None
    """A thin line from the numbered line, mostly its end, to the centre, when the disc does not lie on it."""

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
    """A badge of *radius* for each of *segments*, lines of *half_width*; TooNarrow when none fits in the zone.

    No two badges overlap, and none lies on another's leader; a leader passes under another badge
    only when nothing else is left.
    """
    if zone.right - zone.left < 2 * radius:
        raise TooNarrow(f"numbers {2 * radius:.1f} mm wide do not fit in {zone.right - zone.left:.1f} mm")
    lines = np.asarray(segments, float).reshape(-1, 2, 2)
    order = list(range(len(lines)))
    best: tuple[int, tuple[Badge, ...]] | None = None
    for _ in range(_REPAIRS):
        badges = _in_order(order, lines, radius, radius + half_width, zone)
        hidden = _hidden(badges)
        if best is None or len(hidden) < best[0]:
            best = len(hidden), badges
        if not hidden:
            break
        under, over = hidden[0]  # whose leader passes under which badge: it may choose first next time
        order.remove(under)
        order.insert(order.index(over), under)
    return () if best is None else best[1]


def _in_order(order: Sequence[int], lines: Floats, radius: float, reach: float, zone: Zone) -> tuple[Badge, ...]:
    """A badge for each of *lines*, chosen in this *order*."""
    field = _lattice(lines, radius, reach, zone)
    placed: dict[int, Badge] = {}
    for row in order:
        own = _joined(_along(lines, row, radius, reach, zone), field)
        others = tuple(placed.values())
        while (badge := _cheapest(own, lines, row, radius, reach, others)) is None:
            zone = Zone(zone.left, zone.right, zone.top - 4 * radius, zone.bottom)
            field = own = _lattice(lines, radius, reach, zone)
        placed[row] = badge
    return tuple(placed[row] for row in range(len(lines)))


def _hidden(badges: Sequence[Badge]) -> list[tuple[int, int]]:
    """Whose leader passes under whose badge."""
    return [
        (under, over)
        for under, one in enumerate(badges)
        for over, other in enumerate(badges)
        if over != under and one.leader is not None and _passed(np.asarray([one.leader]), [other])[0]
    ]


@dataclass(frozen=True, slots=True, eq=False)
class _Spots:
    """Places for a badge, and what each costs for the lines it covers."""

    at: Floats
    """Shape (n, 2)."""
    covers: Floats
    """For each line, shape (n, m)."""


def _spots(at: Floats, lines: Floats, radius: float, reach: float, zone: Zone) -> _Spots:
    """The places *at* (n, 2) that keep a badge in the *zone*."""
    low, high = np.array((zone.left, zone.top)) + radius, np.array((zone.right, zone.bottom)) - radius
    at = at[(at >= low - 1e-9).all(axis=1) & (at <= high + 1e-9).all(axis=1)]
    ends = np.linalg.norm(at[:, None, None] - lines[None], axis=3)  # (n, m, 2)
    over = _COVERS / radius * np.maximum(0, reach - distances(at, lines))
    return _Spots(at, over + _COVERS_END * (ends < reach).sum(axis=2))


def _lattice(lines: Floats, radius: float, reach: float, zone: Zone) -> _Spots:
    step = radius / 2
    x = np.arange(zone.left + radius, zone.right - radius + 1e-9, step)
    y = np.arange(zone.bottom - radius, zone.top + radius - 1e-9, -step)
    return _spots(np.stack(np.meshgrid(x, y), axis=2).reshape(-1, 2), lines, radius, reach, zone)


def _along(lines: Floats, row: int, radius: float, reach: float, zone: Zone) -> _Spots:
    start, stop = lines[row]
    return _spots(start + np.linspace(0, 1, 25)[:, None] * (stop - start), lines, radius, reach, zone)


def _joined(one: _Spots, other: _Spots) -> _Spots:
    return _Spots(np.concatenate((one.at, other.at)), np.concatenate((one.covers, other.covers)))


def _cheapest(
    spots: _Spots, lines: Floats, row: int, radius: float, reach: float, placed: Sequence[Badge]
) -> Badge | None:
    """The badge of line *row* at the best of *spots*, or None when all are taken."""
    free = ~_blocked(spots.at, radius, placed)
    at, covers = spots.at[free], spots.covers[free]
    own = lines[row]
    ends = np.linalg.norm(at[:, None] - own[None], axis=2)  # (n, 2)
    away = distances(at, own[None])[:, 0]
    on_line = away < _ON_LINE
    attach = own[np.argmin(ends + _FAR * _under(own, placed), axis=1)]
    cost = np.where(on_line, _ALONG * ends.min(axis=1), 1.0 + np.maximum(0, ends.min(axis=1) - radius))
    cost += np.where(~on_line & (away < reach), _OFF_CENTRE, 0.0) + covers.sum(axis=1) - covers[:, row]
    leaders = np.stack((attach, at), axis=1)
    others = np.delete(lines, row, axis=0)
    best = _least(np.round(cost, 6), leaders, on_line, others, placed)
    if best is None:
        return None
    if not on_line[best] and _passed(leaders[best : best + 1], placed)[0] > 0:
        leaders, best = _threaded(leaders, best, np.round(cost, 6), own, others, placed)
    start, centre = ((float(x), float(y)) for x, y in leaders[best])
    return Badge(centre, radius, None if on_line[best] else (start, centre))


def _threaded(
    leaders: Floats, best: int, cost: Floats, own: Floats, others: Floats, placed: Sequence[Badge]
) -> tuple[Floats, int]:
    """*leaders* and the *best* of them, which may now start anywhere on the line, so that it passes under no badge."""
    rows = np.argsort(cost, kind="stable")[:_THREADS]
    starts = own[0] + np.linspace(0, 1, 25)[:, None] * (own[1] - own[0])
    tried = np.stack(np.broadcast_arrays(starts[None], leaders[rows, None, 1]), axis=2).reshape(-1, 2, 2)
    length = np.linalg.norm(tried[:, 1] - tried[:, 0], axis=1)
    total = np.repeat(cost[rows], len(starts)) + length + _CROSSES * _crossings(tried, others)
    total += _FAR * _passed(tried, placed)
    least = int(np.argmin(np.round(total, 6)))
    if total[least] >= _FAR:
        return leaders, best
    row = int(rows[least // len(starts)])
    found = leaders.copy()
    found[row] = tried[least]
    return found, row


def _least(
    cost: Floats, leaders: Floats, on_line: NDArray[np.bool_], others: Floats, placed: Sequence[Badge]
) -> int | None:
    """The row of least *cost* (n,) once its leader is counted; costs only grow, so few leaders are looked at."""
    order = np.argsort(cost, kind="stable")
    best: tuple[float, int] | None = None
    for begin in range(0, len(order), _BATCH):
        rows = order[begin : begin + _BATCH]
        if best is not None and best[0] <= cost[rows[0]]:
            break
        crossed = _CROSSES * _crossings(leaders[rows], others) + _PASSES_UNDER * _passed(leaders[rows], placed)
        total = cost[rows] + np.where(on_line[rows], 0.0, crossed)
        lowest = int(np.argmin(total))
        if best is None or total[lowest] < best[0]:
            best = float(total[lowest]), int(rows[lowest])
    return None if best is None else best[1]


def _passed(leaders: Floats, placed: Sequence[Badge]) -> Floats:
    """How many badges each of *leaders* (n, 2, 2) passes under or touches."""
    centres = np.array([badge.centre for badge in placed]).reshape(-1, 2)
    clear = np.array([badge.radius + CLEAR for badge in placed])
    return np.asarray((distances(centres, leaders) < clear[:, None]).sum(axis=0), float)


def _under(points: Floats, placed: Sequence[Badge]) -> Floats:
    """1 for each of *points* (n, 2) that a badge covers, else 0."""
    covered = [np.linalg.norm(points - np.asarray(badge.centre), axis=1) < badge.radius for badge in placed]
    return np.any(covered, axis=0).astype(float) if covered else np.zeros(len(points))


def _blocked(spots: Floats, radius: float, placed: Sequence[Badge]) -> NDArray[np.bool_]:
    """At which *spots* (n, 2) a badge of *radius* would touch the square around a badge, or a leader, that is there."""
    blocked = np.zeros(len(spots), bool)
    for badge in placed:
        blocked |= np.abs(spots - np.asarray(badge.centre)).max(axis=1) < radius + badge.radius + CLEAR
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
