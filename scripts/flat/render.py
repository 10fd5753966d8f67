"""A picture of a flat game. For `fivesides render`."""

from games import record
from games.drawings import board
from scripts.inputs import FlatGames, Refused, legal
from sim.setting import framed


class Drawn:
    """The one game of *source*."""

    def __init__(self, source: FlatGames, view: str | None) -> None:
        self.name, self.view = source.name, view or "top"
        (self.game,) = legal(source).games

    def svg(self) -> str:
        """As a vector picture; `Refused` from any other side than above."""
        if self.view != "top":
            raise Refused(f"{self.name}: a flat game is drawn from above: expected --view top, not {self.view}")
        return board(self.game)

    def mechanism(self) -> str:
        """`Refused`: everything lies flat."""
        raise Refused(f"{self.name}: --mechanism shows how a figure or an assembly falls, and a flat game lies")

    def glb(self) -> bytes:
        """The table itself."""
        from sim.glb import write_glb

        game, at = self.game.game, self.game.last
        return write_glb(framed(game.table, game.visible(at)), record.write([self.game]))
