"""A position of Rue as a value, and the moves that lead on. Knows no rule but what touching edges are."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from games import notebook
from games.rue.cards import FACES, STEPS, Face


class Move(NamedTuple):
    """A card laid on the table."""

    face: Face
    place: int
    pays: tuple[int, ...] = ()
    """The blue cards whose counters pay for the red cards captured, the oldest counter first; empty when simply the
    oldest ones pay."""


class Card(NamedTuple):
    """A card on the table."""

    face: Face
    number: int
    """The move by which it was laid, from 1."""


class Counter(NamedTuple):
    """A player's counter on a captured card."""

    player: int
    number: int
    """The move by which it came there, from 1."""


class Capture(NamedTuple):
    """A card that was captured."""

    number: int
    """The move by which it was, from 1."""
    player: int
    place: int
    paid: int | None = None
    """Of a red card: the blue card whose counter paid for it; None when a counter was put on it."""


class Position(NamedTuple):
    """What lies on the table, and in the hands. A place is as in `games.rue.cards`."""

    cards: Mapping[int, Card]
    """By place, in the order in which they were laid."""
    counters: Mapping[int, Counter]
    """By the place of the card that they lie on, the oldest first."""
    hands: tuple[int, ...]
    """By player, a bit set of cards."""
    free: Mapping[int, int]
    """Places beside a card, each with its `touch`; before the first card, the one where that is laid."""
    coins: Mapping[int, int]
    """How many lie on a card, by its place."""
    given: tuple[int, ...]
    """Coins that each player put on cards."""
    log: tuple[Capture, ...] = ()
    """Every capture so far."""

    def __hash__(self) -> int:
        """Equal positions have equal cards."""
        return hash((frozenset(self.cards.items()), frozenset(self.counters.items())))

    def _repr_mimebundle_(self, **_: object) -> notebook.Bundle:
        return notebook.position("rue", self, {"Players": str(len(self.hands))})


NOTHING: Final[Mapping[int, Any]] = MappingProxyType({})


def captures(red: int, touch: int) -> int:
    """The sides on which a card with these *red* edges captures, at a place with that touch: equal colours meet.

    A touch says what a place is beside: bits 4 to 7 are the sides on which a card lies, bits 0 to 3 those where it
    turns a red edge to this place.
    """
    return ~(red ^ touch) & touch >> 4


def _along(sides: int) -> tuple[int, ...]:
    """The steps on a set of sides, in the order N E S W."""
    return tuple(step for side, step in enumerate(STEPS) if sides >> side & 1)


def _rim(red: int) -> tuple[tuple[int, int], ...]:
    """What a card with these red edges adds to the touch of each place beside it, with the step there."""
    facing = ((side ^ 2, red >> side & 1) for side in range(4))
    return tuple((step, 16 << back | colour << back) for step, (back, colour) in zip(STEPS, facing, strict=True))


ALONG: Final = tuple(map(_along, range(16)))
"""Steps by set of sides, in the order N E S W."""
RIMS: Final = tuple(map(_rim, range(16)))
"""What a card adds to the places beside it, by its red edges."""


@cache
def moves_to(place: int) -> tuple[Move, ...]:
    """Every card in every turn laid there, in the order of `FACES`."""
    return tuple(Move(face, place) for face in FACES)
