"""What every game is to the rest: a value that knows its rules and describes its positions.

Options and number of players are fixed when the game object is made. Knows no game, and asks no engine.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from sim.scene import Scene

P = TypeVar("P")
M = TypeVar("M")


@dataclass(frozen=True)
class Outcome:
    """How a game or round ended."""

    points: tuple[int, ...]
    """By player, in the order of `Game.players`."""
    winner: str | None
    """None when it is drawn, or does not count."""
    reason: str
    """In words."""
    void: bool = False
    """It does not count and is played again."""
    decides: bool = False
    """It ends the match, whatever the other rounds say."""

    @property
    def result(self) -> str:
        """As the tag Result has it."""
        return "-".join(map(str, self.points))


class Game(Protocol[P, M]):
    """One game with its options."""

    @property
    def name(self) -> str:
        """As it is called on the command line."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the players; `side` is a place in them."""

    def start(self) -> P:
        """The position before the first move."""

    def side(self, at: P) -> int:
        """Who is to move."""

    def moves(self, at: P) -> Iterable[M]:
        """Every legal move, each once, in a fixed order."""

    def play(self, at: P, move: M) -> P:
        """The position after *move*; `IllegalMove` says which rule it breaks, and nothing has changed."""

    def outcome(self, at: P) -> Outcome | None:
        """How it ended; None while it goes on."""

    def explain(self, at: P) -> object:
        """The score as it stands, with what every point is made of."""

    def read(self, at: P, text: str) -> M:
        """The move that *text* means in this position; `Unreadable` when it means none."""

    def write(self, at: P, move: M) -> str:
        """The canonical text of *move*."""

    def visible(self, at: P) -> object:
        """What can be seen on the table: what physics and camera must give back."""

    def scene(self, at: P) -> Scene:
        """The table as rigid bodies."""

    def fell(self, at: P) -> P:
        """Nature's move after the last placement: what stood on the table fell."""
