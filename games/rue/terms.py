"""The sheet's words for a position of Rue: redder and bluey, foxed and safe. Nothing here decides a game.

A blue card is judged by the opponents of whoever owns it, or of the player who laid it while nobody does.
"""

from collections.abc import Iterator
from enum import Enum

from games.rue.captures import catch
from games.rue.cards import STEPS, Face
from games.rue.position import Position, captures
from games.rue.rules import Rules, playable


class Danger(Enum):
    """What opponents can do to a blue card with the cards in their hands, were it their turn."""

    OPEN = "open"
    """Some capture of it gains points."""
    FOXED = "foxed"
    """It can be captured, but every placement that does so costs at least as many points as it gains."""
    SAFE = "safe"
    """It cannot be captured, now or later."""


def opening(at: Position) -> str | None:
    """Whether the Attacker began with a red or with a blue card: "redder" or "bluey"; None before that."""
    first = at.cards.get(0)
    return None if first is None else "bluey" if first.face.blue else "redder"


def danger(rules: Rules, at: Position, here: int) -> Danger:
    """How the blue card that lies there stands."""
    gains = list(_gains(rules, at, here))
    if not gains:
        return Danger.SAFE
    return Danger.OPEN if max(gains) > 0 else Danger.FOXED


def _gains(rules: Rules, at: Position, here: int) -> Iterator[int]:
    """What every placement that captures the card there would gain the opponent who makes it."""
    counter = at.counters.get(here)
    owner = (at.cards[here].number - 1) % rules.number if counter is None else counter.player
    places = set(rules.places(at))
    for side, step in enumerate(STEPS):
        if here + step in places:
            for opponent, face in _faces(rules, at, owner):
                if captures(face.red, at.free[here + step]) >> (side ^ 2) & 1:
                    yield catch(at, face, here + step, opponent, rules.order).gain


def _faces(rules: Rules, at: Position, owner: int) -> Iterator[tuple[int, Face]]:
    """The opponents of a player, each with every card of his hand in every turn."""
    for opponent in range(rules.number):
        if opponent != owner:
            for face in playable(at.hands[opponent], rules.turning):
                yield opponent, face
