"""The rules of Rue, in the order of its sheet: startup, play, ending.

Captures have a module of their own, and so have the cards. Knows no notation and no table.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import Final, Self

from games.errors import IllegalMove
from games.game import Outcome
from games.options import settle
from games.rue.captures import catch, held, namings, settled, staked
from games.rue.cards import DECK, FACES, UPRIGHT, WAYS, Face, hand_names, place_name, where
from games.rue.options import OPTIONS
from games.rue.position import NOTHING, RIMS, Card, Move, Position, captures, moves_to
from models.deck import CARDS

OVER: Final = "all cards are played"


@dataclass(frozen=True)
class Rules:
    """The rules under a choice of options, each named as in `games.rue.options`."""

    number: int = 2
    """How many play."""
    turning: str = "yes"
    order: str = "blue_first"
    size: str = "soft"
    money: str = "off"

    @classmethod
    def under(cls, given: Mapping[str, str]) -> Self:
        """The game under the options of *given*; `BadOption` when one is none."""
        values = settle(OPTIONS, given)
        number = int(values.pop("Players"))
        return cls(number, **{key.lower(): value for key, value in values.items()})

    @property
    def players(self) -> tuple[str, ...]:
        """By their seats, in the order of their turns; the first is the Attacker."""
        return WAYS[self.number]

    @property
    def across(self) -> int:
        """Beyond so many cards across the table is too large: twice as many as players."""
        return 2 * self.number

    # startup

    def start(self) -> Position:
        """Each player has the eight cards; nothing lies on the table."""
        return Position(NOTHING, NOTHING, (DECK,) * self.number, {0: 0}, NOTHING, (0,) * self.number)

    # play

    def side(self, at: Position) -> int:
        """Players take turns, beginning with the Attacker."""
        return len(at.cards) % self.number

    def places(self, at: Position) -> list[int]:
        """Where a card can be laid, row by row from the south: beside another, and on a table not too large."""
        if self.size != "hard" or not at.cards:
            return sorted(at.free)
        return sorted(self._near_enough(at))

    def moves(self, at: Position) -> list[Move]:
        """By place, by card, the oldest counters paying; where others can pay, these moves after all of that place."""
        side = self.side(at)
        mine = _playable(at.hands[side], self.turning)
        owned = len(held(at, side))
        found: list[Move] = []
        for free in self.places(at):
            found += compress(moves_to(free), mine)
            if owned + (at.free[free] >> 4).bit_count() > 2:  # fewer leave no choice of who pays
                found += namings(at, free, playable(at.hands[side], self.turning), side, self.order)
        return found

    def play(self, at: Position, move: Move) -> Position:
        """The position after *move*; `IllegalMove` says which rules it breaks."""
        broken = self._broken(at, move)
        if broken:
            raise IllegalMove("; ".join(broken))
        side = self.side(at)
        face, here, pays = move
        free = dict(at.free)
        sides = captures(face.red, free.pop(here))
        for step, touch in RIMS[face.red]:
            near = here + step
            if near not in at.cards:
                free[near] = free.get(near, 0) | touch
        hands = list(at.hands)
        hands[side] ^= 1 << face.card
        cards = {**at.cards, here: Card(face, len(at.cards) + 1)}
        after = Position(cards, at.counters, tuple(hands), free, at.coins, at.given, at.log)
        if not sides:
            return after
        got = catch(at, face, here, side, self.order)
        after = settled(after, got, pays, side)
        return staked(after, got, side) if self.money == "on" else after

    def _broken(self, at: Position, move: Move) -> list[str]:
        """Every rule that *move* breaks, in words; nothing when it is legal."""
        face, here, pays = move
        side = self.side(at)
        broken = []
        if not any(at.hands):
            return [f"the game is over: {OVER}"]
        if not at.hands[side] >> face.card & 1:
            left = " ".join(hand_names(at.hands[side]))
            broken.append(f"{self.players[side]} has no {CARDS[face.card]} left, only {left}")
        if self.turning == "no" and face not in UPRIGHT:
            upright = next(other.name for other in UPRIGHT if other.card == face.card)
            broken.append(f"cards are not turned in this game: {CARDS[face.card]} lies as {upright}")
        if here not in at.free:
            broken.append(_misplaced(at, here))
        elif self.size == "hard" and extent((*at.cards, here)) > self.across:
            broken.append(f"the table would be more than {self.across} cards across")
        if pays and not broken:
            broken += self._misnamed(at, move)
        return broken

    def _near_enough(self, at: Position) -> Iterator[int]:
        """The free places where a card leaves the table no more cards across than it should be."""
        (west, south), (east, north) = corners(at.cards)
        longest = self.across - 1
        for free in at.free:
            x, y = where(free)
            if east - longest <= x <= west + longest and north - longest <= y <= south + longest:
                yield free

    def _misnamed(self, at: Position, move: Move) -> list[str]:
        """What is wrong with the cards named to pay for red ones; each choice of them is named in one way only."""
        side = self.side(at)
        got = catch(at, move.face, move.place, side, self.order)
        if len(move.pays) != got.due:
            if not got.due:
                return ["it captures no red card that a blue one has to pay for"]
            pay = "1 blue card pays" if got.due == 1 else f"{got.due} blue cards pay"
            return [f"{pay} for the red ones that it captures, and {len(move.pays)} named"]
        if len(set(move.pays)) < len(move.pays):
            return ["a blue card pays once only, and one is named twice"]
        wrong = [place_name(card) for card in move.pays if card not in got.means]
        if wrong:
            return [f"{self.players[side]} has no counter on a blue card at {card}" for card in wrong]
        if list(move.pays) != sorted(move.pays, key=got.means.index):
            return ["the blue cards that pay are named in another order than their counters were won"]
        return ["the oldest counters pay without being named"] if move.pays == got.means[: got.due] else []

    # ending

    def totals(self, at: Position) -> tuple[int, ...]:
        """By player: 1 for each counter on a blue card, −1 for each on a red one."""
        points = [0] * self.number
        for card, counter in at.counters.items():
            points[counter.player] += 1 if at.cards[card].face.blue else -1
        return tuple(points)

    def outcome(self, at: Position) -> Outcome | None:
        """The game ends when all cards are played. When the highest score is drawn the Attacker wins, whatever his."""
        if any(at.hands):
            return None
        points = self.totals(at)
        best = max(points)
        if points.count(best) == 1:
            return Outcome(points, self.players[points.index(best)], OVER)
        return Outcome(points, self.players[0], f"{OVER}; the highest score is drawn, so the Attacker wins")


def corners(places: Iterable[int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The south-western and the north-eastern corner of the smallest rectangle round some places."""
    columns, rows = zip(*map(where, places), strict=True)
    return (min(columns), min(rows)), (max(columns), max(rows))


def extent(places: Iterable[int]) -> int:
    """How many cards these are across, from west to east or from south to north, whichever is more."""
    (west, south), (east, north) = corners(places)
    return max(east - west, north - south) + 1


@cache
def playable(hand: int, turning: str) -> tuple[Face, ...]:
    """Every card of a hand in every turn in which it can be laid."""
    return tuple(face for face in FACES if hand >> face.card & 1 and (turning == "yes" or face in UPRIGHT))


@cache
def _playable(hand: int, turning: str) -> tuple[bool, ...]:
    """The same as a mark on each of `FACES`."""
    return tuple(face in playable(hand, turning) for face in FACES)


def _misplaced(at: Position, here: int) -> str:
    """Why no card can be laid there."""
    if here in at.cards:
        return f"a card lies at {place_name(here)} already"
    if not at.cards:
        return f"the first card lies at 0,0, not at {place_name(here)}"
    return f"a card at {place_name(here)} touches no other"
