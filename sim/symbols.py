"""Small signs of a rule book: badges, right and wrong, alternatives, what joins pictures, and signs of their own paper.

A symbol is drawn around 0, 0 in millimetres, white around its ink, and knows what it covers, so that a layout can keep
clear of it. Right and wrong are told apart by their form. Knows no game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

import numpy as np
import shapely
from shapely import affinity

from sim import crosses, svg
from sim.areas import union
from sim.faces import Areas
from sim.lettering import Lettering, cap_height
from sim.plates import GAP, At, Plate, captioned, padded, row, together
from sim.shading import GREEN, INK, VERMILION, WHITE

HALO: Final = 0.45
"""White around a symbol, millimetres."""
BADGE: Final = 9.0
"""Width of a step's badge, millimetres …"""
BADGE_TYPE: Final = 11.0
"""… and the points of its number."""
VERDICT: Final = 7.0
"""Width of the signs for right and wrong, millimetres."""
CENTRE: Final = 4.0
"""Width of a centre of mass, millimetres."""
JOIN: Final = 6.0
"""Width of what stands between two pictures, millimetres."""
BESIDE: Final = 1.0
"""Between a sign and the drawing that it judges, millimetres."""


@dataclass(frozen=True, slots=True, eq=False)
class Symbol:
    """A sign on paper."""

    drawn: str
    """As markup."""
    under: Areas
    """All that it covers, its white casing included."""

    def at(self, x: float, y: float) -> "Symbol":
        """It with its 0, 0 at *x*, *y*."""
        move = f"translate({svg.number(x)} {svg.number(y)})"
        return Symbol(svg.group({"transform": move}, (self.drawn,)), affinity.translate(self.under, x, y))

    @property
    def plate(self) -> Plate:
        """It alone, on paper that just holds it."""
        left, top, right, bottom = shapely.bounds(self.under).tolist()
        return Plate(right - left, bottom - top, self.at(-left, -top).drawn)


def laid(plate: Plate, *symbols: Symbol) -> Plate:
    """*symbols* over *plate*, on paper that has grown where they reach beyond it."""
    bounds = np.array([(0.0, 0.0, plate.width, plate.height), *(shapely.bounds(one.under) for one in symbols)])
    (left, top), (right, bottom) = bounds[:, :2].min(axis=0).tolist(), bounds[:, 2:].max(axis=0).tolist()
    over = Plate(plate.width, plate.height, "\n".join(one.drawn for one in symbols))
    return together(right - left, bottom - top, [At(plate, -left, -top), At(over, -left, -top)])


def solid(ink: Areas) -> Symbol:
    """A symbol of *ink* in its casing."""
    casing = shapely.buffer(ink, HALO, quad_segs=4)
    return Symbol(svg.area(casing, WHITE) + svg.area(ink, INK), casing)


def badge(text: str, points: float = BADGE_TYPE) -> Symbol:
    """The number of a step in a disc of ink; smaller with fewer *points*."""
    radius = BADGE / 2 * points / BADGE_TYPE
    letters = Lettering(text, 0.0, cap_height(points) / 2, points, 700, "middle")
    return Symbol(_disc(radius + HALO, WHITE) + _disc(radius, INK) + letters.drawn(WHITE), _round(radius + HALO))


def tick() -> Symbol:
    """Right: a white tick in a green circle."""
    radius = VERDICT / 2
    mark = svg.stroke("M-1.75 0.15L-0.55 1.4L1.8 -1.35", WHITE, 0.85)
    return Symbol(_disc(radius + HALO, WHITE) + _disc(radius, GREEN) + mark, _round(radius + HALO))


def cross() -> Symbol:
    """Wrong: a white cross in a vermilion octagon."""
    ground, casing = (_octagon(VERDICT / 2 + grown) for grown in (0.0, HALO))
    mark = svg.stroke(crosses.cross(0.0, 0.0, 1.35), WHITE, 0.85)
    return Symbol(svg.area(casing, WHITE) + svg.area(ground, VERMILION) + mark, casing)


