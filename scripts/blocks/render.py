"""A picture of an assembly. For `fivesides render`."""

from typing import TYPE_CHECKING, Final

from scripts.inputs import Refused
from sim.ground import surroundings
from sim.scene import Body
from sim.views import VIEWS, from_where

if TYPE_CHECKING:
    from scripts.sources import Blocks

MOST_BODIES: Final = 200
"""A picture of more takes minutes, and nobody could read it."""
LONGEST: Final = 120.0
"""Width of a picture, and the most that it is high, in millimetres, whatever the size of the bodies."""


class Drawn:
    """The assembly *source* from a side; `Refused` when it cannot be drawn."""

    def __init__(self, source: "Blocks", view: str | None) -> None:
        self.source, self.view = source, view or "corner"
        if self.view == "five":
            raise Refused(f"{source.name}: an assembly has no five views that are scored: expected another --view")
        if len(source.scene) > MOST_BODIES:
            count = len(source.scene)
            raise Refused(f"{source.name}: {count} bodies are too many for a picture: at most {MOST_BODIES}")
        if not any(body.parts for body in source.scene):
            raise Refused(f"{source.name}: nothing to draw: there are no bodies in it")
        source.tell()

    def svg(self) -> str:
        """As a vector picture."""
        from sim.drawing import picture

        return picture(
            surroundings(self.source.scene),
            VIEWS[self.view],
            title=self._title(),
            description=self._bodies(),
            width_mm=LONGEST,
            height_mm=LONGEST,
            metadata=self.source.record,
        )

    def mechanism(self) -> str:
        """As a vector picture with arrows: how it falls, or would at the critical tilt; standard error says which."""
        from scripts.mechanisms import description, given_way
        from scripts.sources import fit
        from sim.arrows import mechanism

        fit(self.source)
        found = given_way(self.source.scene, self.source.name)
        return mechanism(
            surroundings(self.source.scene),
            VIEWS[self.view],
            found.mechanism or (),
            found.culprit,
            title=f"{self._title()}, and how it gives way",
            description=f"{self._bodies()} {description(found, str)}",
            width_mm=LONGEST,
            height_mm=LONGEST,
            metadata=self.source.record,
        )

    def glb(self) -> bytes:
        """The bodies themselves, all of what is fixed, whatever the view."""
        from sim.glb import write_glb

        return write_glb(self.source.scene, self.source.record)

    def _title(self) -> str:
        return f"An assembly seen {from_where(self.view)}"

    def _bodies(self) -> str:
        free, fixed = ([body for body in self.source.scene if body.fixed == fixed] for fixed in (False, True))
        return f"Bodies that can move: {_listed(free)}. Fixed: {_listed(fixed)}."


def _listed(bodies: list[Body]) -> str:
    return ", ".join(body.name for body in bodies) or "none"
