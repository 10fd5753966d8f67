"""The rule pictures of Rhumb Line, in the order of its sheet.

Knows what is shown and what is said of it; `scripts.rulebook.rhumb_line_claims` says whether that is so. Every position
is reached by moves of both players.
"""

from typing import Final

from games.record import Replay
from scripts.rulebook import rhumb_line_claims as claim
from scripts.rulebook import rhumb_line_scenes as scenes
from scripts.rulebook import rhumb_line_tables as tables
from scripts.rulebook.entries import Book, Entry, Illustration, Manner, Section
from scripts.rulebook.flatgames import example, illustration, played, stamped
from scripts.rulebook.rhumb_line_lines import COMBINED, LINES, combined_entry, line_entry
from sim.flatnotes import Notes
from sim.symbols import cross

EXAMPLE: Final = "rhumb-line"
FIRST: Final = "SW3"
SHOWN: Final = "SE3"
"""A point whose name is told."""
OVER_100: Final = 27
"""Moves of the example, of which the last takes the officer from 90 to 110 points."""
ONE_LEFT: Final = 30
"""Moves of it after which each player has one stone left, …"""
LIFTED: Final = ("W3", "NE2")
"""… which stones the players lift then, …"""
AGAIN: Final = "SE1"
"""… and where the officer places his again."""
BACK: Final = f"the stone lifted from {LIFTED[0]} must be placed on another point"
UNLIFTED: Final = "SE1"
"""Where the officer places the last stone when nobody has to lift one."""


def book(game: str, manner: Manner) -> Book:  # noqa: ARG001 (the signature of all books; every picture gets its manner)
    """All pictures."""
    example, *combined = map(combined_entry, COMBINED)
    lines = Section("Lines that score", (*map(line_entry, LINES), example))
    points = Section("All combinations, and past 100", (*combined, _past_100()))
    return Book(game, "Rhumb Line", (_setup(), lines, points, _end()))


def _setup() -> Section:
    return Section(
        "The board and the stones",
        (
            Entry(
                "board",
                "The board",
                "A compass rose: stones are placed where a radial meets a circle. "
                "Each player keeps score at one end of the board.",
                _board,
            ),
            Entry(
                "components",
                "What is played with",
                "Each player has sixteen stones to play with, and one more to keep score.",
                _components,
            ),
            Entry(
                "first-stone",
                "The first stone",
                "The Officer (O) begins, and may choose any of the points: those with ○ were free as well.",
                _first,
            ),
        ),
    )


def _past_100() -> Entry:
    return Entry(
        "score-track",
        "Past 100 points",
        "After 100 the stone that keeps score goes on from 10: 110 points stand on 10, 120 on 20.",
        _track,
    )


def _end() -> Section:
    return Section(
        "The last stones, and the end",
        (
            Entry(
                "lifting",
                "Lifting a stone",
                "With one stone left each, both players take one of theirs off the board: "
                f"the Officer the one on {LIFTED[0]}, the Sailor the one on {LIFTED[1]} (dashed rings).",
                _lifting,
            ),
            Entry(
                "placing-again",
                "Placing it again",
                "On the next turn the Officer puts the stone on another point. "
                "Points with ○ were open as well; the one with the dashed ring was not.",
                _again,
            ),
            Entry(
                "not-back",
                "Not where it came from",
                "The stone may not go straight back to the point that it was lifted from.",
                _not_back,
            ),
            Entry(
                "without-lifting",
                "If lifting is agreed to be optional",
                "To be agreed before the game: a player may then also place the last stone at once.",
                _without,
            ),
            Entry(
                "end",
                "The full board",
                "All 32 points are covered. The Sailor has more points and wins; "
                "the stones that keep score have gone past 100 on both sides.",
                _full,
            ),
        ),
    )


def _board(_: Manner) -> Illustration:
    one = played(EXAMPLE, "")
    return illustration(tables.named(one, SHOWN), one, "The empty board with the names of its parts.")


def _components(manner: Manner) -> Illustration:
    return Illustration(*scenes.components(manner))


def _first(_: Manner) -> Illustration:
    one = played(EXAMPLE, FIRST)
    board = tables.rose(one, Notes(open_=claim.anywhere(one)))
    return illustration(board.plate, one, f"The first stone on {FIRST}. It could have been placed on any other point.")


def _track(_: Manner) -> Illustration:
    one = example(EXAMPLE).until(OVER_100)
    way = claim.passes("officer", *claim.scored(one, "officer", 90, 110))
    return illustration(tables.tracks(one, way), one, f"The officer's stone goes from {' over '.join(way)}.")


def _ending(*moves: str, **tags: str) -> Replay:
    """The example until each player has one stone left, and how it might go on."""
    return played(EXAMPLE, " ".join((*example(EXAMPLE).until(ONE_LEFT).texts, *moves)), **tags)


def _lifts() -> Replay:
    one = _ending(*(f"-{place}" for place in LIFTED))
    claim.lifted(one, *LIFTED)
    return one


def _lifting(_: Manner) -> Illustration:
    one = _lifts()
    board = tables.rose(one, Notes(), gone=LIFTED)
    return illustration(board.plate, one, f"Lifted: the stones on {' and '.join(LIFTED)}.")


def _again(_: Manner) -> Illustration:
    before = _lifts()
    one = _ending(*before.texts[ONE_LEFT:], AGAIN)
    others = claim.other_points(one)
    board = tables.rose(one, Notes(open_=others), gone=LIFTED[:1])
    return illustration(board.plate, one, f"Placed again on {AGAIN}; {' and '.join(others)} were open as well.")


def _not_back(_: Manner) -> Illustration:
    before = _lifts()
    one = _ending(*before.texts[ONE_LEFT:], LIFTED[0])
    place = claim.barred(one, BACK)
    board = tables.as_if(one, place, Notes(faults=(place,)))
    return illustration(stamped(board, cross()), before, f"Illegal, {place}: {BACK}.")


def _without(_: Manner) -> Illustration:
    one = _ending(UNLIFTED, EndPlay="optional")
    claim.refused_under(one, "two_step")
    return illustration(tables.rose(one, Notes()).plate, one, f"The last stone of the officer on {UNLIFTED}.")


def _full(_: Manner) -> Illustration:
    one = example(EXAMPLE)
    claim.won(one, "sailor", 140, 180)
    return illustration(tables.whole(one, f"{one.points}: Sailor wins"), one, "The end of a game.")
