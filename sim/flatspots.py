"""Where the places that notes name are on paper, and what stands there; notes that cannot be are refused in a sentence.

Knows names of places and outlines on paper, no game.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from math import hypot
from typing import Final

from models.shapes import Slab, Turned
from models.table import Equipment, Frame, Piece, Spot, Standing
from sim.flatnotes import Notes
from sim.flatsheet import Lying, Sheet

AROUND: Final = 0.6
"""Room around places that a crop is made for, as a fraction of half a piece's width."""
AROUND_CARD: Final = 0.15
"""The same around a card."""
BESIDE: Final = 2.2
"""What is written so near to a place, in halves of a piece's width, is shown with it."""


def standing_at(equipment: Equipment, place: str) -> Standing:
    """The widest piece that can stand at *place*; ValueError when there is no such place."""
    found = [Standing(place, kind) for kind in equipment.kinds if _fits(equipment, Standing(place, kind))]
    if not found:
        raise ValueError(f"a note names {place!r}, and no piece can stand there: expected a place of this board")
    return max(found, key=lambda one: _half(equipment.piece(one.kind)))


def _fits(equipment: Equipment, one: Standing) -> bool:
    try:
        equipment.spot(one)
    except KeyError:
        return False
    return True


def _half(piece: Piece) -> float:
    solid = piece.solid
    return solid.outer if isinstance(solid, Turned) else solid.half


def around(equipment: Equipment, places: Collection[str]) -> Frame:
    """The part of the table that shows *places* whole, and what is written beside them; ValueError without places."""
    if not places:
        raise ValueError("a picture is to show the table around no places: expected one place or more")
    boxes: list[tuple[float, float, float, float]] = []
    standing = [standing_at(equipment, place) for place in places]
    written = equipment.labels(standing)
    for one in standing:
        spot, piece = equipment.spot(one), equipment.piece(one.kind)
        half, card = _half(piece), isinstance(piece.solid, Slab)
        boxes.append(_box(spot.x, spot.y, (1 + (AROUND_CARD if card else AROUND)) * half))
        near = (label for label in written if hypot(label.x - spot.x, label.y - spot.y) < BESIDE * half)
        boxes += [_box(label.x, label.y, label.height) for label in near]
    west, south, east, north = zip(*boxes, strict=True)
    return Frame(min(west), min(south), max(east), max(north))


def _box(x: float, y: float, half: float) -> tuple[float, float, float, float]:
    return x - half, y - half, x + half, y + half


@dataclass(frozen=True, slots=True)
class Spots:
    """A position on paper, asked by the names of places."""

    sheet: Sheet
    equipment: Equipment
    pieces: tuple[Lying, ...]
    """From the lowest up."""

    @classmethod
    def of(cls, sheet: Sheet, equipment: Equipment, standing: Collection[Standing]) -> "Spots":
        """*standing* in its places on *sheet*; those are left out that lie wholly outside."""
        found = lying(sheet, equipment, standing)
        return cls(sheet, equipment, tuple(one for one in found if one.outline.intersects(sheet.paper)))

    def on(self, place: str) -> tuple[Lying, ...]:
        """What stands at *place*, from the lowest up."""
        return tuple(one for one in self.pieces if one.standing.place == place)

    def spot(self, place: str) -> Spot:
        """Where the uppermost piece at *place* is, or would be."""
        return self.cell(place).spot

    def cell(self, place: str) -> Lying:
        """The widest piece that can stand at *place*, as if it did; ValueError when there is no such place."""
        one = standing_at(self.equipment, place)
        return Lying(self.sheet, one, self.equipment.piece(one.kind), self.equipment.spot(one))

    def at(self, place: str) -> tuple[float, float]:
        """The middle of *place* on paper, millimetres; ValueError when there is no such place."""
        return self.cell(place).middle

    def taken(self, place: str) -> bool:
        """Whether nothing more can be put at *place*: where rings are played, they seat around what lies there."""
        wide = self.cell(place).piece
        hollow = isinstance(wide.solid, Turned) and wide.solid.inner > 0
        return any(not hollow or _is_hollow(one) for one in self.on(place))


def lying(sheet: Sheet, equipment: Equipment, standing: Collection[Standing]) -> list[Lying]:
    """Pieces on paper, from the lowest up."""
    found = [Lying(sheet, one, equipment.piece(one.kind), equipment.spot(one)) for one in standing]
    return sorted(found, key=lambda one: (one.spot.z, one.standing))


def _is_hollow(one: Lying) -> bool:
    return isinstance(one.piece.solid, Turned) and one.piece.solid.inner > 0


def check(notes: Notes, equipment: Equipment, standing: Collection[Standing]) -> None:
    """ValueError with a sentence when *notes* say what cannot be of *standing*."""
    for sentence in _wrong(notes, equipment, standing):
        raise ValueError(sentence)


def _wrong(notes: Notes, equipment: Equipment, standing: Collection[Standing]) -> Iterator[str]:
    """What is wrong with *notes*, place by place."""
    sheet = Sheet.of(equipment.frame(standing))
    spots = Spots(sheet, equipment, tuple(lying(sheet, equipment, standing)))
    for place in notes.places:
        standing_at(equipment, place)
    yield from _taken(spots, "○", notes.open_)
    yield from _taken(spots, "●", notes.full)
    yield from _bare(spots, "the number of a move", notes.numbers)
    yield from _bare(spots, "a fault", notes.faults)
    for place in sorted(set(notes.open_) & set(notes.full)):
        yield f"{place!r} is to have both ○ and ●: expected one of them"
    texts = [*notes.numbers.items(), *((letter, letter) for letter in notes.tints)]
    yield from (f"the badge at {place!r} is empty: expected a text like '1'" for place, text in texts if not text)
    empty = [letter for letter, places in notes.tints.items() if not places]
    yield from (f"the group {letter!r} has no places: expected one or more" for letter in empty)


def _taken(spots: Spots, sign: str, places: Iterable[str]) -> Iterator[str]:
    """Where *sign* is to be on a place that is not empty."""
    for place in filter(spots.taken, places):
        kind = spots.on(place)[-1].standing.kind
        yield f"{sign} is to be at {place!r}, where {kind!r} stands: expected an empty place"


def _bare(spots: Spots, what: str, places: Iterable[str]) -> Iterator[str]:
    """Where something is said of a piece, and nothing stands."""
    bare = (place for place in places if not spots.on(place))
    return (f"{what} is to be at {place!r}, where nothing stands: expected the place of a piece" for place in bare)
