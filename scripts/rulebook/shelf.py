"""Which book belongs to which game: each has a module beside this one, made when it is asked for.

A game without one has a plain book: its table before, in and after its example.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from games.registry import GAMES
from scripts.inputs import Refused
from scripts.rulebook.entries import Book, Manner

KOREAN: Final = ("line-or-colour",)
"""Games whose pictures speak Korean too: those whose sheets do."""


def book(game: str, manner: Manner) -> Book:
    """The book of *game*; `Refused` when its pictures do not speak the language that is asked for."""
    if manner.lang == "ko" and game not in KOREAN:
        raise Refused(f"--lang ko: {GAMES[game].title} has no Korean sheet: Korean is there for {', '.join(KOREAN)}")
    name = f"scripts.rulebook.{game.replace('-', '_')}"
    if find_spec(name) is None:
        name = "scripts.rulebook.plain"
    made: Book = import_module(name).book(game, manner)
    return made
