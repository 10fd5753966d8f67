"""Read what is seen on the turntable, cell by cell, out of the simulation's own camera.

Knows where the cells of the turntable are and which colours pieces have; knows no rule. A world is handed to it.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from models.turntable import CELL, WIDTH
from sim.tones import numbers, tones_of
from sim.topview import TopView
from sim.views import View
from sim.world import World

PIXELS: Final = 5
"""Pixels along the side of a cell in the photograph; the middle one is looked at."""
LETTERS: Final = {"light": "L", "dark": "D"}
"""What a cell of this tone is called; everything else is empty."""

_LETTERED: Final = dict(zip(numbers(LETTERS), LETTERS.values(), strict=True))


def read_grid(world: World, view: View, levels: int) -> tuple[str, ...]:
    """The cells that *view*, one of the five axis views, shows of the turntable in *world*.

    Rows of `WIDTH` letters L, D or `.`, the top row first: *levels* rows from a side, `WIDTH` rows from
    the top.
    """
    rows = WIDTH if view.toward[2] > 0 else levels
    if rows == 0:
        return ()
    middle = (WIDTH / 2 * CELL, WIDTH / 2 * CELL, levels / 2 * CELL)
    photograph = world.photograph(view, middle, rows * CELL, WIDTH * PIXELS, rows * PIXELS)
    centres = photograph.rgb[PIXELS // 2 :: PIXELS, PIXELS // 2 :: PIXELS]
    return tuple("".join(row) for row in _letters(centres))


def read_top(view: TopView) -> tuple[str, ...]:
    """The cells that a photograph from above shows of the turntable, as `read_grid` has them.

    What the photograph does not show is empty.
    """
    pixel, (height, width) = view.pixel, view.rgb.shape[:2]
    middles = (np.arange(WIDTH) + 0.5) * CELL
    columns = np.floor((middles - view.frame.west) / pixel).astype(int)
    rows = np.floor((view.frame.north - middles[::-1]) / pixel).astype(int)
    shown = ((rows >= 0) & (rows < height))[:, None] & ((columns >= 0) & (columns < width))
    letters = np.array(_letters(view.rgb[rows.clip(0, height - 1)][:, columns.clip(0, width - 1)]))
    return tuple("".join(row) for row in np.where(shown, letters, "."))


def _letters(colours: npt.NDArray[np.uint8]) -> list[list[str]]:
    """Letters of colours (rows, columns, 3)."""
    return [[_LETTERED.get(k, ".") for k in row] for row in tones_of(colours, LETTERS).tolist()]
