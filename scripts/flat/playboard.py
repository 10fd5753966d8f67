"""The board that a flat game is played on by hand: the table from above, and where on it places can be chosen.

The picture is the one of `render`, large enough for every place that a legal move names, with what the last move did:
an arrow along what slid, and the lines that it completed. Also what can be chosen beside the board: pieces of the
hand, lying upright. Knows no game and no rule.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from games import drawings
from games.choices import Pick
from games.record import Replay
from models.shapes import Turned
from models.table import Board, Equipment, Frame, Label, Piece, Spot, Standing
from scripts.answers import Answer, rounded
from sim import flatshapes, flatsigns
from sim.diagram import Drawn
from sim.flatnotes import Arrow, Notes
from sim.flatsheet import Lying, Sheet
from sim.flatspots import Spots, standing_at
from sim.handling import Slide, changes
from sim.plates import Plate

HAND: Final = 24.0
"""Width of the picture of a piece in hand, millimetres."""
ROOM: Final = 0.06
"""Around a piece in hand, as a fraction of its width."""


@dataclass(frozen=True, slots=True)
class Roomy:
    """*table* in pictures that have room for *more* pieces, wherever these would lie."""

    table: Equipment
    more: tuple[Standing, ...]

    @property
    def boards(self) -> tuple[Board, ...]:
        """Those of the table."""
        return self.table.boards

    @property
    def kinds(self) -> tuple[str, ...]:
        """Those of the table."""
        return self.table.kinds

    def piece(self, kind: str) -> Piece:
        """As the table has it."""
        return self.table.piece(kind)

    def spot(self, one: Standing) -> Spot:
        """As the table has it."""
        return self.table.spot(one)

    def nearest(self, kind: str, x: float, y: float) -> str:
        """As the table has it."""
        return self.table.nearest(kind, x, y)

    def labels(self, standing: Iterable[Standing]) -> tuple[Label, ...]:
        """What is written beside all pieces together."""
        return self.table.labels((*standing, *self.more))

    def frame(self, standing: Iterable[Standing]) -> Frame:
        """What a picture of all pieces together shows."""
        return self.table.frame((*standing, *self.more))

    def turned(self, kind: str, quarter: int) -> str:
        """As the table has it."""
        return self.table.turned(kind, quarter)


def board_answer(one: Replay, picks: Sequence[Sequence[Pick]]) -> Answer:
    """The table after the last move as a picture, and the middle and radius of every place in *picks* on it, in mm."""
    places = dict.fromkeys(pick.name for choice in picks for pick in choice if pick.kind == "place")
    table = one.game.table
    found = _drawn(one, Roomy(table, tuple(standing_at(table, place) for place in places)))
    return {
        "svg": drawings.document(one, found),
        "width": rounded(found.plate.width),
        "height": rounded(found.plate.height),
        "spots": {place: _spot(found.spots, place) for place in places},
    }


def hand_answer(one: Replay, picks: Sequence[Sequence[Pick]]) -> list[Answer]:
    """What the pieces of the hand in *picks* are, and how each looks in its turns."""
    table = one.game.table
    kinds = {pick.name: pick for choice in picks for pick in choice if pick.kind == "piece"}
    turns: dict[str, dict[str, Pick]] = {kind: {} for kind in kinds}
    for choice in picks:
        for kind, turn in pairwise(choice):
            if turn.kind == "turn":
                turns[kind.name].setdefault(turn.name, turn)
    return [
        {
            "pick": str(pick),
            "label": pick.label,
            "svg": picture(table.piece(kind), 0, pick.label),
            "turns": [_turn_answer(table, kind, turn) for turn in turns[kind].values()],
        }
        for kind, pick in kinds.items()
    ]


def _turn_answer(table: Equipment, kind: str, turn: Pick) -> Answer:
    """A turn of a piece, and how the piece looks in it."""
    quarter = next((k for k in range(4) if table.turned(kind, k) == kind + turn.name), 0)
    return {"pick": str(turn), "label": turn.label, "svg": picture(table.piece(kind), quarter, turn.label)}


@lru_cache(maxsize=256)
def picture(piece: Piece, quarter: int, label: str) -> str:
    """SVG of a *piece* that lies turned by so many quarters counter-clockwise, with nothing beside it."""
    solid = piece.solid
    half = (1 + ROOM) * (solid.outer if isinstance(solid, Turned) else solid.half)
    sheet = Sheet.exactly(Frame(-half, -half, half, half), HAND)
    lying = Lying(sheet, Standing("hand", piece.kind), piece, Spot(0.0, 0.0, 0.0, quarter))
    letters = (word.drawn for _, word in flatsigns.signs([lying], [], {}))
    plate = Plate(sheet.width, sheet.height, "\n".join((flatshapes.piece(lying), *letters)))
    return plate.document(title=piece.kind, description=label)


def _drawn(one: Replay, table: Equipment) -> Drawn:
    """The table after the last move, with what that did; without what finds no room on it."""
    try:
        return drawings.drawn_board(one, notes=_last(one), table=table)
    except ValueError:
        return drawings.drawn_board(one, table=table)


def _last(one: Replay) -> Notes:
    """What the last move did: where something slid, and the lines that it completed, or won by."""
    if not one.moves:
        return Notes()
    before, after = (one.game.visible(at) for at in one.positions[-2:])
    slid = (act for act in changes(before, after, one.game.slides) if isinstance(act, Slide))
    arrows = tuple(Arrow((slide.start, slide.end)) for slide in slid)
    items = [item.facts for item in one.account.items]
    if not any("lines" in facts or ("places" in facts and facts.get("move") == len(one.moves)) for facts in items):
        return Notes(arrows=arrows)
    points = drawings.points(one)
    lines = tuple(replace(line, number="") for line in points.lines)
    return Notes(arrows=arrows, lines=lines, strong=points.strong)


def _spot(spots: Spots, place: str) -> list[float]:
    """Middle x, y and radius of a place, millimetres from the upper left corner."""
    cell = spots.cell(place)
    return [rounded(value, 2) for value in (*cell.middle, cell.half)]
