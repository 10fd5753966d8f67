"""What a verdict means, for people: how it gives way, where it is weakest, what it bears, why two judges differ.

Judges nothing anew. Bodies are called what the caller calls them. Sentences have no full stop.
"""

from dataclasses import dataclass, replace
from math import isfinite, pi, radians
from typing import Final

from sim.blocks import Array
from sim.contacts import assembly
from sim.margins import Density, Pull, Push, Shift, centre_tolerance, density_tolerance, pushes, removable
from sim.motion import Motion
from sim.outcome import WIDE
from sim.robust import DIRECTIONS, tilted_weights
from sim.scene import Scene
from sim.springs import Settling
from sim.stability import Verdict
from sim.statics import Equilibrium, culprit, movements
from sim.tilt import confirmed
from sim.weakest import Weakest, weakest
from sim.words import Called, sentence

STEEP: Final = pi / 4
"""No larger tilt is asked for, where forces bear any."""
BEYOND: Final = 1.05
"""Times the tilt that is borne: there it is looked how things give way."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is to be said of a verdict."""

    way: str | None
    """How it falls, or how it would: "block 7 tips over the north edge of block 4"."""
    weakest: Weakest | None
    """The contact that is lost first, of what vertical forces hold."""


@dataclass(frozen=True, slots=True)
class Tolerances:
    """What a scene that balances bears."""

    push: Push | None
    """The body that is pushed away most easily."""
    pull: Pull | None
    """The body to pull first: the rest stands, and best of all."""
    centre: Shift | None
    density: Density | None


def explain(scene: Scene, static: Equilibrium, called: Called) -> Explanation:
    """How *scene*, of which statics says *static*, gives way or would; raises UnreadableBody."""
    bodies = assembly(scene)
    way = None
    if static.culprit and static.mechanism:
        way = sentence(bodies, static.mechanism, static.culprit, called)
    held = static.inset is not None and isfinite(static.inset)
    return Explanation(way, weakest(bodies, static.inset) if held else None)


def sounded(scene: Scene, static: Equilibrium) -> Equilibrium:
    """*static*, and of what rests without preload the tilt that it bears so, and how it gives way just beyond.

    Forces give no more than bounds there. It is let down tilted, in some directions, by `STEEP` at most.
    """
    if static.ground != "rest without preload" or static.outcome == "falls":
        return static
    bodies = assembly(scene)
    settling = Settling(bodies)

    def holds(load: Array) -> bool:
        return settling.settle(load).holds

    found = confirmed(bodies, holds, static.tilt_upper or STEEP, DIRECTIONS)
    if found is None:
        return static
    static = replace(static, tilt=found.angle, tilt_lower=found.lower)
    if found.direction is None:
        return static
    beyond = settling.settle(tilted_weights(bodies, radians(found.direction), found.angle * BEYOND)).movement
    if beyond is None:
        return replace(static, direction=found.direction, mechanism=None, culprit=None)
    return replace(
        static,
        direction=found.direction,
        mechanism=movements(bodies, beyond),
        culprit=culprit(bodies, beyond),
    )


def tolerances(scene: Scene, static: Equilibrium) -> Tolerances:
    """What *scene* bears, of which statics says *static*: nothing where it falls. Raises UnreadableBody."""
    if static.outcome == "falls":
        return Tolerances(None, None, None, None)
    bodies = assembly(scene)
    pushed = pushes(bodies)
    pull = next(iter(removable(bodies, pushed, static.threshold)), None)
    return Tolerances(next(iter(pushed), None), pull, centre_tolerance(bodies), density_tolerance(bodies))


def difference(verdict: Verdict, called: Called) -> str | None:
    """Where statics and the simulation differ: which says what, and why; None where they do not."""
    static, motion = verdict.static, verdict.motion
    if motion is None or static.outcome == "marginal" or motion.outcome == static.outcome:
        return None
    if static.outcome is None:
        return (
            f"statics proves nothing, for only friction or side faces could hold it; simulated {seen(motion, called)}"
        )
    proved = {"stands": "it stands", "falls": "it falls"}[static.outcome]
    return f"statics says that {proved}; simulated {seen(motion, called)}: {_why(static, motion.outcome)}"


def seen(motion: Motion, called: Called) -> str:
    """What was seen in a simulation."""
    if motion.outcome == "unsettled":
        return "it is still moving in the end"
    first = f", {called(motion.first_mover)} first" if motion.first_mover else ""
    return "it stands" if motion.outcome == "stands" else f"it falls{first}"


def _why(static: Equilibrium, seen: str) -> str:
    if seen == "unsettled":
        return "it creeps or rocks, and neither comes to rest nor gets far"
    if static.outcome == "falls":
        return "the engine's contacts hold what has no equilibrium, as blocks that jam between side faces"
    if static.ground == "rest without preload":
        return "what friction and oblique faces hold, the engine holds less well"
    share = static.relative_inset or 0.0
    if share < WIDE:
        return f"its inset is {share:.4f} of the longest side, finer than the engine resolves"
    return "tall or wide piles sway in the engine more than their margin bears"
