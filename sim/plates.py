"""Drawings of known size, put together into one: side by side, one under the other, with words under them.

A plate is not scaled when it is placed: lines and letters keep the weight and size that they are printed in. Knows
millimetres and markup; nothing of what is drawn.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final, Literal, TypeAlias

from sim import svg
from sim.lettering import POINT, Anchor, Lettering, Weight, advance
from sim.shading import INK

Align: TypeAlias = Literal["low", "middle", "high"]
"""Where a plate lies in a row or column that is wider than it is: low is left, or at the top."""

COLUMN: Final = 80.0
PAGE: Final = 170.0
"""Usual widths of pictures, millimetres: of one thing, and of what has many parts."""
GAP: Final = 4.0
"""Between plates, millimetres."""
CAPTION: Final = 8.0
"""Points of the words under a plate."""
LEADING: Final = 1.3
"""Distance between lines of words, as a fraction of the type."""
ASCENT: Final = 0.86
DESCENT: Final = 0.25
"""Room over and under a baseline, as fractions of the type."""
HAIR: Final = 1e-3
"""Millimetres by which a line of words may be wider than its place: rounding."""
_ANCHORS: Final[Mapping[Align, Anchor]] = {"low": "start", "middle": "middle", "high": "end"}
_ID: Final = re.compile(r'(?<= id=")(?=[^"]+")')


class TooNarrow(ValueError):  # noqa: N818 (it says what is wrong with the picture)
    """What a picture is to hold does not fit in its width; the sentence says what it is."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A drawing *width* × *height* mm, with its upper left corner at 0, 0."""

    width: float
    height: float
    content: str

    def named(self, prefix: str) -> "Plate":
        """The same with *prefix* before every id, so that several of its kind fit in one picture."""
        return replace(self, content=_ID.sub(f"{prefix}-", self.content))

    def document(self, *, title: str, description: str, metadata: str = "", lang: str = "en") -> str:
        """It as an SVG file that says what it shows, and carries *metadata*."""
        return svg.document(
            self.width, self.height, (self.content,), title=title, description=description, metadata=metadata, lang=lang
        )


@dataclass(frozen=True, slots=True)
class At:
    """A plate, and where its upper left corner goes."""

    plate: Plate
    x: float
    y: float

    @property
    def drawn(self) -> str:
        """As markup."""
        if not self.x and not self.y:
            return self.plate.content
        move = f"translate({svg.number(self.x)} {svg.number(self.y)})"
        return svg.group({"transform": move}, (self.plate.content,))


def together(width: float, height: float, parts: Sequence[At]) -> Plate:
    """One plate *width* × *height* mm of *parts* in the order of drawing."""
    return Plate(width, height, "\n".join(part.drawn for part in parts if part.plate.content))


def padded(plate: Plate, left: float = 0.0, top: float = 0.0, right: float = 0.0, bottom: float = 0.0) -> Plate:
    """*plate* with so many millimetres around it."""
    return together(left + plate.width + right, top + plate.height + bottom, [At(plate, left, top)])


def over(under: Plate, *parts: At) -> Plate:
    """*parts* drawn on *under*, which keeps its size."""
    return together(under.width, under.height, [At(under, 0.0, 0.0), *parts])


def row(plates: Sequence[Plate], gap: float = GAP, align: Align = "high") -> Plate:
    """*plates* from left to right; ValueError when there are none."""
    height = max(plate.height for plate in plates)
    lefts = accumulate((plate.width + gap for plate in plates[:-1]), initial=0.0)
    parts = [At(plate, left, _slack(height - plate.height, align)) for plate, left in zip(plates, lefts, strict=True)]
    return together(parts[-1].x + plates[-1].width, height, parts)


