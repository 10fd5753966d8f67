"""Tables of Rue for its rule pictures: games from moves, diagrams of what they lead to, cards at true size.

Knows no caption and no order of pictures; `scripts.rulebook.rue_claims` decides what is so.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import shapely

from games import drawings, record
from games.record import Replay
from games.rue.cards import UPRIGHT, Face, place_name
from models.cards import CARD, MARGIN, PITCH, Cards
from models.deck import CARDS
from models.table import Frame, Label, Standing
from scripts.rulebook import flatgames
from scripts.rulebook.entries import Illustration
from scripts.rulebook.rue_claims import laid, most
from sim import svg
from sim.diagram import Drawn, drawn
from sim.flatnotes import Notes
from sim.flatshapes import ink
from sim.lettering import Lettering
from sim.measures import dimension
from sim.plates import At, Plate, over
from sim.symbols import laid as laid_over
from sim.symbols import right as judge_right
from sim.symbols import wrong as judge_wrong

WIDE: Final = 120.0
"""Width of a whole table, millimetres, …"""
BOARD: Final = 80.0
"""… of one of a few cards, …"""
HALF: Final = 58.0
"""… and of one of two side by side."""
CLOSE: Final = 0.16
"""Millimetres on paper for one of a table whose size is shown."""
AROUND: Final = 0.008
"""Of felt around such a table, metres."""
TRUE: Final = CARD * 1000
"""Edge of a card on paper, millimetres."""
NAME: Final = 14.0
"""Points of the name on a card."""
FOOT: Final = 0.008
"""Of felt below the name of a seat, metres."""
ICON: Final = 8.5
"""Width of the little picture of a card's edges, millimetres, …"""
ICON_TOP: Final = 21.5
"""… its distance from the upper edge, …"""
BAR: Final = 2.2
"""… and the weight of its lines for red edges …"""
ICON_LINE: Final = 0.4
"""… and for blue ones."""
NAME_LINE: Final = 0.7
"""Where it stands, as a fraction of the edge."""


@dataclass(frozen=True)
class Seated(Cards):
    """Cards without the numbers of columns and rows, which players of the table do not need: only seats are named."""

    def labels(self, standing: Iterable[Standing]) -> tuple[Label, ...]:
        """Those of the seats."""
        return tuple(label for label in Cards.labels(self, standing) if label.text.lower() in self.seats)


def upright(kind: str) -> Face:
    """A card that is not turned."""
    return next(face for face in UPRIGHT if CARDS[face.card] == kind)


def card(face: Face) -> Plate:
    """A card alone, as large as it is, with its name."""
    half = CARD / 2
    alone = drawn(Cards(), [Standing("0,0", face.name)], crop=Frame(-half, -half, half, half), width=TRUE).plate
    colour = ink("blue" if face.blue else "red")
    name = Lettering(face.title, TRUE / 2, NAME_LINE * TRUE, NAME, 700, "middle")
    icon = Plate(ICON, ICON, _icon(face, colour))
    words = Plate(TRUE, TRUE, name.drawn(colour))
    return over(alone, At(icon, (TRUE - ICON) / 2, ICON_TOP), At(words, 0.0, 0.0))


def _icon(face: Face, colour: str) -> str:
    """A square whose sides are thick where the card's are red."""
    square = shapely.box(0.0, 0.0, ICON, ICON)
    lines = shapely.box(ICON_LINE, ICON_LINE, ICON - ICON_LINE, ICON - ICON_LINE)
    boxes = ((0, 0, ICON, BAR), (ICON - BAR, 0, ICON, ICON), (0, ICON - BAR, ICON, ICON), (0, 0, BAR, ICON))
    bars = (shapely.box(*box) for side, box in enumerate(boxes) if face.red >> side & 1)
    return svg.area(shapely.union_all([shapely.difference(square, lines), *bars]), colour)


def played(moves: str, **tags: str) -> Replay:
    """The game that *moves* make from the start under these *tags*, up to the first that is not legal."""
    return flatgames.played("rue", moves, **tags)


def before(one: Replay, width: float) -> Drawn:
    """The table before the last move, and where its card will lie."""
    return drawn(
        Seated(one.game.players),
        one.game.visible(one.positions[-2]),
        Notes(full=(laid(one),), numbers=numbers(one.until(len(one.moves) - 1))),
        crop=frame(one),
        width=width,
    )


def after(one: Replay, notes: Notes, width: float) -> Drawn:
    """The table after the last move, the cards numbered as they were laid.

    Counters that the last move put down are marked; of those that it took away there are outlines.
    """
    was, now = set(one.game.visible(one.positions[-2])), one.game.visible(one.last)
    counters = [piece for piece in now if piece not in was and piece.kind == "counter"]
    return drawn(
        Seated(one.game.players),
        now,
        replace(notes, numbers=numbers(one)),
        last=counters,
        gone=was.difference(now),
        crop=frame(one),
        width=width,
    )


def numbers(one: Replay) -> dict[str, str]:
    """By which move each card was laid."""
    return {place_name(here): str(card.number) for here, card in one.last.cards.items()}


def plain(one: Replay, notes: Notes, width: float) -> Drawn:
    """The table after the last move, which is not marked."""
    return drawn(Seated(one.game.players), one.game.visible(one.last), notes, width=width)


def sized(one: Replay, across: int, down: int) -> Plate:
    """The table after the last move, with a measure of how many cards it is *across*; right, or wrong if too many.

    There is felt for so many cards *down*. Where it is wrong, the last card is marked.
    """
    standing = one.game.visible(one.last)
    west, south, east, north = Cards().frame(standing)
    bare = MARGIN - AROUND
    low = min(south + bare, north - bare - (down - 1) * PITCH - CARD - 2 * AROUND)
    crop = Frame(west + bare, low, east - bare, north - bare)
    right = across <= most(one)
    notes = Notes() if right else Notes(faults=(laid(one),))
    board = drawn(Seated(()), standing, notes, crop=crop, width=1000 * CLOSE * (crop.east - crop.west))
    edge = 1000 * CLOSE * AROUND
    ends = (edge, board.plate.height), (board.plate.width - edge, board.plate.height)
    measured = laid_over(board.plate, dimension(*ends, f"{across} cards across", (0.0, 4.0)))
    return judge_right(measured) if right else judge_wrong(measured)


def frame(one: Replay) -> Frame:
    """What is shown of the table: the cards, and room for the names of the seats."""
    west, south, east, north = Seated(one.game.players).frame(one.game.visible(one.last))
    return Frame(west, south - FOOT, east, north)


def illustration(plate: Plate, games: Sequence[Replay], said: str) -> Illustration:
    """A picture of *games*: *said* in words, with what lies on the table at the end of each, and carried along."""
    return Illustration(plate, " ".join((said, *map(drawings.told, games))), record.write(games))
