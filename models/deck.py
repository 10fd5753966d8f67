"""The cards of Rue: colours, formations of red and blue edges, and how their turns are called.

Knows whole numbers only: no sizes, no rules. A side is an index into `SIDES`; a set of sides is a bit set, north 1,
east 2, south 4, west 8.
"""

from typing import Final, NamedTuple

SIDES: Final = "NESW"
"""Clockwise from north."""
COLOURS: Final = {"R": "Red", "B": "Blue"}


class Formation(NamedTuple):
    """How the edges of a card are coloured."""

    title: str
    red: int
    """Red edges of the card that lies upright, a set of sides; the others are blue."""
    turns: str
    """What its turns that look different are called, by quarters clockwise from upright."""


FORMATIONS: Final = {
    "P": Formation("Prow", 0b0001, "NESW"),
    "C": Formation("Corner", 0b0011, "NESW"),
    "F": Formation("Flanks", 0b0101, "NE"),
    "T": Formation("Tower", 0b1011, "SWNE"),
}
"""A turn is called by the side of the red edge, the first of the red edges clockwise, a red edge, the blue edge."""
CARDS: Final = tuple(colour + formation for colour in COLOURS for formation in FORMATIONS)
"""Each player's eight cards: the colour, then the formation."""
REACH: Final = 31
"""How far from the first card a card can lie: four players have 32 cards."""


def red_edges(formation: str, quarter: int) -> int:
    """The red edges of a card that lies turned by so many quarters clockwise, 0 to 3; a set of sides."""
    upright = FORMATIONS[formation].red
    return upright << quarter & 15 | upright >> 4 - quarter
