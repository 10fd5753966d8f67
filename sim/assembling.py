"""Assemblies in JSON, read again: where their bodies are, and of what coloured parts they are made.

Reads what `sim.assembly` writes, and what others write in that form, in any unit of length. Shapes of corners are
passed over. Knows no game and no engine.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot, isfinite
from typing import Final, TypeAlias

from models.space import Vector
from sim.motion import Pose

FARTHEST: Final = 1e6
"""No length in metres may be larger."""
UNIT: Final = 0.01
"""A quaternion may be so much longer or shorter than 1."""
MOST_BODIES: Final = 10_000

Cubes: TypeAlias = tuple[tuple[Vector, str], ...]
"""Middles of parts in the frame of their body, metres, and their colours."""


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


def _body(data: object, number: int, unit: float) -> Assembled:
    """One body; lengths are in *unit* metres."""
    where = f"body {number}"
    if not isinstance(data, dict):
        raise NoAssembly(f"{where}: expected an object")
    name, fixed = data.get("name"), data.get("fixed", False)
    if not isinstance(name, str) or not isinstance(fixed, bool):
        raise NoAssembly(f"{where}: expected a name, and fixed as true or false")
    where = f"body {number}, {name!r}"
    position = _vector(data.get("position"), where, unit)
    return Assembled(name, Pose(position, _turn(data.get("quaternion_xyzw"), where)), _cubes(data, where, unit), fixed)


def _cubes(data: Mapping[str, object], where: str, unit: float) -> Cubes:
    """The parts of a body."""
    parts = data.get("parts", [])
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        raise NoAssembly(f"{where}: expected parts as a list of objects")
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
