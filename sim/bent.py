"""Curved surfaces in few pieces: facets of one patch are joined to one face, and what hides such a face is found.

Two convex solids that do not penetrate one another lie one before the other, wherever they overlap along a line of
sight: a plane is between them. So one point of the overlap tells which hides which.

Everything is on the paper: x right, y down, z to the reader, millimetres. Knows no colour.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from sim.areas import unions
from sim.faces import Areas, Faces, Floats, Ints, Planes

EDGE_ON: Final = 1e-6
"""Cosine below which a plane is edge-on."""
OVERLAP: Final = 1e-5
"""Square millimetres below which an overlap is rounding."""
BEFORE: Final = 1e-5
"""Millimetres by which one solid is before another where it hides it."""
SAME: Final = 6
"""Decimals of a millimetre in which corners are one."""


def joined(front: Faces) -> Faces:
    """The *front* faces with those of one patch joined to one face; the same when there are no patches."""
    if front.patch is None or front.facets is not None or not front.patch.any():
        return front
    group = _groups(front.patch)
    order = np.argsort(group, kind="stable")
    first = np.concatenate(([0], np.cumsum(np.bincount(group))))
    facets = Planes(first, front.normals[order], front.anchors[order], front.solid[order])
    lead = order[first[:-1]]
    rings = list(_outlines(front, group, lead))
    normals = np.zeros((len(lead), 3))
    np.add.at(normals, group, front.normals * _areas(front)[:, None])
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    corners = front.corners[np.concatenate(rings)]
    begin = np.cumsum([0, *(len(ring) for ring in rings)])
    owner = np.repeat(np.arange(len(lead)), np.diff(begin))
    foremost = np.lexsort((-(corners * normals[owner]).sum(axis=1), owner))[begin[:-1]]
    return replace(
        front,
        corners=corners,
        first=begin,
        tops=corners[foremost],
        normals=normals,
        solid=front.solid[lead],
        part=front.part[lead],
        side=front.side[lead],
        curved=front.curved[lead],
        patch=front.patch[lead],
        facets=facets,
        hollow=_hollow(front, group, len(lead)),
    )


def _groups(patch: Ints) -> Ints:
    """A number for each face (n,): the same for those of one patch, ascending with the first of each."""
    key = np.where(patch > 0, patch, -1 - np.arange(len(patch)))
    _, start, number = np.unique(key, return_index=True, return_inverse=True)
    rank = np.empty(len(start), np.int64)
    rank[np.argsort(start, kind="stable")] = np.arange(len(start))
    return np.asarray(rank[number.reshape(-1)])


def _areas(front: Faces) -> Floats:
    """The area of each face (n,)."""
    owner = np.repeat(np.arange(len(front)), np.diff(front.first))
    arms = front.corners - front.corners[front.first[:-1]][owner]
    cross = np.cross(arms, arms[_following(front)])
    total = np.zeros((len(front), 3))
    np.add.at(total, owner, cross)
    areas: Floats = np.linalg.norm(total, axis=1) / 2
    return areas


def _following(front: Faces) -> Ints:
    """For each row of the corners the row of the next corner around its face."""
    following = np.arange(len(front.corners)) + 1
    following[front.first[1:] - 1] = front.first[:-1]
    return following


def _hollow(front: Faces, group: Ints, count: int) -> NDArray[np.bool_]:
    """Which of *count* groups of faces lie around what is before them."""
    owner = np.repeat(np.arange(len(front)), np.diff(front.first))
    middles = np.zeros((len(front), 3))
    np.add.at(middles, owner, front.corners)
    middles /= np.diff(front.first)[:, None]
    whole = np.zeros((count, 3))
    np.add.at(whole, group, middles)
    whole /= np.bincount(group)[:, None]
    rise = np.bincount(group, ((whole[group] - middles) * front.normals).sum(axis=1))
    return np.asarray(rise > 1e-9)


def _outlines(front: Faces, group: Ints, lead: Ints) -> Iterator[Ints]:
    """Rows of the corners around each group of faces; *lead* has one face of each."""
    counts = np.diff(front.first)
    several = np.bincount(group) > 1
    _, corner = np.unique(np.round(front.corners, SAME), axis=0, return_inverse=True)
    corner = corner.reshape(-1)
    owner = np.repeat(group, counts)
    ahead = corner[_following(front)]
    size = len(front.corners)
    key = (owner * size + np.minimum(corner, ahead)) * size + np.maximum(corner, ahead)
    _, place, often = np.unique(key, return_inverse=True, return_counts=True)
    rows = np.flatnonzero((often[place.reshape(-1)] == 1) & several[owner])
    rows = rows[np.argsort(owner[rows], kind="stable")]
    ends = np.searchsorted(owner[rows], np.arange(len(lead) + 1))
    for number, face in enumerate(lead.tolist()):
        if not several[number]:
            yield np.arange(front.first[face], front.first[face + 1])
            continue
        around = rows[ends[number] : ends[number + 1]]
        yield np.array(
            _walk(
                dict(
                    zip(corner[around].tolist(), zip(around.tolist(), ahead[around].tolist(), strict=True), strict=True)
                )
            )
        )


def _walk(steps: dict[int, tuple[int, int]]) -> list[int]:
    """The rows of a ring of *steps*, each from a corner to its row and the next corner."""
    start = corner = next(iter(steps))
    ring: list[int] = []
    while True:
        row, corner = steps[corner]
        ring.append(row)
        if corner == start or len(ring) > len(steps):
            return ring


def heights(planes: Planes, groups: Ints, points: Floats, highest: NDArray[np.bool_]) -> Floats:
    """Of each of *groups* (m,) of planes the height over the paper at *points* (m, 2): the lowest, or the *highest*."""
    place, row = planes.of(groups)
    normal, anchor = planes.normals[row], planes.anchors[row]
    steep = np.abs(normal[:, 2]) < EDGE_ON
    rise = (normal[:, :2] * (points[place] - anchor[:, :2])).sum(axis=1) / np.where(steep, 1.0, normal[:, 2])
    height = anchor[:, 2] - rise
    begin = np.concatenate(([0], np.cumsum(np.diff(planes.first)[groups])))[:-1]
    if not len(begin):
        return np.zeros(0)
    away = steep | (normal[:, 2] <= 0)
    low = np.minimum.reduceat(np.where(away, np.inf, height), begin)
    high = np.maximum.reduceat(np.where(away, -np.inf, height), begin)
    return np.where(highest, high, low)


def hidden(front: Faces, whole: Areas) -> Areas:
    """What solids hide of the bent ones of the *front* faces, whose projections are *whole* (n,); of others nothing."""
    rows = np.flatnonzero(front.bent)
    result = np.full(len(front), shapely.Polygon(), object)
    if not len(rows) or front.facets is None or front.planes is None:
        return result
    owner = np.repeat(np.arange(len(front.vertex_first) - 1), np.diff(front.vertex_first))
    hulls = shapely.convex_hull(shapely.linestrings(np.round(front.vertices[:, :2], 7), indices=owner))
    place, solid = shapely.STRtree(hulls).query(whole[rows], predicate="intersects")
    face = rows[place]
    own_face, own = front.facets.of(np.arange(len(front)))
    count = len(hulls)
    other = ~np.isin(face * count + solid, own_face * count + front.facets.solid[own])
    face, solid = face[other], solid[other]
    overlap = shapely.intersection(whole[face], hulls[solid])
    some = shapely.area(overlap) > OVERLAP
    face, solid, overlap = face[some], solid[some], overlap[some]
    points = shapely.get_coordinates(shapely.point_on_surface(overlap))
    assert front.hollow is not None
    mine = heights(front.facets, face, points, front.hollow[face])
    theirs = heights(front.planes, solid, points, np.zeros(len(solid), bool))
    before = theirs > mine + BEFORE
    return unions(hulls[solid[before]], face[before], len(front))
