"""Scenes of any size as the world knows them best: as large as wooden blocks, and as heavy.

What stands stands at any scale: rigid bodies under gravity behave alike, time going with the root of length. Only the
engine's settings and what is called a fall are for blocks of some centimetres. Knows no engine. SI units.
"""

from collections.abc import Iterable
from dataclasses import replace
from math import isclose
from typing import Final

from models.materials import BEECH
from models.shapes import Cylinder, Hull, Part
from models.space import Vector
from models.turntable import CELL
from sim.blocks import longest_side
from sim.lumps import needs_facets, pieces_in_frame
from sim.pace import DECIDING, FACETED, Pace
from sim.scene import Body, Scene

USUAL: Final = (2 * CELL, 3 * CELL)
"""Metres: a scene whose longest free side is between these is left as large as it is: blocks of games are."""
SAME: Final = 1e-6
"""A change by less than this, relatively, is rounding: nothing is changed."""


def to_scale(scene: Scene) -> Scene:
    """*scene* with its longest free side made 75 mm and its free bodies of the density of beech on average.

    Ratios of lengths and of masses are kept. A scene of usual size, or weight, keeps it to the bit. What is only seen,
    marks and looks, is left out of what is changed. Raises UnreadableBody.
    """
    length, mass = factors(scene)
    if length == mass == 1.0:
        return scene
    return tuple(_scaled(body, length, mass) for body in scene)


def pace_of(scene: Scene) -> Pace:
    """How finely *scene* is decided: with more iterations where it is made of polyhedra; raises UnreadableBody."""
    return FACETED if any(map(needs_facets, scene)) else DECIDING


def factors(scene: Scene) -> tuple[float, float]:
    """By what `to_scale` multiplies lengths and masses; raises UnreadableBody."""
    free = [(body, pieces_in_frame(body)) for body in scene if not body.fixed]
    if not free:
        return 1.0, 1.0
    longest = max(longest_side(pieces) for _, pieces in free)
    low, high = USUAL
    length = 1.0 if low * (1 - SAME) <= longest <= high * (1 + SAME) else high / longest
    volume = sum(piece.volume for _, pieces in free for piece in pieces)
    density = sum(body.mass for body, _ in free) / volume
    mass = BEECH.density / density * length**3
    return length, 1.0 if isclose(mass, 1.0, rel_tol=SAME) else mass


def _scaled(body: Body, length: float, mass: float) -> Body:
    return replace(
        body,
        parts=tuple(_part(part, length) for part in body.parts),
        mass=body.mass * mass,
        position=_times(body.position, length),
        marks=(),
        look=(),
    )


def _part(part: Part, length: float) -> Part:
    if isinstance(part, Hull):
        return Hull(tuple(_times(corner, length) for corner in part.corners), part.tone)
    at = _times(part.at, length)
    if isinstance(part, Cylinder):
        return replace(part, radius=part.radius * length, height=part.height * length, at=at)
    return replace(part, size=_times(part.size, length), at=at)


def _times(vector: Iterable[float], length: float) -> Vector:
    x, y, z = vector
    return (x * length, y * length, z * length)
