"""Figures as a reader of certificates has them: bricks in cells, in fractions."""

from collections.abc import Iterable
from fractions import Fraction

from models.materials import BEECH
from models.shapes import Box
from models.space import Cell
from models.turntable import CELL
from sim.scene import Scene
from tests.certificates import Brick
from tests.stacks import Placed, cells


def brick(name: str, filled: Iterable[Cell], friction: Fraction = Fraction(1, 2)) -> Brick:
    """The box that some cells fill."""
    columns = list(zip(*filled, strict=True))
    low, high = ([Fraction(f(column) + k) for column in columns] for f, k in ((min, 0), (max, 1)))
    return Brick(name, (low[0], low[1], low[2]), (high[0], high[1], high[2]), friction=friction)


def bricks(placed: Iterable[Placed], friction: Fraction = Fraction(1, 2)) -> list[Brick]:
    """The blocks of `tests.stacks.figure`."""
    return [brick(str(k), cells(one), friction) for k, one in enumerate(placed, 1)]


def boxes(scene: Scene) -> list[Brick]:
    """Loose boxes along the axes, in cells as they were written."""
    found = []
    for body in scene:
        (part,) = body.parts
        assert isinstance(part, Box)
        size = [Fraction(s / CELL).limit_denominator(1000) for s in part.size]
        at = [Fraction(p / CELL).limit_denominator(1000) for p in body.position]
        low, high = ([p + sign * s / 2 for p, s in zip(at, size, strict=True)] for sign in (-1, 1))
        volume = part.size[0] * part.size[1] * part.size[2]
        density, friction = Fraction(round(body.mass / volume / BEECH.density)), Fraction(str(body.friction))
        found.append(Brick(body.name, (low[0], low[1], low[2]), (high[0], high[1], high[2]), density, friction))
    return found
