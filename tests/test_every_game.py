"""Laws that every registered game obeys, under its default options and others, by seeded random play."""

from itertools import combinations
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.errors import IllegalMove
from games.game import Game
from games.lines import after, random_line
from games.registry import GAMES
from models.shapes import Look, Turned
from tests.playthrough import playthrough
from tests.recounts import RECOUNTS
from tests.variants import FLAT, VARIANTS, flat, variant

GOLDEN = Path(__file__).parent / "golden"
SEEDS = range(2)


@pytest.fixture(params=list(VARIANTS))
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    """Every game under several choices of options."""
    return variant(request.param)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_golden_playthrough(name: str) -> None:
    assert playthrough(name) == (GOLDEN / f"{name}.txt").read_text()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_gives_the_same_game_and_it_ends(game: Game[Any, Any], seed: int) -> None:
    line, moves = random_line(game, Random(seed))
    assert (line, moves) == random_line(game, Random(seed))
    assert list(game.moves(line[-1])) == []
    ended = game.outcome(line[-1])
    assert ended is not None
    assert len(ended.points) == len(game.players)
    assert ended.winner in (*game.players, None)
    assert len(line) < 200
    assert after(game, (game.write(at, move) for at, move in zip(line, moves, strict=False))) == line[-1]


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_are_distinct_and_legal_and_play_is_pure(game: Game[Any, Any], seed: int) -> None:
    for at in random_line(game, Random(seed))[0][:-1]:
        before = repr(at)
        moves = list(game.moves(at))
        assert moves == list(game.moves(at))
        assert len(set(moves)) == len(moves) > 0
        some = moves[:: max(1, len(moves) // 12)]
        afters = [game.play(at, move) for move in some]
        assert afters == [game.play(at, move) for move in some]
        assert at not in afters
        assert repr(at) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_not_among_the_moves_is_illegal_and_changes_nothing(game: Game[Any, Any], seed: int) -> None:
    """Tried are moves that are legal elsewhere in the same game, before and after."""
    line, _ = random_line(game, Random(seed))
    elsewhere = {move for at in line for move in list(game.moves(at))[::5]}
    refused = 0
    for at in line:
        legal, before = set(game.moves(at)), repr(at)
        for move in sorted(elsewhere - legal, key=repr)[::3]:
            with pytest.raises(IllegalMove, match=r"\w+ \w+ \w+"):
                game.play(at, move)
            refused += 1
        assert repr(at) == before
    assert refused


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("seed", range(6))
def test_outcomes_agree_with_a_count_the_plain_way(name: str, seed: int) -> None:
    game = variant(name)
    line, moves = random_line(game, Random(seed))
    texts = [game.write(at, move).partition("#")[0] for at, move in zip(line, moves, strict=False)]
    ended = game.outcome(line[-1])
    assert ended is not None
    points, winner = RECOUNTS[VARIANTS[name][0]](texts, VARIANTS[name][1])
    assert points == ended.points
    assert ended.winner == (None if winner is None else game.players[winner])


@pytest.mark.parametrize("seed", SEEDS)
def test_every_move_is_read_as_it_was_written(game: Game[Any, Any], seed: int) -> None:
    for at in random_line(game, Random(seed))[0][:-1]:
        moves = list(game.moves(at))
        texts = [game.write(at, move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert not any(" " in text for text in texts)
        assert [game.read(at, text) for text in texts] == moves


@pytest.mark.parametrize("name", FLAT)
def test_moves_of_flat_games_are_read_in_any_capitals(name: str) -> None:
    game = flat(name)
    for at in random_line(game, Random(0))[0][:-1]:
        moves = game.moves(at)[::5]
        assert [game.read(at, game.write(at, move).swapcase()) for move in moves] == list(moves)


@pytest.mark.parametrize("seed", SEEDS)
def test_scenes_are_valid(game: Game[Any, Any], seed: int) -> None:
    for at in random_line(game, Random(seed))[0]:
        scene = game.scene(at)
        assert len({body.name for body in scene}) == len(scene)
        assert any(body.fixed for body in scene)
        assert all(body.parts and body.mass >= 0 for body in scene)


@pytest.mark.parametrize("name", FLAT)
def test_pieces_stand_on_a_board_or_a_piece_and_not_in_each_other(name: str) -> None:
    """Rings lie around counters; of other pieces at one height none reaches into another."""
    game = flat(name)
    table = game.table
    for at in random_line(game, Random(1))[0][::6]:
        spots = [(table.piece(one.kind).solid, table.spot(one)) for one in game.visible(at)]
        assert all(any(board.carries(spot.x, spot.y) for board in table.boards) for _, spot in spots)
        for (one, here), (other, there) in combinations(spots, 2):
            if here.z == there.z:
                assert apart(one, other, there.x - here.x, there.y - here.y)


def apart(one: Look, other: Look, x: float, y: float) -> bool:
    """Whether two pieces at one height are beside each other, the other x, y from the one; or one in a ring."""
    if isinstance(one, Turned) and isinstance(other, Turned):
        rings = (one.inner >= other.outer, other.inner >= one.outer)
        return hypot(x, y) >= one.outer + other.outer or (any(rings) and not (x or y))
    reach = [part.outer if isinstance(part, Turned) else part.half for part in (one, other)]
    return max(abs(x), abs(y)) >= sum(reach)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", FLAT)
def test_flat_games_account_for_every_point_and_show_every_piece(name: str, seed: int) -> None:
    game = flat(name)
    for at in random_line(game, Random(seed))[0]:
        account = game.explain(at)
        for player, total in zip(game.players, account.totals, strict=True):
            assert sum(item.points for item in account.items if item.player == player) == total
        standing = game.visible(at)
        assert list(standing) == sorted(set(standing))
        assert len([body for body in game.scene(at) if not body.fixed]) == len(standing)
        assert game.board(at).endswith("\n")
