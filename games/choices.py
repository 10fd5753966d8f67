"""How a move is chosen by hand, one thing after the other: places on the table, pieces from the hand, turns, words.

A program for players offers the first things that begin a legal move, then what can follow the one that was chosen,
until one move is left. Knows no game and no table.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["place", "piece", "turn", "word"]

MARKS: Final[dict[Kind, str]] = {"place": "@", "piece": "#", "turn": "~", "word": ""}
"""What a choice begins with as text; a word begins with none of them."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing that is chosen; ValueError for a word that would be read as something else."""

    kind: Kind
    name: str
    """As the game's notation and its equipment have it: "NW3", "BP", "N", "swap"."""
    said: str = ""
    """The same in words, where its name does not say it: "Blue Prow"."""

    def __post_init__(self) -> None:
        if not self.name or (self.kind == "word" and self.name[0] in MARKS.values()):
            raise ValueError(f"{self.name!r} is no {self.kind} that can be chosen: expected one like swap")

    @property
    def label(self) -> str:
        """What a player is told that it is."""
        return self.said or self.name

    def __str__(self) -> str:
        return MARKS[self.kind] + self.name


def place(name: str) -> Pick:
    """A place of the table: a piece is put there, or what stands there is meant."""
    return Pick("place", name)


def piece(kind: str, said: str = "") -> Pick:
    """A kind of piece from the hand, without its turn."""
    return Pick("piece", kind, said)


def turn(name: str, said: str = "") -> Pick:
    """How that piece is turned."""
    return Pick("turn", name, said)


def word(text: str) -> Pick:
    """Anything else, as words on a button."""
    return Pick("word", text)
