"""What Rue is played with, as it lies before the players: eight cards, counters and coins, each with its name.

Knows no caption and no rule.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import cos, radians, sin
from typing import Final

import shapely

from models.cards import COIN_HEIGHT, COUNTER_HEIGHT, Cards
from models.deck import CARDS
from models.space import Vector
from models.table import Piece
from scripts.rulebook.entries import Manner
from scripts.rulebook.rue_tables import upright
from sim.compact import compact
from sim.drawing import drawn
from sim.finish import finish
from sim.looks import shown
from sim.plates import CAPTION, At, Plate, snug, together
from sim.scene import Body, Scene
from sim.seen import Seen, look
from sim.views import View

WIDTH: Final = 120.0
"""Millimetres."""
NEAR: Final = 1.0
"""Between a thing and its name, millimetres."""
ACROSS: Final = 0.1
"""From one card to the next, metres, …"""
DOWN: Final = 0.135
"""… and from one row of cards to the next."""
FRONT: Final = 0.115
"""From the second row to the counters and coins before it."""
APART: Final = 0.017
"""From one counter or coin to the next."""
STACK: Final = 4
"""Counters or coins in each of two stacks."""
AZIMUTH: Final = radians(-80)
HEIGHT: Final = radians(42)
"""Higher than figures are seen from, and almost from the front: cards are flat, and their names stand under them."""


@dataclass(frozen=True, slots=True)
class Group:
    """Bodies with one name."""

    name: str
    bodies: Scene


def components(manner: Manner) -> tuple[Plate, str]:
    """A deck with counters and coins before it, and the same in words."""
    groups = (*_deck(), _heap("counter", 0.9, COUNTER_HEIGHT), _heap("coin", 2.1, COIN_HEIGHT))
    seen = look(shown(tuple(body for group in groups for body in group.bodies)), _view(), WIDTH)
    names = [_named(seen, group) for group in groups]
    foot = max(name.y + name.plate.height for name in names)
    plate = drawn(seen, seen.scene, finish=finish(manner.style))
    plate = replace(plate, content=compact(plate.content))
    said = ", ".join(f"{len(group.bodies)} {group.name}" if group.bodies[1:] else group.name for group in groups)
    return together(plate.width, max(foot, plate.height), [At(plate, 0.0, 0.0), *names]), f"{said}."


def _deck() -> Iterator[Group]:
    """The cards of each colour from left to right, the first colour behind."""
    for kind, (row, place) in zip(CARDS, product((1, 0), range(4)), strict=True):
        piece = Cards().piece(kind)
        yield Group(upright(kind).title, (_body(kind, piece, (place * ACROSS, row * DOWN, 0.0)),))


def _heap(kind: str, place: float, height: float) -> Group:
    """Two stacks, and one that lies beside them."""
    piece, x = Cards().piece(kind), place * ACROSS
    at = [(x + side * APART, -FRONT, level * height) for side in (-0.5, 0.5) for level in range(STACK)]
    at.append((x + 1.5 * APART, -FRONT - 0.3 * APART, 0.0))
    return Group(f"{kind}s", tuple(_body(f"{kind} {number}", piece, where) for number, where in enumerate(at, 1)))


def _body(name: str, piece: Piece, at: Vector) -> Body:
    return Body(name, piece.parts, piece.mass, at, look=piece.look)


def _view() -> View:
    right = (-sin(AZIMUTH), cos(AZIMUTH), 0.0)
    up = (-cos(AZIMUTH) * sin(HEIGHT), -sin(AZIMUTH) * sin(HEIGHT), cos(HEIGHT))
    return View("table", right, up)


def _named(seen: Seen, group: Group) -> At:
    """Its name under it, in the middle."""
    whole = shapely.union_all([seen.region(body.name) for body in group.bodies])
    left, _, right, bottom = shapely.bounds(whole).tolist()
    said = snug(group.name[0].upper() + group.name[1:], WIDTH, CAPTION, 700)
    return At(said, (left + right - said.width) / 2, bottom + NEAR)
