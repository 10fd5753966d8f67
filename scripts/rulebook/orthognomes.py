"""The book of OrthoGnomes: its parts, its rules of placing, what stands and what scores, in the order of its sheet."""

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from games.registry import GAMES
from scripts.rulebook.entries import Book, Manner, Section

PARTS: Final = (
    "orthognomes_parts",
    "orthognomes_placing",
    "orthognomes_standing",
    "orthognomes_scoring",
    "orthognomes_round",
)
"""Modules beside this one that draw a part of it each; one that is not there adds nothing."""


def book(game: str, manner: Manner) -> Book:
    """All pictures of the sheet."""
    names = [f"scripts.rulebook.{part}" for part in PARTS]
    found: list[Section] = [
        section for name in names if find_spec(name) for section in import_module(name).sections(manner)
    ]
    return Book(game, GAMES[game].title, tuple(found))
