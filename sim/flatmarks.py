"""What a diagram says of the last move: rings around the pieces that were put down, ghosts where others lay.

Each is told by its lines, without colour. Knows outlines on paper, no game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

import shapely

from models.shapes import Turned
from sim import svg
from sim.flatshapes import FINEST, RIM, lines
from sim.flatsheet import Lying, Sheet
from sim.shading import INK, VERMILION, WHITE

LAST_WEIGHT: Final = (0.9, 0.25)
"""Of the coloured line, millimetres; at most this share of half the width of what it goes around."""
HALO: Final = (1.5, 0.43)
"""The same of the white line under it."""
LINE: Final = (0.2, 0.07)
"""The same of the line in ink around that."""
GHOST: Final = (0.25, 0.12)
"""The same of the dashed line around a place that was left."""
DASH: Final = (1.0, 0.8)
"""Of a ghost, millimetres."""
FINE: Final = 0.01
"""Millimetres by which a ring may be off: what is widened and narrowed again has thousands of corners otherwise."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Lines drawn one over the other."""

    z: float
    """Height of what they are drawn on, metres."""
    data: str
    """Their path."""
    line: shapely.Geometry
    """The same as a shape."""
    strokes: tuple[tuple[str, float, str], ...]
    """Colour, weight in millimetres and dash of each, the widest first."""

    @property
    def covers(self) -> shapely.Geometry:
        """All that they cover."""
        return self.line.buffer(self.strokes[0][1] / 2)

    @property
    def drawn(self) -> str:
        """As paths."""
        return "".join(svg.stroke(self.data, *stroke) for stroke in self.strokes)


def rings(last: Sequence[Lying]) -> Iterator[Mark]:
    """Around each piece, outside its edge; around those that lie too close for that, side by side, one for all."""
    for z, level in groupby(sorted(last, key=_level), _level):
        yield from _rings(z, list(level))


def _level(one: Lying) -> float:
    return one.spot.z


def _rings(z: float, level: Sequence[Lying]) -> Iterator[Mark]:
    """Rings around pieces at one height, as fine as the smallest of them needs."""
    half = min(one.half for one in level)
    colour, white, ink = (_weight(weight, half) for weight in (LAST_WEIGHT, HALO, LINE))
    strokes = ((INK, white + 2 * ink, ""), (WHITE, white, ""), (VERMILION, colour, ""))
    away, more = min(RIM, half / 4) / 2 + white / 2, white / 2 + ink
    for region in shapely.get_parts(shapely.union_all([one.outline.buffer(away + more) for one in level])):
        around = [one for one in level if region.contains(shapely.Point(one.middle))]
        line = shapely.Polygon(region.exterior).buffer(half).buffer(-half - more).exterior.simplify(FINE)
        alone = len(around) == 1 and isinstance(around[0].piece.solid, Turned)
        data = around[0].edge(away) if alone else svg.area_data(shapely.Polygon(line))
        yield _kept(Mark(z, data, line, strokes), level[0].sheet)


def _kept(mark: Mark, sheet: Sheet) -> Mark:
    """*mark* as far as it is on the sheet."""
    if shapely.contains_properly(sheet.paper, mark.covers):
        return mark
    line = lines(shapely.intersection(mark.line, sheet.paper.buffer(-mark.strokes[0][1] / 2)))
    return replace(mark, line=line, data=svg.line_data(line))


def ghost(one: Lying) -> Mark:
    """The dashed outline of a piece that lay there, on a white line."""
    weight = _weight(GHOST, one.half)
    dash = " ".join(svg.number(length * weight / GHOST[0]) for length in DASH)
    mark = Mark(one.spot.z, one.edge(0.0), one.outline.exterior, ((WHITE, 2.4 * weight, ""), (INK, weight, dash)))
    return _kept(mark, one.sheet)


def _weight(most: tuple[float, float], half: float) -> float:
    """Of a line around something so wide."""
    return max(FINEST, min(most[0], most[1] * half))
