"""The games by name. A new game is one line here; what it is, its own module knows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from games.errors import BadOption, quoted
from games.options import Option
from games.tags import ROUNDS, Form, Heading, plain


@dataclass(frozen=True)
class Entry:
    """A game that can be asked for."""

    title: str
    summary: str
    home: str
    """The module that has its class, and the class: it is imported when it is asked for."""
    result: Form
    """Of the tag Result of a finished game."""
    rounds: Form = ROUNDS
    """Of the tag Round."""
    movers: Mapping[str, str] = field(default_factory=dict)
    """Who is said to have moved a piece of a kind that lies elsewhere; of other kinds, somebody."""
    flat: bool = True
    """Whether it is played with pieces that lie on a board; otherwise with blocks that must stand."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What its rule sheet leaves open."""
        found: tuple[Option, ...] = self._kind.options
        return found

    @property
    def heading(self) -> Heading:
        """What the tags of its files can say."""
        return Heading(self.title, self.options, self.result, self.rounds)

    def under(self, given: dict[str, str]) -> Any:
        """The game under given options, a `games.game.Game`; `BadOption` when one is none."""
        return self._kind.under(given)

    @property
    def _kind(self) -> Any:
        module, _, name = self.home.partition(":")
        return getattr(import_module(module), name)


GAMES: Final[dict[str, Entry]] = {
    "orthognomes": Entry(
        "OrthoGnomes",
        "blocks stacked on a turntable; touching blocks at right angles; lines of four seen from five sides",
        "games.orthognomes.rules:OrthoGnomes",
        Form(r"[0-9]{1,6}-[0-9]{1,6}", "the points of Light and Dark, like 6-1"),
        Form("[12]", "1 or 2: a match has two rounds"),
        flat=False,
    ),
    "rhumb-line": Entry(
        "Rhumb Line",
        "stones on a compass rose; four in a row on a radial, a circle or a spiral score",
        "games.rhumb_line.rules:RhumbLine",
        Form(r"[0-9]{1,4}-[0-9]{1,4}", "points of officer and sailor, like 140-180"),
    ),
    "line-or-colour": Entry(
        "Line or Colour",
        "rings claim coloured counters; a straight line of them wins, or as many counters of one colour",
        "games.line_or_colour:LineOrColour",
        Form("White|Black|draw", "White, Black or draw", ("White", "Black", "draw")),
    ),
    "rue": Entry(
        "Rue",
        "cards laid edge to edge capture where equal colours meet; a blue card is a point, a red one costs a point",
        "games.rue.game:Rue",
        Form(r"-?[0-9]{1,2}(--?[0-9]{1,2}){1,3}", "points by seat in the order of turns, like 3-1 or 2-0--1-4"),
        movers={"counter": "a bumper"},
    ),
    "rukuni": Entry(
        "Rukuni",
        "towers slide over a hexagonal board, a piece is placed beside each; groups score pieces × towers",
        "games.rukuni:Rukuni",
        Form(
            r"[0-9]{1,4}-[0-9]{1,4}( white| grey)?",
            "points of white and grey, like 42-32, and who wins an equal score by the larger group, like 20-20 white",
            ("white", "grey"),
        ),
    ),
}


def entry(name: str) -> Entry:
    """The game called *name*, however it is written; `BadOption` lists those that there are."""
    return GAMES[called(name)]


def called(name: str) -> str:
    """What the game called *name* is called on the command line; `BadOption` lists those that there are."""
    for found in GAMES:
        if plain(found) == plain(name.strip()):
            return found
    raise BadOption(f"there is no game {quoted(name)}", f"one of {', '.join(GAMES)}")
