"""A scene as faces: every body's parts, sharp-edged and placed, as arrays that drawing computes with.

Knows what is solid and where its faces lie, in the world or on the paper. It knows no light, no
line weight, no bevel, and nothing of what hides what.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from typing import Final, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from models.shapes import Part
from sim import skins
from sim.facechunks import Chunk, shown_chunk, solid_chunk
from sim.looks import Shown
from sim.rotation import rotation
from sim.scene import Scene
from sim.views import View

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Areas: TypeAlias = NDArray[np.object_]
"""An array of shapely geometries."""

MOST_SOLIDS: Final = 1024
"""Solids that are kept: those of a long series of pictures."""
MARGIN: Final = 0.06
"""Empty part on each side of a picture, as a fraction of its larger measure."""


@dataclass(frozen=True, slots=True, eq=False)
class Planes:
    """Groups of planes."""

    first: Ints
    """Rows where the groups begin, shape (g + 1,)."""
    normals: Floats
    """Unit normals, shape (p, 3)."""
    anchors: Floats
    """A point of each, shape (p, 3)."""
    solid: Ints
    """Row of the solid that each bounds, shape (p,)."""

    def of(self, groups: Ints) -> tuple[Ints, Ints]:
        """All planes of these *groups* (m,): the place in *groups*, and the row."""
        counts = np.diff(self.first)[groups]
        place = np.repeat(np.arange(len(groups)), counts)
        within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        return place, self.first[groups][place] + within

    def where(self, keep: NDArray[np.bool_]) -> "Planes":
        """The groups that *keep* (g,) selects."""
        _, row = self.of(np.flatnonzero(keep))
        first = np.concatenate(([0], np.cumsum(np.diff(self.first)[keep])))
        return Planes(first, self.normals[row], self.anchors[row], self.solid[row])


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
    patch: Ints | None = None
    """Faces with one number, other than 0, are one patch, shape (n,); None where there are none."""
    planes: Planes | None = None
    """All sides of each solid; None where there are no patches."""
    facets: Planes | None = None
    """What each face is made of, once patches are joined; None where every face is flat."""
    tops: Floats | None = None
    """The foremost point of each face, once patches are joined, shape (n, 3)."""
    hollow: NDArray[np.bool_] | None = None
    """Which faces, once patches are joined, are seen from within their curve, shape (n,)."""

    def __len__(self) -> int:
        return len(self.normals)

    @property
    def anchors(self) -> Floats:
        """A point of each face, of a bent one the foremost, shape (n, 3)."""
        return self.corners[self.first[:-1]] if self.tops is None else self.tops

    @property
    def thing(self) -> Ints:
        """A number for each face (n,): that of the first solid of its part, as what makes up one part is one thing."""
        lowest = np.full(len(self.parts), len(self.grain))
        np.minimum.at(lowest, self.part, self.solid)
        return np.asarray(lowest[self.part])

    @property
    def bent(self) -> NDArray[np.bool_]:
        """Which faces are patches of a curved surface, shape (n,)."""
        if self.facets is None:
            return np.zeros(len(self), bool)
        return np.asarray(self.curved & (np.diff(self.facets.first) > 1))

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
            patch=None if self.patch is None else self.patch[keep],
            facets=None if self.facets is None else self.facets.where(keep),
            tops=None if self.tops is None else self.tops[keep],
            hollow=None if self.hollow is None else self.hollow[keep],
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
            planes=None if faces.planes is None else self._planes(faces.planes),
            grain=faces.grain * np.linalg.norm(self.axes[0]),
        )

    def _planes(self, planes: Planes) -> Planes:
        return replace(planes, normals=self.turn(planes.normals), anchors=self.place(planes.anchors))


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

    Boxes of one body in a row are one solid, a part that is drawn as its look is as many as it has convex pieces, any
    other is a solid by itself. A box that fills the same space as a part of an earlier body is not there a second time.
    """
    if not any(body.parts for body in scene):
        raise ValueError("nothing to draw: expected a scene with at least one part")
    chunks: list[Chunk] = []
    parts: list[tuple[int, int]] = []
    filled: set[bytes] = set()
    for number, body in enumerate(scene):
        turn, at = rotation(body.orientation), np.asarray(body.position, float)
        spaces = [_space(part, turn, at) for part in body.parts]
        axis = skins.row_axis(body)
        for members in skins.solids(body, axis, [not space or space not in filled for space in spaces]):
            if isinstance(part := body.parts[members[0]], Shown):
                chunks.append(shown_chunk(part).moved(turn, at))
                parts.append((number, members[0]))
                continue
            chunks.append(_solid(body.parts, tuple(members), axis).moved(turn, at))
            parts += [(number, index) for index in members]
        filled.update(spaces)
    return _together(chunks, tuple(parts))


@lru_cache(MOST_SOLIDS)
def _solid(parts: tuple[Part, ...], members: tuple[int, ...], axis: int | None) -> Chunk:
    """The solid that some of a body's *parts* make up, in its frame: blocks that lie alike have one."""
    outer = skins.skin(parts, members, axis)
    measure = min(skins.measure(parts[index]) for index in members)
    return solid_chunk([some for _, some in outer], skins.hull([parts[index] for index in members]), measure)


def _space(part: Part, turn: Floats, at: Floats) -> bytes:
    """What tells the space that a placed *part* fills from any other: its corners in order.

    Nothing of what is drawn as its look, which is never in the place of another.
    """
    if isinstance(part, Shown):
        return b""
    corners = skins.corners(part) @ turn.T + at
    return np.unique(np.round(corners, 6) + 0.0, axis=0).tobytes()


def _together(chunks: Sequence[Chunk], parts: tuple[tuple[int, int], ...]) -> Faces:
    """The faces of all *chunks*, whose *parts* stand one after another."""

    def firsts(counts: Sequence[Ints]) -> Ints:
        return np.concatenate(([0], np.cumsum(np.concatenate(counts))))

    def numbered(rows: Sequence[Ints], sizes: Sequence[int]) -> Ints:
        shifts = np.cumsum([0, *sizes])
        return np.concatenate([row + shift for row, shift in zip(rows, shifts[:-1], strict=True)])

    solids = [len(one.grain) for one in chunks]
    most = 1 + max(int(one.patch.max()) for one in chunks)
    part = numbered([one.part for one in chunks], [1 + int(one.part.max()) for one in chunks])
    patch = np.concatenate([one.patch for one in chunks])
    whole = Faces(
        corners=np.concatenate([one.points for one in chunks]),
        first=firsts([one.counts for one in chunks]),
        normals=np.concatenate([one.normals for one in chunks]),
        solid=numbered([one.solid for one in chunks], solids),
        part=part,
        side=np.concatenate([one.side for one in chunks]),
        curved=np.concatenate([one.curved for one in chunks]),
        parts=parts,
        vertices=np.concatenate([one.vertices for one in chunks]),
        vertex_first=firsts([one.vertex_counts for one in chunks]),
        edge=numbered([one.edge for one in chunks], [len(one.vertices) for one in chunks]),
        edge_first=firsts([one.edge_counts for one in chunks]),
        grain=np.concatenate([one.grain for one in chunks]),
    )
    if most == 1:
        return whole
    planes = Planes(
        firsts([one.plane_counts for one in chunks]),
        np.concatenate([one.plane_normals for one in chunks]),
        np.concatenate([one.plane_anchors for one in chunks]),
        numbered([np.repeat(np.arange(len(one.grain)), one.plane_counts) for one in chunks], solids),
    )
    return replace(whole, patch=np.where(patch > 0, part * most + patch, 0), planes=planes)
