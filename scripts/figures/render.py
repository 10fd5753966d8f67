"""A picture of a figure. For `fivesides render`."""

from typing import Final

from games.orthognomes import drawings
from scripts.inputs import Figures, Refused, figures, solid

MOST_BLOCKS: Final = 200
"""A picture of more takes minutes, and nobody could read it."""


class Drawn:
    """The one figure of *source* from a side; `Refused` when it cannot be drawn."""

    def __init__(self, source: Figures, view: str | None) -> None:
        self.view = view or "corner"
        drawn = solid(source, "draw")
        (self.round,) = drawn.rounds if self.view == "five" else figures(drawn, "draw").rounds
        if len(self.round.placements) > MOST_BLOCKS:
            count = len(self.round.placements)
            raise Refused(f"{source.name}: {count} blocks are too many for a picture: at most {MOST_BLOCKS}")

    def svg(self) -> str:
        """As a vector picture."""
        return drawings.five_views(self.round) if self.view == "five" else drawings.figure(self.round, self.view)

    def glb(self) -> bytes:
        """The figure itself, whatever the view."""
        return drawings.solid(self.round)
