"""Scenes as assemblies in JSON: bodies with their shapes, poses and materials, for other programs.

    {"kind": "assembly", "units": {"length_m": 1.0}, "friction": 0.5,
     "bodies": [{"name", "parts" or "vertices", "position", "quaternion_xyzw", "density", "fixed"}]}

A part has `size`, `position` and `colour`, and a `turn` about the vertical where its edges are not along the axes of
the body, in radians counter-clockwise from above. A body of `vertices` has a `colour`. A body has `friction` of its own
where it is not that of most. Lengths in metres; densities in kg/m³, the mass by the volume of the shape as it is
written (null for what never moves). Shapes are of what touches. Knows no game, no contact and no force.
"""

import json
from collections import Counter
from math import cos, pi, sin
from typing import Final

from models.shapes import Box, Cylinder
from models.space import Vector
from sim.scene import Body, Scene

FRICTION: Final = 0.5
"""Of an assembly without bodies."""
SIDES: Final = 64
"""A cylinder is written as a prism of so many sides."""


def write_assembly(scene: Scene, record: str = "") -> str:
    """*scene* as JSON text; *record*, the game that it shows, is carried along as `game`."""
    ((usual, _),) = Counter(body.friction for body in scene).most_common(1) or [(FRICTION, 0)]
    data = {
        "kind": "assembly",
        **({"game": record} if record else {}),
        "units": {"length_m": 1.0},
        "friction": usual,
        "bodies": [_body(body) | ({} if body.friction == usual else {"friction": body.friction}) for body in scene],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _body(body: Body) -> dict[str, object]:
    """One body; boxes as parts, a cylinder as the corners of a prism."""
    boxes = [part for part in body.parts if isinstance(part, Box)]
    cylinders = [part for part in body.parts if isinstance(part, Cylinder)]
    if (boxes and cylinders) or len(cylinders) > 1:
        raise ValueError(f"the body {body.name} cannot be written: it is neither boxes nor one cylinder")
    volume = sum(box.size[0] * box.size[1] * box.size[2] for box in boxes)
    shape: dict[str, object] = {"parts": [_part(box) for box in boxes]}
    if cylinders:
        volume = SIDES / 2 * sin(2 * pi / SIDES) * cylinders[0].radius ** 2 * cylinders[0].height
        shape = {"vertices": _prism(cylinders[0]), "colour": cylinders[0].tone}
    return {
        "name": body.name,
        **shape,
        "position": _list(body.position),
        "quaternion_xyzw": [float(q) for q in body.orientation],
        "density": _short(body.mass / volume) if body.mass else None,
        "fixed": body.fixed,
    }


def _part(box: Box) -> dict[str, object]:
    turn = {"turn": _short(box.turn)} if box.turn else {}
    return {"size": _list(box.size), "position": _list(box.at), **turn, "colour": box.tone}


def _prism(cylinder: Cylinder) -> list[list[float]]:
    """Corners of the prism in the body's frame, the lower ring first."""
    x, y, z = cylinder.at
    angles = [2 * pi * k / SIDES for k in range(SIDES)]
    return [
        _list((x + cylinder.radius * cos(a), y + cylinder.radius * sin(a), z + side * cylinder.height / 2))
        for side in (-1, 1)
        for a in angles
    ]


def _list(vector: Vector) -> list[float]:
    """A vector without rounding noise."""
    return [_short(v) for v in vector]


def _short(number: float) -> float:
    """*number* with nine decimals, and no negative zero."""
    return round(number, 9) + 0.0
