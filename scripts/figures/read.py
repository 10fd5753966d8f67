"""Where the blocks of a figure are, and which are not in their cells. For `fivesides read`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import degrees
from typing import Final

from games.orthognomes import record
from games.orthognomes.blocks import Block, Figure
from games.orthognomes.maps import MOST_BLOCKS
from games.orthognomes.record import Round
from games.orthognomes.scene import TONES, body_number
from games.orthognomes.scoring import score
from games.orthognomes.text import write_block
from models.table import Frame
from models.turntable import CELL, DISC_RADIUS, WIDTH
from scripts.answers import Answer, rounded
from scripts.figures.answers import NAME
from scripts.figures.show import board
from scripts.inputs import Figures, Refused
from scripts.knocks import knocked
from scripts.readables import Evidence
from scripts.reading import CarriedOut, Reading, knock_of, world_for
from sim.assembly import Assembly
from sim.camera import take
from sim.rows import Row, cubes_of, read_rows
from sim.sight import read_top
from sim.world import World

COLOURS: Final = {tone: letter for letter, tone in TONES.items()}
MIDDLE: Final = WIDTH / 2 * CELL
REACH: Final = DISC_RADIUS * CELL
HIGHEST: Final = 100
"""Levels whose layers are shown."""
DISC: Final = Frame(MIDDLE - REACH, MIDDLE - REACH, MIDDLE + REACH, MIDDLE + REACH)
"""What a photograph shows: the whole turntable."""


@dataclass(frozen=True)
class Lying:
    """A block as it was found."""

    row: Row
    block: Block
    """In the cells nearest to it."""
    wanted: Block | None
    """As the placement that its name tells put it down; None when that is not known."""

    @property
    def moved(self) -> bool:
        """Whether it is in other cells than where it was put."""
        return self.wanted not in (None, self.block)

    @property
    def astray(self) -> bool:
        """Whether it is not in its cells."""
        return self.moved or not self.row.straight


@dataclass(frozen=True)
class FigureReading(Reading):
    """A figure that was read."""

    title: str
    one: Round
    """What it shows."""
    known: bool
    """Whether that says what should stand there."""
    found: tuple[Lying, ...]
    """By poses; none of a photograph, which shows only colours."""
    top: tuple[str, ...]
    """The view from above by a photograph; nothing when there is none."""
    left: CarriedOut | None = None

    @cached_property
    def figure(self) -> Figure:
        """The blocks, each in its nearest cells."""
        return Figure(tuple(one.block for one in self.found))

    @property
    def missing(self) -> list[Block]:
        """Blocks of the record that nothing was found of."""
        there = {one.row.name for one in self.found}
        wanted = enumerate(self.one.figure.blocks, 1) if self.known and (self.found or not self.top) else ()
        return [block for number, block in wanted if f"b{number:02}" not in there]

    @property
    def extra(self) -> list[Lying]:
        """Blocks that the record does not have."""
        return [one for one in self.found if self.known and one.wanted is None]

    @property
    def astray(self) -> list[Lying]:
        """Blocks that are not in their cells."""
        return [one for one in self.found if one.astray]

    @property
    def agrees(self) -> bool:
        """Whether the photograph shows what the poses say, or the record where there are none."""
        shown = self.figure if self.found else self.one.figure
        return not self.top or not (self.found or self.known) or self.top == _top(shown)

    @property
    def _as_recorded(self) -> bool:
        """Whether every block is in the cells, or every colour on the square, where the record has it."""
        moved = any(one.moved for one in self.found)
        return not (self.missing or self.extra or moved) and (bool(self.found) or self.agrees)

    @property
    def code(self) -> int:
        """The exit code."""
        return int(bool(self.astray or self.missing or self.extra or not self.agrees))

    def answer(self) -> Answer:
        """The answer for programs."""
        return {
            "game": NAME,
            "standing": [_answer(one) for one in self.found],
            "as_recorded": self._as_recorded if self.known else None,
            "missing": [_named(block) for block in self.missing],
            "extra": [_named(one.block) for one in self.extra],
            "top": list(self.top) or None,
            "camera_agrees": self.agrees if self.top and self.found else None,
            "knocked": knocked(self.knocked),
        }

    @property
    def record(self) -> str:
        """The figure that it shows, as a game file."""
        return record.write([self.one])

    @property
    def summary(self) -> str:
        """What was found, in a few words."""
        if not self.found and self.top:
            as_recorded = f", {'as' if self.agrees else 'not as'} recorded" if self.known else ""
            return f"seen from above{as_recorded}"
        count, wrong = len(self.found), len(self.astray)
        where = f"{wrong} of them not in place" if wrong else "all in place"
        return f"{count} block{'s' if count != 1 else ''}, {where}"

    def lines(self) -> Iterator[str]:
        """What is not in its cells, the layers, and what the camera sees."""
        yield from (_sentence(one) for one in self.astray)
        yield from (f"{_named(block)} is missing." for block in self.missing)
        yield from (
            f"{one.row.name}, {_named(one.block)}, is too many: the record does not have it." for one in self.extra
        )
        if self.found and not self.astray and not self.extra and _fits(self.figure):
            yield board(self.figure).rstrip("\n")
        if not self.top:
            return
        if self.found and self.agrees:
            yield "The camera sees the same from above."
            return
        if self.found:
            yield "The camera does not see the same from above; it sees:"
        yield from self.top
        if not self.agrees:
            yield f"and by the {'poses' if self.found else 'record'} it would be:"
            yield from _top(self.figure if self.found else self.one.figure)


def read_table(table: Evidence, seed: int | None, way: float) -> FigureReading:
    """What *table* shows; a figure is built and let go first, and a block knocked where there is a *seed*.

    *way* is how far it would slide alone, metres. `Refused` when that cannot be done.
    """
    assert isinstance(table.shown, Figures)
    (one,) = table.shown.rounds
    wanted = one.figure.blocks if table.known else ()
    title = table.shown.heading(1) if table.what is None else table.name
    if isinstance(table.what, Assembly):
        bodies = ((body.name, body.pose, body.cubes) for body in table.what.bodies if not body.fixed)
        found = tuple(_lying(read_rows(bodies), wanted))
        if not found and table.what.poses:
            raise Refused(f"{title}: no body in it is a block of OrthoGnomes: say which game it is: --game")
        return FigureReading(title, one, table.known, found, ())
    if table.what is not None:
        return FigureReading(title, one, table.known, (), read_top(table.what))
    with world_for(title, "the figure cannot be read") as world:
        return _built(world, title, one, seed, way)


def _built(world: World, title: str, one: Round, seed: int | None, way: float) -> FigureReading:
    """The figure, let go; then what is to be read."""
    world.build(one.scene())
    world.watch()  # what falls slowly seems still at first
    world.settle()
    knock = knock_of(world, title, seed, way)
    scene = world.now
    free = ((body.name, world.pose(body.name), cubes_of(body)) for body in scene if not body.fixed)
    found = tuple(_lying(read_rows(free), one.figure.blocks))
    photograph = take(world, DISC)
    return FigureReading(title, one, True, found, read_top(photograph), CarriedOut(photograph, scene, knock))


def _lying(rows: Iterable[Row], wanted: tuple[Block, ...]) -> Iterator[Lying]:
    """Rows of light and dark cells as blocks."""
    for row in rows:
        if all(tone in COLOURS for tone in row.tones):
            number = body_number(row.name) or 0
            put = wanted[number - 1] if 0 < number <= len(wanted) else None
            yield Lying(row, Block(row.low, row.axis, "".join(COLOURS[tone] for tone in row.tones)), put)


def _top(figure: Figure) -> tuple[str, ...]:
    """The view of *figure* from above."""
    return next(side.grid for side in score(figure).sides if side.name == "top")


def _fits(figure: Figure) -> bool:
    """Whether the layers of *figure* can be looked at: there is a letter for each block, and none lies far off."""
    near = range(-WIDTH, 2 * WIDTH)
    cells = (cell for block in figure.blocks for cell in block.cells)
    return len(figure.blocks) <= MOST_BLOCKS and all(x in near and y in near and 0 <= z < HIGHEST for x, y, z in cells)


def _named(block: Block) -> str:
    """A block as notation has it; beside the board, by the middle of its lowest end."""
    try:
        return write_block(block)
    except ValueError:
        return f"{block.pattern} beside the board"


def _sentence(one: Lying) -> str:
    """What is wrong with where a block is."""
    wrong = f"is {1000 * one.row.off:.1f} mm out of its cells and turned by {degrees(one.row.turned):.1f}°"
    if not one.moved or not one.wanted:
        return f"{one.row.name} {wrong}."
    there = f"was put down as {_named(one.wanted)}, and is nearest to {_named(one.block)}"
    return f"{one.row.name} {there}." if one.row.straight else f"{one.row.name} {there}; it {wrong}."


def _answer(one: Lying) -> Answer:
    """A block for programs."""
    state = "moved" if one.moved else "in place" if one.row.straight else "out of its cells"
    return {
        "place": _named(one.block),
        "cells": [list(cell) for cell in one.block.cells],
        "name": one.row.name,
        "off_mm": rounded(1000 * one.row.off, 3),
        "turned_degrees": rounded(degrees(one.row.turned), 3),
        "state": state,
    }
