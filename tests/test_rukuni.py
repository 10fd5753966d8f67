"""The rules of Rukuni: the sheet's sentences, the rulings, and the same again the plain way."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import BadOption, IllegalMove
from games.registry import GAMES
from games.rukuni import PLAYERS, Group, Move, Position, Rukuni
from models.bits import mask, members
from models.hexes import Axial
from models.table import Standing
from tests import plain_rukuni as plain
from tests.rukuni_positions import after, as_plain, edges, line_of, midway, seeds

DATA = Path(__file__).parent / "data"
PERFT = json.loads((DATA / "perft_rukuni.json").read_text())["counts"]
SCORED = {row["id"]: row for row in json.loads((DATA / "scored_rukuni.json").read_text())["positions"]}
GAME = Rukuni()
CORNERS = "a1 a5 e1 e9 i1 i5"
USED_UP, STUCK, BOTH = 365, 0, 24
"""Seeds of random games on side 5 that end with the pieces used up, with no tower that can be moved, with both."""


def named(places: list[list[int]]) -> str:
    """The names of places given in axial coordinates, on side 5."""
    return " ".join(GAME.hexes.names[GAME.hexes.index[q, r]] for q, r in places)


def scored(key: str) -> Position:
    """One of the worked positions."""
    row = SCORED[key]
    return GAME.set_up(named(row["towers"]), named(row["white"]), named(row["grey"]))


def sizes(groups: tuple[Group, ...]) -> list[tuple[int, int]]:
    """Size and number of towers of every group, sorted."""
    return sorted((group.size, group.towers.bit_count()) for group in groups)


# "Place the 6 towers at the six corners of the hexagon on the game board. Each player receives 25 pieces"
def test_towers_start_on_the_corners() -> None:
    assert GAME.visible(GAME.start()) == tuple(
        Standing(place, "tower") for place in ("a1", "a5", "e1", "e9", "i1", "i5")
    )
    assert GAME.board(GAME.start()).endswith("in hand: white 25, grey 25\n")


@pytest.mark.parametrize("row", PERFT, ids=lambda row: f"side {row['side']}")
def test_perft(row: dict[str, int | list[int]]) -> None:
    game = Rukuni.under({"Side": str(row["side"])})

    def count(at: Position, depth: int) -> int:
        found = game.moves(at)
        return len(found) if depth == 1 else sum(count(game.play(at, move), depth - 1) for move in found)

    assert isinstance(row["nodes"], list)
    assert [count(game.start(), depth) for depth in range(1, len(row["nodes"]) + 1)] == row["nodes"]
    assert len({move[:2] for move in game.moves(game.start())}) == row["towers"]


@pytest.mark.parametrize("row", PERFT, ids=lambda row: f"side {row['side']}")
def test_perft_the_plain_way(row: dict[str, int | list[int]]) -> None:
    at = plain.start(int(str(row["side"])))
    assert isinstance(row["nodes"], list)
    assert [plain.count(at, depth) for depth in (1, 2)] == row["nodes"][:2]
    assert sum(1 for _ in plain.tower_moves(at)) == row["towers"]


@pytest.mark.slow
def test_perft_of_three_turns_the_plain_way() -> None:
    assert plain.count(plain.start(3), 3) == PERFT[0]["nodes"][2]


# "must move one tower in a straight line onto an empty space … may never jump over other pieces" and then "place one of
# their own pieces on one of the spaces adjacent to the tower they have just moved"
@given(edges, seeds)
def test_moves_are_those_of_the_plain_way(edge: int, seed: int) -> None:
    game = Rukuni(edge)
    at = midway(game, seed)
    found = game.moves(at)
    spaces = game.hexes.spaces
    in_words = [(spaces[tower], spaces[to], spaces[piece]) for tower, to, piece in found]
    assert len(in_words) == len(set(in_words))
    assert set(in_words) == (set(plain.moves(as_plain(game, at))) if game.outcome(at) is None else set())


@given(edges, seeds)
def test_towers_never_jump_and_pieces_are_placed_beside_them(edge: int, seed: int) -> None:
    game = Rukuni(edge)
    at = midway(game, seed)
    spaces = game.hexes.spaces
    standing = as_plain(game, at).taken
    for tower, to, piece in game.moves(at):
        (q, r), (dq, dr) = spaces[tower], (spaces[to][0] - spaces[tower][0], spaces[to][1] - spaces[tower][1])
        steps = max(abs(dq), abs(dr), abs(dq + dr))
        way = [(q + dq * k // steps, r + dr * k // steps) for k in range(1, steps + 1)]
        assert 0 in (dq, dr, dq + dr)
        assert standing.isdisjoint(way)
        assert spaces[piece] in plain.around(spaces[to])
        assert spaces[piece] == spaces[tower] or spaces[piece] not in standing


@given(edges, seeds)
def test_play_moves_one_tower_and_places_one_piece(edge: int, seed: int) -> None:
    game = Rukuni(edge)
    at = midway(game, seed)
    for move in game.moves(at)[::7]:
        then = game.play(at, move)
        assert at.towers ^ then.towers == mask(move[:2])
        assert at.towers & ~then.towers == mask([move.tower])
        assert then.pieces[at.side] ^ at.pieces[at.side] == mask([move.piece])
        assert then.pieces[1 - at.side] == at.pieces[1 - at.side]
        assert then.side == 1 - at.side


def test_the_space_a_tower_left_counts_if_adjacent() -> None:
    assert after("a1-a2:a1", GAME).white == mask([GAME.hexes.named["a1"]])


# "The ● markers show the possible alternatives": around a tower that moved from the east corner past the middle
def test_alternatives_for_the_piece() -> None:
    row = SCORED["rk08"]
    index = GAME.hexes.index
    found = {m.piece for m in GAME.moves(GAME.start()) if m[:2] == (index[4, 0], index[1, 0])}
    assert found == {index[q, r] for q, r in row["placements"]}


@pytest.mark.parametrize("first", PLAYERS)
def test_first_says_who_begins(first: str) -> None:
    game = Rukuni.under({"First": first})
    at = game.start()
    assert PLAYERS[game.side(at)] == first
    at = after("a1-a4:b4 i5-i2:h2", game)
    other = PLAYERS[1 - PLAYERS.index(first)]
    assert {one.place: one.kind for one in game.visible(at) if one.kind != "tower"} == {"b4": first, "h2": other}


@pytest.mark.parametrize(("key", "value"), [("Side", "2"), ("Side", "7"), ("First", "black"), ("Pieces", "25")])
def test_what_is_no_option_is_refused(key: str, value: str) -> None:
    with pytest.raises(BadOption, match="expected"):
        Rukuni.under({key: value})


# The worked positions: "multiply that total by the number of towers that those groups touch directly"
@pytest.mark.parametrize("key", [key for key in SCORED if key != "rk08"])
def test_worked_positions(key: str) -> None:
    row, at = SCORED[key], scored(key)
    account = GAME.explain(at)
    assert account.totals == (row["white_score"], row["grey_score"])
    assert account.facts == {"largest": {"white": row["white_largest"], "grey": row["grey_largest"]}}
    assert (GAME.final(at, "").winner or "draw") == row["winner_if_final"]
    assert len({move[:2] for move in GAME.moves(at)}) == row["tower_moves"]
    assert len(GAME.moves(at)) == row["full_moves"]


@given(edges, seeds)
def test_groups_are_those_of_the_plain_way(edge: int, seed: int) -> None:
    game = Rukuni(edge)
    at = midway(game, seed)
    other = as_plain(game, at)
    white, grey = game.groups(at)
    assert (sizes(white), sizes(grey)) == (plain.groups(other, other.white), plain.groups(other, other.grey))


@given(edges, seeds)
def test_items_are_the_totals_and_hold_every_piece_once(edge: int, seed: int) -> None:
    game = Rukuni(edge)
    at = midway(game, seed)
    account = game.explain(at)
    for player, total, pieces in zip(PLAYERS, account.totals, at.pieces, strict=True):
        items = [item for item in account.items if item.player == player]
        assert sum(item.points for item in items) == total
        squares = [name for item in items for name in list_of(item.facts["squares"])]
        assert sorted(squares) == sorted(game.hexes.names[k] for k in members(pieces))
        for item in items:
            assert item.points == len(list_of(item.facts["squares"])) * len(list_of(item.facts["towers"]))


def list_of(value: object) -> list[str]:
    """A fact that is a list of names."""
    assert isinstance(value, list)
    return value


def test_groups_are_told_in_words() -> None:
    at = GAME.set_up("e5 e7 a1 a5 i1 i5", "e6 f6 c1", "a2")
    assert [(item.player, item.points, item.what) for item in GAME.explain(at).items] == [
        ("white", 4, "2 pieces touching towers e5 e7: 2 × 2"),
        ("white", 0, "1 piece touching no tower: 1 × 0"),
        ("grey", 1, "1 piece touching tower a1: 1 × 1"),
    ]
    assert GAME.explain(at).items[0].facts == {
        "pieces": 2,
        "squares": ["e6", "f6"],
        "towers": ["e5", "e7"],
        "count": 2,
    }
    assert GAME.explain(at).notes == ("largest groups: white 2, grey 1",)


def turned(place: Axial) -> Axial:
    """60° counter-clockwise about the middle."""
    return -place[1], sum(place)


def mirrored(place: Axial) -> Axial:
    """Across the line on which q and r are equal."""
    return place[1], place[0]


@given(edges, seeds, st.sampled_from([turned, mirrored]))
def test_turns_and_mirrors_change_nothing(edge: int, seed: int, image: Callable[[Axial], Axial]) -> None:
    game = Rukuni(edge)
    at = midway(game, seed)
    there = [game.hexes.index[image(space)] for space in game.hexes.spaces]
    towers, white, grey = (mask(there[k] for k in members(held)) for held in at[:3])
    other = Position(towers, white, grey, at.side)
    assert {Move(*(there[k] for k in move)) for move in game.moves(at)} == set(game.moves(other))
    assert [sizes(groups) for groups in game.groups(at)] == [sizes(groups) for groups in game.groups(other)]
    assert game.outcome(at) == game.outcome(other)


# "Continue in this way until no tower can be moved any more", or until the pieces are used up
@given(edges, seeds)
def test_every_game_ends_in_one_of_two_ways(edge: int, seed: int) -> None:
    game = Rukuni(edge)
    line = line_of(game, seed)
    for at in line[:-1]:
        assert game.moves(at)
    ended = game.outcome(line[-1])
    assert ended is not None
    other = as_plain(game, line[-1])
    if "used up" in ended.reason:
        assert len(line) - 1 == len(other.white) + len(other.grey) == 50
    else:
        assert "no tower can be moved" in ended.reason
        assert not list(plain.tower_moves(other))
    points = [sum(n * towers for n, towers in plain.groups(other, held)) for held in (other.white, other.grey)]
    assert list(ended.points) == points


@pytest.mark.parametrize(
    ("seed", "reason"),
    [(USED_UP, "the pieces are used up"), (STUCK, "no tower can be moved"), (BOTH, "the pieces are used up")],
)
def test_both_ends_happen_and_can_coincide(seed: int, reason: str) -> None:
    at = line_of(GAME, seed)[-1]
    ended = GAME.outcome(at)
    assert ended is not None
    assert ended.reason == reason
    assert bool(list(plain.tower_moves(as_plain(GAME, at)))) == (seed == USED_UP)


def test_no_tower_can_be_moved_while_spaces_are_empty() -> None:
    at = GAME.set_up(CORNERS, "a2 b1 b2 a4 b5 b6", "h1 h2 i2 h5 h6 i4 d1 e2 f1 d8 e8 f8")
    ended = GAME.outcome(at)
    assert ended is not None
    assert ended.reason == "no tower can be moved"
    assert GAME.moves(at) == []
    with pytest.raises(IllegalMove, match="the game is over: no tower can be moved"):
        GAME.play(at, GAME.read(at, "a1-a2:b1"))


def test_nothing_is_played_when_the_pieces_are_used_up() -> None:
    at = line_of(GAME, USED_UP)[-1]
    assert GAME.moves(at) == []
    tower, to, piece = next(plain.moves(as_plain(GAME, at)))
    index = GAME.hexes.index
    with pytest.raises(IllegalMove, match="the game is over: the pieces are used up"):
        GAME.play(at, Move(index[tower], index[to], index[piece]))


# "In the event of a tie, the player with the largest group of pieces wins."
@pytest.mark.parametrize(
    ("white", "grey", "result", "winner", "why"),
    [
        ("a2 b2 b3 c3", "e6 e7", "4-4 white", "white", "white has the larger group: 4 to 2"),
        ("e6 e7", "a2 b2 b3 c3", "4-4 grey", "grey", "grey has the larger group: 4 to 2"),
        ("a2 c2", "e4 g3 g4 g5", "1-1 grey", "grey", "grey has the larger group: 3 to 1"),  # no tower touches it
        ("e4", "e9", "1-1", None, "equal largest groups of 1"),
        ("e6 e7", "e4", "4-1", "white", ""),
        ("e4", "e6 e7", "1-4", "grey", ""),
    ],
)
def test_ties_are_broken_by_the_largest_group(white: str, grey: str, result: str, winner: str | None, why: str) -> None:
    at = GAME.set_up("a1 a5 e5 e8 i1 i5", white, grey)
    ended = GAME.final(at, "over")
    assert (ended.result, ended.winner) == (result, winner)
    assert GAMES["rukuni"].result.fits(result)
    assert ended.reason == (f"over; equal points, {'and' if winner is None else 'but'} {why}" if why else "over")


BLOCKED = "a1-a3:b3 a5-b5:a5"


@pytest.mark.parametrize(
    ("before", "text", "why"),
    [
        ("", "a2-a3:b3", "no tower stands on a2, only on a1 a5 e1 e9 i1 i5"),
        ("", "a1-a1:a2", "a tower moves in a straight line, and a1 is in none from a1"),
        ("", "a1-b3:b4", "a tower moves in a straight line, and b3 is in none from a1"),
        ("", "a1-a5:a4", "a tower never jumps: a5 is taken by a tower"),
        (BLOCKED, "a3-a5:b5", "a tower never jumps: a5 is taken by a grey piece"),
        (BLOCKED, "a3-d3:d4", "a tower never jumps: b3 is taken by a white piece"),
        (BLOCKED, "b5-b1:a1", "a tower never jumps: b3 is taken by a white piece"),
        ("", "a1-a4:c4", "c4 is not beside a4; empty there: a3 b4 b5"),
        ("", "a1-a4:a4", "a4 is not beside a4; empty there: a3 b4 b5"),
        ("", "a1-a4:a5", "a5 is taken by a tower"),
        (BLOCKED, "b5-b4:b3", "b3 is taken by a white piece"),
        (BLOCKED, "a3-a4:a5", "a5 is taken by a grey piece"),
    ],
)
def test_illegal_moves_raise_and_say_why(before: str, text: str, why: str) -> None:
    at = after(before, GAME)
    move = GAME.read(at, text)
    with pytest.raises(IllegalMove) as caught:
        GAME.play(at, move)
    assert str(caught.value) == why
    assert at == after(before, GAME)


@given(edges, seeds, st.data())
def test_play_takes_legal_moves_and_no_other(edge: int, seed: int, data: st.DataObject) -> None:
    game = Rukuni(edge)
    at = midway(game, seed)
    spaces = st.integers(0, len(game.hexes.spaces) - 1)
    tower = data.draw(st.sampled_from([*members(at.towers)]) | spaces)
    to = data.draw(st.sampled_from([k for ray in game.hexes.rays[tower] for k in ray]) | spaces)
    move = Move(tower, to, data.draw(st.sampled_from(game.hexes.neighbours[to]) | spaces))
    if move in game.moves(at):
        assert game.play(at, move).taken.bit_count() == at.taken.bit_count() + 1
    else:
        with pytest.raises(IllegalMove):
            game.play(at, move)
