"""Figures of OrthoGnomes for rule pictures: read from moves, and drawn on one paper from one corner.

All pictures of a section share a stage, so that they fit on one another. `scripts.rulebook.claims` decides, not this.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games import files
from games.orthognomes import record
from games.orthognomes.record import Round
from games.orthognomes.text import write_placement
from scripts.rulebook.entries import Illustration, Manner
from sim.accents import NO_ACCENTS, Accents
from sim.drawing import plate
from sim.faces import Paper
from sim.finish import INSTRUCTION, Finish, finish
from sim.inking import UNTINTED, Tints
from sim.plates import Plate
from sim.scene import Scene
from sim.seen import papers
from sim.views import corner

COLUMN: Final = 80.0
"""Width of a picture in a column, millimetres."""
HALF: Final = 58.0
"""The same of one of two that stand side by side on an A5 page."""
HIGHEST: Final = 110.0


def figure(moves: str) -> Round:
    """The figure that *moves* build; `Unreadable` when they are none."""
    (one,) = files.read(moves, "orthognomes")
    if not isinstance(one, Round):
        raise TypeError(f"{moves!r} is no figure")
    return one


@dataclass(frozen=True, slots=True)
class Stage:
    """Paper for figures."""

    paper: Paper
    manner: Manner
    usual: Finish

    @classmethod
    def of(
        cls,
        scenes: Sequence[Scene],
        manner: Manner,
        width: float = COLUMN,
        height: float = HIGHEST,
        quarter: int = 0,
        usual: Finish = INSTRUCTION,
    ) -> "Stage":
        """A stage that has room for all *scenes*, seen from the corner of a *quarter* turn."""
        return cls(papers(scenes, [corner(quarter)], width, height)[0], manner, usual)

    def plate(self, scene: Scene, accents: Accents = NO_ACCENTS, tints: Tints = UNTINTED) -> Plate:
        """*scene* on it."""
        return plate(scene, self.paper, accents=accents, finish=finish(self.manner.style, self.usual), tints=tints)


def illustration(drawn: Plate, one: Round, said: str) -> Illustration:
    """A picture of a figure: *said* in words, with its placements, and carried along."""
    moves = " ".join(write_placement(placement) for placement in one.placements)
    return Illustration(drawn, f"{said} {moves}.".strip(), record.write([one]))
