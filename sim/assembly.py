"""Assemblies in JSON: bodies with their shapes, poses and materials, for other programs and from them.

    {"kind": "assembly", "units": {"length_m": 1.0}, "friction": 0.5,
     "bodies": [{"name", "parts" or "vertices", "position", "quaternion_xyzw", "density", "fixed"}]}

A part has `size`, `position` and `colour`, and a `turn` about the vertical where its edges are not along the axes of
the body, in radians counter-clockwise from above. A body of `vertices` has a `colour`. A body has `friction` of its own
where it is not that of most. Lengths in metres; densities in kg/m³, the mass by the volume of the shape as it is
written (null for what never moves). Shapes are of what touches. What others write in that form is read in any unit of
length; shapes of corners are passed over. Knows no game, no contact, no force and no engine.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, isfinite, pi, sin
from typing import Final

from models.shapes import Box, Cylinder
from models.space import Vector
from sim.motion import Pose
from sim.scene import Body, Cubes, Scene

FRICTION: Final = 0.5
"""Of an assembly without bodies."""
SIDES: Final = 64
"""A cylinder is written as a prism of so many sides."""
FARTHEST: Final = 1e6
"""No length in metres may be larger."""
UNIT: Final = 0.01
"""A quaternion may be so much longer or shorter than 1."""
MOST_BODIES: Final = 10_000


class NoAssembly(ValueError):  # noqa: N818 (it says what the text is)
    """A text that is no assembly, or a wrong one; the sentence says where, and what was expected."""


class SomethingElse(NoAssembly):
    """A text that does not call itself an assembly, and may be something else."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """A body of an assembly."""

    name: str
    pose: Pose
    """Metres."""
    cubes: Cubes
    """None of them when its shape is given by corners."""
    fixed: bool


@dataclass(frozen=True, slots=True)
class Assembly:
    """The bodies of an assembly, and the game that it shows."""

    bodies: tuple[Assembled, ...]
    record: str
    """As a game file; empty when it carries none."""

    @property
    def poses(self) -> tuple[tuple[str, Pose], ...]:
        """Names of the bodies that can move, and where they are."""
        return tuple((body.name, body.pose) for body in self.bodies if not body.fixed)


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


def read_assembly(text: str) -> Assembly:
    """The assembly in *text*; NoAssembly when it is a wrong one, SomethingElse when it does not call itself one."""
    wrong: list[str] = []
    try:
        data = json.loads(text, parse_constant=wrong.append)
    except json.JSONDecodeError as error:
        raise SomethingElse(f"{error.lineno}:{error.colno}: expected JSON ({error.msg})") from None
    except (RecursionError, ValueError) as error:
        raise SomethingElse(f"expected JSON, not so deep and with no such numbers ({error})") from None
    if not isinstance(data, dict) or data.get("kind") != "assembly":
        raise SomethingElse('expected an object with "kind": "assembly"')
    if wrong:
        raise NoAssembly(f"expected JSON, not so deep and with no such numbers ({wrong[0]} is no number)")
    units = data.get("units")
    unit = _number(units.get("length_m") if isinstance(units, dict) else None, "units", "length_m in metres")
    if not unit > 0:
        raise NoAssembly("units: expected length_m to be positive")
    record = data.get("game", "")
    if not isinstance(record, str):
        raise NoAssembly("game: expected the text of a game file")
    bodies = data.get("bodies")
    if not isinstance(bodies, list) or len(bodies) > MOST_BODIES:
        raise NoAssembly(f"bodies: expected a list of at most {MOST_BODIES}")
    found = tuple(_body(body, number, unit) for number, body in enumerate(bodies, 1))
    names: set[str] = set()
    for body in found:
        if body.name in names:
            raise NoAssembly(f"bodies: two are called {body.name!r}: expected a name for each")
        names.add(body.name)
    return Assembly(found, record)


MOST_PARTS: Final = 100
"""Of a body."""
LONGEST_NAME: Final = 100
"""Of a body."""
KEYS: Final = (
    "name", "size", "vertices", "parts", "position", "quaternion_xyzw", "density", "fixed", "friction", "colour",
)  # fmt: skip
"""What is said of a body."""


def _body(data: object, number: int, unit: float) -> Assembled:
    """One body; lengths are in *unit* metres."""
    where = f"body {number}"
    if not isinstance(data, dict):
        raise NoAssembly(f"{where}: expected an object")
    strange = next((key for key in data if key not in KEYS), None)
    if strange is not None:
        raise NoAssembly(f"{where}: {strange!r} is unknown: expected {', '.join(KEYS)}")
    name, fixed = data.get("name"), data.get("fixed", False)
    if not isinstance(name, str) or not isinstance(fixed, bool):
        raise NoAssembly(f"{where}: expected a name, and fixed as true or false")
    if not name.isprintable() or len(name) > LONGEST_NAME:
        raise NoAssembly(f"{where}: expected a name of at most {LONGEST_NAME} letters that can be printed")
    where = f"body {number}, {name!r}"
    position = _vector(data.get("position"), where, unit)
    return Assembled(name, Pose(position, _turn(data.get("quaternion_xyzw"), where)), _cubes(data, where, unit), fixed)


def _cubes(data: Mapping[str, object], where: str, unit: float) -> Cubes:
    """The parts of a body."""
    parts = data.get("parts", [])
    if not isinstance(parts, list) or len(parts) > MOST_PARTS or not all(isinstance(part, dict) for part in parts):
        raise NoAssembly(f"{where}: expected parts as a list of objects, {MOST_PARTS} at most")
    found = []
    for number, part in enumerate(parts, 1):
        colour = part.get("colour", "")
        if not isinstance(colour, str):
            raise NoAssembly(f"{where}, part {number}: expected colour as a text")
        found.append((_vector(part.get("position"), f"{where}, part {number}", unit), colour))
    return tuple(found)


def _vector(data: object, where: str, unit: float) -> Vector:
    """Three lengths in metres."""
    x, y, z = (number * unit for number in _numbers(data, 3, where, "position as three numbers"))
    if max(map(abs, (x, y, z))) > FARTHEST:
        raise NoAssembly(f"{where}: expected position within {FARTHEST:g} m")
    return x, y, z


def _turn(data: object, where: str) -> tuple[float, float, float, float]:
    """A unit quaternion."""
    what = "quaternion_xyzw as four numbers of length 1"
    x, y, z, w = _numbers(data, 4, where, what)
    length = hypot(x, y, z, w)
    if not abs(length - 1) <= UNIT:
        raise NoAssembly(f"{where}: expected {what}")
    return x / length, y / length, z / length, w / length


def _numbers(data: object, count: int, where: str, what: str) -> Sequence[float]:
    if not isinstance(data, list) or len(data) != count:
        raise NoAssembly(f"{where}: expected {what}")
    return [_number(one, where, what) for one in data]


def _number(data: object, where: str, what: str) -> float:
    """A number that is finite."""
    if isinstance(data, bool) or not isinstance(data, int | float) or abs(data) > 1e300 or not isfinite(data):
        raise NoAssembly(f"{where}: expected {what}")
    return float(data)


def _written(body: Body) -> dict[str, object]:
    """A body as data; boxes as parts, a cylinder as the corners of a prism."""
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
