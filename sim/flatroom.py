"""Where badges find room: near what they belong to, on no word and no other badge, on as little else as can be.

A badge that must stand apart has a leader. Works in millimetres on paper; knows nothing of what a badge says.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, hypot, pi
from typing import Final

import numpy as np
import shapely

from sim import svg
from sim.faces import Floats
from sim.flatbadges import Badge, Point
from sim.shading import INK, WHITE

APART: Final = 0.25
"""Between a badge and a word or another badge, millimetres."""
LEADER: Final = 0.25
"""Weight of a leader, millimetres."""
CASING: Final = 0.25
"""White on each side of a leader."""
NOWHERE: Final = shapely.Point()
SHORT: Final = 0.5
"""Nearer than so many millimetres to what it belongs to, a badge has no leader."""
_AROUND: Final = 24
"""Places that are tried in each circle around what a badge belongs to."""
_LATER: Final = 0.1
"""What a place further down the list costs, in radii."""
_COVERS: Final = 6.0
"""What it costs to lie wholly on a piece, in radii."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A badge that needs a place."""

    badge: Badge
    target: shapely.Geometry
    """What it belongs to: it touches that, or has a leader to it."""
    wishes: tuple[Point, ...]
    """Where it would stand best, the best first."""
    over: shapely.Geometry = NOWHERE
    """What it must not cover besides words."""


@dataclass(frozen=True, slots=True)
class Put:
    """A badge in its place."""

    badge: Badge
    at: Point
    leader: shapely.LineString | None

    @property
    def covers(self) -> shapely.Polygon:
        """What it covers."""
        return shapely.Point(self.at).buffer(self.badge.radius, quad_segs=8)

    @property
    def drawn(self) -> str:
        """As markup."""
        return self.badge.drawn(self.at)


def put(
    wanted: Sequence[Wanted], paper: shapely.Polygon, words: shapely.Geometry, pieces: shapely.Geometry
) -> list[Put]:
    """A place on *paper* for each badge in turn, clear of *words*; ValueError when there is none left."""
    placed: list[Put] = []
    for one in wanted:
        taken = shapely.union_all([words, one.over, *(other.covers for other in placed)])
        placed.append(_put(one, paper, taken, pieces))
    return placed


def _put(one: Wanted, paper: shapely.Polygon, taken: shapely.Geometry, pieces: shapely.Geometry) -> Put:
    radius = one.badge.radius
    tried, cost = _places(one, paper)
    points = shapely.points(tried)
    shapely.prepare(taken)
    free = shapely.contains(paper.buffer(-radius), points) & ~shapely.dwithin(taken, points, radius + APART)
    if not free.any():
        raise ValueError("a badge finds no room between the words of the picture: expected a wider picture")
    discs = shapely.buffer(points[free], radius, quad_segs=4)
    covered = shapely.area(shapely.intersection(discs, pieces)) / shapely.area(discs)
    best = int(np.argmin(np.round(cost[free] + _COVERS * covered, 6)))
    x, y = tried[free][best].tolist()
    centre = shapely.Point(x, y)
    apart = one.target.distance(centre) > radius + SHORT
    return Put(one.badge, (x, y), shapely.shortest_line(one.target, centre) if apart else None)


def _places(one: Wanted, paper: shapely.Polygon) -> tuple[Floats, Floats]:
    """Points (n, 2) that are tried, and what each costs (n,): the wishes, then circles around the first of them."""
    radius = one.badge.radius
    (x, y), reach = one.wishes[0], hypot(paper.bounds[2], paper.bounds[3])
    far = np.repeat(np.arange(1, ceil(reach / radius) + 1) * radius, _AROUND)
    angle = np.tile(np.arange(_AROUND) * 2 * pi / _AROUND, len(far) // _AROUND)
    circles = np.stack((x + far * np.cos(angle), y - far * np.sin(angle)), axis=1)
    away = shapely.distance(one.target, shapely.points(circles)) / radius
    wishes = np.asarray(one.wishes, float)
    cost = np.concatenate(
        (_LATER * np.arange(len(wishes)), 1.0 + 0.2 * far / radius + 2.0 * np.maximum(0.0, away - 1.0))
    )
    return np.concatenate((wishes, circles)), cost


def leaders(placed: Sequence[Put], words: shapely.Geometry) -> str:
    """The leaders of badges, interrupted where they pass under *words*."""
    found = [one.leader for one in placed if one.leader is not None]
    whole = shapely.MultiLineString(found) if found else shapely.MultiLineString()
    casing = whole.difference(words.buffer(LEADER / 2 + CASING))
    ink = whole.difference(words.buffer(LEADER / 2))
    return svg.stroke(_data(casing), WHITE, LEADER + 2 * CASING) + svg.stroke(_data(ink), INK, LEADER)


def _data(lines: shapely.Geometry) -> str:
    return svg.line_data(shapely.MultiLineString([line for line in shapely.get_parts(lines) if not line.is_empty]))
