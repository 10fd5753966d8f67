"""Rhumb Line in words: its notation, what is said of illegal moves, and its board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import IllegalMove, Unreadable
from games.lines import after as played
from games.rhumb_line.position import Move
from games.rhumb_line.rules import RhumbLine
from models.rose import NAMED, POINTS
from tests.rhumb_line_games import GAME, MANUAL, OFF, OPTIONAL, WORDS, covering

placed = st.builds(Move, st.integers(0, 31), st.just(False), st.integers(0, 99).map(lambda tens: tens * 10))
lifts = st.builds(Move, st.integers(0, 31), st.just(True), st.just(0))


@given(placed | lifts)
def test_every_move_is_read_as_it_was_written_legal_or_not(move: Move) -> None:
    text = MANUAL.write(MANUAL.start(), move)
    assert MANUAL.read(MANUAL.start(), text) == move
    assert MANUAL.read(MANUAL.start(), text.lower()) == move


@given(st.text("NSEWnsew1234560+- ", max_size=8) | st.text(max_size=4))
def test_any_other_text_is_unreadable_and_says_where(text: str) -> None:
    error: Unreadable | None = None
    try:
        move = MANUAL.read(MANUAL.start(), text)
    except Unreadable as raised:
        error = raised
    if error is None:
        assert MANUAL.write(MANUAL.start(), move) == text.upper().removesuffix("+0")
    else:
        assert (error.line, error.token) == (1, text)
        assert 1 <= error.column <= len(text) + 1


def test_points_are_named_by_radial_and_circle() -> None:
    assert [GAME.write(GAME.start(), move) for move in GAME.moves(GAME.start())] == list(POINTS)
    assert GAME.read(GAME.start(), "nW3") == Move(NAMED["NW3"])
    assert MANUAL.write(MANUAL.start(), Move(NAMED["NW3"], declared=40)) == "NW3+40"
    assert GAME.write(GAME.start(), Move(NAMED["E1"], lifts=True)) == "-E1"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a radial N, NE, E, SE, S, SW, W or NW, like NW3"),
        ("-", 2, "a radial"),
        ("X3", 1, "a radial"),
        ("3N", 1, "a radial"),
        ("--E1", 2, "a radial"),
        ("ſ1", 1, "a radial"),
        ("NW", 3, "a circle 1 to 4 after the radial, like NW3"),
        ("NN3", 2, "a circle"),
        ("NW5", 3, "a circle"),
        ("NW0", 3, "a circle"),
        ("E１", 2, "a circle"),
        ("N33", 3, "the end of the move, or points like +40"),
        ("N3#", 3, "the end of the move"),
        ("NW3+", 4, "the end of the move, or points"),
        ("NW3+040", 4, "the end of the move, or points"),
        ("NW3+10000000", 4, "the end of the move, or points"),
        ("NW3-10", 4, "the end of the move, or points"),
        ("-E1+10", 4, "the end of the move: a lift declares nothing"),
    ],
)
def test_what_is_no_move_says_which_character_is_wrong(text: str, column: int, expected: str) -> None:
    with pytest.raises(Unreadable) as error:
        GAME.read(GAME.start(), text)
    assert (error.value.line, error.value.column, error.value.token) == (1, column, text)
    assert error.value.expected.startswith(expected)


def test_under_automatic_points_are_checked_and_not_written() -> None:
    at = covering("NW1 NW2 NW4 N2 NE1 W4")
    assert GAME.read(at, "NW3+40") == GAME.read(at, "NW3") == Move(NAMED["NW3"])
    assert GAME.read(at, "S1+0") == Move(NAMED["S1"])
    with pytest.raises(IllegalMove) as wrong:
        GAME.read(at, "nw3+30")
    assert str(wrong.value) == (
        "NW3 wins 40 points, not 30: it completes radius NW1 NW2 NW3 NW4 for 10, spiral NE1 N2 NW3 W4 for 30"
    )
    with pytest.raises(IllegalMove, match="S1 wins 0 points, not 10: it completes no line"):
        GAME.read(at, "S1+10")
    assert GAME.read(at, "NW1+10") == Move(NAMED["NW1"])  # it is covered: that is for play to say


@pytest.mark.parametrize(
    ("game", "count", "text", "why"),
    [
        (GAME, 1, "s2", "S2 is covered by a stone of the officer"),
        (GAME, 2, "SW4", "SW4 is covered by a stone of the sailor"),
        (GAME, 2, "-S2", "a stone is lifted when one is left to place; the officer has 15"),
        (GAME, 30, "W4", "with one stone left, the officer must lift one of those placed, like -E1"),
        (GAME, 30, "-E1", "no stone of the officer lies on E1"),
        (GAME, 30, "-W4", "no stone of the officer lies on W4"),
        (GAME, 32, "W3", "the stone lifted from W3 must be placed on another point"),
        (GAME, 32, "-S2", "the officer has lifted a stone before, and may only once"),
        (GAME, 36, "N1", "the game is over: all points are covered"),
        (GAME, 36, "-S2", "the game is over: all points are covered"),
        (OFF, 30, "-W3", "a stone may not be moved once it is placed, under EndPlay off"),
        (OPTIONAL, 28, "-W3", "a stone is lifted when one is left to place; the officer has 2"),
        (MANUAL, 6, "W1+20", "20 points cannot be declared: W1 completes no line"),
        (MANUAL, 6, "SE2+10", "10 points cannot be declared: SE2 completes arc SE2 S2 SW2 W2 for 20"),
        (MANUAL, 6, "S2+20", "S2 is covered by a stone of the officer"),
    ],
)
def test_an_illegal_move_says_which_rule_it_breaks(game: RhumbLine, count: int, text: str, why: str) -> None:
    at = played(game, WORDS[:count])
    move = game.read(at, text)
    assert move not in game.moves(at)
    with pytest.raises(IllegalMove) as error:
        game.play(at, move)
    assert str(error.value) == why


def test_moves_that_no_text_means_are_illegal_too() -> None:
    with pytest.raises(IllegalMove, match="nothing is declared"):
        GAME.play(GAME.start(), Move(0, declared=10))
    at = played(GAME, WORDS[:30])
    with pytest.raises(IllegalMove, match="a lift declares nothing, not 10 points"):
        GAME.play(at, Move(NAMED["W3"], lifts=True, declared=10))


def test_the_board_shows_the_rose_and_how_the_players_stand() -> None:
    at = played(GAME, WORDS[:32])
    assert (
        GAME.board(at)
        == """\
 NW             N             NE
    S           S           O      4
       O        O        O         3
          S     S     ·            2
             S  S  S               1
 W  ·  ·  O  S  +  S  S  S  S  E
             O  O  ·               1
          O     O     O            2
       O        O        O         3
    S           O           S      4
 SW             S             SE

O officer 110 points, marker at 10, 2 stones left, lifted W3, to move
S sailor  100 points, 2 stones left, lifted NE2
"""
    )


def test_the_board_says_when_one_stone_or_none_is_left() -> None:
    assert "S sailor  100 points, 1 stone left, to move\n" in GAME.board(played(GAME, WORDS[:31]))
    assert GAME.board(played(GAME, WORDS)).endswith("180 points, marker at 80, no stone left, lifted NE2\n")
