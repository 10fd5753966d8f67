"""The pictures of a whole round: the worked example, placement by placement, each by itself and all on one sheet.

Every picture has the scale and, as long as it shows enough, the corner of the one before. Knows no rule.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final

from games.orthognomes.blocks import PLAYERS, Block
from games.orthognomes.record import Round
from games.orthognomes.steps import ABOVE, Frame, Step, frames, steps
from models.turntable import square_name
from scripts.rulebook.entries import Entry, Illustration, Manner, Section
from scripts.rulebook.orthognomes_scoring import example, stored
from scripts.rulebook.stage import illustration
from sim.finish import INSTRUCTION, Finish, finish
from sim.plates import CAPTION, Plate, captioned, grid

WIDTH: Final = 60.0
"""Of a picture of one placement, millimetres."""
SHEET: Final = 29.0
"""Of one on the sheet, …"""
COLUMNS: Final = 4
"""… of which so many stand in a row, …"""
BETWEEN: Final = 4.0
"""… so far apart, millimetres."""
COLOURS: Final = {"L": "light", "D": "dark"}
WAYS: Final = (("lies", "from west to east"), ("lies", "from south to north"), ("stands", "from the bottom up"))
"""How it is there and how its cells are read, by the axis of a block."""


def sections(manner: Manner) -> tuple[Section, ...]:  # noqa: ARG001 (the pictures ask for it when they are drawn)
    """The pictures of the round."""
    one = stored()
    single = tuple(
        Entry(f"round-{number:02}", f"Placement {number}", told(one, number), partial(placement, number))
        for number in range(1, len(one.placements) + 1)
    )
    whole = Entry(
        "round",
        "The whole round",
        "All twelve placements. Light began; the block just placed has the thick outline. The text under each picture "
        "is how the placement is written down.",
        sheet,
    )
    return (Section("A round, step by step", (*single, whole)),)


def placement(number: int, manner: Manner) -> Illustration:
    """The figure after placement *number*; FalseClaim when the round is not what the worked example must be."""
    one = example()
    frame = _frames(one, WIDTH, finish(manner.style, INSTRUCTION))[number - 1]
    return illustration(_headed(frame), one.until(number), told(one, number))


def sheet(manner: Manner) -> Illustration:
    """All of them, with their moves; FalseClaim as of `placement`."""
    one = example()
    look = replace(finish(manner.style, INSTRUCTION), bevelled=False)
    built = _frames(one, SHEET, look)
    rows = [built[k : k + COLUMNS] for k in range(0, len(built), COLUMNS)]
    panels = [captioned(_headed(frame, line), frame.step.move, CAPTION, gap=0.5) for line in rows for frame in line]
    return illustration(grid(panels, COLUMNS, BETWEEN), one, f"A round in {len(built)} placements.")


def told(one: Round, number: int) -> str:
    """What happens at placement *number*, in words."""
    block = one.placements[number - 1].block
    player = PLAYERS[(one.game().start().first + number - 1) % 2]
    named = " to ".join(sorted({square_name(cell) for cell in (block.low, block.cells[-1])}))
    level = f", level {block.low[2] + 1}" if block.low[2] else ""
    verb, way = WAYS[block.axis]
    return f"{player.capitalize()}’s block {verb} on {named}{level}: {_colours(block, way)}."


def _colours(block: Block, way: str) -> str:
    first, *rest = (COLOURS[colour] for colour in block.pattern)
    return f"{', '.join((first, *rest))} {way}" if {first} != set(rest) else f"all {first}"


def _headed(frame: Frame, line: Sequence[Frame] = ()) -> Plate:
    """*frame* under its number, cut at the top as far as all of its *line* can be."""
    free = min(one.free for one in (frame, *line))
    return frame.headed(max(0.0, free - ABOVE))


@cache
def _steps(one: Round) -> tuple[Step, ...]:
    return tuple(steps(one))


@cache
def _frames(one: Round, width: float, look: Finish) -> tuple[Frame, ...]:
    """The pictures of all placements, drawn together, for they have one scale."""
    return tuple(frames(_steps(one), width, look))
