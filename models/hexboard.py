"""What Rukuni is played with: a hexagonal board of hexagonal spaces, towers, and stones of two colours.

Knows sizes and places; no rule.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

from models.forms import MM, PRINT, Point, domed, upright
from models.hexes import ROW_LETTERS, hexagon
from models.materials import BEECH, RESIN
from models.printed import PrintedBoard
from models.shapes import Box, Slab, Turned
from models.table import Board, Label, Piece, Spot

PITCH: Final = 24 * MM
"""From one space to the next."""
ROW: Final = PITCH * sqrt(3) / 2
"""From one row to the next."""
BORDER: Final = 23 * MM
"""From the middle of an outer space to the edge of the board."""
THICKNESS: Final = 6 * MM
SPACE: Final = 11.5 * MM
"""From the middle of a printed space to its edges."""
STONE: Final = 9 * MM
"""Radius of a stone."""
STONE_HEIGHT: Final = 6 * MM
TOWER: Final = 8 * MM
"""Radius of a tower's foot."""
TOWER_HEIGHT: Final = 30 * MM
_ASIDE: Final = 17.5 * MM
"""From the middle of an outer space to what is written beside it: a mark around a stone has room."""
_ROOK: Final = ((0, 0), (8, 0), (8, 3), (6, 5.5), (5, 20), (7, 23.5), (7, 30), (4.5, 30), (4.5, 27), (0, 27))
"""Half section of a tower, millimetres."""


def _stone(kind: str) -> Piece:
    solid = domed(STONE, STONE_HEIGHT, STONE_HEIGHT / 2, kind)
    return Piece(kind, solid, (upright(STONE, STONE_HEIGHT, kind),), RESIN, symbol=kind[0].upper())


def _tower() -> Piece:
    solid = Turned(tuple((radius * MM, z * MM) for radius, z in _ROOK), "tower")
    return Piece("tower", solid, (upright(TOWER, TOWER_HEIGHT, "tower"),), BEECH, symbol="T")


_PIECES: Final = {"tower": _tower(), "white": _stone("white"), "grey": _stone("grey")}


def _spots(side: int) -> dict[str, Spot]:
    """The spaces: q steps east, r steps towards 60° from east, both from the middle."""
    board = hexagon(side)
    return {
        name: Spot((q + r / 2) * PITCH, r * ROW, THICKNESS)
        for name, (q, r) in zip(board.names, board.spaces, strict=True)
    }


def _hexagon(reach: float, turn: float = 0.0, x: float = 0.0, y: float = 0.0) -> tuple[Point, ...]:
    """The corners of a hexagon, *reach* from its middle x, y, the first of them *turn* from east."""
    angles = (turn + k * pi / 3 for k in range(6))
    return tuple((x + reach * cos(a), y + reach * sin(a)) for a in angles)


def _board(side: int, spots: Mapping[str, Spot]) -> Board:
    reach = ((side - 1) * ROW + BORDER) / cos(pi / 6)
    spaces = (
        Slab(_hexagon(SPACE / cos(pi / 6), pi / 6, spot.x, spot.y), THICKNESS, THICKNESS + PRINT, "space")
        for spot in spots.values()
    )
    boxes = tuple(_row(side, r, reach) for r in range(1 - side, side))
    return Board("board", boxes, Slab(_hexagon(reach), 0.0, THICKNESS, "oak"), tuple(spaces))


def _row(side: int, r: int, reach: float) -> Box:
    """What touches of the board along a row of spaces: the widest box within the hexagon."""
    low, high = (r - 0.5) * ROW, (r + 0.5) * ROW
    if r == 1 - side:
        low = r * ROW - BORDER
    if r == side - 1:
        high = r * ROW + BORDER
    width = 2 * (reach - max(-low, high) / sqrt(3))
    return Box((width, high - low, THICKNESS), (0.0, (low + high) / 2, THICKNESS / 2), "oak")


def _labels(side: int, spots: Mapping[str, Spot]) -> Iterator[Label]:
    """A letter at the west end of each row, its last number at its east end; numbers below and above the board."""
    reach = side - 1
    for row, letter in enumerate(ROW_LETTERS[: 2 * side - 1]):
        number = 2 * side - 1 - abs(row - reach)
        first, last = spots[f"{letter}1"], spots[f"{letter}{number}"]
        yield Label(letter, first.x - _ASIDE, first.y, 5 * MM)
        yield Label(str(number), last.x + _ASIDE + (number > 9) * 1.2 * MM, last.y, 5 * MM)
    for letter, way in ((ROW_LETTERS[0], -1), (ROW_LETTERS[2 * reach], 1)):
        for number in range(1, side + 1):
            here = spots[f"{letter}{number}"]
            yield Label(str(number), here.x, here.y + way * _ASIDE, 5 * MM)


@cache
def hex_board(side: int) -> PrintedBoard:
    """Board, towers and stones of Rukuni, with so many spaces along one edge."""
    spots = _spots(side)
    return PrintedBoard(_board(side, spots), _PIECES, dict.fromkeys(_PIECES, spots), tuple(_labels(side, spots)))
