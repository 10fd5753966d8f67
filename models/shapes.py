"""Shapes of parts: boxes, cylinders and hulls that touch, prisms and turned solids that are seen.

Plain values with their volumes; `models.meshes` makes meshes of them. Knows no body, no force and no rule.
Lengths in metres, in the frame of the thing that they belong to.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import pi
from typing import TypeAlias

from models.space import Vector


@dataclass(frozen=True, slots=True)
class Box:
    """A box that stands upright in its body, with its edges along the axes unless it is turned."""

    size: Vector
    """Lengths of its edges, metres."""
    at: Vector
    """Its centre in the body's frame, metres."""
    tone: str
    """Its colour, one of `models.materials.TONES`."""
    turn: float = 0.0
    """About the vertical through its centre, counter-clockwise from above, radians."""


@dataclass(frozen=True, slots=True)
class Cylinder:
    """A cylinder with its axis along z of its body."""

    radius: float
    height: float
    at: Vector
    """Its centre in the body's frame, metres."""
    tone: str


@dataclass(frozen=True, slots=True)
class Hull:
    """A convex solid: the hull of its corners. `models.hulls` finds its faces, its volume and its middle."""

    corners: tuple[Vector, ...]
    """In the body's frame, metres, in any order; corners within a face or an edge do no harm."""
    tone: str


Primitive: TypeAlias = Box | Cylinder
"""What engines are quick and exact with: boards and pieces of games touch with these."""

Part: TypeAlias = Primitive | Hull
"""What touches."""


@dataclass(frozen=True, slots=True)
class Slab:
    """An upright prism over a convex outline: a card, a coloured edge, a board."""

    outline: tuple[tuple[float, float], ...]
    """Corners x, y, counter-clockwise from above."""
    bottom: float
    top: float
    tone: str

    @property
    def half(self) -> float:
        """How far it reaches to the east."""
        return max(x for x, _ in self.outline)

    def covers(self, x: float, y: float) -> bool:
        """Whether a point is within the outline, or on it."""
        ring = (*self.outline, self.outline[0])
        return all((c - a) * (y - b) >= (d - b) * (x - a) for (a, b), (c, d) in pairwise(ring))

    @property
    def volume(self) -> float:
        """Cubic metres: the shoelace formula times the height."""
        ring = (*self.outline, self.outline[0])
        return sum(a * d - b * c for (a, b), (c, d) in pairwise(ring)) / 2 * (self.top - self.bottom)


@dataclass(frozen=True, slots=True)
class Turned:
    """A solid turned on a lathe about the line x, y: a stone, a ring, a counter, a tower."""

    profile: tuple[tuple[float, float], ...]
    """Corners (radius, z) of its half section, counter-clockwise with the radius to the right and z up."""
    tone: str
    x: float = 0.0
    y: float = 0.0

    @property
    def outer(self) -> float:
        """Its radius."""
        return max(radius for radius, _ in self.profile)

    @property
    def inner(self) -> float:
        """Radius of the hole in it; 0 when there is none."""
        return min(radius for radius, _ in self.profile)

    @property
    def volume(self) -> float:
        """Cubic metres: Pappus, as a sum of the frusta under the edges of the half section."""
        ring = (*self.profile, self.profile[0])
        return sum((d - b) * (a * a + a * c + c * c) for (a, b), (c, d) in pairwise(ring)) * pi / 3


Look: TypeAlias = Slab | Turned
"""What is seen: it becomes a mesh."""
