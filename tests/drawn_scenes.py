"""Scenes for the tests of drawing: blocks on the turntable, stacks and lone solids."""

from collections.abc import Iterable
from dataclasses import replace
from math import cos, pi, sin, sqrt
from random import Random
from typing import Final

from hypothesis import strategies as st

from models.hulls import polyhedron
from models.shapes import Box, Cylinder, Hull, Part
from models.space import Cell, Vector
from models.turntable import CELL, DISC_RADIUS, DISC_THICKNESS, NORTH_MARK
from sim.scene import Body, Mark, Scene

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


@st.composite
def figures(draw: st.DrawFn, most: int = 8) -> Scene:
    """The turntable with up to *most* three-cell blocks that share no cell, standing or floating."""
    placed: list[Placed] = []
    taken: set[Cell] = set()
    for _ in range(draw(st.integers(1, most))):
        axis = draw(st.integers(0, 2))
        low = draw(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 4)))
        cells = {(low[0] + k * (axis == 0), low[1] + k * (axis == 1), low[2] + k * (axis == 2)) for k in range(3)}
        if taken.isdisjoint(cells):
            taken |= cells
            player, pattern = draw(st.sampled_from("LD")), draw(st.sampled_from(("LLL", "LLD", "LDL", "DDL", "DDD")))
            placed.append((player, "xyz"[axis], low, pattern))
    return scene(tuple(placed))


@st.composite
def wild(draw: st.DrawFn) -> Scene:
    """The turntable with blocks of any length that may overlap, float, and lie off the board."""
    cells = st.tuples(st.integers(-2, 4), st.integers(-2, 4), st.integers(0, 5))
    placed = st.tuples(st.sampled_from("LD"), st.sampled_from("xyz"), cells, st.text("LD", min_size=1, max_size=8))
    return scene(tuple(draw(st.lists(placed, min_size=1, max_size=12))))


@st.composite
def tumbled(draw: st.DrawFn) -> Scene:
    """Blocks turned in any way, each inside a ball of its own."""
    bodies = []
    for number in range(draw(st.integers(2, 7))):
        turn = draw(st.tuples(*[st.integers(-9, 9)] * 3))
        norm = sqrt(sum(q * q for q in turn) + 9)
        x, y, z = (q / norm for q in turn)
        at = metres((3.4 * (number % 2), 3.4 * (number // 2 % 2), 3.4 * (number // 4)))
        box = Box(metres((3, 1, 1)), (0.0, 0.0, 0.0), draw(st.sampled_from(("light", "dark"))))
        bodies.append(Body(f"b{number}", (box,), 0.03, at, (x, y, z, 3 / norm)))
    return tuple(bodies)


def turned(bodies: Scene) -> Scene:
    """*bodies* turned by a quarter about the vertical through the origin."""
    half = sqrt(0.5)
    result = []
    for body in bodies:
        (x, y, z), (a, b, c, w) = body.position, body.orientation
        turn = (half * (a - b), half * (b + a), half * (c + w), half * (w - c))
        result.append(replace(body, position=(-y, x, z), orientation=turn))
    return tuple(result)


def random_figure(random: Random, count: int = 12) -> tuple[Placed, ...]:
    """*count* blocks that share no cell, the lower the likelier, whether they would stand or not."""
    placed: list[Placed] = []
    taken: set[Cell] = set()
    while len(placed) < count:
        axis = random.randrange(3)
        low = [random.randrange(2 if k == axis and k < 2 else 4) for k in range(3)]
        cells = {tuple(low[k] + step * (k == axis) for k in range(3)) for step in range(3)}
        spot = {(x, y, z) for x, y, z in cells}
        if taken.isdisjoint(spot):
            taken |= spot
            pattern = "".join(random.choice("LD") for _ in range(3))
            placed.append((random.choice("LD"), "xyz"[axis], (low[0], low[1], low[2]), pattern))
    return tuple(placed)


SLAB: Final = Body("slab", (Box((0.4, 0.4, 0.01), (0, 0, -0.005), "base"),), 0.0, (0.0, 0.0, 0.0))
GROUND: Final = Body("ground", (Box((40.0, 40.0, 2.0), (0, 0, -1.0), "base"),), 0.0, (0.0, 0.0, 0.0))


def hull(name: str, corners: Iterable[Vector], tone: str) -> Body:
    """A body around the mean of its corners."""
    points = tuple(corners)
    x, y, z = (sum(point[k] for point in points) / len(points) for k in range(3))
    own = tuple((a - x, b - y, c - z) for a, b, c in points)
    return Body(name, (Hull(own, tone),), polyhedron(own).volume * 600, (x, y, z))


def arch(count: int, radius: float = 2.0, thick: float = 0.4, wide: float = 0.5) -> Scene:
    """A half circle of *count* voussoirs on a slab of 40 m."""
    blocks = []
    for k in range(count):
        ring = [(r, pi * (k + end) / count) for end in (0, 1) for r in (radius, radius + thick)]
        corners = [(r * cos(a), side * wide / 2, r * sin(a)) for r, a in ring for side in (-1, 1)]
        blocks.append(hull(f"v{k + 1}", corners, ("light", "dark")[k % 2]))
    return GROUND, *blocks


def leg(name: str, foot: float, head: float) -> Body:
    """A leaning leg, half a metre thick and two high."""
    ends = ((foot, 0.0), (head, 2.0))
    return hull(name, [(x + a / 4, b / 4, z) for x, z in ends for a in (-1, 1) for b in (-1, 1)], "light")


A_FRAME: Final[Scene] = (
    GROUND,
    leg("left", -1.2, -0.45),
    leg("right", 1.2, 0.45),
    Body("beam", (Box((2.0, 0.5, 0.5), (0, 0, 0), "dark"),), 300.0, (0.0, 0.0, 2.25)),
)


def crystals(random: Random) -> Scene:
    """Eight hulls of random corners turned in any way, each inside a ball of its own."""
    bodies = []
    for number in range(8):
        arms = [[random.gauss(0, 1) for _ in range(3)] for _ in range(random.randrange(5, 14))]
        corners = tuple((x / n, y / n, z / n) for x, y, z in arms for n in [sqrt(x * x + y * y + z * z)])
        turn = [random.gauss(0, 1) for _ in range(4)]
        x, y, z, w = (q / sqrt(sum(p * p for p in turn)) for q in turn)
        at = (2.1 * (number % 2), 2.1 * (number // 2 % 2), 2.1 * (number // 4))
        bodies.append(Body(f"c{number}", (Hull(corners, ("light", "dark")[number % 2]),), 1.0, at, (x, y, z, w)))
    return tuple(bodies)


def scaled(bodies: Scene, factor: float) -> Scene:
    """*bodies* of boxes and hulls, larger by *factor*."""

    def larger(part: Part) -> Part:
        if isinstance(part, Hull):
            return replace(part, corners=tuple(times(corner) for corner in part.corners))
        assert isinstance(part, Box)
        return replace(part, size=times(part.size), at=times(part.at))

    def times(vector: Vector) -> Vector:
        x, y, z = vector
        return x * factor, y * factor, z * factor

    return tuple(
        replace(body, parts=tuple(map(larger, body.parts)), position=times(body.position), mass=body.mass * factor**3)
        for body in bodies
    )
