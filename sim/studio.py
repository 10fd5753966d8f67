"""The engine's camera, and bodies as they are seen: in a client of their own, which is made when one looks first.

Worlds that nobody looks at are built the quicker for it. The engine is handed in, as to `sim.bodies`. Knows no force
and no time. SI units.

* What is seen of a body with a look or a hull is one mesh, every corner of which points into a picture of all tones;
  so is what has more than 16 primitives, of which the engine crashes.
"""

import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan, degrees
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from models.materials import TONES, rgb
from models.shapes import Box, Cylinder, Hull, Look, Part, Primitive
from models.space import Vector
from sim.blocks import Array
from sim.lumps import MOST_PARTS, as_given, fans
from sim.rotation import about_z
from sim.scene import Body, Scene
from sim.views import View

FAR: Final = 100.0
"""Distance of the camera, metres: from four thousand cells away there is hardly any perspective."""
DEPTH: Final = 5.0
"""Half the depth of what a photograph shows, metres."""


@dataclass(frozen=True, slots=True, eq=False)
class Photograph:
    """What the world's camera sees, without light or shadow."""

    rgb: npt.NDArray[np.uint8]
    """(height, width, 3), row 0 at the top; every part has exactly the colour of its tone."""
    bodies: npt.NDArray[np.intp]
    """(height, width): index of the body in the scene, −1 where there is none."""


@dataclass(frozen=True, slots=True)
class Camera:
    """One that looks with (almost) parallel projection."""

    view: View
    centre: Vector
    """What is in the middle of the picture, metres."""
    span: float
    """Height of the picture, metres."""
    width: int
    """Pixels."""
    height: int
    """Pixels."""


_Kind: TypeAlias = tuple[tuple[Part, ...], tuple[Look, ...]]
_Mesh: TypeAlias = tuple[Array, list[tuple[int, ...]], str]
"""(n, 3) corners in the body's frame, triangles of them, and a tone."""


class Studio:
    """Shows bodies in a client of *engine*, and photographs them."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine
        self._client = engine.connect(engine.DIRECT)
        self._shapes: dict[_Kind, int] = {}
        self._shown: list[tuple[_Kind, int]] = []
        self._palette: int | None = None

    def close(self) -> None:
        """Give the client back."""
        self._engine.disconnect(self._client)

    def photograph(self, scene: Scene, camera: Camera) -> Photograph:
        """What *camera* sees of *scene*; bodies that look like ones of the last scene stand in for them."""
        engine, client = self._engine, self._client
        spare: dict[_Kind, list[int]] = {}
        for kind, number in self._shown:
            spare.setdefault(kind, []).append(number)
        shown = []
        for body in scene:
            kind = body.parts, body.look
            kept = spare.get(kind)
            number = kept.pop() if kept else self._show(body)
            engine.resetBasePositionAndOrientation(number, body.position, body.orientation, physicsClientId=client)
            shown.append((kind, number))
        for gone in (number for kept in spare.values() for number in kept):
            engine.removeBody(gone, physicsClientId=client)
        self._shown = shown
        return self._seen([number for _, number in shown], camera)

    def _show(self, body: Body) -> int:
        """A body that is only seen."""
        engine, client = self._engine, self._client
        key = body.parts, body.look
        if key not in self._shapes:
            self._shapes[key] = self._skin(body)
        shown: int = engine.createMultiBody(
            0, -1, self._shapes[key], useMaximalCoordinates=True, physicsClientId=client
        )
        if _meshed(body):
            engine.changeVisualShape(shown, -1, textureUniqueId=self._tones(), physicsClientId=client)
        return shown

    def _skin(self, body: Body) -> int:
        """The visual shape."""
        if body.look:
            return self._mesh(_looks(body.look))
        if _meshed(body):
            return self._mesh(_facets(body))
        return self._colours([part for part in body.parts if not isinstance(part, Hull)])

    def _seen(self, numbers: Sequence[int], camera: Camera) -> Photograph:
        engine = self._engine
        eye = [c + FAR * t for c, t in zip(camera.centre, camera.view.toward, strict=True)]
        angle = degrees(2 * atan(camera.span / 2 / FAR))
        _, _, colours, _, marks = engine.getCameraImage(
            camera.width,
            camera.height,
            engine.computeViewMatrix(eye, camera.centre, camera.view.up),
            engine.computeProjectionMatrixFOV(angle, camera.width / camera.height, FAR - DEPTH, FAR + DEPTH),
            shadow=0,
            lightAmbientCoeff=1.0,
            lightDiffuseCoeff=0.0,
            lightSpecularCoeff=0.0,
            renderer=engine.ER_TINY_RENDERER,
            physicsClientId=self._client,
        )
        index = np.full(max(numbers, default=-1) + 2, -1, dtype=np.intp)  # the last is for everything else
        index[list(numbers)] = range(len(numbers))
        size = (camera.height, camera.width)
        shown = np.reshape(colours, (*size, 4))[:, :, :3].astype(np.uint8)
        return Photograph(shown, index[np.minimum(np.reshape(marks, size), len(index) - 1)])

    def _colours(self, parts: Sequence[Primitive]) -> int:
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
            visualFramePositions=[p.at for p in parts],
            visualFrameOrientations=[about_z(box.turn) for box in boxes],
            physicsClientId=self._client,
        )
        return number

    def _mesh(self, meshes: Iterable[_Mesh]) -> int:
        """The visual shape of meshes."""
        tones = list(TONES)
        corners: list[list[float]] = []
        indices: list[int] = []
        places: list[list[float]] = []
        for points, triangles, tone in meshes:
            indices += [len(corners) + corner for triangle in triangles for corner in triangle]
            corners += points.tolist()
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


def _meshed(body: Body) -> bool:
    """Whether a mesh is seen of *body*, not its primitives."""
    hulls = any(isinstance(part, Hull) for part in body.parts)
    return bool(body.look) or hulls or len(body.parts) > MOST_PARTS


def _looks(look: Iterable[Look]) -> list[_Mesh]:
    from models.meshes import mesh  # trimesh takes a while to load

    solids = [(mesh(one), one.tone) for one in look]
    return [(np.asarray(solid.vertices), np.asarray(solid.faces).tolist(), tone) for solid, tone in solids]


def _facets(body: Body) -> list[_Mesh]:
    """Every part by its faces."""
    return [(*fans(solid), part.tone) for part, solid in zip(body.parts, as_given(body), strict=True)]
