"""Positions of Rukuni for tests: from random play, from moves as text, and the same in coordinates."""

from random import Random

from hypothesis import strategies as st

from games.lines import after as played
from games.lines import random_line
from games.rukuni import Position, Rukuni
from models.bits import members
from tests import plain_rukuni as plain

edges = st.sampled_from((3, 4, 5, 6))
seeds = st.integers(0, 10**6)


def line_of(game: Rukuni, seed: int) -> list[Position]:
    """The positions of a whole random game."""
    return random_line(game, Random(seed))[0]


def midway(game: Rukuni, seed: int) -> Position:
    """A position of a random game, the last one as likely as any other."""
    return Random(seed).choice(line_of(game, seed))


def as_plain(game: Rukuni, at: Position) -> plain.Plain:
    """The same position in coordinates."""
    spaces = game.hexes.spaces
    towers, white, grey = (frozenset(spaces[k] for k in members(held)) for held in at[:3])
    return plain.Plain(game.edge, towers, white, grey, at.side)


def after(texts: str, game: Rukuni) -> Position:
    """The position after some moves."""
    return played(game, texts.split())
