"""What is said of single places: ○ and ● on empty ones, faults hatched and crossed, equal edges of cards compared.

Each is told by its shape. Knows outlines on paper, no rule.
"""

from typing import Final

import shapely

from models.shapes import Slab
from sim import svg
from sim.flatbadges import Compared, Cross, Written, points
from sim.flatmarks import HALO, LAST_WEIGHT, Mark, ghost
from sim.flatroom import Wanted
from sim.flatshapes import FINEST, lines, rising
from sim.flatsheet import Lying
from sim.flatspots import Spots
from sim.shading import INK, VERMILION, WHITE

SIGN_POINT: Final = 0.26
"""Radius of a cross or "=" in its badge for a point of type, millimetres."""
SIGN: Final = (0.9, 2.2)
"""Radius of ○ and ●, millimetres: the least and the most."""
SMALL: Final = 1.1
"""Their radius beside a piece, millimetres."""
SHARE: Final = 0.5
"""Their radius between these, as a fraction of half the width of what could be there."""
LINE: Final = 0.35
"""Weight of ○."""
CASING: Final = 0.35
"""White around ● and ○, millimetres."""
HATCH: Final = (0.7, 2.2)
"""Between the lines across a fault, millimetres: the least and the most; otherwise a fourth of half a piece's width."""
HATCH_WEIGHT: Final = 0.4
SPARED: Final = 0.2
"""Between a hatch and a word, millimetres."""
WITHIN: Final = 0.15
"""Between the edge of what is compared and the line inside it, millimetres."""


def alternative(spots: Spots, place: str, filled: bool) -> tuple[str, shapely.Geometry]:
    """○, or ● when *filled*, and what it covers; where something lies in the middle, it is to the upper right."""
    cell = spots.cell(place)
    radius = max(SIGN[0], min(SIGN[1], SHARE * cell.half))
    (x, y), there = cell.middle, spots.on(place)
    if there:
        aside = 0.71 * (max(one.half for one in there) + 0.6 * SMALL)
        x, y, radius = x + aside, y - aside, SMALL
    drawn = svg.element("circle", {"cx": x, "cy": y, "r": radius + CASING, "fill": WHITE})
    ring: svg.Attributes = {"stroke": INK, "stroke-width": LINE}
    fill = INK if filled else WHITE
    drawn += svg.element("circle", {"cx": x, "cy": y, "r": radius - LINE / 2, "fill": fill, **ring})
    label = {"data-place": place, "data-sign": "full" if filled else "open"}
    return svg.group(label, (drawn,)), shapely.Point(x, y).buffer(radius + CASING)


def gap(spots: Spots, place: str) -> Mark | None:
    """The outline of the card that could lie at an empty *place*; None where a round piece belongs."""
    cell = spots.cell(place)
    return None if spots.on(place) or not isinstance(cell.piece.solid, Slab) else ghost(cell)


def fault(one: Lying, words: shapely.Geometry) -> str:
    """A piece hatched in vermilion, and edged, behind *words*."""
    inside = shapely.intersection(one.outline, one.sheet.paper)
    step = max(HATCH[0], min(HATCH[1], one.half / 4))
    weight = max(2 * FINEST, min(HATCH_WEIGHT, step / 3))
    found = shapely.intersection(rising(one.outline, 2**0.5 * step), inside.buffer(-weight))
    white, ink = (lines(shapely.difference(found, words.buffer(SPARED + w / 2))) for w in (2 * weight, weight))
    edge = svg.area_data(inside.buffer(-weight))
    return (
        svg.stroke(edge + svg.line_data(white), WHITE, 2 * weight)
        + svg.stroke(edge, VERMILION, weight)
        + svg.stroke(svg.line_data(ink), VERMILION, weight)
    )


def cross(one: Lying) -> Wanted:
    """The sign of a fault, at the edge of its piece."""
    return Wanted(Cross(SIGN_POINT * points(one.half)), one.outline, _corners(one))


def number(one: Lying, text: str) -> Wanted:
    """The number of a move that does not fit in its piece, at the edge of it."""
    return Wanted(Written(text, "disc", points(one.half)), one.outline, _corners(one))


def _corners(one: Lying) -> tuple[tuple[float, float], ...]:
    """Upper right, upper left, lower left and lower right of a piece, on its edge."""
    (x, y), reach = one.middle, one.half * (0.85 if isinstance(one.piece.solid, Slab) else 0.78)
    return tuple((x + a * reach, y + b * reach) for a, b in ((1, -1), (-1, -1), (-1, 1), (1, 1)))


def compared(spots: Spots, one: str, other: str) -> tuple[str, Wanted]:
    """The touching edges of two cards in one outline, and "=" or "≠"; ValueError when they do not lie side by side."""
    sides = _touching(spots, one, other), _touching(spots, other, one)
    (mine, tone), (theirs, second) = sides
    half = spots.cell(one).half
    colour, white = (max(FINEST, min(most, share * half)) for most, share in (LAST_WEIGHT, HALO))
    both = shapely.convex_hull(shapely.union(mine, theirs))
    line = shapely.boundary(both.buffer(-WITHIN - white / 2))
    upon = shapely.union_all([piece.outline.buffer(white / 2 + WITHIN) for piece in spots.pieces if piece.half < half])
    data = svg.line_data(lines(shapely.intersection(line, spots.sheet.paper).difference(upon)))
    drawn = svg.stroke(data, INK, white + 0.3) + svg.stroke(data, WHITE, white) + svg.stroke(data, VERMILION, colour)
    (a, b), (c, d) = spots.at(one), spots.at(other)
    x, y = (a + c) / 2, (b + d) / 2
    along = (-(d - b), c - a)
    wishes = tuple((x + k * along[0], y + k * along[1]) for k in (0.0, 0.2, -0.2, 0.3, -0.3))
    wanted = Wanted(Compared(tone == second, SIGN_POINT * points(half)), both, wishes)
    return svg.group({"data-places": f"{one} {other}"}, (drawn,)), wanted


def _touching(spots: Spots, one: str, other: str) -> tuple[shapely.Polygon, str]:
    """The painted edge of the card at *one* that is nearest to *other*, on paper, and its tone."""
    cards = [piece for piece in spots.on(one) if isinstance(piece.piece.solid, Slab)]
    if not cards or not [piece for piece in spots.on(other) if isinstance(piece.piece.solid, Slab)]:
        raise ValueError(f"edges of {one!r} and {other!r} are compared: expected a card at both places")
    card, there = cards[0], spots.cell(other)
    if not 1.9 < shapely.Point(card.middle).distance(shapely.Point(there.middle)) / card.half < 2.2:
        raise ValueError(f"edges of {one!r} and {other!r} are compared: expected two cards side by side")
    shapes = [(spots.sheet.outline(look, card.spot), look.tone) for look in card.piece.paint[:-1]]
    return min(shapes, key=lambda shape: shapely.Point(there.middle).distance(shape[0]))
