"""The lines of a picture: where one solid ends before another, and how far the other lies behind.

Every boundary between visible regions is cut at all its corners; on both sides of each piece the
face that is seen there is looked up, and the planes of the two faces give the depth of the jump.
Everything is on the paper: x right, y down, z to the reader, millimetres. Knows no line weight.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from sim.faces import Areas, Faces, Floats, Ints
from sim.hidden import depth

SNAP: Final = 1e-4
"""Millimetres within which boundaries that were computed apart are one."""
ASIDE: Final = 0.02
"""Millimetres beside a boundary at which the faces are looked up."""
JUMP: Final = 0.2
"""Depth that makes a contour, as a fraction of the larger of the two solids' shortest measures."""


class Line(IntEnum):
    """What a boundary is."""

    NONE = 0
    """Both sides belong to one surface."""
    CREASE = 1
    """A sharp edge within one solid."""
    CONTACT = 2
    """Two solids meet, or nearly."""
    CONTOUR = 3
    """One solid passes before another."""
    SILHOUETTE = 4
    """Nothing but the background is behind."""


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """Pieces of boundary."""

    ends: Floats
    """Shape (m, 2, 2)."""
    line: Ints
    """A `Line` each, shape (m,)."""
    faces: Ints
    """The faces on both sides, the nearer first; −1 for nothing. Shape (m, 2)."""


def outlines(front: Faces, seen: Areas, ground: NDArray[np.bool_], surfaces: Ints) -> Outlines:
    """The boundaries between *seen*, the visible regions of the *front* faces, where one of the *surfaces* ends.

    *ground* (n,) tells the faces that others stand on and are outlined against as if nothing was
    there, unless they touch it.
    """
    ends = _pieces(surfaces, seen)
    along = ends[:, 1] - ends[:, 0]
    length = np.linalg.norm(along, axis=1)
    ends, along = ends[length > 2 * SNAP], (along / np.maximum(length, SNAP)[:, None])[length > 2 * SNAP]
    middle = ends.mean(axis=1)
    aside = ASIDE * np.stack((-along[:, 1], along[:, 0]), axis=1)
    sides = np.stack([_face_at(front, seen, middle + aside), _face_at(front, seen, middle - aside)], axis=1)
    height = np.stack([depth(front, sides[:, k], middle) for k in (0, 1)], axis=1)
    swap = height[:, 1] > height[:, 0]
    sides[swap], height[swap] = sides[swap][:, ::-1], height[swap][:, ::-1]
    return Outlines(ends, _kinds(front, sides, height, ground, surfaces), sides)


def joined(pieces: Floats) -> Areas:
    """*pieces* (m, 2, 2) as lines that are as long as can be."""
    return np.asarray(
        shapely.get_parts(shapely.line_merge(shapely.multilinestrings(shapely.linestrings(pieces)))), object
    )


def smooth(front: Faces) -> Ints:
    """A number for each face (n,): the curved faces of a solid are one surface, its flat ones another."""
    return np.asarray(2 * front.solid + front.curved)


def creased(front: Faces) -> Ints:
    """A number for each face (n,): the curved faces of a solid are one surface, its flat ones one for each plane."""
    level = np.round(front.normals, 5) * ~front.curved[:, None]
    _, number = np.unique(np.column_stack((front.solid, front.curved, level)), axis=0, return_inverse=True)
    return np.asarray(number.reshape(-1))


def _pieces(surface: Ints, seen: Areas) -> Floats:
    """Straight pieces (m, 2, 2) of all boundaries between surfaces, each once."""
    regions = [shapely.union_all(seen[surface == number], grid_size=SNAP) for number in np.unique(surface)]
    lines = shapely.get_parts(shapely.union_all(shapely.boundary(regions), grid_size=SNAP))
    points, owner = shapely.get_coordinates(lines, return_index=True)
    same = owner[1:] == owner[:-1]
    return np.stack((points[:-1][same], points[1:][same]), axis=1)


def _face_at(front: Faces, seen: Areas, points: Floats) -> Ints:
    """The face that is seen at each of *points* (m, 2), −1 where there is none."""
    tree = shapely.STRtree(seen)
    point, face = tree.query(shapely.points(points), predicate="intersects")
    order = np.lexsort((face, -depth(front, face, points[point]), point))
    found = np.full(len(points), -1)
    found[point[order][::-1]] = face[order][::-1]  # the nearest of several is written last
    return found


def _kinds(front: Faces, sides: Ints, height: Floats, ground: NDArray[np.bool_], surfaces: Ints) -> Ints:
    """The `Line` between two *sides* (m, 2), the nearer first, of *height* (m, 2) over the paper."""
    near, far = sides[:, 0], sides[:, 1]
    grain = np.maximum(front.grain[front.solid[near]], front.grain[front.solid[far]])
    deep = height[:, 0] > height[:, 1] + JUMP * grain
    kinds = np.where(deep, Line.CONTOUR, Line.CONTACT)
    one_solid = front.solid[near] == front.solid[far]
    kinds[one_solid] = Line.CREASE
    kinds[one_solid & (surfaces[near] == surfaces[far])] = Line.NONE
    kinds[deep & ~one_solid & ground[far] & ~ground[near]] = Line.SILHOUETTE
    kinds[far < 0] = Line.SILHOUETTE
    kinds[near < 0] = Line.NONE
    return kinds
