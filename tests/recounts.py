"""Every game counted again the plain way, from its moves as text: nothing of the games' own code is asked.

A recount gives the points by player, in the order of the game's players, and who has won: a place in that order, or
None. It is given the options too. A new game needs one here.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Final

from scripts import plain
from tests import plain_rhumb_line, plain_rue, plain_rukuni

Ended = tuple[tuple[int, ...], int | None]
Recount = Callable[[Sequence[str], Mapping[str, str]], Ended]

STEPS: Final = {"E": (1, 0, 0), "N": (0, 1, 0), "U": (0, 0, 1)}
LAYOUTS: Final = {
    "basic": ("12345", "45123", "23451", "51234", "34512"),
    "advanced": ("1234567", "6712345", "4567123", "2345671", "7123456", "5671234", "3456712"),
}
"""The figures of Line or Colour, as its sheet prints them."""


def ahead(points: Sequence[int]) -> int | None:
    """Who has most points; None when nobody has alone."""
    best = [player for player, own in enumerate(points) if own == max(points)]
    return best[0] if len(best) == 1 else None


def orthognomes(moves: Sequence[str], options: Mapping[str, str]) -> Ended:  # noqa: ARG001 (points are the same under those that are tried)
    """Cells by their colours, then lines of four by looking along every line of sight."""
    colours = {}
    for text in moves:
        pattern, column, row, level, way = re.fullmatch(r"([LD]+)([a-d])([1-4])\.(\d+)([ENU])", text).groups()  # type: ignore[union-attr]  # canonical moves match
        x, y, z = "abcd".index(column), int(row) - 1, int(level) - 1
        for k, colour in enumerate(pattern):
            colours[x + k * STEPS[way][0], y + k * STEPS[way][1], z + k * STEPS[way][2]] = colour
    points = plain.score(colours)
    return points, ahead(points)


def rhumb_line(moves: Sequence[str], options: Mapping[str, str]) -> Ended:
    """Names of points in dictionaries."""
    at = plain_rhumb_line.Plain(
        options.get("Spiral", "strict"), options.get("Declare", "automatic"), options.get("EndPlay", "two_step")
    )
    for text in moves:
        assert text in at.moves()
        at = at.play(text)
    points = at.totals["officer"], at.totals["sailor"]
    return points, ahead(points)


def line_or_colour(moves: Sequence[str], options: Mapping[str, str]) -> Ended:
    """1 for who has enough in a row, or enough counters of a colour."""
    layout = LAYOUTS[options.get("Version", "basic")]
    width, need = len(layout), len(layout) // 2 + 2
    rings: dict[tuple[int, int], str] = {}
    for number, text in enumerate(text for text in moves if text != "swap"):
        rings["abcdefg".index(text[0]), int(text[1])] = "white" if number % 2 == 0 else "black"
    found = []
    for player in ("white", "black"):
        mine = {place for place, owner in rings.items() if owner == player}
        rows = (
            all((x + k * dx, y + k * dy) in mine for k in range(need))
            for (x, y), (dx, dy) in product(mine, ((1, 0), (0, 1), (1, 1), (1, -1)))
        )
        colours = [layout[width - y][x] for x, y in mine]
        found.append(int(any(rows) or any(colours.count(colour) >= need for colour in colours)))
    return tuple(found), ahead(found)


def rue(moves: Sequence[str], options: Mapping[str, str]) -> Ended:
    """Counters on cards in a dictionary; the Attacker wins whenever the highest score is shared."""
    at = plain_rue.Plain(
        int(options.get("Players", "2")),
        options.get("Turning", "yes") == "yes",
        options.get("Order", "blue_first") == "blue_first",
        money=options.get("Money") == "on",
    )
    for text in moves:
        assert text in at.moves()
        at.play(text)
    return tuple(at.score), ahead(at.score) or 0


def rukuni(moves: Sequence[str], options: Mapping[str, str]) -> Ended:
    """Groups by walking over coordinates; of equal points the larger group wins."""
    side, first = int(options.get("Side", "5")), options.get("First", "white")
    reach = range(1 - side, side)
    names = {
        f"{'abcdefghijk'[r + side - 1]}{q - max(1 - side, 1 - side - r) + 1}": (q, r)
        for q, r in product(reach, repeat=2)
        if abs(q + r) < side
    }
    at = plain_rukuni.start(side)._replace(to_move=["white", "grey"].index(first))
    for text in moves:
        start, end, piece = re.split("[-:]", text)
        move = names[start], names[end], names[piece]
        assert move in set(plain_rukuni.moves(at))
        at = plain_rukuni.play(at, move)
    groups = [plain_rukuni.groups(at, own) for own in (at.white, at.grey)]
    points = tuple(sum(size * towers for size, towers in own) for own in groups)
    largest = [max((size for size, _ in own), default=0) for own in groups]
    return points, ahead(points) if points[0] != points[1] else ahead(largest)


RECOUNTS: Final[dict[str, Recount]] = {
    "orthognomes": orthognomes,
    "rhumb-line": rhumb_line,
    "line-or-colour": line_or_colour,
    "rue": rue,
    "rukuni": rukuni,
}
