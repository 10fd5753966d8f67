"""The five views of an OrthoGnomes figure, and the lines of four in them.

A figure is two numbers with a bit for each light and each dark cell. Slabs of equal depth are laid over
one another from the nearest on, and lines are found in all places at once by shifting. Figures that
reach beyond the board take a slower way to the same answer.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Final

from games.orthognomes.blocks import BITS, Figure, Player
from models.turntable import WIDTH
from sim.views import FIVE_VIEWS, View

EAST, NORTH, UP = BITS
LEVEL_BITS: Final = NORTH * (WIDTH + 1)
FOUR: Final = 4
"""Cells in a line."""

Seen = tuple[int, int]
"""The light and the dark cells that a side shows, each as one number; all in the slab of depth 0."""


@dataclass(frozen=True)
class Line:
    """Cells of one colour in a row, as one side shows them."""

    player: Player
    direction: str
    """horizontal, vertical, rising or falling from left to right."""
    cells: tuple[tuple[int, int], ...]
    """Column and row from 0, left to right or upwards; row 0 is the lowest."""


@dataclass(frozen=True)
class Side:
    """What one side shows, and what it scores."""

    name: str
    grid: tuple[str, ...]
    """Rows of L, D and ., the top row first."""
    lines: tuple[Line, ...]

    def total(self, player: Player) -> int:
        """Points that *player* has on this side."""
        return sum(line.player == player for line in self.lines)


@dataclass(frozen=True)
class Score:
    """The score of a figure: every side with every line."""

    seen: tuple[Seen, ...]
    lines: tuple[tuple[Line, ...], ...]
    totals: tuple[int, int]
    """Points of Light and of Dark."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The five sides in the order of `sim.views.FIVE_VIEWS`."""
        return tuple(
            Side(view.name, _grid(plane, seen), lines)
            for view, plane, seen, lines in zip(FIVE_VIEWS, PLANES, self.seen, self.lines, strict=True)
        )


@dataclass(frozen=True)
class _Plane:
    """How the bits of a view lie: what one step along the depth, to the right and up is."""

    depth: int
    near_first: bool
    """The slab of depth 0 is the nearest."""
    right: int
    up: int
    first: int
    """Bit of the lowest cell on the left."""
    upright: bool
    """Its rows are levels, so there are as many as the figure is high."""


def _plane(view: View) -> _Plane:
    """The bits of one of the five views."""
    right, up, toward = (
        sum(int(a) * b for a, b in zip(axis, BITS, strict=True)) for axis in (view.right, view.up, view.toward)
    )
    first = 0 if right > 0 else -right * (WIDTH - 1)
    return _Plane(abs(toward), toward < 0, right, up, first, upright=up == UP)


PLANES: Final = tuple(map(_plane, FIVE_VIEWS))
_DIRECTIONS: Final = ("horizontal", "vertical", "rising", "falling")
_CELLS: Final = attrgetter("cells")


def score(figure: Figure, lines: str = "windows") -> Score:
    """Score *figure*, under one of the readings of longer lines: windows, disjoint or maximal."""
    return score_seen(see(figure), lines)


def see(figure: Figure) -> tuple[Seen, ...]:
    """What each of the five views shows of *figure*."""
    if not figure.inside:
        return tuple(_see_beyond(figure, view, plane) for view, plane in zip(FIVE_VIEWS, PLANES, strict=True))
    light = dark = 0
    for block in figure.blocks:
        block_light, block_dark = block.bits
        light |= block_light
        dark |= block_dark
    return see_cells(light, dark)


def see_cells(light: int, dark: int) -> tuple[Seen, ...]:
    """The same of the light and the dark cells over the board, each as one number by `BITS`."""
    levels = ((light | dark).bit_length() + LEVEL_BITS - 1) // LEVEL_BITS
    return tuple(_overlay(light, dark, plane, levels) for plane in PLANES)


def score_seen(seen: tuple[Seen, ...], lines: str = "windows") -> Score:
    """Score what the five views show."""
    found = []
    light_total = dark_total = 0
    for view, (light, dark) in enumerate(seen):
        light_lines = _lines(light, view, "light", lines)
        dark_lines = _lines(dark, view, "dark", lines)
        light_total += len(light_lines)
        dark_total += len(dark_lines)
        found.append((*light_lines, *dark_lines))
    return Score(seen, tuple(found), (light_total, dark_total))


