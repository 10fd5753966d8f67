"""What one body may bear before forces no longer balance: a push, a shift of its middle, another density.

And which body to pull first: the one without which the rest stands best. Static bounds, as the
critical tilt is; the vertical ones (shift, density, pull) are proofs, as the vertical test is. Knows no
verdict. Directions in degrees clockwise from north.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, degrees, pi
from typing import Final

import numpy as np

from sim.blocks import Array
from sim.contacts import Assembly, Contact
from sim.friction import STILL, corner_forces, mechanism, weights, wrenches
from sim.outcome import THRESHOLD
from sim.programme import INFINITY, Columns
from sim.reach import LIMIT, NONE, Plane, Reach, Support, grown, holding
from sim.vertical import OUTSET, inset_margin

SIDES: Final = 32
"""Sides of the pyramid in the friction cone; it loses 0.5 % of sliding capacity."""
AGREE: Final = 5e-3
"""To which fraction pushes and shifts are known."""


@dataclass(frozen=True, slots=True)
class Push:
    """The largest horizontal force at the centre of mass of one body that equilibrium bears in the worst direction."""

    name: str
    weights: float
    """The force, in weights of this body; infinity when it is held against any."""
    direction: float
    """The worst direction; of equal ones, the first that was tried."""
    along: tuple[str, ...]
    """The other bodies that give way with it, in scene order."""


@dataclass(frozen=True, slots=True)
class Pull:
    """A body that may be taken out: the rest stands on vertical forces."""

    push: Push
    """What it takes to move it."""
    inset: float
    """The inset margin of the rest, metres; infinity when nothing is left to hold."""


@dataclass(frozen=True, slots=True)
class Shift:
    """The largest shift of the centre of mass of any one body, in the worst direction, that vertical forces bear."""

    name: str
    """The body that bears the least."""
    distance: float
    """Metres."""
    direction: float


@dataclass(frozen=True, slots=True)
class Density:
    """By which factors the density of any one body may differ, all others as they are."""

    heavier: float
    """At least 1; infinity when each may be as heavy as one likes."""
    heaviest: str | None
    """The body that sets this limit."""
    lighter: float
    """Between 0 and 1; 0.0 when each may weigh nothing."""
    lightest: str | None


def pushes(bodies: Assembly) -> tuple[Push, ...]:
    """What every free body bears, the weakest first; none when nothing balances even without a push.

    Friction acts on all contacts but side faces.
    """
    contacts = grown(holding(bodies), OUTSET * bodies.length)
    corners, forces = corner_forces(contacts, SIDES, circumscribed=False)
    columns = wrenches(bodies, contacts, corners, forces)
    found = []
    for k, weight in enumerate(_weights(bodies)):
        sideways = Columns(np.array([[6 * k], [6 * k + 1]]), np.full((2, 1), weight))
        reach = Plane(bodies, columns, SIDES, sideways).reach(AGREE)
        if reach is None or reach.outside:
            return ()
        found.append(_push(bodies, k, reach))
    return tuple(sorted(found, key=lambda push: round(push.weights, 6)))  # equal ones: in scene order


def removable(bodies: Assembly, pushed: Sequence[Push], threshold: float = THRESHOLD) -> tuple[Pull, ...]:
    """The bodies without which the rest stands, the one to pull first first; *pushed* are their `pushes`.

    The rest stands when its inset margin is at least *threshold* of the longest side. The largest margin
    comes first; of equal ones the body that gives way alone, then to the least force.
    """
    found = []
    for push in pushed:
        inset = inset_margin(without(bodies, push.name))
        if inset is not None and inset > 0 and inset >= threshold * bodies.length:
            found.append(Pull(push, inset))

    def first(pull: Pull) -> tuple[float, int, float]:
        return -round(pull.inset / bodies.length, 5), len(pull.push.along), round(pull.push.weights, 6)

    return tuple(sorted(found, key=first))


def without(bodies: Assembly, name: str) -> Assembly:
    """The *bodies* but for one; their longest side stays what it was."""
    gone = bodies.names.index(name)

    def place(body: int) -> int:
        return body - (body > gone)

    return Assembly(
        names=(*bodies.names[:gone], *bodies.names[gone + 1 :]),
        mass=np.delete(bodies.mass, gone),
        centre=np.delete(bodies.centre, gone, axis=0),
        contacts=tuple(
            replace(contact, lower=place(contact.lower), upper=place(contact.upper))
            for contact in bodies.contacts
            if gone not in (contact.lower, contact.upper)
        ),
        length=bodies.length,
    )


def centre_tolerance(bodies: Assembly) -> Shift | None:
    """By how much the centre of mass of one body may be elsewhere; None when nothing is free or balances."""
    columns = _vertical(bodies)
    least: Shift | None = None
    for k, weight in enumerate(_weights(bodies)):
        # torques of a weight at (a₁, a₂): about y, w a₁; about x, −w a₂
        torques = Columns(np.array([[6 * k + 4], [6 * k + 3]]), np.array([[weight], [-weight]]))
        reach = Plane(bodies, columns, 1, torques).reach(AGREE)
        if reach is None or reach.outside:
            return None
        distance = _least(reach.nearest.reach) * bodies.length
        if least is None or distance < least.distance - OUTSET * bodies.length:  # equal ones: the first
            least = Shift(bodies.names[bodies.free[k]], distance, _clockwise(reach.nearest))
    return least


def density_tolerance(bodies: Assembly) -> Density | None:
    """How much heavier or lighter one body may be; None when nothing is free or balances."""
    if len(bodies.free) == 0:
        return None
    columns = _vertical(bodies)
    names = [bodies.names[body] for body in bodies.free]
    more, less = [], []
    for k, weight in enumerate(_weights(bodies)):
        heavier = Columns(np.array([[6 * k + 2], [-1]]), np.array([[-weight], [0.0]]))
        plane = Plane(bodies, columns, 1, heavier)
        up, down = plane.support(0.0), plane.support(pi)
        if up is None or down is None or min(up.reach, down.reach) < -NONE:
            return None
        more.append(1 + _least(up.reach))
        less.append(max(0.0, 1 - _least(down.reach)))
    heavier_by, lighter_by = min(more), max(less)
    return Density(
        heavier=heavier_by,
        heaviest=names[_first(more, heavier_by)] if heavier_by < INFINITY else None,
        lighter=lighter_by,
        lightest=names[_first(less, lighter_by)] if lighter_by > 0 else None,
    )


def _push(bodies: Assembly, k: int, reach: Reach) -> Push:
    """What slides has many directions that are equal but for the sides of the pyramid: the first is taken."""
    close = reach.nearest.reach / cos(pi / SIDES) * (1 + 1e-6)
    worst = next((support for support in reach.supports if support.reach <= close), reach.nearest)
    moving = np.zeros(len(bodies.free), dtype=np.bool_)
    if worst.velocities.any():
        moving = mechanism(worst.velocities, bodies.length).speed > STILL
    moving[k] = False
    return Push(
        name=bodies.names[bodies.free[k]],
        weights=_least(worst.reach),
        direction=_clockwise(worst),
        along=tuple(bodies.names[body] for body in bodies.free[moving]),
    )


def _vertical(bodies: Assembly) -> Columns:
    """Wrenches of vertical forces in the corners of the contacts that carry."""
    contacts: Sequence[Contact] = grown([c for c in bodies.contacts if c.carries], OUTSET * bodies.length)
    corners, _ = corner_forces(contacts, 1, circumscribed=False)
    up: Array = np.tile([0.0, 0.0, 1.0], (len(corners), 1, 1))
    return wrenches(bodies, contacts, corners, up)


def _weights(bodies: Assembly) -> Iterator[float]:
    """The weight of every free body, in mean weights."""
    if len(bodies.free):
        yield from (-weights(bodies)[2::6]).tolist()


def _least(reach: float) -> float:
    """0.0 for what counts as none, infinity for what counts as that."""
    if reach < NONE:
        return 0.0
    return reach if reach < LIMIT * (1 - 1e-6) else INFINITY


def _clockwise(support: Support) -> float:
    return round(90 - degrees(support.angle), 9) % 360


def _first(values: Sequence[float], value: float) -> int:
    return next(k for k, one in enumerate(values) if abs(one - value) <= NONE)
