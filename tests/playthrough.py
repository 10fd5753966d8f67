"""A game played at random and written down, to see at a glance when a rule has changed.

`python -m tests.playthrough NAME > tests/golden/NAME.txt` makes the golden one anew.
"""

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from games.game import Account, Game
from games.lines import random_line
from games.orthognomes.rules import OrthoGnomes
from games.registry import entry
from sim.views import FIVE_VIEWS

SEED = 11
BOARDS = 4
"""A flat game is shown so many times on its way."""


def playthrough(name: str) -> str:
    """One whole random game: every turn, how many moves were legal, a few of them, the one played, what was seen."""
    return "".join(line.rstrip() + "\n" for line in _lines(name))


def _lines(name: str) -> Iterator[str]:
    game = entry(name).under({})
    line, moves = random_line(game, Random(SEED))
    yield f"game: {game.name}"
    for number, at in enumerate(line):
        if number % max(1, len(line) // BOARDS) == 0 or number == len(line) - 1:
            yield from ("", *_seen(game, at), "")
        if number < len(line) - 1:
            texts = [game.write(at, move) for move in game.moves(at)]
            chosen = game.write(at, moves[number])
            some = " ".join(texts[:: max(1, len(texts) // 4)][:4])
            yield f"{number + 1:2}. {game.players[game.side(at)]} plays {chosen}, one of {len(texts)}: {some}"
    yield from _points(game, line[-1])
    ended = game.outcome(line[-1])
    assert ended is not None
    yield f"result {ended.result}: {ended.winner or 'nobody'} wins, {ended.reason}"


def _seen(game: Game[Any, Any], at: Any) -> list[str]:
    """The table as text: the board of a flat game, the five views of a figure."""
    if isinstance(game, OrthoGnomes):
        grids = game.visible(at)
        height = max(map(len, grids))
        rows = [[" " * 4] * (height - len(grid)) + list(grid) for grid in grids]
        return [
            "  ".join(view.name.ljust(5) for view in FIVE_VIEWS),
            *("   ".join(row) for row in zip(*rows, strict=True)),
        ]
    board: str = game.board(at)  # type: ignore[attr-defined]  # every other game is flat
    return board.splitlines()


def _points(game: Game[Any, Any], at: Any) -> Iterator[str]:
    """What the points are made of."""
    account = game.explain(at)
    if isinstance(account, Account):
        for item in account.items:
            yield f"{item.player} {item.points:+}: {item.what}"
        yield from account.notes


if __name__ == "__main__":
    print(playthrough(sys.argv[1]), end="")
