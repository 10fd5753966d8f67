"""What the page shows of a figure, as objects for JSON: blocks, hands, views with their cells in space, verdicts.

Knows neither how a round came about nor who asks.
"""

from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, Final

from games.orthognomes import maps, match
from games.orthognomes.blocks import PLAYERS, Block, Figure
from games.orthognomes.record import Round
from games.orthognomes.replay import replay
from games.orthognomes.rules import Position
from games.orthognomes.scoring import Score
from games.orthognomes.text import write_block
from models.turntable import WIDTH
from scripts import verdicts
from scripts.answers import Answer, points
from scripts.figures.answers import NAMES, line_answer
from scripts.judging import Judges
from scripts.questions import Question
from sim.views import FIVE_VIEWS

if TYPE_CHECKING:
    from sim.scene import Scene
    from sim.stability import Verdict

MOST_LETTERS: Final = 26
"""Blocks that a layer map can tell apart."""
ASKED: Final = Question(statics_only=True)
"""What is asked of every verdict."""


def written(block: Block) -> str:
    """A placement as text; empty where neither of its ends is over the board."""
    try:
        return write_block(block)
    except ValueError:
        return ""


def block_answer(block: Block, number: int, first: int) -> Answer:
    """A block in its place, which placement *number* puts there, from 1; player *first* placed the first one."""
    return {
        "number": number,
        "player": PLAYERS[(first + number - 1) % 2],
        "low": list(block.low),
        "axis": block.axis,
        "pattern": block.pattern,
        "move": written(block),
    }


def blocks_answer(figure: Figure, first: int) -> list[Answer]:
    """Every block in its place; player *first* placed the first one."""
    return [block_answer(block, number, first) for number, block in enumerate(figure.blocks, 1)]


def hands_answer(at: Position) -> Answer | None:
    """The blocks that each player still has; None where no set is prescribed."""
    return None if at.hands is None else {name: list(hand) for name, hand in zip(PLAYERS, at.hands, strict=True)}


def maps_answer(figure: Figure) -> dict[str, str]:
    """Layer map and one-line form; empty where there is none."""
    drawable = figure.inside and len(figure.blocks) <= MOST_LETTERS and solid(figure)
    if not drawable or not figure.blocks:
        return {"map": "", "line": ""}
    return {"map": maps.write_map(figure), "line": maps.write_line(figure)}


def match_answer(rounds: Sequence[Round]) -> Answer:
    """How the match stands, round by round."""
    ends = [replay(one).ended for one in rounds]
    total = match.total([match.leg(one, ended) for one, ended in zip(rounds, ends, strict=True)])
    return {
        "totals": points(PLAYERS, total.totals),
        "finished": total.finished,
        "winner": total.winner,
        "rounds": [
            {
                "first": one.tag("First", PLAYERS[0]).casefold(),
                "points": points(PLAYERS, ended.points) if ended else None,
                "reason": ended.reason if ended else None,
                "void": ended.void if ended else False,
            }
            for one, ended in zip(rounds, ends, strict=True)
        ],
    }


def seen_answer(figure: Figure, found: Score) -> Answer:
    """Each view with its lines, numbered through all of them, and the cells that a line is made of in space."""
    answer: Answer = {}
    numbers = count(1)
    for view, side in zip(FIVE_VIEWS, found.sides, strict=True):
        first = -(WIDTH - 1) if sum(view.right) < 0 else 0
        near = {(right - first, up): cell for (right, up), cell in view.nearest(figure.owner).items()}
        lines = [
            line_answer(line) | {"number": next(numbers), "seen": [list(near[square]) for square in line.cells]}
            for line in side.lines
        ]
        answer[view.name] = {"grid": list(side.grid), "lines": lines}
    return answer


def verdict_answer(bodies: "Scene", verdict: "Verdict") -> Answer:
    """A *verdict* on *bodies*, with its margins, and in words."""
    from scripts.figures.tables import verdict_line

    with Judges(ASKED) as judges:  # which opens no engine
        found = verdicts.judged(bodies, verdict, judges, NAMES)
    return {
        "outcome": verdict.outcome,
        **verdicts.answer(found, NAMES),
        "words": [_begun(verdict_line(verdict)), *verdicts.sentences(found, ASKED, NAMES)],
    }


def solid(figure: Figure) -> bool:
    """Whether no two blocks are in one cell."""
    return len(figure.owner) == sum(len(block.cells) for block in figure.blocks)


def _begun(text: str) -> str:
    """*text* with a capital."""
    return text[0].upper() + text[1:]
