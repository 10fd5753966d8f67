"""Random rounds that are legal and stand after every placement. The same seed gives the same round.

Whether a figure stands is for whoever asks to say; no engine is known here.
"""

from collections.abc import Callable
from random import Random

from games.orthognomes.blocks import Block
from games.orthognomes.rules import OrthoGnomes, Position
from sim.scene import Scene

TRIES = 10_000
"""Figures that are judged before the search ends: with two-cell blocks, of which one round in eight can be
finished, about 1 500 are needed; with three-cell blocks about 50."""


def standing_round(game: OrthoGnomes, seed: int, stands: Callable[[Scene], bool]) -> tuple[Block, ...] | None:
    """The placements of a whole round in which every figure *stands*; None when none was found.

    Placements are drawn from all that are legal and stand; a round that comes to a dead end is begun anew.
    """
    random = Random(seed)
    at, untried = game.start(), _shuffled(game, game.start(), random)
    for _ in range(TRIES):
        if not untried:
            at, untried = game.start(), _shuffled(game, game.start(), random)
        after = game.play(at, untried.pop())
        if not stands(game.scene(after)):
            continue
        at, untried = after, _shuffled(game, after, random)
        if not untried:  # nothing can be placed any more, so the round is over
            return at.figure.blocks
    return None


def _shuffled(game: OrthoGnomes, at: Position, random: Random) -> list[Block]:
    """The legal placements in random order."""
    moves = list(game.moves(at))
    return random.sample(moves, len(moves))
