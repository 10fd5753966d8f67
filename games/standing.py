"""Random rounds that are legal and stand after every placement. The same seed gives the same round."""

from collections.abc import Callable
from random import Random

from games.orthognomes.blocks import Block
from games.orthognomes.rules import OrthoGnomes, Position
from sim.scene import Scene

ATTEMPTS = 200
"""Rounds that are begun before the search ends: with two-cell blocks about one in eight can be finished."""


def standing_round(game: OrthoGnomes, seed: int, stands: Callable[[Scene], bool]) -> tuple[Block, ...] | None:
    """The placements of a whole round in which every figure *stands*; None when none was found.

    Placements are drawn from all that are legal and stand; a round that comes to a dead end is begun anew.
    """
    random = Random(seed)
    for _ in range(ATTEMPTS):
        at: Position | None = game.start()
        while at is not None:
            if game.outcome(at) is not None:
                return at.figure.blocks
            at = _next(game, at, random, stands)
    return None


def _next(game: OrthoGnomes, at: Position, random: Random, stands: Callable[[Scene], bool]) -> Position | None:
    """The position after a random placement that stands; None when there is none."""
    moves = list(game.moves(at))
    for move in random.sample(moves, len(moves)):
        after = game.play(at, move)
        if stands(game.scene(after)):
            return after
    return None
