"""The sides of a figure laid out on paper: grids of cells on one ground, their lines, numbers and captions.

Knows cells, lines and totals that somebody else counted, and where they go; no rule, no scene and no
ink. Millimetres, y downwards from the ground.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, hypot
from typing import Final, Literal, TypeAlias

from sim.badges import Badge, Point, Segment, Zone, place
from sim.lanes import Lane, Square, lanes
from sim.lettering import Lettering, Rectangle, advance, cap_height
from sim.notes import Note, note_above
from sim.plates import TooNarrow

Player: TypeAlias = Literal["light", "dark"]
Swatch: TypeAlias = Literal["light cell", "dark cell", "light line", "dark line"]

MARGIN: Final = 4.0
LARGEST_CELL: Final = 8.0
TALLEST: Final = 82.0
"""Height of the tallest grid, which keeps a panel within about 120 mm."""
LEGEND: Final = 16.0
"""Baseline of the legend, millimetres under the ground."""
BADGE_POINTS: Final = 7.0
NAME_POINTS: Final = 8.0
VERDICT_POINTS: Final = 9.0
COUNT_POINTS: Final = 7.5
HEADLINE_POINTS: Final = 13.0
SWATCH: Final[dict[Swatch, float]] = {"light cell": 3.2, "dark cell": 3.2, "light line": 9.0, "dark line": 9.0}
"""Widths of the samples in the legend, millimetres."""
EXPLAINED: Final[dict[Swatch, str]] = {
    "light cell": "light cell",
    "dark cell": "dark cell",
    "light line": "scores for Light",
    "dark line": "scores for Dark",
}
"""What the samples mean."""
WORTH: Final = "a line of four cells: 1 point"


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A line of cells that brings a point."""

    player: Player
    number: int
    """The number that the line has in the account of the score."""
    cells: tuple[Square, ...]
    """Column and row of each cell, end to end; row 0 is the lowest."""


@dataclass(frozen=True, slots=True)
class SidePicture:
    """One side of a figure."""

    name: str
    grid: tuple[str, ...]
    """Rows of equal length, the top one first, of "L", "D" and "." for nothing."""
    lines: tuple[ScoredLine, ...]
    """All of them inside the grid, or ValueError."""

    def __post_init__(self) -> None:
        if len(set(map(len, self.grid))) != 1 or not set("".join(self.grid)) <= set("LD."):
            raise ValueError(f"{self.grid} is no grid: expected rows of equal length of the letters L, D and .")
        for line in self.lines:
            if any(not (0 <= c < len(self.grid[0]) and 0 <= r < len(self.grid)) for c, r in line.cells):
                raise ValueError(f"line {line.number} leaves the grid of the side {self.name}: {line.cells}")

    def count(self, player: Player) -> int:
        """How many lines of *player* it shows."""
        return sum(line.player == player for line in self.lines)

    @property
    def overhead(self) -> bool:
        """Whether it is the view from above, which stands on no ground."""
        return self.name.lower() == "top"

    @property
    def caption(self) -> str:
        """From where one sees it, in capitals."""
        return "FROM ABOVE" if self.overhead else f"FROM THE {self.name.upper()}"


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A scored line on paper, with its number."""

    line: ScoredLine
    segment: Segment
    badge: Badge

    @property
    def digits(self) -> Lettering:
        """Its number, in the middle of the badge."""
        x, y = self.badge.centre
        baseline = y + cap_height(BADGE_POINTS) / 2
        return Lettering(str(self.line.number), x, baseline, BADGE_POINTS, 700, "middle")


@dataclass(frozen=True, slots=True)
class Grid:
    """One side on paper, standing on y = 0."""

    side: SidePicture
    left: float
    cell: float
    lines: tuple[DrawnLine, ...]

    @property
    def width(self) -> float:
        """Millimetres."""
        return self.cell * len(self.side.grid[0])

    def corner(self, column: int, row: int) -> Point:
        """Upper left corner of a square, row 0 the lowest."""
        return self.left + column * self.cell, -(row + 1) * self.cell

    @property
    def captions(self) -> tuple[Lettering, Lettering]:
        """Its name and what it scores."""
        middle = self.left + self.width / 2
        told = f"Light {self.side.count('light')} · Dark {self.side.count('dark')}"
        name = Lettering(self.side.caption, middle, 5.2, NAME_POINTS, 700, "middle")
        return name, Lettering(told, middle, 9.2, COUNT_POINTS, 500, "middle")


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything of a panel at its place; y = 0 is the ground."""

    width: float
    top: float
    bottom: float
    grids: tuple[Grid, ...]
    texts: tuple[Lettering, ...]
    """All words but the numbers in badges and the note."""
    note: Note | None
    swatches: tuple[tuple[Swatch, float], ...]
    """What the legend explains, and its left edge."""
    compass: Point | None
    """Foot of the arrow that points north, if a side is seen from above."""

    @property
    def boxes(self) -> tuple[Rectangle, ...]:
        """Rectangles around every text and every badge: none may overlap another."""
        badges = (drawn.badge for grid in self.grids for drawn in grid.lines)
        note = () if self.note is None else self.note.boxes
        return (*(text.box for text in self.texts), *(badge.box for badge in badges), *note)


