"""Where the parts of one body meet: there is no line between them and no bevel, for they are one thing.

Everything is on the paper, millimetres. Knows no colour.
"""

from collections import defaultdict
from dataclasses import replace
from itertools import permutations
from math import cos, radians
from typing import Final

import numpy as np
import shapely

from models.shapes import Part, Turned
from sim import skins
from sim.areas import common, union
from sim.faces import Areas, Faces, Floats, Paper
from sim.looks import Shown
from sim.outlines import Line, Outlines
from sim.rotation import rotation
from sim.scene import Scene

LEVEL: Final = 1e-6
"""Faces whose normals differ by less in their cosine, and …"""
TURNING: Final = cos(radians(60))
"""Curved faces of one part whose normals have a larger cosine are one surface, cut where patches meet."""
NEAR: Final = 1e-3
"""… that are nearer than this, in millimetres, lie in one plane."""


def joints(scene: Scene, paper: Paper, front: Faces) -> dict[int, Areas]:
    """For each of the *front* faces that another part of its body stands on: where it does."""
    found: defaultdict[int, list[Areas]] = defaultdict(list)
    solids = defaultdict(set)
    for face, row in enumerate(front.part.tolist()):
        number, index = front.parts[row]
        if not _is_turned(scene[number].parts[index]):
            solids[number].add(int(front.solid[face]))
    for number in (number for number, several in solids.items() if len(several) > 1):
        body = scene[number]
        turn, at = rotation(body.orientation), np.asarray(body.position)
        own = [row for row, (owner, _) in enumerate(front.parts) if owner == number]
        for row, other in permutations(own, 2):
            under = np.flatnonzero(front.part == row).tolist()
            for base in skins.faces(body.parts[front.parts[other][1]]):
                points = paper.place(base.points @ turn.T + at)
                normal = paper.turn((base.normal @ turn.T)[None, :])[0]
                for face in under:
                    if _one_plane(front, face, points[0], -normal):
                        found[face].append(_overlap(front, face, points))
    return {face: union(areas) for face, areas in found.items()}


def seamless(front: Faces, found: Outlines) -> Outlines:
    """The outlines *found*, without lines between parts of one body that go on in one plane; others are creases."""
    body = np.array([owner for owner, _ in front.parts])[front.part]
    near, far = found.faces[:, 0], found.faces[:, 1]
    same = (near >= 0) & (far >= 0) & (body[near] == body[far]) & (found.line == Line.CONTACT)
    line = found.line.copy()
    smooth = same & front.curved[near] & front.curved[far]
    smooth &= (front.part[near] == front.part[far]) & ((front.normals[near] * front.normals[far]).sum(axis=1) > TURNING)
    line[smooth] = Line.NONE
    same &= ~smooth
    for row in np.flatnonzero(same).tolist():
        level = _one_plane(front, int(near[row]), front.anchors[far[row]], front.normals[far[row]])
        line[row] = Line.NONE if level else Line.CREASE
    return replace(found, line=line)


def _is_turned(part: Part) -> bool:
    """Whether *part* has no bevels for being round."""
    return isinstance(part, Shown) and isinstance(part.look, Turned)


def _one_plane(front: Faces, face: int, point: Floats, normal: Floats) -> bool:
    """Whether a plane through *point* (3,) with this *normal* (3,) is that of a *face*, and looks the same way."""
    own = front.normals[face]
    return bool(own @ normal > 1 - LEVEL and abs((point - front.anchors[face]) @ own) < NEAR)


def _overlap(front: Faces, face: int, points: Floats) -> Areas:
    """What a *face* and the polygon of *points* (n, 3) share on the paper."""
    ring = front.corners[front.first[face] : front.first[face + 1]]
    return common(shapely.Polygon(ring[:, :2]), shapely.Polygon(points[:, :2]))
