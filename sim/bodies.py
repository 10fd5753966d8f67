"""Bodies as PyBullet has them: what touches, and where the centre of mass is; `sim.studio` has what is seen.

The engine is handed in, so that this module can be imported without it. Shapes are made once for all bodies that touch
alike: the engine frees them only when it is reset, and then the `Workshop` begins anew. Knows no scene and no time. SI
units.

* A compound of primitives has at most 16 parts: the engine forgets the others without a word. Polyhedra come from a
  file, any number of them.
* A fixed disc is the square inscribed in it: Bullet's cylinder gives a block up to 1 % less footing in a corner of
  the board (an overhang of 0.99 of the critical one falls), its boxes none. A disc that is meant to carry blocks
  outside that square must be built of boxes.
* Two boxes, and two polyhedra whose features are known, touch with whole faces, clipped by one another, without a
  margin. Anything else touches at points that are gathered one by one, and rounds its edges by a margin: four bricks
  at 0.98 of the full harmonic overhang, every second one a hull, fall. So where there are hulls all bodies are
  polyhedra, and the separating axis is looked for exactly (`enableSAT`). It takes faces less than 2.6° apart for one.
* Inertia is set for what is not one primitive: the engine takes that of the box around it.
"""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

import numpy as np

from models.hulls import Polyhedron
from models.shapes import Part
from sim.blocks import Array, UnreadableBody
from sim.lumps import MOST_PARTS, Lump, Touch, as_polyhedra, as_primitives, bottom, fans
from sim.rotation import composed, reverse, rotation
from sim.scene import UPRIGHT, Body, Quaternion

MARGIN: Final = 1e-5
"""Metres around a polyhedron where it meets something that is none; the engine's own is 1 mm, and towers fall of it."""

SLOP: Final = {False: 1e-5, True: 0.0}
"""Metres that primitives, and polyhedra, lie within one another before they push: the engine's own, and none.

With the engine's own, a stone that a hook of another holds by friction is thrown out of it as both fall until they
push."""

MOST_KEPT: Final = 4096
"""Readings of bodies that are kept from one scene to the next."""


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A body in the engine."""

    number: int
    body: Body
    """As it was put there."""
    centre: Array
    """(3,) its centre of mass in its own frame."""
    axes: Quaternion
    """The turn of its principal axes of inertia in its own frame: the engine's frame lies along them."""

    def frame(self, centre: Sequence[float], turn: Quaternion) -> tuple[Array, Quaternion]:
        """Origin, (3,), and orientation of its own frame, when the engine's is at *centre* and turned by *turn*."""
        own = turn if self.axes == UPRIGHT else _forward(composed(turn, reverse(self.axes)))
        return np.array(centre) - rotation(own) @ self.centre, own

    def engine_pose(self, position: Sequence[float], turn: Quaternion) -> tuple[list[float], Quaternion]:
        """Position and orientation of the engine's frame, when its own is at *position* and turned by *turn*."""
        centre: list[float] = (np.array(position) + rotation(turn) @ self.centre).tolist()
        return centre, turn if self.axes == UPRIGHT else composed(turn, self.axes)


