"""How much sideways acceleration level contacts bear in the worst direction, between proven bounds.

What parallel forces bear is tried on rays all around, which is quick; a line beyond which nothing is borne comes
with the motion that proves it. Only where parallel forces do not tell, a programme with friction does. Knows no angle
of tilt and no verdict.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, pi, sin
from typing import Final

import numpy as np
import shapely

from sim.blocks import Array
from sim.contacts import Assembly, Contact
from sim.friction import corner_forces, outer_cone, wrenches
from sim.parallel import Line, Parallel
from sim.programme import Columns
from sim.reach import DIRECTIONS, EFFORT, LIMIT, NONE, Plane, Support, nearest_edge

RAYS: Final = 32
"""What is borne on so many rays is borne within a circle that is smaller by 0.5 %."""
FEW: Final = 8
"""At first only every so-manieth ray is tried."""
RUNGS: Final = (1 / cos(2 * pi / RAYS), 1.0)
"""How far out rays are tried, over the distance of the nearest line: so far that the hull of what they bear reaches it
where it lies across a ray, or else just as far."""
CLOSE: Final = 1 - 1e-4
"""So near to a line it is tried what is borne."""
SAME: Final = 1e-6
"""Distances that differ by less, of themselves, are one."""
AGREE: Final = 0.999
"""Inner over outer bound at which the search ends."""
DESCENT: Final = 0.85 ** np.arange(1, 9)
"""By which factors less is tried to find where parallel forces end on a ray: the motion just beyond is the one that
matters, and one that comes when twice as much is asked for is often another."""


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """All accelerations up to *inner*, in g, are borne; none beyond *line*."""

    inner: float
    line: Line


def bounds(bodies: Assembly, contacts: Sequence[Contact], sideways: Columns, sides: int) -> Bounds | None:
    """The bounds for level *contacts*; None where they are not found so.

    *sideways* are the two wrenches of 1 g; a programme with friction, if it takes one, has pyramids of so many *sides*.
    The first line is that of sliding, the second is sought on a few rays. Then all rays are tried as far as matters;
    where the hull of what they bear is nearest, another line is sought, or a farther point.
    """
    least = min((contact.friction for contact in contacts), default=0.0)
    if least < NONE:
        return None
    parallel = Parallel(bodies, contacts)
    nearest = parallel.proof(_sliding(bodies, contacts))
    if nearest is None or not parallel.stands:
        return None
    search = _Search(parallel, _Friction(bodies, contacts, sideways, sides), nearest, least)
    if not search.try_few():
        search.try_rays()
    for _ in range(DIRECTIONS):
        inner, angle = _inner(search.points)
        if inner >= search.enough or search.friction.effort > EFFORT:
            break
        way = np.array([cos(angle), sin(angle)])
        if search.slips(way):
            return None
        if not search.find(way, inner):
            break
    return Bounds(inner, search.nearest) if search.nearest.reach >= NONE else None


class _Search:
    """What is known so far."""

    def __init__(self, parallel: Parallel, friction: "_Friction", sliding: Line, least: float) -> None:
        self._parallel = parallel
        self._least = least
        """Friction: parallel forces bear no more."""
        self._sliding = sliding
        self._lines: list[Line] = []
        self._tells = True
        """Whether parallel forces told of lines so far."""
        self._on_rays = self._others = np.zeros((0, 2))
        self.friction = friction

    @property
    def points(self) -> Array:
        """(k, 2) what is borne."""
        return np.append(self._on_rays, self._others, axis=0)

    @property
    def nearest(self) -> Line:
        """The nearest line; of equal ones, the first."""
        return min((self._sliding, *self._lines), key=lambda line: round(line.reach, 6))

    @property
    def enough(self) -> float:
        """What must be borne for the bounds to agree. Of what slides it is what rays can tell."""
        nearest = self.nearest.reach
        return min(AGREE * nearest, cos(pi / RAYS) * max((1 - SAME) * self._least, CLOSE * nearest))

    def try_few(self) -> bool:
        """Look for a line on a few rays; whether there is one."""
        ways = _ways(FEW)
        lost = ways[self._borne(ways) == 0.0]
        if len(lost):
            self._find(*self._end(lost))
        return bool(self._lines)

    def try_rays(self) -> None:
        """Try all rays as far as the nearest line makes it worth while."""
        ways = _ways(1)
        reached = self._borne(ways)
        self._on_rays = (reached[:, None] * ways)[reached > 0.0]

    def slips(self, way: Array) -> bool:
        """Whether parallel forces cannot tell of this *way*, because other contacts have more friction than some."""
        return self._tells and self._reach(way) >= self._least < self.nearest.reach

    def find(self, way: Array, inner: float) -> bool:
        """Look for a farther point on the *way*, or for a line there; False when it leads no farther than *inner*."""
        end = self._reach(way)
        if not self._tells or not self._parallel.borne(end * way[None])[0]:
            return self._find(way, end, inner)
        self._others = np.append(self._others, end * way[None], axis=0)
        return True

    def _find(self, way: Array, end: float, inner: float = 0.0) -> bool:
        """The same of a line that *end* lies beyond, from what parallel forces tell or else the programme."""
        line = self._parallel.line(end * way) if self._tells else None
        self._tells = goes = line is not None and end * float(line.across @ way) > line.reach * (1 - SAME)
        if not goes:
            line, support = self.friction.line(way, self._parallel, self.nearest.reach)
            self._others = np.append(self._others, [support.point], axis=0)
            goes = AGREE * support.reach > inner
        if line is not None:
            self._lines.append(line)
            self.try_rays()
        return goes

    def _reach(self, way: Array) -> float:
        """How far it is worth while to try on one *way*."""
        return min(float(self._limit(way[None])[0]), RUNGS[0] * self.nearest.reach)

    def _limit(self, ways: Array) -> Array:
        """(k,) how far out it may be tried on each way: a little short of all lines."""
        limit = np.full(len(ways), self._least)
        for line in self._lines:
            limit = np.minimum(limit, CLOSE * line.reach / np.maximum(ways @ line.across, CLOSE / LIMIT))
        return limit

    def _borne(self, ways: Array) -> Array:
        """(k,) how much is borne on each way, on the farthest rung that is; 0.0 where none is."""
        reached = np.zeros(len(ways))
        nearest, limit = CLOSE * self.nearest.reach, self._limit(ways)
        for rung in RUNGS if nearest < CLOSE * self._least else RUNGS[:1]:
            left = np.flatnonzero(reached == 0.0)
            if not len(left):
                break
            tried = np.minimum(nearest * rung, limit[left])
            borne = self._parallel.borne(tried[:, None] * ways[left])
            reached[left[borne]] = tried[borne]
        return reached

    def _end(self, ways: Array) -> tuple[Array, float]:
        """The one of the *ways* where parallel forces bear least, and a little more than they bear there."""
        most = self._limit(ways)
        while True:
            steps = most[:, None] * np.append(1.0, DESCENT)
            loads = steps[:, 1:, None] * ways[:, None]
            borne = self._parallel.borne(loads.reshape(-1, 2)).reshape(len(ways), -1)
            end = np.where(borne.any(axis=1), steps[np.arange(len(ways)), borne.argmax(axis=1)], steps[:, -1])
            if borne.any(axis=1).all() or end.max() < NONE:
                worst = int(np.argmin(end))  # of equal ones, the first
                return ways[worst], float(end[worst])
            ways, most = ways[~borne.any(axis=1)], end[~borne.any(axis=1)]


class _Friction:
    """The programme with friction, of pyramids in the cones and around them; each is made when it is needed."""

    def __init__(self, bodies: Assembly, contacts: Sequence[Contact], sideways: Columns, sides: int) -> None:
        self._bodies, self._contacts, self._sideways, self._sides = bodies, contacts, sideways, sides
        self.effort = 0
        """Simplex iterations so far."""

    @cached_property
    def _inside(self) -> Plane:
        return self._plane(corner_forces(self._contacts, self._sides, circumscribed=False))

    @cached_property
    def _around(self) -> Plane:
        corners, forces = corner_forces(self._contacts, self._sides, circumscribed=False)
        return self._plane((corners, outer_cone(forces)))

    def _plane(self, cones: tuple[Array, Array]) -> Plane:
        return Plane(self._bodies, wrenches(self._bodies, self._contacts, *cones), self._sides, self._sideways)

    def line(self, way: Array, parallel: Parallel, nearest: float) -> tuple[Line | None, Support]:
        """The farthest that is borne this *way*, and the line there if it is nearer than *nearest* and proven."""
        support = self._support(self._inside, way)
        if support.reach >= nearest:
            return None, support
        line = parallel.proof(support.velocities.reshape(-1, 6))
        if line is None:
            line = parallel.proof(self._support(self._around, way).velocities.reshape(-1, 6))
        return line, support

    def _support(self, plane: Plane, way: Array) -> Support:
        support = plane.support(atan2(way[1], way[0]))
        if support is None:
            raise ArithmeticError("what parallel forces bear, forces with friction do not")
        self.effort += support.effort
        return support


def _ways(stride: int) -> Array:
    """(k, 2) unit vectors, east first; those along the axes come before others."""
    turns = sorted(range(0, RAYS, stride), key=lambda k: (k % (RAYS // 4) > 0, k))
    angle = 2 * pi * np.array(turns) / RAYS
    return np.stack([np.cos(angle), np.sin(angle)], axis=1)


def _inner(points: Array) -> tuple[float, float]:
    """The distance from the origin to the edge of the hull of *points* (k, 2), and the angle across that edge."""
    hull = shapely.convex_hull(shapely.multipoints(points))
    if hull.geom_type != "Polygon":  # then every axis gives a point in turn
        return 0.0, len(points) % 4 * pi / 2
    return nearest_edge(shapely.get_coordinates(shapely.orient_polygons(hull))[:-1].tolist())


def _sliding(bodies: Assembly, contacts: Sequence[Contact]) -> Array:
    """(m, 6) the motion to the east of what rests on the least friction: it and all on it, as one.

    It rises by the friction while it slides, so that no force stops it.
    """
    velocities = np.zeros((len(bodies.free), 6))
    for friction in sorted({contact.friction for contact in contacts}):
        moving = _loose(bodies, contacts, friction)
        if moving:
            velocities[bodies.slots[sorted(moving)]] = 1.0, 0.0, friction, 0.0, 0.0, 0.0
            break
    return velocities


def _loose(bodies: Assembly, contacts: Sequence[Contact], friction: float) -> set[int]:
    """The free bodies that rest, beside on each other, only on contacts of so much *friction*, and carry only such."""
    moving = set(bodies.free.tolist())
    count = -1
    while len(moving) != count:
        count = len(moving)
        for contact in contacts:
            if contact.upper in moving and contact.lower not in moving and contact.friction > friction:
                moving.discard(contact.upper)
            if contact.lower in moving and contact.upper not in moving:
                moving.discard(contact.lower)
    return moving
