"""Assemblies are read again as they were written, and whatever is none is refused in a sentence."""

import json
from contextlib import suppress
from dataclasses import replace
from math import cos, pi, sin
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.space import Vector
from sim.assemblies import read_assembly
from sim.assembly import NoAssembly, SomethingElse, write_assembly
from sim.fields import FARTHEST
from sim.scene import Quaternion
from sim.setting import scene_of
from tests.equipment import TABLES, beginning
from tests.stacks import figure

ROW = ((0, 1, 0), "E", "LDL")
lengths = st.floats(-1000, 1000)
angles = st.floats(-pi, pi)


def written() -> Any:
    """An assembly of a turntable and a block, as data."""
    return json.loads(write_assembly(figure(ROW), "LDLa2.1E\n"))


@st.composite
def turns(draw: st.DrawFn) -> Quaternion:
    """Any turn about any axis."""
    half, long, high = draw(angles) / 2, draw(angles), draw(angles)
    return (sin(half) * cos(long) * cos(high), sin(half) * sin(long) * cos(high), sin(half) * sin(high), cos(half))


@given(st.tuples(lengths, lengths, lengths), turns())
def test_poses_that_are_written_are_read_again(position: Vector, turn: Quaternion) -> None:
    turntable, block = figure(ROW)
    moved = replace(block, position=position, orientation=turn)
    read = read_assembly(write_assembly((turntable, moved), "a game"))
    ((name, pose),) = read.poses
    assert (name, read.record) == (block.name, "a game")
    assert pose.position == pytest.approx(position, abs=1e-9)
    assert pose.orientation == pytest.approx(turn, abs=1e-9)


@pytest.mark.parametrize("table", TABLES)
def test_whole_tables_are_read_again(table: str) -> None:
    scene = scene_of(TABLES[table], beginning(TABLES[table]))
    read = read_assembly(write_assembly(scene))
    assert [body.name for body in read.bodies] == [body.name for body in scene]
    assert [body.fixed for body in read.bodies] == [body.fixed for body in scene]
    for body, one in zip(scene, read.bodies, strict=True):
        assert one.pose.position == pytest.approx(body.position, abs=1e-9)
        assert one.pose.orientation == pytest.approx(body.orientation, abs=1e-9)


def test_parts_are_read_with_their_colours() -> None:
    _, block = read_assembly(json.dumps(written())).bodies
    assert [tone for _, tone in block.cubes] == ["light", "dark", "light"]
    assert [x for (x, _, _), _ in block.cubes] == pytest.approx([-0.025, 0.0, 0.025])


def scaled(lengths: Any, by: float) -> Any:
    """Numbers in lists, or in lists of lists, multiplied."""
    return [scaled(one, by) for one in lengths] if isinstance(lengths, list) else lengths * by


@given(st.floats(1e-6, 1e3))
def test_lengths_can_be_in_any_unit(unit: float) -> None:
    data = written()
    data["units"]["length_m"] = unit
    for body in data["bodies"]:
        for key in {"position", "vertices"} & body.keys():
            body[key] = scaled(body[key], 1 / unit)
        for part in body.get("parts", []):
            part.update({key: scaled(part[key], 1 / unit) for key in ("position", "size")})
    read, plain = read_assembly(json.dumps(data)), read_assembly(json.dumps(written()))
    for one, other in zip(read.bodies, plain.bodies, strict=True):
        assert one.pose.position == pytest.approx(other.pose.position)
        assert [at for at, _ in one.cubes] == [pytest.approx(at) for at, _ in other.cubes]


def without(path: str) -> Any:
    """An assembly that lacks something."""
    data = written()
    *way, last = path.split(".")
    inner = data
    for step in way:
        inner = inner[int(step) if step.isdigit() else step]
    del inner[last]
    return data


