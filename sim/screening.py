"""A quick look at many scenes in one world, which never decides: bodies are made once and used again.

What falls at once and what stands soundly is told apart; near the edge the look is coarser than the deciding one, and
a scene may be seen otherwise after other scenes. SI units.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from models.shapes import Box, Part
from sim.blocks import UnreadableBody
from sim.lumps import Lump, as_primitives, has_facets
from sim.motion import Motion, Pose
from sim.pace import Pace
from sim.scene import UPRIGHT, Body, Scene
from sim.world import World

QUICK: Final = Pace(steps=300)
"""Steps a second, and after how many seconds quiet samples count: the cheapest that sees nearly what deciding sees.

Of 200 figures of three to six blocks, a quarter of which fall, all looked alike, in any order, at 300 to 500 steps
a second and from 0.15 to 0.75 s; at 200 steps and 10 iterations two or three did not settle. Of 400 random figures of
three to ten blocks, of which 291 fall, three that fall slowly were taken for standing, and in three other orders 3 of
1 200 looks saw something else."""
RESTED: Final = 0.2
"""See `QUICK`."""
CAP: Final = 1.0
"""Seconds after which the look ends, unsettled."""
MOST: Final = 96
"""Bodies that are kept; then the world is emptied. What is parked costs a little in every step."""

_Kind: TypeAlias = tuple[tuple[Part, ...], float, float]
"""Parts, mass and friction: bodies of one kind stand in for one another."""


class Pool:
    """Looks at scenes of boxes and discs in *world*, which must be open; nobody else may change it meanwhile."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._kept: dict[_Kind, list[str]] = {}
        self._made = 0
        world.build((), QUICK)

    def look(self, scene: Scene) -> Motion:
        """What is seen of *scene*; raises UnreadableBody for hulls that are no boxes."""
        players = self._players(scene)
        self._world.arrange({p: Pose(b.position, b.orientation) for p, b in zip(players, scene, strict=True)})
        seen = self._world.watch(CAP, RESTED, frozenset(players))
        called = dict(zip(players, (body.name for body in scene), strict=True))
        return replace(seen, first_mover=called[seen.first_mover] if seen.first_mover else None)

    def _players(self, scene: Scene) -> list[str]:
        """For every body the name of one in the world that is like it."""
        kinds = [_kind(body) for body in scene]
        if self._made + len(scene) > MOST:
            self._world.build((), QUICK)
            self._kept, self._made = {}, 0
        used: dict[_Kind, int] = {}
        players = []
        for parts, mass, friction in kinds:
            kind = (parts, mass, friction)
            kept, k = self._kept.setdefault(kind, []), used.get(kind, 0)
            used[kind] = k + 1
            if k == len(kept):
                kept.append(str(self._made))
                self._world.put(Body(kept[k], parts, mass, (0.0, 0.0, 0.0), friction=friction))
                self._made += 1
            players.append(kept[k])
        return players


def _kind(body: Body) -> _Kind:
    return _touching(body.parts, body.name), body.mass, body.friction


@lru_cache(maxsize=1024)
def _touching(parts: tuple[Part, ...], name: str) -> tuple[Part, ...]:
    """Parts that touch as these do; blocks of any colours are alike."""
    body = Body(name, parts, 1.0, (0.0, 0.0, 0.0), UPRIGHT)
    if has_facets(body):
        raise UnreadableBody(f"body {name!r} has a hull: only boxes and discs are screened")
    lumps = [solid for solid in as_primitives(body).solids if isinstance(solid, Lump)]
    if len(lumps) > 1 or lumps[0].disc or lumps[0].turn != UPRIGHT:
        return parts
    x, y, z = lumps[0].half
    east, north, up = lumps[0].centre.tolist()
    return (Box((2 * x, 2 * y, 2 * z), (east, north, up), "base"),)
