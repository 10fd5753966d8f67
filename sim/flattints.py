"""Groups of places: a tinted region under their pieces, each with a pattern and an outline of its own, and a letter.

Neighbouring places of a group have one region. Knows outlines on paper, no rule of what a group is.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot
from typing import Final

import shapely

from models.shapes import Slab
from sim import svg
from sim.flatbadges import Written, points
from sim.flatroom import Wanted
from sim.flatshapes import lines, rising
from sim.flatsheet import ARC, Lying
from sim.flatspots import Spots
from sim.shading import INK, WHITE

AROUND: Final = 0.18
"""Of a region around a round piece, as a fraction of half its width."""
AROUND_CARD: Final = 0.035
"""The same of a card: so regions of cards side by side touch, those of cards corner to corner do not."""
LINKED: Final = 3.15
"""Round pieces so far apart lie side by side, in halves of their width."""
FINE: Final = 0.01
"""Millimetres by which corners of a region may be off: arcs that overlap have several in one place."""
PASTELS: Final = ("#CFE8F7", "#FBE3B5", "#CDEBDD", "#F3D3E3", "#E3E3F7", "#F5F0C4")
SOLID: Final = 0.75
"""How much of the board a tint hides."""
OUTLINES: Final = ("", "2.2 1.4", "0.01 1.3", "3 1.2 0.01 1.2", "1 1", "4 1.5")
"""Dashes of the outline of each group in turn."""
EDGE: Final = 0.55
HALO: Final = 0.25
"""White on each side of an outline, millimetres."""
PATTERN: Final = 0.18
"""Weight of the lines of a pattern."""
STEP: Final = 1.3
"""From line to line of a pattern, millimetres."""


def region(spots: Spots, places: tuple[str, ...]) -> shapely.Geometry:
    """What a group covers on paper."""
    cells = [spots.cell(place) for place in places]
    shapes = [_around(cell) for cell in cells]
    for one, other in combinations(cells, 2):
        (a, b), (c, d) = one.middle, other.middle
        half = min(one.half, other.half)
        if not isinstance(one.piece.solid, Slab) and hypot(c - a, d - b) <= LINKED * half:
            shapes.append(shapely.LineString([(a, b), (c, d)]).buffer((1.0 + AROUND) * half, cap_style="flat"))
    return shapely.intersection(shapely.union_all(shapes).simplify(FINE), spots.sheet.paper)


def _around(cell: Lying) -> shapely.Polygon:
    card = isinstance(cell.piece.solid, Slab)
    return cell.outline.buffer((AROUND_CARD if card else AROUND) * cell.half, quad_segs=ARC // 2)


def under(found: shapely.Geometry, number: int) -> str:
    """The tint and the pattern of the group of that *number*, beneath its pieces."""
    fill = svg.element(
        "path", {"d": svg.area_data(found), "fill": PASTELS[number % len(PASTELS)], "fill-opacity": SOLID}
    )
    return fill + svg.stroke(svg.line_data(_pattern(found, number)), INK, PATTERN)


def outlines(found: Sequence[shapely.Geometry], spared: shapely.Geometry) -> Iterator[str]:
    """The outlines of all groups, over the pieces, interrupted where *spared*; no halo hides the outline of another."""
    for edge in map(shapely.boundary, found):
        white = lines(shapely.difference(edge, spared.buffer(EDGE / 2 + HALO)))
        yield svg.stroke(svg.line_data(white), WHITE, EDGE + 2 * HALO)
    for number, edge in enumerate(map(shapely.boundary, found)):
        ink = lines(shapely.difference(edge, spared.buffer(EDGE / 2)))
        yield svg.stroke(svg.line_data(ink), INK, EDGE, OUTLINES[number % len(OUTLINES)])


def _pattern(found: shapely.Geometry, number: int) -> shapely.Geometry:
    """Lines: rising, falling, level, upright, rising and falling, level and upright."""
    ways = ("rising",), ("falling",), ("level",), ("upright",), ("rising", "falling"), ("level", "upright")
    wanted = ways[number % len(ways)]
    step = STEP * len(wanted)
    return lines(shapely.intersection(shapely.union_all([_lines(found, way, step) for way in wanted]), found))


def _lines(found: shapely.Geometry, way: str, step: float) -> shapely.Geometry:
    left, top, right, bottom = found.bounds
    if way == "rising":
        return rising(found, 2**0.5 * step)
    if way == "falling":
        mirrored = shapely.transform(found, lambda points: points * (-1, 1))
        return shapely.transform(rising(mirrored, 2**0.5 * step), lambda points: points * (-1, 1))
    if way == "level":
        ks = range(int(top // step), int(bottom // step) + 1)
        return shapely.MultiLineString([((left, k * step), (right, k * step)) for k in ks])
    ks = range(int(left // step), int(right // step) + 1)
    return shapely.MultiLineString([((k * step, top), (k * step, bottom)) for k in ks])


def badge(spots: Spots, letter: str, places: tuple[str, ...], found: shapely.Geometry) -> Wanted:
    """Its letter, on the outline: of its uppermost place first."""
    cells = sorted((spots.cell(place) for place in places), key=lambda one: (one.middle[1], one.middle[0]))
    more = 1.0 + AROUND
    wishes = [
        (cell.middle[0] + x * more * cell.half, cell.middle[1] + y * more * cell.half)
        for cell in cells
        for x, y in ((-0.71, -0.71), (0.71, -0.71), (0.71, 0.71), (-0.71, 0.71))
    ]
    return Wanted(
        Written(letter, "square", points(min(cell.half for cell in cells))), shapely.boundary(found), tuple(wishes)
    )
