"""Assemblies of any bodies: every way to give a shape, both forms, what a user adds, and all that can be wrong."""

import json
from collections.abc import Mapping
from math import cos, pi, sin
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from models.shapes import Box, Cylinder, Hull, Part
from models.space import Vector
from sim.assemblies import MOST_BODIES, read_assembly
from sim.assembly import NoAssembly, write_assembly
from sim.given import DENSITY, FRICTION, UNITS, Given
from sim.scene import Body
from sim.shaping import MOST_CORNERS, volume_of
from tests.commands import run
from tests.stacks import figure
from tests.surfaces import CUBE, ELL, prism

TURNED = (0.0, 0.0, sin(pi / 8), cos(pi / 8))
"""45° about the vertical."""
lengths = st.floats(0.01, 2.0)
places = st.tuples(*[st.floats(-5.0, 5.0)] * 3)


def assembly(*bodies: Mapping[str, object], **others: object) -> str:
    """An assembly in metres of bodies; those without a name are called a, b, c and so on."""
    named = [{"name": "abcdefgh"[k], **body} for k, body in enumerate(bodies)]
    return json.dumps({"kind": "assembly", "units": "m", "bodies": named, **others})


def older(*blocks: Mapping[str, object], **others: object) -> str:
    """The same in the older form."""
    numbered = [{"id": k, **block} for k, block in enumerate(blocks)]
    return json.dumps({"name": "x", "units": "m", "friction": 0.7, "blocks": numbered, **others})


def only(text: str) -> Body:
    """The one body of an assembly."""
    (body,) = read_assembly(text).scene
    return body


@st.composite
def parts(draw: st.DrawFn) -> Part:
    """A box, or corners on an ellipsoid, all of which are on their hull."""
    size, at = draw(st.tuples(lengths, lengths, lengths)), draw(places)
    if draw(st.booleans()):
        return Box(size, at, "oak", draw(st.sampled_from((0.0, 0.3, -1.2))))
    count = draw(st.integers(6, 12))
    heights = np.linspace(-0.95, 0.95, count)
    around = np.arange(count) * 2.4 + draw(st.floats(0, 6))
    rings = np.sqrt(1 - heights**2)
    points = np.column_stack([rings * np.cos(around), rings * np.sin(around), heights]) * size + at
    return Hull(tuple((float(x), float(y), float(z)) for x, y, z in points), "red")


@st.composite
def bodies(draw: st.DrawFn, name: str) -> Body:
    """A body of one to three parts, anywhere."""
    made = tuple(draw(st.lists(parts(), min_size=1, max_size=3)))
    mass = draw(st.sampled_from((0.0, 1.0))) * draw(st.floats(1e-3, 1e3))
    x, y, z, w = Rotation.from_rotvec(draw(places)).as_quat().tolist()
    return Body(name, made, mass, draw(places), (x, y, z, w), draw(st.sampled_from((0.0, 0.5, 0.84))))


def same(one: Part, other: Part) -> bool:
    """Whether two parts differ by rounding only."""
    if isinstance(one, Box) and isinstance(other, Box):
        near = np.allclose((*one.size, *one.at, one.turn), (*other.size, *other.at, other.turn), rtol=0, atol=1e-9)
    else:
        alike = isinstance(one, Hull) and isinstance(other, Hull)
        near = alike and np.allclose(one.corners, other.corners, rtol=0, atol=1e-9)  # type: ignore[union-attr]
    return bool(near) and one.tone == other.tone


@settings(max_examples=60)
@given(bodies("a"), bodies("b"))
def test_what_was_written_is_read_as_it_was(first: Body, second: Body) -> None:
    read = read_assembly(write_assembly((first, second), "a game"))
    assert (read.record, read.notes) == ("a game", ())
    for before, after in zip((first, second), read.scene, strict=True):
        assert (after.name, after.fixed, after.friction) == (before.name, before.fixed, before.friction)
        assert after.mass == pytest.approx(before.mass, rel=1e-9)
        assert after.position == pytest.approx(before.position, abs=1e-9)
        assert after.orientation == pytest.approx(before.orientation, abs=1e-9)
        assert all(same(*pair) for pair in zip(before.parts, after.parts, strict=True))


def test_writing_what_was_read_changes_nothing_more() -> None:
    disc = Body("disc", (Cylinder(0.1, 0.02, (0.0, 0.0, 0.0), "base"),), 2.0, (0.0, 0.0, 0.01))
    once = write_assembly((disc, *figure(((0, 1, 0), "E", "LDL"))))
    read = read_assembly(once).scene
    assert write_assembly(read) == once
    assert read[0].mass == pytest.approx(2.0)


