"""A collapse as a film: what falls is let go in the world as it was judged, and poses are taken down at even times.

The same scene gives the same frames, in any process. A fixed disc has a rim here: the world's own is the square
inscribed in it, which is all that anything stands on, but what falls would sink into the rest. Knows no picture and no
rule. SI units.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from models.shapes import Box, Cylinder
from sim.frames import Film
from sim.lumps import MOST_PARTS
from sim.motion import Pose, still
from sim.pace import DECIDING, Pace
from sim.scale import factors, pace_of, to_scale
from sim.scene import Body, Scene
from sim.stability import CLOSER

if TYPE_CHECKING:
    from sim.world import World

PER_SECOND: Final = 25
"""Frames a second of simulated time: what all players of films can show."""
LONGEST: Final = 3.0
"""Seconds after which a film ends, whatever still moves."""
LOOKS: Final = 3
"""At so many frames in a row all must be still for the film to end sooner."""


class Stands(ValueError):  # noqa: N818 (an adjective reads better where it is raised)
    """A film of a collapse was asked for, and nothing falls."""


def collapse(scene: Scene, world: "World", longest: float = LONGEST) -> Film:
    """How *scene* falls in *world*, until all is at rest, or for *longest* seconds.

    It is watched as it is judged: at the engine's scale, and more closely where it does not fall at first. Raises
    Stands when it does not fall, and UnreadableBody.
    """
    length, _ = factors(scene)
    built = to_scale(scene)
    built += tuple(_rim(body) for body in built if _is_disc(body))
    pace = _falling(built, world, pace_of(scene))
    if pace is None:
        raise Stands("it stands: a film shows a collapse, so expected a figure that falls when it is let go")
    world.build(built, pace)
    taken: list[Sequence[Pose]] = [world.poses()]
    names = [body.name for body in scene if not body.fixed]
    looks = 0
    while looks < LOOKS and len(taken) <= round(longest * PER_SECOND):
        world.advance(1 / PER_SECOND)
        taken.append(world.poses())
        looks = looks + 1 if all(still(world.speed(name)) for name in names) else 0
    frames = tuple(tuple(_posed(scene, poses, length)) for poses in taken)
    return Film((scene, *frames[1:]), PER_SECOND, looks == LOOKS)


def _falling(scene: Scene, world: "World", deciding: Pace) -> Pace | None:
    """The first pace of a judge at which *scene* falls; None when it falls at none."""
    paces: tuple[Pace, ...] = (deciding, *(CLOSER if deciding == DECIDING else CLOSER[1:]))
    for pace in paces:
        world.build(scene, pace)
        if world.watch().outcome == "falls":
            return pace
    return None


def _posed(scene: Scene, poses: Sequence[Pose], length: float) -> Iterator[Body]:
    """The bodies of *scene* in *poses* of a world in which lengths are *length* times as large."""
    for body, (at, turn) in zip(scene, poses, strict=False):  # what is left over are rims
        x, y, z = at
        yield body if body.fixed else replace(body, position=(x / length, y / length, z / length), orientation=turn)


def _is_disc(body: Body) -> bool:
    return body.fixed and len(body.parts) == 1 and isinstance(body.parts[0], Cylinder)


def _rim(body: Body) -> Body:
    """What of a fixed disc lies outside the square inscribed in it: four steps on each side that leave nothing out."""
    (disc,) = body.parts
    assert isinstance(disc, Cylinder)  # `_is_disc` says so
    x, y, z = disc.at
    turns = np.linspace(pi / 4, 0, MOST_PARTS // 4 + 1).tolist()
    steps = [(disc.radius * cos(a), disc.radius * cos(b), disc.radius * sin(a)) for a, b in pairwise(turns)]
    boxes = [
        Box(size, (x + sign * across[0], y + sign * across[1], z), disc.tone)
        for near, far, wide in steps
        for sign in (-1, 1)
        for size, across in (
            ((far - near, 2 * wide, disc.height), ((near + far) / 2, 0.0)),
            ((2 * wide, far - near, disc.height), (0.0, (near + far) / 2)),
        )
    ]
    return replace(body, name=f"{body.name}'s rim", parts=tuple(boxes), marks=(), look=())
