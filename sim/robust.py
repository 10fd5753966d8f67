"""Whether bodies that come to rest still do so when they are tilted a little, with less friction, or over a hair's gap.

Rest by the preload-free solve alone can hang on a hair: a knife edge, the last of the friction, faces
that touch exactly. Here it must outlast small disturbances. Knows no engine and no other proof.
"""

from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import Final, Literal, TypeAlias

import numpy as np

from sim.blocks import Array
from sim.contacts import Assembly, Contact
from sim.friction import Mechanism, weights
from sim.springs import LEAST_DRAG, THINNER, Rest, Settling

TILT: Final = radians(0.25)
"""How far the base is tilted: 0.4 mm under one side of a box of 10 cm."""
DIRECTIONS: Final = 8
"""Which ways it is tilted, evenly around from north."""
LESS_FRICTION: Final = 0.95
"""Factor on all friction coefficients in every disturbance."""
LEAST_FRICTION: Final = 0.01
"""Friction in disturbed scenes is at least this, tan 0.57°: what is smooth slides along its seat at any tilt, which is
no fall."""
SLIGHT: Final = 1e-5
"""What falls, but leaves less than this share of its weight unbalanced, is as good as on an edge: coordinates in files
are rounded. A friction coefficient of less is none, likewise: a smooth wedge in a groove does not slide along it
because its faces were rounded."""
HAIR: Final = 1e-3
"""Gap between upright faces, over the breadth of their contact: what a careful hand leaves between two bricks."""
SQUARE: Final = 1e-6
"""A normal whose vertical part is nearer to 0 or to 1 is level or upright."""
WARM_DRAG: Final = LEAST_DRAG * THINNER**2
"""First drag from a place of rest, where the next one is near."""

Outcome: TypeAlias = Literal["holds", "leans", "falls"]


@dataclass(frozen=True, slots=True, eq=False)
class Holding:
    """How bodies hold."""

    outcome: Outcome
    """`holds`: also when disturbed; `leans`: only undisturbed, or all but that, or the solve did not end; `falls`: not
    even so."""
    rest: Rest
    """Undisturbed."""
    direction: float | None = None
    """Tilted this way down they fall: degrees clockwise from north; None when that was not what failed."""
    gap: bool = False
    """Whether a hair's gap lets them fall."""
    movement: Mechanism | None = None
    """How they fall: undisturbed, or under the disturbance that failed; None when they hold."""


def holding(bodies: Assembly) -> Holding:
    """Judge *bodies* undisturbed, then over a hair's gap, then tilted every way; the first failure is named."""
    settling = Settling(bodies)
    rest = settling.settle(None, np.maximum(settling.friction, SLIGHT))
    if not rest.holds:
        return Holding("falls" if rest.converged and rest.share > SLIGHT else "leans", rest, movement=rest.movement)
    friction = np.maximum(LESS_FRICTION * settling.friction, LEAST_FRICTION)
    gap = _hairs(bodies)
    if gap.any():
        apart = settling.settle(None, friction, gap)
        if not apart.holds:
            return Holding("leans", rest, gap=True, movement=apart.movement)
    for k in range(DIRECTIONS if len(bodies.free) else 0):
        angle = 2 * pi * k / DIRECTIONS
        tilted = _settle_tilted(settling, tilted_weights(bodies, angle), friction, rest)
        if not tilted.holds:
            return Holding("leans", rest, direction=360.0 * k / DIRECTIONS, movement=tilted.movement)
    return Holding("holds", rest)


def tilted_weights(bodies: Assembly, angle: float, tilt: float = TILT) -> Array:
    """(6 m,) weights when the base is tilted by *tilt*, *angle* radians clockwise from north being down."""
    load = weights(bodies).reshape(-1, 6)
    weight = -load[:, 2].copy()
    load[:, :3] = weight[:, None] * np.array([sin(tilt) * sin(angle), sin(tilt) * cos(angle), -cos(tilt)])
    return load.ravel()


def _settle_tilted(settling: Settling, load: Array, friction: Array, rest: Rest) -> Rest:
    """From where the bodies are at rest; from the beginning when that way leads nowhere."""
    found = settling.settle(load, friction, start=rest.displacement, drag=WARM_DRAG)
    return found if found.converged else settling.settle(load, friction)


def _hairs(bodies: Assembly) -> Array:
    """(v,) a hair's gap at the upright contacts between bodies that have level and upright contacts only."""
    skew = {
        body
        for contact in bodies.contacts
        if not _upright(contact) and not _level(contact)
        for body in (contact.lower, contact.upper)
    }
    gaps = [
        HAIR * _breadth(contact) / bodies.length
        if _upright(contact) and not skew & {contact.lower, contact.upper}
        else 0.0
        for contact in bodies.contacts
    ]
    return np.repeat(np.array(gaps), [len(contact.polygon) for contact in bodies.contacts])


def _upright(contact: Contact) -> bool:
    return abs(float(contact.normal[2])) < SQUARE


def _level(contact: Contact) -> bool:
    return abs(float(contact.normal[2])) > 1 - SQUARE


def _breadth(contact: Contact) -> float:
    """The longest diagonal."""
    polygon = contact.polygon
    return float(np.linalg.norm(polygon[:, None] - polygon, axis=2).max())
