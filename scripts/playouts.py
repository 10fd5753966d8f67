"""Random games through public interfaces, ours and others', counted by the second.

Measures only; the peers are used where they are installed (`pip install -e '.[bench]'`), and left out where not.
"""

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any, Final
from warnings import catch_warnings, simplefilter

from games.registry import GAMES

SECONDS: Final = 1.0
"""CPU time that each rate is measured over."""
LARGER: Final = {"line-or-colour": {"Version": "advanced"}}
"""Options of games that are measured under others than the default ones."""
FLAT: Final[dict[str, dict[str, str]]] = {name: LARGER.get(name, {}) for name, game in GAMES.items() if game.flat}
"""Games, and the options that they are measured under."""


def rates() -> Iterator[str]:
    """A line for connect four as others play it from Python, and one for every flat game, beside those."""
    peers: dict[str, float] = {}
    for peer, play in (("OpenSpiel", _open_spiel), ("PettingZoo", _pettingzoo)):
        try:
            rate, plies = _rate(play())
        except ImportError:
            yield f"{peer}: not installed"
        else:
            peers[peer] = rate * plies
            yield f"{peer}, connect four from Python: {_said(rate, plies)}"
    for name, options in FLAT.items():
        rate, plies = _rate(_ours(name, options))
        under = "".join(f", {key} {value}" for key, value in options.items())
        beside = "".join(f", {rate * plies / moves:.2f} × {peer}" for peer, moves in peers.items())
        yield f"{name}{under}: {_said(rate, plies)}{beside}"


def _said(rate: float, plies: float) -> str:
    return f"{rate:.0f} random games a second, {plies:.0f} moves each, {rate * plies:.0f} moves a second"


def _rate(play: Callable[[], int]) -> tuple[float, float]:
    """Games a CPU second, and moves a game."""
    play()
    games, moves, start = 0, 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        moves += play()
        games += 1
    return games / spent, moves / games


def _ours(name: str, options: dict[str, str]) -> Callable[[], int]:
    game = GAMES[name].under(options)
    start, random = game.start(), Random(1).random

    def play() -> int:
        at, plies = start, 0
        while game.outcome(at) is None:
            moves = game.moves(at)
            at = game.play(at, moves[int(random() * len(moves))])
            plies += 1
        return plies

    return play


def _open_spiel() -> Callable[[], int]:
    game: Any = import_module("pyspiel").load_game("connect_four")
    random = Random(1).random

    def play() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            moves = state.legal_actions()
            state.apply_action(moves[int(random() * len(moves))])
            plies += 1
        return plies

    return play


def _pettingzoo() -> Callable[[], int]:
    with catch_warnings():
        simplefilter("ignore")  # what a peer warns of is not ours
        environment: Any = import_module("pettingzoo.classic.connect_four_v3").env()
    random = Random(1).random

    def play() -> int:
        environment.reset(seed=1)
        plies = 0
        for _ in environment.agent_iter():
            observation, _, ended, cut, _ = environment.last()
            if ended or cut:
                environment.step(None)
                continue
            moves = observation["action_mask"].nonzero()[0]
            environment.step(int(moves[int(random() * len(moves))]))
            plies += 1
        return plies

    return play