class Workshop:
    """Makes bodies in one *client* of *engine*."""

    def __init__(self, engine: Any, client: int) -> None:
        self._engine = engine
        self._client = client
        self._read = as_primitives
        self._touches: dict[tuple[Part, ...], Touch] = {}
        self._shapes: dict[tuple[tuple[Part, ...], bool], int] = {}

    def begin(self, faceted: bool) -> None:
        """Begin anew, as the client was emptied: all bodies of primitives, or where *faceted* of polyhedra."""
        read = as_polyhedra if faceted else as_primitives
        if self._read is not read or len(self._touches) > MOST_KEPT:
            self._read, self._touches = read, {}
        self._shapes = {}
        self._engine.setPhysicsEngineParameter(contactSlop=SLOP[faceted], physicsClientId=self._client)

    def bottom(self, body: Body) -> float:
        """The lowest point of *body*, of a disc that of the box around it; raises UnreadableBody."""
        return bottom(body, self._touch(body))

    def make(self, body: Body) -> Placed:
        """Create *body*, its frame along its axes of inertia as the engine wants it; raises UnreadableBody."""
        engine, client = self._engine, self._client
        touch = self._touch(body)
        key = (body.parts, body.fixed)
        if key not in self._shapes:
            self._shapes[key] = self._shape(body, touch)
        number: int = engine.createMultiBody(
            body.mass,
            self._shapes[key],
            -1,
            list(np.array(body.position) + rotation(body.orientation) @ touch.centre),
            body.orientation if touch.axes == UPRIGHT else composed(body.orientation, touch.axes),
            useMaximalCoordinates=True,
            physicsClientId=client,
        )
        more: dict[str, Any] = {}
        if touch.moments is not None and not body.fixed:  # the mass again: without it the body would have none
            more |= {"mass": body.mass, "localInertiaDiagonal": list(body.mass * touch.moments)}
        if isinstance(touch.solids[0], Polyhedron):
            more["collisionMargin"] = MARGIN
        engine.changeDynamics(
            number,
            -1,
            lateralFriction=sqrt(body.friction),
            linearDamping=0,
            angularDamping=0,
            physicsClientId=client,
            **more,
        )
        return Placed(number, body, touch.centre, touch.axes)

    def _touch(self, body: Body) -> Touch:
        touch = self._touches.get(body.parts)
        if touch is None:
            touch = self._touches[body.parts] = self._read(body)
        return touch

    def _shape(self, body: Body, touch: Touch) -> int:
        lumps = [solid for solid in touch.solids if isinstance(solid, Lump)]
        if len(lumps) > MOST_PARTS:
            raise UnreadableBody(
                f"body {body.name!r} has {len(body.parts)} parts: the engine takes at most {MOST_PARTS} in a body"
            )
        return self._primitives(lumps, touch, body.fixed) if lumps else self._polyhedra(touch)

    def _primitives(self, lumps: Sequence[Lump], touch: Touch, fixed: bool) -> int:
        """The collision shape: one box, one disc, or a compound of them around the centre of mass."""
        engine, client = self._engine, self._client
        if len(lumps) > 1:
            back = rotation(touch.axes).T
            shape = engine.createCollisionShapeArray(
                shapeTypes=[engine.GEOM_CYLINDER if lump.disc else engine.GEOM_BOX for lump in lumps],
                halfExtents=[lump.half for lump in lumps],
                radii=[lump.half[0] for lump in lumps],
                lengths=[2 * lump.half[2] for lump in lumps],
                collisionFramePositions=[list(back @ (lump.centre - touch.centre)) for lump in lumps],
                collisionFrameOrientations=[composed(reverse(touch.axes), lump.turn) for lump in lumps],
                physicsClientId=client,
            )
            return int(shape)
        (only,) = lumps
        x, y, z = only.half
        if only.disc and not fixed:
            return int(
                engine.createCollisionShape(engine.GEOM_CYLINDER, radius=x, height=2 * z, physicsClientId=client)
            )
        if only.disc:
            x, y = x / sqrt(2), y / sqrt(2)
        return int(engine.createCollisionShape(engine.GEOM_BOX, halfExtents=[x, y, z], physicsClientId=client))

    def _polyhedra(self, touch: Touch) -> int:
        """The collision shape: hulls with their features, which the engine finds for those in files only."""
        lines: list[str] = []
        back = rotation(touch.axes)
        for solid in touch.solids:
            assert isinstance(solid, Polyhedron)
            corners, triangles = fans(solid)
            first = sum(line.startswith("v ") for line in lines) + 1
            lines += ["o part", *("v {:.9g} {:.9g} {:.9g}".format(*c) for c in (corners - touch.centre) @ back)]
            lines += ["f {} {} {}".format(*(first + k for k in triangle)) for triangle in triangles]
        engine = self._engine
        with tempfile.NamedTemporaryFile("w", suffix=".obj") as file:
            file.write("\n".join(lines) + "\n")
            file.flush()
            number: int = engine.createCollisionShape(
                engine.GEOM_MESH,
                fileName=file.name,
                flags=engine.URDF_INITIALIZE_SAT_FEATURES,
                physicsClientId=self._client,
            )
        return number


def _forward(turn: Quaternion) -> Quaternion:
    """Of the two quaternions of a turn the one that turns by no more than π, as the engine gives it."""
    x, y, z, w = turn
    return turn if w >= 0 else (-x, -y, -z, -w)
