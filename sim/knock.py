"""A knock: one body of a world is pushed sideways, and all comes to rest again.

Knows no game. SI units.
"""

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from random import Random

from models.space import Vector
from sim.pace import GRAVITY
from sim.world import World


@dataclass(frozen=True, slots=True)
class Bump:
    """A knock that a body got."""

    name: str
    impulse: Vector
    """N·s."""


def bump(world: World, seed: int, way: float) -> Bump:
    """Knock one body of *world*, and wait for rest.

    Raises as `knock` does, and Disturbed when something does not come to rest.
    """
    given = knock(world, seed, way)
    world.settle()
    return given


def knock(world: World, seed: int, way: float) -> Bump:
    """Push one body of *world* in the next step so that alone it would slide *way* metres.

    *seed* decides which body, and which way it goes. Raises ValueError when nothing can move, or *way* is not positive.
    """
    free = [body for body in world.scene if not body.fixed]
    if not free or not way > 0:
        raise ValueError(f"nothing to knock by {way} m: expected a body that can move, and a positive way")
    random = Random(seed)
    body = random.choice(free)
    angle = random.uniform(-pi, pi)
    push = body.mass * sqrt(2 * body.friction * GRAVITY * way)
    impulse = (push * cos(angle), push * sin(angle), 0.0)
    world.push(body.name, impulse)
    return Bump(body.name, impulse)
