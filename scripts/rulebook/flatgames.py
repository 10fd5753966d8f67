"""What books of flat games share: games from moves and from files, words and signs with a diagram.

Knows no game, no caption and no claim of its own.
"""

from pathlib import Path
from typing import Final

import shapely

from games import drawings, files, record
from games.record import Record, Replay, replay
from games.registry import GAMES
from scripts.rulebook.claims import holds, legal
from scripts.rulebook.entries import Illustration
from sim.areas import union
from sim.diagram import Drawn
from sim.plates import GAP, Plate, column, padded
from sim.symbols import Symbol, laid

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"
AIR: Final = 1.0
"""Around a diagram with words, millimetres."""
WITHIN: Final = 0.6
"""Between a sign and the edge of the paper, millimetres."""


def played(game: str, moves: str, **tags: str) -> Replay:
    """The *game* that *moves* make from the start under these *tags*, up to the first that is not legal.

    `Unreadable` when a move is none, or a tag cannot be so.
    """
    said = "".join(f'[{key} "{value}"]\n' for key, value in {"Game": GAMES[game].title, **tags}.items())
    return _replay(f"{said}\n{moves}\n", game)


def example(name: str) -> Replay:
    """The stored game of that *name*; FalseClaim when one of its moves is not legal, or its result is wrong."""
    one = _replay((EXAMPLES / f"{name}.game").read_text(), "")
    legal(one)
    holds("the result of the game follows", not one.wrong_result, one.wrong_result)
    return one


def _replay(text: str, game: str) -> Replay:
    (found,) = files.read(text, game)
    if not isinstance(found, Record):
        raise TypeError(f"{text!r} is no flat game")
    return replay(found)


def stamped(board: Drawn, sign: Symbol) -> Plate:
    """*board* with a *sign* over its upper left corner, where nothing stands; ValueError when something does."""
    left, top, _, _ = shapely.bounds(sign.under).tolist()
    put = sign.at(WITHIN - left, WITHIN - top)
    if shapely.intersects(put.under, union(board.covered)):
        raise ValueError("a sign covers what stands in the upper left corner: expected another part of the board")
    return laid(board.plate, put)


def below(board: Plate, said: Plate) -> Plate:
    """*board* with what is *said* of it below, and some air around that."""
    return padded(column([board, said], GAP / 2), AIR, AIR, AIR, AIR)


def illustration(plate: Plate, one: Replay, said: str) -> Illustration:
    """A picture of *one*: *said* in words, with what stands on the table, and carried along."""
    return Illustration(plate, f"{said} {drawings.told(one)}", record.write([one]))
