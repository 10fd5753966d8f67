"""A random flat game. For `fivesides random`."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from games import record
from games.lines import random_line
from games.record import Record, Replay


def random_game(name: str, seed: int, chosen: Mapping[str, str]) -> str:
    """A whole game of legal moves, drawn evenly; the same seed gives the same game. `BadOption` for a wrong option."""
    return record.write([random_replay(name, seed, chosen)])


def random_replay(name: str, seed: int, chosen: Mapping[str, str]) -> Replay:
    """The same, played."""
    empty = Record(name, (("Seed", str(seed)),)).under(chosen)
    game = empty.game()
    positions, moves = random_line(game, Random(seed))
    played = Replay(empty, game, tuple(positions), tuple(moves), None).with_result()
    return replace(played, record=replace(played.record, moves=played.texts))
