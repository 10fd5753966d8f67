"""A verdict with all that was asked about it: as objects for JSON, and in sentences. Judges nothing.

Bodies are what the caller calls them (`scripts.answers.Names`).
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from math import degrees
from typing import TYPE_CHECKING, Final

from models.turntable import CELL
from scripts import answers, bearing, building
from scripts.answers import Answer, Names
from scripts.console import sentence
from scripts.questions import Question

if TYPE_CHECKING:
    from scripts.judging import Judges
    from sim.builds import Builds
    from sim.explaining import Explanation, Tolerances
    from sim.motion import Motion
    from sim.scene import Scene
    from sim.stability import Verdict


EXIT: Final = {None: 0, "stands": 0, "marginal": 3, "falls": 1}
"""Exit codes by outcome; None where nothing was judged."""
CAUSES: Final = {
    "no_equilibrium": "no forces between the bodies can hold it",
    "held_only_by_friction": "only friction or side faces could hold it, and nothing presses them",
    "low_margin": "vertical forces hold it with nothing to spare",
    "leaning": "it holds as it is, but not tilted by a quarter of a degree, with a little less friction or over a hair",
    "judges_differ": "statics holds it, but simulated it falls",
    "unsettled": "it was still moving when the simulation ended",
}
"""Why bodies of any shape do not stand."""
CLOSE: Final = 0.99
"""Bounds of a tilt that are as near are told as one."""


@dataclass(frozen=True)
class Judged:
    """A verdict, and what was asked about it."""

    verdict: "Verdict"
    explanation: "Explanation"
    difference: str | None
    """Where the judges differ, and why."""
    tolerances: "Tolerances | None"
    """None when they were not asked for."""
    third: "Motion | str | None"
    """What MuJoCo shows, or why it shows nothing; None when it was not asked."""
    certificate: Answer | None
    """None when it was not asked for, or there is none."""
    builds: "Builds | None"
    """None when none were asked for."""


def judged(scene: "Scene", verdict: "Verdict", judges: "Judges", names: Names) -> Judged:
    """What *judges* were asked of *scene*, whose *verdict* they gave."""
    from sim.explaining import difference, explain, sounded, tolerances
    from sim.proofs import prove

    question, static = judges.question, sounded(scene, verdict.static)
    verdict = replace(verdict, static=static)
    proof = static.certificate or (prove(scene, question.threshold) if question.certificate else None)
    return Judged(
        verdict,
        explain(scene, static, names.said),
        difference(verdict, names.said),
        tolerances(scene, static) if question.margins else None,
        _third(scene, judges),
        proof.data() if proof and question.certificate else None,
        building.made(scene, judges),
    )


def _third(scene: "Scene", judges: "Judges") -> "Motion | str | None":
    """What MuJoCo shows of *scene*, if *judges* want to know, or why it cannot."""
    from sim.third import Unwatchable

    try:
        return judges.third(scene)
    except Unwatchable as error:
        return str(error)


@dataclass(frozen=True)
class Margin:
    """The margins of a verdict in the units of their readers; None where there is none."""

    inset_cells: float | None = None
    """In cells of 25 mm."""
    inset_mm: float | None = None
    tilt_degrees: float | None = None
    direction_degrees: float | None = None
    """Clockwise from north."""
    threshold: float | None = None
    """Least inset of what stands, of the longest side."""
    inset_fraction: float | None = None
    """Of the longest side, as the threshold is."""
    tilt_lower_degrees: float | None = None
    tilt_upper_degrees: float | None = None


def margin(verdict: "Verdict | None") -> Margin:
    """The margins of *verdict*."""
    if verdict is None:
        return Margin()
    static = verdict.static
    inset, share = static.inset, static.relative_inset
    return Margin(
        answers.finite(None if inset is None else inset / CELL, 4),
        answers.finite(None if inset is None else inset * 1000, 3),
        _degrees(static.tilt),
        answers.finite(static.direction, 1),
        static.threshold,
        answers.finite(share, 5),
        _degrees(static.tilt_lower),
        _degrees(static.tilt_upper),
    )


def answer(found: Judged | None, names: Names) -> Answer:
    """What `check` says of a verdict; of none, nothing."""
    verdict = found.verdict if found else None
    said: Answer = {
        "margin": asdict(margin(verdict)),
        "statics": verdict.statics if verdict else None,
        "dynamics": verdict.dynamics if verdict else None,
        "agree": verdict.agree if verdict else None,
        "cause": verdict.cause if verdict else None,
        "culprit": names.key(verdict.culprit) if verdict and verdict.culprit else None,
        "disagreement": found.difference if found else None,
        "why": found.explanation.way if found else None,
        "weakest": _weakest(found, names) if found else None,
    }
    if verdict and verdict.unseen:
        said["unseen"] = verdict.unseen
    return said


def asked(found: Judged | None, question: Question, names: Names) -> Answer:
    """What was asked for besides."""
    said: Answer = {}
    if question.certificate:
        said["certificate"] = found.certificate if found else None
    if question.margins:
        said["tolerances"] = bearing.answer(found.tolerances, names) if found and found.tolerances else None
    if question.third:
        said["third"] = _seen(found.third, names) if found and found.third else None
    if question.trials:
        said["builds"] = building.answer(found.builds if found else None, question.trials, names)
    return said


def sentences(found: Judged, question: Question, names: Names) -> Iterator[str]:
    """What there is to say besides whether it stands; without what was not asked for."""
    from sim.explaining import seen
    from sim.weakest import in_words

    verdict, explanation = found.verdict, found.explanation
    if explanation.way and verdict.cause != "judges_differ":
        yield sentence(
            explanation.way if verdict.outcome == "falls" else f"what would give way first: {explanation.way}"
        )
    if explanation.weakest and verdict.outcome != "falls":
        yield sentence(in_words(explanation.weakest, names.said))
    if found.difference:
        yield sentence(found.difference)
    if verdict.unseen:
        yield sentence(f"it was not simulated: {verdict.unseen}")
    if found.tolerances:
        yield from bearing.sentences(found.tolerances, names)
    if question.certificate:
        yield _certificate(found.certificate)
    if isinstance(found.third, str):
        yield f"MuJoCo cannot simulate it: {found.third}."
    elif found.third:
        yield f"In MuJoCo {seen(found.third, names.said)}."
    if found.builds and question.trials:
        yield from building.sentences(found.builds, question.trials, names)


def tilt_words(known: Margin) -> str:
    """How far the base may be tilted, least where, and what of it is sure; empty where nothing is known."""
    from sim.words import compass

    angle, lower = known.tilt_degrees, known.tilt_lower_degrees
    if angle is None:
        return ""
    more = " and perhaps more" if known.direction_degrees is None and known.tilt_upper_degrees is None else ""
    sure = f" ({lower:.1f}° is sure)" if lower is not None and lower < CLOSE * angle else ""
    way = f", least to the {compass(known.direction_degrees)}" if angle and known.direction_degrees is not None else ""
    return f"{angle:.1f}°{more}{sure}{way}"


def _certificate(proof: Answer | None) -> str:
    """The proof, as `--json` has it."""
    if proof is None:
        return "Certificate: none; only blocks on the grid have one, and only where they stand or fall."
    return f"Certificate: {json.dumps(proof, ensure_ascii=False)}"


def _seen(third: "Motion | str", names: Names) -> Answer:
    """What MuJoCo shows; its outcome is null where it shows nothing."""
    if isinstance(third, str):
        return {"outcome": None, "first_mover": None, "why": third}
    mover = third.first_mover
    return {"outcome": third.outcome, "first_mover": names.key(mover) if mover else None}


def _weakest(found: Judged, names: Names) -> Answer | None:
    known = found.explanation.weakest
    if known is None:
        return None
    return {
        "upper": names.key(known.upper),
        "lower": names.key(known.lower),
        "edge_degrees": answers.finite(known.edge, 1),
        "inset_mm": answers.finite(known.inset * 1000, 3),
    }


def _degrees(radians: float | None) -> float | None:
    return answers.finite(None if radians is None else degrees(radians), 3)
