"""Positions and moves of Rhumb Line: small values, no rule."""

from typing import Final, NamedTuple

from games import notebook
from games.rhumb_line.lines import Line

PLAYERS: Final = ("officer", "sailor")
STONES: Final = 16
"""Each player's, without the one that keeps score."""


class Move(NamedTuple):
    """One turn."""

    point: int
    lifts: bool = False
    """The stone there is lifted; otherwise one is placed."""
    declared: int = 0
    """Points that are declared with it; under `Declare automatic` none ever are."""


class Completed(NamedTuple):
    """A line that a stone completed."""

    player: int
    line: Line
    move: int
    """Number of the move that placed the stone, from 1."""
    declared: bool
    """Otherwise its points are forfeited."""


class Position(NamedTuple):
    """What stands on the rose, whose turn it is, and what was won so far."""

    stones: tuple[int, int]
    """Points covered by each player's, as sets."""
    side: int = 0
    """0 officer, 1 sailor."""
    moves: int = 0
    """How many were made."""
    lifted: tuple[int | None, int | None] = (None, None)
    """Where each player has lifted a stone."""
    completed: tuple[Completed, ...] = ()

    @property
    def hands(self) -> tuple[int, int]:
        """How many stones each player still has to place."""
        return STONES - self.stones[0].bit_count(), STONES - self.stones[1].bit_count()

    @property
    def totals(self) -> tuple[int, int]:
        """Points that each player has won."""
        won = [0, 0]
        for one in self.completed:
            won[one.player] += one.line.worth if one.declared else 0
        return won[0], won[1]

    def _repr_mimebundle_(self, **_: object) -> notebook.Bundle:
        return notebook.position("rhumb-line", self, {})
