"""Searches a round of OrthoGnomes that scores as the worked example of its rule sheet, and prints it.

    .venv/bin/python -m scripts.orthognomes_example > examples/orthognomes-2-4.game

The sheet tells the points, Light 2 and Dark 4, and that Light has a diagonal of four cells seen from the east; the
figure itself is on a picture only. The search has three steps, the same for the same seed. `shapes` draws rounds
without colours, in which every block stands with the widest inset that there is, and takes those that make the best
pictures. `coloured` gives the blocks of such a round the colours of the printed set in every way there is, and keeps
the way of the tidiest lines. `judged` plays the tidiest of all by the rules and asks both judges.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import inf
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from games.orthognomes import record
from games.orthognomes.blocks import AXES, Block, Figure, Pattern
from games.orthognomes.options import PUBLISHED
from games.orthognomes.packed import Words, pack, score_many
from games.orthognomes.record import Round
from games.orthognomes.rules import OrthoGnomes, Position
from games.orthognomes.scoring import Line, Score, score_seen, see_cells
from games.orthognomes.text import Placement
from games.referee import Judge, placements, report
from games.standing import standing_round
from models.space import step
from models.turntable import CELL, WIDTH
from scripts.judging import both_judges
from sim.cameras import ENOUGH, QUARTERS, share
from sim.scene import Scene
from sim.statics import vertical_margin
from sim.views import FIVE_VIEWS, corner, dot

SEED: Final = 0
POINTS: Final = (2, 4)
"""Of Light and Dark, as the sheet has them."""
EAST: Final = [view.name for view in FIVE_VIEWS].index("east")
LEVELS: Final = 5
"""The most: a diagonal needs four, and a lower figure is easier to look through."""
INSET: Final = 0.499
"""By how much every contact may shrink, in cells: half a cell is all that there is, and rounding."""
ROUNDS: Final = 300
"""Rounds that are drawn without colours."""
KEPT: Final = 60
"""Of them, those that are given colours."""
GAME: Final = OrthoGnomes()

HIDDEN: Final = 2.0
"""What a block costs of which no corner shows enough, …"""
FAINT: Final = 1.0
"""… and one of which the corner of most pictures does not show enough."""
OVERLAP: Final = 4.0
"""What two lines cost that lie over one another on one side."""
BARE: Final = 1.0
"""What a side without a line costs."""
ALIKE: Final = 1.0
"""What it costs when lines of one player have one direction, for each line but the first."""
UNEVEN: Final = 0.25
"""What it costs when the cells of a line are not equally near to the viewer, for each cell of difference."""

TAGS: Final = (("Game", "OrthoGnomes"), ("Rules", "1"))
UPRIGHT: Final = AXES.index((0, 0, 1))

Depths: TypeAlias = Mapping[tuple[int, int], float]
"""How near to the viewer the cells are that a side shows, by column and row."""


class Found(NamedTuple):
    """A figure with what it costs; the least is the best."""

    cost: float
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Plain(OrthoGnomes):
    """The game without colours, all blocks alike, and without placements that make a figure odd to look at."""

    blocks: str | None = " ".join(["LLL"] * len(PUBLISHED))

    def moves(self, at: Position) -> Iterator[Block]:
        """The legal placements that are low, and of which no cell hangs in the air."""
        return (move for move in super().moves(at) if move.cells[-1][2] < LEVELS and _held(move, at.figure))


def _held(block: Block, figure: Figure) -> bool:
    """Whether each end of *block* lies on something."""
    ends = block.cells[:1] if block.axis == UPRIGHT else (block.cells[0], block.cells[-1])
    return all(cell[2] == 0 or step(cell, (0, 0, -1)) in figure.owner for cell in ends)


def shapes(seed: int) -> list[Found]:
    """The best of many rounds without colours, the best first."""
    found = []
    for number in range(seed, seed + ROUNDS):
        blocks = standing_round(Plain(), number, _firm)
        if blocks is not None and len(blocks) == 2 * len(PUBLISHED):
            found.append(Found(faint(Figure(blocks)), blocks))
    return sorted(found, key=lambda one: one.cost)[:KEPT]


def _firm(scene: Scene) -> bool:
    """Whether *scene* stands with the widest inset that there is."""
    return (vertical_margin(scene) or 0.0) >= INSET * CELL


def faint(figure: Figure) -> float:
    """What makes a picture of *figure* hard to read: the blocks that are not seen."""
    scene = GAME.scene(Position(figure, None, 0))
    cost = 0.0
    for body in scene[1:]:
        shown = (share(scene, corner(quarter), body.name) >= ENOUGH for quarter in QUARTERS)
        if not next(shown):
            cost += FAINT + HIDDEN * (not any(shown))
    return cost


def coloured(shape: Sequence[Block]) -> Found:
    """The blocks of *shape* in the colours of the printed set that score as the sheet says, with the tidiest lines.

    Its cost is infinite when no colours do.
    """
    hands = [_ways(shape[0::2], "LD"), _ways(shape[1::2], "DL")]
    light, dark = (_words(ways) for ways in hands)
    totals = score_many((light[:, None] | dark[None]).reshape(-1, *light.shape[1:]))
    depths = _depths(Figure(tuple(shape)))
    best, least = tuple(shape), inf
    for place in np.flatnonzero((totals == POINTS).all(axis=1)).tolist():
        mine, theirs = (hand[k] for hand, k in zip(hands, divmod(place, len(hands[1])), strict=True))
        cells = [sum(block.bits[colour] for block in (*mine, *theirs)) for colour in (0, 1)]
        cost = untidy(score_seen(see_cells(*cells)), depths)
        if cost < least:
            best, least = tuple(block for pair in zip(mine, theirs, strict=True) for block in pair), cost
    return Found(least, best)


def _ways(places: Sequence[Block], colours: str) -> list[tuple[Block, ...]]:
    """Every way in which a player's set can lie on *places*; *colours* are those that he calls L and D."""
    table = str.maketrans("LD", colours)
    orders = sorted(set(permutations(PUBLISHED)))
    turned = sorted({way for order in orders for way in product(*map(_both_ways, order))})
    named = {(k, one): _recoloured(block, one.translate(table)) for k, block in enumerate(places) for one in _ENDS}
    return [tuple(named[k, one] for k, one in enumerate(way)) for way in turned]


