"""Line or Colour: the sheet's sentences, the rulings' options, its notation, and laws of random play."""

import json
import re
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import perm
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import BadOption, IllegalMove, Unreadable
from games.game import Outcome
from games.line_or_colour import OPTIONS, SWAP, LineOrColour, Move, Position
from games.notation import sheets, write_moves, write_tags
from games.record import read_sheet
from games.tags import Heading
from models.table import Standing

ROOT = Path(__file__).parent.parent
PERFT = json.loads((Path(__file__).parent / "data" / "perft_line_or_colour.json").read_text())
BASIC = LineOrColour.under({})
ADVANCED = LineOrColour.under({"Version": "advanced"})
WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
HEADING = Heading("Line or Colour", OPTIONS, "White|Black|draw", "White, Black or draw")

chosen = st.fixed_dictionaries(
    {},
    optional={
        "Version": st.sampled_from(["basic", "advanced"]),
        "Pie": st.sampled_from(["swap_sides", "off"]),
        "Full": st.sampled_from(["draw", "second_wins"]),
        "Layout": st.sampled_from(["printed", "random"]),
        "Seed": st.integers(0, 10**6).map(str),
    },
)
seeds = st.integers(0, 10**6)


def played(game: LineOrColour, texts: str) -> Position:
    """The position after some moves."""
    at = game.start()
    for text in texts.split():
        at = game.play(at, game.read(at, text))
    return at


def claimed(game: LineOrColour, *moves: tuple[int, int] | str) -> Position:
    """The position after claims by row from the top and column, from 0, or "swap"."""
    at = game.start()
    for move in moves:
        at = game.play(at, SWAP if isinstance(move, str) else move[0] * len(game.rows) + move[1])
    return at


def random_line(game: LineOrColour, seed: int) -> list[Position]:
    """The positions of a random game."""
    random, line = Random(seed), [game.start()]
    while game.outcome(line[-1]) is None:
        line.append(game.play(line[-1], random.choice(game.moves(line[-1]))))
    return line


def ended(game: LineOrColour, at: Position) -> Outcome:
    """How a game that is over ended."""
    found = game.outcome(at)
    assert found is not None
    return found


def filled(game: LineOrColour, *rows: str) -> Position:
    """The full board with those owners, W and B, rows top first, claimed in turn."""
    owners = "".join(rows)
    at = game.start()
    white, black = ([k for k, one in enumerate(owners) if one == who] for who in "WB")
    for k in range(len(owners)):
        at = game.play(at, (black if k % 2 else white)[k // 2])
    return at


def recount(game: LineOrColour, at: Position) -> set[tuple[str, str]]:
    """Who has what, by plain loops over rows, columns, diagonals and colours: ("white", "line")."""
    size, need = (5, 4) if game.version == "basic" else (7, 5)
    found = set()
    for player, rings in (("white", at.white), ("black", at.black)):
        mine = {(r, c) for r in range(size) for c in range(size) if rings >> r * size + c & 1}
        for (r, c), (down, along) in product(mine, WAYS):
            if all((r + k * down, c + k * along) in mine for k in range(need)):
                found.add((player, "line"))
        colours = [game.rows[r][c] for r, c in mine]
        if any(colours.count(colour) >= need for colour in colours):
            found.add((player, "colour"))
    return found


# "Arrange 25 counters in 5 colours (5 each) in a square according to the figure", and 49 in 7
def test_the_printed_layouts_are_as_the_sheet_prints_them() -> None:
    assert ["".join(map(str, row)) for row in BASIC.rows] == ["12345", "45123", "23451", "51234", "34512"]
    figure = "1234567 6712345 4567123 2345671 7123456 5671234 3456712"
    assert ["".join(map(str, row)) for row in ADVANCED.rows] == figure.split()


@given(chosen)
def test_every_layout_has_each_colour_equally_often(options: dict[str, str]) -> None:
    game = LineOrColour.under(options)
    counters = [colour for row in game.rows for colour in row]
    size = 7 if options.get("Version") == "advanced" else 5
    assert sorted(counters) == sorted(list(range(1, size + 1)) * size)
    assert sum(game.colours.values()) == (1 << size * size) - 1
    assert all(held.bit_count() == size for held in game.colours.values())


# "Variant for both versions: Arrange the counters randomly."
def test_a_random_layout_depends_on_the_seed_alone() -> None:
    def rows(seed: int, **options: str) -> tuple[tuple[int, ...], ...]:
        return LineOrColour.under({"Layout": "random", "Seed": str(seed), **options}).rows

    assert rows(3) == rows(3, Pie="off", Full="second_wins")
    assert len({rows(seed) for seed in range(50)}) == 50
    assert LineOrColour.under({"Layout": "random"}).rows == rows(0)
    assert LineOrColour.under({"Seed": "3"}).rows == BASIC.rows


def test_any_layout_can_be_given() -> None:
    game = LineOrColour.under({"Layout": "55555 / 44444/33333/22222/11111"})
    assert game.layout == "55555/44444/33333/22222/11111"
    assert game.rows == tuple((colour,) * 5 for colour in (5, 4, 3, 2, 1))
    assert game.write(played(game, "a1 a5 b1 b5 c1 c5"), game.read(game.start(), "d1")) == "d1#line#colour"


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        ("circular", "a layout has 5 rows or 7, the top one first, with / between them, not 1"),
        ("123/123/123", "a layout has 5 rows or 7, the top one first, with / between them, not 3"),
        ("12345/45123/23451/51234/3451", "row 5 is 5 of the colours 1 to 5, not “3451”"),
        ("12345/46123/23451/51234/34512", "row 2 is 5 of the colours 1 to 5, not “46123”"),
        ("12345/45123/23451/51234/34511", "every colour is there 5 times, not 6 times as colour 1"),
    ],
)
def test_a_layout_that_is_none_is_refused_with_what_is_wrong(layout: str, expected: str) -> None:
    with pytest.raises(
        BadOption, match=re.escape(f"printed or random or (rows, top first: 12345/45123/…); {expected}")
    ):
        LineOrColour.under({"Layout": layout})


