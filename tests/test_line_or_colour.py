"""Line or Colour: the sheet's sentences, perft, and laws of random play."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import perm
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import IllegalMove
from games.game import Outcome
from games.line_or_colour import SWAP, LineOrColour, Move, Position
from models.table import Standing
from tests.line_or_colour_games import (
    ADVANCED,
    BASIC,
    PERFT,
    chosen,
    claimed,
    ended,
    filled,
    played,
    random_line,
    recount,
    seeds,
)


# "Starting with 'White' players alternate turns 'claiming' a counter by placing a ring of their colour on it."
def test_players_alternate_starting_with_white() -> None:
    at = claimed(BASIC, (0, 0), (4, 4), (0, 1))
    assert [BASIC.side(one) for one in (BASIC.start(), at)] == [0, 1]
    rings = [one for one in BASIC.visible(at) if "ring" in one.kind]
    assert rings == [Standing("a5", "white ring"), Standing("b5", "white ring"), Standing("e1", "black ring")]


# examples lc01–lc04, lc10: claims by row from the top and column, and how they win
@pytest.mark.parametrize(
    ("game", "claims", "winner", "mark"),
    [
        (BASIC, [(0, 0), (4, 4), (0, 1), (4, 3), (0, 2), (4, 1), (0, 3)], "white", "#line"),
        (BASIC, [(0, 0), (0, 1), (1, 2), (0, 2), (2, 4), (1, 0), (3, 1)], "white", "#colour"),
        (BASIC, [(0, 0), (4, 4), (1, 1), (4, 3), (2, 2), (4, 1), (3, 3)], "white", "#line"),
        (BASIC, [(0, 0), (1, 0), (0, 1), (1, 1), (0, 3), (1, 3), (0, 4)], None, ""),
        (ADVANCED, [(0, 0), (6, 6), (0, 1), (6, 5), (0, 2), (6, 3), (0, 3)], None, ""),
    ],
    ids=["lc01", "lc02", "lc03", "lc04", "lc10"],
)
def test_examples(game: LineOrColour, claims: list[tuple[int, int]], winner: str | None, mark: str) -> None:
    before, after = claimed(game, *claims[:-1]), claimed(game, *claims)
    assert game.outcome(before) is None
    found = game.outcome(after)
    assert (found.winner if found else None) == winner
    last = claims[-1][0] * len(game.rows) + claims[-1][1]
    assert game.write(before, last) == game.squares.names[last] + mark


# example lc06: the pie rule exchanges sides; the position stands and Black is to move
def test_after_a_swap_black_is_to_move_and_the_second_player_is_white() -> None:
    at = claimed(BASIC, (2, 2), "swap")
    assert BASIC.players[BASIC.side(at)] == "black"
    assert (at.white, at.black) == (1 << 12, 0)
    assert "the second player is White, and the first is Black" in BASIC.explain(at).notes[0]
    won = played(BASIC, "a5 swap e1 b5 d1 c5 b1 d5")
    assert ended(BASIC, won) == Outcome(
        (1, 0), "white", "White (the second player after the swap) has 4 in a row: a5 b5 c5 d5", said="White"
    )
    lost = played(BASIC, "c3 swap a5 e1 b5 d1 c5 b1 d5")
    assert "Black (the first player after the swap) has 4 in a row" in ended(BASIC, lost).reason


def test_a_swap_answers_the_first_claim_and_nothing_else() -> None:
    for texts in ("", "c3 c4", "c3 swap", "c3 swap c4"):
        at = played(BASIC, texts)
        assert SWAP not in BASIC.moves(at)
        with pytest.raises(IllegalMove, match="Black's answer to the first claim"):
            BASIC.play(at, SWAP)
    with pytest.raises(IllegalMove, match="the pie rule is off"):
        ADVANCED.play(played(ADVANCED, "c3"), SWAP)


# "forms a row of at least 4 consecutive rings": more than 4 wins too
def test_a_longer_row_wins_and_is_told_whole() -> None:
    at = played(BASIC, "a5 a3 b5 b3 d5 d2 e5 e1 c5#line")
    assert ended(BASIC, at).reason == "White has 5 in a row: a5 b5 c5 d5 e5"
    (item,) = BASIC.explain(at).items
    assert item.facts == {"lines": [["a5", "b5", "c5", "d5", "e5"]], "colours": []}


def test_two_rows_at_once_are_told_apart() -> None:
    at = played(BASIC, "b5 e5 c5 a3 d5 a1 b4 b1 c3 e2 d2 d3 a5#line")
    assert ended(BASIC, at).reason == "White has 4 in a row: a5 b5 c5 d5; and 4 in a row: a5 b4 c3 d2"


# "Same rules apply, but a player wins by making a line of 5 or claiming 5 counters of the same colour."
def test_the_advanced_game_wants_five() -> None:
    assert ADVANCED.outcome(played(ADVANCED, "a7 g1 b6 f1 c5 d1 d4")) is None
    assert (
        ended(ADVANCED, played(ADVANCED, "a7 g1 b6 f1 c5 d1 d4 c1 e3")).reason == "White has 5 in a row: a7 b6 c5 d4 e3"
    )
    ones = ["a7", "c6", "e5", "g4", "b3", "d2", "f1"]
    others = ["a1", "b1", "d1", "a2"]
    moves = " ".join(f"{one} {other}" for one, other in zip(ones, others, strict=False))
    assert ADVANCED.outcome(played(ADVANCED, moves)) is None
    at = played(ADVANCED, f"{moves} b3#colour")
    assert ended(ADVANCED, at).reason == "White has 5 counters of colour 1: a7 b3 c6 e5 g4"


NOBODY = ("WWWBW", "WWWBW", "WBWWB", "BWBBB", "BWBBB")


# example lc07: a full board without a winner
def test_a_full_board_without_a_winner_is_drawn_or_the_second_players() -> None:
    at = filled(BASIC, *NOBODY)
    assert BASIC.moves(at) == ()
    assert ended(BASIC, at) == Outcome((0, 0), None, "the board is full without a line or a colour", said="draw")
    assert BASIC.explain(at).totals == (0, 0)
    second = LineOrColour.under({"Full": "second_wins"})
    assert (ended(second, at).winner, ended(second, at).points, ended(second, at).result) == ("black", (0, 1), "Black")
    assert [item.points for item in second.explain(at).items] == [1]
    swapped = ended(second, at._replace(swapped=True))
    assert (swapped.winner, swapped.result) == ("black", "Black")
    assert "Black (the first player after the swap), second to claim, wins" in swapped.reason


def full_boards(game: LineOrColour) -> Iterator[tuple[int, int]]:
    """White's and Black's cells of every full board that nobody has won, filled in cell by cell."""
    cells = len(game.squares.names)
    wins = list(game.lines)
    for held in game.colours.values():
        wins += [sum(some) for some in combinations([1 << k for k in range(cells) if held >> k & 1], game.needed)]
    last = [[win for win in wins if win.bit_length() == k + 1] for k in range(cells)]

    def fill(k: int, white: int, black: int) -> Iterator[tuple[int, int]]:
        if k == cells:
            yield white, black
            return
        more = white | 1 << k
        if more.bit_count() <= (cells + 1) // 2 and not any(more & win == win for win in last[k]):
            yield from fill(k + 1, more, black)
        more = black | 1 << k
        if more.bit_count() <= cells // 2 and not any(more & win == win for win in last[k]):
            yield from fill(k + 1, white, more)

    return fill(0, 0, 0)


# "Full": the rulings count the full boards of the basic game that nobody has won
def test_25_928_full_boards_have_no_winner() -> None:
    boards = list(full_boards(BASIC))
    assert len(boards) == len(set(boards)) == 25_928
    assert all(BASIC.win(rings).ways == [] for board in boards[::100] for rings in board)


@pytest.mark.parametrize("row", PERFT["counts"], ids=lambda row: f"{row['options']}-{row['nodes'][0]}")
def test_perft(row: dict[str, Any]) -> None:
    game = LineOrColour.under(row["options"])

    def count(at: Position, depth: int) -> int:
        moves = game.moves(at)
        return len(moves) if depth == 1 else sum(count(game.play(at, move), depth - 1) for move in moves)

    start = played(game, row["after"])
    split = {game.write(start, move): len(game.moves(game.play(start, move))) for move in game.moves(start)}
    assert [count(start, depth + 1) for depth in range(len(row["nodes"]))] == row["nodes"], split


@pytest.mark.parametrize("row", PERFT["counts"][:4], ids=lambda row: str(row["options"]))
def test_perft_from_the_start_follows_a_closed_form(row: dict[str, Any]) -> None:
    """Nobody wins so early: n · (n − 1) · … claims, and one claim less for every game with a swap."""
    game = LineOrColour.under(row["options"])
    cells, swap = len(game.squares.names), game.pie == "swap_sides"
    assert row["nodes"] == [perm(cells, d) + (perm(cells, d - 1) if swap and d > 1 else 0) for d in (1, 2, 3)]


@given(chosen, seeds)
def test_outcomes_agree_with_plain_loops(options: dict[str, str], seed: int) -> None:
    game = LineOrColour.under(options)
    line = random_line(game, seed)
    for at in line[:-1]:
        assert not recount(game, at)
        assert at.claimed.bit_count() < len(game.squares.names)
    found, last = ended(game, line[-1]), line[-1]
    winners = {player for player, _ in recount(game, last)}
    if winners:
        assert {found.winner} == winners
        assert game.side(last) != game.players.index(found.winner or "")  # who claimed last
        won = game.win(last.white if found.winner == "white" else last.black)
        ways = {way for _, way in recount(game, last)}
        assert won.mark == "#line" * ("line" in ways) + "#colour" * ("colour" in ways)
    else:
        assert found.winner == (None if game.full == "draw" else "black")
    assert sum(item.points for item in game.explain(last).items) == sum(found.points) <= 1


@given(chosen, seeds)
def test_moves_are_the_free_counters_and_the_swap_and_play_is_pure(options: dict[str, str], seed: int) -> None:
    game = LineOrColour.under(options)
    for at, after in pairwise(random_line(game, seed)):
        free = [k for k in range(len(game.squares.names)) if not at.claimed >> k & 1]
        swap = [SWAP] * (game.pie == "swap_sides" and at.claimed.bit_count() == 1 and not at.swapped)
        assert list(game.moves(at)) == free + swap
        before = tuple(at)
        (again,) = (one for move in game.moves(at) if (one := game.play(at, move)) == after)
        assert tuple(at) == before
        assert again.swapped >= at.swapped
        assert (again.claimed ^ at.claimed).bit_count() == (again.swapped == at.swapped)


@given(chosen, seeds, st.integers(-5, 60), st.integers(0, 60))
def test_an_illegal_move_raises_a_sentence_and_changes_nothing(
    options: dict[str, str], seed: int, move: Move, ply: int
) -> None:
    game = LineOrColour.under(options)
    line = random_line(game, seed)
    at = line[min(ply, len(line) - 1)]
    if move in game.moves(at):
        assert game.play(at, move) != at
    else:
        with pytest.raises(IllegalMove, match=r"\w+ \w+ \w+"):
            game.play(at, move)
    assert random_line(game, seed) == line


def test_illegal_moves_name_the_rule() -> None:
    at = played(BASIC, "a5 e1")
    with pytest.raises(IllegalMove, match="the counter on e1 is claimed already, by Black"):
        BASIC.play(at, BASIC.read(at, "e1"))
    with pytest.raises(IllegalMove, match="the counter on a5 is claimed already, by White"):
        BASIC.play(at, BASIC.read(at, "a5#line"))
    over = played(BASIC, "a5 e1 b5 d1 c5 b1 d5")
    assert BASIC.moves(over) == ()
    for text in ("e5", "a5", "swap", "e5#line"):
        with pytest.raises(IllegalMove, match="the game is over: White has 4 in a row"):
            BASIC.play(over, BASIC.read(over, text))


@pytest.mark.parametrize(
    ("game", "turn"),
    [
        (BASIC, [k % 5 * 5 + 4 - k // 5 for k in range(25)]),  # a quarter: down the last column
        (ADVANCED, [48 - k for k in range(49)]),  # a half
    ],
    ids=["quarter", "half"],
)
@given(seed=seeds)
def test_a_turned_game_ends_the_same(game: LineOrColour, turn: list[int], seed: int) -> None:
    """A quarter turn maps the basic figure to itself with its colours renamed, a half turn the advanced one."""
    random = Random(seed)
    at, turned = game.start(), game.start()
    while game.outcome(at) is None:
        move = random.choice(game.moves(at))
        image = move if move == SWAP else turn[move]
        assert game.write(turned, image).partition("#")[1:] == game.write(at, move).partition("#")[1:]
        at, turned = game.play(at, move), game.play(turned, image)
    one, other = ended(game, at), ended(game, turned)
    assert (one.points, one.winner, one.said) == (other.points, other.winner, other.said)


@given(chosen, seeds)
def test_the_threats_told_are_the_moves_that_would_win(options: dict[str, str], seed: int) -> None:
    game = LineOrColour.under(options)
    line = random_line(game, seed)
    at = line[len(line) * 2 // 3]
    if game.outcome(at) is not None:
        return
    threats: Any = game.explain(at).facts["threats"]
    for player in game.players:
        for cell, name in enumerate(game.squares.names):
            if at.claimed >> cell & 1:
                assert name not in threats[player]
                continue
            claim = {player: getattr(at, player) | 1 << cell}
            made = {way for who, way in recount(game, at._replace(**claim)) if who == player}
            assert {way.split()[0] for way in threats[player].get(name, [])} == made


def test_threats_are_told_in_words() -> None:
    at = played(BASIC, "a5 swap e1 b5 d1 c5 b1")
    assert BASIC.explain(at).notes[1:] == ("White would win at d5 (line)", "Black would win at c1 (line)")