def test_a_body_is_a_box_corners_or_parts() -> None:
    corners, _ = prism(CUBE)
    centred = [[x - 0.5, y - 0.5, z - 0.5] for x, y, z in corners]
    halves = [{"size": [1, 1, 0.5], "position": [0, 0, z]} for z in (-0.25, 0.25)]
    mixed = [halves[0], {"vertices": [[x, y, z / 2 + 0.25] for x, y, z in centred]}]
    for shape in ({"size": [1, 1, 1]}, {"vertices": centred}, {"parts": halves}, {"parts": mixed}):
        body = only(assembly({**shape, "position": [1, 2, 3], "density": 7.0}))
        assert body.mass == pytest.approx(7.0)
        assert (body.position, body.friction) == ((1.0, 2.0, 3.0), FRICTION)


def test_what_is_not_said_is_beech_at_the_origin_and_upright() -> None:
    body = only(assembly({"size": [1, 2, 3]}))
    assert (body.position, body.orientation, body.mass) == ((0, 0, 0), (0, 0, 0, 1), 6 * DENSITY)


def test_friction_is_that_of_the_body_or_else_of_the_assembly() -> None:
    read = read_assembly(assembly({"size": [1, 1, 1]}, {"size": [1, 1, 1], "friction": 0.1}, friction=0.8))
    assert [body.friction for body in read.scene] == [0.8, 0.1]


@pytest.mark.parametrize("unit", UNITS)
def test_units_have_names(unit: str) -> None:
    body = only(assembly({"size": [1, 1, 1], "position": [0, 0, 2]}, units=unit))
    assert body.position == (0.0, 0.0, 2 * UNITS[unit])
    assert volume_of(body.parts[0]) == pytest.approx(UNITS[unit] ** 3)


@pytest.mark.parametrize(("colour", "tone"), [
    ("red", "red"), ("#D55E01", "red"), ("#000001", "black ring"), ("mauve", "oak"), ("#12345", "oak"), ("", "oak"),
])  # fmt: skip
def test_colours_become_tones(colour: str, tone: str) -> None:
    assert only(assembly({"size": [1, 1, 1], "colour": colour})).parts[0].tone == tone


def test_a_surface_that_is_not_convex_is_cut_and_one_that_is_stays_whole() -> None:
    for outline, count, notes in ((ELL, 2, 1), (CUBE, 1, 0)):
        corners, faces = prism(outline)
        read = read_assembly(assembly({"vertices": corners, "faces": faces, "density": 1.0}))
        assert (len(read.scene[0].parts), len(read.notes)) == (count, notes)
        assert read.scene[0].mass == pytest.approx(3.0 if count == 2 else 1.0)
    assert read_assembly(assembly({"parts": [{"vertices": prism(ELL)[0], "faces": prism(ELL)[1]}]})).notes == (
        "body 1, 'a': it is not convex, and was cut into 2 convex parts",
    )


def test_the_older_form_has_blocks_with_numbers_and_corners_in_the_world() -> None:
    corners, faces = prism(ELL, bottom=1.0)
    turned = [[(x - y) * 0.6, (x + y) * 0.8, z] for x, y, z in prism(CUBE)[0]]
    text = older(
        {"size": [1, 1, 1], "position": [0, 0, 0.5], "quaternion_xyzw": [0, 0, 0, 1], "density": 1.0, "fixed": True},
        {"vertices": corners, "faces": faces, "convex": False, "density": 2.0, "fixed": False},
        {"vertices": turned, "density": 1.0, "fixed": False},
        expected="stable", evidence="none", source="here", licence="own",
    )  # fmt: skip
    base, ell, rhombus = read_assembly(text).scene
    assert [body.name for body in (base, ell, rhombus)] == ["0", "1", "2"]
    assert (base.fixed, ell.friction) == (True, 0.7)
    assert ell.mass == pytest.approx(6.0)
    assert ell.position == pytest.approx((1.0, 1.0, 1.5))
    assert isinstance(rhombus.parts[0], Hull)


@given(places, places)
def test_corners_of_a_box_in_the_older_form_are_a_box_where_they_are(axis: Vector, at: Vector) -> None:
    turn = Rotation.from_rotvec(axis)
    corners = turn.apply(np.array(prism(CUBE)[0]) * (1.0, 2.0, 3.0)) + at
    body = only(older({"vertices": corners.tolist()}))
    (box,) = body.parts
    assert isinstance(box, Box)
    assert sorted(box.size) == pytest.approx([1.0, 2.0, 3.0], abs=1e-6)
    reach = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * box.size / 2 + box.at
    placed = Rotation.from_quat(body.orientation).apply(reach) + body.position
    distance = np.linalg.norm(placed[:, None] - corners, axis=2)
    assert distance.min(axis=0) == pytest.approx(0, abs=1e-6)


