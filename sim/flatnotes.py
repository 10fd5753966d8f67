"""What a picture of a flat table says beside its pieces: the words of the rule pictures, as plain values.

All places are named as the game's notation names them: "NW3", "a1", "0,0", "0,0 S", "Officer 90". Knows neither where a
place is nor how a note is drawn.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

Course: TypeAlias = Literal["straight", "arc", "spiral"]
"""How a line runs: along a row or a radius; along a circle around the middle; from circle to circle around it."""
Player: TypeAlias = Literal["first", "second"]
"""Whose a line is: that of the first is solid, that of the second dashed."""

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Arrow:
    """From the first of *places* to the last, straight from one to the next.

    Where nothing stands at its beginning, but at its end, the outline of what moved there is shown at its beginning.
    """

    places: tuple[str, ...]
    beside: bool = False
    """The last leg runs beside the row of places, towards the middle of the table: back along a score track."""

    def __post_init__(self) -> None:
        if len(self.places) < 2 or len(set(self.places)) < len(self.places):
            raise ValueError(f"an arrow goes over {self.places}: expected two places or more, each of them once")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that scores or wins, through all *places* in their order."""

    places: tuple[str, ...]
    course: Course = "straight"
    player: Player = "first"
    number: str = ""
    """What its badge says; without it there is no badge."""

    def __post_init__(self) -> None:
        if len(self.places) < 2 or len(set(self.places)) < len(self.places):
            raise ValueError(f"a line goes through {self.places}: expected two places or more, each of them once")


@dataclass(frozen=True, slots=True)
class Notes:
    """All that is said of a position; each word is optional."""

    numbers: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """Of moves, by the place of the piece that was put down."""
    open_: tuple[str, ...] = ()
    """Empty places marked ○: other places where a tower could have gone, or a piece could have been put."""
    full: tuple[str, ...] = ()
    """Empty places marked ●."""
    arrows: tuple[Arrow, ...] = ()
    tints: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Groups of places, by the letter or short word of their badge."""
    lines: tuple[Line, ...] = ()
    faults: tuple[str, ...] = ()
    """Places of pieces that break a rule."""
    strong: tuple[str, ...] = ()
    """Places with a thick ring around them."""
    near: tuple[tuple[str, str], ...] = ()
    """Pairs of neighbouring cards whose touching edges are compared."""

    @property
    def places(self) -> tuple[str, ...]:
        """Every place that is named, once, in the order of the fields."""
        return tuple(dict.fromkeys(self._named()))

    def _named(self) -> Iterator[str]:
        return chain(
            self.numbers,
            self.open_,
            self.full,
            *(arrow.places for arrow in self.arrows),
            *self.tints.values(),
            *(line.places for line in self.lines),
            self.faults,
            self.strong,
            *self.near,
        )
