"""A scene as faces: every body's parts, sharp-edged and placed, as arrays that drawing computes with.

Knows what is solid and where its faces lie, in the world or on the paper. It knows no light, no
line weight, no bevel, and nothing of what hides what.
"""

from dataclasses import dataclass, replace
from math import inf
from typing import Final, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from models.shapes import Part
from models.solids import Face, edges
from sim import skins
from sim.rotation import rotation
from sim.scene import Scene
from sim.views import View

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Areas: TypeAlias = NDArray[np.object_]
"""An array of shapely geometries."""

MARGIN: Final = 0.06
"""Empty part on each side of a picture, as a fraction of its larger measure."""


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """The n faces of a scene, with k corners in all, and its s convex solids."""

    corners: Floats
    """Shape (k, 3)."""
    first: Ints
    """Rows where the faces begin in `corners`, shape (n + 1,)."""
    normals: Floats
    """Shape (n, 3)."""
    solid: Ints
    """Row of the solid that each face bounds, shape (n,)."""
    part: Ints
    """Row in `parts`, shape (n,)."""
    side: Ints
    """Which side of its box a face is: 2 · axis + end, −1 on other solids. Shape (n,)."""
    curved: NDArray[np.bool_]
    """Whether a face is a strip of a curved surface, shape (n,)."""
    parts: tuple[tuple[int, int], ...]
    """Body in the scene and part in the body."""
    vertices: Floats
    """Vertices of the solids one after another, shape (v, 3)."""
    vertex_first: Ints
    """Shape (s + 1,)."""
    edge: Ints
    """Pairs of rows in `vertices`, solid after solid, shape (e, 2)."""
    edge_first: Ints
    """Shape (s + 1,)."""
    grain: Floats
    """Shortest measure of each solid, shape (s,)."""

    def __len__(self) -> int:
        return len(self.normals)

    @property
    def anchors(self) -> Floats:
        """A point of each face, shape (n, 3)."""
        return self.corners[self.first[:-1]]

    def where(self, keep: NDArray[np.bool_]) -> "Faces":
        """The faces that *keep* (n,) selects; the solids stay whole."""
        counts = np.diff(self.first)
        return replace(
            self,
            corners=self.corners[np.repeat(keep, counts)],
            first=np.concatenate(([0], np.cumsum(counts[keep]))),
            normals=self.normals[keep],
            solid=self.solid[keep],
            part=self.part[keep],
            side=self.side[keep],
            curved=self.curved[keep],
        )

    def polygons(self, plane: Floats) -> Areas:
        """Each face projected on the two axes in the rows of *plane* (2, 3)."""
        flat = np.round(self.corners @ plane.T, 7)
        rings = shapely.linearrings(flat, indices=np.repeat(np.arange(len(self)), np.diff(self.first)))
        return np.asarray(shapely.polygons(rings), object)


@dataclass(frozen=True, slots=True, eq=False)
class Paper:
    """Where a view puts the world on paper: x to the right, y down, z to the reader, millimetres."""

    axes: Floats
    """World metres to paper millimetres, shape (3, 3)."""
    shift: Floats
    """Shape (3,)."""
    width: float
    height: float

    @property
    def scale(self) -> float:
        """Millimetres on paper for a metre square to the line of sight."""
        return float(np.linalg.norm(self.axes[0]))

    @property
    def toward(self) -> Floats:
        """Unit vector (3,) of the world, to the reader."""
        toward: Floats = self.axes[2] / self.scale
        return toward

    def place(self, points: Floats) -> Floats:
        """World points (n, 3) on the paper."""
        return points @ self.axes.T + self.shift

    def turn(self, normals: Floats) -> Floats:
        """World unit vectors (n, 3) in the axes of the paper."""
        turned: Floats = normals @ self.axes.T
        return turned / np.linalg.norm(self.axes[0])

    def faces(self, faces: Faces) -> Faces:
        """All of *faces* on the paper."""
        return replace(
            faces,
            corners=self.place(faces.corners),
            normals=self.turn(faces.normals),
            vertices=self.place(faces.vertices),
            grain=faces.grain * np.linalg.norm(self.axes[0]),
        )


