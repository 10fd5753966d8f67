"""Rukuni as text: moves read and written, the board for the eye, and what stands on the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import Unreadable
from games.rukuni import Move, Rukuni
from models.hexes import hexagon
from models.table import named
from tests.rukuni_positions import after, edges, midway, seeds

GAME = Rukuni()


@given(edges, st.data())
def test_what_is_written_is_read_again(edge: int, data: st.DataObject) -> None:
    game = Rukuni(edge)
    space = st.integers(0, len(game.hexes.spaces) - 1)
    move = Move(data.draw(space), data.draw(space), data.draw(space))
    text = game.write(game.start(), move)
    assert game.read(game.start(), text) == game.read(game.start(), text.upper()) == move


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "the space of a tower, its row a to i first, like a1-a4:b4"),
        ("j1-a4:b4", 1, "the space of a tower, its row a to i first"),
        ("swap", 1, "the space of a tower"),
        ("a-a4:b4", 2, "a number 1 to 5 in row a"),
        ("a6-a4:b4", 2, "a number 1 to 5 in row a"),
        ("a0-a4:b4", 2, "a number 1 to 5 in row a"),
        ("a01-a4:b4", 2, "a number 1 to 5 in row a"),
        ("a²-a4:b4", 2, "a number 1 to 5 in row a"),
        ("a1a4:b4", 3, "a -, like a1-a4:b4"),
        ("a1", 3, "a -, like a1-a4:b4"),
        ("a1-", 4, "the space that it moves to, its row a to i first"),
        ("a1-e10:b4", 5, "a number 1 to 9 in row e"),
        ("a1-a4", 6, "a :, like a1-a4:b4"),
        ("a1-a4-b4", 6, "a :, like a1-a4:b4"),
        ("a1-a4:", 7, "the space of a piece, its row a to i first"),
        ("a1-a4:b7", 8, "a number 1 to 6 in row b"),
        ("a1-a4:b4#", 9, "the end of the move"),
    ],
)
def test_unreadable_texts_name_the_character(text: str, column: int, expected: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.read(GAME.start(), text)
    assert (caught.value.line, caught.value.column, caught.value.token) == (1, column, text)
    assert caught.value.expected.startswith(expected)


def test_a_space_that_only_a_larger_board_has_is_unreadable() -> None:
    assert Rukuni(6).read(Rukuni(6).start(), "f11-f10:k6").tower == hexagon(6).named["f11"]
    with pytest.raises(Unreadable, match="1 to 8 in row f"):
        GAME.read(GAME.start(), "f11-f10:i5")


@given(edges, seeds)
def test_visible_is_all_that_stands_there(edge: int, seed: int) -> None:
    game = Rukuni(edge)
    at = midway(game, seed)
    seen = game.visible(at)
    assert seen == tuple(sorted(seen))

    def places(kind: str) -> str:
        return " ".join(one.place for one in seen if one.kind == kind)

    assert game.set_up(places("tower"), places("white"), places("grey"), at.side) == at


@pytest.mark.parametrize("edge", [3, 4, 5, 6])
def test_the_scene_is_the_board_and_what_is_visible(edge: int) -> None:
    game = Rukuni(edge)
    at = midway(game, seed=2)
    bodies = {body.name: body for body in game.scene(at)}
    assert {named(name) for name in bodies if not bodies[name].fixed} == set(game.visible(at))
    assert [name for name in bodies if bodies[name].fixed] == ["board"]


@pytest.mark.parametrize(("white", "why"), [("a1", "two things stand on one space"), ("j1", "'j1' is no space")])
def test_what_is_no_position_is_not_set_up(white: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        GAME.set_up("a1", white, "")


def test_the_board_as_text() -> None:
    game = Rukuni(3)
    assert game.board(after("a1-c3:b2 e3-e2:e3", game)) == (
        "     1 2 3\n"
        "  e  T T G  3\n"
        " d  · · · ·  4\n"
        "c  T · T · T  5\n"
        " b  · W · ·  4\n"
        "  a  · · T  3\n"
        "     1 2 3\n"
        "in hand: white 24, grey 24\n"
    )
