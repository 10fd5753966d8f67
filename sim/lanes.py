"""Lines through the same cells, set side by side so that each is seen.

Lines that lie on one carrier and share a cell, or follow one another without a gap, get lanes of
their own, as tracks of a railway do: in one lane they would read as one broken line.
Knows columns and rows; no colours and no badges.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

Square: TypeAlias = tuple[int, int]
"""Column and row."""

_WIDEST: Final = 1.5
"""Largest distance between two lanes, millimetres."""


@dataclass(frozen=True, slots=True)
class Lane:
    """The place of a line among those it overlaps."""

    direction: tuple[int, int]
    """Step from square to square, to the right or straight up."""
    index: int
    """Counted from the left, looking along the line."""
    count: int
    """Lanes that lie side by side here."""

    def sideways(self, cell: float) -> tuple[float, float]:
        """How far the line lies off the middle of its squares of *cell* mm: to the right, and up."""
        dx, dy = self.direction
        spacing = min(_WIDEST, 0.8 * cell / self.count)
        off = (self.index - (self.count - 1) / 2) * spacing / (dx * dx + dy * dy) ** 0.5
        return dy * off, -dx * off


def lanes(lines: Sequence[tuple[Square, ...]]) -> tuple[Lane, ...]:
    """The lane of each of *lines*; ValueError when one is not a straight row of at least two squares."""
    spans = [_span(line) for line in lines]
    found: dict[int, Lane] = {}
    for bundle in _bundles(spans):
        index = _colouring([spans[row][1:] for row in bundle], _step(spans[bundle[0]]))
        for row, lane in zip(bundle, index, strict=True):
            found[row] = Lane(spans[row][0][:2], lane, max(index) + 1)
    return tuple(found[row] for row in range(len(lines)))


_Span: TypeAlias = tuple[tuple[int, int, int], int, int]
"""Carrier (direction and offset), and the first and last place on it."""


def _span(line: tuple[Square, ...]) -> _Span:
    ends = sorted((line[0], line[-1]))
    reach = ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]
    length = max(map(abs, reach))
    dx, dy = (reach[0] // length, reach[1] // length) if length else (0, 0)
    row = [(ends[0][0] + k * dx, ends[0][1] + k * dy) for k in range(length + 1)]
    if length == 0 or row != sorted(line):
        raise ValueError(f"{line} is no straight row of squares")
    first = dx * ends[0][0] + dy * ends[0][1]
    return (dx, dy, dx * ends[0][1] - dy * ends[0][0]), first, first + length * (dx * dx + dy * dy)


def _step(span: _Span) -> int:
    """How far apart the places of neighbouring squares are on the carrier of *span*."""
    dx, dy, _ = span[0]
    return dx * dx + dy * dy


def _bundles(spans: Sequence[_Span]) -> list[list[int]]:
    """Rows of lines that overlap or follow one another, directly or through others, in order of place."""
    bundles: list[list[int]] = []
    last: tuple[tuple[int, int, int], int] | None = None
    for row in sorted(range(len(spans)), key=lambda row: (spans[row], row)):
        carrier, first, stop = spans[row]
        if last is not None and last[0] == carrier and first <= last[1] + _step(spans[row]):
            bundles[-1].append(row)
            last = carrier, max(last[1], stop)
        else:
            bundles.append([row])
            last = carrier, stop
    return bundles


def _colouring(intervals: Sequence[tuple[int, int]], step: int) -> list[int]:
    """The lowest lane for each of *intervals*, in order of their first place, that is free a *step* before it."""
    ends: list[int] = []
    chosen: list[int] = []
    for first, stop in intervals:
        lane = next((k for k, end in enumerate(ends) if end + step < first), len(ends))
        ends[lane : lane + 1] = [stop]
        chosen.append(lane)
    return chosen
