"""The book of OrthoGnomes: its parts, its rules of placing, what stands and what scores, in the order of its sheet."""

from games.registry import GAMES
from scripts.rulebook import orthognomes_parts, orthognomes_placing
from scripts.rulebook.entries import Book, Manner


def book(game: str, manner: Manner) -> Book:
    """All pictures of the sheet."""
    parts = (orthognomes_parts, orthognomes_placing)
    return Book(game, GAMES[game].title, tuple(section for part in parts for section in part.sections(manner)))
