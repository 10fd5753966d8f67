"""Laws that every registered game obeys, by seeded random play."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.game import Game
from games.registry import GAMES
from tests.playthrough import playthrough

GOLDEN = Path(__file__).parent / "golden"
SEEDS = range(3)


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    """Every game under its default options."""
    return GAMES[request.param].under({})


def play(game: Game[Any, Any], seed: int) -> list[Any]:
    """The positions of a random game."""
    random = Random(seed)
    line = [game.start()]
    while game.outcome(line[-1]) is None:
        line.append(game.play(line[-1], random.choice(list(game.moves(line[-1])))))
        assert len(line) < 1000
    return line


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_golden_playthrough(name: str) -> None:
    assert playthrough(name) == (GOLDEN / f"{name}.txt").read_text()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_gives_the_same_game_and_it_ends(game: Game[Any, Any], seed: int) -> None:
    line = play(game, seed)
    assert line == play(game, seed)
    assert list(game.moves(line[-1])) == []
    ended = game.outcome(line[-1])
    assert ended is not None
    assert len(ended.points) == len(game.players)
    assert ended.winner in (*game.players, None)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_move_is_read_as_it_was_written(game: Game[Any, Any], seed: int) -> None:
    for at in play(game, seed)[:-1]:
        moves = list(game.moves(at))
        assert [game.read(at, game.write(at, move)) for move in moves] == moves


@pytest.mark.parametrize("seed", SEEDS)
def test_scenes_are_valid(game: Game[Any, Any], seed: int) -> None:
    for at in play(game, seed):
        scene = game.scene(at)
        assert len({body.name for body in scene}) == len(scene)
        assert any(body.fixed for body in scene)
        assert all(body.parts and body.mass >= 0 for body in scene)
