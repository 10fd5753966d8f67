"""Hexagonal boards: their spaces, names, neighbours and lines. Knows whole numbers only: no sizes, no rules.

A space is an index; spaces are counted row by row from the south, from the west in each row. Axial coordinates
are q east and r up to the north-east (60° from q), both from the middle. A mask is a whole number whose bit k
is space k.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from models.bits import mask

Axial: TypeAlias = tuple[int, int]

DIRECTIONS: Final[tuple[Axial, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six ways from a space, counter-clockwise from east."""
ROW_LETTERS: Final = "abcdefghijk"


@dataclass(frozen=True)
class Hexagon:
    """A board with *side* spaces along each of its six edges."""

    side: int

    @cached_property
    def spaces(self) -> tuple[Axial, ...]:
        """Axial coordinates by index."""
        reach = range(1 - self.side, self.side)
        return tuple((q, r) for r in reach for q in reach if abs(q + r) < self.side)

    @cached_property
    def index(self) -> dict[Axial, int]:
        """Index by axial coordinates."""
        return {space: k for k, space in enumerate(self.spaces)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Row letter from the south and number from the west, by index."""
        return tuple(ROW_LETTERS[r + self.side - 1] + str(q - self._west(r) + 1) for q, r in self.spaces)

    @cached_property
    def named(self) -> dict[str, int]:
        """Index by name."""
        return {name: k for k, name in enumerate(self.names)}

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By index and direction: the spaces one meets, the nearest first."""
        return tuple(tuple(self._ray(space, way) for way in DIRECTIONS) for space in self.spaces)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """By index: the spaces beside it."""
        return tuple(tuple(ray[0] for ray in rays if ray) for rays in self.rays)

    @cached_property
    def corners(self) -> tuple[int, ...]:
        """The six corners, counter-clockwise from the east."""
        return tuple(self.index[q * (self.side - 1), r * (self.side - 1)] for q, r in DIRECTIONS)

    @cached_property
    def near(self) -> tuple[int, ...]:
        """By index: the mask of the spaces beside it."""
        return tuple(map(mask, self.neighbours))

    @cached_property
    def whole(self) -> int:
        """The mask of all spaces."""
        return mask(range(len(self.spaces)))

    @cached_property
    def ways(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """By first and last space: the spaces of the straight way, the last one among them, the first one not."""
        return {(k, ray[n]): ray[: n + 1] for k, rays in enumerate(self.rays) for ray in rays for n in range(len(ray))}

    def _west(self, r: int) -> int:
        """The q of the westernmost space of row *r*."""
        return max(1 - self.side, 1 - self.side - r)

    def _ray(self, space: Axial, way: Axial) -> tuple[int, ...]:
        """The spaces from *space* on along *way*, without itself."""
        steps = ((space[0] + k * way[0], space[1] + k * way[1]) for k in range(1, 2 * self.side))
        return tuple(self.index[step] for step in steps if step in self.index)


@lru_cache
def hexagon(side: int) -> Hexagon:
    """The board with that *side*, its tables computed once."""
    return Hexagon(side)
