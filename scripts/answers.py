"""Answers for programs, whatever was asked: objects for JSON. A number that does not exist is null. Knows no game."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TypeAlias, TypeVar

from games.game import Outcome
from games.tags import is_seed

T = TypeVar("T")
Answer: TypeAlias = dict[str, object]


@dataclass(frozen=True)
class Names:
    """How bodies are called."""

    key: Callable[[str], int | str]
    """For programs."""
    said: Callable[[str], str]
    """For people."""


def each(name: str, ones: Iterable[T], answer: Callable[[T], Answer]) -> Answer:
    """What *answer* says of one round of the game called *name*; of several, a list of it under `rounds`."""
    found: list[Answer] = [{"game": name} | answer(one) for one in ones]
    return found[0] if len(found) == 1 else {"game": name, "rounds": found}


def points(players: Sequence[str], totals: Sequence[int]) -> dict[str, int]:
    """Points by player."""
    return dict(zip(players, totals, strict=True))


def ended(players: Sequence[str], outcome: Outcome) -> Answer:
    """How a game ended."""
    return {"points": points(players, outcome.points), "winner": outcome.winner, "reason": outcome.reason}


def seed(said: str) -> int | None:
    """The tag Seed as a number; None when it is none."""
    return int(said) if is_seed(said) else None


def rounded(number: float, digits: int = 3) -> float:
    """*number* with so many decimals, and no negative zero."""
    return round(number, digits) + 0.0


def finite(number: float | None, digits: int) -> float | None:
    """The same; None of what does not exist, and of what is infinite."""
    return None if number is None or not isfinite(number) else rounded(number, digits)
