"""Does it stand: the verdict of both judges, statics and dynamics, joined.

Statics decides; dynamics may cast doubt on it. Knows no engine and no rule.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from sim.blocks import UnreadableBody
from sim.motion import Motion
from sim.outcome import THRESHOLD, WIDE, Cause, Outcome
from sim.scale import pace_of, to_scale
from sim.scene import Scene
from sim.statics import Equilibrium, equilibrium
from sim.world import DECIDING, Pace, World

Seen: TypeAlias = Literal["stands", "falls", "unsettled"]

FIRST_LOOK: Final = Pace(steps=250)
"""The pace at which a fall, or an inset that is wide, is confirmed; when it is not, the deciding pace follows."""
CLOSER: Final = (Pace(iterations=200), Pace(iterations=800), Pace(steps=4000, iterations=100))
"""When the judges seem to differ: at 20 iterations the engine is the weaker one, of falls and of fine edges.

More iterations show falls, shorter steps what stands. Only at 4000 steps a second stand harmonic stacks of 4 bricks at
0.99 of the full overhang, of 12 at 0.98 and of 30 at 0.95, towers of 60 bricks, and half circles of 40 voussoirs with
a thickness of 0.125 of their radius; what is beyond the edge falls there as well, of stacks of 8 from 0.99 on.
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a scene stands, by how much, and why not."""

    outcome: Outcome
    cause: Cause | None
    """Why it does not stand; None when it does."""
    static: Equilibrium
    """What statics says, with its margins."""
    motion: Motion | None = None
    """What was seen in the simulation, its seconds those of all looks together; None without one."""
    unseen: str | None = None
    """Why a simulation that was asked for could not be, as a sentence."""

    @property
    def statics(self) -> Outcome | None:
        """What statics alone says; None when it cannot tell."""
        return self.static.outcome

    @property
    def dynamics(self) -> Seen | None:
        """What was seen in the simulation; None without one."""
        return self.motion.outcome if self.motion else None

    @property
    def agree(self) -> bool | None:
        """Whether both judges said the same; None unless both said that it stands or falls."""
        both = {self.statics, self.dynamics} <= {"stands", "falls"}
        return self.statics == self.dynamics if both else None

    @property
    def culprit(self) -> str | None:
        """The body that gives way first: by statics, or in the simulation when that differs.

        When it stands, nothing does: then it is the body that would give way first at the critical tilt.
        """
        by_statics = None if self.cause == "judges_differ" else self.static.culprit
        return by_statics or (self.motion.first_mover if self.motion else None)


def judge(
    scene: Scene,
    world: World | None,
    threshold: float = THRESHOLD,
    statics: Callable[[Scene, float], Equilibrium] = equilibrium,
) -> Verdict:
    """The verdict on *scene*, which is built anew in *world*, at the engine's scale; without one, *statics* alone.

    Raises UnreadableBody for a scene that statics cannot read.
    """
    static = statics(scene, threshold)
    if world is None:
        return join(static, None)
    try:
        return join(static, _watched(to_scale(scene), world, static))
    except UnreadableBody as error:
        return replace(join(static, None), unseen=str(error))


def join(static: Equilibrium, motion: Motion | None) -> Verdict:
    """Join what both judges say.

    The verdict is that of statics, except:

    * nothing is proved by statics: it leans, and neither stands nor falls;
    * it should stand, but fell: marginal, the judges differ;
    * it was still moving in the end: marginal, unsettled, unless it has a low margin.
    """
    outcome, cause = _joined(static, None if motion is None else motion.outcome)
    return Verdict(outcome, cause, static, motion)


def _joined(static: Equilibrium, seen: Seen | None) -> tuple[Outcome, Cause | None]:
    match static.outcome, seen:
        case (("stands" | "falls" | None), "unsettled"):
            return "marginal", "unsettled"
        case None, _:
            return "marginal", "leaning"
        case "stands", "falls":
            return "marginal", "judges_differ"
        case outcome, _:
            return outcome, static.cause


def _watched(scene: Scene, world: World, static: Equilibrium) -> Motion:
    """What *world* shows: in one look, or in several for which the world is built anew each time."""
    seconds = 0.0
    for pace in _looks(static, pace_of(scene)):
        world.build(scene, pace)
        motion = world.watch()
        seconds += motion.seconds
        if motion.outcome == static.outcome:
            break
    return replace(motion, seconds=seconds)


def _looks(static: Equilibrium, deciding: Pace) -> tuple[Pace, ...]:
    """The pace of each look, until one sees what statics proved; the last one counts.

    What is proved to stand with an inset that is wide, or to fall, is first watched at a coarser pace. Where the
    engine does not see what is proved, it is watched again, more closely, before the judges are said to differ.
    """
    if static.outcome not in ("stands", "falls"):
        return (deciding,)
    if deciding != DECIDING:
        return (deciding, *CLOSER[1:])
    plain = static.outcome == "falls" or (static.relative_inset or 0.0) >= WIDE
    return (*((FIRST_LOOK,) if plain else ()), DECIDING, *CLOSER)
