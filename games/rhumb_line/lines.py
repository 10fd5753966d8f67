"""What scores in Rhumb Line: radii, arcs and spirals, as masks made at import, and how points are counted.

Points are indices of `models.rose`, sets of them are bit sets. Knows no players and no turns.
"""

from collections.abc import Sequence
from itertools import accumulate, product
from typing import Final, NamedTuple

from models.rose import CIRCLES, POINTS, RADIALS


class Line(NamedTuple):
    """Four points in a row that score."""

    kind: str
    """ "radius", "arc" or "spiral"."""
    worth: int
    """Points that its completion wins."""
    points: tuple[int, ...]
    """Of the rose: from the centre outwards, or clockwise."""
    mask: int
    """The same as a set."""

    @property
    def names(self) -> tuple[str, ...]:
        """Its points by name."""
        return tuple(POINTS[point] for point in self.points)

    def __str__(self) -> str:
        return " ".join((self.kind, *self.names))


def _line(kind: str, worth: int, steps: Sequence[tuple[int, int]]) -> Line:
    """The line over pairs of circle, from 0, and radial, which may have gone round."""
    points = tuple(circle * len(RADIALS) + radial % len(RADIALS) for circle, radial in steps)
    return Line(kind, worth, points, sum(1 << point for point in points))


def _lines(senses: Sequence[tuple[int, ...]]) -> tuple[Line, ...]:
    """Radii, arcs and spirals; *senses* are the ways in which a spiral can go from circle to circle."""
    circles, radials = range(CIRCLES), range(len(RADIALS))
    radii = [_line("radius", 10, [(circle, radial) for circle in circles]) for radial in radials]
    arcs = [_line("arc", 20, [(circle, radial + k) for k in range(4)]) for circle in circles for radial in radials]
    paths = [tuple(accumulate((radial, *ways))) for radial in radials for ways in senses]
    return (*radii, *arcs, *(_line("spiral", 30, tuple(enumerate(path))) for path in paths))


LINES: Final = {
    "strict": _lines([(1, 1, 1), (-1, -1, -1)]),
    "wander": _lines(list(product((1, -1), repeat=CIRCLES - 1))),
}
"""All that scores, under each value of the option Spiral: 8 radii, 32 arcs, and 16 or 64 spirals."""

THROUGH: Final = {
    spiral: tuple(tuple((line.mask, line) for line in lines if point in line.points) for point in range(len(POINTS)))
    for spiral, lines in LINES.items()
}
"""The same by point, each with its mask."""


def worth(lines: Sequence[Line]) -> int:
    """Points that they win together: "Radius & Arc & Spiral = 60 Points"."""
    return sum(line.worth for line in lines)


def declarations(completed: Sequence[Line]) -> dict[int, tuple[Line, ...]]:
    """Every sum of points that some of the lines come to, ascending, and the lines that it stands for.

    Where several choices come to the same, it stands for the fewest lines; of those with equally many, for the ones
    with most spirals; of one kind, for the first of *completed*.
    """
    if not completed:
        return {0: ()}
    kinds = [[line for line in completed if line.kind == kind] for kind in ("spiral", "arc", "radius")]
    found: dict[int, tuple[Line, ...]] = {}
    counts = product(*(range(len(lines) + 1) for lines in kinds))
    for numbers in sorted(counts, key=lambda each: (sum(each), -each[0])):
        chosen = tuple(line for lines, n in zip(kinds, numbers, strict=True) for line in lines[:n])
        found.setdefault(worth(chosen), chosen)
    return dict(sorted(found.items()))


def marker(total: int) -> int:
    """Where the stone that keeps score stands: "after 100 points … adding to and continuing from 10"."""
    return (total - 10) % 100 + 10 if total else 0
