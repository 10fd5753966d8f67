"""The book of a flat game that has none of its own: its table before the first move, after it, and at the end.

Knows what every flat game knows, and no game; the moves are those of a random game.
"""

from functools import partial
from typing import Final

from games.drawings import drawn_board, told
from games.record import Replay, write
from games.registry import GAMES
from scripts.flat.random import random_replay
from scripts.rulebook.claims import legal
from scripts.rulebook.entries import Book, Entry, Illustration, Manner, Section
from sim.plates import COLUMN

SEED: Final = 1


def book(game: str, manner: Manner) -> Book:  # noqa: ARG001 (nothing in it depends on the manner)
    """The book of a flat *game*."""
    whole = random_replay(game, SEED, {})
    moments = (
        ("start", "The start", "The table before the first move.", 0),
        ("first-move", "The first move", "The table after the first move, which is marked.", 1),
        ("end", "The end", "The table when the game is over.", len(whole.moves)),
    )
    entries = (Entry(name, title, caption, partial(_moment, whole, count)) for name, title, caption, count in moments)
    return Book(game, GAMES[game].title, (Section("A game", tuple(entries)),))


def _moment(whole: Replay, count: int, _manner: Manner) -> Illustration:
    """The table after *count* moves."""
    one = whole.until(count)
    legal(one)
    return Illustration(drawn_board(one, COLUMN).plate, told(one), write([one]))
