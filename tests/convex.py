"""Scenes of convex parts that lie any way, for tests."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from math import cos, radians, sin, sqrt
from typing import Final

import numpy as np

from models.hulls import polyhedron
from models.shapes import Box, Hull
from models.space import Vector
from sim.rotation import about_z, composed, rotation
from sim.scene import UPRIGHT, Body, Quaternion, Scene

WEDGE: Final[tuple[Vector, ...]] = tuple(
    (x, y, z) for x, z in ((-0.5, 0.0), (0.5, 0.0), (0.0, 0.5)) for y in (0.0, 1.0)
)
"""A gable roof: its ridge runs north, from (0, 0, 0.5) to (0, 1, 0.5)."""


def vectors(points: np.ndarray) -> tuple[Vector, ...]:
    return tuple((float(x), float(y), float(z)) for x, y, z in points)


def hull(name: str, corners: Iterable[Vector], at: Vector = (0.0, 0.0, 0.0), fixed: bool = False) -> Body:
    """The hull of *corners*, its frame at *at*, of density 1."""
    points = tuple(corners)
    return Body(name, (Hull(points, "light"),), 0.0 if fixed else polyhedron(points).volume, at)


def cuboid(name: str, low: Vector, high: Vector, fixed: bool = False) -> Body:
    """A box between two corners, of density 1."""
    size = np.subtract(high, low)
    middle = vectors(np.array([np.add(low, high) / 2]))[0]
    part = Box(vectors(size[None])[0], (0.0, 0.0, 0.0), "light")
    return Body(name, (part,), 0.0 if fixed else float(size.prod()), middle)


def about(axis: Iterable[float], angle: float) -> Quaternion:
    """The turn by *angle* radians about *axis*."""
    x, y, z = axis
    share = sin(angle / 2) / sqrt(x * x + y * y + z * z)
    return x * share, y * share, z * share, cos(angle / 2)


def any_turn(random: np.random.Generator) -> Quaternion:
    """A random one, all equally likely."""
    four = random.normal(size=4)
    x, y, z, w = (float(v) for v in four / np.linalg.norm(four))
    return x, y, z, w


def moved(scene: Scene, turn: Quaternion = UPRIGHT, by: Vector = (0.0, 0.0, 0.0)) -> Scene:
    """All of *scene* turned about the origin, then shifted."""
    matrix = rotation(turn)
    return tuple(
        replace(
            body,
            position=vectors((matrix @ body.position + by)[None])[0],
            orientation=composed(turn, body.orientation),
        )
        for body in scene
    )


def turned(scene: Scene, degrees: float) -> Scene:
    """All of *scene* turned about the z axis, counter-clockwise from above."""
    return moved(scene, about_z(radians(degrees)))


def as_hull(body: Body, noise: float = 0.0, seed: int = 0) -> Body:
    """*body*, of one box in its middle, by the corners of that box, each of them off by up to *noise*."""
    (part,) = body.parts
    assert isinstance(part, Box)
    corners = np.array(list(product((-0.5, 0.5), repeat=3))) * part.size
    off = np.random.default_rng(seed).uniform(-noise, noise, (8, 3))
    return replace(body, parts=(Hull(vectors(corners + off), part.tone),))


def halves(body: Body) -> Body:
    """*body*, of one box in its middle, as two boxes side by side."""
    (part,) = body.parts
    assert isinstance(part, Box)
    x, y, z = part.size
    return replace(body, parts=tuple(Box((x / 2, y, z), (side * x / 4, 0.0, 0.0), part.tone) for side in (-1, 1)))
