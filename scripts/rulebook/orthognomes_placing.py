"""The pictures of OrthoGnomes' rules of placing: each block right or wrong, as the rules and the judges say.

An arrow along a block shows which way it lies. Knows positions and words; decides nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

import shapely

from games.orthognomes.record import Round
from games.orthognomes.replay import replay
from games.orthognomes.rules import Fault
from models.turntable import square_cell
from scripts.rulebook.claims import faulty, stands
from scripts.rulebook.entries import Entry, Illustration, Manner, Section
from scripts.rulebook.pointers import PLACE, contacts, covered, square, upwards, way, western_edge
from scripts.rulebook.stage import Stage, figure, illustration
from sim.accents import Accents
from sim.drawing import drawn
from sim.finish import finish
from sim.plates import At, Plate, over, together
from sim.seen import Seen, look_on
from sim.signs import Sign
from sim.symbols import right, wrong

WIDTH: Final = 60.0
"""Of a picture: two stand side by side on a page, millimetres."""
AIR: Final = 1.5
"""Between the upper or lower edge of a picture and what is drawn, millimetres."""

Pointing: TypeAlias = Callable[[Seen, Round], Sequence[Sign]]
"""What is drawn over a picture of a figure."""


def _on_start(seen: Seen, one: Round) -> Sequence[Sign]:
    """The starting cell, through the block that covers it."""
    return [square(seen, square_cell(one.game().start_square), PLACE)]


def _beside_start(seen: Seen, one: Round) -> Sequence[Sign]:
    """The starting cell that should have been covered."""
    return [square(seen, square_cell(one.game().start_square))]


def _over_edge(seen: Seen, one: Round) -> Sequence[Sign]:
    """The edge of the board, which the last block crosses."""
    return [western_edge(seen, one.placements[-1].block)]


def _ways(seen: Seen, one: Round) -> Sequence[Sign]:
    """Which way every block lies."""
    return [way(seen, placement.block) for placement in one.placements]


def _neighbours(seen: Seen, one: Round) -> Sequence[Sign]:
    """Which way the last block lies, and those parallel to it."""
    last = one.placements[-1].block
    return [way(seen, block) for block in one.figure.blocks if block.axis == last.axis]


def _one_cell(seen: Seen, one: Round) -> Sequence[Sign]:
    """The same, and where they touch."""
    *_, other, last = one.figure.blocks
    return [*_neighbours(seen, one), *contacts(seen, other, last)]


def _gap(seen: Seen, one: Round) -> Sequence[Sign]:
    """The free square to the west of the last block, which parts it from the other."""
    x, y, z = one.placements[-1].block.low
    return [square(seen, (x - 1, y, z))]


def _higher(seen: Seen, one: Round) -> Sequence[Sign]:
    """Upwards from the last block."""
    x, y, z = (low + 0.5 for low in one.placements[-1].block.cells[1])
    return [upwards(seen, (x, y, z + 0.5), 1.6)]


@dataclass(frozen=True, slots=True)
class Example:
    """A placement to follow, or one that is not allowed."""

    name: str
    title: str
    caption: str
    moves: str
    pointing: Pointing
    fault: Fault | None = None
    """Exactly what is wrong with the last placement; None when it is legal and the figure stands."""

    def claim(self) -> Round:
        """Its figure; FalseClaim when the rules or the judges do not say of it what it shows."""
        one = figure(self.moves)
        if self.fault is None:
            stands(one)
        else:
            faulty(one, self.fault)
        return one


FIRST: Final = (
    Example(
        "first-block-west-east",
        "Lying from west to east",
        "The first block covers the starting cell, outlined here, with any of its cells.",
        "LLDa2.1E",
        _on_start,
    ),
    Example(
        "first-block-south-north",
        "Lying from south to north",
        "It may lie this way, too, …",
        "LLDb2.1N",
        _on_start,
    ),
    Example(
        "first-block-upright",
        "Upright",
        "… or stand on the starting cell.",
        "LLDb2.1U",
        _on_start,
    ),
    Example(
        "first-block-beside-start",
        "Beside the starting cell",
        "Wrong: no cell of the first block lies on the starting cell.",
        "LLDa3.1E",
        _beside_start,
        Fault.OFF_START,
    ),
    Example(
        "first-block-off-board",
        "Off the board",
        "Wrong: the block covers the starting cell, but one cell lies beyond the edge of the board, the thick line.",
        "LLDb2.1W",
        _over_edge,
        Fault.OUTSIDE,
    ),
)
FURTHER: Final = (
    Example(
        "second-block",
        "At a right angle",
        "Every further block touches one that is there, at a right angle. The arrows show which way the blocks lie.",
        "LLDa2.1E DDLd1.1N",
        _ways,
    ),
    Example(
        "parallel-side-by-side",
        "Side by side",
        "Wrong: the new block touches a block that lies the same way.",
        "LLDa2.1E DDLa3.1E",
        _neighbours,
        Fault.PARALLEL,
    ),
    Example(
        "parallel-by-one-cell",
        "Parallel by one cell",
        "Wrong: the upright blocks touch, though only with the one face in the thick frame, and they are parallel.",
        "LLDa2.1E DLDc1.2N LLLc2.3U DDLd2.1U",
        _one_cell,
        Fault.PARALLEL,
    ),
    Example(
        "touching-nothing",
        "Touching nothing",
        "Wrong: a free square, outlined here, lies between the blocks. A new block must touch one that is there.",
        "LDLb1.1N DDLd2.1U",
        _gap,
        Fault.TOUCHES_NOTHING,
    ),
    Example(
        "perpendicular-to-both",
        "Two neighbours, both at a right angle",
        "A block that touches two others must be at a right angle to both: here three blocks lie in three directions.",
        "LLDa2.1E DDLd1.1N LDLc3.1U",
        _ways,
    ),
    Example(
        "parallel-to-one",
        "Two neighbours, one of them parallel",
        "Wrong: the new block is at a right angle to one neighbour, but parallel to the other that it touches.",
        "LLDa2.1E DDLd1.1N LDLa1.1E",
        _ways,
        Fault.PARALLEL,
    ),
    Example(
        "over-the-edge",
        "Over the edge",
        "Wrong: no cell may lie beyond the edge of the board, the thick line, however high it is.",
        "LLLb2.1U DDLb2.4W",
        _over_edge,
        Fault.OUTSIDE,
    ),
    Example(
        "any-height",
        "Any height",
        "A figure may be as high as you dare to build it.",
        "LLLb2.1U DDLa2.4E LDLb2.5U DLDb1.8N",
        _higher,
    ),
)


def sections(manner: Manner) -> tuple[Section, ...]:  # noqa: ARG001 (the pictures ask for it when they are drawn)
    """The pictures of the rules of placing."""
    groups = (("The first block", FIRST), ("Every further block", FURTHER))
    return tuple(
        Section(
            title, tuple(Entry(one.name, one.title, one.caption, partial(picture, one, examples)) for one in examples)
        )
        for title, examples in groups
    )


def picture(example: Example, section: Sequence[Example], manner: Manner) -> Illustration:
    """*example* on the stage of its *section*, with a tick or a cross; FalseClaim when it is not what it shows."""
    one = example.claim()
    scene = one.scene()
    stage = Stage.of([figure(other.moves).scene() for other in section], manner, WIDTH)
    seen = look_on(stage.paper, scene)
    last = (scene[-1].name,)
    accents = Accents(faulty=last) if example.fault else Accents(current=last)
    plain = drawn(seen, scene, accents=accents, finish=finish(manner.style, stage.usual))
    pointers = example.pointing(seen, one)
    signs = Plate(plain.width, plain.height, "".join(sign.drawn for sign in pointers))
    whole, taken = _cut(over(plain, At(signs, 0.0, 0.0)), covered(seen, pointers))
    judged = wrong(whole, drawing=taken) if example.fault else right(whole, drawing=taken)
    return illustration(judged, one, _said(example, one))


def _cut(plate: Plate, taken: shapely.Geometry) -> tuple[Plate, shapely.Geometry]:
    """*plate* without what is empty above and below the drawing, and the area that this takes."""
    _, top, _, bottom = shapely.bounds(taken).tolist()
    up = top - AIR
    cut = together(plate.width, bottom + AIR - up, [At(plate, 0.0, -up)])
    return cut, shapely.affinity.translate(taken, 0.0, -up)


def _said(example: Example, one: Round) -> str:
    """What the rules say of it, before its placements."""
    if example.fault is None:
        return f"{example.title}. Right: every placement is legal, and the figure stands."
    return f"{example.title}. Wrong: {replay(one).why}."
