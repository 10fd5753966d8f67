"""What rule pictures of Rue claim, put to its rules: captures, counters and who owns them, coins, how large a table is.

A claim gives what its picture draws, where it draws anything: so nothing is drawn that the rules did not say. Draws
nothing itself.
"""

from collections.abc import Mapping
from typing import Any, Final

from games.record import Replay, replay
from games.rue.cards import STEPS, Face, place_name
from games.rue.rules import Rules
from models.deck import SIDES
from scripts.rulebook.claims import holds, legal

Pairs = tuple[tuple[str, str], ...]
"""Neighbouring cards whose touching edges are compared."""
SEATS: Final = {"S": "south", "W": "west", "N": "north", "E": "east"}
"""Whose counter lies on which edge of a card."""


def facts(one: Replay) -> Mapping[str, Any]:
    """What the rules say of the table after the last move."""
    return one.account.facts


def most(one: Replay) -> int:
    """How many cards across the table may be."""
    across: int = Rules.under(one.record.given).across
    return across


def edges(face: Face, red: str) -> None:
    """Of a card that lies so, just these edges are red."""
    found = "".join(side for number, side in enumerate(SIDES) if face.red >> number & 1)
    holds(f"{face.title} has the red edges {red}", found == red, found)


def laid(one: Replay) -> str:
    """Where the last card was laid."""
    return place_name(one.moves[-1].place)


def captured(one: Replay, expected: Mapping[str, str | None]) -> Pairs:
    """The last card captures those at just these places; beside each, the place of the blue card that pays for it.

    Gives the last card's place with that of every card that it touches, whether it captures that or not.
    """
    legal(one)
    taken = [fact for fact in facts(one)["captures"] if fact["move"] == len(one.moves)]
    found = {fact["place"]: fact["paid_by"] for fact in taken}
    holds(f"the last card captures {_listed(expected)}", found == dict(expected), f"it captures {_listed(found)}")
    here = one.moves[-1].place
    return tuple((laid(one), place_name(here + step)) for step in STEPS if here + step in one.last.cards)


def counters(one: Replay, expected: Mapping[str, str]) -> tuple[str, ...]:
    """There are counters on the cards at just these places, each on the edge of that player.

    Gives their places on the edges.
    """
    legal(one)
    places = tuple(piece.place for piece in one.game.visible(one.last) if piece.kind == "counter")
    found = {card: SEATS[edge] for card, _, edge in (place.partition(" ") for place in places)}
    holds(f"the counters are {dict(expected)}", found == dict(expected), found)
    return places


def coins(one: Replay, expected: Mapping[str, int], given: Mapping[str, int]) -> None:
    """So many coins lie on the cards at just these places, and each player *given* here put so many there."""
    legal(one)
    found = facts(one)
    holds(f"the coins are {dict(expected)}", found.get("coins") == dict(expected), found.get("coins"))
    paid = {seat: number for seat, number in found["given"].items() if number}
    holds(f"the players put {dict(given)}", paid == dict(given), paid)


def takes_all(one: Replay, winner: str, pot: int) -> None:
    """The game is over; that player wins it, and gains all coins on the cards but those that he put there himself."""
    legal(one)
    won = one.ended.winner if one.ended else None
    holds(f"{winner} wins", won == winner, won or "it goes on")
    found = facts(one)
    holds(f"{pot} coins lie on the cards", found["pot"] == sum(found["coins"].values()) == pot, found["pot"])
    gain = {seat: pot * (seat == winner) - given for seat, given in found["given"].items()}
    holds(f"{winner} takes all coins", found["gain"] == gain, found["gain"])


def fits(one: Replay, across: int) -> None:
    """The table is so many cards across, and no rule or good manners say that it is too large."""
    _across(one, across)
    note = _amateurish(one)
    holds("nobody calls the table too large", not note, note)
    trouble = _hard(one)
    holds("it keeps to a hard limit too", not trouble, trouble)


def fills(one: Replay, across: int) -> None:
    """All cards are played, and they fill a square so many cards across."""
    fits(one, across)
    lying = len(one.last.cards)
    holds(f"all cards fill a square of {across} × {across}", one.ended is not None and lying == across**2, lying)


def too_large(one: Replay, across: int) -> None:
    """The last card makes the table so many cards across, which is more than good manners allow."""
    _across(one, across)
    holds("the table is called too large", bool(_amateurish(one)), "nobody does")
    *before, last = one.positions[1:]
    holds("it was not before the last card", not _amateurish(one.until(len(before))), "it was")
    expected = f"move {len(last.cards)}: the table would be more than {most(one)} cards across"
    trouble = _hard(one)
    holds("a hard limit forbids the last card for just that", trouble == expected, trouble or "it is allowed")


def limit(players: int, across: int) -> None:
    """So many *players* lay a table of at most so many cards across."""
    found = Rules(players).across
    holds(f"{players} players lay up to {across} cards across", found == across, f"up to {found}")


def _across(one: Replay, across: int) -> None:
    legal(one)
    found = facts(one)["across"]
    holds(f"the table is {across} cards across", found == across, f"{found} cards")


def _amateurish(one: Replay) -> str:
    """What is said of too large a table; empty when nothing is."""
    return next((note for note in one.account.notes if note.endswith("is amateurish")), "")


def _hard(one: Replay) -> str:
    """What is wrong with the game when its limit is a rule; empty when nothing is."""
    trouble = replay(one.record.under({"Size": "hard"})).trouble
    return f"move {trouble.number}: {trouble.why}" if trouble else ""


def _listed(places: Mapping[str, str | None]) -> str:
    told = (f"{place}, paid for by {paid}" if paid else place for place, paid in places.items())
    return " and ".join(told) or "nothing"
