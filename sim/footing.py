"""How a moving body leaves what it rests on: it slides, tips over an edge, turns, or comes off.

Looks at the relative velocity in the corners of contacts. A mechanism of a linear programme separates
what slides (it moves in the direction of the friction cone's normal), so a corner is the more at rest
the less its motion leaves the cone. Knows no force and no words but those of the compass.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import Final, Literal, Protocol, TypeAlias

import numpy as np

from models.space import Vector
from sim.blocks import Array
from sim.contacts import Assembly, Contact
from sim.friction import Mechanism
from sim.programme import Mask
from sim.reach import SIDE

Manner: TypeAlias = Literal["still", "slides", "tips", "turns", "leaves"]

TINY: Final = 1e-4
"""A speed that counts as none, of the fastest in the mechanism."""
DILATION: Final = 1.1
"""How much more than friction a sliding corner may rise; the pyramid of eight sides around the cone needs 1.083."""
SPIN: Final = 2.0
"""A body turns on the spot when it does so this many times faster than it tips."""
TOGETHER: Final = 0.5
"""What is pressed all over slides, unless its corners go this much, or more, against one another."""
DRIFT: Final = 0.02
"""Turning by less than this, of the speed, over the longest side, is none."""


class Moving(Protocol):
    """How one body moves: `sim.statics.Movement` is one."""

    @property
    def name(self) -> str:
        """The body's."""

    @property
    def linear(self) -> Vector:
        """Velocity of its centre of mass."""

    @property
    def angular(self) -> Vector:
        """Radians a second."""


@dataclass(frozen=True, slots=True, eq=False)
class Velocities:
    """Of all bodies of an assembly; the scale is arbitrary."""

    linear: Array
    """(n, 3) of the centres of mass."""
    angular: Array
    """(n, 3)."""

    def at(self, bodies: Assembly, body: int, points: Array) -> Array:
        """(k, 3) velocities of *points* (k, 3) of a body."""
        here: Array = self.linear[body] + np.cross(self.angular[body], points - bodies.centre[body])
        return here


@dataclass(frozen=True, slots=True, eq=False)
class Footing:
    """What becomes of one contact below a body."""

    support: int
    """The body under it."""
    manner: Manner
    direction: float | None
    """Where it slides or tips to, or where the corner is about which it turns: degrees clockwise from north."""
    pivots: Array
    """(k, 3) corners of the contact that it does not leave."""
    face: bool
    """Whether the contact is a face; else an edge or a corner rests on one."""
    descends: bool
    """Whether it slides downwards."""


def velocities(bodies: Assembly, movements: Sequence[Moving]) -> Velocities:
    """The velocities of all *bodies*; those that are not in *movements* rest."""
    linear, angular = np.zeros((len(bodies.names), 3)), np.zeros((len(bodies.names), 3))
    for movement in movements:
        body = bodies.names.index(movement.name)
        linear[body], angular[body] = movement.linear, movement.angular
    return Velocities(linear, angular)


def of_mechanism(bodies: Assembly, mechanism: Mechanism) -> Velocities:
    """The velocities of all *bodies* in a mechanism of the free ones."""
    linear, angular = np.zeros((len(bodies.names), 3)), np.zeros((len(bodies.names), 3))
    linear[bodies.free], angular[bodies.free] = mechanism.linear, mechanism.angular
    return Velocities(linear, angular)


def footings(bodies: Assembly, moving: Velocities, body: int) -> tuple[Footing, ...]:
    """What becomes of the contacts below *body*, in their order; side faces are none."""
    below = (c for c in bodies.contacts if c.upper == body and c.normal[2] > SIDE)
    return tuple(_footing(bodies, moving, contact) for contact in below)


def pressed(relative: Array, normal: Array, friction: float, tiny: float) -> Mask:
    """Whether a corner with this velocity (k, 3), relative to the body out of which the normal points, stays on it."""
    rise = relative @ normal
    along = np.linalg.norm(relative - rise[:, None] * normal, axis=1)
    stays: Mask = rise <= DILATION * friction * along + tiny
    return stays


def fastest(moving: Velocities, length: float) -> float:
    """The greatest speed |linear| + |angular| · length."""
    speed = np.linalg.norm(moving.linear, axis=1) + np.linalg.norm(moving.angular, axis=1) * length
    return float(speed.max(initial=0.0))


def azimuth(x: float, y: float) -> float | None:
    """Degrees clockwise from north of a horizontal direction; None when it is none."""
    return degrees(atan2(x, y)) % 360 if hypot(x, y) > 0 else None


def _footing(bodies: Assembly, moving: Velocities, contact: Contact) -> Footing:
    corners, normal, body, support = contact.polygon, contact.normal, contact.upper, contact.lower
    here = moving.at(bodies, body, corners) - moving.at(bodies, support, corners)
    along = here - (here @ normal)[:, None] * normal
    tiny = TINY * fastest(moving, bodies.length)
    pivots = corners[pressed(here, normal, contact.friction, tiny)]
    turning = moving.angular[body] - moving.angular[support]
    top, turn = float(np.linalg.norm(here, axis=1).max()), float(np.linalg.norm(turning)) * bodies.length
    x, y, z = along.mean(axis=0).tolist()
    fast = float(np.linalg.norm(along, axis=1).max())
    whole = len(pivots) == len(corners) > 2 and hypot(x, y, z) > TOGETHER * fast  # more than sliding is a coincidence
    manner: Manner
    if max(top, turn) <= tiny:
        manner, direction = "still", None
    elif len(pivots) == 0:
        manner, direction = "leaves", None
    elif whole or turn <= DRIFT * top:
        manner, direction = ("slides", azimuth(x, y)) if fast > tiny else ("leaves", None)
    else:
        manner, direction = _turning(corners, pivots, normal, turning)
    return Footing(support, manner, direction, pivots, len(corners) > 2, z < -tiny)


def _turning(corners: Array, pivots: Array, normal: Array, turning: Array) -> tuple[Manner, float | None]:
    spin = float(turning @ normal)
    level = turning - spin * normal
    if abs(spin) > SPIN * np.linalg.norm(level):
        return "turns", None
    if len(pivots) == 1 < len(corners):
        x, y, _ = pivots[0] - corners.mean(axis=0)
        return "turns", azimuth(x, y)
    return "tips", _across(pivots, level)


def _across(pivots: Array, turning: Array) -> float | None:
    """Where a body tips to: across the edge if there is one, else ω × e_z."""
    x, y = float(turning[1]), -float(turning[0])
    if len(pivots) == 2:
        east, north, _ = pivots[1] - pivots[0]
        side = 1.0 if north * x - east * y >= 0 else -1.0
        return azimuth(side * north, -side * east)
    return azimuth(x, y)
