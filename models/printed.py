"""A game's equipment where all is on one printed board: its pieces, their places, and what is written there.

Knows no rule and no game: modules like `models.compass` fill it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from models.table import Board, Frame, Label, Piece, Spot, Standing, frame_of, nearest_of


@dataclass(frozen=True, eq=False)
class PrintedBoard:
    """A board, pieces that show no turn, and where they can stand, as `models.table.Equipment` has it.

    Each is equal to itself only; who makes them makes each once.
    """

    board: Board
    pieces: Mapping[str, Piece]
    """By kind."""
    spots: Mapping[str, Mapping[str, Spot]]
    """By kind, and by place."""
    printed: tuple[Label, ...]

    @property
    def boards(self) -> tuple[Board, ...]:
        """The one board."""
        return (self.board,)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of piece."""
        return tuple(self.pieces)

    def piece(self, kind: str) -> Piece:
        """The piece of that *kind*; KeyError when there is none."""
        return self.pieces[kind]

    def spot(self, one: Standing) -> Spot:
        """Where a piece of that kind stands at that place; KeyError when there is no such kind or place."""
        return self.spots[one.kind][one.place]

    def nearest(self, kind: str, x: float, y: float) -> str:
        """The nearest place where a piece of *kind* can stand."""
        return nearest_of(self.spots[kind], x, y)

    def labels(self, standing: Iterable[Standing]) -> tuple[Label, ...]:  # noqa: ARG002 (they are printed)
        """What is printed on it, whatever stands there."""
        return self.printed

    def frame(self, standing: Iterable[Standing]) -> Frame:  # noqa: ARG002 (the board is all there is)
        """The whole board."""
        return frame_of(self.board)

    def turned(self, kind: str, quarter: int) -> str:  # noqa: ARG002 (nothing shows a turn)
        """*kind*."""
        return kind
