"""The judge by statics: balanced forces prove that a scene stands, or that it cannot.

1. Vertical forces alone hold it on contacts shrunk by some inset: it stands; at no inset: marginal.
2. No contact forces hold it at all: it falls, and the mechanism says how.
3. Otherwise only friction or side faces could hold it, and a programme cannot tell whether they do:
   undecided, left to dynamics.

Knows no engine and no rule.
"""

from dataclasses import dataclass, replace
from math import isfinite
from typing import Final

import numpy as np

from models.space import Vector
from sim.contacts import Assembly, assembly
from sim.friction import Mechanism, collapse
from sim.outcome import THRESHOLD, Cause, Outcome
from sim.scene import Scene
from sim.tilt import Tilt, tilt_margin
from sim.vertical import inset_margin

STILL: Final = 1e-6
"""Speed, of the fastest, below which a body does not move in a mechanism."""


@dataclass(frozen=True, slots=True)
class Movement:
    """How one body moves in a mechanism; scaled, so that only directions and ratios mean something."""

    name: str
    linear: Vector
    """Velocity of its centre of mass."""
    angular: Vector


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """What statics says of a scene."""

    outcome: Outcome | None
    """None when only friction or side faces could hold it."""
    cause: Cause | None
    threshold: float
    """The least inset, as a fraction of the longest side, that counts as standing."""
    inset: float | None = None
    """By how much all contacts may shrink at their edges, metres; None when vertical forces hold nothing."""
    relative_inset: float | None = None
    """The same as a fraction of the longest side of any free body."""
    tilt: float | None = None
    """Critical tilt of the base, radians: a static bound, and the upper of the two that follow."""
    tilt_lower: float | None = None
    tilt_upper: float | None = None
    direction: float | None = None
    """Which way is down at the critical tilt, degrees clockwise from north; of equal directions, as a symmetric
    figure has them, the first that was tried."""
    mechanism: tuple[Movement, ...] | None = None
    """How it falls, or how it would just beyond the critical tilt: the bodies that move, in scene order."""
    culprit: str | None = None
    """The body that gives way first: in the mechanism; beyond the critical tilt, when it stands; or, when only
    friction or side faces could hold it, without these."""


def vertical_margin(scene: Scene) -> float | None:
    """The inset margin alone, in metres: the cheap question for screening.

    None when no vertical forces hold the scene; 0.0 on a knife edge; infinity when nothing can move.
    Raises UnreadableBody.
    """
    return inset_margin(assembly(scene))


def equilibrium(scene: Scene, threshold: float = THRESHOLD) -> Equilibrium:
    """Judge *scene* by statics, with the inset margin and the critical tilt; raises UnreadableBody."""
    bodies = assembly(scene)
    inset = inset_margin(bodies)
    if inset is None:
        mechanism = collapse(bodies)
        if mechanism is None:
            return Equilibrium(None, None, threshold, culprit=_unheld(bodies))
        return Equilibrium(
            "falls",
            "no_equilibrium",
            threshold,
            mechanism=movements(bodies, mechanism),
            culprit=culprit(bodies, mechanism),
        )
    stands = inset > 0 and inset >= threshold * bodies.length
    return _balanced(
        bodies,
        "stands" if stands else "marginal",
        None if stands else "low_margin",
        threshold,
        inset,
        tilt_margin(bodies),
    )


def _unheld(bodies: Assembly) -> str | None:
    """The body that would give way if neither friction nor side faces held anything."""
    smooth = tuple(replace(contact, friction=0.0) for contact in bodies.contacts if contact.carries)
    mechanism = collapse(replace(bodies, contacts=smooth))
    return None if mechanism is None else culprit(bodies, mechanism)


def _balanced(
    bodies: Assembly, outcome: Outcome, cause: Cause | None, threshold: float, inset: float, tilt: Tilt | None
) -> Equilibrium:
    found = Equilibrium(outcome, cause, threshold)
    if isfinite(inset):
        found = replace(found, inset=inset, relative_inset=inset / bodies.length)
    if tilt is None:
        return found
    return replace(
        found,
        tilt=tilt.angle,
        tilt_lower=tilt.lower,
        tilt_upper=tilt.upper,
        direction=tilt.direction,
        mechanism=movements(bodies, tilt.mechanism),
        culprit=culprit(bodies, tilt.mechanism),
    )


def movements(bodies: Assembly, mechanism: Mechanism) -> tuple[Movement, ...]:
    """The bodies that move in *mechanism*, in scene order."""
    return tuple(
        Movement(bodies.names[body], _vector(mechanism.linear[k]), _vector(mechanism.angular[k]))
        for k, body in enumerate(bodies.free)
        if mechanism.speed[k] > STILL
    )


def culprit(bodies: Assembly, mechanism: Mechanism) -> str | None:
    """The body that gives way: the lowest one that loses its footing on a body that does not move.

    Footing is a contact that carries; what has none and sinks has lost it. Bodies that sink come before
    those that are pushed aside. Equal heights: the fastest, then the first in the scene. When nothing
    loses its footing on something still, the lowest body that moves.
    """
    speed = dict(zip(bodies.free.tolist(), mechanism.speed.tolist(), strict=True))
    sinks = dict(zip(bodies.free.tolist(), (mechanism.linear[:, 2] < -STILL).tolist(), strict=True))
    moving = {body for body in speed if speed[body] > STILL}
    height = {body: float(bodies.centre[body, 2]) for body in moving}
    losing = {body for body in moving if sinks[body]}
    for contact in (c for c in bodies.contacts if c.carries):
        losing.discard(contact.upper)
    for contact in (c for c in bodies.contacts if c.carries and c.upper in moving):
        height[contact.upper] = min(height[contact.upper], float(contact.polygon[0, 2]))
        if contact.lower not in moving:
            losing.add(contact.upper)
    candidates = {body for body in losing if sinks[body]} or losing or moving
    if not candidates:
        return None
    first: int = min(candidates, key=lambda body: (round(height[body], 9), -round(speed[body], 6), body))
    return bodies.names[first]


def _vector(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Vector:
    x, y, z = (float(v) for v in values)
    return x, y, z
