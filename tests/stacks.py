"""Scenes for tests: blocks of cells on the turntable, and loose boxes on a table."""

from collections.abc import Iterable
from random import Random
from typing import Final

from models.materials import BEECH
from models.shapes import Box, Cylinder
from models.space import DIRECTIONS, Cell, Vector, step
from models.turntable import CELL, DISC_RADIUS, DISC_THICKNESS, WIDTH, on_board
from sim.scene import Body, Scene
from sim.statics import vertical_margin

Placed = tuple[Cell, str, str]
"""Lowest cell, axis E, N or U, and the colours of the cells from there on."""

PATTERNS: Final = ("LLL", "LLD", "LDL", "LDD", "DLD", "DDD", "DDL", "DLL")
TURNTABLE: Final = Body(
    name="turntable",
    parts=(Cylinder(DISC_RADIUS * CELL, DISC_THICKNESS * CELL, (0.0, 0.0, 0.0), "base"),),
    mass=0.0,
    position=(WIDTH / 2 * CELL, WIDTH / 2 * CELL, -DISC_THICKNESS / 2 * CELL),
    friction=BEECH.friction,
)


def cells(placed: Placed) -> dict[Cell, str]:
    """The cells of a block with their colours."""
    at, axis, pattern = placed
    return {step(at, DIRECTIONS[axis], k): colour for k, colour in enumerate(pattern)}


def block(placed: Placed, name: str = "block", friction: float = BEECH.friction) -> Body:
    """A block of beech: one coloured box a cell, its frame at the centre of mass."""
    at, axis, pattern = placed
    way = DIRECTIONS[axis]
    middle = (len(pattern) - 1) / 2
    offsets = [tuple((k - middle) * w * CELL for w in way) for k in range(len(pattern))]
    parts = tuple(
        Box((CELL, CELL, CELL), (x, y, z), "light" if colour == "L" else "dark")
        for (x, y, z), colour in zip(offsets, pattern, strict=True)
    )
    x, y, z = ((a + 0.5 + middle * w) * CELL for a, w in zip(at, way, strict=True))
    return Body(name, parts, len(pattern) * CELL**3 * BEECH.density, (x, y, z), friction=friction)


def figure(*placed: Placed, friction: float = BEECH.friction) -> Scene:
    """The turntable and blocks on it, called 1, 2, … in their order."""
    base = Body(TURNTABLE.name, TURNTABLE.parts, 0.0, TURNTABLE.position, friction=friction)
    return (base, *(block(p, str(k), friction) for k, p in enumerate(placed, 1)))


def box(name: str, size: Vector, at: Vector, fixed: bool = False, friction: float = 0.5, scale: float = CELL) -> Body:
    """A loose box, its centre at *at*; size and place in units of *scale* metres."""
    x, y, z = (s * scale for s in size)
    mass = 0.0 if fixed else x * y * z * BEECH.density
    part = Box((x, y, z), (0.0, 0.0, 0.0), "light")
    return Body(name, (part,), mass, (at[0] * scale, at[1] * scale, at[2] * scale), friction=friction)


def table(width: float = 12.0, friction: float = 0.5, scale: float = CELL, edge: float | None = None) -> Body:
    """A fixed slab with its top at z = 0: around the origin, or ending at x = *edge*."""
    middle = 0.0 if edge is None else edge - width / 2
    return box("table", (width, width, 1.0), (middle, 0.0, -0.5), True, friction, scale)


def overhang(displacements: Iterable[float], friction: float = 0.5, scale: float = 4 * CELL) -> Scene:
    """Blocks 1 × 1 × 1/4, the k-th with its middle at this x, stacked from the ground on a table that ends at x = 0."""
    blocks = [
        box(str(k), (1.0, 1.0, 0.25), (x, 0.0, 0.125 + 0.25 * (k - 1)), friction=friction, scale=scale)
        for k, x in enumerate(displacements, 1)
    ]
    return (table(6.0, friction, scale, edge=0.0), *blocks)


def harmonic(count: int, share: float = 1.0, friction: float = 0.5) -> Scene:
    """The harmonic stack: the k-th block from the top reaches share/(2k) over the one below."""
    right = 0.0
    middles = []
    for k in range(count, 0, -1):
        right += share / (2 * k)
        middles.append(right - 0.5)
    return overhang(middles, friction)


def random_figure(seed: int, count: int = 12, levels: int = 9) -> tuple[Placed, ...]:
    """Blocks of three cells as the game puts them: on b2 first, touching, never along what they touch.

    Some stand and some fall; every block has at least one cell that rests on something.
    """
    random = Random(seed)
    taken: dict[Cell, str] = {}
    placed: list[Placed] = []
    while len(placed) < count:
        choices = list(_legal(taken, levels))
        if not choices:
            break
        at, axis = random.choice(choices)
        placed.append((at, axis, random.choice(PATTERNS)))
        taken.update(dict.fromkeys(cells(placed[-1]), axis))
    return tuple(placed)


def _legal(taken: dict[Cell, str], levels: int) -> Iterable[tuple[Cell, str]]:
    for at in ((x, y, z) for z in range(levels) for y in range(WIDTH) for x in range(WIDTH)):
        for axis in "ENU":
            row = [step(at, DIRECTIONS[axis], k) for k in range(3)]
            if any(c in taken or not on_board(c) for c in row) or (not taken and (1, 1, 0) not in row):
                continue
            touched = {taken[step(c, d)] for c in row for d in DIRECTIONS.values() if step(c, d) in taken}
            under = sum(c[2] == 0 or step(c, DIRECTIONS["D"]) in taken for c in row)
            if (touched or not taken) and axis not in touched and under:
                yield at, axis


def standing_figure(seed: int, count: int = 12, levels: int = 9) -> tuple[Placed, ...]:
    """As `random_figure`, but every placement stands on vertical forces: what careful players build."""
    random = Random(seed)
    taken: dict[Cell, str] = {}
    placed: list[Placed] = []
    while len(placed) < count:
        choices = list(_legal(taken, levels))
        random.shuffle(choices)
        for at, axis in choices:
            more = (*placed, (at, axis, random.choice(PATTERNS)))
            if (vertical_margin(figure(*more)) or 0.0) > 0:
                placed.append(more[-1])
                taken.update(dict.fromkeys(cells(more[-1]), axis))
                break
        else:
            break
    return tuple(placed)
