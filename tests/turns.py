"""Scenes for tests, turned as a whole."""

from dataclasses import replace
from math import cos, radians, sin

from sim.scene import Quaternion, Scene


def about_z(scene: Scene, degrees: float) -> Scene:
    """Every body of *scene*, none of them turned before, turned about the z axis, counter-clockwise from above."""
    angle = radians(degrees)
    turn: Quaternion = (0.0, 0.0, sin(angle / 2), cos(angle / 2))

    def place(x: float, y: float, z: float) -> tuple[float, float, float]:
        return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle), z

    return tuple(replace(body, position=place(*body.position), orientation=turn) for body in scene)
