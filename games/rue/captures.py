"""Captures of Rue: what a laid card takes, who pays for it, and what then lies on the cards.

Everything is judged on the position before the move: a card that is the player's own then is not captured anew.
"""

from collections.abc import Iterable
from itertools import combinations, islice, zip_longest
from typing import NamedTuple

from games.rue.cards import STEPS, Face
from games.rue.position import ALONG, Capture, Counter, Move, Position, captures


class Catch(NamedTuple):
    """What a card captures, without the player's own captured cards: nothing changes on them."""

    blue: tuple[int, ...]
    """Blue cards that come to the player, in the order N E S W, as the red ones."""
    red: tuple[int, ...]
    """Red cards that the player has to answer for."""
    means: tuple[int, ...]
    """Blue cards whose counters can pay for the red ones, the oldest counter first."""

    @property
    def due(self) -> int:
        """How many red cards are paid for; on the others a counter is put."""
        return min(len(self.red), len(self.means))

    @property
    def gain(self) -> int:
        """By how much the player's score changes."""
        return len(self.blue) - len(self.red)


def held(at: Position, side: int) -> tuple[int, ...]:
    """The blue cards with that player's counters, the oldest counter first."""
    return tuple(card for card, (player, _) in at.counters.items() if player == side and at.cards[card].face.blue)


def catch(at: Position, face: Face, here: int, side: int, order: str) -> Catch:
    """What that player captures by laying a card at a free place; *order* is the option."""
    blue, red = _others(at, here, side)
    sides = captures(face.red, at.free[here])
    taken = tuple(here + step for step in ALONG[sides & blue])
    due = tuple(here + step for step in ALONG[sides & red])
    return Catch(taken, due, held(at, side) + (taken if order == "blue_first" else ()))


def namings(at: Position, here: int, faces: Iterable[Face], side: int, order: str) -> list[Move]:
    """The moves with *faces* to a free place in which others than the oldest counters pay."""
    blue, red = _others(at, here, side)
    found: list[Move] = []
    if not red:
        return found
    mine, touch = held(at, side), at.free[here]
    for face in faces:
        sides = captures(face.red, touch)
        due = (sides & red).bit_count()
        means = mine
        if sides & blue and order == "blue_first":
            means += tuple(here + step for step in ALONG[sides & blue])
        if 0 < due < len(means):
            found += [Move(face, here, pays) for pays in islice(combinations(means, due), 1, None)]
    return found


def paying(at: Position, move: Move, side: int, order: str) -> tuple[int, ...]:
    """The blue cards that pay in a legal *move*, the oldest counter first; none where there is no choice of them."""
    got = catch(at, move.face, move.place, side, order)
    return move.pays or (got.means[: got.due] if got.due < len(got.means) else ())


def settled(at: Position, got: Catch, pays: tuple[int, ...], side: int) -> Position:
    """*at*, where the card of this move lies already, with the counters that its captures move."""
    number = len(at.cards)
    counters = dict(at.counters)
    for card in got.blue:
        counters.pop(card, None)  # a counter that moves is the youngest
        counters[card] = Counter(side, number)
    paying = pays or got.means[: got.due]
    for card in paying:
        del counters[card]
    for card in got.red:
        counters.pop(card, None)
    for card in got.red[got.due :]:
        counters[card] = Counter(side, number)
    taken = [Capture(number, side, card) for card in got.blue]
    taken += [Capture(number, side, card, paid) for card, paid in zip_longest(got.red, paying)]
    return Position(at.cards, counters, at.hands, at.free, at.coins, at.given, (*at.log, *taken))


def staked(at: Position, got: Catch, side: int) -> Position:
    """*at* with the coins for these captures: every opponent's on the blue cards, the player's own on the red ones."""
    coins, given = dict(at.coins), list(at.given)
    for card in got.blue:
        coins[card] = coins.get(card, 0) + len(given) - 1
    for card in got.red:
        coins[card] = coins.get(card, 0) + 1
    for player in range(len(given)):
        given[player] += len(got.red if player == side else got.blue)
    return at._replace(coins=coins, given=tuple(given))


def _others(at: Position, here: int, side: int) -> tuple[int, int]:
    """On which sides of a place a blue card, and on which a red card lies, that is not that player's already."""
    beside = at.free[here] >> 4
    blue = red = 0
    for k, step in enumerate(STEPS):
        if beside >> k & 1:
            counter = at.counters.get(here + step)
            if counter is None or counter.player != side:
                if at.cards[here + step].face.blue:
                    blue |= 1 << k
                else:
                    red |= 1 << k
    return blue, red
