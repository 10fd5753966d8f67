"""What rule pictures claim, put to the rules and to the judges while they are drawn.

A picture that shows a legal placement, a fault, a figure that stands or falls, or a score is drawn only when that is
so. Decides nothing itself.
"""

from collections.abc import Mapping
from typing import Any

from games.orthognomes.record import Round
from games.orthognomes.replay import replay
from games.orthognomes.rules import Fault
from games.record import Replay
from games.referee import placements
from scripts.judging import both_judges


class FalseClaim(Exception):  # noqa: N818 (it is the claim that is wrong)
    """A picture claims what the rules, or the judges, do not say."""


def holds(claim: str, so: bool, found: object) -> None:
    """Raise FalseClaim unless it is *so*: *claim* as the end of "it claims that …", and what was *found* instead."""
    if not so:
        raise FalseClaim(f"it claims that {claim}, but the rules say: {found}")


def legal(one: Round | Replay) -> None:
    """Every move of *one* is legal."""
    if isinstance(one, Replay):
        trouble = one.trouble
        holds(
            "every move is legal", trouble is None, trouble and f"move {trouble.number}, {trouble.text}: {trouble.why}"
        )
    else:
        played = replay(one)
        holds("every placement is legal", played.legal, played.why)


def faulty(one: Round, fault: Fault) -> None:
    """The last placement of *one*, and no other, is illegal, for exactly this *fault*."""
    game = one.game()
    at = game.start()
    *before, last = one.placements
    for placement in before:
        holds("all placements but the last are legal", not game.faults(at, placement.block), placement)
        at = game.play(at, placement.block)
    found = game.faults(at, last.block)
    holds(f"the last placement is {_words(fault)}", found == fault, f"it is {_words(found) or 'legal'}")


def _words(fault: Fault) -> str:
    return " and ".join(name.replace("_", " ") for name in fault.names)


def stands(one: Round) -> None:
    """*one* is legal, and both judges say that its figure stands after every placement."""
    legal(one)
    outcomes = _outcomes(one)
    holds("the figure stands after every placement", set(outcomes) == {"stands"}, f"after each: {', '.join(outcomes)}")


def falls(one: Round) -> None:
    """*one* is legal; its figure stands after every placement but the last, and both judges say that it falls then."""
    legal(one)
    *before, last = _outcomes(one)
    holds("the figure stands before the last placement", set(before) <= {"stands"}, ", ".join(before))
    holds("the figure falls at the last placement", last == "falls", f"it {last}")


def _outcomes(one: Round) -> list[str]:
    """What the judges say of the figure after each placement."""
    with both_judges() as judge:
        found = [placed.verdict for placed in placements(one, judge)]
    return [verdict.outcome if verdict else "is not judged" for verdict in found]


def scores(one: Round, light: int, dark: int) -> None:
    """The figure of *one* has so many points for Light and for Dark."""
    totals = replay(one).score.totals
    holds(f"it scores Light {light}, Dark {dark}", totals == (light, dark), f"Light {totals[0]}, Dark {totals[1]}")


def totals(one: Replay, expected: Mapping[str, int]) -> None:
    """The players of a flat game have so many points after its last move."""
    legal(one)
    found = dict(zip(one.game.players, one.account.totals, strict=True))
    holds(f"the points are {dict(expected)}", found == dict(expected), found)


def gains(one: Replay, points: int) -> None:
    """The last move of a flat game brought its player so many points."""
    legal(one)
    before, after = (one.game.explain(at).totals for at in one.positions[-2:])
    mover = one.game.side(one.positions[-2])
    found = after[mover] - before[mover]
    holds(f"the last move is worth {points} points", found == points, f"{found} points")


def illegal(one: Replay, number: int) -> None:
    """Move *number* of a flat game, from 1, is the first that is not legal."""
    trouble = one.trouble
    found: Any = "all are legal" if trouble is None else f"move {trouble.number} is the first: {trouble.why}"
    holds(f"move {number} is illegal", trouble is not None and trouble.number == number, found)
