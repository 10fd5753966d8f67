"""Placements of OrthoGnomes as text.

    placement = pattern square ["." level] direction ["#"]        LLDb2.1E

Reading needs the figure before it only where the level is left out. Knows no rule: what is illegal can be
read and written too.
"""

import re
from dataclasses import dataclass
from typing import Final

from games.notation import Word
from games.orthognomes.blocks import AXES, LENGTHS, Block, Figure
from models.space import DIRECTIONS, step
from models.turntable import COLUMNS, ROWS, on_board, square_name

HIGHEST_LEVEL: Final = 999
EXAMPLE: Final = "like LLDb2.1E"
_AXIS_LETTERS: Final = ("EW", "NS", "UD")


@dataclass(frozen=True)
class Placement:
    """A block as a record gives it, and whether the figure fell at it."""

    block: Block
    fell: bool = False


def write_block(block: Block) -> str:
    """A placement as text: from its lowest end, from the other only when that one is off the board."""
    last = block.cells[-1]
    end, pattern, way = block.low, block.pattern, 0
    if not on_board(block.low):
        end, pattern, way = last, block.pattern[::-1], 1
    if not on_board(end):
        raise ValueError(f"neither end of a block from {block.low} to {last} is over a square that has a name")
    return f"{pattern}{square_name(end)}.{end[2] + 1}{_AXIS_LETTERS[block.axis][way]}"


def write_placement(placement: Placement) -> str:
    """A placement as text, with # where the figure fell."""
    return write_block(placement.block) + ("#" if placement.fell else "")


def read_placement(word: Word, figure: Figure, place: str = "") -> Placement:
    """The placement that *word* means on *figure*; `Unreadable` says which of its characters is wrong."""
    text = word.text
    foreign = re.search(r"[^\x00-\x7f]", text)
    if foreign:
        raise word.unreadable(f"letters and digits without accents, {EXAMPLE}", place, foreign.start())
    letters = re.match(r"[A-Za-z]*", text)
    head = letters.group() if letters else ""
    pattern, column = head[:-1].upper(), head[-1:].lower()
    wrong = re.search(r"[^LD]", pattern)
    if wrong:
        raise word.unreadable(f"L or D, {EXAMPLE}", place, wrong.start())
    if len(pattern) not in LENGTHS or column not in COLUMNS:
        problem = "a block of 2 to 8 cells L or D, then a column a to d"
        raise word.unreadable(f"{problem}, {EXAMPLE}", place, max(len(head) - 1, 0))
    at = len(head)
    row = text[at : at + 1]
    if row not in ROWS or not row:
        raise word.unreadable(f"a row 1 to 4 after the column, {EXAMPLE}", place, at)
    level, at = _read_level(word, at + 1, place)
    direction = text[at : at + 1].upper()
    if direction not in DIRECTIONS:
        raise word.unreadable(f"a direction N, S, E, W, U or D, {EXAMPLE}", place, at)
    if text[at + 1 :] not in ("", "#"):
        raise word.unreadable(f"the end of the placement, or # where the figure fell, {EXAMPLE}", place, at + 1)
    cell = (COLUMNS.index(column), ROWS.index(row), 0 if level is None else level - 1)
    block = _block(pattern, cell, direction)
    if level is None:
        block = Block(step(block.low, (0, 0, 1), figure.landing(block.cells)), block.axis, block.pattern)
    if block.cells[-1][2] >= HIGHEST_LEVEL:
        raise word.unreadable(f"a figure of at most {HIGHEST_LEVEL} levels", place)
    return Placement(block, fell=text.endswith("#"))


def _read_level(word: Word, at: int, place: str) -> tuple[int | None, int]:
    """The level that stands at *at*, None when there is none, and where it ends."""
    if word.text[at : at + 1] != ".":
        return None, at
    digits = re.compile(r"[0-9]*").match(word.text, at + 1)
    text = digits.group() if digits else ""
    if not re.fullmatch(r"[1-9][0-9]{0,2}", text):
        raise word.unreadable(f"a level from 1 to {HIGHEST_LEVEL}, {EXAMPLE}", place, at + 1)
    return int(text), at + 1 + len(text)


def _block(pattern: str, cell: tuple[int, int, int], direction: str) -> Block:
    """The block that runs from *cell* in *direction*, as seen from its low end."""
    axis = next(k for k, letters in enumerate(_AXIS_LETTERS) if direction in letters)
    if direction in "ENU":
        return Block(cell, axis, pattern)
    return Block(step(cell, AXES[axis], 1 - len(pattern)), axis, pattern[::-1])
