"""What the engine shows of a figure on the page: the referee's report on its round, and its fall, to be played back.

Needs PyBullet, whose client belongs to a process: called in one of its own. Knows no browser.
"""

from contextlib import ExitStack
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from games.game import result_of
from games.orthognomes import record
from games.orthognomes.record import Round
from games.orthognomes.text import Placement
from games.referee import Placed, Report, collapses, placements, report
from scripts.answers import Answer
from scripts.figures.answers import ended_answer
from scripts.figures.now import Now
from scripts.figures.shown import verdict_answer
from scripts.inputs import Figures, Refused
from scripts.verdicts import margin
from sim.film import Stands, collapse
from sim.outcome import THRESHOLD
from sim.scene import Scene
from sim.stability import Verdict, judge
from sim.statics import proof
from sim.world import World

if TYPE_CHECKING:
    from sim.frames import Film

REMEMBERED: Final = 512
"""Scenes whose verdicts a process keeps: every question about a round comes by its earlier ones again."""
FALLS: Final = 32
"""Falls that it keeps: one of twelve blocks has some three thousand numbers, one of a hundred fifty thousand."""
METRES: Final = 5
"""Decimals of what the page plays back: a hundredth of a millimetre."""


class Referee:
    """Both judges, for as long as their process lives: what they found once of a scene is not looked at again."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self.world = self._stack.enter_context(World())
        self.verdict = lru_cache(REMEMBERED)(self._verdict)
        self.fall = lru_cache(FALLS)(self._fall)

    def _verdict(self, scene: Scene) -> Verdict:
        return judge(scene, self.world, THRESHOLD, proof)

    def close(self) -> None:
        """Give the engine back."""
        self._stack.close()

    def judged(self, source: Figures, number: int | None, at: int | None) -> Answer:
        """What both judges say of a round after its first *at* placements.

        `Refused` when there is no such round, and when it has more blocks than are judged here.
        """
        now = Now.of(source, number, at)
        if now.many:
            raise Refused(now.many)
        one = now.record
        placed = tuple(placements(now.shown, self.verdict))
        found = report(now.shown, placed)
        scene, verdict = now.scene, self._of(now, placed)
        whole = now.at == len(one.placements)
        told = _told(one, found) if whole and one.is_game else None
        ended = found.ended if whole and one.is_game else None
        return {
            "verdict": verdict_answer(scene, verdict) if verdict else None,
            "placements": [_placement(each) for each in placed],
            "loser": found.loser,
            "text": record.write((*source.rounds[: now.number], told, *source.rounds[now.number + 1 :]))
            if told
            else None,
            "ended": ended_answer(ended),
            "problems": [problem.text for problem in found.problems] if whole else [],
            "fall": self.fall(scene) if verdict and collapses(now.game, verdict) else None,
        }

    def _of(self, now: Now, placed: tuple[Placed, ...]) -> Verdict | None:
        """The verdict on the figure of a moment, also where the round was over before; None when it has none."""
        if not now.solid or not now.at:
            return None
        last = placed[-1].verdict if placed else None
        return last or self.verdict(now.scene)

    def _fall(self, scene: Scene) -> Answer | None:
        """How *scene* falls; None when it stands after all."""
        try:
            return _film(collapse(scene, self.world))
        except Stands:
            return None


def _film(film: "Film") -> Answer:
    """Where every body that can move is, frame after frame, metres and quaternions x, y, z, w."""
    free = [k for k, body in enumerate(film.frames[0]) if not body.fixed]
    return {
        "per_second": film.per_second,
        "rested": film.rested,
        "bodies": [film.frames[0][k].name for k in free],
        "frames": [[_pose(frame, k) for k in free] for frame in film.frames],
    }


def _pose(frame: Scene, k: int) -> list[float]:
    """Place and turn of the *k*-th body."""
    body = frame[k]
    return [round(number, METRES) for number in (*body.position, *body.orientation)]


def _told(one: Round, found: Report) -> Round | None:
    """The round with how it ended; None when it goes on, when a rule was broken, or when its record says so already."""
    if found.ended is None or (found.problems and not _unmarked(one, found)):
        return None
    last = len(one.placements)
    fell = any(placed.collapsed for placed in found.placed)
    marked = tuple(Placement(each.block, fell and k == last) for k, each in enumerate(one.placements, 1))
    tags = tuple(tag for tag in one.tags if tag[0] != "Result")
    told = replace(one, tags=(*tags, ("Result", result_of(found.ended))), placements=marked)
    return None if told == one else told


def _unmarked(one: Round, found: Report) -> bool:
    """Whether all that is wrong with a round is that it does not say yet how it ended: its last placement fell."""
    legal = all(placed.judged and not placed.faults for placed in found.placed)
    return legal and not one.fell


def _placement(placed: Placed) -> Answer:
    """One placement, as the referee sees it."""
    return {
        "outcome": placed.verdict.outcome if placed.verdict else None,
        "inset_cells": margin(placed.verdict).inset_cells,
        "legal": not placed.faults,
    }