def layout(sides: Sequence[SidePicture], totals: tuple[int, int], width: float, note: str = "") -> Layout:
    """Everything at its place on a panel *width* mm wide, with a *note* unless it is empty.

    TooNarrow when that is too narrow, ValueError when there is no side.
    """
    if not sides:
        raise ValueError("nothing to draw: expected at least one side")
    pitch = (width - 2 * MARGIN) / len(sides)
    radius = badge_radius([line.number for side in sides for line in side.lines])
    cell = _cell(sides, pitch, radius)
    grids = tuple(grid_of(side, MARGIN + k * pitch, pitch, cell, radius) for k, side in enumerate(sides))
    highest = min([-cell * len(side.grid) for side in sides] + [d.badge.box[1] for g in grids for d in g.lines])
    warning = note_above(note, MARGIN, width - MARGIN, highest - 4.5) if note else None
    headline = _headline(totals, highest - 4.5 if warning is None else warning.top - 1.6)
    captions = [text for grid in grids for text in grid.captions]
    legend, swatches = _legend({line.player for side in sides for line in side.lines})
    needed = max(len(sides) * (max(text.width for text in captions) + 1), legend[-1].box[2] - MARGIN) + 2 * MARGIN
    if needed > width:
        raise TooNarrow(f"a panel {width} mm wide is too narrow for its words: expected at least {ceil(needed)} mm")
    compass, north = compass_of(grids)
    texts = (*headline, *captions, *north, *legend)
    top, bottom = headline[0].box[1] - MARGIN, LEGEND + 1.0 + MARGIN
    return Layout(width, top, bottom, grids, texts, warning, swatches, compass)


def badge_radius(numbers: Sequence[int]) -> float:
    """A radius that holds the widest of *numbers*, millimetres."""
    widest = max((advance(str(number), BADGE_POINTS, 700) for number in numbers), default=0.0)
    return max(1.85, hypot(widest, cap_height(BADGE_POINTS)) / 2 + 0.64)


def line_width(cell: float) -> float:
    """Width of a scored line in cells of this size, millimetres."""
    return min(0.9, 0.15 * cell)


def _cell(sides: Sequence[SidePicture], pitch: float, radius: float) -> float:
    """The largest cell that leaves room for badges between the sides."""
    columns = max(len(side.grid[0]) for side in sides)
    rows = max(len(side.grid) for side in sides)
    return min(LARGEST_CELL, TALLEST / rows, (pitch - 4 * radius - 1.6) / columns)


def grid_of(side: SidePicture, left: float, pitch: float, cell: float, radius: float) -> Grid:
    """*side* in the middle of the *pitch* mm that are its own, with a badge on every line."""
    start = left + (pitch - cell * len(side.grid[0])) / 2
    segments = [
        _segment(line.cells, lane, start, cell)
        for line, lane in zip(side.lines, lanes([line.cells for line in side.lines]), strict=True)
    ]
    zone = Zone(left + 0.3, left + pitch - 0.3, -cell * len(side.grid) - 2 * radius - 0.6, -0.7)
    badges = place(segments, radius, line_width(cell) / 2, zone)
    drawn = (DrawnLine(*parts) for parts in zip(side.lines, segments, badges, strict=True))
    return Grid(side, start, cell, tuple(drawn))


def _segment(cells: tuple[Square, ...], lane: Lane, left: float, cell: float) -> Segment:
    """From a quarter of a cell before the middle of the first square to as far behind the last one."""
    right, up = lane.sideways(cell)
    dx, dy = (0.25 * cell * step for step in lane.direction)
    ends = sorted((cells[0], cells[-1]))
    (ax, ay), (bx, by) = ((left + (c + 0.5) * cell + right, -(r + 0.5) * cell - up) for c, r in ends)
    return (ax - dx, ay + dy), (bx + dx, by - dy)


def _headline(totals: tuple[int, int], baseline: float) -> tuple[Lettering, Lettering]:
    light, dark = totals
    told = Lettering(f"Light {light} · Dark {dark}", MARGIN, baseline, HEADLINE_POINTS, 700)
    ahead = "Light" if light > dark else "Dark"
    verdict = "Equal" if light == dark else f"{ahead} leads by {abs(light - dark)}"
    return told, Lettering(verdict, MARGIN + told.width + 4, baseline, VERDICT_POINTS)


def _legend(players: set[Player]) -> tuple[tuple[Lettering, ...], tuple[tuple[Swatch, float], ...]]:
    """Words and the left edges of what they explain, in one row: the lines of *players* only."""
    words: list[Lettering] = []
    swatches: list[tuple[Swatch, float]] = []
    x = MARGIN
    for swatch, text in EXPLAINED.items():
        if swatch.endswith("line") and not any(swatch.startswith(player) for player in players):
            continue
        swatches.append((swatch, x))
        words.append(Lettering(text, x + SWATCH[swatch] + 1.5, LEGEND, BADGE_POINTS))
        x = words[-1].box[2] + 6
    words.append(Lettering(WORTH, x, LEGEND, BADGE_POINTS))
    return tuple(words), tuple(swatches)


def compass_of(grids: Sequence[Grid]) -> tuple[Point | None, tuple[Lettering, ...]]:
    """The foot of the arrow beside the name of the side that is seen from above, and its letter."""
    for grid in grids:
        if grid.side.overhead:
            x = grid.captions[0].box[2] + 2.2
            return (x, 5.2), (Lettering("N", x + 1.3, 5.2, BADGE_POINTS),)
    return None, ()
