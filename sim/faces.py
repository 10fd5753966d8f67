"""A scene as faces: every body's parts, bevelled and placed, as arrays that drawing computes with.

Knows what is solid and where its faces lie, in the world or on the paper. It knows no light, no
line weight, and nothing of what hides what.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from models.solids import CHAMFER, Face, Side, bevelled_box, cylinder, edges
from sim.scene import Body, Box, Part, Quaternion, Scene
from sim.views import View

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Areas: TypeAlias = NDArray[np.object_]
"""An array of shapely geometries."""

FLUSH: Final = 1e-7
"""Metres within which two parts of a body meet."""
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


def fit(points: Floats, view: View, width: float) -> Paper:
    """The paper *width* mm wide on which *view* shows world *points* (n, 3) inside an even margin."""
    axes = np.array([view.right, [-u for u in view.up], view.toward], float)
    low, high = (points @ axes.T).min(axis=0), (points @ axes.T).max(axis=0)
    span = high - low
    margin = MARGIN * max(span[0], span[1])
    scale = width / (span[0] + 2 * margin)
    shift = np.array([margin - low[0], margin - low[1], -low[2]]) * scale
    return Paper(axes * scale, shift, width, float((span[1] + 2 * margin) * scale))


def rotation(q: Quaternion) -> Floats:
    """The rotation matrix (3, 3) of a unit quaternion x, y, z, w."""
    x, y, z, w = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def faces_of(scene: Scene, chamfer: float = CHAMFER) -> Faces:
    """Every face of every part in *scene*, in world metres; ValueError when the scene is empty.

    Boxes of one body in a row are one solid, bevelled at its outer edges only by *chamfer*, a
    fraction of their shortest edge; any other part is a solid by itself.
    """
    if not any(body.parts for body in scene):
        raise ValueError("nothing to draw: expected a scene with at least one part")
    faces: list[tuple[Face, int, int]] = []
    parts: list[tuple[int, int]] = []
    hulls: list[tuple[Floats, Ints]] = []
    grain: list[float] = []
    for number, body in enumerate(scene):
        turn, at = rotation(body.orientation), np.asarray(body.position, float)
        for members in _solids(body):
            skin = _skin(body, members, chamfer)
            for index, some in skin:
                faces += [(_moved(face, turn, at), len(hulls), len(parts)) for face in some]
                parts.append((number, index))
            vertices, pairs = edges(_hull(body, members, chamfer) or skin[0][1])
            hulls.append((vertices @ turn.T + at, pairs))
            grain.append(min(_measure(body.parts[index]) for index in members))
    return _arrays(faces, parts, hulls, grain)


def _moved(face: Face, turn: Floats, at: Floats) -> Face:
    return Face(face.points @ turn.T + at, face.normal @ turn.T, face.kind)


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
        curved=np.array([face.kind == "round" for face, _, _ in faces]),
        parts=tuple(parts),
        vertices=np.concatenate([vertices for vertices, _ in hulls]),
        vertex_first=vertex_first,
        edge=np.concatenate([pairs + shift for (_, pairs), shift in zip(hulls, vertex_first[:-1], strict=True)]),
        edge_first=np.cumsum([0] + [len(pairs) for _, pairs in hulls]),
        grain=np.array(grain),
    )


def _measure(part: Part) -> float:
    return min(part.size) if isinstance(part, Box) else min(2 * part.radius, part.height)


def _solids(body: Body) -> list[tuple[int, ...]]:
    """Parts of *body* grouped into convex solids: all of them when they are boxes in one row, low end first."""
    axis = _row_axis(body)
    if axis is None:
        return [(index,) for index in range(len(body.parts))]
    return [tuple(sorted(range(len(body.parts)), key=lambda index: body.parts[index].at[axis]))]


def _row_axis(body: Body) -> int | None:
    """The axis along which the parts of *body* are boxes that continue one another."""
    boxes = [part for part in body.parts if isinstance(part, Box)]
    if len(boxes) < 2 or len(boxes) < len(body.parts):
        return None
    low = np.array([np.subtract(box.at, np.divide(box.size, 2)) for box in boxes])
    high = np.array([np.add(box.at, np.divide(box.size, 2)) for box in boxes])
    for axis in range(3):
        others = [k for k in range(3) if k != axis]
        order = np.argsort(low[:, axis], kind="stable")
        gaps = low[order[1:], axis] - high[order[:-1], axis]
        across = np.ptp(low[:, others], axis=0).max() + np.ptp(high[:, others], axis=0).max()
        if np.abs(gaps).max() < FLUSH and across < FLUSH:
            return axis
    return None


def _skin(body: Body, members: tuple[int, ...], chamfer: float) -> list[tuple[int, tuple[Face, ...]]]:
    """The outer faces of the parts that make up one solid, in the body's frame."""
    axis = _row_axis(body)
    cut = chamfer * min(_measure(body.parts[index]) for index in members)
    skin: list[tuple[int, tuple[Face, ...]]] = []
    for place, index in enumerate(members):
        part = body.parts[index]
        if isinstance(part, Box):
            ends = [(0, place > 0), (1, place < len(members) - 1)]
            joined: frozenset[Side] = frozenset((axis, end) for end, more in ends if more and axis is not None)
            skin.append((index, bevelled_box(part.size, part.at, cut, joined)))
        else:
            skin.append((index, cylinder(part.radius, part.height, part.at)))
    return skin


def _hull(body: Body, members: tuple[int, ...], chamfer: float) -> tuple[Face, ...]:
    """The same solid without the joints of its parts; empty when it has none."""
    if len(members) == 1:
        return ()
    boxes = [part for part in (body.parts[index] for index in members) if isinstance(part, Box)]
    low = np.min([np.subtract(box.at, np.divide(box.size, 2)) for box in boxes], axis=0)
    high = np.max([np.add(box.at, np.divide(box.size, 2)) for box in boxes], axis=0)
    cut = chamfer * min(min(box.size) for box in boxes)
    size, at = high - low, (high + low) / 2
    return bevelled_box((size[0], size[1], size[2]), (at[0], at[1], at[2]), cut)
