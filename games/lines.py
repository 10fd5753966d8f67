"""Lines of play: the positions of a game one after the other, drawn at random or after given moves. Knows no game."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from games.game import Game

P = TypeVar("P")
M = TypeVar("M")

LONGEST = 1000
"""Moves after which a random line ends, over or not."""


def random_line(game: Game[P, M], random: Random, most: int = LONGEST) -> tuple[list[P], list[M]]:
    """The positions of a random game from the start on, and its moves: until it is over, or has so many moves."""
    positions, moves = [game.start()], list[M]()
    while len(moves) < most and game.outcome(positions[-1]) is None:
        moves.append(random.choice(list(game.moves(positions[-1]))))
        positions.append(game.play(positions[-1], moves[-1]))
    return positions, moves


def after(game: Game[P, M], texts: Iterable[str]) -> P:
    """The position after some moves; Unreadable or IllegalMove at the one that is none."""
    at = game.start()
    for text in texts:
        at = game.play(at, game.read(at, text))
    return at
