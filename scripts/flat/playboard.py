"""The board that a flat game is played on by hand: the table from above, and where on it places can be chosen.

The picture is the one of `render`, large enough for every place that a legal move names, with what
the last move did: an arrow along what slid, and the lines that it completed. Also what can be chosen beside the board:
pieces of the hand, lying upright. Knows no game and no rule.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from games import drawings
from games.choices import Pick
from games.game import Item
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
    """The table after the last move as a picture, and where on it places are: middle and radius, in mm.

    These are the places in *picks*, of the last move, and of what the points are made of.
    """
    places = dict.fromkeys((*_chosen(picks), *_played(one), *(at for item in one.account.items for at in named(item))))
    table = one.game.table
    found = _drawn(one, Roomy(table, tuple(standing_at(table, place) for place in places)))
    return {
        "svg": drawings.document(one, found),
        "width": rounded(found.plate.width),
        "height": rounded(found.plate.height),
        "spots": {place: _spot(found.spots, place) for place in places},
    }


def named(item: Item) -> list[str]:
    """The places that one of the things is about that points are made of, in its order."""
    lists = [item.facts.get(key) for key in ("places", "squares", "towers")]
    nested = [*_lists(item.facts.get("lines")), *(one["squares"] for one in _lists(item.facts.get("colours")))]
    found = [place for places in (*lists, *nested) for place in _lists(places)]
    return list(dict.fromkeys([*found, *([str(item.facts["place"])] if "place" in item.facts else [])]))


def _lists(value: object) -> Sequence[Any]:
    """*value*, if it is a list."""
    return value if isinstance(value, list | tuple) else ()


def _chosen(picks: Iterable[Sequence[Pick]]) -> list[str]:
    """The places among what can be chosen, each once."""
    return list(dict.fromkeys(pick.name for choice in picks for pick in choice if pick.kind == "place"))


def _played(one: Replay) -> list[str]:
    """The places of the last move."""
    return _chosen([one.game.picks(one.positions[-2], one.moves[-1])]) if one.moves else []


def hand_answer(one: Replay, picks: Sequence[Sequence[Pick]]) -> Answer:
    """What the pieces of the hand in *picks* are, and how each looks in its turns.

    A picture is a list of numbers of shapes, from the lowest up: most shapes are in many of them.
    """
    table = one.game.table
    kinds = {pick.name: pick for choice in picks for pick in choice if pick.kind == "piece"}
    turns: dict[str, dict[str, Pick]] = {kind: {} for kind in kinds}
    for choice in picks:
        for kind, turn in pairwise(choice):
            if turn.kind == "turn":
                turns[kind.name].setdefault(turn.name, turn)
    shapes: dict[str, int] = {}

    def looks(kind: str, quarter: int) -> list[int]:
        return [shapes.setdefault(shape, len(shapes)) for shape in parts(table.piece(kind), quarter)]

    cards = [
        {
            "pick": str(pick),
            "label": pick.label,
            "shapes": looks(kind, 0),
            "turns": [
                {"pick": str(turn), "label": turn.label, "shapes": looks(kind, _quarter(table, kind, turn))}
                for turn in turns[kind].values()
            ],
        }
        for kind, pick in kinds.items()
    ]
    return {"hand": cards, "shapes": list(shapes), "across": HAND}


def _quarter(table: Equipment, kind: str, turn: Pick) -> int:
    """By how many quarters a piece lies turned, counter-clockwise."""
    return next((k for k in range(4) if table.turned(kind, k) == kind + turn.name), 0)


@lru_cache(maxsize=256)
def parts(piece: Piece, quarter: int) -> tuple[str, ...]:
    """A *piece* that lies turned by so many quarters, with nothing beside it: shapes on a square of `HAND` mm."""
    solid = piece.solid
    half = (1 + ROOM) * (solid.outer if isinstance(solid, Turned) else solid.half)
    sheet = Sheet.exactly(Frame(-half, -half, half, half), HAND)
    lying = Lying(sheet, Standing("hand", piece.kind), piece, Spot(0.0, 0.0, 0.0, quarter))
    letters = (word.drawn for _, word in flatsigns.signs([lying], [], {}))
    drawn = "\n".join((flatshapes.piece(lying), *letters)).splitlines()
    return tuple(shape for shape in drawn if not shape.startswith(("<g", "</g")))


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
