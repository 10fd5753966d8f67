"""Photographs of a table from straight above: pixels, and where on the table they are.

Knows no game, no piece and no engine. Lengths in metres.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from models.table import Frame

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
