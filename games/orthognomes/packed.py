"""Scoring of very many figures at once: figures as 64-bit words, lines counted by numpy for all together.

A word holds the cells of one colour in one slab of depth: 4 columns × 16 levels, bit = column + 4 · level. A figure is
eight words for each horizontal axis, so that all four sides are read without turning anything. Knows totals only:
which cells make a line, `games.orthognomes.scoring` tells. Knows no rule of placing.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.errors import BadOption, quoted
from games.orthognomes.blocks import BITS, Figure
from games.orthognomes.scoring import score_seen, see_cells
from models.space import Cell
from models.turntable import WIDTH

Words: TypeAlias = NDArray[np.uint64]

LEVELS: Final = 16
"""Levels of a word."""
CHUNK: Final = 4096
"""Figures that are scored together: their words and what is computed from them stay in the fast memory."""
READINGS: Final = ("windows", "disjoint", "maximal")
"""Readings of the option Lines."""

_LEFT: Final = np.uint64(0x1111_1111_1111_1111)
"""The first column at every level."""
_LINES: Final = ((1, _LEFT), (5, _LEFT), (3, np.uint64(0x8888_8888_8888_8888)))
"""Stride and first cells of lines along a row, rising and falling."""


class Beyond(ValueError):  # noqa: N818 (it says what is wrong with the figure)
    """A figure that cannot be packed: it reaches beyond the board."""


def pack(figures: Sequence[Figure]) -> Words:
    """(n, 2, 4, 2, w) words of *figures*: [figure, axis, slab, colour, levels].

    Axis 0: slabs of equal y from the south, columns run east. Axis 1: slabs of equal x from the west, columns run
    north. Colour 0 light, 1 dark. Words of 16 levels from the ground up, as many as the highest figure needs.
    Raises Beyond for a figure that reaches beyond the board; of overlapping blocks the first one's colour counts.
    """
    levels = max((figure.levels for figure in figures), default=0)
    packed = np.zeros((len(figures), 2, WIDTH, 2, max(1, -(-levels // LEVELS))), dtype=np.uint64)
    for number, figure in enumerate(figures):
        if not figure.inside:
            raise Beyond(f"figure {number} reaches beyond the board: expected cells of columns a–d and rows 1–4 only")
        for (x, y, z), colour in figure.colours.items():
            word, level = divmod(z, LEVELS)
            for axis, slab, column in ((0, y, x), (1, x, y)):
                packed[number, axis, slab, int(colour == "D"), word] |= np.uint64(1 << column + WIDTH * level)
    return packed


def score_many(packed: Words, lines: str = "windows") -> NDArray[np.int64]:
    """(n, 2) points of Light and Dark of packed figures, under one of the readings of longer lines.

    *packed* is (n, 2, 4, 2) for figures of up to 16 levels, or (n, 2, 4, 2, w) as `pack` makes it. Higher figures are
    scored one by one, with the same result. Raises BadOption for an unknown reading, and ValueError for another shape.
    """
    if lines not in READINGS:
        raise BadOption(f"there is no reading {quoted(lines)} of lines", ", ".join(READINGS))
    words = np.asarray(packed)
    if words.ndim == 4:
        words = words[..., None]
    if words.dtype != np.uint64 or words.ndim != 5 or words.shape[1:4] != (2, WIDTH, 2) or not words.shape[4]:
        raise ValueError(f"packed figures are (n, 2, 4, 2) or (n, 2, 4, 2, w) uint64, not {words.shape} {words.dtype}")
    if words.shape[4] > 1:
        return np.array([_score_high(one, lines) for one in words], dtype=np.int64).reshape(-1, 2)
    totals = np.zeros((len(words), 2), dtype=np.int64)
    for start in range(0, len(words), CHUNK):
        chunk = np.moveaxis(words[start : start + CHUNK, ..., 0], 0, -1)  # (2, 4, 2, chunk)
        totals[start : start + CHUNK] = _score_chunk(np.ascontiguousarray(chunk), lines).T
    return totals


def _score_chunk(words: Words, lines: str) -> NDArray[np.int64]:
    """(2, c) totals of (2, 4, 2, c) words."""
    totals = np.zeros((2, words.shape[-1]), dtype=np.int64)
    for seen in (*_sides(words), _top(words[0])):  # each (2, c): light and dark
        for stride, first in _LINES:
            totals += np.bitwise_count(_windows(seen, stride) & first)
        totals += _upright(seen, lines)
    return totals


def _sides(words: Words) -> Iterator[Words]:
    """What each of the four sides shows; left and right may be exchanged, which changes no number of lines."""
    for slabs in words:
        for order in ((0, 1, 2, 3), (3, 2, 1, 0)):
            seen = slabs[order[0]].copy()
            for slab in order[1:]:
                seen |= slabs[slab] & ~(seen[0] | seen[1])
            yield seen


def _top(slabs: Words) -> Words:
    """What is seen from above of (4, 2, c) slabs of equal y: the highest cells, in the lowest 16 bits."""
    held = slabs[:, 0] | slabs[:, 1]
    above = held >> np.uint64(WIDTH)
    for shift in (WIDTH, 2 * WIDTH, 4 * WIDTH, 8 * WIDTH):
        above |= above >> np.uint64(shift)
    highest = slabs & ~above[:, None]
    for shift in (8 * WIDTH, 4 * WIDTH, 2 * WIDTH, WIDTH):
        highest |= highest >> np.uint64(shift)
    rows = highest & np.uint64(0xF)  # (4, 2, c)
    seen: Words = rows[0] | rows[1] << np.uint64(4) | rows[2] << np.uint64(8) | rows[3] << np.uint64(12)
    return seen


def _windows(seen: Words, stride: int) -> Words:
    """First cells of four in a row with this stride; rows run on into the next one."""
    pairs = seen & seen >> np.uint64(stride)
    starts: Words = pairs & pairs >> np.uint64(2 * stride)
    return starts


def _upright(seen: Words, lines: str) -> NDArray[np.int64]:
    """(2, c) upright lines of both colours: of a run of n > 4 cells all n − 3 windows, n div 4 of them, or one."""
    starts = _windows(seen, WIDTH)
    if lines == "windows":
        return np.bitwise_count(starts).astype(np.int64)
    first = starts & ~(starts << np.uint64(WIDTH))
    found = np.bitwise_count(first).astype(np.int64)
    while lines == "disjoint" and first.any():
        first = first << np.uint64(4 * WIDTH) & starts
        found += np.bitwise_count(first)
    return found


def _score_high(words: Words, lines: str) -> tuple[int, int]:
    """The points of one figure (2, 4, 2, w) of any height."""
    cells = [0, 0]
    for slab, colour, word in product(range(WIDTH), range(2), range(words.shape[3])):
        held = int(words[0, slab, colour, word])
        while held:
            lowest = held & -held
            held ^= lowest
            level, column = divmod(lowest.bit_length() - 1, WIDTH)
            cells[colour] |= 1 << _bit((column, slab, word * LEVELS + level))
    return score_seen(see_cells(*cells), lines).totals


def _bit(cell: Cell) -> int:
    """The place of *cell* in the numbers that `games.orthognomes.scoring` reads."""
    return sum(a * b for a, b in zip(cell, BITS, strict=True))
