"""Signs over a picture of a figure, given by board cells: which way a block lies, a square, an edge of the board.

What lies behind a block is dashed. Decides nothing: that a sign is true is for the picture's claims to say.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import shapely

from games.orthognomes.blocks import AXES, Block
from models.space import Cell, Vector
from models.turntable import CELL, WIDTH
from sim.areas import union
from sim.faces import Areas, Floats
from sim.seen import Seen, in_sight, stepped, surface
from sim.shading import INK, VERMILION
from sim.signs import Nib, Sign, arrow, edge

WAY: Final = Nib(INK, 0.7, 2.6)
"""Of arrows along blocks."""
LINE: Final = Nib(VERMILION, 0.9, 3.0)
"""Of what a block should have covered, or should not have crossed."""
PLACE: Final = Nib(INK, 0.6, 3.0)
"""Of the starting cell under a block that covers it."""
SAMPLES: Final = 96
"""Points on a line at which it is asked whether it is in sight."""
SPARED: Final = 0.25
"""Cells of a block beyond the tips of its arrow."""
CLEAR: Final = 7
"""Of these points, between the tip of an arrow and what hides the rest of its line."""
BEHIND: Final = 1e-3
"""Metres behind a surface at which a point is hidden."""


def way(seen: Seen, block: Block, nib: Nib = WAY) -> Sign:
    """An arrow with two heads along *block*, on the side that shows the longest line of it, on top of equal ones.

    ValueError if nothing of such a line is in sight.
    """
    runs = [run for side in _sides(seen, block) if len(run := _run(seen, _middle_line(block, side))) > 1]
    if not runs:
        raise ValueError(f"nothing of the block at {block.low} is in sight: expected another corner")
    line = max(runs, key=lambda run: float(np.linalg.norm(run[-1] - run[0])))
    first, last = line[0], line[-1]
    return _both_ways(first, last, nib)


def upwards(seen: Seen, start: Vector, cells: float, nib: Nib = WAY) -> Sign:
    """An arrow of so many *cells* up from a little over *start*, in cells."""
    x, y, z = start
    return arrow(seen.paper.place(np.array([(x, y, z + 0.3), (x, y, z + cells)]) * CELL)[:, :2], nib, start=False)


def contacts(seen: Seen, one: Block, other: Block, nib: Nib = LINE) -> list[Sign]:
    """The outlines of the faces with which two blocks touch."""
    pairs = [(a, b) for a in one.cells for b in other.cells if sum(abs(p - q) for p, q in zip(a, b, strict=True)) == 1]
    return [outline(seen, _shared(a, b), nib) for a, b in pairs]


def square(seen: Seen, cell: Cell, nib: Nib = LINE, inset: float = 0.06) -> Sign:
    """The outline of the board's square under *cell*."""
    x, y, _ = cell
    low, high = inset, 1 - inset
    corners = [(x + low, y + low), (x + high, y + low), (x + high, y + high), (x + low, y + high), (x + low, y + low)]
    return outline(seen, [(a, b, 0.0) for a, b in corners], nib)


def western_edge(seen: Seen, block: Block, nib: Nib = LINE) -> Sign:
    """The western edge of the board, and where the plane over it cuts *block*, which crosses it."""
    _, y, z = block.low
    lines = [outline(seen, [(0.0, 0.0, 0.0), (0.0, WIDTH, 0.0)], nib)]
    lines.append(outline(seen, [(0.0, y, z), (0.0, y, z + 1), (0.0, y + 1, z + 1)], nib))
    if z:
        lines.append(outline(seen, [(0.0, y, 0.0), (0.0, y, z)], nib))
    return Sign(union([line.ink for line in lines]), nib.colour, union([line.under for line in lines]))


def outline(seen: Seen, corners: Sequence[Vector], nib: Nib) -> Sign:
    """A line through *corners*, in cells."""
    points = stepped(np.array(corners, float) * CELL, SAMPLES)
    placed = seen.paper.place(points)
    middles = (placed[1:] + placed[:-1]) / 2
    under = surface(seen, middles[:, :2]) > middles[:, 2] + BEHIND * seen.paper.scale
    pieces = shapely.linestrings(np.stack((placed[:-1, :2], placed[1:, :2]), axis=1))
    shown, hidden = (shapely.line_merge(shapely.multilinestrings(pieces[some])) for some in (~under, under))
    return edge(shown, hidden, nib)


def _both_ways(first: Floats, last: Floats, nib: Nib) -> Sign:
    """An arrow from the middle between two places on the paper to each of them."""
    halves = [arrow(np.stack(((first + last) / 2, tip)), nib, start=False) for tip in (first, last)]
    return Sign(union([half.ink for half in halves]), nib.colour, union([half.under for half in halves]))


def _shared(one: Cell, other: Cell) -> list[Vector]:
    """Around the face that two cells share, in cells."""
    axis = next(k for k in range(3) if one[k] != other[k])
    found = []
    for a, b in ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0)):
        corner = [one[k] + aside for k, aside in zip([k for k in range(3) if k != axis], (a, b), strict=True)]
        corner.insert(axis, max(one[axis], other[axis]))
        found.append((float(corner[0]), float(corner[1]), float(corner[2])))
    return found


def _sides(seen: Seen, block: Block) -> list[Cell]:
    """Outward normals of the sides of *block* along it that look at the reader, its top first."""
    lateral = [AXES[k] for k in (2, 0, 1) if k != block.axis]
    ways = [tuple(sign * a for a in axis) for axis in lateral for sign in (1, -1)]
    return [(x, y, z) for x, y, z in ways if float(np.dot((x, y, z), seen.paper.toward)) > 1e-9]


def _middle_line(block: Block, side: Cell) -> Floats:
    """(n, 3) points along the middle of a *side* of *block*, metres."""
    along, half = np.array(AXES[block.axis], float), np.array(side, float) / 2
    first = np.array(block.low, float) + 0.5 + half
    last = first + along * (len(block.pattern) - 1)
    reach = along * (0.5 - SPARED)
    return stepped(np.stack((first - reach, last + reach)) * CELL, SAMPLES)


def _run(seen: Seen, points: Floats) -> Floats:
    """On the paper, the longest stretch of a line through *points* that is in sight, short of what hides the rest."""
    shown = in_sight(seen, points)
    cuts = np.flatnonzero(np.diff(np.concatenate(([False], shown, [False])).astype(int)))
    if not len(cuts):
        return points[:0, :2]
    first, last = max(zip(cuts[::2], cuts[1::2], strict=True), key=lambda run: run[1] - run[0])
    first, last = first + CLEAR * bool(first), last - CLEAR * bool(last < len(points))
    return seen.paper.place(points[first:last])[:, :2]


def covered(seen: Seen, signs: Sequence[Sign]) -> Areas:
    """All that is drawn of a scene with its *signs*."""
    return union([*seen.regions, *(sign.under for sign in signs)])
