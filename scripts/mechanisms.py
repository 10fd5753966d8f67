"""How a scene gives way, for pictures: what statics finds, and in words what the arrows show. Knows no game."""

from collections.abc import Callable
from math import degrees
from typing import TYPE_CHECKING, Final

from scripts.console import sentence
from scripts.inputs import Refused
from scripts.outputs import warn
from sim.scene import Scene

if TYPE_CHECKING:
    from sim.statics import Equilibrium

STATES: Final = {"stands": "it stands", "marginal": "it is marginal", None: "statics cannot tell whether it stands"}
"""What statics says by its outcome, of what does not fall."""


def given_way(scene: Scene, name: str) -> "Equilibrium":
    """What statics says of *scene*, read from what is called *name*; `Refused` when it cannot, or nothing can move.

    Standard error says so when it does not fall.
    """
    from sim.blocks import UnreadableBody
    from sim.explaining import sounded
    from sim.statics import equilibrium

    if all(body.fixed for body in scene):
        raise Refused(f"{name}: there is no mechanism: nothing in it can move")
    try:
        found = sounded(scene, equilibrium(scene))
    except (UnreadableBody, ArithmeticError) as error:
        raise Refused(f"{name}: {error}") from None
    if found.outcome != "falls" or not found.mechanism:
        warn(f"fivesides: {name}: {_state(found)}: {shown(found)}")
    return found


def shown(found: "Equilibrium") -> str:
    """What the arrows show."""
    from sim.words import initials

    if found.outcome == "stands" and not found.mechanism:
        return "there are no arrows, for statics finds no way in which it would give way"
    if not found.mechanism:
        marked = "; marked is what would give way first without them" if found.culprit else ""
        return f"there are no arrows, for only friction or side faces could hold it{marked}"
    if found.outcome == "falls":
        return "the arrows show how it falls"
    if not found.tilt or found.direction is None:
        return "the arrows show how it would give way"
    way = initials(found.direction)
    return f"the arrows show how it would give way with its base tilted by {degrees(found.tilt):.1f}° to {way}"


def description(found: "Equilibrium", called: Callable[[str], str]) -> str:
    """The mechanism in words; *called* is what people call the body of a name."""
    told = [f"{_state(found)}: {shown(found)}"]
    if found.culprit:
        told.append(f"First gives way: {called(found.culprit)}")
    if found.mechanism:
        told.append(f"Moving: {', '.join(called(one.name) for one in found.mechanism)}")
    return " ".join(map(sentence, told))


def _state(found: "Equilibrium") -> str:
    if found.outcome == "falls":
        pressed = found.cause == "held_only_by_friction"
        return "it falls, for nothing presses the faces that could hold it" if pressed else "it falls"
    return STATES[found.outcome]
