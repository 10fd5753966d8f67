"""The faces of one solid, or of one part that is drawn as its look, as arrays in the frame of their body.

Knows shapes; no scene, no view and no light.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from models.solids import Face, Floats, edges
from sim.looks import Shown


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """n faces with k corners, of p parts and s convex solids."""

    points: Floats
    """Corners face after face, shape (k, 3)."""
    counts: NDArray[np.int64]
    """Corners of each face, shape (n,)."""
    normals: Floats
    """Shape (n, 3)."""
    solid: NDArray[np.int64]
    """Shape (n,)."""
    part: NDArray[np.int64]
    """Shape (n,)."""
    side: NDArray[np.int64]
    """As `sim.faces.Faces` has it, shape (n,)."""
    curved: NDArray[np.bool_]
    """Shape (n,)."""
    patch: NDArray[np.int64]
    """Shape (n,)."""
    vertices: Floats
    """Of the solids, one after another, shape (v, 3)."""
    vertex_counts: NDArray[np.int64]
    """Shape (s,)."""
    edge: NDArray[np.int64]
    """Pairs of rows in `vertices`, shape (e, 2)."""
    edge_counts: NDArray[np.int64]
    """Shape (s,)."""
    plane_normals: Floats
    """Of all sides of each solid, also of those where another continues it, shape (q, 3)."""
    plane_anchors: Floats
    """A point of each, shape (q, 3)."""
    plane_counts: NDArray[np.int64]
    """Shape (s,)."""
    grain: Floats
    """Shortest measure of each solid, shape (s,)."""

    def moved(self, turn: Floats, at: Floats) -> "Chunk":
        """The same turned by a matrix (3, 3), then moved to *at* (3,)."""
        return replace(
            self,
            points=self.points @ turn.T + at,
            normals=self.normals @ turn.T,
            vertices=self.vertices @ turn.T + at,
            plane_normals=self.plane_normals @ turn.T,
            plane_anchors=self.plane_anchors @ turn.T + at,
        )


def solid_chunk(parts: Sequence[Sequence[Face]], whole: Sequence[Face], grain: float) -> Chunk:
    """One convex solid with the outer faces of each of its *parts*; *whole* are its faces without their joints."""
    vertices, edge = edges(whole)
    return _chunk(
        [(face, 0, number) for number, some in enumerate(parts) for face in some],
        [(vertices, edge, whole)],
        grain,
    )


@lru_cache(maxsize=256)
def shown_chunk(part: Shown) -> Chunk:
    """All convex pieces of one part."""
    return _chunk(
        [(face, number, 0) for number, piece in enumerate(part.pieces) for face in piece.faces],
        [(piece.vertices, piece.edge, piece.closed) for piece in part.pieces],
        part.measure,
    )


def _chunk(
    faces: Sequence[tuple[Face, int, int]],
    solids: Sequence[tuple[Floats, NDArray[np.int64], Sequence[Face]]],
    grain: float,
) -> Chunk:
    """Faces with their solid and part, and solids with vertices, edges and sides, as arrays."""
    shifts = np.cumsum([0, *(len(vertices) for vertices, _, _ in solids)])
    planes = [face for _, _, some in solids for face in some]
    return Chunk(
        points=np.concatenate([face.points for face, _, _ in faces]),
        counts=np.array([len(face.points) for face, _, _ in faces]),
        normals=np.array([face.normal for face, _, _ in faces]),
        solid=np.array([solid for _, solid, _ in faces]),
        part=np.array([part for _, _, part in faces]),
        side=np.array([2 * face.sides[0][0] + face.sides[0][1] if face.sides else -1 for face, _, _ in faces]),
        curved=np.array([face.curved for face, _, _ in faces]),
        patch=np.array([face.patch for face, _, _ in faces]),
        vertices=np.concatenate([vertices for vertices, _, _ in solids]),
        vertex_counts=np.diff(shifts),
        edge=np.concatenate([edge + shift for (_, edge, _), shift in zip(solids, shifts[:-1], strict=True)]),
        edge_counts=np.array([len(edge) for _, edge, _ in solids]),
        plane_normals=np.array([face.normal for face in planes]),
        plane_anchors=np.array([face.points[0] for face in planes]),
        plane_counts=np.array([len(some) for _, _, some in solids]),
        grain=np.full(len(solids), grain),
    )
