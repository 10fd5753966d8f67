"""What is seen of every face, and what lies in shadow: exact hidden surfaces by plane geometry.

A point of a face is covered along a direction when a solid lies on its way out. So the covered
part of face A is ⋃ cast(clip(B, half-space before A's plane)) over the other convex solids B: seen
along the line of sight it is hidden, along the light it is in shadow. No order of depth is needed,
so solids may overlap cyclically and be turned in any way, as long as none penetrates another.

Everything is on the paper: x right, y down, z to the reader, millimetres. Knows no colour.
"""

from typing import Final

import numpy as np
import shapely

from sim.areas import common, minus, unions
from sim.bent import heights, hidden, joined
from sim.faces import Areas, Faces, Floats, Ints

SIGHT: Final = np.array((0.0, 0.0, 1.0))
"""To the reader."""
GRAZING: Final = 1e-6
"""Cosine below which a face is edge-on."""
NEAR: Final = 1e-6
"""Millimetres within which a vertex lies in a plane."""


def facing(faces: Faces, direction: Floats = SIGHT) -> Faces:
    """The faces that look along *direction* (3,), those of one patch as one."""
    return joined(faces.where(faces.normals @ direction > GRAZING))


def visible(front: Faces) -> Areas:
    """What is seen of each of the *front* faces: n regions of the paper, possibly empty."""
    whole = front.polygons(np.eye(3)[:2])
    bent = front.bent
    if not bent.any():
        return minus(whole, covered(front, SIGHT))
    unseen = hidden(front, whole)
    unseen[~bent] = covered(front.where(~bent), SIGHT)
    return minus(whole, unseen)


def shadows(front: Faces, seen: Areas, light: Floats) -> Areas:
    """Which part of *seen*, the regions of the *front* faces, other solids keep from the *light* (3,).

    The unit vector *light* points to the light. Faces turned away from it get no cast shadow.
    """
    lit = (front.normals @ light > 0.02) & (shapely.area(seen) > 0)
    result = np.full(len(front), shapely.Polygon(), object)
    result[lit] = common(seen[lit], covered(front.where(lit), light))
    return result


def depth(front: Faces, face: Ints, points: Floats) -> Floats:
    """Height over the paper of the plane of each *face* (m,) at *points* (m, 2); −∞ where the face is −1."""
    if front.facets is not None and front.hollow is not None:
        return np.where(face < 0, -np.inf, heights(front.facets, np.maximum(face, 0), points, front.hollow[face]))
    normal, anchor = front.normals[face], front.anchors[face]
    rise = (normal[:, :2] * (points - anchor[:, :2])).sum(axis=1) / normal[:, 2]
    return np.where(face < 0, -np.inf, anchor[:, 2] - rise)


def covered(faces: Faces, direction: Floats) -> Areas:
    """Which part of each face's plane other solids cover along *direction* (3,), seen on the paper."""
    face, solid = _candidates(faces, direction)
    pair, points = _before(faces, face, solid)
    normals, anchors = faces.normals[face[pair]], faces.anchors[face[pair]]
    distance = ((points - anchors) * normals).sum(axis=1)
    cast = points - (distance / (normals @ direction))[:, None] * direction
    pair, points, face = _numbered(pair, cast, face)
    hulls = shapely.convex_hull(shapely.linestrings(np.round(points[:, :2], 7), indices=pair))
    return unions(hulls, face, len(faces))


def _candidates(faces: Faces, direction: Floats) -> tuple[Ints, Ints]:
    """Pairs of a face and another solid that overlap as seen along *direction*."""
    aside = np.cross(direction, np.eye(3)[np.argmin(np.abs(direction))])
    across = np.stack((aside, np.cross(direction, aside)))  # (2, 3), square to the direction
    flat = np.round(faces.vertices @ across.T, 7)
    owner = np.repeat(np.arange(len(faces.vertex_first) - 1), np.diff(faces.vertex_first))
    hulls = shapely.convex_hull(shapely.linestrings(flat, indices=owner))
    face, solid = shapely.STRtree(hulls).query(faces.polygons(across), predicate="intersects")
    other = faces.solid[face] != solid
    if faces.facets is not None:
        other &= ~(faces.bent[face] & (_part_of_solid(faces)[solid] == faces.part[face]))
    order = np.lexsort((solid[other], face[other]))
    return face[other][order], solid[other][order]


def _part_of_solid(faces: Faces) -> Ints:
    """Row of the part that each solid belongs to, −1 where none of its faces is there."""
    found = np.full(len(faces.vertex_first) - 1, -1)
    if faces.facets is not None:
        found[faces.facets.solid] = np.repeat(faces.part, np.diff(faces.facets.first))
    return found


def _rows(first: Ints, chosen: Ints) -> tuple[Ints, Ints]:
    """All rows of the *chosen* groups, which begin at *first*: the place in *chosen*, and the row."""
    counts = np.diff(first)[chosen]
    place = np.repeat(np.arange(len(chosen)), counts)
    within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    return place, first[chosen][place] + within


def _before(faces: Faces, face: Ints, solid: Ints) -> tuple[Ints, Floats]:
    """For each pair, points whose convex hull is the part of the solid before the plane of the face.

    Returns the pair (m,) of each point in ascending order, and the points (m, 3).
    """
    pair, row = _rows(faces.vertex_first, solid)
    height = _heights(faces, face[pair], faces.vertices[row])
    kept = height > NEAR
    edge_pair, edge = _rows(faces.edge_first, solid)
    ends = faces.vertices[faces.edge[edge]]  # (e, 2, 3)
    start, stop = (_heights(faces, face[edge_pair], ends[:, end]) for end in (0, 1))
    cut = (start > NEAR) & (stop <= NEAR) | (start <= NEAR) & (stop > NEAR)
    # A vertex in the plane is its own intersection: the clamp keeps rounding from moving it outwards.
    share = np.clip(start[cut] / (start[cut] - stop[cut]), 0, 1)[:, None]
    crossing = ends[cut, 0] + share * (ends[cut, 1] - ends[cut, 0])
    owner = np.concatenate((pair[kept], edge_pair[cut]))
    order = np.argsort(owner, kind="stable")
    return owner[order], np.concatenate((faces.vertices[row][kept], crossing))[order]


def _heights(faces: Faces, face: Ints, points: Floats) -> Floats:
    """Height of each of the *points* (m, 3) over the plane of its *face* (m,)."""
    return np.asarray(((points - faces.anchors[face]) * faces.normals[face]).sum(axis=1), float)


def _numbered(pair: Ints, points: Floats, face: Ints) -> tuple[Ints, Floats, Ints]:
    """Pairs with at least three points, numbered afresh; *face* (p,) keeps only theirs."""
    counts = np.bincount(pair, minlength=len(face))
    keep = counts >= 3
    number = np.cumsum(keep) - 1
    return number[pair[keep[pair]]], points[keep[pair]], face[keep]
