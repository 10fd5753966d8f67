"""What pieces are made of, and the colours they show.

Sizes in metres, densities in kg/m³. Knows no shape and no rule.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Material:
    """A homogeneous material."""

    density: float
    """kg/m³."""
    friction: float
    """Coulomb's coefficient between two pieces of it."""


BEECH: Final = Material(density=600.0, friction=0.5)
"""Turned or sawn beech, as printed games use it."""

TONES: Final[dict[str, str]] = {
    "light": "#E8CFA0",
    "dark": "#5B3A22",
    "base": "#D9D3C6",
    "sticker": "#EFEAE0",
    "start": "#8FA7B8",
    "ink": "#1E140C",
    "pale": "#F6E7C8",
    "grid": "#8C8374",
}
"""Colour of every tone that a part or a mark can have, as sRGB."""


def rgb(tone: str) -> tuple[float, float, float]:
    """The colour of *tone* as three fractions; KeyError when there is no such tone."""
    code = TONES[tone]
    red, green, blue = (int(code[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return red, green, blue
