"""The weakest contact: the one that gives way when all contacts shrink by a little more than the inset margin.

Beyond the margin vertical forces on the smaller contacts no longer balance; the motion that then begins
(the dual of the vertical test) turns some body over an edge of its support, and names both. Knows no friction.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isfinite
from typing import Final

import numpy as np
import shapely

from sim.blocks import Array
from sim.contacts import Assembly, Contact
from sim.footing import Footing, Velocities, footings, of_mechanism
from sim.friction import collapse
from sim.vertical import inset_margin
from sim.words import Called, compass

BEYOND: Final = 1e-4
"""By how much more contacts shrink than the margin; of the longest side."""


@dataclass(frozen=True, slots=True)
class Weakest:
    """The contact that is lost first."""

    upper: str
    """The body that would give way."""
    lower: str
    """The body it rests on."""
    edge: float | None
    """On which side the contact gives way, degrees clockwise from north; None when it vanishes altogether."""
    inset: float
    """What every contact may lose at its edges, and this one no more; metres."""


def weakest(bodies: Assembly, inset: float | None = None) -> Weakest | None:
    """The weakest contact of bodies that vertical forces hold; None when there is no such contact.

    *inset* is their inset margin, if it is known: finding it is most of the work.
    """
    margin = inset_margin(bodies) if inset is None else inset
    if margin is None or not isfinite(margin):
        return None
    smaller = _smaller(bodies, margin + BEYOND * bodies.length)
    motion = collapse(smaller)
    if motion is None:
        return None
    moving = of_mechanism(bodies, motion)
    vanished = _vanished(bodies, smaller, moving)
    if vanished is not None:
        return Weakest(bodies.names[vanished.upper], bodies.names[vanished.lower], None, margin)
    found = _first(smaller, moving)
    if found is None:
        return None
    body, foot = found
    return Weakest(bodies.names[body], bodies.names[foot.support], foot.direction, margin)


def in_words(found: Weakest, called: Called) -> str:
    """A sentence without its full stop, lengths in millimetres."""
    edge = "at all its edges" if found.edge is None else f"at its {compass(found.edge)} edge"
    loss = (
        "nothing"
        if found.inset == 0
        else f"{found.inset * 1000:.1f} mm"
        if found.inset >= 0.001
        else f"{found.inset * 1000:.2g} mm"
    )
    return f"the weakest contact is that of {called(found.upper)} on {called(found.lower)}, {edge}: it may lose {loss}"


def _smaller(bodies: Assembly, by: float) -> Assembly:
    """The contacts that carry, smooth and *by* smaller at every edge; those that vanish are left out."""
    kept = []
    for contact in (c for c in bodies.contacts if c.carries):
        shape = shapely.Polygon(contact.polygon[:, :2]).buffer(-by, join_style="mitre", mitre_limit=100.0)
        if not shape.is_empty:
            corners = np.array(shapely.geometry.polygon.orient(shape).exterior.coords)[:-1]
            height = np.full((len(corners), 1), contact.polygon[0, 2])
            kept.append(replace(contact, polygon=np.hstack([corners, height]), friction=0.0))
    return replace(bodies, contacts=tuple(kept))


def _vanished(bodies: Assembly, smaller: Assembly, moving: Velocities) -> Contact | None:
    """The widest contact below the lowest body that sinks and has none left."""
    held = {contact.upper for contact in smaller.contacts}
    lost = [
        contact
        for contact in bodies.contacts
        if contact.carries and contact.upper not in held and moving.linear[contact.upper, 2] < 0
    ]
    return min(lost, key=lambda c: (round(float(c.polygon[0, 2]), 9), -_area(c.polygon)), default=None)


def _first(bodies: Assembly, moving: Velocities) -> tuple[int, Footing] | None:
    """The lowest body that tips, or else turns, and the contact over whose edge it does."""
    found = sorted(_giving(bodies, moving), key=lambda one: one[:2])
    return (found[0][2], found[0][3]) if found else None


def _giving(bodies: Assembly, moving: Velocities) -> Iterator[tuple[int, float, int, Footing]]:
    for body in bodies.free.tolist():
        for foot in footings(bodies, moving, body):
            if foot.manner in ("tips", "turns"):
                order = ("tips", "turns").index(foot.manner)
                yield order, round(float(foot.pivots[0, 2]), 9), body, foot


def _area(polygon: Array) -> float:
    return float(shapely.Polygon(polygon[:, :2]).area)
