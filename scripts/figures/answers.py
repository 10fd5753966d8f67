"""Figures for programs: what a command found out about them, as objects for JSON."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from games.orthognomes.blocks import PLAYERS
from games.orthognomes.match import Match
from games.orthognomes.record import Round
from games.orthognomes.replay import Replay
from games.orthognomes.rules import OrthoGnomes
from games.orthognomes.scene import body_number
from games.orthognomes.scoring import Score
from games.orthognomes.text import write_block
from models.turntable import CELL
from scripts import answers
from scripts.answers import Answer

if TYPE_CHECKING:
    from games.referee import Placed, Report
    from sim.stability import Verdict

NAME = OrthoGnomes.name


def score_answer(found: Replay) -> Answer:
    """What `score` says of one round."""
    return {
        "game": NAME,
        "score": found.points,
        "legal": found.legal,
        "finished": found.ended is not None and not found.broken,
        "views": views_answer(found.score),
    }


def views_answer(found: Score) -> Answer:
    """Grid and lines of each view by its name."""
    return {
        side.name: {
            "grid": list(side.grid),
            "lines": [
                {"player": line.player, "direction": line.direction, "cells": [list(cell) for cell in line.cells]}
                for line in side.lines
            ],
        }
        for side in found.sides
    }


def check_answer(record: Round, report: "Report") -> Answer:
    """What `check` says of one round."""
    decisive = report.decisive
    verdict = decisive.verdict if decisive else None
    return {
        "game": NAME,
        "legal": report.legal,
        "outcome": report.outcome,
        "margin": asdict(margin(verdict)),
        "statics": verdict.statics if verdict else None,
        "dynamics": verdict.dynamics if verdict else None,
        "agree": verdict.agree if verdict else None,
        "cause": verdict.cause if verdict else None,
        "culprit": culprit(verdict),
        "placements": [_placement(one) for one in report.placed],
        "loser": report.loser,
        "score": answers.points(PLAYERS, report.score.totals) if report.score and report.legal else None,
        "ended": answers.ended(PLAYERS, report.ended) | {"void": report.ended.void} if report.ended else None,
        "problems": [problem.text for problem in report.problems],
        "seed": answers.seed(record.tag("Seed")),
    }


@dataclass(frozen=True)
class Margin:
    """The margins of a verdict in the units of their readers; None where there is none."""

    inset_cells: float | None = None
    inset_mm: float | None = None
    tilt_degrees: float | None = None
    direction_degrees: float | None = None
    """Clockwise from north."""
    threshold: float | None = None
    """Least inset of what stands, of the longest side."""


def margin(verdict: "Verdict | None") -> Margin:
    """The margins of *verdict*."""
    if verdict is None:
        return Margin()
    inset, tilt, direction = verdict.inset, verdict.tilt, verdict.direction
    return Margin(
        None if inset is None else answers.rounded(inset / CELL, 4),
        None if inset is None else answers.rounded(inset * 1000, 3),
        None if tilt is None else answers.rounded(math.degrees(tilt), 3),
        None if direction is None else answers.rounded(direction, 1),
        verdict.threshold,
    )


def culprit(verdict: "Verdict | None") -> int | str | None:
    """The block that gives way first: the number of its placement, or the name of its body."""
    if verdict is None or verdict.culprit is None:
        return None
    return body_number(verdict.culprit) or verdict.culprit


def joined(rounds: Sequence[Answer], match: Match) -> Answer:
    """Several rounds of one file as one answer: the match, and every round."""
    legal = all(one["legal"] for one in rounds)
    return {
        "game": NAME,
        "legal": legal,
        "score": answers.points(PLAYERS, match.totals) if legal else None,
        "finished": match.finished,
        "winner": match.winner,
        "rounds": list(rounds),
    }


def _placement(one: "Placed") -> Mapping[str, object]:
    """One placement of `check`."""
    known = margin(one.verdict)
    return {
        "move": write_block(one.block),
        "legal": not one.faults if one.judged else None,
        "faults": list(one.faults.names),
        "outcome": one.verdict.outcome if one.verdict else None,
        "inset_cells": known.inset_cells,
        "tilt_degrees": known.tilt_degrees,
    }
