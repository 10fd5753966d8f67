"""Pictures in a word's place: turned, seen from here. Symbols as those of `sim.symbols`.

Knows angles on the paper; no view and no board.
"""

from math import pi
from typing import Final

import numpy as np
import shapely
from shapely.ops import substring

from sim import svg
from sim.areas import union
from sim.faces import Areas, Floats
from sim.lettering import Lettering, cap_height
from sim.shading import INK, WHITE
from sim.symbols import HALO, Symbol, solid

TURN: Final = 9.5
"""Width of the ring of a turn, millimetres."""
FLAT: Final = 0.5
"""Height of a level circle that is seen from a corner, as a fraction of its width: about sin 27°."""
TYPE: Final = 8.0
"""Points of a pictogram's letters."""
STROKE: Final = 0.8
"""Width of a bent arrow, millimetres …"""
HEAD: Final = 2.4
"""… and of its head."""


def turn(degrees: int, clockwise: bool, flat: float = FLAT) -> Symbol:
    """The turntable was turned by so many *degrees*, as seen from above: a bent arrow, and the angle under it."""
    way = 1.0 if clockwise else -1.0
    rx, ry = TURN / 2, TURN / 2 * flat
    arc = _arc(rx, ry, 90 - way * 140, 90 + way * 102)
    arrow = _bent(arc)
    text = f"{degrees}°"
    letters = Lettering(text, 0.35, ry + 1.9 + cap_height(TYPE), TYPE, 700, "middle")
    return _with_words(arrow, letters)


def eye() -> Symbol:
    """Seen from here."""
    lid = "M-3.6 0C-2.3 -2.2 -1 -2.75 0 -2.75S2.3 -2.2 3.6 0C2.3 2.2 1 2.75 0 2.75S-2.3 2.2 -3.6 0Z"
    outline = {"d": lid, "stroke-linejoin": "round", "fill": WHITE}
    casing = svg.element("path", {**outline, "stroke": WHITE, "stroke-width": 0.5 + 2 * HALO})
    rim = svg.element("path", {**outline, "stroke": INK, "stroke-width": 0.5})
    iris = svg.element("circle", {"cx": 0, "cy": 0, "r": 1.55, "fill": INK})
    glint = svg.element("circle", {"cx": 0.5, "cy": -0.5, "r": 0.45, "fill": WHITE})
    almond = shapely.Polygon([(-3.6, 0), (-2.0, -2.75), (2.0, -2.75), (3.6, 0), (2.0, 2.75), (-2.0, 2.75)])
    return Symbol(casing + rim + iris + glint, shapely.buffer(almond, 0.25 + HALO, quad_segs=4))


def _arc(rx: float, ry: float, begin: float, end: float) -> shapely.LineString:
    """Part of an ellipse, degrees clockwise from the right."""
    turns = np.linspace(begin, end, 1 + int(abs(end - begin) / 3)) * pi / 180
    return shapely.LineString(np.stack((rx * np.cos(turns), ry * np.sin(turns)), axis=1))


def _bent(line: shapely.LineString) -> Areas:
    """A bent arrow along *line*."""
    points: Floats = shapely.get_coordinates(line)
    tip, neck = points[-1], shapely.get_coordinates(shapely.line_interpolate_point(line, line.length - 0.9 * HEAD))[0]
    along = (tip - neck) / np.linalg.norm(tip - neck)
    aside = np.array((-along[1], along[0])) * HEAD / 2
    shaft = substring(line, 0.0, line.length - 0.7 * HEAD)
    return union(
        [shapely.Polygon([tip, neck + aside, neck - aside]), shapely.buffer(shaft, STROKE / 2, cap_style="flat")]
    )


def _with_words(ink: Areas, letters: Lettering) -> Symbol:
    sign = solid(ink)
    left, _, right, _ = letters.box
    top = letters.baseline - cap_height(letters.points)
    room = shapely.box(left - HALO, top - HALO, right + HALO, letters.baseline + HALO)
    return Symbol(svg.area(room, WHITE) + sign.drawn + letters.drawn(INK), union([sign.under, room]))
