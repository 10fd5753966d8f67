"""How far the base may tilt, and which way, before forces can no longer balance.

The horizontal accelerations (in g) that bodies bear are a convex set P around the origin. Its distance
from the origin is the critical sideways acceleration, whose arc tangent is the critical tilt. A static
bound: with friction, balance is necessary and not sufficient. Knows no verdict.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import atan, atan2, cos, degrees, pi, sin, tan
from typing import Final

import numpy as np

from sim.blocks import Array
from sim.contacts import Assembly, Contact
from sim.friction import Mechanism, corner_forces, mechanism, outer_cone, weights, wrenches
from sim.programme import Columns
from sim.rays import bounds
from sim.reach import EFFORT, LIMIT, NONE, Plane, Reach, Support, grown, holding
from sim.vertical import OUTSET

SIDES: Final = 32
"""Sides of the pyramids in and around the friction cone; the inner one loses 0.5 % of sliding capacity."""
FINE_SIDES: Final = 128
"""The same where contacts are skew: a slope takes away most of the friction, and what is left must be known as well."""
AXIS: Final = 1 - 1e-9
"""A normal with a component greater than this lies along an axis."""
CANDIDATES: Final = 5
"""Directions in which the outer bound is asked for."""
FINE: Final = 1e-3
"""Between a load that is borne and one that is not, as a fraction of the latter."""


@dataclass(frozen=True, slots=True, eq=False)
class Tilt:
    """The critical tilt of the base, between proven bounds on what statics admits with Coulomb's round cone."""

    angle: float
    """Radians: the upper bound, which in most figures is the exact value."""
    lower: float
    """With a pyramid inscribed in the cone; 0.0 where skew contacts or side faces act. A programme presses these as
    it likes, and proves only that nothing holds; see `confirmed`."""
    upper: float
    """With a pyramid circumscribed."""
    direction: float
    """Which way is down at the critical tilt: degrees clockwise from north."""
    mechanism: Mechanism
    """What gives way just beyond it; nothing where any tilt would be borne."""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The critical tilt as single questions found it."""

    angle: float
    """Radians: what is borne in each of the directions that were tried."""
    lower: float
    """What is borne in those between, too, as far as what is borne is convex."""
    direction: float | None
    """The worst of them, degrees clockwise from north; of equal ones, the first; None if all bear *upper*."""


def tilt_margin(bodies: Assembly) -> Tilt | None:
    """The critical tilt of *bodies*; None when even upright nothing balances or nothing can move.

    Friction acts on contacts that are no side faces. Where these balance nothing, even grown a little
    against rounding, side faces act too.
    """
    if len(bodies.free) == 0:
        return None
    held = holding(bodies)
    level = all(contact.normal[2] > AXIS for contact in held)
    return (
        (_level(bodies, held) if level else None)
        or (_between if level else _unproven)(bodies, held)
        or _unproven(bodies, grown(held, OUTSET * bodies.length))
        or _unproven(bodies, bodies.contacts)
    )


def confirmed(bodies: Assembly, holds: Callable[[Array], bool], upper: float, directions: int = 32) -> Confirmed | None:
    """The critical tilt by a judge that is asked for single loads; None when even gravity alone is not borne.

    *holds* says whether the bodies bear a load (6 m,), laid out and scaled as `sim.friction.weights`. No
    more than *upper*, radians, is asked for. A direction that holds what all before it hold needs one
    question; else the angle is halved down to what holds.
    """
    gravity, sideways = weights(bodies), accelerations(bodies)
    least, worst = min(upper, atan(LIMIT)), None
    if not holds(gravity):
        return None

    def borne(tilt: float, angle: float) -> bool:
        return holds(gravity + tan(tilt) * _sum(sideways, cos(angle), sin(angle), len(gravity)))

    for angle in (2 * pi * k / directions for k in range(directions)):
        if least <= NONE or borne(least, angle):
            continue
        good, worst = 0.0, angle
        while least - good > FINE * least and least > NONE:
            middle = (good + least) / 2
            good, least = (middle, least) if borne(middle, angle) else (good, middle)
        least = good
    direction = None if worst is None else round(90 - degrees(worst), 9) % 360
    return Confirmed(least, atan(tan(least) * cos(pi / directions)), direction)


def accelerations(bodies: Assembly) -> Columns:
    """Two columns: the forces m a on all free bodies for a = 1 g east, and north, in mean weights."""
    load = weights(bodies)
    east = 6 * np.arange(len(bodies.free))
    return Columns(np.stack([east, east + 1]), np.tile(-load[2::6], (2, 1)))


def _level(bodies: Assembly, contacts: Sequence[Contact]) -> Tilt | None:
    """Both bounds for level contacts, the quick way; None where it finds none."""
    found = bounds(bodies, contacts, accelerations(bodies), SIDES)
    if found is None:
        return None
    line = found.line
    return Tilt(
        angle=_angle(line.reach),
        lower=_angle(min(found.inner, line.reach)),
        upper=_angle(line.reach),
        direction=round(90 - degrees(atan2(line.across[1], line.across[0])), 6) % 360,
        mechanism=_motion(line.velocities, bodies.length),
    )


def _between(bodies: Assembly, contacts: Sequence[Contact]) -> Tilt | None:
    """Both bounds; None when nothing balances."""
    sides = SIDES if all(np.abs(contact.normal).max() > AXIS for contact in contacts) else FINE_SIDES
    corners, forces = corner_forces(contacts, sides, circumscribed=False)
    sideways = accelerations(bodies)
    inside = Plane(bodies, wrenches(bodies, contacts, corners, forces), sides, sideways).reach()
    if inside is None:
        return None
    around = Plane(bodies, wrenches(bodies, contacts, corners, outer_cone(forces)), sides, sideways)
    outer = _outer(around, inside)
    if outer is None or outer.reach < -NONE:
        return None
    upper = outer.reach if outer.reach >= NONE else 0.0
    return Tilt(
        angle=_angle(upper),
        lower=_angle(min(inside.inner, upper)),
        upper=_angle(upper),
        direction=round(90 - degrees(outer.angle), 9) % 360,
        mechanism=_motion(outer.velocities, bodies.length),
    )


def _unproven(bodies: Assembly, contacts: Sequence[Contact]) -> Tilt | None:
    found = _between(bodies, contacts)
    return None if found is None else replace(found, lower=0.0)


def _outer(around: Plane, inside: Reach) -> Support | None:
    """The nearest line of the outer set, among directions in which the inner set is nearest.

    What slides has many directions that are equal but for the sides of the pyramid; of these, too, the
    first that was tried is taken.
    """
    close = inside.nearest.reach / cos(pi / SIDES) * (1 + 1e-6) + NONE
    others = (s for s in inside.supports if s.reach <= close and s is not inside.nearest)
    best: Support | None = None
    effort = inside.effort
    for candidate in (inside.nearest, *list(others)[: CANDIDATES - 1]):
        if best and (best.reach <= inside.nearest.reach * (1 + 1e-6) + 1e-9 or effort > EFFORT):
            break
        found = around.support(candidate.angle)
        if found is None:
            return None
        effort += found.effort
        if best is None or found.reach < best.reach - 1e-6:
            best = found
    return best


def _motion(velocities: Array, length: float) -> Mechanism:
    if velocities.any():
        return mechanism(velocities, length)
    still = np.zeros((len(velocities) // 6, 3))
    return Mechanism(still, still, still[:, 0])


def _angle(acceleration: float) -> float:
    """The tilt that belongs to an acceleration in g; a right angle where any would be borne."""
    return atan(acceleration) if acceleration < LIMIT * (1 - 1e-6) else pi / 2


def _sum(columns: Columns, east: float, north: float, size: int) -> Array:
    """(size,) east times the first column and north times the second."""
    total = np.zeros(size)
    np.add.at(total, columns.row[0], east * columns.value[0])
    np.add.at(total, columns.row[1], north * columns.value[1])
    return total
