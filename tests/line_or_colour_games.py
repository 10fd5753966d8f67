"""Line or Colour for tests: games, positions from claims, and a count by plain loops."""

import json
from itertools import product
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from games import lines
from games.game import Outcome
from games.line_or_colour import SWAP, LineOrColour, Position
from games.registry import GAMES

ROOT = Path(__file__).parent.parent
PERFT = json.loads((Path(__file__).parent / "data" / "perft_line_or_colour.json").read_text())
BASIC = LineOrColour.under({})
ADVANCED = LineOrColour.under({"Version": "advanced"})
WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
HEADING = GAMES["line-or-colour"].heading

chosen = st.fixed_dictionaries(
    {},
    optional={
        "Version": st.sampled_from(["basic", "advanced"]),
        "Pie": st.sampled_from(["swap_sides", "off"]),
        "Full": st.sampled_from(["draw", "second_wins"]),
        "Layout": st.sampled_from(["printed", "random"]),
        "Seed": st.integers(0, 10**6).map(str),
    },
)
seeds = st.integers(0, 10**6)


def played(game: LineOrColour, texts: str) -> Position:
    """The position after some moves."""
    return lines.after(game, texts.split())


def claimed(game: LineOrColour, *moves: tuple[int, int] | str) -> Position:
    """The position after claims by row from the top and column, from 0, or "swap"."""
    at = game.start()
    for move in moves:
        at = game.play(at, SWAP if isinstance(move, str) else move[0] * len(game.rows) + move[1])
    return at


def random_line(game: LineOrColour, seed: int) -> list[Position]:
    """The positions of a random game."""
    return lines.random_line(game, Random(seed))[0]


def ended(game: LineOrColour, at: Position) -> Outcome:
    """How a game that is over ended."""
    found = game.outcome(at)
    assert found is not None
    return found


def filled(game: LineOrColour, *rows: str) -> Position:
    """The full board with those owners, W and B, rows top first, claimed in turn."""
    owners = "".join(rows)
    at = game.start()
    white, black = ([k for k, one in enumerate(owners) if one == who] for who in "WB")
    for k in range(len(owners)):
        at = game.play(at, (black if k % 2 else white)[k // 2])
    return at


def recount(game: LineOrColour, at: Position) -> set[tuple[str, str]]:
    """Who has what, by plain loops over rows, columns, diagonals and colours: ("white", "line")."""
    size, need = (5, 4) if game.version == "basic" else (7, 5)
    found = set()
    for player, rings in (("white", at.white), ("black", at.black)):
        mine = {(r, c) for r in range(size) for c in range(size) if rings >> r * size + c & 1}
        for (r, c), (down, along) in product(mine, WAYS):
            if all((r + k * down, c + k * along) in mine for k in range(need)):
                found.add((player, "line"))
        colours = [game.rows[r][c] for r, c in mine]
        if any(colours.count(colour) >= need for colour in colours):
            found.add((player, "colour"))
    return found
