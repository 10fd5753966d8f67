"""A sentence that warns, with a sign before it: set as large as it fits, in several lines if it must.

Knows words and where they go; nothing of what is warned of. Millimetres, y downwards.
"""

from dataclasses import dataclass
from typing import Final

from sim import svg
from sim.crosses import cross, octagon
from sim.lettering import POINT, SMALLEST, Lettering, Rectangle, advance, cap_height
from sim.shading import VERMILION, WHITE

LARGEST: Final = 9.0
"""Points of a short note."""
_SIGN: Final = 1.7
"""Radius of the sign, millimetres."""
_GAP: Final = 1.4
_LEADING: Final = 1.35
"""Distance between lines, as a fraction of the type."""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence in one or more lines, and a sign before the first."""

    lines: tuple[Lettering, ...]

    @property
    def sign(self) -> tuple[float, float]:
        """The middle of the sign."""
        first = self.lines[0]
        return first.left - _GAP - _SIGN, first.baseline - cap_height(first.points) / 2

    @property
    def boxes(self) -> tuple[Rectangle, ...]:
        """Rectangles around the sign and every line."""
        x, y = self.sign
        return (x - _SIGN, y - _SIGN, x + _SIGN, y + _SIGN), *(line.box for line in self.lines)

    @property
    def top(self) -> float:
        """The y of its upper edge."""
        return min(box[1] for box in self.boxes)

    def drawn(self) -> str:
        """A white cross in an octagon, and the words, in vermilion."""
        x, y = self.sign
        ground = svg.element("path", {"d": octagon(x, y, _SIGN), "fill": VERMILION})
        mark = svg.stroke(cross(x, y, 0.42 * _SIGN), WHITE, 0.5)
        return svg.group({"id": "note"}, (ground, mark, *(line.drawn(VERMILION) for line in self.lines)))


def note_above(text: str, left: float, right: float, baseline: float) -> Note:
    """*text* between *left* and *right*, its last line on the *baseline*.

    It is set smaller when one line would not hold it, and in several lines when that is not enough.
    """
    start = left + 2 * _SIGN + _GAP
    sizes = [LARGEST - 0.5 * k for k in range(int(2 * (LARGEST - SMALLEST)) + 1)]
    points = next((size for size in sizes if advance(text, size, 700) <= right - start), sizes[-1])
    rows = _rows(text, points, right - start)
    step = _LEADING * points * POINT
    return Note(
        tuple(Lettering(row, start, baseline - (len(rows) - 1 - k) * step, points, 700) for k, row in enumerate(rows))
    )


def _rows(text: str, points: float, width: float) -> list[str]:
    """*text* broken between words into rows of at most this *width*, and inside a word that is longer."""
    rows = [""]
    for word in text.split():
        grown = f"{rows[-1]} {word}".strip()
        if advance(grown, points, 700) <= width:
            rows[-1] = grown
            continue
        if rows[-1]:
            rows.append("")
        for letter in word:
            if rows[-1] and advance(rows[-1] + letter, points, 700) > width:
                rows.append("")
            rows[-1] += letter
    return rows