def test_units_that_nobody_knows_are_metres_in_the_older_form_and_that_is_said() -> None:
    read = read_assembly(older({"size": [1, 1, 1]}, units="block length 1"))
    assert read.notes == ("units: 'block length 1' are no units that are known: 1 is taken for 1 m",)
    assert read_assembly(older({"size": [1, 1, 1]}, units="unit")).notes == ()
    said = read_assembly(older({"size": [1, 1, 1]}, units="bricks"), Given(units="cm"))
    assert (said.notes, said.scene[0].parts[0]) == ((), Box((0.01, 0.01, 0.01), (0, 0, 0), "oak"))


def test_a_user_may_say_otherwise() -> None:
    text = assembly({"size": [1, 1, 1], "density": 3.0, "friction": 0.1}, {"size": [1, 1, 2], "fixed": True})
    free, fixed = read_assembly(text, Given(density=5.0, friction=0.9)).scene
    assert (free.mass, free.friction, fixed.mass, fixed.friction) == (5.0, 0.9, 0.0, 0.9)
    assert [body.fixed for body in read_assembly(text, Given(fixed=("a",))).scene] == [True, True]


def test_units_and_axes_that_the_file_says_cannot_be_said_otherwise() -> None:
    text = assembly({"size": [1, 1, 1]})
    for said, expected in ((Given(units="mm"), "the file says them"), (Given(up="y"), "has z up")):
        with pytest.raises(NoAssembly, match=expected):
            read_assembly(text, said)


FLAT = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
OPEN = {"vertices": prism(ELL)[0], "faces": prism(ELL)[1][1:]}
DENTED = [*prism(CUBE)[0], (0.5, 0.5, 0.75)]
ROUND = {"vertices": [[cos(k), sin(k), k / 999] for k in range(MOST_CORNERS + 1)]}
BAD: list[tuple[str, str]] = [
    (assembly({"vertices": DENTED}), "body 1, 'a': not convex: corner 9 of its vertices lies 0.25 m inside the hull"),
    (assembly({"vertices": FLAT}), "body 1, 'a': no volume: "),
    (assembly({"vertices": FLAT[:3]}), "body 1, 'a': expected vertices as a list of at least 4 corners"),
    (assembly({"vertices": [[0, 0, 0]] * 9}), "body 1, 'a': no volume: "),
    (assembly({"size": [1, 1, 1]}, {"size": [1, 0, 1]}), "body 2, 'b': no volume: expected size as three positive"),
    (assembly({"size": [1, -1, 1]}), "body 1, 'a': no volume: expected size as three positive numbers"),
    (assembly({"size": [1, 1]}), "body 1, 'a': expected size as three numbers"),
    (assembly({"size": [1, 1, 2e6]}), "body 1, 'a': expected size within 1e+06 m"),
    (assembly({"size": [1, 1, 1], "vertices": FLAT}), "expected one of size, vertices, parts, not size and vertices"),
    (assembly({}), "body 1, 'a': expected one of size, vertices, parts, not none"),
    (assembly({"parts": []}), "body 1, 'a': expected parts as a list of objects"),
    (assembly({"parts": [{"position": [0, 0, 0]}]}), "body 1, 'a', part 1: expected size or vertices, one of them"),
    (assembly({"parts": [{"size": [1, 1, 1], "position": [0, 0, 0], "mass": 1}]}), "part 1: 'mass' is unknown"),
    (assembly({"parts": [{"vertices": DENTED}]}), "body 1, 'a', part 1: not convex: corner 9"),
    (assembly({"size": [1, 1, 1], "mass": 3}), "body 1: 'mass' is unknown: expected name, size, "),
    (assembly({"size": [1, 1, 1], "density": None}), "body 1, 'a': expected density in kg/m³ (null only for what is"),
    (assembly({"size": [1, 1, 1], "density": 0}), "body 1, 'a': expected density from 1e-06 to 1e+09 kg/m³, not 0"),
    (assembly({"size": [1, 1, 1], "friction": -1}), "body 1, 'a': expected friction from 0 to 100, not -1"),
    (assembly({"size": [1, 1, 1]}, friction="high"), "friction: expected friction as a number"),
    (assembly({"size": [1, 1, 1]}, fricton=1), "an assembly: 'fricton' is unknown"),
    (assembly({"size": [1, 1, 1]}, {"size": [1, 1, 1], "name": "a"}), "body 2, 'a': two are called 'a', as body 1 is"),
    (assembly({"size": [1, 1, 1]}, units="furlong"), "units: expected length_m in metres, or one of mm, cm, m"),
    (assembly({"size": [1, 1, 1], "name": "a\nb"}), "body 1: expected a name of at most 100 letters"),
    (assembly({"size": [1, 1, 1], "id": 3}), "body 1: 'id' is unknown"),
    (assembly({"size": [1, 1, 1]}, blocks=[]), "expected bodies or blocks, not both"),
    (assembly({"size": [1, 1, 1]}, kind="pile"), 'expected an object with "kind": "assembly"'),
    (assembly(OPEN), "body 1, 'a': its surface is not closed: the edge from corner 1 to 2 lacks a face"),
    (assembly(OPEN | {"faces": [[0, 1, 99]] * 4}), "body 1, 'a', face 1: expected at least three different corners"),
    (assembly(OPEN | {"faces": [[0, 1, 1]] * 4}), "body 1, 'a', face 1: expected at least three different corners"),
    (assembly(OPEN | {"faces": 3}), "body 1, 'a': expected faces as a list of at least 4"),
    (assembly({"size": [1, 1, 1], "faces": []}), "expected faces beside vertices, not beside size"),
    (assembly(ROUND), f"at most {MOST_CORNERS} corners"),
    ('{"kind": "assembly", "units": "m", "bodies": [{"name": "a", "name": "b"}]}', "the key 'name' is in an object"),
    (assembly({"size": [1, 1, 1]}).replace("1, 1, 1", "1, NaN, 1"), "'a': expected size as three numbers, not nan"),
    (assembly({"size": [1, 1, 1]}).replace("1, 1, 1", "1, 1e999, 1"), "body 1, 'a': expected size as three numbers"),
    (older({"size": [1, 1, 1]}, {"size": [1, 1, 1], "id": 0}), "body 2, '0': two are called '0', as body 1 is"),
    (older({"size": [1, 1, 1], "id": True}), "body 1: expected a name"),
    (older({"size": [1, 1, 1]}, units=3), "units: expected length_m in metres"),
    (assembly(kind="assembly").replace("[]", "[" + ",".join(["0"] * 100_000) + "]"),
     f"bodies: expected a list of at most {MOST_BODIES}, not 100000"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), BAD, ids=[expected[:60] for _, expected in BAD])
