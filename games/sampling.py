"""Fresh random legal figures of OrthoGnomes, numbered: each is drawn by itself from a seed and its number.

So any part of a sequence can be drawn, in any order and in any process, and the first figures of a longer one are
those of a shorter one. Even numbers are of the published blocks, odd ones of the literal ones. Statics has a say in
how carefully some are drawn (`sim.statics.vertical_margin`); no engine is known here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from games.orthognomes.blocks import Block, Figure
from games.orthognomes.rules import OrthoGnomes, Position
from games.orthognomes.text import write_block
from sim.scene import Scene
from sim.statics import vertical_margin

SETS: Final = ("published", "literal")
"""The sets of blocks, in turn: values of the option Blocks."""
TRIES: Final = 20
"""Placements that a careful player tries for one that stands; then any is taken."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A fresh figure."""

    blocks: str
    """Which set they are of."""
    placed: tuple[Block, ...]
    careful: int
    """So many of them, from the first on, were placed by a careful player; then any legal placement was taken."""

    @property
    def game(self) -> OrthoGnomes:
        """What it is a figure of."""
        return OrthoGnomes(self.blocks)

    @property
    def text(self) -> str:
        """The placements in one line, as `fivesides check -e` reads them."""
        return " ".join(map(write_block, self.placed))

    @property
    def figure(self) -> Figure:
        """All that was placed."""
        return Figure(self.placed)

    @property
    def scene(self) -> Scene:
        """The whole figure on its turntable."""
        return self.after(len(self.placed))

    def after(self, count: int) -> Scene:
        """The figure on its turntable after its first *count* placements."""
        game = self.game
        return game.scene(Position(self.figure.until(count), None, game.start().first))


def numbers(count: int, blocks: str | None = None) -> range:
    """The numbers of the first *count* figures; of those of a set of `SETS` only, when one is given."""
    return range(count) if blocks is None else range(SETS.index(blocks), 2 * count, len(SETS))


def drawn(seed: int, number: int) -> Drawn:
    """Figure *number* of *seed*: of both sets in turn, and of 1 block to a whole round.

    The size is uniform; a figure ends sooner where no placement is legal. Half of all figures come from any legal
    placements, each as likely as the others, of which few stand once they are large; a quarter from careful ones, and
    a quarter from careful ones up to the last, which is any.
    """
    random = Random(f"{seed} {number}")
    blocks = SETS[number % len(SETS)]
    game = OrthoGnomes(blocks)
    at = game.start()
    size = random.randint(1, sum(map(len, at.hands or ())))
    careful = (0, size, 0, size - 1)[number // len(SETS) % 4]
    for k in range(size):
        moves = list(game.moves(at))
        if not moves:
            break
        at = game.play(at, _standing(game, at, moves, random) if k < careful else random.choice(moves))
    placed = at.figure.blocks
    return Drawn(blocks, placed, min(careful, len(placed)))


def _standing(game: OrthoGnomes, at: Position, moves: Sequence[Block], random: Random) -> Block:
    """The first of some *moves* in random order that stands on vertical forces; the first of all when none does."""
    some = random.sample(moves, min(TRIES, len(moves)))
    stand = (move for move in some if (vertical_margin(game.scene(game.play(at, move))) or 0.0) > 0)
    return next(stand, some[0])
