"""What every engine is asked about: stacks of bars, which are easy to tell of, and figures as players build them."""

from typing import Final, NamedTuple

from games.orthognomes.blocks import AXES, Block
from games.orthognomes.rules import OrthoGnomes
from games.standing import standing_round
from models.materials import BEECH
from models.shapes import Box
from models.space import Vector
from models.turntable import CELL, WIDTH
from sim.scene import Body, Scene
from sim.statics import vertical_margin


class Bar(NamedTuple):
    """A bar along the axes, in cells."""

    size: Vector
    at: Vector
    """Its middle; the ground is at z = 0."""


GROUND: Final = Bar((8.0, 8.0, 1.0), (0.0, 0.0, -0.5))
"""What never moves."""


def crosswise(count: int) -> tuple[Bar, ...]:
    """*count* bars of three cells, two in a layer, their middles two cells apart: it stands at any height."""
    return tuple(_bar(*divmod(k, 2)) for k in range(count))


def figure(count: int) -> tuple[Bar, ...]:
    """*count* bars of three cells as careful players place them: it stands on vertical forces. Always the same."""
    each = count // 2
    blocks = standing_round(OrthoGnomes(" ".join(["LLL"] * each)), 1, lambda at: (vertical_margin(at) or 0.0) > 0)
    if blocks is None:
        raise ValueError(f"no figure of {count} bars that stands was found")
    return tuple(map(_placed, blocks))


def scene(bars: tuple[Bar, ...]) -> Scene:
    """*bars* of beech on the ground, called 1, 2 and so on."""
    ground = _body("ground", GROUND, 0.0)
    return (ground, *(_body(str(k), bar, BEECH.density) for k, bar in enumerate(bars, 1)))


def _bar(layer: int, side: int) -> Bar:
    across = 2.0 * side - 1
    return (
        Bar((1.0, 3.0, 1.0), (across, 0.0, layer + 0.5))
        if layer % 2
        else Bar((3.0, 1.0, 1.0), (0.0, across, layer + 0.5))
    )


def _placed(block: Block) -> Bar:
    along, count = AXES[block.axis], len(block.pattern)
    east, north, up = (low + (1 + a * (count - 1)) / 2 for low, a in zip(block.low, along, strict=True))
    length, width, height = (1.0 + a * (count - 1) for a in along)
    return Bar((length, width, height), (east - WIDTH / 2, north - WIDTH / 2, up))


def _body(name: str, bar: Bar, density: float) -> Body:
    (a, b, c), (x, y, z) = ((v * CELL for v in vector) for vector in bar)
    part = Box((a, b, c), (0.0, 0.0, 0.0), "light")
    return Body(name, (part,), a * b * c * density, (x, y, z), friction=BEECH.friction)
