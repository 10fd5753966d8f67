"""The look of a surface: the light, how bright a face is, and which ink is read on it.

The light hangs on the camera, from the upper left front, so that all corner views of a figure are lit alike.
Axes are those of the paper: x right, y down, z to the reader. Knows colours, no shapes.
"""

from typing import Final

import numpy as np

from models.materials import TONES
from sim.faces import Floats
from sim.svg import channels, mixed, shaded

INK: Final = TONES["ink"]
PALE: Final = TONES["pale"]

WHITE: Final = "#FFFFFF"
VERMILION: Final = "#D55E00"
GREEN: Final = "#009E73"
BLUE: Final = TONES["scores light"]
ORANGE: Final = TONES["scores dark"]
"""Inks of marks over a picture, which colour-blind readers tell apart (Okabe, Ito: Color universal design, 2008)."""

LIGHT: Final = np.array((-0.780, -0.907, 0.974)) / np.linalg.norm((-0.780, -0.907, 0.974))
"""To the light: (−0.42, −0.80, 1.25) in the world as the first corner view sees it."""

_LIT: Final = (-1.0, -0.272, 0.519, 0.631, 0.811, 1.0)
"""Cosines to the light: away from it; side and front of a corner view; square to the reader; top of it; towards it."""
_LIGHT_WOOD: Final = (0.62, 0.70, 0.80, 0.96, 1.00, 1.05)
_DARK_WOOD: Final = (0.64, 0.72, 0.95, 1.06, 1.10, 1.20)

BOARD_SHADOW: Final = 0.22
BLOCK_SHADOW: Final = 0.30
"""How much ink lies in a cast shadow."""


def is_dark(colour: str) -> bool:
    """Whether pale ink reads better on *colour* than dark ink."""
    return lightness(colour) < 50


def lightness(colour: str) -> float:
    """L* of *colour*, 0–100 (CIE 1976, sRGB, D65)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (channels(colour) / 255).tolist()]
    y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return float(116 * y ** (1 / 3) - 16) if y > (6 / 29) ** 3 else y * (29 / 3) ** 3


def surface(tone: str, normal: Floats) -> str:
    """The colour of a face of *tone* with the unit *normal* (3,)."""
    colour = TONES[tone]
    factors = _DARK_WOOD if is_dark(colour) else _LIGHT_WOOD
    return shaded(colour, float(np.interp(normal @ LIGHT, _LIT, factors)))


def in_shadow(colour: str, fixed: bool) -> str:
    """*colour* where something else keeps the light off, on the board when *fixed*."""
    return mixed(colour, INK, BOARD_SHADOW if fixed else BLOCK_SHADOW)


SIGNS: Final = frozenset({"scores light", "scores dark", "halo"})
"""Tones of what is laid over a picture to explain it: no light falls on it."""


def contrast(tone: str) -> str | None:
    """The colour of the ring around a mark of *tone*; None when marks of this tone have no ring."""
    return {"pale": INK, "ink": PALE}.get(tone)
