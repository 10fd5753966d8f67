"""A picture of a figure, of a moment of it, or of its fall. For `fivesides render`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from games.orthognomes import drawings
from games.orthognomes.record import Round
from games.orthognomes.replay import replay
from games.orthognomes.scene import body_number
from scripts.inputs import Figures, Refused, figures, solid
from scripts.pictures import Frames
from scripts.wanted import Wanted
from sim.plates import COLUMN, PAGE

if TYPE_CHECKING:
    from sim.faces import Paper
    from sim.frames import Film
    from sim.scene import Scene

MOST_BLOCKS: Final = 200
"""A picture of more takes minutes, and nobody could read it."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The one figure of *source*, as it is wanted; `Refused` when it cannot be drawn."""

    source: Figures
    wanted: Wanted

    def __post_init__(self) -> None:
        drawn = solid(self.source, "draw")
        (one,) = drawn.rounds if self.view == "five" else figures(drawn, "draw").rounds
        if self.wanted.lang != "en":
            raise Refused(f"{self.name}: --lang {self.wanted.lang}: OrthoGnomes speaks English only")
        if len(one.placements) > MOST_BLOCKS:
            count = len(one.placements)
            raise Refused(f"{self.name}: {count} blocks are too many for a picture: at most {MOST_BLOCKS}")
        if self.wanted.at is not None and not 1 <= self.wanted.at <= len(one.placements):
            raise Refused(f"{self.name}: --at {self.wanted.at}: expected a placement from 1 to {len(one.placements)}")

    @property
    def name(self) -> str:
        """Of the source."""
        return self.source.name

    @property
    def view(self) -> str:
        """From where."""
        return self.wanted.view or "corner"

    @property
    def round(self) -> Round:
        """The placements up to the moment that is wanted."""
        (one,) = self.source.rounds
        return one if self.wanted.at in (None, len(one.placements)) else one.until(self.wanted.at or 0)

    def svg(self) -> str:
        """As a vector picture."""
        if self.wanted.steps:
            return drawings.steps(self.round, self.wanted.width(PAGE), self.wanted.style)
        if self.wanted.collapse:
            return self._strip()
        if self.view == "five":
            return drawings.five_views(self.round, self.wanted.width(PAGE))
        return self._still()

    def _still(self) -> str:
        """The figure from a side, with what is to be marked."""
        one, view, width, style = self.round, self._side(), self.wanted.width(COLUMN), self.wanted.style
        match self.wanted.highlight:
            case "lines":
                return drawings.scored(one, view, width, style)
            case "mechanism":
                return self._mechanism()
            case "last":
                return drawings.marked(one, view, width, style, last=True)
            case "fault":
                number = replay(one).faulty
                if number is None:
                    raise Refused(f"{self.name}: --highlight fault: every placement is legal")
                return drawings.marked(one.until(number), view, width, style, faulty=number)
            case "culprit":
                return drawings.marked(one, view, width, style, faulty=self._culprit())
        return drawings.figure(one, view, width, style)

    def _side(self) -> str:
        """From where, the best corner found."""
        return drawings.best_corner(self.round) if self.view == "best" else self.view

    def _culprit(self) -> int:
        """The block that gives way first."""
        from scripts.mechanisms import given_way

        found = given_way(self.round.scene(), self.name)
        number = body_number(found.culprit or "")
        if number is None:
            raise Refused(f"{self.name}: --highlight culprit: nothing in it would give way first")
        return number

    def _mechanism(self) -> str:
        """With arrows: how it falls, or would at the critical tilt; standard error says which."""
        from games.orthognomes import record
        from scripts.mechanisms import description, given_way
        from sim.arrows import mechanism
        from sim.views import VIEWS

        scene = self.round.scene()
        found = given_way(scene, self.name)
        return mechanism(
            scene,
            VIEWS[self._side()],
            found.mechanism or (),
            found.culprit,
            title="OrthoGnomes: a figure, and how it gives way",
            description=description(found, _called),
            width_mm=self.wanted.width(COLUMN),
            metadata=record.write([self.round]),
        )

    def _film(self) -> "Film":
        from scripts.falls import of_collapse

        return of_collapse(self.round.scene(), self.name)

    def _strip(self) -> str:
        """Four frames of its fall."""
        return drawings.strip(self.round, self._film(), self._side(), self.wanted.width(PAGE), self.wanted.style)

    def frames(self) -> Frames:
        """Its fall as a film."""
        film = self._film()
        svgs = drawings.film(self.round, film, self._side(), self.wanted.width(COLUMN), self.wanted.style)
        return Frames(svgs, film.per_second)

    def glb(self) -> bytes:
        """The figure itself, whatever the view."""
        return drawings.solid(self.round)

    def staged(self) -> "tuple[Scene, Paper]":
        """The figure, and the paper that shows it."""
        from sim.seen import papers
        from sim.views import VIEWS

        scene = self.round.scene()
        return scene, papers([scene], [VIEWS[self._side()]], self.wanted.width(COLUMN))[0]


def _called(name: str) -> str:
    """The block of a body, as `check` calls it."""
    number = body_number(name)
    return f"block {number}" if number else name
