"""What of a body touches: its parts in its own frame, its centre of mass, and its principal axes of inertia.

Parts are as primitives or as polyhedra, whichever the engine is to have. Knows no engine, no time and no scene. SI
units.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import pi
from typing import Final

import numpy as np

from models.hulls import Polyhedron, inertia
from models.shapes import Box, Cylinder, Hull, Primitive
from sim.blocks import Array, Piece, Solid, as_polyhedron, pieces_of
from sim.rotation import about_z, rotation
from sim.scene import UPRIGHT, Body, Quaternion

MOST_PARTS: Final = 16
"""Primitives of a body that the engine takes; of more it must be made of polyhedra."""
ALIGNED: Final = 1e-6
"""Products of inertia below this share of the largest moment are rounding: then the axes of the frame are principal."""


@dataclass(frozen=True, slots=True, eq=False)
class Lump:
    """A box, or the disc inscribed in it, in the frame of its body."""

    disc: bool
    half: list[float]
    """Half the lengths of its edges."""
    centre: Array
    """(3,)."""
    turn: Quaternion = UPRIGHT

    @property
    def volume(self) -> float:
        """Cubic metres."""
        x, y, z = self.half
        return 8 * x * y * z * (pi / 4 if self.disc else 1.0)

    @property
    def spread(self) -> Array:
        """(3, 3) second moment ∫ r rᵀ dV about its centre: a²/3 along a box's half edge a, a²/4 across a disc."""
        shares = np.array([1 / 4, 1 / 4, 1 / 3] if self.disc else [1 / 3] * 3)
        axes = rotation(self.turn)
        moment: Array = self.volume * (axes * (shares * np.square(self.half))) @ axes.T
        return moment


@dataclass(frozen=True, slots=True, eq=False)
class Touch:
    """What of a body touches."""

    solids: Sequence[Lump] | Sequence[Polyhedron]
    centre: Array
    """(3,) its centre of mass."""
    axes: Quaternion = UPRIGHT
    """The turn of its principal axes of inertia."""
    moments: Array | None = None
    """(3,) moments of inertia of a kilogram of it about these axes; None where the engine knows them itself."""


def pieces_in_frame(body: Body) -> tuple[Piece, ...]:
    """The convex parts of *body* in its own frame; raises UnreadableBody."""
    return pieces_of(replace(body, position=(0.0, 0.0, 0.0), orientation=UPRIGHT))


def has_facets(body: Body) -> bool:
    """Whether *body* has a hull that is no box along its axes; raises UnreadableBody."""
    hulls = any(isinstance(part, Hull) for part in body.parts)
    return hulls and any(isinstance(piece, Polyhedron) for piece in pieces_in_frame(body))


def needs_facets(body: Body) -> bool:
    """Whether *body* must be made of polyhedra: for its hulls, or for its many parts; raises UnreadableBody."""
    return has_facets(body) or (len(body.parts) > MOST_PARTS and len(as_primitives(body).solids) > MOST_PARTS)


def as_primitives(body: Body) -> Touch:
    """What of *body* touches, as boxes and discs, and what is one box as one; raises UnreadableBody."""
    if any(isinstance(part, Box) and part.turn for part in body.parts):
        lumps = [_lump(part) for part in body.parts if not isinstance(part, Hull)]
    else:
        solids = [piece for piece in pieces_in_frame(body) if isinstance(piece, Solid)]
        ends = [(solid, np.array(solid.low), np.array(solid.high)) for solid in solids]
        lumps = [Lump(s.disc, ((high - low) / 2).tolist(), (low + high) / 2) for s, low, high in ends]
    if len(lumps) == 1:
        volume = lumps[0].volume  # not just its centre: all figures were judged with this rounding
        return Touch(lumps, volume * lumps[0].centre / volume, lumps[0].turn)
    return _principal(lumps)


def as_polyhedra(body: Body) -> Touch:
    """The same as polyhedra, discs as prisms; raises UnreadableBody."""
    return _principal([as_polyhedron(piece) for piece in pieces_in_frame(body)])


def as_given(body: Body) -> tuple[Polyhedron, ...]:
    """Each part of *body* by itself as a polyhedron, in the frame of the body; raises UnreadableBody."""
    return tuple(as_polyhedron(piece) for part in body.parts for piece in pieces_in_frame(replace(body, parts=(part,))))


def fans(solid: Polyhedron) -> tuple[Array, list[tuple[int, ...]]]:
    """The faces of *solid*, each with corners of its own, as triangles around their first corner."""
    rings = [face.points for face in solid.faces]
    firsts = [sum(map(len, rings[:k])) for k in range(len(rings))]
    triangles: list[tuple[int, ...]] = []
    for first, ring in zip(firsts, rings, strict=True):
        triangles += [(first, first + k, first + k + 1) for k in range(1, len(ring) - 1)]
    return np.concatenate(rings), triangles


def bottom(body: Body, touch: Touch) -> float:
    """The lowest point of *body*, of a disc that of the box around it."""
    down = rotation(body.orientation)[2]
    return body.position[2] + min(_lowest(solid, down) for solid in touch.solids)


def _lowest(solid: Lump | Polyhedron, down: Array) -> float:
    if isinstance(solid, Polyhedron):
        return float((solid.corners @ down).min())
    return float(down @ solid.centre - np.abs(down @ rotation(solid.turn)) @ np.array(solid.half))


def _lump(part: Primitive) -> Lump:
    if isinstance(part, Cylinder):
        return Lump(True, [part.radius, part.radius, part.height / 2], np.array(part.at))
    return Lump(False, [edge / 2 for edge in part.size], np.array(part.at), about_z(part.turn))


def _principal(solids: Sequence[Lump] | Sequence[Polyhedron]) -> Touch:
    """Solids that are one body: their moments about the centre of all (Steiner), and the axes of these."""
    volumes = np.array([solid.volume for solid in solids])
    centres = np.array([solid.centre for solid in solids])
    centre = volumes @ centres / volumes.sum()
    away = centres - centre
    spread = sum(solid.spread for solid in solids) + (away.T * volumes) @ away
    whole = inertia(spread) / volumes.sum()
    if np.abs(whole - np.diag(np.diag(whole))).max() < ALIGNED * whole.max():
        return Touch(solids, centre, UPRIGHT, np.diag(whole))
    moments, axes = np.linalg.eigh(whole)
    return Touch(solids, centre, _quaternion(axes * np.linalg.det(axes)), moments)


def _quaternion(matrix: Array) -> Quaternion:
    """The turn of a (3, 3) rotation matrix: the eigenvector to the largest eigenvalue (Bar-Itzhack 2000)."""
    (a, b, c), (d, e, f), (g, h, i) = matrix
    bar = [
        [a - e - i, b + d, c + g, h - f],
        [b + d, e - a - i, f + h, c - g],
        [c + g, f + h, i - a - e, d - b],
        [h - f, c - g, d - b, a + e + i],
    ]
    x, y, z, w = np.linalg.eigh(np.array(bar))[1][:, -1].tolist()
    return (x, y, z, w)
