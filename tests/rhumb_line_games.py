"""Games and positions of Rhumb Line for tests."""

from random import Random

from games.lines import random_line
from games.notation import sheets
from games.rhumb_line.position import Move, Position
from games.rhumb_line.rules import RhumbLine
from models.rose import NAMED
from tests.commands import EXAMPLES

GAME = RhumbLine()
MANUAL = RhumbLine(declare="manual")
OPTIONAL = RhumbLine(end_play="optional")
OFF = RhumbLine(end_play="off")
TEXT = (EXAMPLES / "rhumb-line.game").read_text()
(EXAMPLE,) = sheets(TEXT)
WORDS = [word.text for word in EXAMPLE.words]
"""The moves of the example, which ends 140 to 180."""


def covering(own: str, other: str = "") -> Position:
    """The officer's and the sailor's stones; the officer is to move."""
    officer, sailor = (sum(1 << NAMED[name] for name in names.split()) for names in (own, other))
    return Position((officer, sailor))


def at_random(game: RhumbLine, seed: int) -> list[tuple[Position, Move]]:
    """A random game: each position but the last, with the move that was made."""
    positions, moves = random_line(game, Random(seed))
    return list(zip(positions, moves, strict=False))
