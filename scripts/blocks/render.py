"""A picture of an assembly, or of its fall. For `fivesides render`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scripts.inputs import Refused
from scripts.pictures import Frames
from scripts.wanted import Wanted
from sim.ground import surroundings
from sim.plates import PAGE
from sim.scene import Body
from sim.views import VIEWS, View, from_where

if TYPE_CHECKING:
    from scripts.sources import Blocks
    from sim.accents import Accents
    from sim.faces import Paper
    from sim.frames import Film
    from sim.scene import Scene

MOST_BODIES: Final = 200
"""A picture of more takes minutes, and nobody could read it."""
LONGEST: Final = 120.0
"""Width of a picture, and the most that it is high, in millimetres, whatever the size of the bodies."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The assembly *source* from a side; `Refused` when it cannot be drawn."""

    source: "Blocks"
    wanted: Wanted

    def __post_init__(self) -> None:
        source, wanted = self.source, self.wanted
        if wanted.view == "five":
            raise Refused(f"{source.name}: an assembly has no five views that are scored: expected another --view")
        if wanted.view == "best" or wanted.at is not None or wanted.steps or wanted.highlight in ("lines", "fault"):
            raise Refused(
                f"{source.name}: an assembly has no moves and no rules: "
                "leave out --view best, --at, --steps and --highlight lines or fault"
            )
        if wanted.lang != "en":
            raise Refused(f"{source.name}: --lang {wanted.lang}: assemblies speak English only")
        if len(source.scene) > MOST_BODIES:
            count = len(source.scene)
            raise Refused(f"{source.name}: {count} bodies are too many for a picture: at most {MOST_BODIES}")
        if not any(body.parts for body in source.scene):
            raise Refused(f"{source.name}: nothing to draw: there are no bodies in it")
        source.tell()

    @property
    def _view(self) -> View:
        return VIEWS[self.wanted.view or "corner"]

    @property
    def _width(self) -> float:
        return self.wanted.width(LONGEST)

    def svg(self) -> str:
        """As a vector picture."""
        from sim.accents import Accents

        if self.wanted.collapse:
            return self._strip()
        match self.wanted.highlight:
            case "mechanism":
                return self._mechanism()
            case "culprit":
                return self._still(Accents(faulty=(self._culprit(),)))
            case "last":
                return self._still(Accents(current=(self._last(),)))
        return self._still(Accents())

    def _still(self, accents: "Accents") -> str:
        """The bodies, with what is to be marked."""
        from sim.drawing import plate
        from sim.finish import INSTRUCTION, SHADED, finish

        scene, paper = self.staged()
        usual = INSTRUCTION if accents.current or accents.faulty else SHADED
        drawing = plate(scene, paper, accents=accents, finish=finish(self.wanted.style, usual))
        return drawing.document(title=self._title(), description=self._bodies(), metadata=self.source.record)

    def _culprit(self) -> str:
        """The body that gives way first."""
        from scripts.mechanisms import given_way
        from scripts.sources import fit

        fit(self.source)
        found = given_way(self.source.scene, self.source.name).culprit
        if found is None:
            raise Refused(f"{self.source.name}: --highlight culprit: nothing in it would give way first")
        return found

    def _last(self) -> str:
        """The body that is named last of those that can move."""
        free = [body for body in self.source.scene if not body.fixed]
        if not free:
            raise Refused(f"{self.source.name}: --highlight last: nothing in it can move")
        return free[-1].name

    def _mechanism(self) -> str:
        """With arrows: how it falls, or would at the critical tilt; standard error says which."""
        from scripts.mechanisms import description, given_way
        from scripts.sources import fit
        from sim.arrows import mechanism

        fit(self.source)
        found = given_way(self.source.scene, self.source.name)
        return mechanism(
            surroundings(self.source.scene),
            self._view,
            found.mechanism or (),
            found.culprit,
            title=f"{self._title()}, and how it gives way",
            description=f"{self._bodies()} {description(found, str)}",
            width_mm=self._width,
            height_mm=self._width,
            metadata=self.source.record,
        )

    def _film(self) -> "Film":
        from scripts.falls import of_collapse
        from scripts.sources import fit

        fit(self.source)
        return of_collapse(self.source.scene, self.source.name)

    def _strip(self) -> str:
        """Four frames of its fall."""
        from sim.finish import finish
        from sim.reels import strip

        drawing = strip(self._film(), self._view, self.wanted.width(PAGE), finish(self.wanted.style))
        title = "An assembly falls"
        return drawing.document(title=title, description=self._bodies(), metadata=self.source.record)

    def frames(self) -> Frames:
        """Its fall as a film."""
        from sim.finish import finish
        from sim.reels import frames

        film = self._film()
        said = {"title": "An assembly falls", "description": self._bodies(), "metadata": self.source.record}
        drawn = frames(film, self._view, self._width, finish(self.wanted.style))
        return Frames(tuple(frame.document(**said) for frame in drawn), film.per_second)

    def glb(self) -> bytes:
        """The bodies themselves, all of what is fixed, whatever the view."""
        from sim.glb import write_glb

        return write_glb(self.source.scene, self.source.record)

    def staged(self) -> "tuple[Scene, Paper]":
        """The bodies with their surroundings, and the paper that shows them."""
        from sim.seen import papers

        scene = surroundings(self.source.scene)
        return scene, papers([scene], [self._view], self._width, self._width)[0]

    def _title(self) -> str:
        return f"An assembly seen {from_where(self.wanted.view or 'corner')}"

    def _bodies(self) -> str:
        free, fixed = ([body for body in self.source.scene if body.fixed == fixed] for fixed in (False, True))
        return f"Bodies that can move: {_listed(free)}. Fixed: {_listed(fixed)}."


def _listed(bodies: list[Body]) -> str:
    return ", ".join(body.name for body in bodies) or "none"