def score_grids(grids: Mapping[str, tuple[str, ...]], lines: str = "windows") -> Score:
    """Score five grids by name, each rows of L, D and ., the top row first."""
    seen = []
    for view, plane in zip(FIVE_VIEWS, PLANES, strict=True):
        colours = {"L": 0, "D": 0, ".": 0}
        for row, text in enumerate(reversed(grids[view.name])):
            for column, colour in enumerate(text):
                colours[colour] |= 1 << plane.first + column * plane.right + row * plane.up
        seen.append((colours["L"], colours["D"]))
    return score_seen(tuple(seen), lines)


def _overlay(light: int, dark: int, plane: _Plane, levels: int) -> Seen:
    """The nearest cell on every line of sight; its depth is not counted."""
    depths = range(WIDTH if plane.upright else levels)
    window = _window(plane, levels)
    seen_light = seen_dark = 0
    for depth in depths if plane.near_first else reversed(depths):
        shift = depth * plane.depth
        free = window & ~(seen_light | seen_dark)
        seen_light |= light >> shift & free
        seen_dark |= dark >> shift & free
    return seen_light, seen_dark


@cache
def _window(plane: _Plane, levels: int) -> int:
    """The bits of the slab of depth 0."""
    rows = levels if plane.upright else WIDTH
    cells = (plane.first + c * plane.right + r * plane.up for r in range(rows) for c in range(WIDTH))
    return sum(1 << cell for cell in cells)


def _see_beyond(figure: Figure, view: View, plane: _Plane) -> Seen:
    """The same for a figure that reaches beyond the board: only the board's columns are looked at."""
    colours = {"L": 0, "D": 0}
    shift = 0 if plane.right > 0 else WIDTH - 1
    for (right, row), cell in view.nearest(figure.owner).items():
        if 0 <= right + shift < WIDTH and row >= 0 and (plane.upright or row < WIDTH):
            colours[figure.colours[cell]] |= 1 << plane.first + (right + shift) * plane.right + row * plane.up
    return colours["L"], colours["D"]


def _lines(cells: int, view: int, player: Player, reading: str) -> list[Line]:
    """The lines of one colour on one side."""
    plane = PLANES[view]
    found: list[Line] = []
    for direction, stride in enumerate((plane.right, plane.up, plane.up + plane.right, plane.up - plane.right)):
        s = abs(stride)
        pairs = cells & cells >> s
        starts = pairs & pairs >> 2 * s
        if not starts:
            continue
        if direction == 1 and reading != "windows":
            parallel = [*_longer(starts, s, view, player, reading)]
        else:
            parallel = [_line(view, player, direction, bit, FOUR) for bit in _bits(starts)]
        found += sorted(parallel, key=_CELLS) if len(parallel) > 1 else parallel
    return found


def _bits(number: int) -> Iterator[int]:
    """The places of the bits of *number* that are set."""
    while number:
        lowest = number & -number
        number ^= lowest
        yield lowest.bit_length() - 1


def _longer(starts: int, stride: int, view: int, player: Player, reading: str) -> Iterator[Line]:
    """Vertical runs under the readings that do not count every window; only these can be longer than four."""
    while starts:
        first = (starts & -starts).bit_length() - 1
        windows = 0
        while starts >> first + windows * stride & 1:
            starts ^= 1 << first + windows * stride
            windows += 1
        length = windows + FOUR - 1
        if reading == "maximal":
            yield _line(view, player, 1, first, length)
        else:
            for k in range(length // FOUR):
                yield _line(view, player, 1, first + k * FOUR * stride, FOUR)


@cache
def _line(view: int, player: Player, direction: int, bit: int, length: int) -> Line:
    """The line of *length* cells from *bit* on, in the columns and rows of its side."""
    plane = PLANES[view]
    strides = (plane.right, plane.up, plane.up + plane.right, plane.up - plane.right)
    cells = sorted(_column_row(plane, bit + k * abs(strides[direction])) for k in range(length))
    return Line(player, _DIRECTIONS[direction], tuple(cells))


def _column_row(plane: _Plane, bit: int) -> tuple[int, int]:
    """Column and row of a bit of the slab of depth 0."""
    row, rest = divmod(bit, plane.up)
    return (rest - plane.first) // plane.right, row


def _grid(plane: _Plane, seen: Seen) -> tuple[str, ...]:
    """What a side shows as rows of text."""
    light, dark = seen
    highest = (light | dark).bit_length() - 1
    rows = highest // plane.up + 1 if plane.upright else WIDTH

    def colour(column: int, row: int) -> str:
        bit = plane.first + column * plane.right + row * plane.up
        return "L" if light >> bit & 1 else "D" if dark >> bit & 1 else "."

    return tuple("".join(colour(c, r) for c in range(WIDTH)) for r in reversed(range(rows)))
