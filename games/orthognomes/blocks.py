"""The blocks of OrthoGnomes: rows of light and dark cells, in a hand or in a figure.

Knows shapes and colours, no rule of placing and no text.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Final, Literal, TypeAlias

from games import notebook
from models.space import Cell, step
from models.turntable import WIDTH, on_board

Pattern: TypeAlias = str
"""Colours of a block's cells from one end to the other: L light, D dark."""

Hand: TypeAlias = tuple[Pattern, ...]
"""The blocks that a player still has, each as `canonical` reads it, in order."""

Player: TypeAlias = Literal["light", "dark"]

PLAYERS: Final[tuple[Player, Player]] = ("light", "dark")
"""Both players, in this order in every pair of hands, points and totals."""

AXES: Final[tuple[Cell, Cell, Cell]] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
LENGTHS: Final = range(2, 9)
"""Cells that a block may have."""

BITS: Final = (1, WIDTH + 1, (WIDTH + 1) ** 2)
"""Steps of the bit that stands for a cell along x, y, z; one bit a row and a column stays free, so that
shifted sets never run into the next row."""

_ROUND: Final = (-1, 0, 1)
TOUCH: Final[dict[str, tuple[Cell, ...]]] = {
    name: tuple(d for d in product(_ROUND, _ROUND, _ROUND) if 1 <= sum(map(abs, d)) <= most)
    for name, most in (("face", 1), ("edge", 2), ("vertex", 3))
}
"""Steps to the cells that a cell touches, for each reading of touching."""


@dataclass(frozen=True)
class Block:
    """A block in its place."""

    low: Cell
    """Its westernmost, southernmost or lowest cell."""
    axis: int
    """Where it runs from there: 0 east, 1 north, 2 up."""
    pattern: Pattern
    """Its colours from *low* on."""

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells from *low* on."""
        return tuple(step(self.low, AXES[self.axis], k) for k in range(len(self.pattern)))

    @cached_property
    def bits(self) -> tuple[int, int]:
        """Its light and its dark cells over the board, each as one number."""
        sets = {"L": 0, "D": 0}
        for cell, colour in zip(self.cells, self.pattern, strict=True):
            if on_board(cell):
                sets[colour] |= 1 << sum(a * b for a, b in zip(cell, BITS, strict=True))
        return sets["L"], sets["D"]

    def rim(self, touch: str) -> frozenset[Cell]:
        """The cells that it touches, under one of the readings of `TOUCH`."""
        x, y, z = self.low
        return frozenset((x + a, y + b, z + c) for a, b, c in _rim(len(self.pattern), self.axis, touch))


@cache
def _rim(length: int, axis: int, touch: str) -> frozenset[Cell]:
    """The cells that a block of this *length* touches, as steps from its lowest one."""
    row = [step((0, 0, 0), AXES[axis], k) for k in range(length)]
    return frozenset(step(cell, d) for cell in row for d in TOUCH[touch]).difference(row)


@dataclass(frozen=True)
class Figure:
    """Blocks in the order in which they were placed; legal or not."""

    blocks: tuple[Block, ...] = ()

    @cached_property
    def owner(self) -> Mapping[Cell, int]:
        """Which block holds a cell, by its place in the order; the first where blocks overlap."""
        return {cell: k for k, block in reversed(list(enumerate(self.blocks))) for cell in block.cells}

    @cached_property
    def colours(self) -> Mapping[Cell, str]:
        """L or D for every cell; the first block's where blocks overlap."""
        return {c: x for b in reversed(self.blocks) for c, x in zip(b.cells, b.pattern, strict=True)}

    @property
    def levels(self) -> int:
        """Height in cells."""
        return max((block.cells[-1][2] + 1 for block in self.blocks), default=0)

    @cached_property
    def inside(self) -> bool:
        """Whether every cell lies over the board, at ground level or above."""
        return all(map(on_board, self.owner))

    def plus(self, block: Block) -> "Figure":
        """The figure with *block* placed last."""
        return Figure((*self.blocks, block))

    def _repr_mimebundle_(self, **_: object) -> notebook.Bundle:
        return notebook.figure(self)

    def until(self, count: int) -> "Figure":
        """The figure after its first *count* placements."""
        return Figure(self.blocks[:count])

    def landing(self, cells: Iterable[Cell]) -> int:
        """How many levels above the given ones *cells* come to rest when they fall straight down on the figure.

        Beside the board they fall to the ground, as if it went on there.
        """
        tops = {(x, y): z + 1 for x, y, z in sorted(self.owner)}
        return max(tops.get((x, y), 0) - z for x, y, z in cells)


def canonical(pattern: Pattern) -> Pattern:
    """*pattern* as hands hold it, for a block has no first end: the colour that it has more of comes first."""
    most = "D" if 2 * pattern.count("D") > len(pattern) else "L"
    return max(pattern, pattern[::-1], key=lambda way: [colour == most for colour in way])


def hand_of(patterns: Iterable[Pattern]) -> Hand:
    """A hand of *patterns*."""
    return tuple(sorted(map(canonical, patterns)))


def swapped(patterns: Iterable[Pattern]) -> Hand:
    """The hand with light and dark exchanged."""
    return hand_of(p.translate(str.maketrans("LD", "DL")) for p in patterns)
