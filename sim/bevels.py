"""Bevels: the bright strips along those edges of a box that lie between two sides in sight.

What hides what is told of sharp boxes, which meet without a gap; a bevel is then painted where the
chamfer of a wooden cell would be seen. Where only one of its two sides is in sight an edge stays
sharp, and seen straight along an axis a box has no bevel. Knows no colour and no light.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np
import shapely

from models.shapes import Box
from models.solids import CHAMFER, bevelled_box
from sim.areas import common
from sim.faces import Areas, Faces, Floats, Ints, Paper
from sim.rotation import rotation
from sim.scene import Scene


@dataclass(frozen=True, slots=True, eq=False)
class Bevels:
    """The m strips of a picture, each cut up by the p faces that it lies on."""

    normals: Floats
    """Unit normal of each strip, shape (m, 3)."""
    part: Ints
    """Row of the part that each strip belongs to, shape (m,)."""
    pieces: Areas
    """A strip as far as it lies on one face and is in sight, shape (p,)."""
    strip: Ints
    """The strip of each piece, shape (p,)."""
    face: Ints
    """The face of each piece, shape (p,)."""


def bevels(scene: Scene, paper: Paper, front: Faces, regions: Areas) -> Bevels:
    """The bevels of all boxes in *scene*, where the *regions* of its *front* faces are in sight."""
    points: list[Floats] = []
    normals: list[Floats] = []
    part: list[int] = []
    lies: list[tuple[int, int]] = []
    for row, (number, index) in enumerate(front.parts):
        body = scene[number]
        shape = body.parts[index]
        own = np.flatnonzero(front.part == row).tolist()
        of_side = {divmod(int(front.side[face]), 2): face for face in own}
        if len(of_side) < 2 or not isinstance(shape, Box):
            continue
        turn, scale = rotation(body.orientation), np.linalg.norm(paper.axes[0])
        cut = CHAMFER * float(front.grain[front.solid[own[0]]] / scale)
        unseen = frozenset(product(range(3), range(2))) - of_side.keys()
        for face in bevelled_box(shape.size, shape.at, cut, unseen):
            if len(face.sides) > 1:
                lies += [(len(points), of_side[side]) for side in face.sides]
                points.append(paper.place(face.points @ turn.T + np.asarray(body.position)))
                normals.append(paper.turn((face.normal @ turn.T)[None, :])[0])
                part.append(row)
    strip, on = np.array(lies, int).reshape(-1, 2).T
    areas = np.array([shapely.Polygon(ring[:, :2]) for ring in points], object)
    pieces = common(areas[strip], regions[on])
    there = shapely.area(pieces) > 0
    return Bevels(np.array(normals).reshape(-1, 3), np.array(part, int), pieces[there], strip[there], on[there])
