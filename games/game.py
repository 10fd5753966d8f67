"""What every game is to the rest: a value that knows its rules and describes its positions.

Options and number of players are fixed when the game object is made. Knows no game, and asks no engine.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from games.choices import Pick, word
from games.options import Option
from models.table import Equipment, Standing
from sim.scene import Scene
from sim.setting import scene_of

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

    said: str = ""
    """The tag Result, where it is not just the points."""

    @property
    def result(self) -> str:
        """As the tag Result has it."""
        return self.said or "-".join(map(str, self.points))


def result_of(ended: Outcome | None) -> str:
    """The tag Result of a game that *ended* so, or goes on."""
    return ended.result if ended else "*"


@dataclass(frozen=True)
class Item:
    """One thing that points are made of."""

    player: str
    points: int
    what: str
    """In words: "spiral N1 NE2 E3 SE4, move 17"."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """The same for programs: names of places, numbers, kinds."""


@dataclass(frozen=True)
class Account:
    """The score of a flat game as it stands, with what every point is made of."""

    totals: tuple[int, ...]
    """By player, in the order of `Game.players`."""
    items: tuple[Item, ...]
    """Together they are the totals."""
    called: str
    """What the items are: "lines", "groups"."""
    notes: tuple[str, ...] = ()
    """What else is to be said of the position, in the sheet's terms."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """The same for programs."""


class Game(Protocol[P, M]):
    """One game with its options."""

    @property
    def name(self) -> str:
        """As it is called on the command line."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What its rule sheet leaves open; they are fixed when the game is made."""

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


class FlatGame(Game[P, M], Protocol[P, M]):
    """A game of pieces that lie on a board: what it shows is its pieces in their places.

    Games that inherit it have their scene from it, and a way to choose moves.
    """

    @property
    def table(self) -> Equipment:
        """What it is played with."""

    @property
    def slides(self) -> frozenset[str]:
        """Kinds of pieces that move along the board; others are lifted, and set down."""

    def moves(self, at: P) -> Sequence[M]:
        """Every legal move, each once, in a fixed order; none when the game is over."""

    def explain(self, at: P) -> Account:
        """The score as it stands, with what every point is made of."""

    def visible(self, at: P) -> tuple[Standing, ...]:
        """Every piece on the table, in the order of places."""

    def board(self, at: P) -> str:
        """The table as text, for the eye."""

    def picks(self, at: P, move: M) -> tuple[Pick, ...]:
        """What is chosen by hand, one thing after the other, for a legal *move*.

        No two legal moves of a position have the same, and those of none begin with all of another's. A game that does
        not say it is played by the texts of its moves.
        """
        return (word(self.write(at, move)),)

    def scene(self, at: P) -> Scene:
        """The table as rigid bodies: its boards, and every visible piece in its place."""
        return scene_of(self.table, self.visible(at))
