"""What is wanted of a picture: the part of a game that it shows, from where, how large, and in which style.

Knows options, no game and no shape.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import click

from games.errors import quoted
from sim.styles import Lang, Style

Highlight: TypeAlias = Literal["lines", "last", "fault", "culprit", "mechanism"]
HIGHLIGHTS: Final[tuple[Highlight, ...]] = ("lines", "last", "fault", "culprit", "mechanism")
MM: Final = {"mm": 1.0, "cm": 10.0, "in": 25.4}
SMALLEST: Final = 20.0
"""Millimetres: what is narrower cannot be read."""
LARGEST: Final = 1200.0
"""Millimetres: the width of a large poster."""
MOST_PIXELS: Final = 200_000_000
"""Of a PNG: beyond that it does not fit in memory."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A picture that is asked for."""

    view: str | None = None
    """From where; None for what is usual."""
    at: int | None = None
    """After which move; None for the last."""
    steps: bool = False
    collapse: bool = False
    highlight: Highlight | None = None
    size: float | None = None
    """Width in millimetres; None for what is usual."""
    style: Style = "colour"
    lang: Lang = "en"

    def width(self, usual: float) -> float:
        """Millimetres."""
        return usual if self.size is None else self.size


def millimetres(text: str) -> float:
    """The length that *text* says, like 80mm, 8cm or 3.15in; click.BadParameter when it is none, or out of bounds."""
    found = re.fullmatch(r"\s*([0-9]{1,9}(?:\.[0-9]{0,6})?)\s*(mm|cm|in)\s*", text, re.IGNORECASE)
    if found is None:
        raise click.BadParameter(f"{quoted(text)} is no length: expected a number with mm, cm or in, like 80mm")
    length = float(found[1]) * MM[found[2].lower()]
    if not SMALLEST <= length <= LARGEST:
        raise click.BadParameter(f"{quoted(text)}: expected a width from {SMALLEST:.0f}mm to {LARGEST:.0f}mm")
    return length
