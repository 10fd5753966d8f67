"""A record of OrthoGnomes played again by the rules alone: what it scores, without asking whether it stands."""

from dataclasses import dataclass

from games.game import Outcome
from games.orthognomes.blocks import PLAYERS
from games.orthognomes.record import Round
from games.orthognomes.rules import VIOLATED, Fault, Position
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
    ended: Outcome | None
    """How the round ended; None when it goes on, or is only a figure. A violation makes it void."""

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.broken


def replay(record: Round) -> Replay:
    """Play *record* again."""
    game = record.game()
    if record.grids:
        return _replay(score_grids(record.grids, game.lines), Fault(0), None)
    at, broken = _play(record)
    ended = VIOLATED if broken else game.outcome(at)
    shown = record.figure.until(len(record.placements) - 1) if record.fell else record.figure
    return _replay(score(shown, game.lines), broken, ended)


def _replay(found: Score, broken: Fault, ended: Outcome | None) -> Replay:
    """The points are the figure's, but for a collapse, which has its own."""
    points = ended.points if ended and not broken else found.totals
    return Replay(found, dict(zip(PLAYERS, points, strict=True)), broken, ended)


def _play(record: Round) -> tuple[Position, Fault]:
    """The position that *record* leads to, up to its first illegal placement, and the rules that this one breaks."""
    game = record.game()
    at = game.start()
    for placement in record.placements:
        broken = game.faults(at, placement.block)
        if broken:
            return at, broken
        at = game.play(at, placement.block)
    return game.fell(at) if record.fell else at, Fault(0)
