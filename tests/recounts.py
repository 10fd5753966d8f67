"""Every game counted again the plain way, from its moves as text: nothing of the games' own code is asked.

A recount gives the points by player, in the order of the game's players. A new game needs one here.
"""

import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import Final

from scripts import plain
from tests import plain_rhumb_line, plain_rue, plain_rukuni

Recount = Callable[[Sequence[str]], tuple[int, ...]]

STEPS: Final = {"E": (1, 0, 0), "N": (0, 1, 0), "U": (0, 0, 1)}
LAYOUT: Final = ("12345", "45123", "23451", "51234", "34512")
"""The basic game of Line or Colour, as its sheet prints it."""


def orthognomes(moves: Sequence[str]) -> tuple[int, ...]:
    """Cells by their colours, then lines of four by looking along every line of sight."""
    colours = {}
    for text in moves:
        pattern, column, row, level, way = re.fullmatch(r"([LD]+)([a-d])([1-4])\.(\d+)([ENU])", text).groups()  # type: ignore[union-attr]  # canonical moves match
        x, y, z = "abcd".index(column), int(row) - 1, int(level) - 1
        for k, colour in enumerate(pattern):
            colours[x + k * STEPS[way][0], y + k * STEPS[way][1], z + k * STEPS[way][2]] = colour
    return plain.score(colours)


def rhumb_line(moves: Sequence[str]) -> tuple[int, ...]:
    """Names of points in dictionaries."""
    at = plain_rhumb_line.Plain()
    for text in moves:
        assert text in at.moves()
        at = at.play(text)
    return at.totals["officer"], at.totals["sailor"]


def line_or_colour(moves: Sequence[str]) -> tuple[int, ...]:
    """1 for who has four in a row, or four counters of a colour."""
    rings: dict[tuple[int, int], str] = {}
    for number, text in enumerate(text for text in moves if text != "swap"):
        rings["abcde".index(text[0]), int(text[1])] = "white" if number % 2 == 0 else "black"
    found = []
    for player in ("white", "black"):
        mine = {place for place, owner in rings.items() if owner == player}
        rows = (
            all((x + k * dx, y + k * dy) in mine for k in range(4))
            for (x, y), (dx, dy) in product(mine, ((1, 0), (0, 1), (1, 1), (1, -1)))
        )
        colours = [LAYOUT[5 - y][x] for x, y in mine]
        found.append(int(any(rows) or any(colours.count(colour) >= 4 for colour in colours)))
    return tuple(found)


def rue(moves: Sequence[str]) -> tuple[int, ...]:
    """Counters on cards in a dictionary."""
    at = plain_rue.Plain()
    for text in moves:
        assert text in at.moves()
        at.play(text)
    return tuple(at.score)


def rukuni(moves: Sequence[str]) -> tuple[int, ...]:
    """Groups by walking over coordinates."""
    names = {
        f"{'abcdefghi'[r + 4]}{q - max(-4, -4 - r) + 1}": (q, r)
        for q, r in product(range(-4, 5), repeat=2)
        if abs(q + r) < 5
    }
    at = plain_rukuni.start(5)
    for text in moves:
        start, end, piece = re.split("[-:]", text)
        move = names[start], names[end], names[piece]
        assert move in set(plain_rukuni.moves(at))
        at = plain_rukuni.play(at, move)
    white, grey = (sum(size * towers for size, towers in plain_rukuni.groups(at, own)) for own in (at.white, at.grey))
    return white, grey


RECOUNTS: Final[dict[str, Recount]] = {
    "orthognomes": orthognomes,
    "rhumb-line": rhumb_line,
    "line-or-colour": line_or_colour,
    "rue": rue,
    "rukuni": rukuni,
}
