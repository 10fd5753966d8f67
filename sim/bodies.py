"""Bodies as PyBullet has them: what touches, what is seen, and where the centre of mass is.

Only this module and `sim.world` know PyBullet's calls; the engine is handed in, so that this one can be imported
without it. Shapes are made once for all bodies that look and touch alike: the engine frees them only when it is reset,
and then a new `Workshop` is needed. Knows no scene and no time. SI units.

* A compound of primitives has at most 16 parts: the engine forgets the others without a word, and seeing them crashes
  it. Polyhedra come from a file, any number of them.
* A fixed disc is the square inscribed in it: Bullet's cylinder gives a block up to 1 % less footing in a corner of
  the board (an overhang of 0.99 of the critical one falls), its boxes none. A disc that is meant to carry blocks
  outside that square must be built of boxes.
* Two boxes, and two polyhedra whose features are known, touch with whole faces, clipped by one another, without a
  margin. Anything else touches at points that are gathered one by one, and rounds its edges by a margin: four bricks
  at 0.98 of the full harmonic overhang, every second one a hull, fall. So where there are hulls all bodies are
  polyhedra, and the separating axis is looked for exactly (`enableSAT`). It takes faces less than 2.6° apart for one.
* Inertia is set for what is not one primitive: the engine takes that of the box around it.
* What is seen of a body with a look or a hull is one mesh, every corner of which points into a picture of all tones.
"""

import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, TypeAlias

import numpy as np

from models.hulls import Polyhedron
from models.materials import TONES, rgb
from models.shapes import Box, Cylinder, Hull, Look, Part, Primitive
from sim.blocks import Array, UnreadableBody
from sim.lumps import Lump, Touch, about_z, as_given, as_polyhedra, as_primitives, bottom
from sim.rotation import composed, reverse, rotation
from sim.scene import UPRIGHT, Body, Quaternion

MOST_PARTS: Final = 16
"""Of a compound of primitives."""
MARGIN: Final = 1e-5
"""Metres around a polyhedron where it meets something that is none; the engine's own is 1 mm, and towers fall of it."""

_Key: TypeAlias = tuple[tuple[Part, ...], tuple[Look, ...], bool]
_Triangle: TypeAlias = tuple[int, ...]
_Mesh: TypeAlias = tuple[Array, list[_Triangle], str]
"""(n, 3) corners in the body's frame, triangles of them, and a tone."""


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


@dataclass(frozen=True, slots=True, eq=False)
class _Form:
    """What bodies that are alike share."""

    touched: int
    """Number of the collision shape."""
    seen: int
    """Number of the visual shape."""
    touch: Touch


