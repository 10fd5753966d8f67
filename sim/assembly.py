"""Assemblies in JSON: bodies with their shapes, poses and materials, for other programs. `sim.assemblies` reads them.

    {"kind": "assembly", "units": {"length_m": 1.0}, "friction": 0.5,
     "bodies": [{"name", "size" or "vertices" or "parts", "position", "quaternion_xyzw", "density", "fixed", "colour"}]}

`size` is a box around the origin of the body, `vertices` are the corners of a convex solid in its frame. A part has
`size` and `position`, and a `turn` about the vertical where its edges are not along the axes of the body, in radians
counter-clockwise from above; or it has `vertices`. Parts and bodies without parts have a `colour`. A body has
`friction` of its own where it is not that of most. Lengths in metres; densities in kg/m³, the mass by the volume of the
shape as it is written (null for what never moves). Shapes are of what touches; a cylinder is written as a prism. Knows
no game, no contact, no force and no engine.
"""

import json
from collections import Counter
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from models.shapes import Box, Cylinder, Hull, Part
from models.space import Vector
from sim.given import FRICTION
from sim.motion import Pose
from sim.scene import Body, Cubes, Scene
from sim.shaping import volume_of

SIDES: Final = 64
"""A cylinder is written as a prism of so many sides."""
DIGITS: Final = 12
"""Of a length in metres after the point: less than any tolerance for bodies of a millimetre."""


class NoAssembly(ValueError):  # noqa: N818 (it says what the text is)
    """A text that is no assembly, or a wrong one; the sentence says where, and what was expected."""


class SomethingElse(NoAssembly):
    """A text that does not call itself an assembly, and may be something else."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """A body of an assembly, as it is found on a table."""

    name: str
    pose: Pose
    """Metres."""
    cubes: Cubes
    """None of them when its shape is given by corners."""
    fixed: bool


@dataclass(frozen=True, slots=True)
class Assembly:
    """The bodies of an assembly, and the game that it shows."""

    scene: Scene
    record: str = ""
    """As a game file; empty when it carries none."""
    notes: tuple[str, ...] = ()
    """What a user should know of how it was read, as sentences."""

    @property
    def bodies(self) -> tuple[Assembled, ...]:
        """Every body, as it is found on a table."""
        return tuple(
            Assembled(body.name, Pose(body.position, body.orientation), _cubes(body), body.fixed) for body in self.scene
        )

    @property
    def poses(self) -> tuple[tuple[str, Pose], ...]:
        """Names of the bodies that can move, and where they are."""
        return tuple((body.name, Pose(body.position, body.orientation)) for body in self.scene if not body.fixed)


def write_assembly(scene: Scene, record: str = "") -> str:
    """*scene* as JSON text; *record*, the game that it shows, is carried along as `game`."""
    ((usual, _),) = Counter(body.friction for body in scene).most_common(1) or [(FRICTION, 0)]
    data = {
        "kind": "assembly",
        **({"game": record} if record else {}),
        "units": {"length_m": 1.0},
        "friction": usual,
        "bodies": [_written(body) | ({} if body.friction == usual else {"friction": body.friction}) for body in scene],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _cubes(body: Body) -> Cubes:
    """Middles and tones of its boxes."""
    return tuple((part.at, part.tone) for part in body.parts if isinstance(part, Box))


def _written(body: Body) -> dict[str, object]:
    """A body as data; a solid of corners that it is alone as its own."""
    parts = [_as_written(part) for part in body.parts]
    whole = _part(parts[0]) if len(parts) == 1 and isinstance(parts[0], Hull) else {"parts": list(map(_part, parts))}
    return {
        "name": body.name,
        **whole,
        "position": _list(body.position),
        "quaternion_xyzw": [float(q) for q in body.orientation],
        "density": _density(body.mass / sum(map(volume_of, parts))) if body.mass else None,
        "fixed": body.fixed,
    }


def _as_written(part: Part) -> Box | Hull:
    """A part; a cylinder as the prism that stands for it, its lower ring first."""
    if not isinstance(part, Cylinder):
        return part
    x, y, z = part.at
    angles = [2 * pi * k / SIDES for k in range(SIDES)]
    corners = tuple(
        (x + part.radius * cos(a), y + part.radius * sin(a), z + side * part.height / 2)
        for side in (-1, 1)
        for a in angles
    )
    return Hull(corners, part.tone)


def _part(part: Box | Hull) -> dict[str, object]:
    if isinstance(part, Hull):
        return {"vertices": [_list(corner) for corner in part.corners], "colour": part.tone}
    turn = {"turn": _short(part.turn)} if part.turn else {}
    return {"size": _list(part.size), "position": _list(part.at), **turn, "colour": part.tone}


def _density(number: float) -> float:
    """*number* without rounding noise."""
    return float(f"{number:.13g}")


def _list(vector: Vector) -> list[float]:
    """A vector without rounding noise."""
    return [_short(v) for v in vector]


def _short(number: float) -> float:
    """*number* without rounding noise, and no negative zero."""
    return round(number, DIGITS) + 0.0
