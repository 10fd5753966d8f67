"""How far the base may tilt, and which way, before forces can no longer balance.

The horizontal accelerations (in g) that bodies bear are a convex polygon P around the origin. Its
distance from the origin is the critical sideways acceleration, whose arc tangent is the critical
tilt. A static bound: with friction, balance is necessary and not sufficient. Knows no verdict.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan, atan2, cos, degrees, hypot, pi, sin
from typing import Final, TypeAlias

import numpy as np

from sim.blocks import Array
from sim.contacts import Assembly, Contact
from sim.friction import Mechanism, corner_forces, mechanism, weights, wrenches
from sim.programme import INFINITY, Columns, Mask, Programme
from sim.vertical import OUTSET

SIDES: Final = 32
"""Sides of the pyramid in the friction cone; it loses 0.5 % of sliding capacity."""
FIRST: Final = 4
"""Every how-manieth generator is in the programme from the start; the others come when they are missed."""
AGREE: Final = 1e-3
"""When the bounds differ by less than this fraction, the search ends."""
DIRECTIONS: Final = 48
"""The most directions in one search; then the bounds are what they are. What slides needs 33."""
EFFORT: Final = 12_000
"""Simplex iterations after which a search ends likewise. Figures of twelve blocks need some hundreds; piles of
dozens of lying blocks, which slide every way at once, would need tens of thousands, and nearly a minute."""
SAME: Final = 1e-7
"""Accelerations nearer than this are one, in g."""
NONE: Final = 1e-5
"""An acceleration that counts as none, in g: what the outset of the contacts gives away."""

Point: TypeAlias = tuple[float, float]
"""Horizontal acceleration, in g: x east, y north."""


@dataclass(frozen=True, slots=True, eq=False)
class Tilt:
    """The critical tilt of the base, between proven bounds."""

    angle: float
    """Radians: the upper bound, which in most figures is the exact value."""
    lower: float
    upper: float
    direction: float
    """Which way is down at the critical tilt: degrees clockwise from north."""
    mechanism: Mechanism
    """What gives way just beyond it."""


@dataclass(frozen=True, slots=True, eq=False)
class _Support:
    """The farthest point of P in one direction, and the line through it that bounds P."""

    angle: float
    reach: float
    point: Point
    velocities: Array
    effort: int


def tilt_margin(bodies: Assembly) -> Tilt | None:
    """The critical tilt of *bodies*; None when even upright nothing balances or nothing can move.

    Friction acts on the contacts that carry. Bounds by the sandwich algorithm: every solution gives a
    point of P, whose hull is the inner bound, and a line beyond which P does not reach, the outer one.
    Next comes the direction across the nearest edge of the hull, until the bounds agree to 0.1 %.
    """
    if len(bodies.free) == 0:
        return None
    programme = _Sideways(bodies)
    supports: list[_Support] = []
    angles = [k * pi / 2 for k in range(4)]
    while True:
        for angle in angles:
            support = programme.support(angle)
            if support is None:
                return None
            supports.append(support)
        nearest = min(supports, key=lambda s: round(s.reach, 6))  # equal ones: the first
        inner, angle = nearest_edge([s.point for s in sorted(supports, key=lambda s: s.angle)])
        agree = inner >= (1 - AGREE) * nearest.reach or nearest.reach < NONE
        if agree or len(supports) >= DIRECTIONS or sum(s.effort for s in supports) > EFFORT:
            break
        angles = [angle]
    upper = nearest.reach if nearest.reach >= NONE else 0.0
    return Tilt(
        angle=atan(upper),
        lower=atan(min(inner, upper)),
        upper=atan(upper),
        direction=round(90 - degrees(nearest.angle), 9) % 360,
        mechanism=mechanism(nearest.velocities, bodies.length),
    )


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


class _Sideways:
    """Maximise d · a over contact forces f ≥ 0 and accelerations a with A f + (w + m a) = 0.

    One programme for all directions d: only two costs change. Generators of the friction cone are
    brought in when the motion found so far would make them negative (column generation), so that
    the optimum is that of all of them.
    """

    def __init__(self, bodies: Assembly) -> None:
        contacts = [_grown(c, OUTSET * bodies.length) for c in bodies.contacts if c.carries]
        corners, forces = corner_forces(contacts, SIDES, circumscribed=False)
        columns = wrenches(bodies, contacts, corners, forces)
        load = weights(bodies)
        way = np.arange(len(columns.row)) % SIDES
        there = way % FIRST == 0
        self._absent = columns.take(~there)
        self._way = way[~there]
        start = columns.take(there)
        count = len(start.row)
        self._programme = Programme(
            _accelerations(load).beside(start),
            cost=np.zeros(count + 2),
            lower=np.append([-INFINITY, -INFINITY], np.zeros(count)),
            upper=np.full(count + 2, INFINITY),
            right=-load,
            equal=np.ones(len(load), dtype=np.bool_),
            simplex="primal",
        )

    def support(self, angle: float) -> _Support | None:
        """The support of P in the direction *angle*, counter-clockwise from east; None when P is empty."""
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
                return _Support(angle, -solution.value, point, velocities, effort)
            if again:  # what slides in one contact is soon missed in the next: bring this way in everywhere
                missed = np.isin(self._way, self._way[missed])
            self._programme.extend(self._absent.take(missed))
            self._absent, self._way = self._absent.take(~missed), self._way[~missed]

    def _missed(self, velocities: Array) -> Mask:
        """Absent generators that the motion would draw on: gᵀ v < 0."""
        return self._absent.dot(velocities) < -1e-7


def _grown(contact: Contact, by: float) -> Contact:
    """The contact, its corners moved out from its middle by about *by*."""
    arms = contact.polygon - contact.polygon.mean(axis=0)
    longest = float(np.linalg.norm(arms, axis=1).max())
    return replace(contact, polygon=contact.polygon + arms * (by / longest))


def _accelerations(load: Array) -> Columns:
    """Two columns: the forces m a on all free bodies for a = 1 g east, and north."""
    east = 6 * np.arange(len(load) // 6)
    return Columns(np.stack([east, east + 1]), np.tile(-load[2::6], (2, 1)))
