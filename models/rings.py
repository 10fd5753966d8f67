"""What Line or Colour is played with: counters in seven colours on a square board, and rings that seat around them.

Knows sizes and places; no rule.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from models.forms import MM, annulus, domed, line, plate, plate_box, ring_boxes, upright
from models.materials import RESIN
from models.squares import COLUMN_LETTERS
from models.table import Board, Frame, Label, Piece, Spot, Standing, frame_of, nearest_of

Rows: TypeAlias = tuple[tuple[int, ...], ...]
"""Colours of the counters, 1 to 7, by rows from the top, each from the left."""

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


@lru_cache
def _spots(width: int) -> dict[str, Spot]:
    """The squares of a board with so many in a row: columns from the left, rows from the bottom."""
    middle = (width - 1) / 2
    return {
        f"{COLUMN_LETTERS[column]}{row + 1}": Spot((column - middle) * PITCH, (row - middle) * PITCH, THICKNESS)
        for row in range(width)
        for column in range(width)
    }


@lru_cache
def _board(width: int) -> Board:
    edge, half = width * PITCH + 2 * BORDER, width * PITCH / 2
    places = [k * PITCH - half for k in range(width + 1)]
    across = (line((-half, y), (half, y), 0.8 * MM, THICKNESS, "pale") for y in places)
    along = (line((x, -half), (x, half), 0.8 * MM, THICKNESS, "pale") for x in places)
    look = (plate(edge, edge, 0.0, THICKNESS, "slate"), *across, *along)
    return Board("board", (plate_box(edge, edge, THICKNESS, "slate"),), look)


def _labels(width: int) -> Iterator[Label]:
    """Columns below the squares, rows on their left."""
    outside = (width * PITCH + BORDER) / 2
    for k in range(width):
        place = (k - (width - 1) / 2) * PITCH
        yield Label(COLUMN_LETTERS[k], place, -outside, 5 * MM)
        yield Label(str(k + 1), -outside, place, 5 * MM)


@dataclass(frozen=True)
class RingBoard:
    """Board, counters and rings of Line or Colour, as `models.table.Equipment` has it."""

    rows: Rows
    """Which counter lies where when play begins."""

    @property
    def boards(self) -> tuple[Board, ...]:
        """The square board."""
        return (_board(len(self.rows)),)

    def labels(self, standing: Iterable[Standing]) -> tuple[Label, ...]:  # noqa: ARG002 (they are printed)
        """Columns and rows."""
        return tuple(_labels(len(self.rows)))

    def frame(self, standing: Iterable[Standing]) -> Frame:  # noqa: ARG002 (the board is all there is)
        """The whole board."""
        return frame_of(self.boards[0])

    @property
    def kinds(self) -> tuple[str, ...]:
        """Counters by colour, and both rings."""
        return (*COUNTERS, *RINGS)

    @cached_property
    def counters(self) -> tuple[Standing, ...]:
        """Every counter on its square, row by row from the bottom."""
        return tuple(
            Standing(f"{COLUMN_LETTERS[column]}{row}", f"counter {colour}")
            for row, colours in enumerate(reversed(self.rows), 1)
            for column, colour in enumerate(colours)
        )

    def piece(self, kind: str) -> Piece:
        """The counter or ring of that *kind*; KeyError when there is none."""
        return _PIECES[kind]

    def spot(self, one: Standing) -> Spot:
        """The middle of a square, for counters and rings alike; KeyError when there is none."""
        if one.kind not in _PIECES:
            raise KeyError(one.kind)
        return _spots(len(self.rows))[one.place]

    def nearest(self, kind: str, x: float, y: float) -> str:  # noqa: ARG002 (all kinds lie on squares)
        """The nearest square."""
        return nearest_of(_spots(len(self.rows)), x, y)

    def turned(self, kind: str, quarter: int) -> str:  # noqa: ARG002 (nothing shows a turn)
        """*kind*."""
        return kind
