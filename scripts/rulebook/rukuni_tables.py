"""Tables of Rukuni for its rule pictures: games from moves and files, diagrams of what they lead to, sums.

Knows no caption and no order of pictures; `scripts.rulebook.rukuni_claims` decides what is so.
"""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

import shapely

from games import drawings, files, record
from games.record import Record, Replay, replay
from games.rukuni import Group
from models.hexboard import PITCH, ROW
from models.table import Frame, Standing
from scripts.rukuni_example import GROUPS
from scripts.rulebook.claims import holds, legal
from scripts.rulebook.entries import Illustration
from sim import svg
from sim.areas import union
from sim.diagram import Drawn, drawn
from sim.flatnotes import Notes
from sim.lettering import Weight
from sim.plates import CAPTION, GAP, Plate, column, padded, row, words
from sim.shading import INK
from sim.symbols import Symbol, laid

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"
COLUMN: Final = 80.0
"""Width of a board in a column, millimetres, …"""
CLOSE: Final = 72.0
"""… of one of two that stand with their captions under the title of an A5 page, …"""
WIDE: Final = 100.0
"""… of one that is full of signs, …"""
HALF: Final = 58.0
"""… and of a part of one, two of which stand side by side on an A5 page."""
LETTER: Final = 5.0
FACTORS: Final = 34.0
POINTS: Final = 8.0
"""Widths of what a line of a sum holds, millimetres, …"""
BETWEEN: Final = 6.0
"""… and between two sums."""
RULE: Final = 0.25
"""Weight of the line over what they come to, millimetres."""
ACROSS: Final = 3.5
"""How far a part of the board reaches to each side of its middle, in spaces, …"""
CUT: Final = 0.46
"""… and beyond the middles of its outermost rows: pieces of the next rows are not cut."""
AIR: Final = 1.0
"""Around a board with words, millimetres."""
WITHIN: Final = 0.6
"""Between a sign and the edge of the paper, millimetres."""


def played(moves: str) -> Replay:
    """The game that *moves* make from the start, up to the first that is not legal; `Unreadable` when one is none."""
    return _replay(f'[Game "Rukuni"]\n\n{moves}\n')


def example(name: str) -> Replay:
    """The stored game of that *name*; FalseClaim when one of its moves is not legal, or its result is wrong."""
    one = _replay((EXAMPLES / f"{name}.game").read_text())
    legal(one)
    holds("the result of the game follows", not one.wrong_result, one.wrong_result)
    return one


def _replay(text: str) -> Replay:
    (found,) = files.read(text, "rukuni")
    if not isinstance(found, Record):
        raise TypeError(f"{text!r} is no game of Rukuni")
    return replay(found)


def table(
    one: Replay,
    notes: Notes,
    width: float = COLUMN,
    crop: Frame | None = None,
    standing: Collection[Standing] | None = None,
) -> Drawn:
    """The board after the last legal move, or with what is *standing* on it instead; all of it, or a part."""
    there = one.game.visible(one.last) if standing is None else standing
    return drawn(one.game.table, there, notes, crop=crop, width=width)


def middle(south: int) -> Frame:
    """The part of the board around its middle, from one row to the north of it to so many to the *south*."""
    return Frame(-ACROSS * PITCH, -south * ROW - CUT * PITCH, ACROSS * PITCH, ROW + CUT * PITCH)


def stamped(board: Drawn, sign: Symbol) -> Plate:
    """*board* with a *sign* over its upper left corner, where nothing stands; ValueError when something does."""
    left, top, _, _ = shapely.bounds(sign.under).tolist()
    put = sign.at(WITHIN - left, WITHIN - top)
    if shapely.intersects(put.under, union(board.covered)):
        raise ValueError("a sign covers what stands in the upper left corner: expected another part of the board")
    return laid(board.plate, put)


def below(board: Drawn, said: Plate) -> Plate:
    """*board* with what is *said* of it below, and some air around that."""
    return padded(column([board.plate, said], GAP / 2), AIR, AIR, AIR, AIR)


def illustration(plate: Plate, one: Replay, said: str) -> Illustration:
    """A picture of *one*: *said* in words, with what stands on the table, and carried along."""
    return Illustration(plate, f"{said} {drawings.told(one)}", record.write([one]))


def summed(player: str, found: Mapping[str, Group]) -> Plate:
    """How the points of a *player* of the scoring example come about, of the groups *found* there, by their letters."""
    own = {letter: found[letter] for letter in GROUPS if GROUPS[letter].player == player}
    lines = [_line(letter, _factors(letter, group), str(group.points), 500) for letter, group in own.items()]
    title = words(player.capitalize(), LETTER + FACTORS + POINTS, CAPTION + 1, 700, "low")
    rule = Plate(
        title.width, RULE, svg.stroke(f"M{svg.number(LETTER)} {RULE / 2}H{svg.number(title.width)}", INK, RULE)
    )
    total = str(sum(group.points for group in own.values()))
    return column([title, *lines, rule, _line("", "together", total, 700)], 0.6)


def _line(letter: str, factors: str, points: str, weight: Weight) -> Plate:
    cells = [words(letter, LETTER, CAPTION, 700, "low"), words(factors, FACTORS, CAPTION, weight, "low")]
    return row([*cells, words(points, POINTS, CAPTION, weight, "high")], 0.0)


def _factors(letter: str, group: Group) -> str:
    return f"{group.size} × {group.towers.bit_count()}  ({touching(letter)})"


def touching(letter: str) -> str:
    """The towers that a group of the scoring example touches, in words."""
    towers = GROUPS[letter].towers
    return f"tower{'s' * (len(towers) > 1)} {', '.join(towers)}" if towers else "no tower"
