"""Unit quaternions as rotation matrices and as turns, for all who compute with poses. Knows nothing else."""

from math import acos, cos, hypot, sin

import numpy as np
import numpy.typing as npt

from models.space import Vector
from sim.scene import Quaternion


def rotation(turn: Quaternion) -> npt.NDArray[np.float64]:
    """(3, 3) matrix of the unit quaternion *turn*: body frame to world."""
    x, y, z, w = turn
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def about_z(angle: float) -> Quaternion:
    """A turn about the vertical, radians counter-clockwise from above."""
    return (0.0, 0.0, sin(angle / 2), cos(angle / 2))


def composed(outer: Quaternion, inner: Quaternion) -> Quaternion:
    """The turn that *inner* makes first and *outer* after it (Hamilton product)."""
    a, b, c, d = outer
    x, y, z, w = inner
    return (
        d * x + a * w + b * z - c * y,
        d * y - a * z + b * w + c * x,
        d * z + a * y - b * x + c * w,
        d * w - a * x - b * y - c * z,
    )


def reverse(turn: Quaternion) -> Quaternion:
    """The turn back."""
    x, y, z, w = turn
    return (-x, -y, -z, w)


def turn_between(before: Quaternion, after: Quaternion) -> Vector:
    """The rotation vector, radians in the world's axes, that takes *before* to *after* the shorter way."""
    a, b, c, d = before
    x, y, z, w = after
    way = (x * d - w * a - y * c + z * b, y * d - w * b - z * a + x * c, z * d - w * c - x * b + y * a)
    cosine = w * d + x * a + y * b + z * c
    sine = hypot(*way)
    if sine == 0.0:
        return (0.0, 0.0, 0.0)
    angle = 2 * acos(min(1.0, abs(cosine))) * (1 if cosine >= 0 else -1)
    return way[0] / sine * angle, way[1] / sine * angle, way[2] / sine * angle
