"""A build in steps: one frame for each placement, from the corner that shows best what was placed.

The block just placed has a thick line around it; where the turntable was turned for a frame a sign says so, and what
would hide the block is a ghost. Knows no file.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import shapely

from games.orthognomes.record import Round
from games.orthognomes.rules import Position
from games.orthognomes.text import write_placement
from sim.accents import Accents, without
from sim.cameras import Shot, tour
from sim.drawing import drawn
from sim.finish import INSTRUCTION, Finish
from sim.lettering import Weight, advance
from sim.pictograms import turn
from sim.plates import CAPTION, PAGE, At, Plate, captioned, grid, padded, together
from sim.scene import Scene
from sim.seen import look_on, papers
from sim.symbols import badge
from sim.views import corner

NARROWEST: Final = 38.0
"""A frame is at least so wide, millimetres."""
GAP: Final = 3.0
HEAD: Final = 11.0
"""Above each frame for its number and for the sign of a turn, millimetres."""
ABOVE: Final = 2.0
"""Between that and the highest figure of a row, millimetres."""
WEIGHT: Final[Weight] = 500
"""Of the letters of a move."""
HIGHEST: Final = 90.0


@dataclass(frozen=True, slots=True)
class Step:
    """One placement of a build."""

    number: int
    """From 1."""
    scene: Scene
    """With what was placed before, and the turntable."""
    move: str
    shot: Shot
    turned: int
    """Quarter turns of the turntable before it, clockwise from above, −1 to 2."""

    @property
    def subject(self) -> str:
        """The body just placed."""
        return self.scene[-1].name


def steps(one: Round) -> list[Step]:
    """Every placement of *one*, legal or not."""
    game, first = one.game(), one.game().start().first
    scenes = [game.scene(Position(one.figure.until(count), None, first)) for count in range(1, len(one.placements) + 1)]
    shots = tour(scenes, [scene[-1].name for scene in scenes])
    quarters = [shot.quarter for shot in shots]
    turned = [0, *((after - before + 1) % 4 - 1 for before, after in pairwise(quarters))]
    moves = [write_placement(placement) for placement in one.placements]
    return [Step(number, *parts) for number, parts in enumerate(zip(scenes, moves, shots, turned, strict=True), 1)]


@dataclass(frozen=True, slots=True)
class Frame:
    """The picture of a step."""

    step: Step
    plate: Plate
    free: float
    """From its upper edge to what is drawn, millimetres."""

    def headed(self, cut: float) -> Plate:
        """It without so many millimetres at the top, under its number and the sign of a turn where there was one."""
        number = badge(str(self.step.number)).plate
        parts = [At(self.plate, 0.0, HEAD - cut), At(number, 0.0, 0.0)]
        if self.step.turned:
            sign = turn(90 * abs(self.step.turned), self.step.turned > 0).plate
            parts.append(At(sign, self.plate.width - sign.width, 0.0))
        return together(self.plate.width, self.plate.height + HEAD - cut, parts)


def frames(build: Sequence[Step], width: float, finish: Finish = INSTRUCTION, highest: float = HIGHEST) -> list[Frame]:
    """A frame for each step of a *build*, all *width* mm wide or narrower, of one size and one scale."""
    quarters = sorted({step.shot.quarter for step in build})
    sheets = papers([step.scene for step in build], [corner(quarter) for quarter in quarters], width, highest)
    found = []
    for step in build:
        accents = Accents(current=(step.subject,), ghosts=step.shot.ghosts)
        seen = look_on(sheets[quarters.index(step.shot.quarter)], without(step.scene, accents))
        panel = drawn(seen, step.scene, accents=accents, finish=finish).named(f"s{step.number}")
        found.append(Frame(step, panel, float(shapely.total_bounds(seen.regions)[1])))
    return found


def sheet(build: Sequence[Step], width: float = PAGE, finish: Finish = INSTRUCTION) -> Plate:
    """All steps of a *build* on paper at most *width* mm wide, each with its move under it.

    The frames of a row are cut at the top alike. A frame is no narrower than the longest move, however narrow a high
    figure is drawn in it. ValueError when there are no steps, TooNarrow when *width* has no room for a move.
    """
    if not build:
        raise ValueError("a build without steps: expected at least one placement")
    longest = min(width, max(advance(step.move, CAPTION, WEIGHT) for step in build))
    columns = max(1, min(len(build), int((width + GAP) / (max(NARROWEST, longest) + GAP))))
    panels = frames(build, (width - (columns - 1) * GAP) / columns, finish)
    rows = [panels[k : k + columns] for k in range(0, len(panels), columns)]
    told = [
        captioned(_wide(panel.headed(_cut(line)), longest), panel.step.move, CAPTION, WEIGHT, gap=0.5)
        for line in rows
        for panel in line
    ]
    return grid(told, columns, GAP)


def _cut(line: Sequence[Frame]) -> float:
    """What all frames of a row can do without at the top, millimetres."""
    return max(0.0, min(one.free for one in line) - ABOVE)


def _wide(plate: Plate, least: float) -> Plate:
    """*plate* in the middle of paper at least so many millimetres wide."""
    room = max(0.0, least - plate.width) / 2
    return padded(plate, left=room, right=room)
