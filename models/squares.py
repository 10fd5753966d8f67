"""Square boards: their squares, names and straight lines. Knows whole numbers only: no sizes, no rules.

A square is an index; squares are counted row by row from the top left. Sets of them are bit sets.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from models.bits import mask, members

COLUMN_LETTERS: Final = "abcdefg"
WAYS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Rows down and columns along: a row, a column, and both diagonals."""


@dataclass(frozen=True)
class Square:
    """A board with *width* squares along each of its edges."""

    width: int

    @property
    def columns(self) -> str:
        """Their letters, from the left."""
        return COLUMN_LETTERS[: self.width]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """By index: the letter of the column, and the number of the row from the bottom."""
        return tuple(f"{column}{self.width - row}" for row in range(self.width) for column in self.columns)

    @cached_property
    def named(self) -> dict[str, int]:
        """Index by name."""
        return {name: k for k, name in enumerate(self.names)}

    @cached_property
    def whole(self) -> int:
        """All squares."""
        return (1 << self.width**2) - 1

    def names_of(self, held: int) -> list[str]:
        """The names of a set of squares, in the order of the alphabet."""
        return sorted(self.names[k] for k in members(held))

    def lines(self, length: int) -> tuple[int, ...]:
        """Every *length* squares in a straight line: by way, then by the first of them."""
        return tuple(self._lines(length))

    def _lines(self, length: int) -> Iterator[int]:
        inside = range(self.width)
        for down, along in WAYS:
            for k in range(self.width**2):
                row, column = divmod(k, self.width)
                steps = [(row + n * down, column + n * along) for n in range(length)]
                if steps[-1][0] in inside and steps[-1][1] in inside:
                    yield mask(r * self.width + c for r, c in steps)


@lru_cache
def square(width: int) -> Square:
    """The board of that *width*, its tables computed once."""
    return Square(width)
