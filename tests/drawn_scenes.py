"""Scenes for the tests of drawing: blocks on the turntable, stacks and lone solids."""

from math import cos, pi, sin
from typing import Final

from models.space import Cell, Vector
from models.turntable import CELL, DISC_RADIUS, DISC_THICKNESS, NORTH_MARK
from sim.scene import Body, Box, Cylinder, Mark, Scene

Placed = tuple[str, str, Cell, str]
"""Player L or D, axis, lowest cell, cells from the low end."""

FIGURE: Final[tuple[Placed, ...]] = (
    ("L", "y", (1, 0, 0), "LDL"),
    ("D", "z", (0, 2, 0), "DDL"),
    ("L", "x", (2, 1, 0), "LLD"),
)


def metres(cells: tuple[float, float, float]) -> Vector:
    return cells[0] * CELL, cells[1] * CELL, cells[2] * CELL


def circle(x: float, y: float, radius: float) -> tuple[Vector, ...]:
    turns = [2 * pi * k / 48 for k in range(48)]
    return tuple(metres((x + radius * cos(t), y + radius * sin(t), 0)) for t in turns)


def board() -> Body:
    up = (0.0, 0.0, 1.0)

    def area(x: int, y: int, width: int, tone: str) -> Mark:
        corners = ((x, y, 0), (x + width, y, 0), (x + width, y + width, 0), (x, y + width, 0))
        return Mark(tuple(metres(c) for c in corners), up, tone)

    lines = [((k, 0, 0), (k, 4, 0)) for k in range(5)] + [((0, k, 0), (4, k, 0)) for k in range(5)]
    marks = (
        area(0, 0, 4, "sticker"),
        area(1, 1, 1, "start"),
        *(Mark((metres(a), metres(b)), up, "grid", closed=False) for a, b in lines),
        Mark(circle(*NORTH_MARK), up, "ink"),
    )
    disc = Cylinder(DISC_RADIUS * CELL, DISC_THICKNESS * CELL, metres((2, 2, -DISC_THICKNESS / 2)), "base")
    return Body("board", (disc,), 0.0, (0, 0, 0), marks=marks)


def block(number: int, placed: Placed) -> Body:
    player, letter, low, pattern = placed
    axis = "xyz".index(letter)
    along = [0.0, 0.0, 0.0]
    along[axis] = 1.0
    boxes = tuple(
        Box(metres((1, 1, 1)), metres((k * along[0], k * along[1], k * along[2])), "light" if c == "L" else "dark")
        for k, c in enumerate(pattern)
    )
    at = metres((low[0] + 0.5, low[1] + 0.5, low[2] + 0.5))
    return Body(f"b{number:02}", boxes, 0.03, at, marks=(end_mark(player, axis, len(pattern)),))


def end_mark(player: str, axis: int, length: int) -> Mark:
    """A circle or a triangle on the high end, upright where the end is."""
    right, up = ((1, 2), (0, 2), (0, 1))[axis]
    turns = [2 * pi * k / 48 for k in range(48)] if player == "L" else [pi / 2 + 2 * pi * k / 3 for k in range(3)]
    radius = 0.17 if player == "L" else 0.23
    outline = []
    for turn in turns:
        point = [0.0, 0.0, 0.0]
        point[axis], point[right], point[up] = length - 0.5, radius * cos(turn), radius * sin(turn)
        outline.append(metres((point[0], point[1], point[2])))
    normal = tuple(1.0 if k == axis else 0.0 for k in range(3))
    return Mark(tuple(outline), (normal[0], normal[1], normal[2]), "pale" if player == "L" else "ink")


def scene(figure: tuple[Placed, ...]) -> Scene:
    return board(), *(block(number, placed) for number, placed in enumerate(figure, 1))
