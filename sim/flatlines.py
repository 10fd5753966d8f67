"""Lines that score or win, drawn through their places: along a row or radius, along a circle, or as a spiral.

They pass behind the letters of what they go through. Knows outlines on paper and the middle of the table, no rule.
"""

from itertools import pairwise
from math import atan2, cos, hypot, pi, remainder, sin
from typing import Final

import numpy as np
import shapely

from sim import svg
from sim.faces import Floats
from sim.flatbadges import Written, points
from sim.flatnotes import Line, Player
from sim.flatroom import Wanted
from sim.flatspots import Spots
from sim.shading import BLUE, ORANGE, WHITE

COLOURS: Final[dict[Player, str]] = {"first": BLUE, "second": ORANGE}
"""Lines of the second player are dashed as well."""
HALO: Final = 0.35
"""White on each side of a line, millimetres."""
OVER: Final = 1.1
"""How far a line reaches beyond the middle of its last place, as a fraction of half the width of a piece."""
WEIGHT: Final = (0.5, 0.9)
"""Of a line, millimetres: the least and the most."""
SHARE: Final = 0.3
"""Weight of a line between these, as a fraction of half the width of a piece."""
OFF: Final = 0.25
"""How far a place may lie beside its line, as a fraction of half the width of a piece: rounding, not another row."""
BEYOND: Final = 0.7
"""Of the radius of a badge, how far its middle is beyond the end of its line."""
STEP: Final = 0.04
"""Radians from point to point of an arc or a spiral."""


def weight(half: float) -> float:
    """Of a line through pieces so wide."""
    return max(WEIGHT[0], min(WEIGHT[1], SHARE * half))


def course(spots: Spots, line: Line) -> shapely.LineString:
    """The line on paper, a little longer than its places; ValueError when they are on no such line."""
    points = [spots.at(place) for place in line.places]
    half = min(spots.cell(place).half for place in line.places)
    found = _row(points, OVER * half) if line.course == "straight" else _around(spots, points, OVER * half)
    if line.course == "arc":
        x, y = spots.sheet.at(0.0, 0.0)
        radii = [hypot(a - x, b - y) for a, b in points]
        beside = max(radii) - min(radii)
    else:
        beside = max(found.distance(shapely.Point(point)) for point in points)
    if beside > OFF * half:
        raise ValueError(f"the places {', '.join(line.places)} are on no {line.course} line: expected those of one")
    return found


def _row(points: list[tuple[float, float]], over: float) -> shapely.LineString:
    """Straight from the first point to the last, and beyond both."""
    (a, b), (c, d) = points[0], points[-1]
    long = hypot(c - a, d - b)
    x, y = (c - a) / long * over, (d - b) / long * over
    return shapely.LineString([(a - x, b - y), (c + x, d + y)])


def _around(spots: Spots, points: list[tuple[float, float]], over: float) -> shapely.LineString:
    """Through all points; from each to the next radius and angle around the middle grow evenly."""
    x, y = spots.sheet.at(0.0, 0.0)
    radii = [hypot(a - x, b - y) for a, b in points]
    angles = [atan2(b - y, a - x) for a, b in points]
    if min(radii) <= over:
        raise ValueError("an arc or a spiral is to go through the middle of the table: expected places around it")
    turned = np.concatenate(
        ([angles[0]], angles[0] + np.cumsum([remainder(d - c, 2 * pi) for c, d in pairwise(angles)]))
    )
    polar = np.stack((np.asarray(radii), turned), axis=1)  # (n, 2)
    ends = [_beyond(polar[0], polar[1], over), *polar, _beyond(polar[-1], polar[-2], over)]
    runs = [_run(one, other) for one, other in pairwise(ends)]
    found = np.concatenate(runs)
    return shapely.LineString([(x + r * cos(a), y + r * sin(a)) for r, a in found.tolist()])


def _beyond(end: Floats, before: Floats, over: float) -> Floats:
    """A point *over* millimetres beyond the *end* of a line, as it runs there."""
    way = end - before
    return np.asarray(end + way * over / max(hypot(way[0], end[0] * way[1]), 1e-9))


def _run(one: Floats, other: Floats) -> Floats:
    """From one point to another in steps, shape (n, 2)."""
    count = max(1, int(abs(other[1] - one[1]) / STEP))
    share = np.linspace(0.0, 1.0, count + 1)[:, None]
    return np.asarray(one + share * (other - one))


def drawn(spots: Spots, line: Line, words: shapely.Geometry) -> str:
    """The line with its halo, behind *words*."""
    found = shapely.intersection(course(spots, line), spots.sheet.paper)
    wide = weight(min(spots.cell(place).half for place in line.places))
    white = svg.stroke(_data(found, words, wide / 2 + HALO), WHITE, wide + 2 * HALO)
    dash = f"{svg.number(2.0 * wide)} {svg.number(1.9 * wide)}" if line.player == "second" else ""
    ink = svg.stroke(_data(found, words, wide / 2), COLOURS[line.player], wide, dash)
    label = {"data-player": line.player, "data-course": line.course, "data-places": " ".join(line.places)}
    return svg.group(label, (white + ink,))


def _data(line: shapely.Geometry, words: shapely.Geometry, away: float) -> str:
    """Path of what of *line* is so far away from *words*."""
    parts = shapely.get_parts(line.difference(words.buffer(away)))
    return svg.line_data(shapely.MultiLineString([part for part in parts if part.geom_type == "LineString"]))


def badge(spots: Spots, line: Line) -> Wanted:
    """Its number: at its end, or its beginning, or anywhere along it."""
    found = course(spots, line)
    half = min(spots.cell(place).half for place in line.places)
    one = Written(line.number, "ring", points(half), COLOURS[line.player], line.player == "second")
    along = shapely.get_coordinates([found.interpolate(k / 16, normalized=True) for k in (16, 0, *range(15, 0, -1))])
    (before, end), (after, start) = shapely.get_coordinates(found)[-2:], shapely.get_coordinates(found)[1::-1]
    beyond = [
        tip + BEYOND * one.radius * (tip - other) / np.linalg.norm(tip - other)
        for other, tip in ((before, end), (after, start))
    ]
    return Wanted(one, found, tuple((float(x), float(y)) for x, y in (*beyond, *along)))


def strokes(spots: Spots, line: Line) -> shapely.Geometry:
    """What the line covers with its halo, if no word is over it."""
    wide = weight(min(spots.cell(place).half for place in line.places))
    return course(spots, line).buffer(wide / 2 + HALO)
