"""The judge by statics: what stands and what falls, by forces alone.

1. Vertical forces alone hold it on contacts shrunk by some inset: it stands; at no inset: marginal.
2. No contact forces hold it at all: it falls, and the mechanism says how.
3. Otherwise only friction, side faces or oblique ones could hold it, and a programme cannot tell whether they do: it
   is let down without preload, tilted and loosened a little (`sim.robust`). It falls, leans, or stands.

`equilibrium` judges any convex bodies so; `proof` judges figures on a grid, by the first two alone, and says only what
a certificate proves in exact arithmetic. Knows no engine and no rule.
"""

from dataclasses import dataclass, replace
from math import atan, cos, isfinite, pi, tan
from typing import Final, Literal, TypeAlias

import numpy as np

from models.space import Vector
from sim.blocks import vector
from sim.contacts import Assembly, assembly
from sim.friction import STILL, Mechanism, collapse
from sim.friction import mechanism as mechanism_of
from sim.lattice import lattice
from sim.outcome import THRESHOLD, Cause, Outcome
from sim.proofs import Certificate, Falling, prove_falling, prove_standing
from sim.reach import SIDE
from sim.robust import DIRECTIONS, SQUARE, TILT, holding
from sim.scene import Scene
from sim.tilt import Tilt, tilt_margin
from sim.vertical import inset_margin

Ground: TypeAlias = Literal["vertical forces", "mechanism", "rest without preload"]
"""What an answer rests on."""

SHOWN: Final = atan(tan(TILT) * cos(pi / DIRECTIONS))
"""What holds when tilted by `TILT` in `DIRECTIONS` bears this tilt in every direction, as far as what is borne is
convex: the circle inside the polygon."""


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
    """None when nothing is proved."""
    cause: Cause | None
    threshold: float
    """The least inset, as a fraction of the longest side, that counts as standing."""
    inset: float | None = None
    """By how much all contacts may shrink at their edges, metres; None when vertical forces hold nothing."""
    relative_inset: float | None = None
    """The same as a fraction of the longest side of any free body."""
    tilt: float | None = None
    """Critical tilt of the base, radians: a static bound, and the upper of the two that follow; of what vertical
    forces hold."""
    tilt_lower: float | None = None
    tilt_upper: float | None = None
    direction: float | None = None
    """Which way is down at the critical tilt, degrees clockwise from north; of equal directions, as a symmetric
    figure has them, the first that was tried."""
    mechanism: tuple[Movement, ...] | None = None
    """How it falls, or how it would just beyond the critical tilt: the bodies that move, in scene order."""
    culprit: str | None = None
    """The body that gives way first: in the mechanism; beyond the critical tilt, when it stands; or, when nothing is
    proved, if neither friction nor side faces held anything."""
    ground: Ground | None = None
    """What the outcome rests on; None when there is none."""
    certificate: Certificate | None = None
    """The proof in exact arithmetic, of figures on a grid; None where there is none."""


def vertical_margin(scene: Scene) -> float | None:
    """The inset margin alone, in metres: the cheap question for screening.

    None when no vertical forces hold the scene; 0.0 on a knife edge; infinity when nothing can move.
    Raises UnreadableBody.
    """
    return inset_margin(assembly(scene))


def equilibrium(scene: Scene, threshold: float = THRESHOLD) -> Equilibrium:
    """Judge *scene*, with the inset margin and the critical tilt; raises UnreadableBody."""
    bodies = assembly(scene)
    inset = inset_margin(bodies)
    if inset is None:
        mechanism = collapse(bodies)
        return _rested(bodies, threshold, None) if mechanism is None else _falling(bodies, threshold, mechanism)
    if not _wide(bodies, inset, threshold) and _oblique(bodies):
        return _rested(bodies, threshold, inset)
    return _balanced(bodies, threshold, inset)


def proof(scene: Scene, threshold: float = THRESHOLD) -> Equilibrium:
    """Judge a figure on a grid by what is proved in exact arithmetic; raises UnreadableBody.

    It stands or falls with a certificate. Without one it is marginal where vertical forces balance, with what margin
    there is; otherwise nothing is known. A scene that is no such figure has no certificate.
    """
    bodies, figure = assembly(scene), lattice(scene)
    inset = inset_margin(bodies)
    if inset is not None:
        found = _balanced(bodies, threshold, inset)
        if found.outcome == "stands":
            shown = None if figure is None else prove_standing(figure, threshold, inset / bodies.length)
            found = replace(found, certificate=shown)
        return found if found.certificate else replace(found, outcome="marginal", cause="low_margin")
    mechanism = collapse(bodies)
    fall = None if figure is None else prove_falling(figure, bodies, mechanism)
    if fall is None:
        return Equilibrium(None, None, threshold, culprit=_unheld(bodies))
    return replace(_falling(bodies, threshold, mechanism or _motion(bodies, fall)), certificate=fall)


def _motion(bodies: Assembly, fall: Falling) -> Mechanism:
    """The motion that proves a fall."""
    twists = np.zeros((len(bodies.names), 2, 3))
    for moving in fall.motion:
        twists[moving.body] = moving.linear, moving.angular
    twists *= np.array([float(fall.figure.pitch), bodies.length])[:, None]
    return mechanism_of(twists[bodies.free].ravel(), bodies.length)


