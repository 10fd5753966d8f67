"""Figures for programs: what a command found out about them, as objects for JSON."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from games.game import Outcome
from games.orthognomes.blocks import PLAYERS
from games.orthognomes.match import Match
from games.orthognomes.record import Round
from games.orthognomes.replay import Replay
from games.orthognomes.rules import OrthoGnomes
from games.orthognomes.scene import body_number
from games.orthognomes.scoring import Line, Score
from games.orthognomes.text import write_block
from scripts import answers, verdicts
from scripts.answers import Answer, Names
from scripts.questions import Question
from scripts.verdicts import Judged

if TYPE_CHECKING:
    from games.referee import Placed, Report

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
            "lines": list(map(line_answer, side.lines)),
        }
        for side in found.sides
    }


def line_answer(line: Line) -> Answer:
    """A line as its side shows it: cells as column and row, from the lower left one."""
    return {"player": line.player, "direction": line.direction, "cells": [list(cell) for cell in line.cells]}


def ended_answer(ended: Outcome | None) -> Answer | None:
    """How a round ended, and whether it is played again; None when it goes on."""
    return answers.ended(PLAYERS, ended) | {"void": ended.void} if ended else None


def check_answer(record: Round, report: "Report", found: Judged | None, question: Question) -> Answer:
    """What `check` says of one round; *found* is its decisive verdict."""
    return {
        "game": NAME,
        "legal": report.legal,
        "outcome": report.outcome,
        **verdicts.answer(found, NAMES),
        "placements": [_placement(one) for one in report.placed],
        "loser": report.loser,
        "score": answers.points(PLAYERS, report.score.totals) if report.score and report.legal else None,
        "ended": ended_answer(report.ended),
        "problems": [problem.text for problem in report.problems],
        "seed": answers.seed(record.tag("Seed")),
        **verdicts.asked(found, question, NAMES),
    }


def _key(name: str) -> int | str:
    """The number of the placement of the block called *name*; of another body, its name."""
    return body_number(name) or name


def _said(name: str) -> str:
    number = body_number(name)
    return f"block {number}" if number else f"the {name}"


NAMES: Final = Names(_key, _said)


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
    known = verdicts.margin(one.verdict)
    return {
        "move": write_block(one.block),
        "legal": not one.faults if one.judged else None,
        "faults": list(one.faults.names),
        "outcome": one.verdict.outcome if one.verdict else None,
        "inset_cells": known.inset_cells,
        "tilt_degrees": known.tilt_degrees,
    }
