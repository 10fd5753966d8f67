"""A match of OrthoGnomes: two rounds, void ones played again, points added up. Knows how rounds ended, not why."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.game import Outcome
from games.orthognomes.blocks import PLAYERS
from games.orthognomes.record import Round
from games.orthognomes.rules import leader


@dataclass(frozen=True)
class Leg:
    """One round of a match: which it is, who began, how it ended."""

    number: str
    """1 or 2 as its tag says; empty when it does not say."""
    first: str
    outcome: Outcome | None
    """None when it is unfinished or was broken off."""


def leg(record: Round, ended: Outcome | None) -> Leg:
    """A round that *ended* so, as part of a match."""
    return Leg(record.tag("Round"), record.tag("First", "Light"), ended)


@dataclass(frozen=True)
class Match:
    """Where a match stands."""

    totals: tuple[int, int]
    """Points of Light and Dark over all rounds that count."""
    finished: bool
    winner: str | None
    """None while it goes on, and when it is drawn: the sheet breaks no tie."""


def total(legs: Sequence[Leg]) -> Match:
    """Add up *legs*: void rounds do not count, and one that decides the match ends it."""
    counted = [leg.outcome for leg in legs if leg.outcome and not leg.outcome.void]
    points = (sum(o.points[0] for o in counted), sum(o.points[1] for o in counted))
    deciding = next((o for o in counted if o.decides), None)
    if deciding:
        return Match(points, True, deciding.winner)
    finished = len(counted) >= 2 and None not in [leg.outcome for leg in legs]
    return Match(points, finished, leader(points) if finished else None)


def faults(legs: Sequence[Leg]) -> list[tuple[int, str]]:
    """What is wrong with the order of *legs*: which one, and a sentence."""
    found = []
    for k, leg in enumerate(legs):
        before = next((earlier for earlier in reversed(legs[:k]) if not _void(earlier)), None)
        replayed = k > 0 and _void(legs[k - 1])
        if any(earlier.outcome and earlier.outcome.decides for earlier in legs[:k]):
            found.append((k, "the match was over: a collapse had decided it"))
        elif replayed and leg.first != legs[k - 1].first:
            found.append((k, f"a void round is played again with the same starter, {legs[k - 1].first}"))
        elif not replayed and before and leg.first == before.first:
            other = PLAYERS[1 - PLAYERS.index(before.first.lower())].capitalize()
            found.append((k, f"the other player starts the second round: expected First {other}"))
        if before and leg.number and leg.number == before.number:
            found.append((k, f"round {leg.number} was played already, and counts"))
    if sum(not _void(leg) for leg in legs) > 2:
        found.append((len(legs) - 1, "a match has two rounds"))
    return found


def _void(leg: Leg) -> bool:
    """Whether a round does not count."""
    return leg.outcome is not None and leg.outcome.void
