"""What the page is told of flat games, for tests; near the end of a game as text, to see at a glance when it changes.

`python -m tests.flat_answers NAME > tests/golden/page-NAME.json` makes the golden one anew.
"""

import json
import re
import sys
from typing import Any, Final

from games.registry import GAMES
from scripts.flat.changes import begun, moved
from scripts.flat.page import position
from scripts.flat.random import random_replay
from scripts.inputs import FlatGames, Input
from scripts.page.texts import UNNAMED

FLAT: Final = [name for name, game in GAMES.items() if game.flat]
SEED: Final = 11
LEFT: Final = 2
"""Moves that are still to be played."""


def read(text: str, name: str = "rukuni") -> FlatGames:
    found = Input("page", text.encode(), name, {}).read()
    assert isinstance(found, FlatGames)
    return found


def told(games: FlatGames, number: int | None = None, at: int | None = None) -> dict[str, Any]:
    """A position, as it comes over a wire."""
    found = json.loads(json.dumps(position(games, number, at), allow_nan=False))
    assert isinstance(found, dict)
    return found


def played(name: str, options: dict[str, str], *moves: str) -> FlatGames:
    games = begun(name, options)
    for move in moves:
        games = moved(games, None, None, move)
    return games


def near_its_end(name: str) -> str:
    """The answer on a random game as JSON, a line for each field, without the pictures."""
    one = random_replay(name, SEED, {})
    answer = position(FlatGames(UNNAMED, (one,)), None, len(one.moves) - LEFT)
    lines = (f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in answer.items())
    text = re.sub(r'(?m)^"shapes": \[".*\]', '"shapes": ["…"]', "{\n" + ",\n".join(lines) + "\n}\n")
    return re.sub(r'"<svg .*?</svg>\\n"', '"<svg>"', text)


if __name__ == "__main__":
    print(near_its_end(sys.argv[1]), end="")
