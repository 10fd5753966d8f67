"""The words of a diagram: letters and numbers of pieces, where nothing lies on them, and what is written on boards.

Knows outlines on paper, no game.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import shapely

from models.materials import TONES
from models.shapes import Slab
from models.table import Equipment, Label
from sim import svg
from sim.flatmarks import Mark
from sim.flatshapes import HAIRLINE, ink
from sim.flatsheet import Lying, Sheet
from sim.lettering import SMALLEST, Lettering, cap_height
from sim.shading import INK

ON_ROUND: Final = 0.8
"""Height of the letter of a round piece, as a fraction of its radius."""
ON_CARD: Final = 0.25
"""Height of the letters of another piece, as a fraction of half its width."""
TOO_LARGE: Final = 1.6
"""Letters that had to be so many times larger, to be read at all, are left out."""
LABEL_TOO_LARGE: Final = 2.2
"""The same of what is written on a board."""
PLACES: Final = (
    (0.0, 0.0),
    *((0.0, y) for y in (0.32, 0.45, -0.32)),
    *((x, y) for y in (0.56, -0.56) for x in (0.0, 0.36, -0.36)),
)
"""Where letters can be: right and below of the middle, as fractions of half the width; the first that is free."""
CLEAR: Final = 0.35
"""Around letters, millimetres."""
FACE: Final = 0.75
"""Of the radius of a round piece."""
CLOSE: Final = 0.12
"""Between a word and what passes behind it, millimetres."""
TIGHT: Final = 0.03
"""Around the number of a move within its stone, millimetres."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word in its place."""

    lettering: Lettering
    colour: str
    plate: str = ""
    """What is under it, as markup."""

    @property
    def room(self) -> shapely.Polygon:
        """What nothing else must cover."""
        left, top, right, bottom = self.lettering.box
        capital = self.lettering.baseline - cap_height(self.lettering.points)
        low = bottom if any(letter in "gjpqy,;" for letter in self.lettering.text) else self.lettering.baseline
        high = capital if self.lettering.text[0].isupper() or self.lettering.text.isdigit() else top
        return shapely.box(left - CLOSE, high - CLOSE, right + CLOSE, low + CLOSE)

    @property
    def drawn(self) -> str:
        """As markup."""
        return self.plate + self.lettering.drawn(self.colour)


def signs(pieces: Sequence[Lying], marks: Sequence[Mark], numbers: Mapping[str, str]) -> Iterator[tuple[Lying, Word]]:
    """The letters of pieces, or their *numbers*; what is covered too much to have them anywhere has none.

    A number stands instead of the letter of a stone. Other pieces keep their letters.
    """
    lying = [(one.spot.z, one.outline) for one in pieces]
    over = [(mark.z, mark.covers) for mark in marks]
    for one in pieces:
        if one.piece.symbol:
            z, edge = one.spot.z, one.outline
            print_ = [one.sheet.outline(look, one.spot) for look in one.piece.look[1:-1]]
            above = [shape for height, shape in lying if height > z] + [shape for height, shape in over if height >= z]
            blocked = shapely.union_all([*print_, *(shape for shape in above if shape.intersects(edge))])
            text = numbers.get(one.standing.place, "")
            found = _number(one, text, edge, blocked) if text else _sign(one, edge, blocked)
            if found:
                yield one, found


def face(one: Lying) -> shapely.Geometry:
    """What lines and arrows spare of a round piece, within its rim; nothing of another piece."""
    if isinstance(one.piece.solid, Slab):
        return shapely.Point()
    return shapely.Point(one.middle).buffer(FACE * one.half)


def _number(one: Lying, text: str, edge: shapely.Polygon, blocked: shapely.Geometry) -> Word | None:
    """The number of a move in the middle of a stone, as large as it fits; None when that is too small to read."""
    usual, smallest = max(ON_ROUND * one.half, cap_height(SMALLEST)), cap_height(SMALLEST)
    for share in (1.0, 0.75, 0.5, 0.25, 0.0):
        found = _lettering(text, *one.middle, smallest + share * (usual - smallest))
        room = _room(found, TIGHT)
        if edge.contains(room) and one.sheet.paper.contains(room) and not blocked.intersects(room):
            return Word(found, ink(one.piece.look[-1].tone))
    return None


def _sign(one: Lying, edge: shapely.Polygon, blocked: shapely.Geometry) -> Word | None:
    """The letters of a piece within its *edge*, clear of what is *blocked*; off its face they have a plate."""
    usual = one.half * (ON_CARD if isinstance(one.piece.solid, Slab) else ON_ROUND)
    smallest = cap_height(SMALLEST)
    if smallest > TOO_LARGE * usual:
        return None
    tone = one.piece.look[-1].tone
    face = one.sheet.outline(one.piece.look[-1], one.spot)
    within = shapely.intersection(edge, one.sheet.paper)
    x, y = one.middle
    for capital in (max(usual, smallest), smallest):
        for right, down in PLACES:
            found = _lettering(one.piece.symbol, x + right * one.half, y + down * one.half, capital)
            room = _room(found, CLEAR)
            if within.contains(room) and not blocked.intersects(room):
                return Word(found, ink(tone), "" if face.contains(room) else _plate(room, tone))
    return None


def _room(found: Lettering, clear: float) -> shapely.Polygon:
    """What capitals need, with so many millimetres around them."""
    top = found.baseline - cap_height(found.points)
    return shapely.box(found.left - clear, top - clear, found.left + found.width + clear, found.baseline + clear)


def _plate(room: shapely.Polygon, tone: str) -> str:
    """A little of a piece's face, where letters must stand beside it."""
    return svg.area(room, TONES[tone]) + svg.stroke(svg.area_data(room), INK, HAIRLINE)


def labels(sheet: Sheet, equipment: Equipment, written: Sequence[Label], pieces: Sequence[Lying]) -> Iterator[Word]:
    """What is written on the boards, in the ink that can be read there.

    Words of one size are left out together when they would have to be much larger to be read, or one of them would
    touch another word or a piece; a word beyond the edge of the sheet is left out alone.
    """
    colour = ink(equipment.boards[0].slab.tone)
    taken = [one.outline for one in pieces]
    for height, alike in groupby(sorted(written, key=_less), key=lambda label: label.height):
        lettered = (_lettering(label.text, *sheet.at(label.x, label.y), height * sheet.scale) for label in alike)
        found = [word for word in (Word(one, colour) for one in lettered) if sheet.paper.contains_properly(word.room)]
        rooms = [word.room for word in found]
        crowded = any(room.intersects(other) for k, room in enumerate(rooms) for other in (*taken, *rooms[:k]))
        if not crowded and cap_height(SMALLEST) <= LABEL_TOO_LARGE * height * sheet.scale:
            taken += rooms
            yield from found


def _less(label: Label) -> float:
    return -label.height


def _lettering(text: str, x: float, y: float, capital: float) -> Lettering:
    """*text* around x, y with capitals so many millimetres high, and never too small to read."""
    points = max(SMALLEST, capital / cap_height(1.0))
    return Lettering(text, x, y + cap_height(points) / 2, points, 700, "middle")
