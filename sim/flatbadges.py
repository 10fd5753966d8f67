"""Small signs with a digit, a letter or a stroke in them, each kind of a shape of its own: none needs its colour.

A disc of ink: the number of a move. A ring: the number of a line, dashed for the second player. A square: the letter of
a group. An octagon with a cross: a fault. "=" and "≠" in a ring. Knows no place and no game.
"""

from dataclasses import dataclass
from math import hypot, pi
from typing import Final, Literal, Protocol, TypeAlias

from sim import svg
from sim.crosses import cross, octagon
from sim.lettering import SMALLEST, Lettering, advance, cap_height
from sim.shading import INK, VERMILION, WHITE

Point: TypeAlias = tuple[float, float]
Shape: TypeAlias = Literal["disc", "ring", "square"]

LARGEST: Final = 9.0
"""Points of the type in a badge, at most."""
SHARE: Final = 1.9
"""Points of it for a millimetre of half the width of a piece."""
WITHIN: Final = 0.5
"""Between the type and the edge of a badge, millimetres."""
HALO: Final = 0.3
"""White around a badge, millimetres."""
RING: Final = 0.45
"""Weight of the ring of a line's number."""
EDGE: Final = 0.3
"""Weight of other edges."""
_DASHES: Final = 6


def points(half: float) -> float:
    """Of the type in a badge beside pieces so wide."""
    return max(SMALLEST, min(LARGEST, SHARE * half))


class Badge(Protocol):
    """What is put somewhere on paper."""

    @property
    def radius(self) -> float:
        """Of the circle that it needs, halo included, millimetres."""

    def drawn(self, at: Point) -> str:
        """It around the point *at*."""


@dataclass(frozen=True, slots=True)
class Written:
    """A badge with a short text."""

    text: str
    shape: Shape
    points: float = SMALLEST
    colour: str = INK
    dashed: bool = False

    @property
    def _inner(self) -> float:
        """Half the width of a square, or the radius of a disc."""
        width, height = advance(self.text, self.points, 700) / 2, cap_height(self.points) / 2
        return (max(width, height) if self.shape == "square" else hypot(width, height)) + WITHIN

    @property
    def radius(self) -> float:
        """Of the circle that it needs, halo included, millimetres."""
        return self._inner * (2**0.5 if self.shape == "square" else 1.0) + HALO

    def drawn(self, at: Point) -> str:
        """It around the point *at*."""
        x, y = at
        line = Lettering(self.text, x, y + cap_height(self.points) / 2, self.points, 700, "middle")
        return self._ground(x, y) + line.drawn(WHITE if self.shape == "disc" else INK)

    def _ground(self, x: float, y: float) -> str:
        """What is under the text."""
        r = self._inner
        if self.shape == "square":
            box = [_square(x, y, r + HALO, WHITE), _square(x, y, r, WHITE, INK)]
            return "".join(box)
        halo = svg.element("circle", {"cx": x, "cy": y, "r": r + HALO, "fill": WHITE})
        if self.shape == "disc":
            return halo + svg.element("circle", {"cx": x, "cy": y, "r": r, "fill": self.colour})
        middle = r - RING / 2
        ring: dict[str, str | float] = {"fill": WHITE, "stroke": self.colour, "stroke-width": RING}
        if self.dashed:
            dash = 2 * pi * middle / _DASHES
            ring["stroke-dasharray"] = f"{svg.number(0.65 * dash)} {svg.number(0.35 * dash)}"
        return halo + svg.element("circle", {"cx": x, "cy": y, "r": middle, **ring})


def _square(x: float, y: float, half: float, fill: str, edge: str = "") -> str:
    ink: svg.Attributes = {"stroke": edge, "stroke-width": EDGE} if edge else {}
    return svg.element(
        "rect", {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half, "rx": 0.4, "fill": fill, **ink}
    )


@dataclass(frozen=True, slots=True)
class Cross:
    """An octagon with a cross: here a rule is broken."""

    radius: float

    def drawn(self, at: Point) -> str:
        """It around the point *at*."""
        x, y = at
        inner = self.radius - HALO
        return (
            svg.element("path", {"d": octagon(x, y, self.radius), "fill": WHITE})
            + svg.element("path", {"d": octagon(x, y, inner), "fill": VERMILION})
            + svg.stroke(cross(x, y, 0.45 * inner), WHITE, 0.5)
        )


@dataclass(frozen=True, slots=True)
class Compared:
    """A ring with "=" or "≠" in it."""

    equal: bool
    radius: float

    def drawn(self, at: Point) -> str:
        """It around the point *at*."""
        x, y = at
        inner = self.radius - HALO - EDGE / 2
        ring: svg.Attributes = {"cx": x, "cy": y, "fill": WHITE}
        half, apart = 0.5 * inner, 0.24 * inner
        bars = "".join(
            f"M{svg.number(x - half)} {svg.number(y + way * apart)}h{svg.number(2 * half)}" for way in (-1, 1)
        )
        if not self.equal:
            bars += (
                f"M{svg.number(x - 0.3 * inner)} {svg.number(y + 0.6 * inner)}"
                f"L{svg.number(x + 0.3 * inner)} {svg.number(y - 0.6 * inner)}"
            )
        return (
            svg.element("circle", {**ring, "r": self.radius})
            + svg.element("circle", {**ring, "r": inner, "stroke": INK, "stroke-width": EDGE})
            + svg.stroke(bars, INK, 0.32)
        )
