"""Bodies as PyBullet has them: what touches, what is seen, and where the centre of mass is.

Only this module and `sim.world` know PyBullet's calls; the engine is handed in, so that this one can be imported
without it. Shapes are made once for all bodies that look and touch alike: the engine frees them only when it is reset,
and then a new `Workshop` is needed. Knows no scene and no time. SI units.

* A compound has at most 16 parts: the engine forgets the others without a word, and seeing them crashes it.
* A fixed disc is the square inscribed in it: Bullet's cylinder gives a block up to 1 % less footing in a corner of
  the board (an overhang of 0.99 of the critical one falls), its boxes none. A disc that is meant to carry blocks
  outside that square must be built of boxes.
* What is seen of a body with a look is one mesh, every corner of which points into a picture of all tones.
"""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin, sqrt
from typing import Any, Final, TypeAlias

import numpy as np

from models.materials import TONES, rgb
from models.shapes import Box, Cylinder, Look, Part
from sim.blocks import Array, UnreadableBody, centroid, solids_of
from sim.rotation import rotation
from sim.scene import UPRIGHT, Body, Quaternion

MOST_PARTS: Final = 16
"""Of a compound."""

_Key: TypeAlias = tuple[tuple[Part, ...], tuple[Look, ...], bool]


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A body in the engine."""

    number: int
    body: Body
    """As it was put there."""
    centre: Array
    """(3,) its centre of mass in its own frame."""


@dataclass(frozen=True, slots=True, eq=False)
class _Lump:
    """A part that touches, in the frame of its body."""

    disc: bool
    half: list[float]
    """Half the lengths of its edges."""
    middle: Array
    turn: Quaternion = UPRIGHT


@dataclass(frozen=True, slots=True, eq=False)
class _Form:
    """What bodies that are alike share."""

    touched: int
    """Number of the collision shape."""
    seen: int
    """Number of the visual shape."""
    centre: Array


class Workshop:
    """Makes bodies in one *client* of *engine*, from its reset to the next."""

    def __init__(self, engine: Any, client: int) -> None:
        self._engine = engine
        self._client = client
        self._forms: dict[_Key, _Form] = {}
        self._palette: int | None = None

    def make(self, body: Body) -> Placed:
        """Create *body*, its frame at its centre of mass as the engine wants it; raises UnreadableBody."""
        engine, client = self._engine, self._client
        key = (body.parts, body.look, body.fixed)
        form = self._forms.get(key)
        if form is None:
            form = self._forms[key] = self._form(body)
        number: int = engine.createMultiBody(
            body.mass,
            form.touched,
            form.seen,
            list(np.array(body.position) + rotation(body.orientation) @ form.centre),
            body.orientation,
            useMaximalCoordinates=True,
            physicsClientId=client,
        )
        engine.changeDynamics(
            number, -1, lateralFriction=sqrt(body.friction), linearDamping=0, angularDamping=0, physicsClientId=client
        )
        if body.look:
            engine.changeVisualShape(number, -1, textureUniqueId=self._tones(), physicsClientId=client)
        return Placed(number, body, form.centre)

    def _form(self, body: Body) -> _Form:
        lumps, centre = _lumps(body)
        if max(len(lumps), 0 if body.look else len(body.parts)) > MOST_PARTS:
            raise UnreadableBody(
                f"body {body.name!r} has {len(body.parts)} parts: the engine takes at most {MOST_PARTS} in a body"
            )
        seen = self._mesh(body.look, centre) if body.look else self._colours(body.parts, centre)
        return _Form(self._shape(lumps, centre, body.fixed), seen, centre)

    def _shape(self, lumps: Sequence[_Lump], centre: Array, fixed: bool) -> int:
        """The collision shape: one box, one disc, or a compound of them around the centre of mass."""
        engine, client = self._engine, self._client
        if len(lumps) > 1:
            shape = engine.createCollisionShapeArray(
                shapeTypes=[engine.GEOM_CYLINDER if lump.disc else engine.GEOM_BOX for lump in lumps],
                halfExtents=[lump.half for lump in lumps],
                radii=[lump.half[0] for lump in lumps],
                lengths=[2 * lump.half[2] for lump in lumps],
                collisionFramePositions=[list(lump.middle - centre) for lump in lumps],
                collisionFrameOrientations=[lump.turn for lump in lumps],
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

    def _colours(self, parts: Sequence[Part], centre: Array) -> int:
        """The visual shape: every part in its own colour."""
        engine = self._engine
        boxes = [Box((0.0, 0.0, 0.0), p.at, p.tone) if isinstance(p, Cylinder) else p for p in parts]
        rounds = [p if isinstance(p, Cylinder) else Cylinder(0.0, 0.0, p.at, p.tone) for p in parts]
        number: int = engine.createVisualShapeArray(
            shapeTypes=[engine.GEOM_CYLINDER if isinstance(p, Cylinder) else engine.GEOM_BOX for p in parts],
            halfExtents=[[edge / 2 for edge in box.size] for box in boxes],
            radii=[disc.radius for disc in rounds],
            lengths=[disc.height for disc in rounds],
            rgbaColors=[[*rgb(p.tone), 1.0] for p in parts],
            visualFramePositions=[list(np.array(p.at) - centre) for p in parts],
            visualFrameOrientations=[_about_z(box.turn) for box in boxes],
            physicsClientId=self._client,
        )
        return number

    def _mesh(self, look: Sequence[Look], centre: Array) -> int:
        """The visual shape of a look."""
        from models.meshes import mesh  # trimesh takes a while to load

        tones = list(TONES)
        corners: list[list[float]] = []
        triangles: list[int] = []
        places: list[list[float]] = []
        for one in look:
            solid = mesh(one)
            triangles += (np.asarray(solid.faces).reshape(-1) + len(corners)).tolist()
            corners += (np.asarray(solid.vertices) - centre).tolist()
            places += [[(tones.index(one.tone) + 0.5) / len(tones), 0.5]] * len(solid.vertices)
        engine = self._engine
        number: int = engine.createVisualShape(
            engine.GEOM_MESH, vertices=corners, indices=triangles, uvs=places, physicsClientId=self._client
        )
        return number

    def _tones(self) -> int:
        """Number of the picture with a pixel for every tone."""
        if self._palette is None:
            pixels = bytes(round(255 * part) for tone in TONES for part in reversed(rgb(tone)))
            header = bytes((0, 0, 2, *bytes(9), len(TONES), 0, 1, 0, 24, 0))  # TGA, one row of blue, green, red
            with tempfile.NamedTemporaryFile(suffix=".tga") as file:
                file.write(header + pixels)
                file.flush()
                self._palette = self._engine.loadTexture(file.name, physicsClientId=self._client)
        return self._palette


def bottom(body: Body) -> float:
    """The lowest point of the boxes around the parts of *body*; raises UnreadableBody."""
    turn = rotation(body.orientation)
    down = [
        turn[2] @ lump.middle - np.abs(turn[2] @ rotation(lump.turn)) @ np.array(lump.half) for lump in _lumps(body)[0]
    ]
    return body.position[2] + float(min(down))


def _lumps(body: Body) -> tuple[list[_Lump], Array]:
    """The parts of *body* in its own frame, what is one box as one, and its centre of mass."""
    if not any(isinstance(part, Box) and part.turn for part in body.parts):
        solids = solids_of(replace(body, position=(0.0, 0.0, 0.0), orientation=UPRIGHT))
        ends = [(solid, np.array(solid.low), np.array(solid.high)) for solid in solids]
        return [_Lump(s.disc, ((high - low) / 2).tolist(), (low + high) / 2) for s, low, high in ends], centroid(solids)
    lumps = [_lump(part) for part in body.parts]
    volumes = np.array([np.prod(lump.half) * (pi / 4 if lump.disc else 1.0) for lump in lumps])
    return lumps, volumes @ np.array([lump.middle for lump in lumps]) / volumes.sum()


def _lump(part: Part) -> _Lump:
    if isinstance(part, Cylinder):
        return _Lump(True, [part.radius, part.radius, part.height / 2], np.array(part.at))
    return _Lump(False, [edge / 2 for edge in part.size], np.array(part.at), _about_z(part.turn))


def _about_z(angle: float) -> Quaternion:
    return (0.0, 0.0, sin(angle / 2), cos(angle / 2))
