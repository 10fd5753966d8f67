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
LEATHER: Final = Material(density=950.0, friction=0.6)
"""Embossed and dyed, as Rue's cards traditionally are."""
GLASS: Final = Material(density=2500.0, friction=0.4)
"""Stones."""
RESIN: Final = Material(density=1150.0, friction=0.4)
"""Cast counters and rings."""
BRASS: Final = Material(density=8500.0, friction=0.4)
"""Coins."""

TONES: Final[dict[str, str]] = {
    "light": "#E8CFA0",
    "dark": "#5B3A22",
    "base": "#D9D3C6",
    "sticker": "#EFEAE0",
    "start": "#8FA7B8",
    "ink": "#1E140C",
    "pale": "#F6E7C8",
    "grid": "#8C8374",
    "officer": "#F0C419",
    "sailor": "#1F5FA8",
    "counter 1": "#FFFFFF",
    "counter 2": "#F5D04C",
    "counter 3": "#8CC9E8",
    "counter 4": "#E58A3C",
    "counter 5": "#3C9C78",
    "counter 6": "#A8436F",
    "counter 7": "#1B3A6B",
    "white ring": "#F6F4EC",
    "black ring": "#141414",
    "red": "#D65E00",  # not quite the vermilion of marks, which are ink in line art
    "blue": "#0B4F8A",
    "leather": "#B98B5A",
    "counter": "#F2EBD8",
    "coin": "#F3D55B",
    "white": "#FBF7EE",
    "grey": "#8A8F94",
    "tower": "#3B2A1E",
    "felt": "#44584A",
    "slate": "#5E6B70",
    "oak": "#AE8A50",
    "space": "#DFC592",
    "scores light": "#0072B2",
    "scores dark": "#E69F00",
    "halo": "#FFFFFF",
}
"""Colour of every tone that a part or a mark can have, as sRGB."""


def rgb(tone: str) -> tuple[float, float, float]:
    """The colour of *tone* as three fractions; KeyError when there is no such tone."""
    code = TONES[tone]
    red, green, blue = (int(code[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return red, green, blue
