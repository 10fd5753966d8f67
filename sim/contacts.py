"""Where the bodies of a scene touch: convex polygons, each between two bodies.

Any convex parts; those that are boxes along the axes or upright discs are compared all at once, and discs among them
touch only above and below. Everything after this module sees only polygons with normals. A polygon of two corners is
an edge that rests on a face, one of a single corner is a corner: they push, but have no breadth to lose, so they do
not *carry*. Where edge meets edge nothing says which way they push, and there is no contact (`sim.touching`).
Knows no force and no engine. Lengths in metres, masses in kilograms.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import hypot, pi
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from sim.blocks import ROUND, Array, Indices, Piece, Solid, as_polyhedron, bounds, centroid, longest_side, pieces_of
from sim.clipping import overlap, tidy
from sim.scene import Scene
from sim.separation import Convex, convex_of, near
from sim.touching import LEVEL, Touch, facing, resting

TOUCH: Final = 1e-4
"""Faces nearer than this touch, and so do faces that overlap by less; a fraction of the longest side. Coordinates
in files are rounded; nothing that is built is so exact."""
NARROW: Final = 1e-6
"""Contacts that are narrower than this are none; a fraction of the longest side. Knife edges are that exact."""


@dataclass(frozen=True, slots=True, eq=False)
class Contact:
    """A convex polygon in which two bodies touch."""

    polygon: Array
    """(n, 3) corners in the world, counter-clockwise as seen against the normal; two are a line, one is a point."""
    normal: Array
    """(3,) unit normal out of `lower` into `upper`."""
    lower: int
    upper: int
    """Indices of the bodies. The normal points upwards: `lower` is under `upper`; if it is level, then to the east,
    and if it is level and points neither east nor west, to the north."""
    friction: float
    """Coulomb's coefficient of the pair: the geometric mean of the two bodies'."""

    @property
    def carries(self) -> bool:
        """Whether it is a face that points straight up."""
        return bool(self.normal[2] > 1 - 1e-9) and len(self.polygon) > 2


@dataclass(frozen=True, slots=True, eq=False)
class Assembly:
    """Bodies reduced to what statics needs."""

    names: tuple[str, ...]
    mass: Array
    """(n,) kilograms, 0 for what never moves."""
    centre: Array
    """(n, 3) centres of mass in the world; every body is homogeneous."""
    contacts: tuple[Contact, ...]
    length: float
    """The longest side of any free body (of any body when none is free)."""

    @property
    def free(self) -> Indices:
        """(m,) indices of the bodies that can move."""
        return np.flatnonzero(self.mass > 0)

    @property
    def slots(self) -> Indices:
        """(n,) place of every body among the free ones, −1 for the others."""
        slots = np.full(len(self.mass), -1, dtype=np.intp)
        slots[self.free] = np.arange(len(self.free))
        return slots


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """The parts of all bodies of a scene, one after another."""

    pieces: tuple[Piece, ...]
    owner: Indices
    """(p,) which body each is of."""
    low: Array
    """(p, 3) the box around each …"""
    high: Array
    """… (p, 3)."""
    aligned: npt.NDArray[np.bool_]
    """(p,) whether it is a box along the axes or an upright disc."""
    free: npt.NDArray[np.bool_]
    """(p,) whether its body can move."""

    def near(self, reach: float) -> tuple[Indices, Indices]:
        """Pairs i < j of parts of different bodies, not both fixed, whose boxes are nearer than *reach*; sorted."""
        one, other = near(self.low, self.high, reach)
        apart = (self.owner[one] != self.owner[other]) & (self.free[one] | self.free[other])
        return one[apart], other[apart]


def pieces_in(scene: Scene, bodies: Sequence[Sequence[Piece]]) -> Pieces:
    """The parts of *scene*, those of every body in *bodies*."""
    pieces = tuple(chain.from_iterable(bodies))
    ends = [bounds(piece) for piece in pieces]
    owner = np.repeat(np.arange(len(bodies)), [len(some) for some in bodies])
    return Pieces(
        pieces,
        owner,
        np.array([low for low, _ in ends]).reshape(-1, 3),
        np.array([high for _, high in ends]).reshape(-1, 3),
        np.array([isinstance(piece, Solid) for piece in pieces], dtype=np.bool_),
        np.array([not body.fixed for body in scene], dtype=np.bool_)[owner],
    )


def assembly(scene: Scene) -> Assembly:
    """The bodies of *scene* and their contacts; raises UnreadableBody."""
    bodies = [pieces_of(body) for body in scene]
    mass = np.array([body.mass for body in scene])
    sizes = [
        longest_side(pieces) for pieces, body in zip(bodies, scene, strict=True) if not body.fixed or not mass.any()
    ]
    length = max(sizes, default=1.0)
    return Assembly(
        names=tuple(body.name for body in scene),
        mass=mass,
        centre=np.array([centroid(pieces) for pieces in bodies]).reshape(-1, 3),
        contacts=tuple(_contacts(scene, pieces_in(scene, bodies), length)),
        length=length,
    )


def _contacts(scene: Scene, parts: Pieces, length: float) -> Iterator[Contact]:
    one, other = parts.near(TOUCH * length)
    plain = parts.aligned[one] & parts.aligned[other]
    faces = list(_aligned(parts, one[plain], other[plain], length))
    if not plain.all():
        some, lesser = _general(parts, one[~plain], other[~plain], length)
        faces += some
        faces += [found for found in lesser if not _covered(parts, found, faces, TOUCH * length)]
    for i, j, polygon, normal in faces:
        lower, upper = int(parts.owner[i]), int(parts.owner[j])
        yield Contact(polygon, normal, lower, upper, (scene[lower].friction * scene[upper].friction) ** 0.5)


_Found: TypeAlias = tuple[int, int, Array, Array]
"""The lower and the upper part, the polygon and the normal of a contact."""


def _aligned(parts: Pieces, one: Indices, other: Indices, length: float) -> Iterator[_Found]:
    """Contacts of boxes along the axes and upright discs."""
    below, above = np.concatenate([one, other]), np.concatenate([other, one])
    order = np.lexsort((above, below))
    below, above = below[order], above[order]
    low, high = parts.low, parts.high
    start, stop = np.maximum(low[below], low[above]), np.minimum(high[below], high[above])
    wide = stop - start > NARROW * length
    for axis, (u, v) in enumerate(((1, 2), (2, 0), (0, 1))):
        meet = np.abs(high[below, axis] - low[above, axis]) <= TOUCH * length
        normal = np.eye(3)[axis]
        for k in np.flatnonzero(meet & wide[:, u] & wide[:, v]):
            i, j = int(below[k]), int(above[k])
            polygon = np.empty((4, 3))
            polygon[:, axis] = high[i, axis]
            polygon[:, u] = start[k, u], stop[k, u], stop[k, u], start[k, u]
            polygon[:, v] = start[k, v], start[k, v], stop[k, v], stop[k, v]
            for solid in (parts.pieces[i], parts.pieces[j]):
                if isinstance(solid, Solid) and solid.disc:
                    polygon = polygon[:0] if axis < 2 else within_disc(polygon, solid)
            if len(polygon) > 2:
                yield i, j, polygon, normal


def _general(parts: Pieces, one: Indices, other: Indices, length: float) -> tuple[list[_Found], list[_Found]]:
    """Contacts of convex parts of which at least one of a pair is not along the axes: faces, and edges and corners."""
    convex = convex_parts(parts, one, other)
    faces: list[_Found] = []
    lesser: list[_Found] = []
    for i, j in zip(one.tolist(), other.tolist(), strict=True):
        found = list(facing(convex[i], convex[j], TOUCH * length, NARROW * length))
        faces += [_upwards(i, j, touch) for touch in found]
        if not found and (touch := resting(convex[i], convex[j], TOUCH * length)):
            lesser.append(_upwards(i, j, touch))
    return faces, lesser


def _covered(parts: Pieces, found: _Found, faces: Sequence[_Found], reach: float) -> bool:
    """Whether an edge or a corner lies within a face in which the same two bodies touch."""
    pair = {parts.owner[found[0]], parts.owner[found[1]]}
    beside = (polygon for i, j, polygon, _ in faces if {parts.owner[i], parts.owner[j]} == pair and len(polygon) > 2)
    return any(_within(found[2], polygon, reach) for polygon in beside)


def convex_parts(parts: Pieces, *indices: Indices) -> dict[int, Convex]:
    """The parts with these *indices* by their faces."""
    return {int(k): convex_of(as_polyhedron(parts.pieces[k])) for k in np.unique(np.concatenate(indices))}


def _upwards(i: int, j: int, touch: Touch) -> _Found:
    """The contact of the parts i and j with its normal as `Contact` has it."""
    x, y, z = touch.normal
    first = next(value for value in (z, x, y) if abs(value) > LEVEL)
    return (i, j, touch.polygon, touch.normal) if first > 0 else (j, i, touch.polygon[::-1], -touch.normal)


def _within(points: Array, face: Array, reach: float) -> bool:
    """Whether all *points* are nearer than *reach* to the convex polygon *face*."""
    along = np.roll(face, -1, axis=0) - face
    normal = np.cross(along[0], along[1])
    normal /= np.linalg.norm(normal)
    inwards = np.cross(normal, along)
    inwards /= np.linalg.norm(inwards, axis=1)[:, None]
    inside = np.einsum("ek,pek->pe", inwards, points[:, None] - face) >= -reach
    return bool(inside.all() and np.abs((points - face[0]) @ normal).max() <= reach)


def within_disc(polygon: Array, disc: Solid) -> Array:
    """What of a horizontal *polygon* (n, 3) lies on the disc: all of it, or its cut with the inscribed polygon."""
    x, y = (disc.low[0] + disc.high[0]) / 2, (disc.low[1] + disc.high[1]) / 2
    radius = (disc.high[0] - disc.low[0]) / 2
    if all(hypot(px - x, py - y) <= radius * (1 + 1e-9) for px, py, _ in polygon):
        return polygon
    angles = np.arange(ROUND) * 2 * pi / ROUND
    window = np.stack([x + radius * np.cos(angles), y + radius * np.sin(angles)], axis=1)
    flat = tidy(overlap(polygon[:, :2], window), NARROW * radius)
    return np.column_stack([flat, np.full(len(flat), polygon[0, 2])])
