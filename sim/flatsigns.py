"""The words of a diagram: the letters of pieces, where nothing lies on them, and what is written on boards.

Knows outlines on paper, no game.
"""

from collections.abc import Iterator, Sequence
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
PLACES: Final = (
    (0.0, 0.0),
    *((0.0, y) for y in (0.32, 0.45, -0.32)),
    *((x, y) for y in (0.56, -0.56) for x in (0.0, 0.36, -0.36)),
)
"""Where letters can be: right and below of the middle, as fractions of half the width; the first that is free."""
CLEAR: Final = 0.35
"""Around letters, millimetres."""


def signs(pieces: Sequence[Lying], marks: Sequence[Mark]) -> Iterator[str]:
    """The letters of pieces; what is covered too much to have them anywhere has none."""
    lying = [(one.spot.z, one.outline) for one in pieces]
    over = [(mark.z, mark.covers) for mark in marks]
    for one in pieces:
        if one.piece.symbol:
            z, edge = one.spot.z, one.outline
            print_ = [one.sheet.outline(look, one.spot) for look in one.piece.look[1:-1]]
            above = [shape for height, shape in lying if height > z] + [shape for height, shape in over if height >= z]
            blocked = shapely.union_all([*print_, *(shape for shape in above if shape.intersects(edge))])
            yield _sign(one, edge, blocked)


def _sign(one: Lying, edge: shapely.Polygon, blocked: shapely.Geometry) -> str:
    """The letters of a piece within its *edge*, clear of what is *blocked*; off its face they have a plate."""
    usual = one.half * (ON_CARD if isinstance(one.piece.solid, Slab) else ON_ROUND)
    smallest = cap_height(SMALLEST)
    if smallest > TOO_LARGE * usual:
        return ""
    tone = one.piece.look[-1].tone
    face = one.sheet.outline(one.piece.look[-1], one.spot)
    x, y = one.middle
    for capital in (max(usual, smallest), smallest):
        for right, down in PLACES:
            found = _lettering(one.piece.symbol, x + right * one.half, y + down * one.half, capital)
            room = _room(found)
            if edge.contains(room) and not blocked.intersects(room):
                plate = "" if face.contains(room) else _plate(room, tone)
                return plate + found.drawn(ink(tone))
    return ""


def _room(found: Lettering) -> shapely.Polygon:
    """What capitals need."""
    top = found.baseline - cap_height(found.points)
    return shapely.box(found.left - CLEAR, top - CLEAR, found.left + found.width + CLEAR, found.baseline + CLEAR)


def _plate(room: shapely.Polygon, tone: str) -> str:
    """A little of a piece's face, where letters must stand beside it."""
    return svg.area(room, TONES[tone]) + svg.stroke(svg.area_data(room), INK, HAIRLINE)


def labels(sheet: Sheet, equipment: Equipment, written: Sequence[Label]) -> Iterator[str]:
    """What is written on the boards, in the ink that can be read there."""
    colour = ink(equipment.boards[0].slab.tone)
    for label in written:
        yield _lettering(label.text, *sheet.at(label.x, label.y), label.height * sheet.scale).drawn(colour)


def _lettering(text: str, x: float, y: float, capital: float) -> Lettering:
    """*text* around x, y with capitals so many millimetres high, and never too small to read."""
    points = max(SMALLEST, capital / cap_height(1.0))
    return Lettering(text, x, y + cap_height(points) / 2, points, 700, "middle")
