"""The equipment of the flat games for tests: every table and place, first positions, and what fits where."""

from itertools import pairwise, product
from math import cos, hypot, pi, sin

from models.cards import Cards
from models.compass import SCORES, compass
from models.deck import CARDS, REACH, SIDES
from models.hexboard import hex_board
from models.hexes import hexagon
from models.rings import ring_board
from models.rose import POINTS
from models.shapes import Box, Cylinder, Slab
from models.squares import square
from models.table import Board, Equipment, Piece, Standing

MM = 0.001
BASIC = ((1, 2, 3, 4, 5), (4, 5, 1, 2, 3), (2, 3, 4, 5, 1), (5, 1, 2, 3, 4), (3, 4, 5, 1, 2))
ADVANCED = tuple(tuple((column + 4 * row) % 7 + 1 for column in range(7)) for row in range(7))

SMALL = ((1, 2), (3, 4))
RING_BOARDS: dict[Equipment, tuple[tuple[int, ...], ...]] = {
    ring_board(len(rows)): rows for rows in (SMALL, BASIC, ADVANCED)
}
"""With the colours of the counters on them, by rows from the top."""
HEX_BOARDS: dict[Equipment, int] = {hex_board(side): side for side in range(3, 7)}
TABLES: dict[str, Equipment] = {
    "compass": compass(),
    "rings 5": ring_board(5),
    "rings 7": ring_board(7),
    "cards": Cards(),
    **{f"hexagon {side}": board for board, side in HEX_BOARDS.items()},
}
NEAR = tuple(product(range(-2, 3), repeat=2))
FAR = tuple(product((-REACH, REACH), repeat=2))
NOTED = tuple(Cards().turned(card, quarter) for card in CARDS for quarter in range(2 if card[1] == "F" else 4))
"""The cards as notation has them, with their turns."""


def places(table: Equipment, kind: str) -> tuple[str, ...]:
    """Every place where a piece of *kind* can stand; of the lattice of cards the middle and the corners."""
    if table is compass():
        return (*POINTS, *(f"{kind.capitalize()} {score}" for score in SCORES))
    if table in RING_BOARDS:
        return square(len(RING_BOARDS[table])).names
    if table in HEX_BOARDS:
        return hexagon(HEX_BOARDS[table]).names
    more = {"counter": [f" {seat}" for seat in SIDES], "coin": [f" coin {k}" for k in range(1, 13)]}
    return tuple(f"{x},{y}{on}" for x, y in (*NEAR, *FAR) for on in more.get(kind, [""]))


def counters(rows: tuple[tuple[int, ...], ...]) -> tuple[Standing, ...]:
    """A counter on every square, of colours by rows from the top."""
    colours = (colour for row in rows for colour in row)
    return tuple(
        Standing(name, f"counter {colour}") for name, colour in zip(square(len(rows)).names, colours, strict=True)
    )


def beginning(table: Equipment) -> tuple[Standing, ...]:
    """A position with every kind of piece where a game has it: most of them are first positions."""
    if table is compass():
        return Standing("Officer 0", "officer"), Standing("Sailor 0", "sailor"), Standing("NW3", "officer")
    if table in RING_BOARDS:
        return (*counters(RING_BOARDS[table]), Standing("a1", "white ring"), Standing("b1", "black ring"))
    if table in HEX_BOARDS:
        board = hexagon(HEX_BOARDS[table])
        towers = [Standing(board.names[corner], "tower") for corner in board.corners]
        return (*towers, Standing("b2", "white"), Standing("b3", "grey"))
    cards = [Standing(f"{k % 6},{k // 6}", kind) for k, kind in enumerate(NOTED)]
    return (*cards, Standing("0,0 S", "counter"), Standing("0,0 coin 1", "coin"), Standing("0,0 coin 2", "coin"))


def red_sides(kind: str) -> set[str]:
    """The red edges of a card as notation names it: "BPN", "RCE"."""
    clockwise = "NESW"
    first = clockwise.index(kind[2])
    steps = {"P": (0,), "C": (0, 1), "F": (0, 2), "T": (1, 2, 3)}[kind[1]]
    return {clockwise[(first + step) % 4] for step in steps}


def footprint(piece: Piece) -> list[tuple[float, float]]:
    """Points around what touches of *piece*, seen from above."""
    corners: list[tuple[float, float]] = []
    for part in piece.parts:
        x, y, _ = part.at
        if isinstance(part, Cylinder):
            corners += [(x + part.radius * cos(k * pi / 24), y + part.radius * sin(k * pi / 24)) for k in range(48)]
        else:
            long, wide = part.size[0] / 2, part.size[1] / 2
            c, s = cos(part.turn), sin(part.turn)
            corners += [
                (x + a * long * c - b * wide * s, y + a * long * s + b * wide * c) for a in (-1, 1) for b in (-1, 1)
            ]
    return corners


def radius(piece: Piece) -> float:
    """Of the circle that *piece* needs, however it is turned."""
    return max(hypot(x, y) for x, y in footprint(piece))


def inside(slab: Slab, x: float, y: float) -> bool:
    """Whether a point lies within the outline."""
    ring = (*slab.outline, slab.outline[0])
    return all((c - a) * (y - b) - (d - b) * (x - a) > 0 for (a, b), (c, d) in pairwise(ring))


def carries(board: Board, x: float, y: float) -> bool:
    """Whether one of the boxes that touch lies under a point."""
    boxes = [part for part in board.parts if isinstance(part, Box) and not part.turn]
    assert len(boxes) == len(board.parts)
    return any(abs(x - b.at[0]) <= b.size[0] / 2 and abs(y - b.at[1]) <= b.size[1] / 2 for b in boxes)


def height(part: Box | Cylinder) -> float:
    """Of a part that touches."""
    return part.height if isinstance(part, Cylinder) else part.size[2]
