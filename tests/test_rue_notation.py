"""Rue's moves as text: what is written, what is read, and what is said of a text that is none."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import IllegalMove, Unreadable
from games.rue.cards import FACES, Face, place
from games.rue.game import Rue
from games.rue.position import Move, Position
from models.deck import REACH

GAMES = [Rue(), Rue(number=3, order="red_first"), Rue(number=4, turning="no", money="on"), Rue(size="hard")]
CHOICE = ("BPE@0,0", "RCS@-1,0xE", "BCE@0,1")
"""North holds 0,0, and can capture the blue 0,1 and the red -1,0 from -1,1."""


def after(*moves: str) -> Position:
    game = Rue()
    at = game.start()
    for text in moves:
        at = game.play(at, game.read(at, text))
    return at


@given(st.sampled_from(GAMES), st.integers(0, 10**6), st.integers(0, 15))
def test_every_legal_move_is_read_as_it_was_written(game: Rue, seed: int, plies: int) -> None:
    random = Random(seed)
    at = game.start()
    for _ in range(plies):
        at = game.play(at, random.choice(game.moves(at)))
    moves = game.moves(at)
    texts = [game.write(at, move) for move in moves]
    assert len(set(texts)) == len(moves) > 0
    assert [game.read(at, text) for text in texts] == moves
    assert [game.read(at, text.lower()) for text in texts] == moves


@given(st.sampled_from(FACES), st.integers(-REACH, REACH), st.integers(-REACH, REACH))
def test_a_move_that_is_not_legal_can_be_written_and_read_too(face: Face, x: int, y: int) -> None:
    move = Move(face, place(x, y))
    for at in (Rue().start(), after(*CHOICE)):
        assert Rue().read(at, Rue().write(at, move)) == move


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("rpn@-1,1", "RPN@-1,1xES"),  # captures can be left out
        ("RPN@-1,1XSE", "RPN@-1,1xES"),
        ("RPN@-1,1/0,0", "RPN@-1,1xES"),  # the oldest counter pays anyway
        ("RPN@-1,1/0,1", "RPN@-1,1xES/0,1"),
        ("rpn@-1,1xse/0,1", "RPN@-1,1xES/0,1"),
        ("BFE@1,0", "BFE@1,0xW"),
        ("BFN@1,0", "BFN@1,0"),
    ],
)
def test_reading_is_lenient_and_writing_canonical(text: str, canonical: str) -> None:
    at = after(*CHOICE)
    assert Rue().write(at, Rue().read(at, text)) == canonical


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a card, R or B first, like BPN@0,0"),
        ("XPN@0,0", 1, "a card, R or B first"),
        ("BXN@0,0", 2, "P, C, F or T after the colour"),
        ("BPX@0,0", 3, "N, E, S or W, the side of the red edge"),
        ("BCX@0,0", 3, "N, E, S or W, the first red edge clockwise"),
        ("BTX@0,0", 3, "N, E, S or W, the side of the blue edge"),
        ("BFS@0,0", 3, "N or E, a side that is red"),
        ("BP", 3, "the side of the red edge"),
        ("BPN0,0", 4, "an @ and the place"),
        ("BPN@,0", 5, "how far east of the first card, a whole number from -31 to 31"),
        ("BPN@01,0", 6, "a comma"),
        ("BPN@+1,0", 5, "how far east"),
        ("BPN@-0,0", 5, "how far east"),
        ("BPN@32,0", 5, "how far east"),
        ("BPN@100,0", 5, "how far east"),
        ("BPN@0;0", 6, "a comma, then how far north of the first card"),
        ("BPN@0,", 7, "how far north of the first card"),
        ("BPN@0,0.", 8, "the end of the move, or / and the blue card that pays"),
        ("BPN@0,0x", 9, "the sides that are captured after x"),
        ("BPN@0,0x/0,1", 9, "the sides that are captured after x"),
        ("BPN@0,0xQ", 9, "sides that are captured, N, E, S or W, each once"),
        ("BPN@0,0xNN", 10, "each once"),
        ("BPN@0,0/", 9, "how far east"),
        ("BPN@0,0/1,1/", 13, "how far east"),
        ("BPN@0,0/1", 10, "a comma"),
        ("BPN@\u0661,0", 5, "how far east"),
    ],
)
def test_what_is_no_move_is_told_character_by_character(text: str, column: int, expected: str) -> None:
    with pytest.raises(Unreadable) as raised:
        Rue().read(Rue().start(), text)
    assert (raised.value.line, raised.value.column) == (1, column)
    assert expected in raised.value.expected


@pytest.mark.parametrize("text", ["RPN@-1,1xN", "RPN@-1,1xE", "RPN@-1,1xNES", "BFN@1,0xW"])
def test_a_capture_that_is_none_is_illegal(text: str) -> None:
    with pytest.raises(IllegalMove, match="captures"):
        Rue().read(after(*CHOICE), text)
