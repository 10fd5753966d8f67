"""Assemblies read from JSON as scenes; `sim.assembly` writes them, and tells what is in them.

Two forms: that one, and an older one with `blocks` for `bodies`, `id` for `name`, and `units` as a text. Besides what
is written, `faces` can be given with `vertices`: rings of indices from 0, a closed surface, which is cut into convex
parts where it is not convex. Without `position` and `quaternion_xyzw` a body is at the origin and upright; without
`density` and `friction` it is of beech. Knows no game, no contact, no force and no engine.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from models.shapes import Box, Hull, Part
from models.space import Vector
from sim import fields
from sim.assembly import Assembly, NoAssembly, SomethingElse
from sim.given import DENSITY, FRICTION, NOTHING, UNITS, Given, is_assembly
from sim.scene import Body, Scene
from sim.shaping import FILLED, Framed, NoShape, convex, cut, enclosed, few_cornered, flat, framed, volume_of

MOST_BODIES: Final = 10_000
"""Of an assembly, those that never move among them."""
MOST_PARTS: Final = 500
"""Of a body."""
LONGEST_NAME: Final = 100
"""Of a body."""
WHOLE: Final = (
    "kind", "game", "units", "friction", "bodies", "blocks", "name", "source", "licence", "expected", "evidence",
)  # fmt: skip
"""What is said of an assembly; from `name` on it is for people."""
KEYS: Final = (
    "name", "size", "vertices", "faces", "parts", "position", "quaternion_xyzw", "density", "fixed", "friction",
    "colour",
)  # fmt: skip
"""What is said of a body."""
OLDER: Final = ("id", "convex")
"""What the older form says of it besides."""
PART: Final = ("size", "position", "turn", "vertices", "faces", "colour")
"""What is said of a part."""
SHAPES: Final = ("size", "vertices", "parts")
"""Of these a body has one."""


def read_assembly(text: str, given: Given = NOTHING) -> Assembly:
    """The assembly in *text*; NoAssembly when it is a wrong one, SomethingElse when it does not call itself one."""
    data = _data(text)
    fields.known(data, WHOLE, "an assembly")
    older = "blocks" in data
    if older and "bodies" in data:
        raise NoAssembly("expected bodies or blocks, not both")
    if data.get("kind", "assembly") != "assembly":
        raise NoAssembly('expected an object with "kind": "assembly"')
    if given.up not in (None, "z"):
        raise NoAssembly("an assembly in JSON has z up: expected no other axis")
    unit, notes = _unit(data.get("units"), older, given)
    record = data.get("game", "")
    if not isinstance(record, str):
        raise NoAssembly("game: expected the text of a game file")
    what = "blocks" if older else "bodies"
    listed = data.get(what)
    if not isinstance(listed, list):
        raise NoAssembly(f"{what}: expected a list of at most {MOST_BODIES}")
    few(len(listed), what)
    read = _Reader(unit, fields.friction(data, FRICTION, "friction"), older)
    bodies = [read.body(one, number) for number, one in enumerate(listed, 1)]
    names: dict[str, int] = {}
    for number, (body, _) in enumerate(bodies, 1):
        if body.name in names:
            raise NoAssembly(
                f"body {number}, {body.name!r}: two are called {body.name!r}, as body {names[body.name]} is: "
                "expected a name for each"
            )
        names[body.name] = number
    notes += tuple(note for _, said in bodies for note in said)
    return Assembly(under(tuple(body for body, _ in bodies), given), record, notes)


def few(count: int, what: str = "bodies") -> None:
    """Raise NoAssembly where *count* bodies are more than can be judged."""
    if count > MOST_BODIES:
        raise NoAssembly(f"{what}: expected a list of at most {MOST_BODIES}, not {count}")


def under(scene: Scene, given: Given) -> Scene:
    """*scene* as a user wants it; NoAssembly when a body that is to be fixed is not in it."""
    names = [body.name for body in scene]
    strange = next((name for name in given.fixed if name not in names), None)
    if strange is not None:
        raise NoAssembly(f"no body is called {strange!r}: expected {listed(names)}")
    return tuple(_changed(body, given) for body in scene)


def listed(names: Sequence[str], most: int = 8) -> str:
    """Some of *names*, for a sentence."""
    shown = ", ".join(map(repr, names[:most]))
    return f"{shown} or one of {len(names) - most} more" if len(names) > most else shown


def cut_note(where: str, parts: int) -> str:
    """What a user should know of a body that was cut."""
    return f"{where}: it is not convex, and was cut into {parts} convex parts"


def _changed(body: Body, given: Given) -> Body:
    """*body* as a user wants it."""
    if given.friction is not None:
        body = replace(body, friction=given.friction)
    if body.name in given.fixed:
        return replace(body, mass=0.0)
    if given.density is not None and not body.fixed:
        return replace(body, mass=given.density * sum(map(volume_of, body.parts)))
    return body


def _data(text: str) -> dict[str, object]:
    """The object in *text*, without a key twice; NaN and infinity are refused where they stand."""
    twice: list[str] = []

    def pairs(found: list[tuple[str, object]]) -> dict[str, object]:
        made = dict(found)
        if len(made) < len(found) and not twice:
            keys = [key for key, _ in found]
            twice.append(next(key for k, key in enumerate(keys) if key in keys[:k]) if len(keys) < 1000 else "one")
        return made

    try:
        data = json.loads(text, parse_constant=float, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        raise SomethingElse(f"{error.lineno}:{error.colno}: expected JSON ({error.msg})") from None
    except (RecursionError, ValueError) as error:
        raise SomethingElse(f"expected JSON, not so deep and with no such numbers ({error})") from None
    if not isinstance(data, dict) or not is_assembly(data):
        raise SomethingElse('expected an object with "kind": "assembly"')
    if twice:
        raise NoAssembly(f"the key {twice[0]!r} is in an object twice: expected every key of an object only once")
    return data


def _unit(said: object, older: bool, given: Given) -> tuple[float, tuple[str, ...]]:
    """Metres of a unit of length, and what a user should know of it."""
    known = (isinstance(said, str) and (said in UNITS or (older and said == "unit"))) or isinstance(said, dict)
    if known and given.units is not None:
        raise NoAssembly("units: the file says them: expected no others")
    if isinstance(said, str) and known:
        return UNITS.get(said, 1.0), ()
    if isinstance(said, dict):
        unit = fields.number(said.get("length_m"), "units", "length_m in metres")
        if not fields.SMALLEST <= unit <= fields.FARTHEST:
            raise NoAssembly(
                f"units: expected length_m to be positive, from {fields.SMALLEST:g} to {fields.FARTHEST:g}"
            )
        return unit, ()
    if given.units is not None and (said is None or older):
        return UNITS[given.units], ()
    if older and (said is None or isinstance(said, str)):
        what = f"{said[:60]!r} are no units that are known" if isinstance(said, str) else "no units are given"
        return 1.0, (f"units: {what}: 1 is taken for 1 m",)
    raise NoAssembly(f"units: expected length_m in metres, or one of {', '.join(UNITS)}")


@dataclass(frozen=True, slots=True)
class _Reader:
    """How the bodies of one assembly are read."""

    unit: float
    """Metres."""
    friction: float
    """Of a body that does not say."""
    older: bool
    """Whether it is of the older form."""

    def body(self, data: object, number: int) -> tuple[Body, tuple[str, ...]]:
        """One body, and what a user should know of it."""
        where = f"body {number}"
        if not isinstance(data, dict):
            raise NoAssembly(f"{where}: expected an object")
        fields.known(data, (*KEYS, *OLDER) if self.older else KEYS, where)
        name, fixed = self._name(data), data.get("fixed", False)
        if name is None or not isinstance(fixed, bool):
            raise NoAssembly(f"{where}: expected a name, and fixed as true or false")
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise NoAssembly(f"{where}: expected a name of at most {LONGEST_NAME} letters that can be printed")
        where = f"body {number}, {name!r}"
        density = fields.density(data.get("density", DENSITY), fixed, where)
        friction = fields.friction(data, self.friction, where)
        parts, crooked = self._shape(data, where, "base" if fixed else "oak")
        placed = Framed(self._position(data, where), fields.turn(data, where), parts)
        if "position" not in data and "quaternion_xyzw" not in data and self.older:
            placed = _resettled(placed)
        try:
            mass = 0.0 if fixed else density * sum(map(volume_of, placed.parts))
        except NoShape as error:
            raise NoAssembly(f"{where}: {error}") from None
        notes: tuple[str, ...] = ()
        if crooked:
            notes = (f"{where}: {crooked} of its faces are not flat: taken as triangles",)
        notes += (cut_note(where, len(parts)),) if len(parts) > _said(data) else ()
        return Body(name, placed.parts, mass, placed.position, placed.orientation, friction), notes

    def _name(self, data: Mapping[str, object]) -> str | None:
        """What a body is called; the older form calls some by a number."""
        name = data.get("name", data.get("id")) if self.older else data.get("name")
        if self.older and isinstance(name, int) and not isinstance(name, bool) and abs(name) < 1e15:
            return str(name)
        return name if isinstance(name, str) else None

    def _shape(self, data: Mapping[str, object], where: str, tone: str) -> tuple[tuple[Part, ...], int]:
        """The parts of a body, and how many of its faces are not flat."""
        shapes = [key for key in SHAPES if key in data]
        if len(shapes) != 1:
            raise NoAssembly(f"{where}: expected one of {', '.join(SHAPES)}, not {' and '.join(shapes) or 'none'}")
        if shapes == ["parts"]:
            parts = data["parts"]
            right = isinstance(parts, list) and all(isinstance(part, dict) for part in parts)
            if not isinstance(parts, list) or not right or not 0 < len(parts) <= MOST_PARTS:
                raise NoAssembly(f"{where}: expected parts as a list of objects, {MOST_PARTS} at most")
            if "faces" in data:
                raise NoAssembly(f"{where}: expected faces beside vertices, not beside parts")
            tone = fields.tone(data, tone, where)
            solids = [self._solids(part, f"{where}, part {number}", tone, True) for number, part in enumerate(parts, 1)]
            return tuple(solid for some, _ in solids for solid in some), sum(crooked for _, crooked in solids)
        return self._solids(data, where, tone, False)

    def _solids(self, data: Mapping[str, object], where: str, tone: str, inner: bool) -> tuple[tuple[Part, ...], int]:
        """A box, a hull, or what a surface is cut into, and how many of its faces are not flat.

        The position of an *inner* one is that in its body.
        """
        if inner:
            fields.known(data, PART, where)
            if ("size" in data) == ("vertices" in data):
                raise NoAssembly(f"{where}: expected size or vertices, one of them")
        tone = fields.tone(data, tone, where)
        if "size" in data:
            if "faces" in data:
                raise NoAssembly(f"{where}: expected faces beside vertices, not beside size")
            at = fields.vector(data.get("position"), self.unit, where, "position") if inner else (0.0, 0.0, 0.0)
            turn = fields.number(data.get("turn", 0.0), where, "turn in radians")
            return (Box(self._size(data["size"], where), at, tone, turn),), 0
        if inner and ("position" in data or "turn" in data):
            raise NoAssembly(f"{where}: expected its vertices in the frame of the body, without position and turn")
        corners = self._corners(data["vertices"], where)
        try:
            return (
                self._hulls(corners, data["faces"], where, tone) if "faces" in data else ((convex(corners, tone),), 0)
            )
        except NoShape as error:
            raise NoAssembly(f"{where}: {error}") from None

    def _hulls(self, corners: tuple[Vector, ...], faces: object, where: str, tone: str) -> tuple[tuple[Hull, ...], int]:
        """What a surface is cut into: itself, where it is convex; and how many of its faces are not flat."""
        rings = fields.faces(faces, len(corners), where)
        if enclosed(corners, rings) > 1 - FILLED:
            return (few_cornered(corners, tone),), 0
        facets = flat(corners, rings)
        return cut(corners, facets, tone), len(set(map(tuple, rings)) - set(map(tuple, facets)))

    def _corners(self, data: object, where: str) -> tuple[Vector, ...]:
        if not isinstance(data, list) or not 4 <= len(data) <= fields.MOST_POINTS:
            raise NoAssembly(
                f"{where}: expected vertices as a list of at least 4 corners, {fields.MOST_POINTS} at most"
            )
        return tuple(
            fields.vector(one, self.unit, f"{where}, corner {number}", "vertices") for number, one in enumerate(data, 1)
        )

    def _size(self, data: object, where: str) -> Vector:
        """Lengths of the edges of a box."""
        x, y, z = fields.vector(data, self.unit, where, "size")
        if min(x, y, z) < fields.SMALLEST:
            raise NoAssembly(
                f"{where}: no volume: expected size as three positive numbers, at least {fields.SMALLEST:g} m"
            )
        return x, y, z

    def _position(self, data: Mapping[str, object], where: str) -> Vector:
        return fields.vector(data["position"], self.unit, where, "position") if "position" in data else (0.0, 0.0, 0.0)


def _resettled(placed: Framed) -> Framed:
    """Hulls in the world in a frame of their own."""
    hulls = [part for part in placed.parts if isinstance(part, Hull)]
    return framed(hulls) if len(hulls) == len(placed.parts) else placed


def _said(data: Mapping[str, object]) -> int:
    """How many parts a body is said to have."""
    parts = data.get("parts")
    return len(parts) if isinstance(parts, list) else 1
