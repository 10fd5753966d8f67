"""Laws that every registered game obeys, by seeded random play."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from games.errors import IllegalMove
from games.game import FlatGame, Game
from games.registry import GAMES
from sim.setting import scene_of
from tests.playthrough import played, playthrough
from tests.recounts import RECOUNTS

GOLDEN = Path(__file__).parent / "golden"
SEEDS = range(3)


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    """Every game under its default options."""
    found: Game[Any, Any] = GAMES[request.param].under({})
    return found


def made(game: Game[Any, Any], line: list[Any]) -> list[Any]:
    """The moves between the positions of *line*, found again from the end of each."""
    return [next(move for move in game.moves(at) if game.play(at, move) == after) for at, after in pairwise(line)]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_golden_playthrough(name: str) -> None:
    assert playthrough(name) == (GOLDEN / f"{name}.txt").read_text()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_gives_the_same_game_and_it_ends(game: Game[Any, Any], seed: int) -> None:
    line = played(game, seed)
    assert line == played(game, seed)
    assert list(game.moves(line[-1])) == []
    ended = game.outcome(line[-1])
    assert ended is not None
    assert len(ended.points) == len(game.players)
    assert ended.winner in (*game.players, None)
    assert len(line) < 200


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_are_distinct_and_legal_and_play_is_pure(game: Game[Any, Any], seed: int) -> None:
    for at in played(game, seed)[:-1]:
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
    line = played(game, seed)
    elsewhere = {move for at in line for move in list(game.moves(at))[::7]}
    refused = 0
    for at in line:
        legal, before = set(game.moves(at)), repr(at)
        for move in elsewhere - legal:
            with pytest.raises(IllegalMove, match=r"\w+ \w+ \w+"):
                game.play(at, move)
            refused += 1
        assert repr(at) == before
    assert refused > 20


@pytest.mark.parametrize("seed", range(8))
def test_points_agree_with_a_count_the_plain_way(game: Game[Any, Any], seed: int) -> None:
    line = played(game, seed)
    texts = [game.write(at, move).partition("#")[0] for at, move in zip(line, made(game, line), strict=False)]
    ended = game.outcome(line[-1])
    assert ended is not None
    assert RECOUNTS[game.name](texts) == ended.points


@pytest.mark.parametrize("seed", SEEDS)
def test_every_move_is_read_as_it_was_written(game: Game[Any, Any], seed: int) -> None:
    for at in played(game, seed)[:-1]:
        moves = list(game.moves(at))
        texts = [game.write(at, move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert not any(" " in text for text in texts)
        assert [game.read(at, text) for text in texts] == moves
        assert [game.read(at, text.swapcase()) for text in texts if game.name != "orthognomes"] in (moves, [])


@pytest.mark.parametrize("seed", SEEDS)
def test_scenes_are_valid(game: Game[Any, Any], seed: int) -> None:
    for at in played(game, seed):
        scene = game.scene(at)
        assert len({body.name for body in scene}) == len(scene)
        assert any(body.fixed for body in scene)
        assert all(body.parts and body.mass >= 0 for body in scene)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", [name for name in GAMES if name != "orthognomes"])
def test_flat_games_account_for_every_point_and_show_every_piece(name: str, seed: int) -> None:
    game: FlatGame[Any, Any] = GAMES[name].under({})
    for at in played(game, seed):
        account = game.explain(at)
        for player, total in zip(game.players, account.totals, strict=True):
            assert sum(item.points for item in account.items if item.player == player) == total
        standing = game.visible(at)
        assert list(standing) == sorted(set(standing))
        assert game.scene(at) == scene_of(game.table, standing)
        assert all(game.table.turned(one.kind, game.table.spot(one).quarter) == one.kind for one in standing)
        assert game.board(at).endswith("\n")
