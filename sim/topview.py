"""Photographs of a table from straight above: pixels, and where on the table they are.

Knows no game, no piece and no engine of its own: it is handed a world. Lengths in metres.
"""

from dataclasses import dataclass
from math import ceil
from typing import Final

import numpy as np
import numpy.typing as npt

from models.table import Frame
from sim.views import TOP
from sim.world import World

PIXEL: Final = 0.001
"""Edge of what one pixel shows: the narrowest thing that must be seen, the gap between two coins, is as wide."""


@dataclass(frozen=True, slots=True, eq=False)
class TopView:
    """What is seen of a part of the table from straight above, north at the top."""

    rgb: npt.NDArray[np.uint8]
    """(height, width, 3), row 0 in the north."""
    frame: Frame
    """What it shows."""

    @property
    def pixel(self) -> float:
        """Edge of what one pixel shows."""
        return (self.frame.east - self.frame.west) / int(self.rgb.shape[1])

    def place(self, row: float, column: float) -> tuple[float, float]:
        """The point x, y of the table at a point of the picture; a pixel's middle has whole numbers."""
        return self.frame.west + (column + 0.5) * self.pixel, self.frame.north - (row + 0.5) * self.pixel


def take(world: World, frame: Frame) -> TopView:
    """A photograph of *frame*, or a little more, so that it is of whole pixels."""
    x, y = (frame.west + frame.east) / 2, (frame.south + frame.north) / 2
    width, height = (max(1, ceil(long / PIXEL - 1e-6)) for long in (frame.east - frame.west, frame.north - frame.south))
    wide, high = width * PIXEL / 2, height * PIXEL / 2
    middle = (x + PIXEL / 2, y + PIXEL / 2, 0.0)  # the renderer looks through the south-western corner of each pixel
    seen = world.photograph(TOP, middle, height * PIXEL, width, height)
    return TopView(seen.rgb, Frame(x - wide, y - high, x + wide, y + high))
