"""Words as outlines of the shipped typeface, measured before they are drawn.

A picture so looks the same on every machine, and a test can tell whether words overlap. The words
themselves stay in `aria-label`. Knows millimetres, points and glyphs; nothing of what is said.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from typing import Any, Final, Literal, TypeAlias

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from sim import svg

Anchor: TypeAlias = Literal["start", "middle", "end"]
Weight: TypeAlias = Literal[500, 700]
Rectangle: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom in millimetres; y runs down."""

POINT: Final = svg.MM_PER_INCH / 72
"""A typographic point in millimetres."""
SMALLEST: Final = 7.0
"""No text is smaller than this many points."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line of text at its place; ValueError when it is too small, or has a letter that is not shipped."""

    text: str
    x: float
    """Where the anchor is, millimetres."""
    baseline: float
    """Millimetres from the top."""
    points: float
    """Size of the type."""
    weight: Weight = 500
    anchor: Anchor = "start"

    def __post_init__(self) -> None:
        if self.points < SMALLEST:
            raise ValueError(f"{self.text!r} is set in {self.points} pt: expected at least {SMALLEST} pt")
        if missing := sorted(set(self.text) - set(_font(self.weight).letters)):
            raise ValueError(f"the typeface has no {''.join(missing)!r}, which {self.text!r} needs")

    @property
    def width(self) -> float:
        """Its advance in millimetres."""
        return advance(self.text, self.points, self.weight)

    @property
    def left(self) -> float:
        """Where it begins, millimetres."""
        return self.x - self.width * {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]

    @property
    def box(self) -> Rectangle:
        """From its ascenders to its descenders, over its whole advance."""
        scale = self.points * POINT
        return self.left, self.baseline - 0.79 * scale, self.left + self.width, self.baseline + 0.22 * scale

    def drawn(self, fill: str) -> str:
        """Its outlines as one path that carries the words."""
        font = _font(self.weight)
        pen = SVGPathPen(font.glyphs, ntos=lambda value: svg.number(value, 2))
        scale, x = self.points * POINT / font.units, self.left
        for letter in self.text:
            glyph = font.letters[letter]
            font.glyphs[glyph].draw(TransformPen(pen, (scale, 0, 0, -scale, x, self.baseline)))
            x += font.widths[glyph] * scale
        label: svg.Attributes = {"role": "img", "aria-label": self.text, "data-pt": self.points}
        return svg.element("path", {**label, "d": pen.getCommands(), "fill": fill})


def advance(text: str, points: float, weight: Weight = 500) -> float:
    """Width of *text* in millimetres; KeyError when a letter is not shipped."""
    font = _font(weight)
    return sum(font.widths[font.letters[letter]] for letter in text) * points * POINT / font.units


def cap_height(points: float) -> float:
    """Height of capitals and digits in millimetres."""
    return _font(500).capital * points * POINT


@dataclass(frozen=True, slots=True)
class _Font:
    """What is used of a typeface."""

    units: int
    """Font units in the size of the type."""
    capital: float
    """Height of capitals, as a fraction of the size."""
    letters: dict[str, str]
    """Glyph name by letter."""
    widths: dict[str, int]
    """Advance by glyph name, font units."""
    glyphs: Any
    """Outlines by glyph name, fontTools' glyph set."""


@cache
def _font(weight: Weight) -> _Font:
    with as_file(files("sim") / "fonts" / f"inter-{weight}.ttf") as path, TTFont(path, lazy=False) as font:
        units = font["head"].unitsPerEm
        return _Font(
            units=units,
            capital=font["OS/2"].sCapHeight / units,
            letters={chr(code): name for code, name in font.getBestCmap().items()},
            widths={name: width for name, (width, _) in font["hmtx"].metrics.items()},
            glyphs=font.getGlyphSet(),
        )
