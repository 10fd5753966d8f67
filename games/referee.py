"""Where rules meet physics: a recorded round is played again, and its figure judged after every placement.

Knows the rules through `games.orthognomes` and physics through a function from scenes to verdicts, so that
whoever calls it chooses the engine. Opens no file and prints nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from games.game import Outcome
from games.notation import Word
from games.orthognomes.blocks import PLAYERS, Block
from games.orthognomes.record import Round
from games.orthognomes.replay import wrong_result
from games.orthognomes.rules import VIOLATED, Fault, OrthoGnomes, Position
from games.orthognomes.scoring import Score
from sim.scene import Scene
from sim.stability import Verdict

Judge = Callable[[Scene], Verdict]

SEVERITY = {"stands": 0, "marginal": 1, "falls": 2}
NO_FAULT = Fault(0)


@dataclass(frozen=True)
class Problem:
    """Something that is wrong with a record, and where it stands in its file."""

    text: str
    word: Word | None = None


@dataclass(frozen=True)
class Placed:
    """One placement as the referee sees it."""

    number: int
    """From 1."""
    block: Block
    player: str
    faults: Fault = NO_FAULT
    verdict: Verdict | None = None
    """None when it was not judged: it is illegal, or follows one that ended the round."""
    scene: Scene = ()
    """What was judged."""
    collapsed: bool = False
    """It brought the figure down, or is taken to under the option Marginal."""
    judged: bool = True
    """False for what follows the end of the round."""


@dataclass(frozen=True)
class Report:
    """What the referee says of a round."""

    placed: tuple[Placed, ...]
    score: Score | None
    """Of the figure as it stands; None when it is illegal or fell."""
    ended: Outcome | None
    """How the round ended; None when it goes on or was broken off."""
    problems: tuple[Problem, ...] = field(default=())
    """Illegal placements, placements after the end, and what the record says otherwise."""

    @property
    def legal(self) -> bool:
        """Whether every placement obeys the rules, and none follows the end."""
        return all(p.judged and not p.faults for p in self.placed)

    @property
    def outcome(self) -> str | None:
        """The worst that was found: falls, marginal or stands; None when nothing was judged."""
        found = [p.verdict.outcome for p in self.placed if p.verdict]
        return max(found, key=SEVERITY.__getitem__, default=None)

    @property
    def decisive(self) -> Placed | None:
        """The placement whose verdict speaks for the round: the first of the worst, or the last when all stand."""
        judged = [p for p in self.placed if p.verdict]
        if self.outcome == "stands":
            return judged[-1]
        return next((p for p in judged if p.verdict and p.verdict.outcome == self.outcome), None)

    @property
    def loser(self) -> str | None:
        """Who brought the figure down; None when nobody did, or when the round is void for another reason."""
        broken = any(p.faults for p in self.placed)
        return None if broken else next((p.player for p in self.placed if p.collapsed), None)


def placements(record: Round, judge: Judge) -> Iterator[Placed]:
    """Play *record* again, placement by placement; what follows the end is handed out unjudged."""
    game = record.game()
    at = game.start()
    over = False
    for number, placement in enumerate(record.placements, 1):
        player = PLAYERS[(at.first + number - 1) % 2]
        over = over or _finished(at)
        if over:
            yield Placed(number, placement.block, player, judged=False)
            continue
        broken = game.faults(at, placement.block)
        if broken:
            yield Placed(number, placement.block, player, broken)
            over = True
            continue
        at = game.play(at, placement.block)
        scene = game.scene(at)
        verdict = judge(scene)
        collapsed = collapses(game, verdict)
        yield Placed(number, placement.block, player, NO_FAULT, verdict, scene, collapsed)
        over = collapsed


def report(record: Round, placed: Sequence[Placed]) -> Report:
    """Sum up what `placements` found in *record*."""
    game = record.game()
    at = game.start()
    problems: list[Problem] = []
    for one in placed:
        word = record.words[one.number - 1] if record.words else None
        if not one.judged:
            problems.append(Problem(f"placement {one.number} comes after {_end(placed)}", word))
            break
        if one.faults:
            why = game.explain_faults(at, one.block, one.faults)
            problems.append(Problem(f"placement {one.number} ({one.player}) is illegal: {why}", word))
            continue
        at = game.play(at, one.block)
        problems += _differences(record, one, word)
        if one.collapsed:
            at = game.fell(at)
    broken = any(one.faults for one in placed)
    ended = VIOLATED if broken else game.outcome(at)
    wrong = wrong_result(record, ended)
    problems += [Problem(wrong, record.places.get("Result"))] if wrong else []
    standing = None if broken or at.fallen else game.explain(at)
    return Report(tuple(placed), standing, ended, tuple(problems))


def collapses(game: OrthoGnomes, verdict: Verdict) -> bool:
    """Whether a verdict ends the round, under the option Marginal."""
    if verdict.outcome != "marginal":
        return verdict.outcome == "falls"
    if game.marginal == "simulate":
        return verdict.dynamics != "stands"
    return game.marginal == "falls"


def _finished(at: Position) -> bool:
    """Whether all blocks are placed."""
    return at.hand == ()


def _end(placed: Sequence[Placed]) -> str:
    """How the round ended before the placements that follow its end."""
    for one in placed:
        if one.faults:
            return f"placement {one.number}, which is illegal: the round is void"
        if one.collapsed and one.verdict and one.verdict.outcome == "marginal":
            return f"placement {one.number}, where the figure is marginal and counts as fallen (option Marginal)"
        if one.collapsed:
            return f"placement {one.number}, where the figure fell"
    return "the end of the round: all blocks were placed"


def _differences(record: Round, one: Placed, word: Word | None) -> list[Problem]:
    """Where the record says that the figure fell, and it does not; or that it stood, and it fell."""
    said = record.placements[one.number - 1].fell
    outcome = one.verdict.outcome if one.verdict else None
    if said and not one.collapsed:
        state = "stands" if outcome == "stands" else "is marginal, and stays up"
        return [Problem(f"the record says that the figure fell at placement {one.number}, but it {state}", word)]
    if outcome == "falls" and not said:
        return [Problem(f"the figure falls at placement {one.number}", word)]
    return []
