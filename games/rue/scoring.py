"""What the points of Rue are made of, counter by counter, and what else is to be said of a position."""

from typing import Final

from games.game import Account, Item
from games.rue.cards import place_name
from games.rue.position import Capture, Position
from games.rue.rules import Rules, extent
from games.rue.terms import Danger, danger, opening

_MEANING: Final = {
    Danger.FOXED: "foxed, so that no opponent gains by a capture",
    Danger.SAFE: "safe, so that no opponent can capture any more",
}


def explain(rules: Rules, at: Position) -> Account:
    """Every counter on a card; how it was opened; while the game goes on, how blue cards stand; the pot."""
    notes: list[str] = []
    facts: dict[str, object] = {"opening": opening(at)}
    if at.cards:
        notes.append(f"the Attacker is a {opening(at)}: the first card is {at.cards[0].face.title}")
        notes += _size_note(rules, at)
        facts["across"] = extent(at.cards)
    facts["captures"] = [_captured(rules, at, one) for one in at.log]
    if at.log:
        notes.append(f"captures: {'; '.join(_told(rules, at, one) for one in at.log)}")
    if any(at.hands):
        blue = {here: danger(rules, at, here) for here, card in at.cards.items() if card.face.blue}
        for kind, meaning in _MEANING.items():
            found = [here for here, how in blue.items() if how is kind]
            facts[kind.value] = [place_name(here) for here in found]
            if found:
                notes.append(f"{meaning}: {', '.join(_title(at, here) for here in found)}")
    if rules.money == "on":
        facts |= _pot(rules, at)
        notes.append(_pot_note(rules, at))
    items = [
        _item(rules, at, here, player)
        for player in range(rules.number)
        for here, counter in at.counters.items()
        if counter.player == player
    ]
    return Account(rules.totals(at), tuple(items), "counters", tuple(notes), facts)


def _item(rules: Rules, at: Position, here: int, player: int) -> Item:
    """A counter, in words and for programs."""
    face, number = at.cards[here].face, at.counters[here].number
    what = f"{_title(at, here)} (captured at move {number})"
    facts = {"card": face.name, "place": place_name(here), "move": number}
    return Item(rules.players[player], 1 if face.blue else -1, what, facts)


def _captured(rules: Rules, at: Position, one: Capture) -> dict[str, object]:
    """A capture, for programs."""
    return {
        "move": one.number,
        "player": rules.players[one.player],
        "card": at.cards[one.place].face.name,
        "place": place_name(one.place),
        "paid_by": None if one.paid is None else place_name(one.paid),
    }


def _told(rules: Rules, at: Position, one: Capture) -> str:
    """The same in words."""
    paid = "" if one.paid is None else f" for the counter on {place_name(one.paid)}"
    return f"move {one.number}, {rules.players[one.player]}: {_title(at, one.place)}{paid}"


def _title(at: Position, here: int) -> str:
    """A card as people call it: "Blue Prow at 0,0"."""
    return f"{at.cards[here].face.title} at {place_name(here)}"


def _size_note(rules: Rules, at: Position) -> list[str]:
    """That the table is larger than good manners allow, where it is."""
    across = extent(at.cards)
    if rules.size != "soft" or across <= rules.across:
        return []
    return [f"the table is {across} cards across; more than {rules.across} is amateurish"]


def _pot(rules: Rules, at: Position) -> dict[str, object]:
    """The coins: where they lie, who gave them, and once the game is over what each player gains."""
    pot = sum(at.given)
    ended = rules.outcome(at)
    gain = None
    if ended is not None:
        taken = {seat: pot if seat == ended.winner else 0 for seat in rules.players}
        gain = {seat: taken[seat] - gave for seat, gave in zip(rules.players, at.given, strict=True)}
    return {
        "pot": pot,
        "coins": {place_name(here): number for here, number in at.coins.items()},
        "given": dict(zip(rules.players, at.given, strict=True)),
        "gain": gain,
    }


def _pot_note(rules: Rules, at: Position) -> str:
    """The same in a sentence."""
    given = ", ".join(f"{seat} {gave}" for seat, gave in zip(rules.players, at.given, strict=True))
    ended = rules.outcome(at)
    end = f"; {ended.winner} takes them all" if ended else ""
    return f"coins on the cards: {sum(at.given)} ({given}){end}"
