"""Words as outlines of the shipped faces, measured before they are drawn.

A picture so looks the same on every machine, and a test can tell whether words overlap. The words themselves stay in
`aria-label`. Latin and Korean have a face each, and stand on one baseline; `scripts.fonts` tells where they are from.
Knows millimetres, points and glyphs; nothing of what is said.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Final, Literal, TypeAlias

from fontTools.pens.recordingPen import RecordingPen
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
FACES: Final = (("inter-{}.ttf", 0.79, 0.22), ("hangul-{}.otf", 0.85, 0.1))
"""Files by weight, and how far their letters reach over and under the baseline, as fractions of the size.

A letter is set in the first face that has it.
"""


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
        if missing := [letter for letter in sorted(set(self.text)) if _face(letter, self.weight) is None]:
            raise ValueError(f"no typeface has {''.join(missing)!r}, which {self.text!r} needs")

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
        faces = [font for font, _ in _set(self.text, self.weight)] or [_font(0, self.weight)]
        top, bottom = (max(reach) for reach in zip(*((font.ascent, font.descent) for font in faces), strict=True))
        return self.left, self.baseline - top * scale, self.left + self.width, self.baseline + bottom * scale

    def drawn(self, fill: str) -> str:
        """Its outlines as one path that carries the words."""
        label: svg.Attributes = {"role": "img", "aria-label": self.text, "data-pt": self.points}
        return svg.element("path", {**label, "d": _outlines(self), "fill": fill})


@lru_cache(maxsize=2048)
def _outlines(one: Lettering) -> str:
    """Path data of all letters: the words on a board are the same from picture to picture."""
    data, x = "", one.left
    for font, glyph in _set(one.text, one.weight):
        scale = one.points * POINT / font.units
        pen = SVGPathPen(font.glyphs, ntos=lambda value: svg.number(value, 2))
        _recorded(font, glyph).replay(TransformPen(pen, (scale, 0, 0, -scale, x, one.baseline)))
        data += pen.getCommands()
        x += font.widths[glyph] * scale
    return data


def advance(text: str, points: float, weight: Weight = 500) -> float:
    """Width of *text* in millimetres; KeyError when a letter is not shipped."""
    return sum(font.widths[glyph] / font.units for font, glyph in _set(text, weight)) * points * POINT


def cap_height(points: float) -> float:
    """Height of capitals and digits in millimetres."""
    return _font(0, 500).capital * points * POINT


@dataclass(frozen=True, slots=True, eq=False)
class _Font:
    """What is used of a typeface."""

    ascent: float
    """How far letters reach over the baseline, as a fraction of the size."""
    descent: float
    """How far they reach under it."""
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
def _recorded(font: _Font, glyph: str) -> RecordingPen:
    """The outline of a letter, read once."""
    pen = RecordingPen()
    font.glyphs[glyph].draw(pen)
    return pen


def _set(text: str, weight: Weight) -> list[tuple[_Font, str]]:
    """Every letter of *text* as its face and its glyph there; KeyError when one is not shipped."""
    found: list[tuple[_Font, str]] = []
    for letter in text:
        font = _face(letter, weight)
        if font is None:
            raise KeyError(letter)
        found.append((font, font.letters[letter]))
    return found


def _face(letter: str, weight: Weight) -> _Font | None:
    """The face that *letter* is set in; None when it is not shipped."""
    for k in range(len(FACES)):
        if letter in (font := _font(k, weight)).letters:
            return font
    return None


@cache
def _font(face: int, weight: Weight) -> _Font:
    file, ascent, descent = FACES[face]
    data = (files("sim") / "fonts" / file.format(weight)).read_bytes()
    font = TTFont(BytesIO(data), lazy=True)  # outlines are read when a letter is first drawn
    units = font["head"].unitsPerEm
    return _Font(
        ascent,
        descent,
        units=units,
        capital=font["OS/2"].sCapHeight / units,
        letters={chr(code): name for code, name in font.getBestCmap().items()},
        widths={name: width for name, (width, _) in font["hmtx"].metrics.items()},
        glyphs=font.getGlyphSet(),
    )
