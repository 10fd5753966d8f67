"""An OrthoGnomes figure on its turntable, as rigid bodies.

Bodies are the turntable and then the blocks in the order in which they were placed. Knows no rule.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from typing import Final

from games.orthognomes.blocks import AXES, PLAYERS, Block, Figure
from models.materials import BEECH
from models.shapes import Box, Cylinder
from models.space import Cell, Vector
from models.turntable import CELL, DISC_RADIUS, DISC_THICKNESS, NORTH_MARK, WIDTH
from sim.scene import Body, Mark, Scene

TONES: Final = {"L": "light", "D": "dark"}
MARK_RADIUS: Final = 0.2
"""Radius of the mark on a block's square ends, in cells."""


def scene(figure: Figure, start: Cell, first: int = 0) -> Scene:
    """The turntable with its starting cell marked, and *figure* on it; player *first* placed first."""
    players = (PLAYERS[(first + k) % 2] for k in range(len(figure.blocks)))
    blocks = (body(block, k, player) for k, (block, player) in enumerate(zip(figure.blocks, players, strict=True), 1))
    return (turntable(start), *blocks)


def body_number(name: str) -> int | None:
    """The placement that put down the body called *name*; None when that is the turntable."""
    return int(name[1:]) if name.startswith("b") and name[1:].isdigit() else None


def body_name(number: int) -> str:
    """The body of the block that placement *number* puts down, from 1."""
    return f"b{number:02}"


@cache
def turntable(start: Cell) -> Body:
    """The disc with its sticker: the squares, the starting cell, the mark on the north side."""
    x, y, radius = NORTH_MARK
    circle = tuple((x + radius * cos(2 * pi * k / 48), y + radius * sin(2 * pi * k / 48)) for k in range(48))
    grid = [((k, 0), (k, WIDTH)) for k in range(WIDTH + 1)] + [((0, k), (WIDTH, k)) for k in range(WIDTH + 1)]
    up = (0.0, 0.0, 1.0)
    marks = (
        Mark(_on_disc(_square(0, 0, WIDTH)), up, "sticker"),
        Mark(_on_disc(_square(start[0], start[1], 1)), up, "start"),
        Mark(_on_disc(circle), up, "ink"),
        *(Mark(_on_disc(line), up, "grid", closed=False) for line in grid),
    )
    disc = Cylinder(DISC_RADIUS * CELL, DISC_THICKNESS * CELL, (0.0, 0.0, 0.0), "base")
    return Body("turntable", (disc,), 0.0, _metres(_DISC_CENTRE), friction=BEECH.friction, marks=marks)


def body(block: Block, number: int, player: str) -> Body:
    """The body of a block, one box a cell, with its player's mark on both square ends."""
    along = AXES[block.axis]
    count = len(block.pattern)
    middle = tuple(low + 0.5 + a * (count - 1) / 2 for low, a in zip(block.low, along, strict=True))
    offsets = [k - (count - 1) / 2 for k in range(count)]
    parts = tuple(
        Box((CELL, CELL, CELL), _metres((along[0] * k, along[1] * k, along[2] * k)), TONES[colour])
        for k, colour in zip(offsets, block.pattern, strict=True)
    )
    marks = tuple(_mark(block.axis, sign, count, player) for sign in (-1, 1))
    mass = count * CELL**3 * BEECH.density
    return Body(body_name(number), parts, mass, _metres(middle), friction=BEECH.friction, marks=marks)


_DISC_CENTRE: Final = (WIDTH / 2, WIDTH / 2, -DISC_THICKNESS / 2)


@cache
def _mark(axis: int, sign: int, count: int, player: str) -> Mark:
    """A circle for Light, a triangle for Dark, on one end of a block; a triangle on an upright face points up."""
    corners, turn, radius = (24, 0.0, MARK_RADIUS) if player == "light" else (3, pi / 2, 1.25 * MARK_RADIUS)
    angles = (turn + 2 * pi * k / corners for k in range(corners))
    normal = [0.0, 0.0, 0.0]
    normal[axis] = float(sign)
    outline = []
    for angle in angles:
        point = [radius * cos(angle), radius * sin(angle)]
        point.insert(axis, sign * count / 2)
        outline.append(_metres(point))
    return Mark(tuple(outline), (normal[0], normal[1], normal[2]), "pale" if player == "light" else "ink")


def _square(x: float, y: float, side: float) -> tuple[tuple[float, float], ...]:
    """Corners of a square on the board, in cells."""
    return (x, y), (x + side, y), (x + side, y + side), (x, y + side)


def _on_disc(points: tuple[tuple[float, float], ...]) -> tuple[Vector, ...]:
    """Points on the top of the disc, from board cells to its own frame in metres."""
    cx, cy, cz = _DISC_CENTRE
    return tuple(_metres((x - cx, y - cy, -cz)) for x, y in points)


def _metres(cells: Sequence[float]) -> Vector:
    """A place in cells, in metres."""
    x, y, z = cells
    return x * CELL, y * CELL, z * CELL
