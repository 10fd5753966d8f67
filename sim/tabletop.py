"""A flat game's table in the world: pieces are set down on it, lifted and slid, and come to rest.

A piece is set down just above its place and left to itself: whether it lies there is for the poses to say. Knows no
rule. SI units.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from math import ceil, cos, dist, pi
from typing import Final

from models.table import Equipment, Spot, Standing, name_of
from sim.handling import Act, Lift, SetDown, Slide
from sim.motion import Pose
from sim.scene import Body
from sim.setting import body_of, scene_of
from sim.world import Disturbed, Pace, World

FLAT: Final = Pace(steps=480)
"""For pieces that lie flat."""
HOVER: Final = 0.001
"""Metres above its place where a piece is let go."""
HASTE: Final = 0.2
"""Speed of a piece that is slid, m/s, in the middle of its way."""
CAP: Final = 3.0
"""Seconds within which all must have come to rest."""


class Tabletop:
    """The table of *equipment* in *world*, which must be open; nobody else may change it meanwhile."""

    def __init__(self, world: World, equipment: Equipment) -> None:
        self._world = world
        self._equipment = equipment

    def set_up(self, standing: Iterable[Standing]) -> None:
        """Clear the world, and set every piece of *standing* down. Raises as `carry_out` does."""
        self._world.build(scene_of(self._equipment, ()), FLAT)
        self.carry_out(SetDown(one) for one in standing)

    def carry_out(self, acts: Iterable[Act]) -> None:
        """Do *acts* in their order, and wait for rest after each stage.

        Slides are done one by one, lifts in a row at once, set-downs in a row from the lowest to the highest.
        Raises Disturbed where a piece that is slid touches another, and stops it there, or something does not come to
        rest; NoSuchBody where a piece is not on the table, or another is in its place already; KeyError for a place
        that there is not.
        """
        for stage in self._stages(acts):
            for act in stage:
                match act:
                    case Slide():
                        self._slide(act)
                    case Lift(one):
                        self._world.remove(self._name(one))
                    case SetDown(one):
                        self._world.put(_raised(body_of(self._equipment, one)))
            self._world.settle(CAP)

    def found(self) -> tuple[tuple[str, Pose], ...]:
        """Names of the pieces, in the order in which they came onto the table, and where their frames are now."""
        scene, poses = self._world.scene, self._world.poses()
        return tuple((body.name, pose) for body, pose in zip(scene, poses, strict=True) if not body.fixed)

    def _stages(self, acts: Iterable[Act]) -> Iterator[list[Act]]:
        """Acts that are done together: each slide alone, all lifts, all pieces that come to one height."""
        for kind, some in groupby(acts, type):
            if kind is Slide:
                yield from ([act] for act in some)
            else:
                for _, level in groupby(sorted(some, key=self._height), self._height):
                    yield list(level)

    def _height(self, act: Act) -> float:
        return self._equipment.spot(act.standing).z if isinstance(act, SetDown) else 0.0

    def _name(self, one: Standing) -> str:
        return name_of(self._equipment.piece(one.kind).kind, one.place)

    def _slide(self, slide: Slide) -> None:
        """Lead a piece in a straight line to its new place, faster in the middle of its way."""
        world, name = self._world, self._name(Standing(slide.start, slide.kind))
        start, end = world.pose(name), self._equipment.spot(Standing(slide.end, slide.kind))
        ground = {board.name for board in self._equipment.boards}
        for pose in _way(start, end):
            world.lead(name, pose)
            world.advance(1 / FLAT.steps)
            met = [other for other in world.touching(name) if other not in ground]
            if met:
                world.lead(name, world.pose(name))
                world.settle(CAP)
                raise Disturbed(f"{name} touched {' and '.join(met)} on its way to {slide.end}")
        world.lead(name, world.pose(name))
        world.rename(name, self._name(Standing(slide.end, slide.kind)))


def _way(start: Pose, end: Spot) -> Iterator[Pose]:
    """Poses, step by step, of a piece that keeps its turn and goes from *start* to *end*, slow at both."""
    x, y, z = start.position
    steps = ceil(dist((x, y), (end.x, end.y)) / HASTE * pi / 2 * FLAT.steps)
    for step in range(1, steps + 1):
        share = (1 - cos(pi * step / steps)) / 2
        yield Pose((x + (end.x - x) * share, y + (end.y - y) * share, z), start.orientation)


def _raised(body: Body) -> Body:
    x, y, z = body.position
    return replace(body, position=(x, y, z + HOVER))
