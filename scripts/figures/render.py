"""A picture of a figure. For `fivesides render`."""

from typing import Final

from games.orthognomes import drawings
from games.orthognomes.scene import body_number
from scripts.inputs import Figures, Refused, figures, solid
from sim.views import VIEWS

MOST_BLOCKS: Final = 200
"""A picture of more takes minutes, and nobody could read it."""


class Drawn:
    """The one figure of *source* from a side; `Refused` when it cannot be drawn."""

    def __init__(self, source: Figures, view: str | None) -> None:
        self.name, self.view = source.name, view or "corner"
        drawn = solid(source, "draw")
        (self.round,) = drawn.rounds if self.view == "five" else figures(drawn, "draw").rounds
        if len(self.round.placements) > MOST_BLOCKS:
            count = len(self.round.placements)
            raise Refused(f"{source.name}: {count} blocks are too many for a picture: at most {MOST_BLOCKS}")

    def svg(self) -> str:
        """As a vector picture."""
        return drawings.five_views(self.round) if self.view == "five" else drawings.figure(self.round, self.view)

    def mechanism(self) -> str:
        """As a vector picture with arrows: how it falls, or would at the critical tilt; standard error says which."""
        from games.orthognomes import record
        from scripts.mechanisms import description, given_way
        from sim.arrows import mechanism

        if self.view == "five":
            raise Refused(f"{self.name}: the five views show no mechanism: expected another --view")
        scene = self.round.scene()
        found = given_way(scene, self.name)
        return mechanism(
            scene,
            VIEWS[self.view],
            found.mechanism or (),
            found.culprit,
            title="OrthoGnomes: a figure, and how it gives way",
            description=description(found, _called),
            metadata=record.write([self.round]),
        )

    def glb(self) -> bytes:
        """The figure itself, whatever the view."""
        return drawings.solid(self.round)


def _called(name: str) -> str:
    """The block of a body, as `check` calls it."""
    number = body_number(name)
    return f"block {number}" if number else name
