"""How exactly one builds: a scene as it may come out of somebody's hands.

Knows no engine. SI units, at the scale of wooden blocks.
"""

from dataclasses import dataclass, replace
from math import radians
from typing import Final

import numpy as np

from sim.apart import apart
from sim.blocks import centroid, pieces_of
from sim.rotation import about_z, composed, rotation
from sim.scene import Body, Scene

TIMES: Final = 8
"""How often what does not fit is put down twice as carefully, before it is put down exactly."""
LEAST_MASS: Final = 0.1
"""Of the mass of a body: none weighs less, however it is drawn."""
LEAST_FRICTION: Final = 0.01
"""Likewise."""


@dataclass(frozen=True, slots=True)
class Tolerance:
    """Standard deviations of normal distributions, for every block by itself."""

    place: float = 0.0003
    """Metres, east and north."""
    yaw: float = radians(0.5)
    """Radians about the vertical."""
    mass: float = 0.05
    """Of its mass."""
    friction: float = 0.08
    """Of its coefficient, absolute."""


CAREFUL: Final = Tolerance()
"""Careful hands and wooden blocks: 0.3 mm, 0.5°, 5 %, 0.08."""
EXACT: Final = Tolerance(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Built:
    """A scene as it was built once."""

    scene: Scene
    care: float
    """Share of the deviations of place and yaw that there was room for: 1 where all are as they were drawn."""


def built(scene: Scene, tolerance: Tolerance, random: np.random.Generator) -> Built:
    """*scene* as it was built once: five normal numbers a free body, in its order.

    Blocks that would overlap are pushed apart, each by half; so a row of blocks grows longer, and a wedge rises in its
    seat. Where there is no room for that, as between walls, all is put down with half the deviation, until it fits.
    Raises UnreadableBody.
    """
    drawn = [(0.0,) * 5 if body.fixed else tuple(random.standard_normal(5).tolist()) for body in scene]
    for halvings in range(TIMES if tolerance.place or tolerance.yaw else 0):
        moved = tuple(
            _moved(body, tolerance, numbers, 0.5**halvings) for body, numbers in zip(scene, drawn, strict=True)
        )
        shifts = apart(moved)
        if shifts is not None:
            pushed = tuple(_shifted(body, shift) for body, shift in zip(moved, shifts.tolist(), strict=True))
            return Built(pushed, 0.5**halvings)
    there = tuple(_moved(body, tolerance, numbers, 0.0) for body, numbers in zip(scene, drawn, strict=True))
    return Built(there, 0.0 if tolerance.place or tolerance.yaw else 1.0)


def _moved(body: Body, tolerance: Tolerance, numbers: tuple[float, ...], care: float) -> Body:
    """*body* as it was drawn, its place and turn *care* times as far off."""
    if body.fixed:
        return body
    east, north, yaw, mass, friction = numbers
    other = replace(
        body,
        mass=body.mass * max(LEAST_MASS, 1 + tolerance.mass * mass),
        friction=max(min(LEAST_FRICTION, body.friction), body.friction + tolerance.friction * friction),
    )
    way, angle = care * tolerance.place, care * tolerance.yaw * yaw
    if not (way or angle):
        return other
    turn = about_z(angle)
    arm = np.array(body.position) - centroid(pieces_of(body))  # it is turned about its centre of mass
    x, y, z = (np.array(body.position) - arm + rotation(turn) @ arm + (way * east, way * north, 0.0)).tolist()
    return replace(other, position=(x, y, z), orientation=composed(turn, body.orientation))


def _shifted(body: Body, shift: list[float]) -> Body:
    x, y, z = (a + b for a, b in zip(body.position, shift, strict=True))
    return replace(body, position=(x, y, z)) if any(shift) else body