class Workshop:
    """Makes bodies in one *client* of *engine*, from its reset to the next; where *faceted*, all of polyhedra."""

    def __init__(self, engine: Any, client: int, faceted: bool) -> None:
        self._engine = engine
        self._client = client
        self._read = as_polyhedra if faceted else as_primitives
        self._touches: dict[tuple[Part, ...], Touch] = {}
        self._forms: dict[_Key, _Form] = {}
        self._palette: int | None = None

    def bottom(self, body: Body) -> float:
        """The lowest point of *body*, of a disc that of the box around it; raises UnreadableBody."""
        return bottom(body, self._touch(body))

    def make(self, body: Body) -> Placed:
        """Create *body*, its frame along its axes of inertia as the engine wants it; raises UnreadableBody."""
        engine, client = self._engine, self._client
        key = (body.parts, body.look, body.fixed)
        form = self._forms.get(key)
        if form is None:
            form = self._forms[key] = self._form(body)
        touch = form.touch
        number: int = engine.createMultiBody(
            body.mass,
            form.touched,
            form.seen,
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
        if _meshed(body):
            engine.changeVisualShape(number, -1, textureUniqueId=self._tones(), physicsClientId=client)
        return Placed(number, body, touch.centre, touch.axes)

    def _touch(self, body: Body) -> Touch:
        touch = self._touches.get(body.parts)
        if touch is None:
            touch = self._touches[body.parts] = self._read(body)
        return touch

    def _form(self, body: Body) -> _Form:
        touch = self._touch(body)
        lumps = [solid for solid in touch.solids if isinstance(solid, Lump)]
        if max(len(lumps), 0 if _meshed(body) else len(body.parts)) > MOST_PARTS:
            raise UnreadableBody(
                f"body {body.name!r} has {len(body.parts)} parts: the engine takes at most {MOST_PARTS} in a body"
            )
        touched = self._primitives(lumps, touch, body.fixed) if lumps else self._polyhedra(touch)
        return _Form(touched, self._skin(body, touch), touch)

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
            corners, triangles = _fans(solid)
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

    def _skin(self, body: Body, touch: Touch) -> int:
        """The visual shape."""
        if body.look:
            return self._mesh(_looks(body.look), touch)
        primitives = [part for part in body.parts if not isinstance(part, Hull)]
        if len(primitives) == len(body.parts):
            return self._colours(primitives, touch)
        return self._mesh(_facets(body), touch)

    def _colours(self, parts: Sequence[Primitive], touch: Touch) -> int:
        """The visual shape: every part in its own colour."""
        engine = self._engine
        boxes = [Box((0.0, 0.0, 0.0), p.at, p.tone) if isinstance(p, Cylinder) else p for p in parts]
        rounds = [p if isinstance(p, Cylinder) else Cylinder(0.0, 0.0, p.at, p.tone) for p in parts]
        back = rotation(touch.axes).T
        number: int = engine.createVisualShapeArray(
            shapeTypes=[engine.GEOM_CYLINDER if isinstance(p, Cylinder) else engine.GEOM_BOX for p in parts],
            halfExtents=[[edge / 2 for edge in box.size] for box in boxes],
            radii=[disc.radius for disc in rounds],
            lengths=[disc.height for disc in rounds],
            rgbaColors=[[*rgb(p.tone), 1.0] for p in parts],
            visualFramePositions=[list(back @ (np.array(p.at) - touch.centre)) for p in parts],
            visualFrameOrientations=[composed(reverse(touch.axes), about_z(box.turn)) for box in boxes],
            physicsClientId=self._client,
        )
        return number

    def _mesh(self, meshes: Iterable[_Mesh], touch: Touch) -> int:
        """The visual shape of meshes."""
        tones = list(TONES)
        corners: list[list[float]] = []
        indices: list[int] = []
        places: list[list[float]] = []
        back = rotation(touch.axes)
        for points, triangles, tone in meshes:
            indices += [len(corners) + corner for triangle in triangles for corner in triangle]
            corners += ((points - touch.centre) @ back).tolist()
            places += [[(tones.index(tone) + 0.5) / len(tones), 0.5]] * len(points)
        engine = self._engine
        number: int = engine.createVisualShape(
            engine.GEOM_MESH, vertices=corners, indices=indices, uvs=places, physicsClientId=self._client
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


def _forward(turn: Quaternion) -> Quaternion:
    """Of the two quaternions of a turn the one that turns by no more than π, as the engine gives it."""
    x, y, z, w = turn
    return turn if w >= 0 else (-x, -y, -z, -w)


def _meshed(body: Body) -> bool:
    """Whether a mesh is seen of *body*, not its primitives."""
    return bool(body.look) or any(isinstance(part, Hull) for part in body.parts)


def _looks(look: Iterable[Look]) -> list[_Mesh]:
    from models.meshes import mesh  # trimesh takes a while to load

    solids = [(mesh(one), one.tone) for one in look]
    return [(np.asarray(solid.vertices), np.asarray(solid.faces).tolist(), tone) for solid, tone in solids]


def _facets(body: Body) -> list[_Mesh]:
    """Every part by its faces."""
    return [(*_fans(solid), part.tone) for part, solid in zip(body.parts, as_given(body), strict=True)]


def _fans(solid: Polyhedron) -> tuple[Array, list[_Triangle]]:
    """The faces of *solid*, each with corners of its own, as triangles around their first corner."""
    rings = [face.points for face in solid.faces]
    firsts = [sum(map(len, rings[:k])) for k in range(len(rings))]
    fans: list[_Triangle] = []
    for first, ring in zip(firsts, rings, strict=True):
        fans += [(first, first + k, first + k + 1) for k in range(1, len(ring) - 1)]
    return np.concatenate(rings), fans
