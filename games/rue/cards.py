"""The cards of Rue, the seats, and the places where cards lie. Knows whole numbers only: no sizes, no rules.

A side is an index into `SIDES`; a set of sides is a bit set, north 1, east 2, south 4, west 8. A card is an index
into `CARDS`, a hand a bit set of cards. A place is one whole number, `place(x, y)`, x east and y north of the first
card; the place beside it on a side is that number plus `STEPS[side]`.
"""

from functools import cache
from typing import Final, NamedTuple

SIDES: Final = "NESW"
WAYS: Final[dict[int, tuple[str, ...]]] = {
    2: ("south", "north"),
    3: ("south", "west", "north"),
    4: ("south", "west", "north", "east"),
}
"""The players in the order of their turns, by how many they are; each is called by the seat."""
CARDS: Final = ("RP", "RC", "RF", "RT", "BP", "BC", "BF", "BT")
"""Each player's eight cards: the colour, then the formation."""
FORMATIONS: Final = {"P": "Prow", "C": "Corner", "F": "Flanks", "T": "Tower"}
DECK: Final = (1 << len(CARDS)) - 1
"""A whole hand."""
REACH: Final = 31
"""How far from the first card a card can lie: four players have 32 cards."""
STEPS: Final = (64, 1, -64, -1)
"""From a place to the one beside it, by side."""
_UPRIGHT: Final = {"P": (0b0001, "NESW"), "C": (0b0011, "NESW"), "F": (0b0101, "NE"), "T": (0b1011, "SWNE")}
"""Red edges of a formation that lies upright, and what its turns are called, from that one clockwise."""


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
        return f"{'Blue' if self.blue else 'Red'} {FORMATIONS[self.name[1]]}"


def _faces() -> tuple[Face, ...]:
    """Every card in every turn that looks different, in the order of the cards."""
    faces = []
    for card, name in enumerate(CARDS):
        upright, turns = _UPRIGHT[name[1]]
        for quarter, turn in enumerate(turns):
            red = upright << quarter & 15 | upright >> 4 - quarter
            faces.append(Face(name + turn, card, name[0] == "B", red))
    return tuple(faces)


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
