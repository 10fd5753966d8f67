"""A moment of a round: what it is after some of its placements, as far as they are legal, and what statics says of it.

Made anew for every question. Knows neither JSON nor who asks, and opens no engine.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from games.notation import Word
from games.orthognomes.blocks import Block, Figure
from games.orthognomes.record import Round
from games.orthognomes.rules import OrthoGnomes, Position
from games.orthognomes.scene import scene
from games.orthognomes.text import read_placement
from models.space import Cell
from models.turntable import square_cell
from scripts.figures.shown import solid
from scripts.inputs import Figures, Refused
from scripts.page.limits import JUDGED_BLOCKS
from scripts.page.texts import VIEWS_ALONE, index_of
from sim.outcome import THRESHOLD

if TYPE_CHECKING:
    from sim.scene import Scene
    from sim.stability import Verdict

REMEMBERED: Final = 512
"""Verdicts that a process keeps: the same figure has the same one, and a page asks for each of them again and again."""


@dataclass(frozen=True)
class Now:
    """A round of a file after some of its placements, as far as they are legal."""

    source: Figures
    number: int
    """Of the round, from 0."""
    at: int
    game: OrthoGnomes
    position: Position
    """After the legal ones of these placements, and no more."""
    faulty: int | None
    """The first that is not legal, from 1."""
    why: str | None

    @classmethod
    def of(cls, source: Figures, number: int | None, at: int | None) -> "Now":
        """After the first *at* placements, all of them for None; `Refused` when there is no such moment."""
        chosen = index_of(source, number)
        one = source.rounds[chosen]
        if one.grids:
            raise Refused(VIEWS_ALONE)
        count = len(one.placements)
        shown = count if at is None else at
        if not 0 <= shown <= count:
            raise Refused(f"there is no move {shown}: expected one from 0 to {count}")
        game = one.game()
        reached = game.start()
        for k, placement in enumerate(one.placements[:shown], 1):
            broken = game.faults(reached, placement.block)
            if broken:
                why = game.explain_faults(reached, placement.block, broken)
                return cls(source, chosen, shown, game, reached, k, why)
            if reached.hand == ():
                return cls(source, chosen, shown, game, reached, k, "the round is over: all blocks are placed")
            reached = game.play(reached, placement.block)
        if one.fell and shown == count:
            reached = game.fell(reached)
        return cls(source, chosen, shown, game, reached, None, None)

    @property
    def record(self) -> Round:
        """The whole round."""
        return self.source.rounds[self.number]

    @property
    def shown(self) -> Round:
        """The round up to this moment."""
        return self.record.until(self.at)

    @property
    def figure(self) -> Figure:
        """All blocks that were placed by now, legal or not."""
        return self.record.figure.until(self.at)

    @property
    def solid(self) -> bool:
        """Whether no two blocks are in one cell."""
        return solid(self.figure)

    @property
    def blocked(self) -> str | None:
        """Why nothing can be placed now, whatever it is; None when something can."""
        if self.faulty:
            return f"{self.trouble}; take it back first"
        if self.position.fallen or self.position.hand == ():
            return f"the round is over: {'the figure fell' if self.position.fallen else 'all blocks are placed'}"
        return None

    @property
    def many(self) -> str:
        """That these are more blocks than can be judged while somebody waits; empty when they are not."""
        if self.at <= JUDGED_BLOCKS:
            return ""
        return f"it has {self.at} blocks, and whether it stands is judged here of at most {JUDGED_BLOCKS}"

    @property
    def verdict(self) -> "Verdict | None":
        """What statics says of it; None of nothing, where blocks are in one another, and of too many."""
        return None if not self.at or not self.solid or self.many else self.judged(self.figure)

    def judged(self, figure: Figure) -> "Verdict":
        """What statics says of a *figure* that is built in this round, and whose blocks are not in one another."""
        return _judged(figure, square_cell(self.game.start_square), self.position.first)

    @property
    def scene(self) -> "Scene":
        """Its figure on the turntable."""
        return scene(self.figure, square_cell(self.game.start_square), self.position.first)

    @property
    def trouble(self) -> str:
        """What is wrong with its first illegal placement; empty when there is none."""
        return f"placement {self.faulty} is illegal: {self.why}" if self.faulty else ""

    def read(self, move: str) -> Block:
        """The placement that *move* means on this figure; `Unreadable` when it is none."""
        return read_placement(Word(move.strip(), 1, 1), self.figure).block

    def with_round(self, one: Round) -> Figures:
        """The file with *one* in the place of this round; the rounds after it are dropped."""
        return Figures(self.source.name, (*self.source.rounds[: self.number], one))


@lru_cache(REMEMBERED)
def _judged(figure: Figure, start: Cell, first: int) -> "Verdict":
    """What statics can prove of *figure*."""
    from sim.stability import judge
    from sim.statics import proof

    return judge(scene(figure, start, first), None, THRESHOLD, proof)