def centre(width: float = CENTRE) -> Symbol:
    """The quartered disc that marks a centre of mass."""
    r = width / 2
    quarters = f"M0 0V{svg.number(-r)}A{svg.number(r)} {svg.number(r)} 0 0 1 {svg.number(r)} 0H{svg.number(-r)}"
    quarters += f"A{svg.number(r)} {svg.number(r)} 0 0 0 0 {svg.number(r)}V0Z"
    rim = svg.element("circle", {"cx": 0, "cy": 0, "r": r, "fill": "none", "stroke": INK, "stroke-width": 0.3})
    disc = _disc(r + HALO, WHITE)
    return Symbol(disc + svg.element("path", {"d": quarters, "fill": INK}) + rim, _round(r + HALO))


def plus() -> Symbol:
    """Between pictures that are put together."""
    return _bars([((-2.2, 0.0), (2.2, 0.0)), ((0.0, -2.2), (0.0, 2.2))])


def onward() -> Symbol:
    """From one picture to the next."""
    return solid(_arrow((-JOIN / 2, 0.0), (JOIN / 2, 0.0), 0.9, 3.2))


def swap() -> Symbol:
    """Two things change their places."""
    return solid(union([_arrow((-3.0, -1.3), (3.0, -1.3), 0.7, 2.2), _arrow((3.0, 1.3), (-3.0, 1.3), 0.7, 2.2)]))


def right(plate: Plate, text: str = "", drawing: Areas | None = None) -> Plate:
    """*plate* as an example to follow: a tick at its upper left corner, and *text* under it.

    Room is made for the sign where it would touch the *drawing*, which is the whole plate unless it is given.
    """
    return _judged(tick(), plate, text, drawing)


def wrong(plate: Plate, text: str = "", drawing: Areas | None = None) -> Plate:
    """*plate* as an example of what is not allowed: as `right`, with a cross."""
    return _judged(cross(), plate, text, drawing)


def strip(frames: Sequence[Plate], between: Symbol | None = None, gap: float = GAP / 2) -> Plate:
    """*frames* from left to right with arrows between them, or another sign."""
    sign = (onward() if between is None else between).plate
    return row([part for frame in frames for part in (sign, frame)][1:], gap, "middle")


def _judged(sign: Symbol, plate: Plate, text: str, drawing: Areas | None) -> Plate:
    stamp = sign.plate
    kept = shapely.box(0.0, 0.0, plate.width, plate.height) if drawing is None else union(np.ravel(drawing))
    corner = shapely.intersection(kept, shapely.box(-1e3, -1e3, stamp.width + BESIDE, 1e3))
    down = 0.0 if shapely.is_empty(corner) else max(0.0, stamp.height + BESIDE - float(shapely.bounds(corner)[1]))
    lower = padded(plate, top=down)
    whole = together(max(lower.width, stamp.width), lower.height, [At(lower, 0.0, 0.0), At(stamp, 0.0, 0.0)])
    return captioned(whole, text)


def _disc(radius: float, fill: str) -> str:
    return svg.element("circle", {"cx": 0, "cy": 0, "r": radius, "fill": fill})


def _round(radius: float) -> Areas:
    """An area that a disc of *radius* lies in."""
    area: Areas = shapely.buffer(shapely.Point(0, 0), radius / cos(pi / 64), quad_segs=16)
    return area


def _octagon(inner: float) -> Areas:
    """An octagon whose sides lie *inner* from its middle."""
    turns = [pi / 8 + k * pi / 4 for k in range(8)]
    area: Areas = shapely.Polygon([(inner / cos(pi / 8) * cos(t), inner / cos(pi / 8) * sin(t)) for t in turns])
    return area


def _bars(lines: Sequence[tuple[tuple[float, float], tuple[float, float]]]) -> Symbol:
    return solid(shapely.buffer(shapely.MultiLineString(lines), 0.5, cap_style="square"))


def _arrow(start: tuple[float, float], tip: tuple[float, float], shaft: float, head: float) -> Areas:
    """A straight arrow with a *shaft* and a *head* of these widths."""
    begin, end = np.array(start), np.array(tip)
    along = (end - begin) / np.linalg.norm(end - begin)
    aside, neck = np.array((-along[1], along[0])), end - along * 0.9 * head
    outline = [begin + aside * shaft / 2, neck + aside * shaft / 2, neck + aside * head / 2, end]
    outline += [neck - aside * head / 2, neck - aside * shaft / 2, begin - aside * shaft / 2]
    area: Areas = shapely.Polygon(outline)
    return area
