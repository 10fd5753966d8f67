"""The parts of a body as convex solids with sharp edges: which parts are one solid, and the faces of each.

Everything is in the frame of the body, metres. Knows no view, no light and no other body.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from math import cos, sin
from typing import Final

import numpy as np

from models.hulls import polyhedron
from models.shapes import Box, Cylinder, Hull, Part
from models.solids import Face, Floats, Side, box, cylinder
from models.space import Vector
from sim.looks import Shown
from sim.scene import Body

FLUSH: Final = 4e-6
"""Two parts of a body meet when they are nearer than this, of the longest edge of the boxes: 0.1 µm on a cell."""


def solids(body: Body, axis: int | None, there: list[bool]) -> list[list[int]]:
    """The parts of *body* that are *there*, grouped into convex solids: unbroken runs along *axis*, low end first."""
    if axis is None:
        return [[index] for index, is_there in enumerate(there) if is_there]
    row = sorted(range(len(body.parts)), key=lambda index: middle(body.parts[index])[axis])
    runs = groupby(row, key=lambda index: there[index])
    return [list(run) for is_there, run in runs if is_there]


def row_axis(body: Body) -> int | None:
    """The axis along which the parts of *body* are boxes that continue one another."""
    boxes = [part for part in body.parts if isinstance(part, Box) and not part.turn]
    if len(boxes) < 2 or len(boxes) < len(body.parts):
        return None
    low = np.array([np.subtract(part.at, np.divide(part.size, 2)) for part in boxes])
    high = np.array([np.add(part.at, np.divide(part.size, 2)) for part in boxes])
    flush = FLUSH * max(max(part.size) for part in boxes)
    for axis in range(3):
        others = [k for k in range(3) if k != axis]
        order = np.argsort(low[:, axis], kind="stable")
        gaps = low[order[1:], axis] - high[order[:-1], axis]
        across = np.ptp(low[:, others], axis=0).max() + np.ptp(high[:, others], axis=0).max()
        if np.abs(gaps).max() < flush and across < flush:
            return axis
    return None


def skin(parts: Sequence[Part], members: Sequence[int], axis: int | None) -> list[tuple[int, tuple[Face, ...]]]:
    """The outer faces of those of a body's *parts* that make up one solid, part by part."""
    outer: list[tuple[int, tuple[Face, ...]]] = []
    for place, index in enumerate(members):
        part = parts[index]
        if isinstance(part, Box) and axis is not None:
            ends = [(0, place > 0), (1, place < len(members) - 1)]
            joined: frozenset[Side] = frozenset((axis, end) for end, more in ends if more)
            outer.append((index, box(part.size, part.at, joined)))
        else:
            outer.append((index, faces(part)))
    return outer


def hull(parts: Sequence[Part]) -> tuple[Face, ...]:
    """The solid that *parts* make up, without their joints: boxes in a row, or one part of any kind."""
    if len(parts) == 1:
        return faces(parts[0])
    boxes = [part for part in parts if isinstance(part, Box)]
    low = np.min([np.subtract(part.at, np.divide(part.size, 2)) for part in boxes], axis=0)
    high = np.max([np.add(part.at, np.divide(part.size, 2)) for part in boxes], axis=0)
    size, at = high - low, (high + low) / 2
    return box((size[0], size[1], size[2]), (at[0], at[1], at[2]))


def faces(part: Part) -> tuple[Face, ...]:
    """The faces of one part; those of a box tell their sides, unless it is turned within its body."""
    match part:
        case Shown():
            return tuple(face for piece in part.pieces for face in piece.faces)
        case Hull():
            return polyhedron(part.corners).faces
        case Cylinder():
            return cylinder(part.radius, part.height, part.at)
        case Box():
            sides = box(part.size, part.at)
            return tuple(_turned(face, part) for face in sides) if part.turn else sides


def corners(part: Part) -> Floats:
    """The corners of its faces, face after face, shape (k, 3)."""
    return np.concatenate([face.points for face in faces(part)])


def middle(part: Part) -> Vector:
    """The centre of a part; of one that is drawn as its look the mean of its corners."""
    if isinstance(part, Shown):
        x, y, z = np.mean(part.corners, axis=0).tolist()
        return x, y, z
    if isinstance(part, Hull):
        x, y, z = polyhedron(part.corners).centre.tolist()
        return x, y, z
    return part.at


def measure(part: Part) -> float:
    """The shortest measure of a part: of a hull, of its widths square to its faces."""
    match part:
        case Shown():
            return part.measure
        case Hull():
            solid = polyhedron(part.corners)
            return min(float(np.ptp(solid.corners @ face.normal)) for face in solid.faces)
        case Cylinder():
            return min(2 * part.radius, part.height)
        case Box():
            return min(part.size)


def _turned(face: Face, part: Box) -> Face:
    """A face of a box turned about the vertical through its centre."""
    c, s = cos(part.turn), sin(part.turn)
    matrix: Floats = np.array([[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]])  # rows times it
    at = np.asarray(part.at)
    return replace(face, points=(face.points - at) @ matrix + at, normal=face.normal @ matrix, sides=())
