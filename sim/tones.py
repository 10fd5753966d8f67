"""Which tone each pixel of a photograph has. Knows colours only."""

from collections.abc import Iterable
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from models.materials import TONES, rgb

Tones: TypeAlias = npt.NDArray[np.int8]
"""(height, width): the place of a tone in TONES; −1 where it is none."""

ALIKE: Final = 12.0
"""Colours that differ less, of 255, are one: half of what the white ring differs from the white counter."""

_NUMBERS: Final = {tone: number for number, tone in enumerate(TONES)}
_COLOURS: Final = np.rint([[255 * part for part in rgb(tone)] for tone in TONES]).astype(np.int32)


def numbers(tones: Iterable[str]) -> list[int]:
    """The places of *tones* in TONES; KeyError when one is none."""
    return [_NUMBERS[tone] for tone in tones]


def tones_of(picture: npt.NDArray[np.uint8], known: Iterable[str]) -> Tones:
    """The tone of every pixel of *picture*, (height, width, 3), the nearest of those *known*."""
    there = sorted(set(numbers(known)))
    codes = _code(picture.astype(np.int32))
    tones: Tones = np.full(codes.shape, -1, dtype=np.int8)
    for number in there:
        tones[codes == _code(_COLOURS[number])] = number
    others, places = np.unique(codes[tones < 0], return_inverse=True)
    colours = np.stack([others >> 16, others >> 8 & 255, others & 255], axis=1)
    away = np.linalg.norm(colours[:, None] - _COLOURS[there], axis=2)
    nearest = np.where(away.min(axis=1) < ALIKE, np.array(there)[away.argmin(axis=1)], -1)
    tones[tones < 0] = nearest[places]
    return tones


def _code(colours: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
    """Red, green and blue as one number."""
    return colours @ np.array([1 << 16, 1 << 8, 1], dtype=np.int32)
