"""The rotating base of OrthoGnomes: a wooden disc with a sticker of 4×4 squares.

Knows its measures and the names of its squares. Cells are as large as the squares, so that a
length in cells times `CELL` is a length in metres.
"""

from typing import Final

from models.space import Cell

CELL: Final = 0.025
"""Edge of a cell and of a square, in metres."""
WIDTH: Final = 4
"""Squares along each side of the board."""
DISC_RADIUS: Final = 3.15
"""Radius of the disc, in cells: the board's corners lie 2.83 from its middle."""
DISC_THICKNESS: Final = 0.25
"""Thickness of the disc, in cells; its top is the ground, z = 0."""
NORTH_MARK: Final = (2.0, 4.55, 0.17)
"""Centre x, y and radius of the circle on the north side, in cells."""

COLUMNS: Final = "abcd"
ROWS: Final = "1234"


def on_board(cell: Cell) -> bool:
    """Whether *cell* lies over one of the squares, at ground level or above."""
    return 0 <= cell[0] < WIDTH and 0 <= cell[1] < WIDTH and cell[2] >= 0


def square_name(cell: Cell) -> str:
    """Name of the square under *cell*, a1 in the south-west; IndexError when there is none."""
    if not on_board(cell):
        raise IndexError(f"no square lies under {cell}")
    return COLUMNS[cell[0]] + ROWS[cell[1]]


def square_cell(name: str) -> Cell:
    """The ground cell of the square called *name*; ValueError when there is no such square."""
    if len(name) != 2 or name[0] not in COLUMNS or name[1] not in ROWS:
        raise ValueError(f"“{name}” is not a square: expected a column a–d and a row 1–4")
    return COLUMNS.index(name[0]), ROWS.index(name[1]), 0