def test_a_layout_belongs_to_its_version() -> None:
    seven = "/".join("1234567" for _ in range(7))
    assert LineOrColour.under({"Layout": seven, "Version": "advanced"}).layout == seven
    with pytest.raises(BadOption, match="7 rows in the basic version: expected 5 rows"):
        LineOrColour.under({"Layout": seven})


@pytest.mark.parametrize(
    ("key", "value", "valid"),
    [
        ("Version", "expert", "basic or advanced"),
        ("Pie", "on", "swap_sides or off"),
        ("Full", "loss", "draw or second_wins"),
        ("Seed", "-1", "a whole number from 0 to 2^63 - 1"),
        ("Seed", str(2**63), "a whole number from 0 to 2^63 - 1"),
        ("Seed", "٣", "a whole number from 0 to 2^63 - 1"),
    ],
)
def test_an_impossible_value_lists_the_valid_ones(key: str, value: str, valid: str) -> None:
    with pytest.raises(BadOption, match=re.escape(valid)):
        LineOrColour.under({key: value})


# basic: "The pie rule is enabled." advanced: "The pie rule doesn't seem to be necessary in this version."
@pytest.mark.parametrize(
    ("version", "default", "other"), [("basic", "swap_sides", "off"), ("advanced", "off", "swap_sides")]
)
def test_the_pie_rule_is_as_the_version_has_it_unless_it_is_said(version: str, default: str, other: str) -> None:
    assert LineOrColour.under({"Version": version}).pie == default
    for pie in (default, other):
        game = LineOrColour.under({"Version": version, "Pie": pie})
        assert game.pie == pie
        assert (SWAP in game.moves(claimed(game, (2, 2)))) == (pie == "swap_sides")


@given(chosen)
def test_a_file_says_what_is_not_as_the_version_has_it_and_nothing_else(options: dict[str, str]) -> None:
    tags = HEADING.ordered([("Game", "line or colour"), *options.items()])
    assert HEADING.ordered(tags) == tags
    said = {key: value for key, value in tags if key not in ("Game", "Rules")}
    assert LineOrColour.under(said) == LineOrColour.under(options)
    advanced = options.get("Version") == "advanced"
    pie = options.get("Pie")
    assert said.get("Pie") == (pie if pie != ("off" if advanced else "swap_sides") else None)
    assert not {"basic", "draw", "printed"}.intersection(said.values())


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


def test_a_file_whose_layout_is_of_the_other_version_is_refused_at_its_tag() -> None:
    text = '[Game "Line or Colour"]\n[Version "advanced"]\n[Layout "12345/45123/23451/51234/34512"]\n\n1. a1\n'
    with pytest.raises(Unreadable, match=r"^3:10: “12345/.*” \(tag Layout\): expected 7 rows"):
        read_sheet(sheets(text)[0], "line-or-colour")
