"""A record of OrthoGnomes played again by the rules alone: what it scores. Asks no judge whether it stands."""

from dataclasses import dataclass

from games.game import Outcome, result_of
from games.orthognomes.blocks import PLAYERS
from games.orthognomes.record import Round
from games.orthognomes.rules import VIOLATED, Fault
from games.orthognomes.scoring import Score, score, score_grids


@dataclass(frozen=True)
class Replay:
    """What a record comes to when its # is trusted."""

    score: Score
    """Of the figure; after a fall, of the figure before the block that caused it."""
    points: dict[str, int]
    """What each player gets for the round."""
    broken: Fault
    """The rules that its first illegal placement breaks."""
    faulty: int | None
    """The number of that placement, from 1; None when all are legal."""
    why: str
    """That placement and those rules in words; empty when all is legal."""
    ended: Outcome | None
    """How the round ended; None when it goes on, or is only a figure. A violation makes it void."""

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.broken


def replay(record: Round) -> Replay:
    """Play *record* again, up to its first illegal placement."""
    game = record.game()
    if record.grids:
        found = score_grids(record.grids, game.lines)
        return Replay(found, _points(found.totals), Fault(0), None, "", None)
    shown = record.figure.until(len(record.placements) - 1) if record.fell else record.figure
    found = score(shown, game.lines)
    at = game.start()
    for number, placement in enumerate(record.placements, 1):
        broken = game.faults(at, placement.block)
        if broken:
            why = f"placement {number}: {game.explain_faults(at, placement.block, broken)}"
            return Replay(found, _points(found.totals), broken, number, why, VIOLATED)
        at = game.play(at, placement.block)
    ended = game.outcome(game.fell(at) if record.fell else at)
    return Replay(found, _points(ended.points if ended else found.totals), Fault(0), None, "", ended)


def wrong_result(record: Round, ended: Outcome | None) -> str:
    """What is wrong with the tag Result of *record* that *ended* so; empty when it follows, or a rule was broken."""
    if ended is VIOLATED:
        return ""
    return record.wrong_result(result_of(ended), ended.reason if ended else "the round is not finished")


def _points(totals: tuple[int, ...]) -> dict[str, int]:
    """Points by player."""
    return dict(zip(PLAYERS, totals, strict=True))
