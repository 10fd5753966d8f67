"""The floor of the world: what falls off the board comes to rest there, and nothing is carried by it from the start.

Knows no engine and no time. SI units.
"""

from collections.abc import Callable
from math import inf
from typing import Final

from models.shapes import Box
from sim.scene import Body, Scene

FLOOR: Final = (4.0, 4.0, 0.2)
"""Size of the floor under the fixed bodies, metres."""
RESTS: Final = 1e-6
"""Metres: what is nearer above something rests on it."""
DROP: Final = 0.02
"""Metres: falling that far is falling."""
ROLLING: Final = 0.001
"""Metres: the arm of rolling friction on the floor; the engine multiplies it by the root of the other body's friction.

About that of wood on wood. Boards have none: there it would make the engine's standing cylinders creep."""


def floor_of(scene: Scene, bottom: Callable[[Body], float]) -> Body | None:
    """The floor of *scene*, by the lowest point of each body; None where nothing is fixed, and all falls for ever.

    It is as low as the lowest fixed body, or `DROP` under the lowest of all, where that is free.
    """
    fixed = min((bottom(body) for body in scene if body.fixed), default=inf)
    if fixed == inf:
        return None
    free = min((bottom(body) for body in scene if not body.fixed), default=inf)
    height = fixed if fixed < free - RESTS else free - DROP
    slab = Box(FLOOR, (0.0, 0.0, -FLOOR[2] / 2), "base")
    return Body("floor", (slab,), 0.0, (0.0, 0.0, height))