def fit(points: Floats, view: View, width: float, height: float = inf) -> Paper:
    """The paper on which *view* shows world *points* (n, 3) inside an even margin.

    It is *width* mm wide, or narrower when it would be more than *height* mm high.
    """
    axes = np.array([view.right, [-u for u in view.up], view.toward], float)
    low, high = (points @ axes.T).min(axis=0), (points @ axes.T).max(axis=0)
    span = high - low
    margin = MARGIN * max(span[0], span[1])
    whole = span + 2 * margin
    scale = min(width / whole[0], height / whole[1])
    shift = np.array([margin - low[0], margin - low[1], -low[2]]) * scale
    return Paper(axes * scale, shift, float(whole[0] * scale), float(whole[1] * scale))


def faces_of(scene: Scene) -> Faces:
    """Every face of every part in *scene*, in world metres; ValueError when it is empty.

    Boxes of one body in a row are one solid; any other part is a solid by itself. A box that fills
    the same space as a part of an earlier body is not there a second time.
    """
    if not any(body.parts for body in scene):
        raise ValueError("nothing to draw: expected a scene with at least one part")
    faces: list[tuple[Face, int, int]] = []
    parts: list[tuple[int, int]] = []
    hulls: list[tuple[Floats, Ints]] = []
    grain: list[float] = []
    filled: set[bytes] = set()
    for number, body in enumerate(scene):
        turn, at = rotation(body.orientation), np.asarray(body.position, float)
        spaces = [_space(part, turn, at) for part in body.parts]
        axis = skins.row_axis(body)
        for members in skins.solids(body, axis, [space not in filled for space in spaces]):
            for index, some in skins.skin(body, members, axis):
                faces += [(_moved(face, turn, at), len(hulls), len(parts)) for face in some]
                parts.append((number, index))
            vertices, pairs = edges(skins.hull([body.parts[index] for index in members]))
            hulls.append((vertices @ turn.T + at, pairs))
            grain.append(min(skins.measure(body.parts[index]) for index in members))
        filled.update(spaces)
    return _arrays(faces, parts, hulls, grain)


def _space(part: Part, turn: Floats, at: Floats) -> bytes:
    """What tells the space that a placed *part* fills from any other: its corners in order."""
    corners = skins.corners(part) @ turn.T + at
    return np.unique(np.round(corners, 6) + 0.0, axis=0).tobytes()


def _moved(face: Face, turn: Floats, at: Floats) -> Face:
    return replace(face, points=face.points @ turn.T + at, normal=face.normal @ turn.T)


def _arrays(
    faces: list[tuple[Face, int, int]],
    parts: list[tuple[int, int]],
    hulls: list[tuple[Floats, Ints]],
    grain: list[float],
) -> Faces:
    vertex_first = np.cumsum([0] + [len(vertices) for vertices, _ in hulls])
    return Faces(
        corners=np.concatenate([face.points for face, _, _ in faces]),
        first=np.cumsum([0] + [len(face.points) for face, _, _ in faces]),
        normals=np.array([face.normal for face, _, _ in faces]),
        solid=np.array([solid for _, solid, _ in faces]),
        part=np.array([part for _, _, part in faces]),
        side=np.array([2 * face.sides[0][0] + face.sides[0][1] if face.sides else -1 for face, _, _ in faces]),
        curved=np.array([face.curved for face, _, _ in faces]),
        parts=tuple(parts),
        vertices=np.concatenate([vertices for vertices, _ in hulls]),
        vertex_first=vertex_first,
        edge=np.concatenate([pairs + shift for (_, pairs), shift in zip(hulls, vertex_first[:-1], strict=True)]),
        edge_first=np.cumsum([0] + [len(pairs) for _, pairs in hulls]),
        grain=np.array(grain),
    )
