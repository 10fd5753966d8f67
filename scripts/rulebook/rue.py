"""The rule pictures of Rue, in the order of its sheet.

Knows what is shown and what is said of it; `scripts.rulebook.rue_claims` says whether that is so. Every table is that
of a game played by the rules.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from models.deck import CARDS
from scripts.rulebook import rue_claims as claim
from scripts.rulebook import rue_scenes as scenes
from scripts.rulebook import rue_tables as tables
from scripts.rulebook.claims import gains, totals
from scripts.rulebook.entries import Book, Entry, Illustration, Manner, Section
from scripts.rulebook.flatgames import example
from scripts.rulebook.rue_tables import BOARD, HALF, WIDE, illustration, played
from sim.flatnotes import Arrow, Notes
from sim.plates import GAP, captioned, column, row, words
from sim.symbols import strip

EDGES: Final[Mapping[str, tuple[str, str]]] = {
    "P": ("N", "One edge is red."),
    "C": ("NE", "Two edges that meet at a corner are red."),
    "F": ("NS", "Two edges that face each other are red."),
    "T": ("NEW", "All edges but one are red."),
}
"""By formation, the red edges of its cards, and the same in words."""
WORTH: Final[Mapping[str, str]] = {"R": "Capturing it costs a point.", "B": "Capturing it brings a point."}

EQUAL: Final = "BPN@0,0 RTW@1,0xW"
UNEQUAL: Final = "BPN@0,0 RTN@1,0"
GAPPED: Final = "BCW@0,0 RTS@0,-1 BTW@1,-1 RPN@2,-1 BPW@2,0 RFN@2,1 BFE@1,1 RCE@1,0xNESW"
FOUR: Final = "BTW@0,0 BTS@1,0xW BTN@2,0xW BPN@2,-1xN RPN@1,-1xE"
RECAPTURED: Final = "BPN@0,0 RTN@0,-1xN RPE@1,0xW"
PAID: Final = "BPN@0,0 RTN@0,-1xN RPW@1,0 BPS@1,-1xN"
UNPAID: Final = "RPN@0,0 BPN@1,0xW"
LARGE: Final = "BPN@0,0 RCW@1,0 BFN@-1,0xE BFN@-1,-1xN BTE@2,0 RPN@3,0"
STAKE: Final = "BPN@0,0 RTW@1,0xW"
FINE: Final = "RPN@0,0 BPN@1,0xW"
THREE: Final[Mapping[str, str]] = {"Players": "3", "Money": "on"}


def book(game: str, manner: Manner) -> Book:  # noqa: ARG001 (the signature of all books; every picture gets its manner)
    """All pictures."""
    return Book(game, "Rue", (_cards(), _captures(), _table()))


def _cards() -> Section:
    components = Entry(
        "components",
        "What is played with",
        "Every player has these eight cards, four red and four blue. Counters show who captured a card; "
        "coins are for playing for money.",
        _components,
    )
    return Section("The cards", (components, *map(_card_entry, CARDS)))


def _card_entry(kind: str) -> Entry:
    face = tables.upright(kind)
    name = face.title.lower().replace(" ", "-")
    return Entry(name, face.title, f"{EDGES[kind[1]][1]} {WORTH[kind[0]]}", partial(_card, kind))


def _captures() -> Section:
    return Section(
        "Captures and counters",
        (
            Entry(
                "capture",
                "Capture by equal edges",
                "Where the new card touches another, both edges have the same colour: North captures that card. "
                "With edges of different colours nothing happens.",
                _capture,
            ),
            Entry(
                "gap",
                "Four captures in a gap",
                "A card laid in a gap touches four others. All four pairs of edges are equal, so it captures all four.",
                _gap,
            ),
            Entry(
                "owner",
                "The counter on its owner's edge",
                "Four players own one card each. The counter lies on the edge that is nearest to its owner.",
                _owner,
            ),
            Entry(
                "recapture",
                "Recapture",
                "North plays against another edge of West's card and takes it over: the counter moves to North's edge.",
                _recapture,
            ),
            Entry(
                "red-capture",
                "A red capture takes a blue counter away",
                "North's new card captures a red one. North pays with the counter on the blue card; "
                "none is put on the red card.",
                _paid,
            ),
            Entry(
                "red-capture-unpaid",
                "A red capture without a blue counter",
                "North owns no blue card that could pay. A counter lies on the red card, and costs a point.",
                _unpaid,
            ),
        ),
    )


def _table() -> Section:
    return Section(
        "The table, and playing for money",
        (
            Entry(
                "size",
                "How large the table may grow",
                "Two players keep within four cards across: their sixteen cards just fill that. "
                "A fifth is not forbidden, but bad manners.",
                _size,
            ),
            Entry(
                "money",
                "Coins on captured cards",
                "For a blue card every opponent of the captor puts a coin on it. "
                "For a red card the captor puts one there.",
                _coins,
            ),
            Entry(
                "money-end",
                "The winner takes all coins",
                "All cards are played. South has the most points and takes every coin on the table.",
                _takes_all,
            ),
        ),
    )


def _components(manner: Manner) -> Illustration:
    return Illustration(*scenes.components(manner))


def _card(kind: str, _manner: Manner) -> Illustration:
    face = tables.upright(kind)
    red, said = EDGES[kind[1]]
    claim.edges(face, red)
    return Illustration(tables.card(face), f"{face.title}, written {kind}, at its true size of 76.2 mm. {said}")


def _capture(_manner: Manner) -> Illustration:
    games = played(EQUAL), played(UNEQUAL)
    panels = []
    for one, taken, heading in zip(games, (["0,0"], []), ("Equal: captured", "Different: not captured"), strict=True):
        near = claim.captured(one, dict.fromkeys(taken))
        claim.counters(one, dict.fromkeys(taken, "north"))
        panels.append(captioned(tables.after(one, Notes(near=near), HALF).plate, heading, weight=700))
    return illustration(row(panels), games, "Two games that differ in how the second card is turned.")


def _gap(_manner: Manner) -> Illustration:
    one = played(GAPPED)
    taken = ("1,1", "2,0", "1,-1", "0,0")
    near = claim.captured(one, dict.fromkeys(taken))
    claim.counters(one, dict.fromkeys(taken, "north"))
    gains(one, 4)
    return illustration(tables.after(one, Notes(near=near), BOARD).plate, [one], "A card laid in a gap.")


def _owner(_manner: Manner) -> Illustration:
    one = played(FOUR, Players="4")
    places = claim.counters(one, {"0,0": "west", "1,0": "north", "2,0": "east", "2,-1": "south"})
    totals(one, dict.fromkeys(one.game.players, 1))
    plate = tables.plain(one, Notes(strong=places), BOARD).plate
    return illustration(plate, [one], "Four players own one blue card each.")


def _recapture(_manner: Manner) -> Illustration:
    one = played(RECAPTURED, Players="3")
    near = claim.captured(one, {"0,0": None})
    claim.counters(one.until(2), {"0,0": "west"})
    claim.counters(one, {"0,0": "north"})
    notes = Notes(near=near, arrows=(Arrow(("0,0 W", "0,0 N")),))
    panels = [
        captioned(tables.before(one, HALF).plate, "West owns the blue card"),
        captioned(tables.after(one, notes, HALF).plate, "North owns it now"),
    ]
    return illustration(strip(panels), [one], "Before and after the last move; North captures.")


def _paid(_manner: Manner) -> Illustration:
    one = played(PAID)
    near = claim.captured(one, {"1,0": "0,0"})
    claim.counters(one.until(3), {"0,0": "north"})
    claim.counters(one, {})
    gains(one, -1)
    panels = [
        captioned(tables.before(one, HALF).plate, "North: 1 point"),
        captioned(tables.after(one, Notes(near=near), HALF).plate, "North: 0 points"),
    ]
    return illustration(strip(panels), [one], "Before and after the last move; North captures a red card.")


def _unpaid(_manner: Manner) -> Illustration:
    one = played(UNPAID)
    near = claim.captured(one, {"0,0": None})
    claim.counters(one, {"0,0": "north"})
    gains(one, -1)
    return illustration(tables.after(one, Notes(near=near), HALF).plate, [one], "North captures a red card.")


def _size(_manner: Manner) -> Illustration:
    small, large = example("rue"), played(LARGE)
    claim.fills(small, 4)
    claim.too_large(large, 5)
    for players, across in ((2, 4), (3, 6), (4, 8)):
        claim.limit(players, across)
    panels = row([tables.sized(table, across, 4) for table, across in ((small, 4), (large, 5))], 2 * GAP, "high")
    rule = words("2 players: 4 across · 3 players: 6 across · 4 players: 8 across", panels.width)
    return illustration(column([panels, rule]), [small, large], "A table four cards across, and one of five.")


def _coins(_manner: Manner) -> Illustration:
    blue, red = played(STAKE, **THREE), played(FINE, **THREE)
    for one in (blue, red):
        claim.captured(one, {"0,0": None})
    claim.coins(blue, {"0,0": 2}, {"south": 1, "north": 1})
    claim.coins(red, {"0,0": 1}, {"west": 1})
    panels = [
        captioned(tables.after(blue, Notes(), HALF).plate, "West captures blue: South and North pay"),
        captioned(tables.after(red, Notes(), HALF).plate, "West captures red: West pays"),
    ]
    return illustration(row(panels), [blue, red], "Two games of three players.")


def _takes_all(_manner: Manner) -> Illustration:
    one = example("rue-money")
    claim.takes_all(one, "south", 29)
    totals(one, {"south": 4, "west": 3, "north": 3})
    said = f"{one.points}: South takes all {claim.facts(one)['pot']} coins"
    plate = captioned(tables.plain(one, Notes(), WIDE).plate, said, weight=700)
    return illustration(plate, [one], "The end of a game of three players.")
