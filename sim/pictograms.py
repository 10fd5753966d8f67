"""Pictures in a word's place: turned, north, seen from here, walk around. Symbols as those of `sim.symbols`.

Knows angles on the paper; no view and no board.
"""

from collections.abc import Sequence
from math import cos, pi, radians, sin
from typing import Final

import numpy as np
import shapely
from shapely.ops import substring

from sim import svg
from sim.areas import union
from sim.faces import Areas, Floats
from sim.lettering import Lettering, cap_height
from sim.shading import INK, WHITE
from sim.symbols import HALO, Symbol, badge, solid

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
_SOLE: Final = (
    *((-0.75, 0.45), (-0.95, -0.4), (-1.0, -1.2), (-0.65, -2.0), (0.05, -2.3)),
    *((0.65, -2.0), (0.85, -1.3), (0.7, -0.4), (0.55, 0.45)),
)
"""Outline of a left sole, from its heel around its outer side, millimetres."""


def turn(degrees: int, clockwise: bool, flat: float = FLAT) -> Symbol:
    """The turntable was turned by so many *degrees*, as seen from above: a bent arrow, and the angle under it."""
    way = 1.0 if clockwise else -1.0
    rx, ry = TURN / 2, TURN / 2 * flat
    arc = _arc(rx, ry, 90 - way * 140, 90 + way * 102)
    arrow = _bent(arc)
    text = f"{degrees}°"
    letters = Lettering(text, 0.35, ry + 1.9 + cap_height(TYPE), TYPE, 700, "middle")
    return _with_words(arrow, letters)


def north(degrees: float = 0.0) -> Symbol:
    """A compass needle to the north with its letter, turned clockwise on the paper by *degrees*."""
    a = radians(degrees)
    ahead, aside = np.array((sin(a), -cos(a))), np.array((cos(a), sin(a)))
    tip, tail = 3.0 * ahead, -2.6 * ahead
    notch = -1.5 * ahead
    dark = shapely.Polygon([tip, tail + 1.7 * aside, notch])
    pale = shapely.Polygon([tip, tail - 1.7 * aside, notch])
    rim = shapely.buffer(shapely.boundary(pale), 0.15, join_style="mitre")
    x, y = (5.0 * ahead).tolist()
    letters = Lettering("N", x, y + cap_height(TYPE) / 2, TYPE, 700, "middle")
    return _with_words(union([dark, rim]), letters)


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


def footprints() -> Symbol:
    """Walk on: a left and a right foot, one before the other."""
    feet = [_foot(-1.5, 1.1, 1.0), _foot(1.5, -1.1, -1.0)]
    return solid(union(feet))


def walk(names: Sequence[str], width: float, flat: float = FLAT, clockwise: bool = False) -> Symbol:
    """The order of walking around a turntable: badges with *names* on a ring, the first at the front, arrows between.

    The ring is *width* mm wide, as a level circle is seen. It covers no more than its badges and arrows. ValueError
    when there are fewer than two names or the ring is too small for them.
    """
    if len(names) < 2:
        raise ValueError(f"a walk has {len(names)} stations: expected two or more")
    rx, ry, way = width / 2, width / 2 * flat, 1.0 if clockwise else -1.0
    step = 360 / len(names)
    points = 8.0
    stations = [
        badge(name, points).at(rx * cos(a), ry * sin(a))
        for k, name in enumerate(names)
        for a in [radians(90 + way * k * step)]
    ]
    room = union([shapely.buffer(one.under, 0.6) for one in stations])
    arrows = []
    for k in range(len(names) - 1):
        arc = _arc(rx, ry, 90 + way * k * step, 90 + way * (k + 1) * step)
        free = max(shapely.get_parts(shapely.difference(arc, room)), key=lambda part: part.length, default=arc)
        if not 1.5 * HEAD < free.length < arc.length:
            raise ValueError(f"a ring {width:g} mm wide is too small for {len(names)} stations: expected a wider one")
        arrows.append(_bent(free))
    ring = solid(union(arrows))
    return Symbol(
        ring.drawn + "".join(one.drawn for one in stations), union([ring.under, *(s.under for s in stations)])
    )


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


def _foot(x: float, y: float, inner: float) -> Areas:
    """The print of a shoe around *x*, *y* that points upwards, hollow on its *inner* side: 1 to the right, −1 left."""
    points = [(x + px * inner, y + py) for px, py in _SOLE]
    sole = shapely.buffer(shapely.buffer(shapely.Polygon(points), -0.45), 0.45, quad_segs=8)
    heel = shapely.buffer(shapely.LineString([(x - 0.1 * inner, y + 1.45), (x - 0.1 * inner, y + 1.75)]), 0.68)
    return union([sole, heel])


def _with_words(ink: Areas, letters: Lettering) -> Symbol:
    sign = solid(ink)
    left, _, right, _ = letters.box
    top = letters.baseline - cap_height(letters.points)
    room = shapely.box(left - HALO, top - HALO, right + HALO, letters.baseline + HALO)
    return Symbol(svg.area(room, WHITE) + sign.drawn + letters.drawn(INK), union([sign.under, room]))
