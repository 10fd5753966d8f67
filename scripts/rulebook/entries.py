"""What a book of rule pictures is made of: entries that are drawn when they are asked for.

Knows no game; the modules of the games beside this one fill books.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sim.styles import Lang, Style

if TYPE_CHECKING:
    from sim.plates import Plate


@dataclass(frozen=True, slots=True)
class Manner:
    """How a book is drawn."""

    style: Style = "colour"
    lang: Lang = "en"


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture that was drawn, after all that it claims was found to be so."""

    plate: "Plate"
    description: str
    """In words, made from the position."""
    record: str = ""
    """The game that it shows, as a game file; empty when it shows none."""
    frames: tuple[str, ...] = ()
    """SVGs of one size, when it moves too."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A picture of a book."""

    name: str
    """Of its files: small letters and hyphens."""
    title: str
    caption: str
    """What the reader should see in it."""
    draw: Callable[[Manner], Illustration]
    """FalseClaim when the rules or the judges do not say what the picture claims."""


@dataclass(frozen=True, slots=True)
class Section:
    """Pictures that belong together."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """The pictures of one rule sheet, in the order of the sheet."""

    game: str
    """As it is called on the command line."""
    title: str
    sections: tuple[Section, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All of them."""
        return tuple(entry for section in self.sections for entry in section.entries)
