"""A full turn of the base: all that is fixed is turned about the vertical, and what stands on it rides along.

A body at the distance r stays while the friction holds it on its circle, ω² r ≤ μ g. Knows no game. SI units.
"""

from collections.abc import Iterator
from math import ceil, cos, pi, sin
from typing import Final

import numpy as np

from models.space import Vector
from sim.blocks import Array, centroid
from sim.lumps import pieces_in_frame
from sim.motion import CAP, SAMPLE, Motion, Pose, Watch
from sim.rotation import about_z, composed, rotation
from sim.scene import Body, Scene
from sim.world import World

RAMP: Final = 0.25
"""The share of the time in which the base comes to its speed, and that in which it comes to rest again."""


def turn(world: World, seconds: float) -> Motion:
    """Turn what is fixed in *world* once in *seconds*, and watch what moves on it, until it rests or falls.

    Poses are compared as the base sees them. Steps are straight, so all creeps outwards by r (ω dt)²/2 in each: by
    0.6 mm in a corner of the board in a turn of 2 s, 1.3 mm in one of 1 s. Raises ValueError where nothing is fixed,
    or *seconds* is not positive.
    """
    fixed = [body for body in world.now if body.fixed]
    if not fixed or not seconds > 0:
        raise ValueError(f"no base to turn in {seconds:g} s: expected a fixed body, and a positive time")
    axis = middle(tuple(fixed))
    names = [body.name for body in world.scene if not body.fixed]
    watch = Watch(names, [world.pose(name) for name in names], settled=seconds)
    each = round(SAMPLE * world.steps)
    steps = ceil(seconds * world.steps)
    for step, angle in enumerate(_angles(steps), 1):
        world.drive({body.name: _turned(Pose(body.position, body.orientation), axis, angle) for body in fixed})
        if step % each == 0 and _look(world, watch, step / world.steps, axis, angle, names) != "unsettled":
            return watch.seen
    for look in range(1, round(CAP / SAMPLE) + 1):
        world.advance(SAMPLE)
        if _look(world, watch, steps / world.steps + look * SAMPLE, axis, 2 * pi, names) != "unsettled":
            break
    return watch.seen


def middle(scene: Scene) -> Vector:
    """The point about which the base is turned: the centre of the volume of what is fixed in *scene*."""
    fixed = [body for body in scene if body.fixed]
    volumes, centres = zip(*(_mass(body) for body in fixed), strict=True)
    x, y, z = (np.array(volumes) @ np.array(centres) / sum(volumes)).tolist()
    return (x, y, z)


def _mass(body: Body) -> tuple[float, Array]:
    """Volume and centre of a body where it is."""
    pieces = pieces_in_frame(body)
    volumes = np.array([piece.volume for piece in pieces])
    own = centroid(pieces)
    return float(volumes.sum()), np.array(body.position) + rotation(body.orientation) @ own


def _angles(steps: int) -> Iterator[float]:
    """How far the base has come after every step: its speed rises, stays and falls in straight lines."""
    for step in range(1, steps + 1):
        share = step / steps
        left = min(share, 1 - share)
        # area under the trapezoid of height 1 / (1 − RAMP), from the nearer end
        area = left * left / (2 * RAMP) if left < RAMP else left - RAMP / 2
        area /= 1 - RAMP
        yield 2 * pi * (area if share <= 0.5 else 1 - area)


def _look(world: World, watch: Watch, seconds: float, axis: Vector, angle: float, names: list[str]) -> str:
    """One sample, seen from the base that has come round by *angle*."""
    poses = (_turned(world.pose(name), axis, -angle) for name in names)
    return watch.sample(seconds, poses, map(world.speed, names)).outcome


def _turned(pose: Pose, axis: Vector, angle: float) -> Pose:
    """*pose* turned by *angle* about the vertical through *axis*."""
    x, y, z = pose.position
    east, north = x - axis[0], y - axis[1]
    c, s = cos(angle), sin(angle)
    place = (axis[0] + c * east - s * north, axis[1] + s * east + c * north, z)
    return Pose(place, composed(about_z(angle), pose.orientation))
