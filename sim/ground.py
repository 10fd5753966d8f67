"""What never moves, cut down to the surroundings of what does: a slab of 40 m under blocks of 1 m is drawn as a plinth.

For pictures only: what is cut off bears nothing that is seen. Lengths in metres. Knows no view and no force.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from models.hulls import NoHull, polyhedron
from models.shapes import Hull, Part
from models.solids import Floats, edges
from sim import skins
from sim.rotation import rotation
from sim.scene import Body, Scene

REACH: Final = 1.5
"""What reaches farther beyond the bodies that can move, of their longest extent together, …"""
SHOWN: Final = 0.25
"""… is cut off here."""
THICK: Final = 0.08
"""What is cut at its sides is a slab, and drawn no thicker below what can move."""


def surroundings(scene: Scene) -> Scene:
    """*scene* with what is fixed cut off where it reaches far beyond what can move, and left out where that is all.

    The same when nothing can move, or nothing reaches far.
    """
    moving = [body for body in scene if not body.fixed and body.parts]
    if not moving:
        return scene
    corners = np.concatenate([_corners(body, part) for body in moving for part in body.parts])
    low, high = corners.min(axis=0), corners.max(axis=0)
    size = float((high - low).max())
    ends = [
        (sign * np.eye(3)[axis], sign * float(end[axis])) for axis in range(3) for sign, end in ((-1, low), (1, high))
    ]
    cuts = [_Cut(normal, limit, size) for normal, limit in ends]
    kept = (body if not body.fixed else replace(body, parts=_cut_parts(body, cuts)) for body in scene)
    return tuple(body for body in kept if body.parts)


@dataclass(frozen=True, slots=True, eq=False)
class _Cut:
    """One side of what can move."""

    normal: Floats
    """(3,) out of it, an axis of the world or its opposite."""
    limit: float
    """How far along it what can move reaches, metres."""
    size: float
    """The longest extent of what can move, metres."""

    def far(self, corners: Floats) -> bool:
        """Whether a part with these *corners* (k, 3) reaches so far that it is cut."""
        return float((corners @ self.normal).max()) > self.limit + REACH * self.size

    def done(self, corners: Floats, shown: float) -> Floats:
        """The corners (k, 3) of what is left when it is cut; raises NoHull when nothing is."""
        return _below(corners, self.normal, self.limit + shown * self.size)


def _cut_parts(body: Body, cuts: list[_Cut]) -> tuple[Part, ...]:
    parts = (_cut(body, part, cuts) for part in body.parts)
    return tuple(part for part in parts if part is not None)


def _cut(body: Body, part: Part, cuts: list[_Cut]) -> Part | None:
    """A *part* of a fixed *body* without what lies far out, None when all of it does."""
    corners = _corners(body, part)
    level = [cut for cut in cuts if not cut.normal[2] and cut.far(corners)]
    upright = [cut for cut in cuts if cut.normal[2] and (cut.far(corners) or (level and cut.normal[2] < 0))]
    if not level + upright:
        return part
    try:
        for cut in level + upright:
            corners = cut.done(corners, THICK if level and cut.normal[2] < 0 else SHOWN)
        own = _tuples((corners - np.asarray(body.position)) @ rotation(body.orientation))
        polyhedron(own)
    except NoHull:
        return None
    return Hull(own, part.tone)


def _below(corners: Floats, normal: Floats, limit: float) -> Floats:
    """Corners (k, 3) of the part of a convex solid where normal · p ≤ limit; raises NoHull."""
    vertices, pairs = edges(polyhedron(_tuples(corners)).faces)
    beyond = vertices @ normal - limit
    start, stop = beyond[pairs[:, 0]], beyond[pairs[:, 1]]
    cut = start * stop < 0
    share = (start[cut] / (start[cut] - stop[cut]))[:, None]
    crossing = vertices[pairs[cut, 0]] + share * (vertices[pairs[cut, 1]] - vertices[pairs[cut, 0]])
    return np.concatenate((vertices[beyond <= 0], crossing))


def _corners(body: Body, part: Part) -> Floats:
    """The corners of a part in the world, shape (k, 3)."""
    placed: Floats = skins.corners(part) @ rotation(body.orientation).T + np.asarray(body.position)
    return placed


def _tuples(points: Floats) -> tuple[tuple[float, float, float], ...]:
    return tuple((x, y, z) for x, y, z in points.tolist())
