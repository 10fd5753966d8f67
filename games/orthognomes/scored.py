"""The lines that score, laid on a figure in space: a stripe along the faces that each side shows, and a number.

Where the depth changes a stripe goes on in the other plane, for depth is not counted. Light's stripes are whole, Dark's
are dashed. Knows no picture.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from games.orthognomes.blocks import Block, Figure
from games.orthognomes.scene import body_number
from games.orthognomes.scoring import Line, Side
from models.solids import Floats
from models.space import Cell, Vector
from models.turntable import CELL, WIDTH
from sim.lanes import Lane, lanes
from sim.scene import Body, Mark, Scene
from sim.views import FIVE_VIEWS, View

STRIPE: Final = 0.11
"""Width of a stripe, in cells, …"""
HALO: Final = 0.05
"""… and of the white on each side of it."""
LANE: Final = 0.26
"""Between stripes that lie side by side, in cells; more than three share what there is."""
DASH: Final = (0.30, 0.20)
"""Of Dark's stripes and the gaps between them, in cells."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """Where the number of a line can stand."""

    number: int
    player: str
    side: View
    points: tuple[Vector, ...]
    """In the world, metres: on the line, cell after cell from its first."""


def striped(scene: Scene, figure: Figure, sides: Sequence[Side]) -> tuple[Scene, tuple[Numbered, ...]]:
    """*scene* of a *figure* with the lines of some of its *sides* on it, numbered as they come."""
    marks: dict[int, list[Mark]] = {}
    numbers: list[Numbered] = []
    owner = {cell: row for row, block in enumerate(figure.blocks, 1) for cell in block.cells}
    bodies = {number: body for body in scene if (number := body_number(body.name)) is not None}
    for side in sides:
        view = next(view for view in FIVE_VIEWS if view.name == side.name)
        seen = _seen(figure.blocks, view)
        for line, lane in zip(side.lines, lanes([line.cells for line in side.lines]), strict=True):
            stripe = _Stripe(view, line, lane, [seen[square] for square in line.cells])
            for cell, mark in stripe.marks():
                body = bodies[owner[cell]]
                marks.setdefault(owner[cell], []).append(_on(body, mark))
            numbers.append(Numbered(len(numbers) + 1, line.player, view, stripe.middles))
    return tuple(_with(body, marks) for body in scene), tuple(numbers)


def _seen(blocks: Sequence[Block], view: View) -> Mapping[tuple[int, int], Cell]:
    """The cell that a side shows at each column and row."""
    found = view.nearest(cell for block in blocks for cell in block.cells)
    first = -(WIDTH - 1) if sum(view.right) < 0 else 0
    return {(right - first, up): cell for (right, up), cell in found.items()}


@dataclass(frozen=True, slots=True)
class _Stripe:
    """A line on the faces of its cells."""

    view: View
    line: Line
    lane: Lane
    cells: Sequence[Cell]

    @property
    def middles(self) -> tuple[Vector, ...]:
        """The middles of the faces of its cells, moved to its lane, metres."""
        return tuple(_vector(self._middle(cell) * CELL) for cell in self.cells)

    def marks(self) -> Iterator[tuple[Cell, Mark]]:
        """Its pieces, each with the cell that it lies on: white ones under coloured ones."""
        tone = f"scores {self.line.player}"
        for colour, wide in (("halo", STRIPE / 2 + HALO), (tone, STRIPE / 2)):
            for place, cell in enumerate(self.cells):
                for begin, end in self._spans(place, colour == "halo"):
                    yield cell, self._mark(cell, begin, end, wide, colour)

    def _spans(self, place: int, whole: bool) -> Iterator[tuple[float, float]]:
        """From where to where there is a stripe on the cell at this *place* of the line, from its middle, in cells."""
        first, last = place == 0, place == len(self.cells) - 1
        reach = self._step / 2
        begin, end = (-0.3 if first else -reach), (0.3 if last else reach)
        if whole:
            yield begin - HALO * first, end + HALO * last
        elif self.line.player == "light":
            yield begin, end
        else:
            count = max(1, round((end - begin + DASH[1]) / sum(DASH)))
            scale = (end - begin) / (count * sum(DASH))
            for k in range(count):
                at = begin + (k * sum(DASH) + DASH[1] / 2) * scale
                yield at, at + DASH[0] * scale

    @property
    def _step(self) -> float:
        """From the middle of a cell to that of the next, in cells."""
        return float(np.hypot(*self.lane.direction))

    @property
    def _axes(self) -> tuple[Floats, Floats]:
        """Along the line and across it, unit vectors (3,) of the world."""
        right, up = np.asarray(self.view.right, float), np.asarray(self.view.up, float)
        dx, dy = np.asarray(self.lane.direction) / self._step
        return dx * right + dy * up, dy * right - dx * up

    def _middle(self, cell: Cell) -> Floats:
        off = (self.lane.index - (self.lane.count - 1) / 2) * min(LANE, 0.8 / self.lane.count)
        middle: Floats = np.asarray(cell) + 0.5 + np.asarray(self.view.toward) / 2 + off * self._axes[1]
        return middle

    def _mark(self, cell: Cell, begin: float, end: float, wide: float, tone: str) -> Mark:
        """A rectangle, in world metres; what of it leaves the face is on no face, and not drawn."""
        along, across = self._axes
        at = self._middle(cell)
        corners = [at + a * along + b * across for a, b in ((begin, -wide), (end, -wide), (end, wide), (begin, wide))]
        return Mark(tuple(_vector(corner * CELL) for corner in corners), self.view.toward, tone)


def _on(body: Body, mark: Mark) -> Mark:
    """A mark of the world in the frame of an upright *body*."""
    x, y, z = body.position
    return replace(mark, outline=tuple((a - x, b - y, c - z) for a, b, c in mark.outline))


def _with(body: Body, marks: Mapping[int, Sequence[Mark]]) -> Body:
    more = marks.get(body_number(body.name) or 0, ())
    return replace(body, marks=(*body.marks, *more)) if more else body


def _vector(point: Floats) -> Vector:
    x, y, z = point.tolist()
    return x, y, z
