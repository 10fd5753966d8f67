"""Line or Colour: its notation, its board as text, and its example games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.counters import OPTIONS
from games.errors import IllegalMove, Unreadable
from games.line_or_colour import LineOrColour
from games.notation import sheets, write_moves, write_tags
from tests.line_or_colour_games import BASIC, HEADING, ROOT, chosen, ended, played, random_line, seeds


@given(chosen, seeds)
def test_every_move_is_read_as_it_was_written_in_any_case(options: dict[str, str], seed: int) -> None:
    game = LineOrColour.under(options)
    for at in random_line(game, seed)[:-1]:
        for move in game.moves(at):
            text = game.write(at, move)
            assert game.read(at, text) == game.read(at, text.upper()) == game.read(at, text.partition("#")[0]) == move


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a column a to e, like c3, or swap"),
        ("f1", 1, "a column a to e, like c3, or swap"),
        ("3c", 1, "a column a to e, like c3, or swap"),
        ("#line", 1, "a column a to e, like c3, or swap"),
        ("a", 2, "a row 1 to 5 after the column"),
        ("a6", 2, "a row 1 to 5 after the column"),
        ("a01", 2, "a row 1 to 5 after the column"),
        ("a²", 2, "a row 1 to 5 after the column"),
        ("a1#", 3, "the end of the move, or #line, #colour or #line#colour"),
        ("a1#colour#line", 3, "the end of the move, or #line, #colour or #line#colour"),
        ("a1#lines", 3, "the end of the move, or #line, #colour or #line#colour"),
        ("swap#line", 5, "the end of the move"),
    ],
)
def test_what_is_no_move_is_told_with_its_character(text: str, column: int, expected: str) -> None:
    with pytest.raises(Unreadable) as caught:
        BASIC.read(played(BASIC, "c3"), text)
    assert (caught.value.line, caught.value.column, caught.value.token) == (1, column, text)
    assert expected in caught.value.expected


@given(st.text(max_size=12))
def test_any_text_is_a_move_or_unreadable(text: str) -> None:
    try:
        move = BASIC.read(BASIC.start(), text)
    except (Unreadable, IllegalMove):
        return
    assert BASIC.write(BASIC.start(), move) == text.lower().partition("#")[0]


# "suffix #line, #colour or #line#colour on the winning move": read and checked
@pytest.mark.parametrize(
    ("texts", "says"),
    [
        ("a5#line", "a5 does not win as #line says, but not at all"),
        ("a5 e1 b5 d1 c5 b1 d5#colour", "d5 does not win as #colour says, but as #line"),
        ("a5 e1 b5 d1 c5 b1 d5#line#colour", "d5 does not win as #line#colour says, but as #line"),
    ],
)
def test_a_wrong_mark_is_illegal(texts: str, says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        played(BASIC, texts)


@given(chosen, seeds)
def test_what_can_be_seen_is_every_counter_and_every_ring(options: dict[str, str], seed: int) -> None:
    game = LineOrColour.under(options)
    for at in random_line(game, seed)[::6]:
        seen = game.visible(at)
        assert list(seen) == sorted(set(seen))
        counters = {one.place: one.kind for one in seen if one.kind.startswith("counter")}
        assert [counters[name] for name in game.squares.names] == [f"counter {c}" for row in game.rows for c in row]
        rings = {(one.place, one.kind) for one in seen if "ring" in one.kind}
        assert len(rings) == at.claimed.bit_count() == len(seen) - len(counters)
        assert {place for place, kind in rings if kind == "white ring"} == set(game.squares.names_of(at.white))
        assert len([body for body in game.scene(at) if not body.fixed]) == len(seen)


def test_the_board_as_text() -> None:
    assert (
        BASIC.board(played(BASIC, "c3 e1 a5"))
        == """\
    a   b   c   d   e
5 |(1)  2   3   4   5 | 5
4 | 4   5   1   2   3 | 4
3 | 2   3  (4)  5   1 | 3
2 | 5   1   2   3   4 | 2
1 | 3   4   5   1  [2]| 1
    a   b   c   d   e
claimed by White ( ), by Black [ ]
"""
    )


@pytest.mark.parametrize("name", ["line-or-colour", "line-or-colour-advanced"])
def test_the_example_games_are_whole_and_canonical(name: str) -> None:
    text = (ROOT / "examples" / f"{name}.game").read_text()
    (sheet,) = sheets(text)
    tags = dict(HEADING.read(sheet.tags))
    game = LineOrColour.under({key: tags[key] for key in tags.keys() & {option.key for option in OPTIONS}})
    at, written = game.start(), []
    for word in sheet.words:
        move = game.read(at, word.text)
        written.append(game.write(at, move))
        at = game.play(at, move)
    assert ended(game, at).result == tags["Result"]
    assert write_tags(HEADING.read(sheet.tags)) + "\n" + write_moves(written) == text


def test_the_basic_example_lasts_as_long_as_the_best_play_after_its_opening() -> None:
    """The opening c5 loses slowest to the swap: White wins with the 17th claim, the opening being the first."""
    (sheet,) = sheets((ROOT / "examples" / "line-or-colour.game").read_text())
    texts = [word.text for word in sheet.words]
    assert texts[:2] == ["c5", "swap"]
    assert len(texts) - 1 == 17
