"""Arrows from place to place: from the edge of a piece, or from the outline that is left of it, to the edge of another.

They pass behind letters. Knows outlines on paper, no game.
"""

from itertools import pairwise
from typing import Final

import numpy as np
import shapely

from models.shapes import Slab
from sim import svg
from sim.faces import Floats
from sim.flatnotes import Arrow
from sim.flatsheet import Lying
from sim.flatspots import Spots
from sim.shading import INK, WHITE
from sim.signs import Nib, Sign, arrow

SHAFT: Final = (0.35, 0.8)
"""Width of a shaft, millimetres: the least and the most."""
SHARE: Final = 0.22
"""Width of a shaft between these, as a fraction of half the width of a piece."""
HEAD: Final = 3.5
"""Length and width of a head, in shafts."""
LONGEST: Final = 0.75
"""Of a head, as a fraction of the arrow."""
ON_CARD: Final = 0.5
"""Where an arrow ends on a card, from its middle, as a fraction of half its width: beside the letters."""
SPARED: Final = 0.1
"""Between the ink of an arrow and a word, millimetres."""
LANE: Final = 0.75
"""Between a row of pieces and an arrow beside it, millimetres."""
SLANT: Final = 1.7
"""Where an arrow leaves its lane, from the middle of its last place, as a fraction of half a piece's width."""
TURN: Final = 0.9
"""How far beyond a place an arrow turns back, and the radius of its bends, as fractions of half a piece's width."""
_FILLET: Final = 8
"""Points of a bend."""


def moved(spots: Spots, one: Arrow) -> Lying | None:
    """What is gone from where *one* begins to where it ends, as it lay at its beginning; None when nothing is."""
    there = spots.on(one.places[-1])
    if not there or spots.on(one.places[0]):
        return None
    kind = there[-1].standing.kind
    cell = spots.cell(one.places[0])
    piece = spots.equipment.piece(kind)
    return Lying(
        spots.sheet, cell.standing._replace(kind=kind), piece, cell.spot._replace(quarter=there[-1].spot.quarter)
    )


def sign(spots: Spots, one: Arrow) -> Sign:
    """The arrow with its casing."""
    path = shapely.LineString(_path(spots, one))
    ends = [shapely.Point(spots.at(place)).buffer(_end(spots, place)) for place in (one.places[0], one.places[-1])]
    parts = [part for part in shapely.get_parts(path.difference(shapely.union_all(ends))) if part.length]
    shown = max(parts, key=lambda part: part.length) if parts else path
    half = min(spots.cell(place).half for place in one.places)
    shaft = max(SHAFT[0], min(SHAFT[1], SHARE * half))
    nib = Nib(INK, shaft, min(HEAD * shaft, LONGEST * shown.length))
    return arrow(shapely.get_coordinates(shown), nib, not spots.on(one.places[0]))


def _end(spots: Spots, place: str) -> float:
    """How far from the middle of *place* an arrow ends: outside the letter of what stands there."""
    there = spots.on(place)
    if not there:
        return 0.0
    widest = max(one.half for one in there)
    return ON_CARD * widest if isinstance(there[-1].piece.solid, Slab) else widest


def _path(spots: Spots, one: Arrow) -> Floats:
    """From middle to middle, shape (n, 2)."""
    points = [np.asarray(spots.at(place)) for place in one.places]
    if not one.beside:
        return np.asarray(points)
    before, last = points[-2], points[-1]
    half = spots.cell(one.places[-1]).half
    along = (last - before) / np.linalg.norm(last - before)
    aside = np.array((-along[1], along[0]))
    if aside @ (np.asarray(spots.sheet.at(0.0, 0.0)) - before) < 0:
        aside = -aside
    lane = (half + LANE) * aside
    turn = before - TURN * half * along if len(points) > 2 else before
    corners = [*points[:-2], turn, turn + lane, last + lane - SLANT * half * along, last]
    return _rounded(np.asarray(corners), TURN * half)


def _rounded(corners: Floats, radius: float) -> Floats:
    """The line through *corners* (n, 2) with its inner corners rounded."""
    found = [corners[:1]]
    for (a, b), (_, c) in pairwise(pairwise(corners)):
        into, out = a - b, c - b
        first, second = np.linalg.norm(into), np.linalg.norm(out)
        cut = min(radius, first / 2, second / 2)
        start, end = b + into / first * cut, b + out / second * cut
        t = np.linspace(0.0, 1.0, _FILLET)[:, None]
        found.append((1 - t) ** 2 * start + 2 * t * (1 - t) * b + t**2 * end)
    return np.concatenate((*found, corners[-1:]))


def drawn(spots: Spots, one: Arrow, words: shapely.Geometry) -> str:
    """The arrow behind *words*."""
    found, paper = sign(spots, one), spots.sheet.paper
    under = shapely.intersection(shapely.difference(found.under, words), paper)
    ink = shapely.intersection(shapely.difference(found.ink, words.buffer(SPARED)), paper)
    return svg.group({"data-places": " ".join(one.places)}, (svg.area(under, WHITE) + svg.area(ink, found.colour),))
