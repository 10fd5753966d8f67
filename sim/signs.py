"""Signs drawn over a picture: arrows straight and bent, signs for "towards the reader" and "away", thick edges.

Each has a white casing under its ink, so that it reads on light wood and on dark. On the paper, millimetres. Knows no
body and no motion.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from shapely.ops import substring

from sim import svg
from sim.areas import union
from sim.faces import Areas, Floats
from sim.shading import WHITE

CASING: Final = 0.45
"""Width of the white around a sign, millimetres."""
DASH: Final = 1.5
"""Length of the dashes of what is hidden, and of the gaps between them, millimetres."""


@dataclass(frozen=True, slots=True)
class Nib:
    """How strongly a sign is drawn."""

    colour: str
    shaft: float
    """Width of a line, millimetres."""
    head: float
    """Length and width of an arrow's head, millimetres."""


@dataclass(frozen=True, slots=True, eq=False)
class Sign:
    """A drawn sign."""

    ink: Areas
    colour: str
    under: Areas
    """The casing, which covers all of it."""

    @property
    def drawn(self) -> str:
        """As markup."""
        return svg.area(self.under, WHITE) + svg.area(self.ink, self.colour)


def arrow(path: Floats, nib: Nib, start: bool) -> Sign:
    """An arrow along *path* (n, 2), longer than its head, to its last point; with a dot where it begins if *start*."""
    line = shapely.LineString(path)
    tip, neck = path[-1], shapely.get_coordinates(shapely.line_interpolate_point(line, line.length - nib.head))[0]
    along = (tip - neck) / np.linalg.norm(tip - neck)
    aside = nib.head / 2 * np.array((-along[1], along[0]))
    head = shapely.Polygon([tip, neck + aside, neck + along * 0.2 * nib.head, neck - aside])
    shaft = substring(line, 0.0, line.length - 0.6 * nib.head)
    parts = [head, shapely.buffer(shaft, nib.shaft / 2, quad_segs=4)]
    if start:
        parts.append(shapely.buffer(shapely.Point(path[0]), nib.shaft, quad_segs=6))
    return _cased(union(parts), nib.colour)


def facing(at: Floats, nib: Nib, towards: bool) -> Sign:
    """A circle around *at* (2,) for what moves along the line of sight: with a dot *towards* the reader, or a cross."""
    radius = 0.75 * nib.head
    middle = shapely.Point(at)
    ring = shapely.buffer(shapely.boundary(shapely.buffer(middle, radius, quad_segs=8)), 0.4 * nib.shaft, quad_segs=4)
    reach = 0.62 * radius
    cross = [[at - reach * way, at + reach * way] for way in (np.array((0.7, 0.7)), np.array((0.7, -0.7)))]
    inner = (
        shapely.buffer(middle, 0.8 * nib.shaft, quad_segs=6)
        if towards
        else shapely.buffer(shapely.MultiLineString(cross), 0.4 * nib.shaft, quad_segs=4)
    )
    sign = union([ring, inner])
    return Sign(sign, nib.colour, shapely.buffer(middle, radius + 0.4 * nib.shaft + CASING, quad_segs=8))


def edge(lines: Areas, hidden: Areas, nib: Nib) -> Sign:
    """Thick *lines*, and dashes where they are *hidden*."""
    dashes = [piece for line in shapely.get_parts(hidden) for piece in _dashes(line)]
    strokes = [shapely.buffer(line, nib.shaft / 2, quad_segs=4) for line in shapely.get_parts(lines)]
    strokes += [shapely.buffer(line, nib.shaft / 2.4, cap_style="flat") for line in dashes]
    return _cased(union(strokes), nib.colour)


def _dashes(line: shapely.LineString) -> list[shapely.LineString]:
    """Every other stretch of a line, the first and the last among them."""
    count = 2 * int(line.length / DASH / 2) + 1
    cuts = np.linspace(0.0, line.length, count + 1)
    return [substring(line, a, b) for a, b in zip(cuts[:-1:2], cuts[1::2], strict=True)]


def _cased(ink: Areas, colour: str) -> Sign:
    return Sign(ink, colour, shapely.buffer(ink, CASING, quad_segs=4))
