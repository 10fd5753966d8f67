"""Does an assembly stand? For `fivesides check`."""

from collections.abc import Iterator
from typing import Final

from models.space import Vector
from scripts.answers import Answer, Names, rounded
from scripts.console import console, sentence
from scripts.inputs import Refused
from scripts.judging import Judges
from scripts.sources import Blocks, fit
from scripts.verdicts import CAUSES, EXIT, Judged, answer, asked, judged, margin, sentences, tilt_words
from sim.blocks import UnreadableBody

NAMES: Final = Names(str, lambda name: f"body {name!r}")


class Checked:
    """An assembly with its verdict."""

    def __init__(self, source: Blocks, judges: Judges) -> None:
        self.source = source
        self.gaps = fit(source)
        self._question = judges.question
        try:
            self.judged = judged(source.scene, judges.assembly(source.scene), judges, NAMES)
        except UnreadableBody as error:
            raise Refused(f"{source.name}: {error}") from None
        except ArithmeticError as error:
            raise Refused(
                f"{source.name}: its forces cannot be computed ({error}): expected fewer bodies, or more equal ones"
            ) from None

    @property
    def code(self) -> int:
        """The exit code."""
        return EXIT[self.judged.verdict.outcome]

    def answer(self) -> Answer:
        """The answer for programs."""
        scene = self.source.scene
        return {
            "kind": self.source.kind,
            "outcome": self.judged.verdict.outcome,
            **answer(self.judged, NAMES),
            "ground": self.judged.verdict.static.ground,
            "bodies": len(scene),
            "fixed": [body.name for body in scene if body.fixed],
            "mechanism": [
                {"body": moving.name, "linear": _short(moving.linear), "angular": _short(moving.angular)}
                for moving in self.judged.verdict.static.mechanism or ()
            ],
            "notes": [*self.source.notes, *self.gaps],
            **asked(self.judged, self._question, NAMES),
        }

    def print(self) -> None:
        """The answer for people."""
        self.source.tell()
        out = console()
        out.print(self.source.heading(1), style="bold")
        told = sentences(self.judged, self._question, NAMES)
        for one in (*self._verdict(), *told, *map(sentence, self.gaps)):
            out.print(one, soft_wrap=True)

    def _verdict(self) -> Iterator[str]:
        verdict = self.judged.verdict
        free = sum(not body.fixed for body in self.source.scene)
        count = f"{free} bod{'ies' if free != 1 else 'y'} on {len(self.source.scene) - free} fixed"
        if verdict.outcome == "stands":
            yield f"{count}: it stands{_spare(self.judged)}."
            return
        state = "it falls" if verdict.outcome == "falls" else "it is marginal"
        yield f"{count}: {state}, for {CAUSES[verdict.cause or 'low_margin']}{_first(self.judged)}."


def _short(velocity: Vector) -> list[float]:
    """Without rounding noise."""
    return [rounded(part, 9) for part in velocity]


def _spare(found: Judged) -> str:
    """By how much it stands."""
    known = margin(found.verdict)
    told = []
    if known.inset_mm is not None and known.inset_fraction:
        told.append(
            f"contacts may lose {known.inset_mm:.1f} mm at every edge ({known.inset_fraction:.3f} of the longest side)"
        )
    if known.tilt_degrees is not None:
        told.append(f"its base may be tilted by {tilt_words(known)}")
    return f"; {' and '.join(told)}" if told else ""


def _first(found: Judged) -> str:
    culprit = found.verdict.culprit
    return f"; {NAMES.said(culprit)} gives way first" if culprit and not found.explanation.way else ""
