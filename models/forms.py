"""Forms that pieces and boards of several games share: discs, rings, plates and printed lines.

Knows shapes only, no game. Lengths in metres.
"""

from math import cos, hypot, pi, sin, tan
from typing import Final, TypeAlias

from models.shapes import Box, Cylinder, Slab, Turned

Point: TypeAlias = tuple[float, float]

MM: Final = 0.001
"""A millimetre."""
PRINT: Final = 0.05 * MM
"""Height of a layer of print: seen, never touched."""
BOXES_IN_RING: Final = 16
"""Of so many boxes a ring is made that touches."""
_DOME: Final = 6
"""Steps from the rim of a dome to its top."""


def domed(radius: float, height: float, wall: float, tone: str) -> Turned:
    """A disc with a domed top, its rim upright up to *wall*, its lower edge broken."""
    cut = wall / 4
    angles = (pi / 2 * k / _DOME for k in range(_DOME))
    dome = ((radius * cos(a), wall + (height - wall) * sin(a)) for a in angles)
    return Turned(((0.0, 0.0), (radius - cut, 0.0), (radius, cut), *dome, (0.0, height)), tone)


def flat(radius: float, height: float, tone: str) -> Turned:
    """A disc like a coin, with both edges broken."""
    cut = height / 6
    rim = ((radius - cut, 0.0), (radius, cut), (radius, height - cut), (radius - cut, height))
    return Turned(((0.0, 0.0), *rim, (0.0, height)), tone)


def annulus(inner: float, outer: float, bottom: float, top: float, tone: str, at: Point = (0.0, 0.0)) -> Turned:
    """A flat ring around the point *at*."""
    return Turned(((inner, bottom), (outer, bottom), (outer, top), (inner, top)), tone, *at)


def ring_boxes(inner: float, outer: float, height: float, tone: str) -> tuple[Box, ...]:
    """A ring that stands on z = 0, as boxes around it.

    Their inner faces touch the circle *inner* from outside; their corners lie on the circle *outer*.
    """
    step = 2 * pi / BOXES_IN_RING
    reach = outer * cos(step / 2)
    size = (reach - inner, 2 * reach * tan(step / 2), height)
    middle = (inner + reach) / 2
    return tuple(
        Box(size, (middle * cos(k * step), middle * sin(k * step), height / 2), tone, k * step)
        for k in range(BOXES_IN_RING)
    )


def upright(radius: float, height: float, tone: str) -> Cylinder:
    """The cylinder on z = 0 that touches where a turned piece is seen."""
    return Cylinder(radius, height, (0.0, 0.0, height / 2), tone)


def plate(width: float, depth: float, bottom: float, top: float, tone: str) -> Slab:
    """A rectangular plate around the middle."""
    x, y = width / 2, depth / 2
    return Slab(((-x, -y), (x, -y), (x, y), (-x, y)), bottom, top, tone)


def plate_box(width: float, depth: float, height: float, tone: str) -> Box:
    """The box on z = 0 that touches where such a plate is seen."""
    return Box((width, depth, height), (0.0, 0.0, height / 2), tone)


def line(start: Point, end: Point, width: float, bottom: float, tone: str) -> Slab:
    """A printed line."""
    (a, b), (c, d) = start, end
    long = hypot(c - a, d - b)
    x, y = (d - b) / long * width / 2, (a - c) / long * width / 2
    return Slab(((a + x, b + y), (c + x, d + y), (c - x, d - y), (a - x, b - y)), bottom, bottom + PRINT, tone)
