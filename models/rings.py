"""What Line or Colour is played with: counters in seven colours on a square board, and rings that seat around them.

Knows sizes and places; no rule.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from models.forms import MM, annulus, domed, line, plate, plate_box, ring_boxes, upright
from models.materials import RESIN
from models.printed import PrintedBoard
from models.squares import COLUMN_LETTERS, square
from models.table import Board, Label, Piece, Spot

PITCH: Final = 34 * MM
"""Edge of a square."""
BORDER: Final = 12 * MM
"""Of the board around its squares."""
THICKNESS: Final = 5 * MM
COUNTER: Final = 10 * MM
"""Radius of a counter."""
COUNTER_HEIGHT: Final = 6 * MM
INNER: Final = 10.5 * MM
OUTER: Final = 14 * MM
"""Radii of a ring."""
RING_HEIGHT: Final = 4 * MM
COLOURS: Final = range(1, 8)
COUNTERS: Final = tuple(f"counter {colour}" for colour in COLOURS)
RINGS: Final = ("white ring", "black ring")


def _counter(kind: str) -> Piece:
    solid = domed(COUNTER, COUNTER_HEIGHT, 0.7 * COUNTER_HEIGHT, kind)
    return Piece(kind, solid, (upright(COUNTER, COUNTER_HEIGHT, kind),), RESIN, symbol=kind[-1])


def _ring(kind: str) -> Piece:
    solid = annulus(INNER, OUTER, 0.0, RING_HEIGHT, kind)
    return Piece(kind, solid, ring_boxes(INNER, OUTER, RING_HEIGHT, kind), RESIN)


_PIECES: Final = {kind: _counter(kind) for kind in COUNTERS} | {kind: _ring(kind) for kind in RINGS}


def _spots(width: int) -> dict[str, Spot]:
    """The squares of a board with so many in a row: columns from the left, rows from the bottom."""
    middle = (width - 1) / 2
    return {
        name: Spot((k % width - middle) * PITCH, (middle - k // width) * PITCH, THICKNESS)
        for k, name in enumerate(square(width).names)
    }


def _board(width: int) -> Board:
    edge, half = width * PITCH + 2 * BORDER, width * PITCH / 2
    places = [k * PITCH - half for k in range(width + 1)]
    across = (line((-half, y), (half, y), 0.8 * MM, THICKNESS, "pale") for y in places)
    along = (line((x, -half), (x, half), 0.8 * MM, THICKNESS, "pale") for x in places)
    slab = plate(edge, edge, 0.0, THICKNESS, "slate")
    return Board("board", (plate_box(edge, edge, THICKNESS, "slate"),), slab, (*across, *along))


def _labels(width: int) -> Iterator[Label]:
    """Columns below the squares, rows on their left."""
    outside = (width * PITCH + BORDER) / 2
    for k in range(width):
        place = (k - (width - 1) / 2) * PITCH
        yield Label(COLUMN_LETTERS[k], place, -outside, 5 * MM)
        yield Label(str(k + 1), -outside, place, 5 * MM)


@cache
def ring_board(width: int) -> PrintedBoard:
    """Board, counters and rings of Line or Colour, with so many squares in a row."""
    spots = _spots(width)
    return PrintedBoard(_board(width), _PIECES, dict.fromkeys(_PIECES, spots), tuple(_labels(width)))