def _wide(bodies: Assembly, inset: float, threshold: float) -> bool:
    """Whether an inset margin is one."""
    return inset > 0 and inset >= threshold * bodies.length


def _oblique(bodies: Assembly) -> bool:
    """Whether there are contacts that are neither level nor upright: they may hold what vertical forces do not."""
    return any(SQUARE < abs(contact.normal[2]) < 1 - SQUARE for contact in bodies.contacts)


def _falling(bodies: Assembly, threshold: float, mechanism: Mechanism) -> Equilibrium:
    """What no forces hold."""
    return Equilibrium(
        "falls",
        "no_equilibrium",
        threshold,
        mechanism=movements(bodies, mechanism),
        culprit=culprit(bodies, mechanism),
        ground="mechanism",
    )


def _rested(bodies: Assembly, threshold: float, inset: float | None) -> Equilibrium:
    """What only friction, side faces or oblique ones could hold; vertical forces hold it with this *inset*, or not."""
    held = holding(bodies)
    found = Equilibrium(*_HELD[held.outcome], threshold, ground="rest without preload")
    if inset is not None:
        if held.outcome == "falls":  # then vertical forces balance to the last, and rounding decided
            found = replace(found, outcome="marginal", cause="low_margin")
        found = replace(found, inset=inset, relative_inset=inset / bodies.length)
    if held.outcome != "falls":
        found = _tilted(bodies, found, _tilt(bodies), SHOWN if held.outcome == "holds" else 0.0)
    if held.movement is None:
        return found
    return replace(found, mechanism=movements(bodies, held.movement), culprit=culprit(bodies, held.movement))


_HELD: Final[dict[str, tuple[Outcome, Cause | None]]] = {
    "holds": ("stands", None),
    "leans": ("marginal", "leaning"),
    "falls": ("falls", "held_only_by_friction"),
}


def _unheld(bodies: Assembly) -> str | None:
    """The body that would give way if neither friction nor side faces held anything."""
    smooth = tuple(replace(contact, friction=0.0) for contact in bodies.contacts if contact.carries)
    mechanism = collapse(replace(bodies, contacts=smooth))
    return None if mechanism is None else culprit(bodies, mechanism)


def _balanced(bodies: Assembly, threshold: float, inset: float) -> Equilibrium:
    """What vertical forces hold with this *inset*, metres."""
    stands = _wide(bodies, inset, threshold)
    found = Equilibrium(
        "stands" if stands else "marginal", None if stands else "low_margin", threshold, ground="vertical forces"
    )
    if isfinite(inset):
        found = replace(found, inset=inset, relative_inset=inset / bodies.length)
    return _tilted(bodies, found, _tilt(bodies), 0.0)


def _tilt(bodies: Assembly) -> Tilt | None:
    """The critical tilt; None also where the solver gives up, as on towers of a thousand blocks."""
    try:
        return tilt_margin(bodies)
    except ArithmeticError:
        return None


def _tilted(bodies: Assembly, found: Equilibrium, tilt: Tilt | None, shown: float) -> Equilibrium:
    """*found* with its critical *tilt*, of which *shown* is borne for another reason."""
    if tilt is None:
        return found
    if not tilt.mechanism.speed.any():  # no tilt is too much for the forces
        return replace(found, tilt_lower=max(tilt.lower, shown))
    return replace(
        found,
        tilt=tilt.angle if found.ground == "vertical forces" else None,
        tilt_lower=max(tilt.lower, min(shown, tilt.upper)),
        tilt_upper=tilt.upper,
        direction=tilt.direction,
        mechanism=movements(bodies, tilt.mechanism),
        culprit=culprit(bodies, tilt.mechanism),
    )


def movements(bodies: Assembly, mechanism: Mechanism) -> tuple[Movement, ...]:
    """The bodies that move in *mechanism*, in scene order."""
    return tuple(
        Movement(bodies.names[body], vector(mechanism.linear[k]), vector(mechanism.angular[k]))
        for k, body in enumerate(bodies.free)
        if mechanism.speed[k] > STILL
    )


def culprit(bodies: Assembly, mechanism: Mechanism) -> str | None:
    """The body that gives way: the lowest one that loses its footing on a body that does not move.

    Footing is a contact that is no side face; what has none and sinks has lost it. Bodies that sink come before
    those that are pushed aside. Equal heights: the fastest, then the first in the scene. When nothing
    loses its footing on something still, the lowest body that moves.
    """
    speed = dict(zip(bodies.free.tolist(), mechanism.speed.tolist(), strict=True))
    sinks = dict(zip(bodies.free.tolist(), (mechanism.linear[:, 2] < -STILL).tolist(), strict=True))
    moving = {body for body in speed if speed[body] > STILL}
    height = {body: float(bodies.centre[body, 2]) for body in moving}
    losing = {body for body in moving if sinks[body]}
    for contact in (c for c in bodies.contacts if c.normal[2] > SIDE):
        losing.discard(contact.upper)
    for contact in (c for c in bodies.contacts if c.normal[2] > SIDE and c.upper in moving):
        height[contact.upper] = min(height[contact.upper], float(contact.polygon[:, 2].min()))
        if contact.lower not in moving:
            losing.add(contact.upper)
    candidates = {body for body in losing if sinks[body]} or losing or moving
    if not candidates:
        return None
    first: int = min(candidates, key=lambda body: (round(height[body], 9), -round(speed[body], 6), body))
    return bodies.names[first]
