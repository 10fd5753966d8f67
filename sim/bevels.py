"""Bevels: the bright strips along those edges of a box or hull that lie between two sides in sight.

What hides what is told of sharp boxes, which meet without a gap; a bevel is then painted where the
chamfer of a wooden cell would be seen. Where only one of its two sides is in sight an edge stays
sharp, and seen straight along an axis a box has no bevel. Knows no colour and no light.
"""

from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
import shapely

from models.shapes import Cylinder, Hull, Part, Turned
from models.solids import CHAMFER, bevelled_box
from sim.areas import common, minus
from sim.chamfers import Strip, chamfers
from sim.faces import Areas, Faces, Floats, Ints, Paper
from sim.joints import joints
from sim.looks import Shown
from sim.rotation import rotation
from sim.scene import Body, Scene

SEAM: Final = 1.5
"""So many times their width around another part of the same body there are no bevels."""


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
    """The bevels of all boxes and hulls in *scene*, where the *regions* of its *front* faces are in sight."""
    found: list[Strip] = []
    part: list[int] = []
    for row, (number, index) in enumerate(front.parts):
        own = np.flatnonzero(front.part == row).tolist()
        strips = _strips(scene[number], scene[number].parts[index], paper, front, own) if len(own) > 1 else []
        found += strips
        part += [row] * len(strips)
    lies = [(number, face) for number, one in enumerate(found) for face in one.faces]
    strip, on = np.array(lies, int).reshape(-1, 2).T
    areas = np.array([shapely.Polygon(one.points) for one in found], object)
    pieces = common(areas[strip], regions[on])
    for face, joint in joints(scene, paper, front).items():
        there = np.array([face in found[number].faces for number in strip.tolist()])
        wide = SEAM * CHAMFER * float(front.grain[front.solid[face]])
        pieces[there] = minus(pieces[there], shapely.buffer(joint, wide, join_style="mitre"))
    there = shapely.area(pieces) > 0
    normals = np.array([one.normal for one in found]).reshape(-1, 3)
    return Bevels(normals, np.array(part, int), pieces[there], strip[there], on[there])


def _strips(body: Body, shape: Part, paper: Paper, front: Faces, own: list[int]) -> list[Strip]:
    """The bevels of a part of *body* between its *own* faces in sight."""
    if isinstance(shape, Cylinder) or (isinstance(shape, Shown) and isinstance(shape.look, Turned)):
        return []
    grain, scale = front.grain[front.solid[own[0]]], np.linalg.norm(paper.axes[0])
    if isinstance(shape, Hull) or shape.turn:
        return list(chamfers(front, own, CHAMFER * float(grain)))
    of_side = {divmod(int(front.side[face]), 2): face for face in own}
    unseen = frozenset(product(range(3), range(2))) - of_side.keys()
    turn = rotation(body.orientation)
    return [
        Strip(
            paper.place(face.points @ turn.T + np.asarray(body.position))[:, :2],
            paper.turn((face.normal @ turn.T)[None, :])[0],
            tuple(of_side[side] for side in face.sides),
        )
        for face in bevelled_box(shape.size, shape.at, CHAMFER * float(grain / scale), unseen)
        if len(face.sides) > 1
    ]
