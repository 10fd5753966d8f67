"""Random rounds that are legal and stand after every placement. The same seed gives the same round."""

from collections.abc import Callable
from random import Random

from games.orthognomes.blocks import Block
from games.orthognomes.rules import OrthoGnomes, Position
from sim.scene import Scene

TRIES = 40
"""Placements that are tried for a turn before the one before it is taken back."""


def standing_round(game: OrthoGnomes, seed: int, stands: Callable[[Scene], bool]) -> tuple[Block, ...] | None:
    """The placements of a whole round in which every figure *stands*; None when none was found.

    Placements are drawn from all legal ones alike. A turn without one that stands takes the last block back.
    """
    random = Random(seed)
    line: list[Position] = [game.start()]
    untried: list[list[Block]] = [_drawn(game, line[0], random)]
    while untried:
        at = line[-1]
        if game.outcome(at) is not None:
            return at.figure.blocks
        if not untried[-1]:
            untried.pop()
            line.pop()
            continue
        after = game.play(at, untried[-1].pop())
        if stands(game.scene(after)):
            line.append(after)
            untried.append(_drawn(game, after, random))
    return None


def _drawn(game: OrthoGnomes, at: Position, random: Random) -> list[Block]:
    """Some legal placements in random order."""
    moves = list(game.moves(at))
    return random.sample(moves, min(TRIES, len(moves)))
