"""What is said in an assembly, field by field: numbers, vectors, turns, faces and colours, each checked.

Knows no body as a whole. A sentence about a field names the place, what was expected, and its bounds.
"""

from collections.abc import Mapping, Sequence
from math import hypot, isfinite
from typing import Final

from models.space import Vector
from sim.assembly import NoAssembly
from sim.given import DENSITIES, DENSITY, ROUGHEST
from sim.scene import UPRIGHT, Quaternion
from sim.shaping import tone_of

FARTHEST: Final = 1e6
"""No length in metres may be larger."""
SMALLEST: Final = 1e-9
"""No edge in metres may be shorter."""
LONGEST_SHOWN: Final = 40
"""Letters of what is wrong that an error repeats."""
UNIT: Final = 0.01
"""A quaternion may be so much longer or shorter than 1."""
MOST_POINTS: Final = 20_000
"""Corners, or faces, of a surface that is to be cut."""


def known(data: Mapping[str, object], keys: Sequence[str], where: str) -> None:
    """Raise NoAssembly when *data* says what is not understood."""
    strange = next((key for key in data if key not in keys), None)
    if strange is not None:
        raise NoAssembly(f"{where}: {strange[:60]!r} is unknown: expected {', '.join(keys)}")


def tone(data: Mapping[str, object], otherwise: str, where: str) -> str:
    """A colour as a tone."""
    colour = data.get("colour", "")
    if not isinstance(colour, str):
        raise NoAssembly(f"{where}: expected colour as a text")
    return tone_of(colour, otherwise)


def density(data: object, fixed: bool, where: str) -> float:
    """kg/m³; of what is fixed it does not matter."""
    if data is None and fixed:
        return DENSITY
    found = number(data, where, "density in kg/m³ (null only for what is fixed)")
    if not DENSITIES[0] <= found <= DENSITIES[1]:
        raise NoAssembly(f"{where}: expected density from {DENSITIES[0]:g} to {DENSITIES[1]:g} kg/m³, not {found:g}")
    return found


def friction(data: Mapping[str, object], otherwise: float, where: str) -> float:
    """Coulomb's coefficient."""
    found = number(data.get("friction", otherwise), where, "friction as a number")
    if not 0 <= found <= ROUGHEST:
        raise NoAssembly(f"{where}: expected friction from 0 to {ROUGHEST:g}, not {found:g}")
    return found


def faces(data: object, corners: int, where: str) -> list[list[int]]:
    """Rings of indices of corners, from 0."""
    if not isinstance(data, list) or not 4 <= len(data) <= MOST_POINTS:
        raise NoAssembly(f"{where}: expected faces as a list of at least 4, {MOST_POINTS} at most")
    for place, ring in enumerate(data, 1):
        right = isinstance(ring, list) and len(ring) > 2 and all(type(k) is int and 0 <= k < corners for k in ring)
        if not right or len(set(ring)) < len(ring):
            raise NoAssembly(
                f"{where}, face {place}: expected at least three different corners, from 0 to {corners - 1}"
            )
    return data


def turn(data: Mapping[str, object], where: str) -> Quaternion:
    """A unit quaternion."""
    if "quaternion_xyzw" not in data:
        return UPRIGHT
    what = "quaternion_xyzw as four numbers of length 1"
    x, y, z, w = numbers(data["quaternion_xyzw"], 4, where, what)
    length = hypot(x, y, z, w)
    if not abs(length - 1) <= UNIT:
        raise NoAssembly(f"{where}: expected {what}")
    return x / length, y / length, z / length, w / length


def numbers(data: object, count: int, where: str, what: str) -> Sequence[float]:
    """So many numbers that are finite."""
    if not isinstance(data, list) or len(data) != count:
        raise NoAssembly(f"{where}: expected {what}")
    return [number(one, where, what) for one in data]


def number(data: object, where: str, what: str) -> float:
    """A number that is finite."""
    if isinstance(data, bool) or not isinstance(data, int | float) or abs(data) > 1e300 or not isfinite(data):
        raise NoAssembly(f"{where}: expected {what}, not {repr(data)[:LONGEST_SHOWN]}")
    return float(data)


def vector(data: object, unit: float, where: str, what: str) -> Vector:
    """Three lengths, in *unit* metres, as metres."""
    x, y, z = (one * unit for one in numbers(data, 3, where, f"{what} as three numbers"))
    if max(map(abs, (x, y, z))) > FARTHEST:
        raise NoAssembly(f"{where}: expected {what} within {FARTHEST:g} m")
    return x, y, z
