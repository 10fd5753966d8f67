"""What gives way, as a sentence: "block 7 tips over the north edge of block 4".

Reads a mechanism; how bodies are called, the caller says. Sentences have no full stop. Knows no verdict.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

import numpy as np

from sim.blocks import Array
from sim.contacts import Assembly
from sim.footing import (
    TINY,
    Footing,
    Manner,
    Moving,
    Velocities,
    azimuth,
    fastest,
    footings,
    pressed,
    velocities,
)
from sim.reach import SIDE

Called: TypeAlias = Callable[[str], str]
"""What people call the body of this name: "b07" is "block 7"."""

COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
TELLING: Final[tuple[Manner, ...]] = ("tips", "turns", "slides", "leaves", "still")
"""What is said first of a body that does several."""


def compass(direction: float) -> str:
    """The nearest of eight words to a direction in degrees clockwise from north."""
    return COMPASS[round(direction / 45) % 8]


def initials(direction: float) -> str:
    """The same as its initials: NE of north-east."""
    return "".join(word[0].upper() for word in compass(direction).split("-"))


def sentence(bodies: Assembly, movements: Sequence[Moving], culprit: str, called: Called) -> str:
    """How *culprit* gives way in the mechanism of *movements*; raises ValueError when no body has that name."""
    body = bodies.names.index(culprit)
    moving = velocities(bodies, movements)
    name = called(culprit)
    if not (moving.linear[body].any() or moving.angular[body].any()):
        return f"{name} gives way"
    below = footings(bodies, moving, body)
    if not below:
        return f"{name} {_unsupported(bodies, moving, body)}"
    manner = min((foot.manner for foot in below), key=TELLING.index)
    feet = [foot for foot in below if foot.manner == manner]
    match manner:
        case "tips":
            return f"{name} tips over {_edge(bodies, body, feet, called)}"
        case "turns":
            return f"{name} turns {_pivot(bodies, body, feet[0], called)}"
        case "slides":
            return f"{name} {_slide(bodies, moving, body, feet, called)}"
        case "leaves":
            return f"{name} {_loss(bodies, moving, body, feet, called)}"
        case "still":
            return f"{name} moves with {_supports(bodies, feet, called)}"


def _unsupported(bodies: Assembly, moving: Velocities, body: int) -> str:
    if moving.linear[body, 2] >= 0:
        way = azimuth(*moving.linear[body, :2].tolist())
        return "is lifted" if way is None else f"is pushed {compass(way)}"
    touches = any(body in (contact.lower, contact.upper) for contact in bodies.contacts)
    if touches:
        return "sinks: nothing is under it, and its sides do not hold it"
    return "falls freely: nothing is under it"


def _edge(bodies: Assembly, body: int, feet: Sequence[Footing], called: Called) -> str:
    direction = _way(feet[0])
    same = [foot for foot in feet if compass(_way(foot)) == compass(direction)]
    edges = "edges" if len({foot.support for foot in same}) > 1 else "edge"
    return f"the {compass(direction)} {edges} {_place(bodies, body, same)} {_supports(bodies, same, called)}"


def _pivot(bodies: Assembly, body: int, foot: Footing, called: Called) -> str:
    support = called(bodies.names[foot.support])
    if foot.direction is None:
        return f"on the spot on {support}"
    return f"about the {compass(foot.direction)} corner {_place(bodies, body, [foot])} {support}"


def _place(bodies: Assembly, body: int, feet: Sequence[Footing]) -> str:
    """The edge is the support's when the body's middle lies beyond it and a face rests there; else perhaps not."""
    angle = np.radians(_way(feet[0]))
    way = np.array([np.sin(angle), np.cos(angle), 0.0])
    pivots = np.concatenate([foot.pivots for foot in feet])
    beyond = float(((bodies.centre[body] - pivots) @ way).min()) > TINY * bodies.length
    return "of" if beyond and all(foot.face for foot in feet) else "of its footing on"


def _way(foot: Footing) -> float:
    assert foot.direction is not None, "what tips or slides does so somewhere"
    return foot.direction


def _slide(bodies: Assembly, moving: Velocities, body: int, feet: Sequence[Footing], called: Called) -> str:
    direction = compass(_way(feet[0]))
    pusher = next(_pushers(bodies, moving, body), None)
    if pusher is not None:
        return f"is pushed {direction} by {called(bodies.names[pusher])}"
    where = "down" if feet[0].descends else "on"
    return f"slides {direction} {where} {_supports(bodies, feet, called)}"


def _pushers(bodies: Assembly, moving: Velocities, body: int) -> Iterator[int]:
    """Bodies that press on a side face of *body* in the way in which it goes, and move otherwise than it does."""
    tiny = TINY * fastest(moving, bodies.length)
    for contact in bodies.contacts:
        if contact.normal[2] > SIDE or body not in (contact.lower, contact.upper):
            continue
        other = contact.lower if contact.upper == body else contact.upper
        normal: Array = contact.normal if contact.upper == body else -contact.normal  # out of the other
        here = moving.at(bodies, body, contact.polygon)
        there = moving.at(bodies, other, contact.polygon)
        otherwise = np.linalg.norm(here - there, axis=1).max() > tiny
        driven = moving.linear[body] @ normal > tiny and np.linalg.norm(there, axis=1).max() > tiny
        if driven and otherwise and pressed(here - there, normal, contact.friction, tiny).any():
            yield other


def _loss(bodies: Assembly, moving: Velocities, body: int, feet: Sequence[Footing], called: Called) -> str:
    supports = _supports(bodies, feet, called)
    if moving.linear[body, 2] > 0:
        return f"is lifted off {supports}"
    return f"sinks, because {supports} {'give' if ' and ' in supports else 'gives'} way under it"


def _supports(bodies: Assembly, feet: Sequence[Footing], called: Called) -> str:
    *others, last = dict.fromkeys(called(bodies.names[foot.support]) for foot in feet)
    return f"{', '.join(others)} and {last}" if others else last
