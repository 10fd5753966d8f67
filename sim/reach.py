"""How far a load in a plane may grow, in every direction of the plane, before forces no longer balance.

The loads a = (a₁, a₂) that contact forces balance, beside gravity, are a convex set P around the origin.
Its distance from the origin is what bodies bear in the worst direction. What the two loads are, the
caller says: sideways accelerations, a push on one body, a shift of its centre of mass. Knows no verdict.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import Final, TypeAlias

import numpy as np

from sim.blocks import Array
from sim.contacts import Assembly, Contact
from sim.friction import weights
from sim.programme import INFINITY, Columns, Mask, Programme

FIRST: Final = 8
"""Generators for each corner that are in the programme from the start; the others come when they are missed."""
AGREE: Final = 1e-3
"""When the bounds differ by less than this fraction, the search ends."""
DIRECTIONS: Final = 48
"""The most directions in one search; then the bounds are what they are. What slides needs 33."""
EFFORT: Final = 12_000
"""Simplex iterations after which a search ends likewise. Figures of twelve blocks need some hundreds; piles of
dozens of lying blocks, which slide every way at once, would need tens of thousands, and nearly a minute."""
SIDE: Final = 0.05
"""A face whose normal rises less than this is a side face: a hair's gap beside it takes away all it gives."""
SAME: Final = 1e-7
"""Loads nearer than this are one."""
NONE: Final = 1e-5
"""A load that counts as none: what contacts may give that are grown against rounding."""
LIMIT: Final = 100.0
"""A load that counts as infinite: what is interlocked may bear any."""

Point: TypeAlias = tuple[float, float]
"""A load of the plane."""


@dataclass(frozen=True, slots=True, eq=False)
class Support:
    """The farthest point of P in one direction, and the line through it that bounds P."""

    angle: float
    """Counter-clockwise from the first load, radians."""
    reach: float
    """Distance of that line from the origin."""
    point: Point
    velocities: Array
    """(6 m,) the motion that begins when the load goes on."""
    effort: int


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """The distance of P from the origin, between bounds."""

    inner: float
    """Of the hull of the points that were found; 0.0 when the origin is not in it."""
    nearest: Support
    """The line nearest to the origin: the outer bound, and where it is."""
    supports: tuple[Support, ...]
    """All, in the order in which they were tried."""

    @property
    def outside(self) -> bool:
        """Whether the origin is not in P: even without the load nothing balances."""
        return self.nearest.reach < -NONE

    @property
    def effort(self) -> int:
        """Simplex iterations."""
        return sum(support.effort for support in self.supports)


class Plane:
    """Maximise d · a over contact forces f ≥ 0 and loads a with A f + (w + L a) = 0.

    One programme for all directions d: only two costs change. Generators of the friction cone are
    brought in when the motion found so far would make them negative (column generation), so that
    the optimum is that of all of them.
    """

    def __init__(self, bodies: Assembly, forces: Columns, sides: int, loads: Columns) -> None:
        """*forces* are wrenches, *sides* generators for each corner; *loads* are two wrenches."""
        load = weights(bodies)
        way = np.arange(len(forces.row)) % sides
        there = way % max(1, sides // FIRST) == 0
        self._absent = forces.take(~there)
        self._way = way[~there]
        start = forces.take(there)
        count = len(start.row)
        self._programme = Programme(
            loads.beside(start),
            cost=np.zeros(count + 2),
            lower=np.append([-LIMIT, -LIMIT], np.zeros(count)),
            upper=np.append([LIMIT, LIMIT], np.full(count, INFINITY)),
            right=-load,
            equal=np.ones(len(load), dtype=np.bool_),
            simplex="primal",
        )

    def support(self, angle: float) -> Support | None:
        """The support of P in the direction *angle*; None when P is empty."""
        self._programme.set_costs(np.array([0, 1]), np.array([-cos(angle), -sin(angle)]))
        missed = np.zeros(len(self._way), dtype=np.bool_)
        effort = 0
        while True:
            solution = self._programme.solve()
            if solution is None:
                return None
            velocities = -solution.price
            effort += solution.effort
            again, missed = missed.any(), self._missed(velocities)
            if not missed.any():
                point = float(solution.x[0]), float(solution.x[1])
                return Support(angle, -solution.value, point, velocities, effort)
            if again:  # what slides in one contact is soon missed in the next: bring this way in everywhere
                missed = np.isin(self._way, self._way[missed])
            self._programme.extend(self._absent.take(missed))
            self._absent, self._way = self._absent.take(~missed), self._way[~missed]

    def reach(self, agree: float = AGREE) -> Reach | None:
        """The distance of P from the origin, its bounds within the fraction *agree*; None when P is empty.

        The sandwich algorithm: every solution gives a point of P, whose hull is the inner bound, and a
        line beyond which P does not reach, the outer one. Next comes the direction across the nearest
        edge of the hull, until the bounds agree or `DIRECTIONS` or `EFFORT` are spent.
        """
        supports: list[Support] = []
        angles = [k * pi / 2 for k in range(4)]
        while True:
            for angle in angles:
                support = self.support(angle)
                if support is None:
                    return None
                supports.append(support)
            nearest = min(supports, key=lambda s: round(s.reach, 6))  # equal ones: the first
            inner, angle = nearest_edge([s.point for s in sorted(supports, key=lambda s: s.angle)])
            found = Reach(inner, nearest, tuple(supports))
            agreed = inner >= (1 - agree) * nearest.reach or nearest.reach < NONE
            if agreed or len(supports) >= DIRECTIONS or found.effort > EFFORT:
                return found
            angles = [angle]

    def _missed(self, velocities: Array) -> Mask:
        """Absent generators that the motion would draw on: gᵀ v < 0."""
        return self._absent.dot(velocities) < -1e-7


def nearest_edge(points: Sequence[Point]) -> tuple[float, float]:
    """Distance from the origin to the nearest edge of a convex polygon, and the angle across that edge.

    Its corners run counter-clockwise and may repeat. The distance is 0.0 where the origin is not inside.
    """
    best = (INFINITY, 0.0)
    for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
        length = hypot(bx - ax, by - ay)
        if length > SAME:
            across = atan2(ax - bx, by - ay) % (2 * pi)
            best = min(best, (round((ax * by - ay * bx) / length, 9), across))  # equal ones: the first angle
    return (max(0.0, best[0]), best[1]) if best[0] < INFINITY else (0.0, 0.0)


def holding(bodies: Assembly) -> tuple[Contact, ...]:
    """The contacts on which friction may be counted: all but side faces."""
    return tuple(contact for contact in bodies.contacts if contact.normal[2] > SIDE)


def grown(contacts: Sequence[Contact], by: float) -> tuple[Contact, ...]:
    """The contacts, the corners of each moved out from its middle by about *by*; a single corner stays."""
    return tuple(_grown(contact, by) for contact in contacts)


def _grown(contact: Contact, by: float) -> Contact:
    arms = contact.polygon - contact.polygon.mean(axis=0)
    longest = float(np.linalg.norm(arms, axis=1).max())
    return replace(contact, polygon=contact.polygon + arms * (by / longest)) if longest > 0 else contact
