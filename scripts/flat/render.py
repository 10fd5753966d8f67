"""A picture of a flat game. For `fivesides render`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from games import drawings, record
from games.record import Replay
from scripts.inputs import FlatGames, Refused, legal
from scripts.pictures import Frames
from scripts.wanted import Wanted
from sim.flatnotes import Notes
from sim.setting import framed

if TYPE_CHECKING:
    from sim.faces import Paper
    from sim.scene import Scene

PAGE: Final = 170.0
"""Usual width of a table at an angle, millimetres."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The one game of *source*; `Refused` when what is wanted is not to be seen on a table."""

    source: FlatGames
    wanted: Wanted

    def __post_init__(self) -> None:
        wanted, moves = self.wanted, len(legal(self.source).games[0].moves)
        if wanted.view in ("five", "best") or wanted.steps or wanted.collapse:
            raise Refused(f"{self.name}: a flat game lies: it has no --view five or best, no --steps and no --collapse")
        if wanted.highlight not in (None, "last", "lines"):
            raise Refused(f"{self.name}: --highlight {wanted.highlight} is for what can fall: expected last or lines")
        if wanted.at is not None and wanted.at > moves:
            raise Refused(f"{self.name}: --at {wanted.at}: expected a move from 0 to {moves}")
        if wanted.highlight and self.view != "top":
            raise Refused(f"{self.name}: --highlight is drawn from above: expected --view top, not {self.view}")
        if wanted.lang != "en" and self.source.kind != "line-or-colour":
            raise Refused(f"{self.name}: --lang {wanted.lang} is for line-or-colour only, whose sheet is Korean")

    @property
    def name(self) -> str:
        """Of the source."""
        return self.source.name

    @property
    def view(self) -> str:
        """From where."""
        return self.wanted.view or "top"

    @property
    def game(self) -> Replay:
        """The moves up to the moment that is wanted."""
        (one,) = self.source.games
        return one if self.wanted.at is None else one.until(self.wanted.at)

    def svg(self) -> str:
        """As a vector picture."""
        one, wanted = self.game, self.wanted
        if self.view != "top":
            return drawings.angled(one, self.view, wanted.width(PAGE), wanted.style, wanted.lang)
        notes = drawings.points(one) if wanted.highlight == "lines" else Notes()
        try:
            return drawings.board(one, wanted.size, notes, wanted.lang)
        except ValueError as error:
            raise Refused(f"{self.name}: {error}") from None

    def frames(self) -> Frames:
        """`Refused`: everything lies flat."""
        raise Refused(f"{self.name}: a film shows how a figure or an assembly falls, and a flat game lies")

    def glb(self) -> bytes:
        """The table itself."""
        from sim.glb import write_glb

        one = self.game
        return write_glb(framed(one.game.table, one.game.visible(one.last)), record.write([one]))

    def staged(self) -> "tuple[Scene, Paper]":
        """The table, and the paper that shows it."""
        from sim.seen import papers
        from sim.views import VIEWS

        scene = drawings.scene_of(self.game)
        return scene, papers([scene], [VIEWS["corner" if self.view == "top" else self.view]], self.wanted.width(PAGE))[
            0
        ]
