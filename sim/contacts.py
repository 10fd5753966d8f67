"""Where the bodies of a scene touch: convex polygons, each between two bodies.

Reads what `sim.blocks` reads. Everything after this module sees only polygons with normals, so it
holds for any convex faces. Knows no force and no engine. Lengths in metres, masses in kilograms.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, pi
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from sim.blocks import Array, Solid, centroid, solids_of
from sim.scene import Scene

Indices: TypeAlias = npt.NDArray[np.intp]

TOUCH: Final = 1e-6
"""Faces nearer than this touch, and overlaps narrower than this are none; a fraction of the longest side."""
ROUND: Final = 64
"""Corners of the polygon inscribed in a disc where a contact reaches over its edge."""


@dataclass(frozen=True, slots=True, eq=False)
class Contact:
    """A convex polygon in which two bodies touch."""

    polygon: Array
    """(n, 3) corners in the world, counter-clockwise as seen against the normal."""
    normal: Array
    """(3,) unit normal out of `lower` into `upper`."""
    lower: int
    upper: int
    """Indices of the bodies; for a horizontal face `lower` carries `upper`."""
    friction: float
    """Coulomb's coefficient of the pair: the geometric mean of the two bodies'."""

    @property
    def carries(self) -> bool:
        """Whether its normal points straight up."""
        return bool(self.normal[2] > 1 - 1e-9)


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


def assembly(scene: Scene) -> Assembly:
    """The bodies of *scene* and their contacts; UnreadableBody when one is skew."""
    bodies = [solids_of(body) for body in scene]
    mass = np.array([body.mass for body in scene])
    sizes = [
        max(max(s.high[k] for s in solids) - min(s.low[k] for s in solids) for k in range(3))
        for solids, body in zip(bodies, scene, strict=True)
        if not body.fixed or not mass.any()
    ]
    length = max(sizes, default=1.0)
    return Assembly(
        names=tuple(body.name for body in scene),
        mass=mass,
        centre=np.array([centroid(solids) for solids in bodies]).reshape(-1, 3),
        contacts=tuple(_contacts(scene, bodies, TOUCH * length)),
        length=length,
    )


def _contacts(scene: Scene, bodies: list[tuple[Solid, ...]], touch: float) -> Iterator[Contact]:
    parts = [solid for solids in bodies for solid in solids]
    owner = np.repeat(np.arange(len(bodies)), [len(solids) for solids in bodies])
    if not parts:
        return
    low, high = np.array([p.low for p in parts]), np.array([p.high for p in parts])
    free = np.array([not scene[k].fixed for k in owner])
    apart = (owner[:, None] != owner) & (free[:, None] | free)
    start = np.maximum(low[:, None], low)  # (p, p, 3) overlap of every two parts
    stop = np.minimum(high[:, None], high)
    wide = stop - start > touch
    for axis, (u, v) in enumerate(((1, 2), (2, 0), (0, 1))):
        meet = np.abs(high[:, None, axis] - low[None, :, axis]) <= touch
        normal = np.eye(3)[axis]
        for i, j in zip(*np.nonzero(meet & apart & wide[:, :, u] & wide[:, :, v]), strict=True):
            polygon = np.empty((4, 3))
            polygon[:, axis] = high[i, axis]
            polygon[:, u] = start[i, j, u], stop[i, j, u], stop[i, j, u], start[i, j, u]
            polygon[:, v] = start[i, j, v], start[i, j, v], stop[i, j, v], stop[i, j, v]
            for disc in (parts[i], parts[j]):
                if disc.disc:
                    polygon = polygon[:0] if axis < 2 else within_disc(polygon, disc)
            if len(polygon) > 2:
                lower, upper = int(owner[i]), int(owner[j])
                friction = (scene[lower].friction * scene[upper].friction) ** 0.5
                yield Contact(polygon, normal, lower, upper, friction)


def within_disc(polygon: Array, disc: Solid) -> Array:
    """What of a horizontal *polygon* (n, 3) lies on the disc: all of it, or its cut with the inscribed 64-gon."""
    x, y = (disc.low[0] + disc.high[0]) / 2, (disc.low[1] + disc.high[1]) / 2
    radius = (disc.high[0] - disc.low[0]) / 2
    if all(hypot(px - x, py - y) <= radius * (1 + 1e-9) for px, py, _ in polygon):
        return polygon
    for angle in (np.arange(ROUND) + 0.5) * 2 * pi / ROUND:
        normal = np.array([np.cos(angle), np.sin(angle), 0.0])
        polygon = _cut(polygon, normal, normal[0] * x + normal[1] * y + radius * np.cos(pi / ROUND))
    apart = np.abs(polygon - np.roll(polygon, 1, axis=0)).max(axis=1, initial=0.0) > TOUCH * radius
    kept: Array = polygon[apart]
    return kept


def _cut(polygon: Array, normal: Array, limit: float) -> Array:
    """The part of a convex polygon where normal · p ≤ limit (Sutherland and Hodgman)."""
    beyond = polygon @ normal - limit
    kept: list[Array] = []
    for k, point in enumerate(polygon):
        after = (k + 1) % len(polygon)
        if beyond[k] <= 0:
            kept.append(point)
        if beyond[k] * beyond[after] < 0:
            share = beyond[k] / (beyond[k] - beyond[after])
            kept.append(point + share * (polygon[after] - point))
    return np.array(kept).reshape(-1, 3)
