"""Cells and directions of the grid that the games share.

Knows whole numbers only: no sizes, no materials, no rules.
"""

from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int, int]
"""x east, y north, z up, whole numbers; (0, 0, 0) is the south-west square at ground level."""

Vector: TypeAlias = tuple[float, float, float]
"""x east, y north, z up; the unit is said where one is used."""

DIRECTIONS: Final[dict[str, Cell]] = {
    "E": (1, 0, 0),
    "N": (0, 1, 0),
    "U": (0, 0, 1),
    "W": (-1, 0, 0),
    "S": (0, -1, 0),
    "D": (0, 0, -1),
}
"""Unit steps by letter; the first three are the axes x, y, z in this order."""


def step(cell: Cell, direction: Cell, count: int = 1) -> Cell:
    """The cell *count* steps from *cell* along *direction*."""
    return cell[0] + count * direction[0], cell[1] + count * direction[1], cell[2] + count * direction[2]
