"""Does it stand: the verdict of both judges, statics and dynamics, joined.

Statics decides what it can prove; dynamics decides what only friction or side faces could hold, and
may cast doubt on the rest. Knows no engine and no rule.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from sim.motion import Motion
from sim.outcome import THRESHOLD, Cause, Outcome
from sim.scene import Scene
from sim.statics import Equilibrium, Movement, equilibrium
from sim.world import DECIDING, Pace, World

Seen: TypeAlias = Literal["stands", "falls", "unsettled"]

FIRST_LOOK: Final = Pace(steps=500)
"""The pace at which an inset that is wide enough is confirmed; when it is not, the deciding pace follows."""
WIDE: Final = 0.09
"""The least inset, as a fraction of the longest side, that the first look may confirm.

Measured on 8 700 random stacks of up to seven boxes that statics proves to stand: the deciding pace let some
fall with insets up to 0.065, and half the pace missed four of these falls, none above an inset of 0.034, and one
scene that did not settle, at 0.088; 519 times it alone saw a fall or no rest. Harmonic stacks of 24 bricks fall at
either pace up to an inset of 0.14. Most figures on the grid have 0.167.
"""
CLOSER: Final = (Pace(iterations=200), Pace(iterations=800))
"""When the judges seem to differ: at 20 iterations the engine is the weaker one, of falls and of fine edges."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a scene stands, by how much, and why not."""

    outcome: Outcome
    cause: Cause | None
    """Why it does not stand; None when it does."""
    threshold: float
    """The least inset margin of what stands, as a fraction of the longest side."""
    inset: float | None
    """By how much all contacts may shrink at their edges, metres."""
    tilt: float | None
    """Critical tilt of the base, radians: a static bound."""
    direction: float | None
    """Which way is down at the critical tilt, degrees clockwise from north; of equal directions, as a symmetric
    figure has them, the first that was tried."""
    statics: Outcome | None
    """What statics alone says; None when it cannot tell."""
    dynamics: Seen | None
    """What was seen in the simulation; None without one."""
    agree: bool | None
    """Whether both judges said the same; None unless both said that it stands or falls."""
    culprit: str | None
    """The body that gives way first: by statics, or in the simulation when that differs. When it stands, nothing
    does: then it is the body that would give way first at the critical tilt."""
    mechanism: tuple[Movement, ...] | None
    """How it falls, or how it would beyond the critical tilt."""
    seconds: float | None
    """Simulated in all looks together, each until its outcome was clear; None without simulation."""


def judge(scene: Scene, world: World | None, threshold: float = THRESHOLD) -> Verdict:
    """The verdict on *scene*, which is built anew in *world*; without one, statics alone.

    Raises UnreadableBody for a scene that statics cannot read.
    """
    static = equilibrium(scene, threshold)
    motion = None if world is None else _watched(scene, world, static)
    return join(static, motion)


def join(static: Equilibrium, motion: Motion | None) -> Verdict:
    """Join what both judges say.

    The verdict is that of statics, except:

    * undecided by statics: it falls when it fell, else it leans, and never stands;
    * it should stand, but fell: marginal, the judges differ;
    * it was still moving in the end: marginal, unsettled, unless it has a low margin.
    """
    seen = None if motion is None else motion.outcome
    outcome, cause = _joined(static, seen)
    culprit = None if cause == "judges_differ" else static.culprit
    both = {static.outcome, seen} <= {"stands", "falls"}
    return Verdict(
        outcome=outcome,
        cause=cause,
        threshold=static.threshold,
        inset=static.inset,
        tilt=static.tilt,
        direction=static.direction,
        statics=static.outcome,
        dynamics=seen,
        agree=static.outcome == seen if both else None,
        culprit=culprit or (motion.first_mover if motion else None),
        mechanism=static.mechanism,
        seconds=motion.seconds if motion else None,
    )


def _joined(static: Equilibrium, seen: Seen | None) -> tuple[Outcome, Cause | None]:
    match static.outcome, seen:
        case None, "falls":
            return "falls", "held_only_by_friction"
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
    for pace in _looks(static):
        world.build(scene, pace)
        motion = world.watch()
        seconds += motion.seconds
        if motion.outcome == static.outcome:
            break
    return replace(motion, seconds=seconds)


def _looks(static: Equilibrium) -> tuple[Pace, ...]:
    """The pace of each look, until one sees what statics proved; the last one counts.

    What is proved to stand with an inset that is wide is first watched at half the pace. Where the engine does
    not see what is proved, it is watched again, more closely, before the judges are said to differ.
    """
    if static.outcome not in ("stands", "falls"):
        return (DECIDING,)
    wide = static.outcome == "stands" and (static.relative_inset or 0.0) >= WIDE
    return (*((FIRST_LOOK,) if wide else ()), DECIDING, *CLOSER)