def column(plates: Sequence[Plate], gap: float = GAP, align: Align = "middle") -> Plate:
    """*plates* from top to bottom; ValueError when there are none."""
    width = max(plate.width for plate in plates)
    tops = accumulate((plate.height + gap for plate in plates[:-1]), initial=0.0)
    parts = [At(plate, _slack(width - plate.width, align), top) for plate, top in zip(plates, tops, strict=True)]
    return together(width, parts[-1].y + plates[-1].height, parts)


def grid(plates: Sequence[Plate], columns: int, gap: float = GAP, align: Align = "high") -> Plate:
    """*plates* in rows of so many *columns*, all cells as wide as the widest plate."""
    width = max(plate.width for plate in plates)
    cells = [padded(plate, _slack(width - plate.width, "middle"), right=(width - plate.width) / 2) for plate in plates]
    return column([row(cells[k : k + columns], gap, align) for k in range(0, len(cells), columns)], gap, "low")


def words(text: str, width: float, points: float = CAPTION, weight: Weight = 500, align: Align = "middle") -> Plate:
    """*text* broken between words into lines on a plate *width* mm wide; lines that are centred are about equally long.

    A no-break space joins words. TooNarrow when one word is wider than that, ValueError when the type is too small.
    """
    broken = _lines if align != "middle" else _balanced
    return _set(broken(text, width, points, weight), width, points, weight, align)


def snug(text: str, widest: float, points: float = CAPTION, weight: Weight = 500, align: Align = "low") -> Plate:
    """*text* broken into as few lines as *widest* mm allow, on a plate no wider than they are.

    The lines are about equally long. TooNarrow and ValueError as of `words`.
    """
    lines = _balanced(text, widest, points, weight)
    width = max((advance(line, points, weight) for line in lines), default=0.0)
    return _set(lines, width, points, weight, align)


def _set(lines: Sequence[str], width: float, points: float, weight: Weight, align: Align) -> Plate:
    """*lines* of type, one under the other."""
    step = LEADING * points * POINT
    anchor, x = _ANCHORS[align], _slack(width, align)
    rows = [
        Lettering(line, x, ASCENT * points * POINT + k * step, points, weight, anchor) for k, line in enumerate(lines)
    ]
    height = (len(lines) - 1) * step + (ASCENT + DESCENT) * points * POINT if lines else 0.0
    return Plate(width, height, "\n".join(one.drawn(INK) for one in rows))


def captioned(plate: Plate, text: str, points: float = CAPTION, weight: Weight = 500, gap: float = 1.5) -> Plate:
    """*plate* with *text* under it, as wide as it is; without a gap when there is no text."""
    return column([plate, words(text, plate.width, points, weight)], gap) if text.strip() else plate


def _balanced(text: str, width: float, points: float, weight: Weight) -> list[str]:
    """As many lines as *width* needs, broken where the longest is shortest."""
    narrow = max((advance(word, points, weight) for word in _unbroken(text)), default=0.0)
    lines = _lines(text, width, points, weight)
    low, high = narrow, width
    while len(lines) > 1 and high - low > HAIR:
        middle = (low + high) / 2
        tried = _lines(text, middle, points, weight)
        low, high, lines = (low, middle, tried) if len(tried) == len(lines) else (middle, high, lines)
    return lines


def _lines(text: str, width: float, points: float, weight: Weight) -> list[str]:
    lines: list[str] = []
    for word in _unbroken(text):
        if advance(word, points, weight) > width + HAIR:
            raise TooNarrow(f"{word!r} in {points:g} pt is wider than {width:.0f} mm: expected a wider picture")
        grown = f"{lines[-1]} {word}" if lines else word
        if lines and advance(grown, points, weight) <= width + HAIR:
            lines[-1] = grown
        else:
            lines.append(word)
    return lines


def _unbroken(text: str) -> list[str]:
    """What stays in one line: words, and words that a no-break space joins, as a number and its unit."""
    return [word.replace("\u00a0", " ") for word in re.split(r"[^\S\u00a0]+", text) if word]


def _slack(room: float, align: Align) -> float:
    return {"low": 0.0, "middle": room / 2, "high": room}[align]