def test_what_is_wrong_is_one_line_that_names_the_body_and_its_number(text: str, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    done = run("convert", str(path), "--to", "scene")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"fivesides: {path}:")
    assert done.err.count("\n") == 1
    assert expected in done.err


@pytest.mark.parametrize("command", ["score", "views", "show"])
def test_commands_that_need_a_game_say_so(command: str, tmp_path: Path) -> None:
    for text in (assembly({"size": [1, 1, 1]}), older({"size": [1, 1, 1]})):
        path = tmp_path / "x.json"
        path.write_text(text)
        done = run(command, str(path))
        assert done.code == 2
        assert done.err.count("\n") == 1
        assert "assembly of bodies" in done.err


def test_an_assembly_comes_from_a_file_standard_input_or_the_command_line(tmp_path: Path) -> None:
    text = assembly({"size": [1, 1, 1], "fixed": True})
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8-sig")
    wanted = write_assembly(read_assembly(text).scene)
    assert run("convert", str(path), "--to", "scene").out == wanted
    assert run("convert", "-", "--to", "scene", stdin=text).out == wanted
    assert run("convert", "-e", text, "--to", "scene").out == wanted


def test_warnings_reach_standard_error(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(older({"vertices": prism(ELL)[0], "faces": prism(ELL)[1]}, units="ells"))
    done = run("convert", str(path), "--to", "scene")
    assert done.code == 0
    assert [line.partition("x.json: ")[2] for line in done.err.splitlines()] == [
        "units: 'ells' are no units that are known: 1 is taken for 1 m",
        "body 1, '0': it is not convex, and was cut into 2 convex parts",
    ]


@pytest.mark.parametrize(("arguments", "expected"), [
    (["--to", "game"], "an assembly of bodies has no game: expected --to scene"),
    (["--to", "scene", "--fixed", "z"], "no body is called 'z': expected 'a', 'b'"),
    (["--to", "scene", "--units", "mm"], "units: the file says them"),
    (["--to", "scene", "--units", "ell"], "'ell' is not one of"),
    (["--to", "scene", "--density", "nan"], "nan is no density"),
    (["--to", "scene", "--friction", "-1"], "-1.0 is not in the range"),
])  # fmt: skip
def test_wrong_usage_is_one_line(arguments: list[str], expected: str) -> None:
    done = run("convert", "-e", assembly({"size": [1, 1, 1]}, {"size": [1, 1, 1]}), *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert expected in done.err
