"""The paper that a flat game's table is drawn on: how large, where things lie on it, and their outlines.

Knows geometry only: no ink, no game. On paper lengths are millimetres, y downwards.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import shapely

from models.shapes import Look, Slab, Turned
from models.table import Frame, Piece, Spot, Standing
from sim import svg

WIDTHS: Final = (80.0, 120.0, 170.0)
"""Of a column, a column and a half, and a page, millimetres."""
HIGHEST: Final = 240.0
"""Of what fits on a page, millimetres."""
NARROWEST: Final = 10.0
WIDEST: Final = 2000.0
"""Of a picture whose width is given, millimetres."""
SCALE: Final = 0.3
"""A diagram is as wide as makes it at least so large, or as a page."""
MARGIN: Final = 0.02
"""Around what is shown, as a fraction of its width."""
ARC: Final = 32
"""Sides of a quarter of a circle, where it is reckoned with as a polygon."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """From metres on the table to millimetres on paper."""

    frame: Frame
    width: float
    scale: float
    """Millimetres on paper for a metre."""

    @classmethod
    def of(cls, frame: Frame, width: float | None = None) -> "Sheet":
        """*frame* with a little around it, so many millimetres wide; without a width, on the narrowest sheet that does.

        ValueError when the width is none that a picture can have.
        """
        more = MARGIN * (frame.east - frame.west)
        frame = Frame(frame.west - more, frame.south - more, frame.east + more, frame.north + more)
        if width is not None:
            return cls.exactly(frame, width)
        across = frame.east - frame.west
        width = next((w for w in WIDTHS if w / across / 1000 >= SCALE), WIDTHS[-1])
        scale = min(width / across, HIGHEST / (frame.north - frame.south))
        return cls(frame, across * scale, scale)

    @classmethod
    def exactly(cls, frame: Frame, width: float) -> "Sheet":
        """*frame* and nothing around it, *width* mm wide; ValueError when that is none that a picture can have."""
        if not NARROWEST <= width <= WIDEST:
            raise ValueError(f"a picture is to be {width:g} mm wide: expected {NARROWEST:g} to {WIDEST:g} mm")
        if frame.east <= frame.west or frame.north <= frame.south:
            raise ValueError(f"a picture is to show {tuple(frame)}: expected west < east and south < north, in metres")
        return cls(frame, width, width / (frame.east - frame.west))

    @property
    def paper(self) -> shapely.Polygon:
        """All of it."""
        return shapely.box(0.0, 0.0, self.width, self.height)

    @property
    def height(self) -> float:
        """Millimetres."""
        return (self.frame.north - self.frame.south) * self.scale

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place of the table on paper."""
        return (x - self.frame.west) * self.scale, (self.frame.north - y) * self.scale

    def disc(self, turned: Turned, spot: Spot) -> tuple[float, float, float]:
        """Middle x, y and radius of a turned shape on paper."""
        return *self.at(spot.x + turned.x, spot.y + turned.y), turned.outer * self.scale

    def outline(self, look: Look, spot: Spot) -> shapely.Polygon:
        """What a shape covers in its place on paper."""
        return _outline(self, look, spot)


@lru_cache(maxsize=4096)
def _outline(sheet: Sheet, look: Look, spot: Spot) -> shapely.Polygon:
    """`Sheet.outline`: what is on a board stays where it is from picture to picture."""
    if isinstance(look, Turned):
        x, y, radius = sheet.disc(look, spot)
        return shapely.Point(x, y).buffer(radius, quad_segs=ARC)
    c, s = round(cos(spot.quarter * pi / 2)), round(sin(spot.quarter * pi / 2))
    return shapely.Polygon([sheet.at(spot.x + x * c - y * s, spot.y + x * s + y * c) for x, y in look.outline])


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece in its place on paper."""

    sheet: Sheet
    standing: Standing
    piece: Piece
    spot: Spot

    @property
    def half(self) -> float:
        """Half its width."""
        solid = self.piece.solid
        if isinstance(solid, Turned):
            return self.sheet.disc(solid, self.spot)[2]
        return solid.half * self.sheet.scale

    @property
    def middle(self) -> tuple[float, float]:
        """Where it lies."""
        return self.sheet.at(self.spot.x, self.spot.y)

    @property
    def outline(self) -> shapely.Polygon:
        """What it covers."""
        return self.sheet.outline(self.piece.solid, self.spot)

    def edge(self, away: float) -> str:
        """Path data of a line around it, so far *away* from its edge."""
        if isinstance(self.piece.solid, Slab):
            return svg.area_data(self.outline.buffer(away) if away else self.outline)
        return circle_data(*self.middle, self.half + away)


def circle_data(x: float, y: float, radius: float) -> str:
    """Path data of a circle."""
    west, east, r, level = map(svg.number, (x - radius, x + radius, radius, y))
    return f"M{west} {level}A{r} {r} 0 0 1 {east} {level}A{r} {r} 0 0 1 {west} {level}Z"
