"""Builds for `check`: what was asked for as a plan, and what came of it for programs and for people."""

from collections.abc import Iterator
from dataclasses import replace
from math import degrees, radians, sqrt
from typing import TYPE_CHECKING, Final

from scripts import answers
from scripts.answers import Answer, Names
from scripts.console import sentence
from scripts.inputs import Refused
from scripts.questions import Trials

if TYPE_CHECKING:
    from scripts.judging import Judges
    from sim.builds import Builds, Plan
    from sim.pace import Pace
    from sim.scene import Scene
    from sim.tolerance import Tolerance

STAGES: Final = {"built": "as it was built", "knocked": "when it was knocked", "turned": "when it was turned"}


def made(scene: "Scene", judges: "Judges") -> "Builds | None":
    """What comes of the builds that *judges* were asked for; None when they were not. `Refused` without an engine."""
    from sim.builds import builds
    from sim.scale import factors, pace_of, to_scale

    trials = judges.question.trials
    if trials is None or all(body.fixed for body in scene):
        return None
    if judges.world is None:
        raise Refused("builds are made in PyBullet: expected it to be installed, and no --statics-only")
    with judges.busy("building"):
        scaled = to_scale(scene)
        length, _ = factors(scene)
        return builds(scaled, judges.world, _plan(trials, length, pace_of(scaled)))


def _plan(trials: Trials, scale: float, pace: "Pace") -> "Plan":
    """The plan, lengths times *scale*, and times by its root, as free fall goes."""
    from sim.builds import Plan, Stage, Trial, knocks, let_down, placed, turns

    after: list[tuple[Stage, Trial]] = []
    if trials.bump is not None:
        after.append(("knocked", knocks(trials.bump / 1000 * scale)))
    if trials.turn is not None:
        after.append(("turned", turns(trials.turn * sqrt(scale))))
    way = let_down if trials.let_down else placed
    tolerance = _tolerance(trials)
    tolerance = replace(tolerance, place=tolerance.place * scale)
    return Plan(trials.count, trials.seed, tolerance, way, tuple(after), trials.limit, pace)


def _tolerance(trials: Trials) -> "Tolerance":
    from sim.tolerance import CAREFUL, EXACT

    usual = EXACT if trials.exact else CAREFUL
    given = {key: value for key, value in trials.sigmas.items() if key in ("mass", "friction")}
    if "place" in trials.sigmas:
        given["place"] = trials.sigmas["place"] / 1000
    if "yaw" in trials.sigmas:
        given["yaw"] = radians(trials.sigmas["yaw"])
    return replace(usual, **given)


def answer(found: "Builds | None", trials: Trials, names: Names) -> Answer | None:
    """What came of builds, for programs."""
    if found is None:
        return None
    known = _tolerance(trials)
    return {
        "stood": found.stood,
        "of": found.of,
        "asked": trials.count,
        "low": answers.rounded(found.low, 4),
        "high": answers.rounded(found.high, 4),
        "limit": trials.limit,
        "stopped_early": found.stopped_early,
        "seed": found.seed,
        "closer": found.closer,
        "sigmas": {
            "place_mm": answers.rounded(known.place * 1000, 6),
            "yaw_degrees": answers.rounded(degrees(known.yaw), 6),
            "mass": known.mass,
            "friction": known.friction,
        },
        "let_down": trials.let_down,
        "bump_mm": trials.bump,
        "turn_seconds": trials.turn,
        "first_movers": [{"body": names.key(name), "count": count} for name, count in found.first_movers],
        "falls": [
            {
                "first_mover": fall.mover and names.key(fall.mover),
                "stage": fall.stage,
                "after": fall.after and names.key(fall.after),
                "count": fall.count,
            }
            for fall in found.falls
        ],
    }


def sentences(found: "Builds", trials: Trials, names: Names) -> Iterator[str]:
    """What came of builds, for people."""
    done = [
        *(["let down block by block"] if trials.let_down else []),
        *([f"one block knocked to slide {trials.bump:g} mm"] if trials.bump is not None else []),
        *([f"turned in {trials.turn:g} s"] if trials.turn is not None else []),
    ]
    movers = found.first_movers
    if trials.exact:
        first = f" {STAGES[found.falls[0].stage]}, {names.said(movers[0][0])} first" if movers else ""
        yield f"Built exactly, {', '.join(done)}: it {'stood' if found.stood else f'fell{first}'}; seed {found.seed}."
        return
    how = f" ({', '.join(done)})" if done else ""
    early = ""
    if found.stopped_early:
        early = f"; stopped early, clearly {'above' if found.low > (trials.limit or 0) else 'below'} {trials.limit:g}"
    interval = f"{100 * found.low:.0f} to {100 * found.high:.0f} % (Wilson, 95 %)"
    yield f"Builds{how}: {found.stood} of {found.of} stood, {interval}{early}; seed {found.seed}."
    if found.closer:
        yield f"{found.closer} of them had no room to be so far off, and were put down more exactly."
    if movers:
        name, count = movers[0]
        first = names.said(name)
        stages = {fall.stage for fall in found.falls if fall.mover == name}
        when = f", {STAGES[next(iter(stages))]}" if len(stages) == 1 and done else ""
        yield sentence(f"{first} moved first in {count} of the {found.of - found.stood} that fell{when}")
