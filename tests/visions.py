"""How colours look to readers and printers: in greyscale, and to readers who lack one of the three kinds of cones.

The three dichromacies are those of Machado, Oliveira and Fernandes (2009, table 1, severity 1.0), applied to linear
RGB. Knows colours, no pictures.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

GAP: Final = 20.0
"""L* between two meanings that are told apart by lightness alone; ΔE under a dichromacy."""
VISIONS: Final[Mapping[str, Floats]] = {
    "colour": np.eye(3),
    "grey": np.tile((0.2126, 0.7152, 0.0722), (3, 1)),
    "no red cones": np.array(
        ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
    ),
    "no green cones": np.array(
        ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
    ),
    "no blue cones": np.array(
        ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
    ),
}
"""What each makes of linear RGB."""
LEAST: Final[Mapping[str, float]] = {
    **dict.fromkeys(VISIONS, 3.0),
    "colour": 4.5,
    "grey": 4.5,
}
"""Contrast of a text and its ground: WCAG 2.2 1.4.3 for usual sight, and what it asks of signs for all others."""
_XYZ: Final = np.array(
    ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
)
"""From linear sRGB (IEC 61966-2-1), D65."""


def linear(colour: str) -> Floats:
    """Red, green and blue of #RRGGBB as fractions of light."""
    values = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


@cache
def seen(colour: str, vision: str) -> tuple[float, float, float]:
    """L*, a*, b* (CIE 1976) of *colour* as a *vision* has it."""
    ratio = _XYZ @ np.clip(VISIONS[vision] @ linear(colour), 0.0, 1.0) / _XYZ.sum(axis=1)
    x, y, z = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29).tolist()
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lightness(colour: str) -> float:
    """L* of *colour* in greyscale."""
    return seen(colour, "grey")[0]


@cache
def apart(one: str, other: str, vision: str) -> float:
    """How far two colours are apart in a *vision*: ΔE*ab, which in greyscale is the difference of L*."""
    return float(np.linalg.norm(np.subtract(seen(one, vision), seen(other, vision))))


@cache
def nearest(one: str, other: str) -> tuple[float, str]:
    """In which vision two colours are least apart, and how far."""
    return min((apart(one, other, vision), vision) for vision in VISIONS)


@cache
def contrast(one: str, other: str, vision: str) -> float:
    """The contrast of two colours in a *vision*, 1–21 (WCAG 2.2, from relative luminance)."""
    seen_so = (np.clip(VISIONS[vision] @ linear(colour), 0.0, 1.0) for colour in (one, other))
    dark, bright = sorted(float(_XYZ[1] @ light) for light in seen_so)
    return (bright + 0.05) / (dark + 0.05)