def changed(path: str, value: object) -> Any:
    """An assembly in which something is otherwise."""
    data = written()
    *way, last = path.split(".")
    inner = data
    for step in way:
        inner = inner[int(step) if step.isdigit() else step]
    inner[int(last) if last.isdigit() else last] = value
    return data


@pytest.mark.parametrize(("data", "expected"), [
    ([], 'expected an object with "kind": "assembly"'),
    (changed("kind", "game"), 'expected an object with "kind": "assembly"'),
    (without("units"), "units: expected length_m in metres"),
    (changed("units", 3), "units: expected length_m in metres"),
    (changed("units.length_m", 0), "units: expected length_m to be positive"),
    (changed("units.length_m", -1.0), "units: expected length_m to be positive"),
    (changed("units.length_m", True), "units: expected length_m in metres"),
    (changed("game", 5), "game: expected the text of a game file"),
    (without("bodies"), "bodies: expected a list"),
    (changed("bodies", {}), "bodies: expected a list"),
    (changed("bodies", [{"name": "x"}] * 10_001), "bodies: expected a list of at most 10000"),
    (changed("bodies.1", "block"), "body 2: expected an object"),
    (without("bodies.1.name"), "body 2: expected a name"),
    (changed("bodies.1.fixed", 1), "body 2: expected a name, and fixed"),
    (changed("bodies.1.name", "turntable"), "two are called 'turntable'"),
    (changed("bodies.1.position", [0, 0]), "expected position as three numbers"),
    (changed("bodies.1.position.0", "0"), "expected position as three numbers"),
    (changed("bodies.1.position.0", 10**400), "expected position as three numbers"),
    (changed("bodies.1.position.0", 2 * FARTHEST), "expected position within 1e+06 m"),
    (changed("bodies.1.quaternion_xyzw", [0, 0, 0, 0]), "expected quaternion_xyzw as four numbers of length 1"),
    (changed("bodies.1.quaternion_xyzw", [0, 0, 0, 2]), "expected quaternion_xyzw as four numbers of length 1"),
    (changed("bodies.1.parts", {}), "expected parts as a list of objects"),
    (changed("bodies.1.parts.0", 1), "expected parts as a list of objects"),
    (changed("bodies.1.parts.0.colour", 1), "part 1: expected colour as a text"),
    (without("bodies.1.parts.2.position"), "part 3: expected position as three numbers"),
])  # fmt: skip
def test_what_is_no_assembly_is_refused_in_a_sentence(data: Any, expected: str) -> None:
    with pytest.raises(NoAssembly) as refused:
        read_assembly(json.dumps(data))
    assert expected in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", [
    "", "{", "[" * 100_000, '{"kind": "assembly", "x": NaN}', '{"kind": "assembly", "x": -Infinity}',
    '{"kind": "assembly", "x": 1' + "0" * 5000 + "}", '{"kind": "assembly"}', "null", '"assembly"',
])  # fmt: skip
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(NoAssembly):
        read_assembly(text)


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text() | st.integers(), lambda inner: (
    st.lists(inner) | st.dictionaries(st.sampled_from(["bodies", "units", "name", "parts", "position"]), inner)
)))  # fmt: skip
def test_any_json_is_read_or_refused(data: object) -> None:
    for one in (data, {"kind": "assembly", "units": {"length_m": 1}, "bodies": data}, changed("bodies.1.parts", data)):
        with suppress(NoAssembly):
            read_assembly(json.dumps(one))


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"kind": "game"}', "LDLb1.1N", "[" * 100_000])
def test_what_does_not_call_itself_an_assembly_may_be_something_else(text: str) -> None:
    with pytest.raises(SomethingElse):
        read_assembly(text)


def test_an_assembly_calls_itself_one() -> None:
    assert read_assembly(write_assembly(())).bodies == ()
    with pytest.raises(NoAssembly) as refused:
        read_assembly('{"kind": "assembly", "x": NaN}')
    assert not isinstance(refused.value, SomethingElse)
