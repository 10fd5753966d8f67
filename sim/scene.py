"""A scene: rigid bodies at rest, as plain values.

Games describe themselves as scenes, physics judges scenes, drawing draws scenes. A scene knows no
engine and no rule. Units: metres, kilograms, radians; axes x east, y north, z up; quaternions x, y, z, w.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from models.shapes import Look, Part
from models.space import Vector

Quaternion: TypeAlias = tuple[float, float, float, float]
"""Unit quaternion x, y, z, w."""

UPRIGHT: Final[Quaternion] = (0.0, 0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something printed on a face of a body: seen, never touched."""

    outline: tuple[Vector, ...]
    """Points in the body's frame, metres, all in the plane of one face; at least two."""
    normal: Vector
    """Outward unit normal of that face, in the body's frame."""
    tone: str
    closed: bool = True
    """A filled area; otherwise a line through the points."""


@dataclass(frozen=True, slots=True)
class Body:
    """A rigid body."""

    name: str
    parts: tuple[Part, ...]
    mass: float
    """Kilograms; a body of mass 0 never moves."""
    position: Vector
    orientation: Quaternion = UPRIGHT
    friction: float = 0.5
    """Coulomb's coefficient against a body of the same kind."""
    marks: tuple[Mark, ...] = ()
    look: tuple[Look, ...] = ()
    """What is seen of it; when there is nothing here, its parts are."""

    @property
    def fixed(self) -> bool:
        """Whether it never moves."""
        return self.mass == 0.0


Cubes: TypeAlias = tuple[tuple[Vector, str], ...]
"""Middles of the parts of a body in its frame, from one end to the other, and their tones."""

Scene: TypeAlias = tuple[Body, ...]
"""Bodies in the order in which they were put down; their names are unique."""
