"""How the bodies of a mechanism move together: which move as one, about which line, and over which edges they tip.

Velocities are those of a mechanism: only directions and ratios mean something. Knows no view and no ink.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from sim.blocks import Array
from sim.contacts import Assembly, Contact
from sim.statics import Movement

ALIKE: Final = 0.02
"""Bodies whose motions differ by less, of the fastest, move as one: mechanisms come from linear programmes."""
KEPT: Final = 0.03
"""A corner of a contact that opens less, of the one that opens most, stays closed: the body tips over it."""


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """Bodies that move as one."""

    rows: tuple[int, ...]
    """In the assembly."""
    at: Array
    """(3,) the centre of mass of them all."""
    linear: Array
    """(3,) the velocity there."""
    angular: Array
    """(3,)."""

    def velocity(self, points: Array) -> Array:
        """The velocity of *points* (…, 3): v + ω × r."""
        moved: Array = self.linear + np.cross(self.angular, points - self.at)
        return moved

    @property
    def axis(self) -> Array:
        """(3,) the point nearest to `at` of the line about which they turn: at + ω × v / ω²; they must turn."""
        point: Array = self.at + np.cross(self.angular, self.linear) / (self.angular @ self.angular)
        return point


@dataclass(frozen=True, slots=True, eq=False)
class Hinge:
    """An edge, or a corner twice, over which one body tips against another."""

    ends: Array
    """(2, 3)."""
    rows: tuple[int, int]
    """The two bodies."""


def links(bodies: Assembly, movements: Sequence[Movement]) -> tuple[Link, ...]:
    """The bodies of *movements*, those that move as one together, in the order of the first of each."""
    if not movements:
        return ()
    rows = [bodies.names.index(one.name) for one in movements]
    linear, angular = (
        np.array([getattr(one, kind) for one in movements]).reshape(-1, 3) for kind in ("linear", "angular")
    )
    centres = bodies.centre[rows]
    size = bodies.length + float(np.ptp(centres, axis=0).max())
    top = float((np.linalg.norm(linear, axis=1) + np.linalg.norm(angular, axis=1) * bodies.length).max())
    found: list[list[int]] = []
    for k in range(len(rows)):
        for group in found:
            first = group[0]
            there = linear[first] + np.cross(angular[first], centres[k] - centres[first])
            apart = max(np.linalg.norm(there - linear[k]), np.linalg.norm(angular[first] - angular[k]) * size / 2)
            if apart <= ALIKE * top:
                group.append(k)
                break
        else:
            found.append([k])
    return tuple(_link(bodies, [rows[k] for k in group], linear[group[0]], angular[group[0]]) for group in found)


def _link(bodies: Assembly, rows: list[int], linear: Array, angular: Array) -> Link:
    """Bodies that move as the first of them does."""
    mass = bodies.mass[rows]
    at = mass @ bodies.centre[rows] / mass.sum()
    return Link(tuple(rows), at, linear + np.cross(angular, at - bodies.centre[rows[0]]), angular)


def hinges(bodies: Assembly, found: Sequence[Link]) -> Iterator[Hinge]:
    """The edges of contacts that stay closed while the rest of the contact opens."""
    mover = {row: link for link in found for row in link.rows}
    top = max(
        (float(np.linalg.norm(link.velocity(bodies.centre[list(link.rows)]), axis=1).max()) for link in found),
        default=0,
    )
    for contact in bodies.contacts:
        opening = _opening(contact, mover.get(contact.lower), mover.get(contact.upper))
        most = float(opening.max())
        if most <= ALIKE * top:
            continue
        kept = np.flatnonzero(np.abs(opening) < KEPT * most)
        if 0 < len(kept) < 3:
            yield Hinge(contact.polygon[[kept[0], kept[-1]]], (contact.lower, contact.upper))


def _opening(contact: Contact, lower: Link | None, upper: Link | None) -> Array:
    """(n,) how fast the two bodies part at each corner of a contact; None does not move."""
    points = contact.polygon
    away = np.zeros_like(points) if upper is None else upper.velocity(points)
    along = np.zeros_like(points) if lower is None else lower.velocity(points)
    parted: Array = (away - along) @ contact.normal
    return parted
