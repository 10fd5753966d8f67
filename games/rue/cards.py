"""The cards of Rue in every turn, the seats, and the places where cards lie.

Knows whole numbers only: no sizes, no rules. Sides are as in `models.deck`. A card is an index into its `CARDS`, a hand
a bit set of cards. A place is one whole number, `place(x, y)`, x east and y north of the first
card; the place beside it on a side is that number plus `STEPS[side]`.
"""

from functools import cache
from typing import Final, NamedTuple

from models.deck import CARDS, COLOURS, FORMATIONS, red_edges

WAYS: Final[dict[int, tuple[str, ...]]] = {
    2: ("south", "north"),
    3: ("south", "west", "north"),
    4: ("south", "west", "north", "east"),
}
"""The players in the order of their turns, by how many they are; each is called by the seat."""
DECK: Final = (1 << len(CARDS)) - 1
"""A whole hand."""
STEPS: Final = (64, 1, -64, -1)
"""From a place to the one beside it, by side."""
_SIDES: Final = ("north", "east", "south", "west")


class Face(NamedTuple):
    """A card, and how it is turned."""

    name: str
    """As it is written: "BPN"."""
    card: int
    blue: bool
    red: int
    """Its red edges, a set of sides."""

    @property
    def title(self) -> str:
        """What the card is called: "Blue Prow"."""
        return f"{COLOURS[self.name[0]]} {FORMATIONS[self.name[1]].title}"

    @property
    def turned(self) -> str:
        """How it lies, in words: "red to the north and east"; of three red edges the one that is not is told."""
        few, colour = (self.red, "red") if self.red.bit_count() < 3 else (15 ^ self.red, "blue")
        return f"{colour} to the {' and '.join(side for k, side in enumerate(_SIDES) if few >> k & 1)}"


def _faces() -> tuple[Face, ...]:
    """Every card in every turn that looks different, in the order of the cards."""
    return tuple(
        Face(name + turn, card, name[0] == "B", red_edges(name[1], quarter))
        for card, name in enumerate(CARDS)
        for quarter, turn in enumerate(FORMATIONS[name[1]].turns)
    )


FACES: Final = _faces()
NAMED: Final[dict[str, Face]] = {face.name: face for face in FACES}
UPRIGHT: Final = frozenset(next(face for face in FACES if face.card == card) for card in range(len(CARDS)))
"""The cards as they lie when none is turned."""


def place(x: int, y: int) -> int:
    """The place that lies so far east and north of the first card."""
    return 64 * y + x


@cache
def where(at: int) -> tuple[int, int]:
    """How far east and north of the first card a place lies."""
    y = at + 32 >> 6
    return at - 64 * y, y


@cache
def place_name(at: int) -> str:
    """A place as it is written: "1,-2"."""
    x, y = where(at)
    return f"{x},{y}"


def hand_names(hand: int) -> list[str]:
    """The cards of a hand."""
    return [name for card, name in enumerate(CARDS) if hand >> card & 1]
