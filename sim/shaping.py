"""Parts of bodies from corners and faces: is a solid convex, is it a box, and where is the frame of what is made of it?

Knows no file, no contact and no engine. Metres.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import atan2, pi
from typing import Final

import numpy as np
from scipy.spatial import ConvexHull, QhullError
from scipy.spatial.transform import Rotation

from models.hulls import NO_VOLUME, polyhedron
from models.materials import TONES
from models.shapes import Box, Cylinder, Hull, Part
from models.solids import Floats
from models.space import Vector
from sim.scene import UPRIGHT, Quaternion

MOST_CORNERS: Final = 1000
"""Of a convex part."""
INSIDE: Final = 1e-6
"""A corner that is deeper in the hull of all of them, as a fraction of its size, is meant to make it hollow."""
FILLED: Final = 1e-6
"""A surface encloses at least all but this of its hull, or it is not convex."""
SQUARE: Final = 2e-7
"""What differs from a box by less, as a fraction of its size, is one: files of meshes have seven digits."""


class NoShape(ValueError):  # noqa: N818 (it says what the corners are)
    """Corners and faces that make no solid; the sentence goes on from the name of the body."""


@dataclass(frozen=True, slots=True)
class Framed:
    """Parts in a frame of their own."""

    position: Vector
    orientation: Quaternion
    parts: tuple[Part, ...]


def convex(corners: tuple[Vector, ...], tone: str) -> Hull:
    """The hull of *corners*, all of which are on it; NoShape says which is not, and by how much."""
    hull = few_cornered(corners, tone)
    number, depth = deepest(corners)
    if depth > INSIDE * _size(corners):
        raise NoShape(
            f"not convex: corner {number} of its vertices lies {depth:.3g} m inside the hull of the others: "
            "give faces, or parts that are convex"
        )
    return hull


def deepest(corners: tuple[Vector, ...]) -> tuple[int, float]:
    """The number, from 1, of the corner that is deepest in the hull of all, and how deep that is, in metres."""
    points = np.array(corners)
    middle, size = points.mean(axis=0), _size(corners)
    planes = _hull((points - middle) / (size or 1.0)).equations
    depth = -(((points - middle) / size) @ planes[:, :3].T + planes[:, 3]).max(axis=1)
    worst = int(depth.argmax())
    return worst + 1, float(depth[worst]) * size


def few_cornered(corners: tuple[Vector, ...], tone: str) -> Hull:
    """The hull of *corners*; NoShape when they are too many."""
    if len(corners) > MOST_CORNERS:
        raise NoShape(
            f"a convex part has at most {MOST_CORNERS} corners, not {len(corners)}: give it in a simpler form"
        )
    return Hull(corners, tone)


def enclosed(corners: tuple[Vector, ...], faces: Sequence[Sequence[int]]) -> float:
    """What fraction of its hull a closed surface fills; NoShape when it encloses nothing, or is not closed."""
    from models.cutting import closed, volume
    from models.pieces import NoCut

    points, size = np.array(corners), _size(corners)
    try:
        closed(faces)
    except NoCut as error:
        raise NoShape(str(error)) from None
    hull = float(_hull((points - points.mean(axis=0)) / (size or 1.0)).volume)
    return abs(volume(corners, faces)) / (hull * size**3)


def flat(corners: tuple[Vector, ...], faces: Sequence[Sequence[int]]) -> list[list[int]]:
    """*faces* of a surface, those that are not flat as triangles; NoShape when they cannot be."""
    from models.facets import flattened
    from models.pieces import NoCut

    try:
        return flattened(corners, faces)
    except NoCut as error:
        raise NoShape(str(error)) from None


def cut(corners: tuple[Vector, ...], faces: Sequence[Sequence[int]], tone: str) -> tuple[Hull, ...]:
    """The convex parts of a closed surface; NoShape when it has none."""
    from models.cutting import convex_parts
    from models.pieces import NoCut

    try:
        return tuple(Hull(part, tone) for part in convex_parts(corners, faces))
    except NoCut as error:
        raise NoShape(str(error)) from None


def volume_of(part: Part) -> float:
    """Cubic metres of a part."""
    if isinstance(part, Box):
        return part.size[0] * part.size[1] * part.size[2]
    if isinstance(part, Cylinder):
        return pi * part.radius**2 * part.height
    return _volume(part.corners)


@lru_cache(maxsize=4096)
def _volume(corners: tuple[Vector, ...]) -> float:
    points, size = np.array(corners), _size(corners)
    return float(_hull((points - points.mean(axis=0)) / (size or 1.0)).volume) * size**3


def _hull(points: Floats) -> ConvexHull:
    """The hull of points of size 1; raises NoShape."""
    try:
        found = ConvexHull(points)
    except QhullError:
        found = None
    if found is None or found.volume < NO_VOLUME:
        raise NoShape("no volume: all corners lie in one plane")
    return found


def framed(hulls: Sequence[Hull]) -> Framed:
    """*hulls*, in the world, as parts in a frame at their middle, along the edges of the first that is a box.

    What is a box, with an edge along z of that frame, becomes one.
    """
    turn = next((axes for hull in hulls if (axes := _axes(hull)) is not None), np.eye(3))
    local = [np.array(hull.corners) @ turn for hull in hulls]
    every = np.concatenate(local)
    middle = (every.min(axis=0) + every.max(axis=0)) / 2
    parts = tuple(_part(points - middle, hull.tone) for points, hull in zip(local, hulls, strict=True))
    x, y, z, w = Rotation.from_matrix(turn).as_quat(canonical=True).tolist()
    return Framed(vector(turn @ middle), UPRIGHT if np.array_equal(turn, np.eye(3)) else (x, y, z, w), parts)


def tone_of(colour: str, otherwise: str) -> str:
    """*colour* if it is a tone, the tone nearest to it if it is `#rrggbb`, and else *otherwise*."""
    if colour in TONES:
        return colour
    try:
        wanted = _rgb(colour)
    except ValueError:
        return otherwise
    return min(TONES, key=lambda tone: float(np.linalg.norm(wanted - _rgb(TONES[tone]))))


def vector(row: Floats) -> Vector:
    """Three numbers as plain ones, without negative zeros."""
    x, y, z = (row + 0.0).tolist()
    return x, y, z


def _rgb(code: str) -> Floats:
    if len(code) != 7 or code[0] != "#":
        raise ValueError(code)
    return np.array([int(code[k : k + 2], 16) for k in (1, 3, 5)], dtype=np.float64)


def _size(corners: Sequence[Vector]) -> float:
    return float(np.ptp(np.array(corners), axis=0).max())


def _axes(hull: Hull) -> Floats | None:
    """Directions of the edges of a box as columns, as near to x, y and z as can be; None when it is no box."""
    points = np.array(hull.corners)
    size = _size(hull.corners)
    faces = polyhedron(hull.corners).faces
    if len(faces) != 6:
        return None
    first = faces[0].normal
    beside = [face.normal for face in faces if abs(face.normal @ first) < 1e-3]
    if not beside:
        return None
    second = beside[0] - (beside[0] @ first) * first
    second /= np.linalg.norm(second)
    along = np.column_stack([first, second, np.cross(first, second)])
    axes = _nearest_upright(along)
    local = points @ axes
    low, high = local.min(axis=0), local.max(axis=0)
    off = np.minimum(np.abs(local - low), np.abs(local - high)).max()
    full = abs(polyhedron(hull.corners).volume / np.prod(high - low) - 1)
    return axes if off < SQUARE * size and full < 10 * SQUARE * size / (high - low).min() else None


def _nearest_upright(along: Floats) -> Floats:
    """The columns of *along* in the order and with the signs that make the smallest turn."""
    order = max(permutations(range(3)), key=lambda order: float(np.abs(along[list(range(3)), list(order)]).sum()))
    axes = along[:, order]
    axes = axes * np.where(np.diag(axes) < 0, -1.0, 1.0)
    if np.linalg.det(axes) < 0:
        axes[:, int(np.abs(np.diag(axes)).argmin())] *= -1
    near: Floats = np.round(axes)
    return near if np.abs(axes - near).max() < SQUARE else axes


def _part(points: Floats, tone: str) -> Part:
    """A box where corners are one that stands upright in its frame; a hull otherwise."""
    hull = Hull(tuple(vector(point) for point in points), tone)
    axes = _axes(hull)
    if axes is None or np.abs(axes[2] - (0, 0, 1)).max() > SQUARE:
        return hull
    local = points @ axes
    low, high = local.min(axis=0), local.max(axis=0)
    turn = atan2(axes[1, 0], axes[0, 0])
    return Box(vector(high - low), vector(axes @ ((low + high) / 2)), tone, turn if abs(turn) > SQUARE else 0.0)
