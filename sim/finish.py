"""How surfaces are finished on paper: shaded wood with cast shadows, or plain fills with creases for line art.

And how all colours of a finished picture are turned into greys or into the few inks of line art. Knows colours; no
shape and no game.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from models.materials import TONES
from sim.faces import Floats
from sim.shading import BLUE, GREEN, INK, ORANGE, VERMILION, WHITE, lightness, surface
from sim.styles import Style
from sim.svg import code


@dataclass(frozen=True, slots=True)
class Finish:
    """What is done with surfaces."""

    surface: Callable[[str, Floats], str]
    """The colour of a tone on a face with a unit normal (3,)."""
    on_board: bool
    """Whether shadows are drawn on what never moves …"""
    on_blocks: bool
    """… and on what does."""
    bevelled: bool
    creased: bool
    """Whether every edge between two faces of a solid is a line: nothing else tells them apart."""

    def shaded(self, fixed: bool) -> bool:
        """Whether shadows are drawn on a body, which is *fixed* or not."""
        return self.on_board if fixed else self.on_blocks


SHADED: Final = Finish(surface, on_board=True, on_blocks=True, bevelled=True, creased=False)
INSTRUCTION: Final = replace(SHADED, on_blocks=False)
"""Of the steps of a build: shadows on blocks would be read as part of them."""
PLAIN: Final = Finish(lambda tone, _normal: TONES[tone], on_board=False, on_blocks=False, bevelled=False, creased=True)
"""Of line art."""

_COLOUR: Final = re.compile(r"#[0-9A-F]{6}\b")
SIGNALS: Final = frozenset({VERMILION, GREEN, BLUE, ORANGE})
"""Colours of marks over a picture, which are ink in line art."""
_STEPS: Final = ((75.0, WHITE), (55.0, "#D9D9D9"), (35.0, "#9A9A9A"), (-1.0, "#4A4A4A"))
"""In line art: the least lightness L* of what is printed in each of four greys."""


def finish(style: Style, usual: Finish = SHADED) -> Finish:
    """The finish of a picture of scenes in this *style*, which is the *usual* one unless that is line art."""
    return PLAIN if style == "line" else usual


def styled(picture: str, style: Style) -> str:
    """A *picture* in this *style*: all its colours as greys of the same lightness, or as those of line art."""
    if style == "colour":
        return picture
    recolour = _grey if style == "grey" else _line
    return _COLOUR.sub(lambda found: recolour(found[0]), picture)


def _grey(colour: str) -> str:
    """The grey of the same L* (CIE 1976)."""
    level = lightness(colour)
    y = ((level + 16) / 116) ** 3 if level > 8 else level * (3 / 29) ** 3
    value = 12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055
    return code(np.full(3, 255 * value))


def _line(colour: str) -> str:
    if colour == INK or colour in SIGNALS:
        return INK
    if colour == TONES["grid"]:
        return _STEPS[2][1]
    return next(grey for least, grey in _STEPS if lightness(colour) >= least)
