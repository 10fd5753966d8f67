"""Random small assemblies of skew stones: columns cut by slanting joints, wedges and kites in seats, stones on them."""

from collections.abc import Callable
from math import cos, radians, sin, tan
from random import Random
from typing import Final, TypeAlias

from sim.scene import Scene
from tests.published import Outline, groove, prism, slab, turned, wedge

Maker: TypeAlias = Callable[[int], Scene]
"""Makes a scene of a seed."""


def skew_column(seed: int, most: int = 4) -> Scene:
    """A column of up to so many stones with slanting joints, on a fixed foot; some slide or topple."""
    random = Random(seed)
    friction = random.uniform(0.1, 0.9)
    count = random.randint(1, most)
    slopes = [random.uniform(-0.5, 0.5) for _ in range(count)] + [0.0]
    bodies = []
    shift = 0.0
    west, east = [(-0.5, 0.0)], [(0.5, 0.0)]
    for k, slope in enumerate(slopes):
        shift += random.uniform(-0.25, 0.25)
        west.append((shift - 0.5, 1.0 + k - slope / 2))
        east.append((shift + 0.5, 1.0 + k + slope / 2))
    for k in range(count + 1):
        outline = [west[k], east[k], east[k + 1], west[k + 1]]
        bodies.append(prism(str(k), outline, friction, fixed=k == 0))
    return tuple(bodies)


def seated(seed: int) -> Scene:
    """A wedge or a kite in a fixed seat that leans a little; on the wedge lies a box, not always well."""
    random = Random(seed)
    friction = random.uniform(0.05, 0.9)
    lean = random.uniform(-0.4, 0.4)
    if random.random() < 0.5:
        return groove(radians(random.uniform(20, 70)), friction, lean)
    half, height = radians(random.uniform(-10, 40)), 1.0
    width = 0.8 if half < 0 else 0.5
    top = width + height * tan(half)
    x = random.uniform(-0.8, 0.8) * top
    return (
        *wedge(half, friction, height, width, lean),
        prism("box", turned(slab(x - top / 2, x + top / 2, height, height + 0.3), lean), friction),
    )


def propped(seed: int) -> Scene:
    """A bar that leans on a fixed slanting face, its foot cut to lie on the floor."""
    random = Random(seed)
    friction = random.uniform(0.1, 0.9)
    angle = radians(random.uniform(25, 75))
    face = radians(random.uniform(60, 100))
    x, z = cos(angle), sin(angle)
    cut = 0.05
    along = (-cos(face), sin(face))
    bar: Outline = [
        (0.0, 0.0),
        (cut, 0.0),
        (x, z),
        (x + cut * along[0], z + cut * along[1]),
        (-cut * z / 2, cut * x),
    ]
    low, high = 0.5, 1.0
    wall: Outline = [
        (x - low * along[0], z - low * along[1]),
        (x + high * along[0], z + high * along[1]),
        (x + 1.5, z + high * along[1]),
        (x + 1.5, z - low * along[1]),
    ]
    return (
        prism("floor", slab(-2, 4, -1, 0), friction, True),
        prism("wall", wall, friction, True),
        prism("bar", bar, friction),
    )


MAKERS: Final[tuple[Maker, ...]] = (skew_column, seated, propped)