def _both_ways(pattern: Pattern) -> list[Pattern]:
    return sorted({pattern, pattern[::-1]})


_ENDS: Final = sorted({way for pattern in PUBLISHED for way in _both_ways(pattern)})
"""Every way round of the blocks of the set."""


def _recoloured(block: Block, pattern: Pattern) -> Block:
    return Block(block.low, block.axis, pattern)


def _words(ways: Sequence[tuple[Block, ...]]) -> Words:
    """Each of *ways* as packed words (n, 2, 4, 2)."""
    return pack([Figure(way) for way in ways])[..., 0]


def _depths(figure: Figure) -> list[Depths]:
    """By side: how near the cells are that it shows of *figure*."""
    found: list[Depths] = []
    for view in FIVE_VIEWS:
        shift = WIDTH - 1 if sum(view.right) < 0 else 0
        nearest = view.nearest(figure.owner).items()
        found.append({(column + shift, row): dot(cell, view.toward) for (column, row), cell in nearest})
    return found


def untidy(found: Score, depths: Sequence[Depths]) -> float:
    """What makes the lines of a score hard to tell; infinity when they are not those of the sheet.

    These are one of Light seen from the east, a diagonal, and others on other sides.
    """
    if [line.direction in ("rising", "falling") for line in found.lines[EAST] if line.player == "light"] != [True]:
        return inf
    cost = 0.0
    for lines, depth in zip(found.lines, depths, strict=True):
        cost += BARE * (not lines) + OVERLAP * sum(
            _overlap(one, two) for k, one in enumerate(lines) for two in lines[:k]
        )
        for line in lines:
            near = [depth[cell] for cell in line.cells]
            cost += UNEVEN * (max(near) - min(near))
    every = [(line.player, line.direction) for lines in found.lines for line in lines]
    return cost + ALIKE * (len(every) - len(set(every)))


def _overlap(one: Line, two: Line) -> bool:
    """Whether the rectangles around two lines of one side share a cell."""
    spans = [[(min(some), max(some)) for some in zip(*line.cells, strict=True)] for line in (one, two)]
    return all(low <= end and start <= high for (low, high), (start, end) in zip(*spans, strict=True))


def judged(some: Iterable[Found], judge: Judge) -> Iterator[Round]:
    """Those of *some*, the best first, that are legal and score as the sheet says.

    After every placement *judge* says that they stand, and statics and dynamics say the same.
    """
    for one in sorted(some, key=lambda found: found.cost):
        game = Round((*TAGS, ("Result", "2-4")), tuple(map(Placement, one.blocks)))
        seen = tuple(placements(game, judge))
        found = report(game, seen)
        agreed = all(placed.verdict is not None and placed.verdict.agree for placed in seen)
        if one.cost < inf and not found.problems and found.outcome == "stands" and agreed:
            yield game


def search(seed: int, judge: Judge) -> Round:
    """The example, always the same for the same *seed*; goes on until there is one."""
    while True:
        some = (Found(shape.cost + way.cost, way.blocks) for shape in shapes(seed) for way in [coloured(shape.blocks)])
        for game in judged(some, judge):
            return game
        seed += ROUNDS


def main() -> None:
    """Print it."""
    with both_judges() as judge:
        sys.stdout.write(record.write([search(SEED, judge)]))


if __name__ == "__main__":
    main()
