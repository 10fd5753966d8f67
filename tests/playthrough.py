"""A game played at random and written down, to see at a glance when a rule has changed.

`python -m tests.playthrough NAME > tests/golden/NAME.txt` makes the golden one anew.
"""

import sys
from collections.abc import Iterator
from random import Random

from games.registry import entry

SEED = 11


def playthrough(name: str) -> str:
    """One whole random game: every turn, how many moves were legal, a few of them, the one played, what was seen."""
    return "".join(line + "\n" for line in _lines(name))


def _lines(name: str) -> Iterator[str]:
    game = entry(name).under({})
    random = Random(SEED)
    at = game.start()
    yield f"game: {game.name}"
    while (ended := game.outcome(at)) is None:
        moves = [game.write(at, move) for move in game.moves(at)]
        chosen = random.choice(moves)
        some = " ".join(moves[:: max(1, len(moves) // 4)][:4])
        yield f"{game.players[game.side(at)]}: {len(moves)} legal ({some}): {chosen}"
        at = game.play(at, game.read(at, chosen))
    yield f"visible: {game.visible(at)}"
    yield f"outcome: {ended.points} {ended.winner} ({ended.reason})"


if __name__ == "__main__":
    print(playthrough(sys.argv[1]), end="")
