"""Tables of Rukuni for its rule pictures: games from moves, diagrams of what they lead to, sums.

Knows no caption and no order of pictures; `scripts.rulebook.rukuni_claims` decides what is so.
"""

from collections.abc import Collection, Mapping
from typing import Final

from games.record import Replay
from games.rukuni import Group
from models.hexboard import PITCH, ROW
from models.table import Frame, Standing
from scripts.rukuni_example import GROUPS
from scripts.rulebook import flatgames
from sim import svg
from sim.diagram import Drawn, drawn
from sim.flatnotes import Notes
from sim.lettering import Weight
from sim.plates import CAPTION, Plate, column, row, words
from sim.shading import INK

COLUMN: Final = 80.0
"""Width of a board that is alone in its row, millimetres, …"""
CLOSE: Final = 60.0
"""… of one of two that stand side by side on an A5 page, …"""
WIDE: Final = 100.0
"""… of one that is full of signs, …"""
HALF: Final = 60.0
"""… and of a part of one, as wide as these."""
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


def played(moves: str) -> Replay:
    """The game that *moves* make from the start, up to the first that is not legal; `Unreadable` when one is none."""
    return flatgames.played("rukuni", moves)


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


def middle(south: int, north: int = 1, east: int = 0) -> Frame:
    """The part of the board around its middle, from so many rows to the *south* of it to so many to the *north*.

    It may lie so many spaces to the *east*.
    """
    west = (east - ACROSS) * PITCH
    return Frame(west, -south * ROW - CUT * PITCH, west + 2 * ACROSS * PITCH, north * ROW + CUT * PITCH)


def summed(player: str, found: Mapping[str, Group]) -> Plate:
    """How the points of a *player* of the scoring example come about, of the groups *found* there, by their letters."""
    own = {letter: found[letter] for letter in GROUPS if GROUPS[letter].player == player}
    lines = [_line(letter, _factors(letter, group), str(group.points), 500) for letter, group in own.items()]
    title = words(player.capitalize(), LETTER + FACTORS + POINTS, CAPTION + 1, 700, "low")
    rule = Plate(
        title.width, RULE, svg.stroke(f"M{svg.number(LETTER)} {RULE / 2}H{svg.number(title.width)}", INK, RULE)
    )
    total = str(sum(group.points for group in own.values()))
    return column([title, *lines, rule, _line("", "total", total, 700)], 0.6)


def _line(letter: str, factors: str, points: str, weight: Weight) -> Plate:
    cells = [words(letter, LETTER, CAPTION, 700, "low"), words(factors, FACTORS, CAPTION, weight, "low")]
    return row([*cells, words(points, POINTS, CAPTION, weight, "high")], 0.0)


def _factors(letter: str, group: Group) -> str:
    return f"{group.size} × {group.towers.bit_count()}  ({touching(letter)})"


def touching(letter: str) -> str:
    """The towers that a group of the scoring example touches, in words."""
    towers = GROUPS[letter].towers
    return f"tower{'s' * (len(towers) > 1)} {', '.join(towers)}" if towers else "no tower"
