"""Measures on a picture: dimension lines, plumb lines, brackets around a group.

They are given points on the paper, in millimetres, and lie along any direction; words stand upright, and a line is
broken where its words stand on it. Knows no scene.
"""

from itertools import count
from typing import Final

import numpy as np
import shapely
from shapely import affinity

from sim import svg
from sim.areas import union
from sim.faces import Areas, Floats
from sim.leaders import Point
from sim.lettering import POINT, Lettering, cap_height
from sim.shading import INK, WHITE
from sim.signs import DASH
from sim.symbols import CENTRE, HALO, Symbol, centre

TEXT: Final = 8.0
"""Points."""
LINE: Final = 0.25
"""Of a measure, millimetres …"""
EXTENSION: Final = 0.18
"""… of the lines that lead to what is measured …"""
PLUMB: Final = 0.35
"""… and of a plumb line."""
START: Final = 0.8
"""Between what is measured and its extension lines, millimetres."""
BEYOND: Final = 1.0
"""How far those reach beyond the measure, millimetres."""
HEAD: Final = (2.1, 0.9)
"""Length and width of an arrowhead, millimetres."""
AROUND: Final = 0.6
"""Between words and lines, millimetres."""
_BOB: Final = 3.6
"""Length of a plumb bob, millimetres."""
_STUB: Final = 2.6
"""Shaft of an arrow that must stand outside a short measure, millimetres."""


def dimension(start: Point, stop: Point, text: str, away: Point, points: float = TEXT) -> Symbol:
    """The distance from *start* to *stop*, drawn as far *away* as this vector says.

    The words stand on the line, or beyond it where it is too short; the arrows of a very short one point at it from
    outside. ValueError when the points lie together, or the type is too small.
    """
    a, b, off = (np.array(point, float) for point in (start, stop, away))
    if np.linalg.norm(b - a) < LINE:
        raise ValueError(f"{text!r} measures from {start} to {stop}: expected two points that lie apart")
    p, q = a + off, b + off
    along, length = (q - p) / np.linalg.norm(q - p), float(np.linalg.norm(q - p))
    inside = length >= 2 * HEAD[0] + 0.6
    lead = 0.0 if inside else HEAD[0] + _STUB
    line = shapely.LineString([p - along * lead, q + along * lead])
    letters, room = _words(text, (p + q) / 2, points)
    if not inside or shapely.intersection(line, room).length > length - 2 * HEAD[0] - 1.0:
        lines = shapely.union_all([line, _extensions(a, b, off)])
        letters, room = _words(text, _beyond(room, lines, (p + q) / 2, off), points)
    heads = [_head(p, -along if inside else along), _head(q, along if inside else -along)]
    spared = shapely.difference(line, union([room, *heads]))
    parts = [svg.stroke(svg.line_data(_extensions(a, b, off)), INK, EXTENSION)]
    parts += [svg.stroke(svg.line_data(_only_lines(spared)), INK, LINE), svg.area(union(heads), INK)]
    lines = shapely.union_all([line, _extensions(a, b, off)])
    return _cased([shapely.buffer(lines, LINE / 2), *heads], parts, [(letters, room)])


def plumb(start: Point, ground: Point) -> Symbol:
    """From a centre of mass at *start* down to the *ground* under it: dashes, and a bob whose tip is there.

    ValueError when they are too near for a bob.
    """
    a, b = np.array(start, float), np.array(ground, float)
    length = float(np.linalg.norm(b - a))
    if length < _BOB + CENTRE / 2:
        raise ValueError(f"a plumb line from {start} to {ground} is too short: expected {_BOB + CENTRE / 2} mm or more")
    along = (b - a) / length
    neck = b - along * _BOB
    bob = _plummet(b, along)
    pieces = 2 * int((length - _BOB) / DASH / 2) + 1
    cuts = np.linspace(0.0, 1.0, pieces + 1)[:, None] * (neck - a) + a
    dashes = shapely.multilinestrings(np.stack((cuts[:-1:2], cuts[1::2]), axis=1))
    line, mark = shapely.LineString([a, neck]), centre().at(float(a[0]), float(a[1]))
    parts = [svg.stroke(svg.line_data(dashes), INK, PLUMB), svg.area(bob, INK), mark.drawn]
    return _cased([shapely.buffer(line, PLUMB / 2), bob, mark.under], parts, [])


def _plummet(tip: Floats, along: Floats) -> Areas:
    """A drop with its *tip* down."""
    aside = np.array((-along[1], along[0]))
    profile = ((0.0, 0.0), (1.7, 0.85), (2.5, 0.95), (2.9, 0.75), (3.0, 0.3), (_BOB, 0.3))
    left = [tip - along * up + aside * out for up, out in profile]
    found: Areas = shapely.Polygon([*left, *(tip - along * up - aside * out for up, out in profile[:0:-1])])
    return found


def _head(tip: Floats, along: Floats) -> Areas:
    """An arrowhead that points *along*."""
    neck, aside = tip - along * HEAD[0], np.array((-along[1], along[0])) * HEAD[1] / 2
    found: Areas = shapely.Polygon([tip, neck + aside, neck - aside])
    return found


def _extensions(a: Floats, b: Floats, off: Floats) -> Areas:
    """From what is measured to a little beyond the measure; nothing where it is measured on the spot."""
    far = float(np.linalg.norm(off))
    way = off / max(far, START)
    ends = (a, b) if far > START else ()
    found: Areas = shapely.MultiLineString([[end + way * START, end + way * (far + BEYOND)] for end in ends])
    return found


def _words(text: str, middle: Floats, points: float) -> tuple[Lettering, Areas]:
    """*text* around *middle*, and what it and the air around it take."""
    x, y = float(middle[0]), float(middle[1])
    letters = Lettering(text, x, y + cap_height(points) / 2, points, 500, "middle")
    high, low = cap_height(points) / 2 + AROUND, cap_height(points) / 2 + 0.2 * points * POINT + AROUND
    wide = letters.width / 2 + AROUND
    return letters, shapely.box(x - wide, y - high, x + wide, y + low)


def _beyond(room: Areas, line: Areas, middle: Floats, off: Floats) -> Floats:
    """Where words go that take this *room* around *middle*: along *off* until they touch the *line* no more."""
    far = float(np.linalg.norm(off))
    way = off / far if far else np.array((0.0, -1.0))
    steps = (0.2 * k for k in count())
    clear = next(step for step in steps if not affinity.translate(room, *(way * step)).intersects(line))
    return np.asarray(middle + way * clear)


def _only_lines(lines: Areas) -> Areas:
    parts = shapely.get_parts(lines)
    found: Areas = shapely.multilinestrings([part for part in parts if part.length > LINE])
    return found


def _cased(ink: list[Areas], drawn: list[str], written: list[tuple[Lettering, Areas]]) -> Symbol:
    """*drawn* over the casing of its *ink*, and words in white rooms of their own."""
    casing = union([*(shapely.buffer(one, HALO, quad_segs=4) for one in ink), *(room for _, room in written)])
    return Symbol(svg.area(casing, WHITE) + "".join((*drawn, *(one.drawn(INK) for one, _ in written))), casing)
