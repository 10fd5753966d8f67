"""Files of meshes become bodies: what was written comes back, nothing is guessed, nothing broken gets through."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from models.shapes import Box, Hull
from models.solids import Floats
from sim.assembly import Assembly, NoAssembly
from sim.given import DENSITY, Given
from sim.glb import write_glb
from sim.meshfiles import read_meshes
from sim.shaping import volume_of
from tests.commands import run
from tests.stacks import figure
from tests.surfaces import ELL, prism

BASE = Given(fixed=("base",))
MILLIMETRES = Given(units="mm", up="z", fixed=("base",))


def block(size: tuple[float, float, float], at: tuple[float, float, float]) -> trimesh.Trimesh:
    """A box as a mesh."""
    box = trimesh.creation.box(extents=size)
    return trimesh.Trimesh(box.vertices + at, box.faces, process=False)


def ell() -> trimesh.Trimesh:
    """An angle on the base, which is not convex."""
    corners, faces = prism(ELL, 10.0, 10.0)
    fans = [(0, 1, 2), (0, 2, 3), (0, 3, 5), (5, 3, 4)]
    triangles = [(c, b, a) for a, b, c in fans] + [(a + 6, b + 6, c + 6) for a, b, c in fans]
    triangles += [t for a, b, c, d in faces[2:] for t in ((a, b, c), (a, c, d))]
    return trimesh.Trimesh(np.array(corners) * (10.0, 10.0, 1.0), triangles, process=False)


def scene(**meshes: trimesh.Trimesh) -> trimesh.Scene:
    """Meshes as nodes."""
    made = trimesh.Scene()
    for name, mesh in meshes.items():
        made.add_geometry(mesh, name, name)
    return made


PILE = scene(base=block((100, 100, 10), (0, 0, 5)), low=block((20, 20, 20), (0, 0, 20)))
"""A cube on a slab, z up, in millimetres."""


def as_file(made: trimesh.Scene, kind: str) -> bytes:
    """A scene as a file; OBJ is text."""
    data = made.export(file_type=kind)  # type: ignore[no-untyped-call]  # trimesh has types for some functions only
    return data.encode() if isinstance(data, str) else bytes(data)


def named(read: Assembly) -> dict[str, Any]:
    """Middles of bodies by name."""
    return {body.name: body.position for body in read.scene}


def test_a_figure_that_was_written_as_glb_comes_back_with_its_blocks() -> None:
    before = figure(((0, 1, 0), "E", "LDL"), ((1, 1, 1), "N", "DDL"), ((3, 3, 0), "U", "LLD"))
    read = read_meshes(write_glb(before, "a game"), ".glb", Given(fixed=("turntable",)))
    assert (read.record, read.notes) == ("a game", ("in metres with y up, as glTF has it",))
    for one, other in zip(before[1:], read.scene[1:], strict=True):
        assert other.name == one.name
        assert other.mass == pytest.approx(one.mass, rel=1e-9)
        assert other.position == pytest.approx(one.position, abs=1e-9)
        assert other.orientation == pytest.approx(one.orientation, abs=1e-9)
        for part, again in zip(one.parts, other.parts, strict=True):
            assert isinstance(part, Box)
            assert isinstance(again, Box)
            assert again.tone == part.tone
            assert (*again.at, *again.size) == pytest.approx((*part.at, *part.size), abs=1e-9)
    assert read.scene[0].fixed
    assert isinstance(read.scene[0].parts[0], Hull)


def text_of(kind: str, **meshes: trimesh.Trimesh) -> bytes:
    """Meshes as an OBJ or an STL in letters."""
    lines, first = [], 1
    for name, mesh in meshes.items():
        if kind == "obj":
            lines += [f"o {name}", *("v {:g} {:g} {:g}".format(*corner) for corner in mesh.vertices)]
            lines += ["f {} {} {}".format(*(triangle + first)) for triangle in mesh.faces]
            first += len(mesh.vertices)
        else:
            lines.append(f"solid {name}")
            for triangle in mesh.triangles:
                lines += ["facet normal 0 0 0", "outer loop"]
                lines += [*("vertex {:g} {:g} {:g}".format(*corner) for corner in triangle), "endloop", "endfacet"]
            lines.append(f"endsolid {name}")
    return "\n".join(lines).encode()


@pytest.mark.parametrize("names", [("base", "low", "high"), ("low", "high", "base"), ("high", "low", "base")])
def test_every_node_is_a_body_in_the_order_of_the_file(names: tuple[str, ...]) -> None:
    solids = {
        "base": block((100, 100, 10), (0, 0, 5)), "low": block((20, 20, 20), (0, 0, 20)),
        "high": block((20, 20, 20), (5, 0, 40)),
    }  # fmt: skip
    ordered = {name: solids[name] for name in names}
    for kind in ("obj", "stl"):
        read = read_meshes(text_of(kind, **ordered), f".{kind}", MILLIMETRES)
        assert list(named(read)) == list(names)
        assert named(read)["high"] == pytest.approx((0.005, 0, 0.04))
        low = next(body for body in read.scene if body.name == "low")
        assert [body.name for body in read.scene if body.fixed] == ["base"]
        assert low.mass == pytest.approx(0.02**3 * DENSITY)
        (cube,) = low.parts
        assert isinstance(cube, Box)
        assert (*cube.size, *cube.at) == pytest.approx((0.02, 0.02, 0.02, 0, 0, 0))
    read = read_meshes(as_file(scene(**ordered), "glb"), ".glb", BASE)
    assert list(named(read)) == list(names)
    assert named(read)["high"] == pytest.approx((5, -40, 0))


def test_an_stl_falls_into_its_surfaces() -> None:
    slab, cube = block((9, 9, 1), (0, 0, 0.5)), block((1, 1, 1), (2, 2, 1.5))
    together = trimesh.Trimesh([*slab.vertices, *cube.vertices], [*slab.faces, *(cube.faces + 8)], process=False)
    names = Given(units="m", up="z", fixed=("geometry_0 1",))
    read = read_meshes(as_file(scene(x=together), "stl"), ".stl", names)
    assert [volume_of(body.parts[0]) for body in read.scene] == pytest.approx([81.0, 1.0])


def test_y_can_be_up_in_what_does_not_say() -> None:
    upright = scene(base=block((100, 10, 100), (0, 5, 0)), low=block((20, 20, 20), (30, 20, 40)))
    read = read_meshes(as_file(upright, "obj"), ".obj", Given(units="cm", up="y", fixed=("base",)))
    assert named(read) == {"base": pytest.approx((0, 0, 0.05)), "low": pytest.approx((0.3, -0.4, 0.2))}


@given(st.floats(-3, 3), st.floats(-1.5, 1.5), st.booleans())
def test_instances_are_bodies_turned_mirrored_and_scaled(yaw: float, pitch: float, mirrored: bool) -> None:
    """One mesh at two nodes; a mirrored box is a box."""
    made = scene(base=block((1, 1, 1), (0, 0, 0)))
    place: Floats = np.eye(4)
    place[:3, :3] = Rotation.from_euler("zyx", (yaw, pitch, 0.2)).as_matrix() * (-2.0 if mirrored else 2.0, 2.0, 2.0)
    place[:3, 3] = (5, 6, 7)
    made.graph.update(  # type: ignore[no-untyped-call]  # as above
        frame_from="world", frame_to="copy", matrix=place, geometry="base"
    )
    read = read_meshes(as_file(made, "glb"), ".glb", BASE)
    copy = next(body for body in read.scene if body.name == "copy")
    assert copy.position == pytest.approx((5, -7, 6), abs=1e-5)
    (box,) = copy.parts
    assert isinstance(box, Box)
    assert box.size == pytest.approx((2, 2, 2), rel=1e-6)


def test_numbers_of_single_precision_are_what_they_were_meant_to_be() -> None:
    made = scene(base=block((0.025, 0.1, 0.3), (0.0125, 0.05, 0.15)))
    (body,) = read_meshes(as_file(made, "stl"), ".stl", Given(units="m", up="z", fixed=("geometry_0",))).scene
    assert isinstance(body.parts[0], Box)
    assert body.parts[0].size == (0.025, 0.1, 0.3)


def test_what_is_not_convex_is_cut_when_that_is_asked_for() -> None:
    made = as_file(scene(base=block((100, 100, 10), (0, 0, 5)), angle=ell()), "obj")
    with pytest.raises(NoAssembly) as refused:
        read_meshes(made, ".obj", MILLIMETRES)
    assert "body 2, 'angle': not convex: it fills 85.7 % of its hull: give it as parts, or say --split" in str(
        refused.value
    )
    read = read_meshes(made, ".obj", Given(units="mm", up="z", fixed=("base",), split=True))
    assert read.notes == ("body 2, 'angle': it is not convex, and was cut into 2 convex parts",)
    assert all(isinstance(part, Box) for part in read.scene[1].parts)
    assert read.scene[1].mass == pytest.approx(3e-6 * DENSITY)


def test_two_nodes_of_one_name_are_told_apart() -> None:
    data = as_file(PILE, "glb")
    size = int.from_bytes(data[12:16], "little")
    text = data[20 : 20 + size].replace(b'"name":"low"', b'"name":"base"').ljust(size)
    read = read_meshes(data[:20] + text[:size] + data[20 + size :], ".glb", BASE)
    first, second = named(read)
    assert first != second
    assert {first, second} > {"base"}


def holed() -> trimesh.Trimesh:
    """A box that lacks a triangle."""
    box = block((1, 1, 1), (0, 0, 0))
    return trimesh.Trimesh(box.vertices, box.faces[1:], process=False)


def flat() -> trimesh.Trimesh:
    """Both sides of a square."""
    corners = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
    return trimesh.Trimesh(corners, [(0, 1, 2), (0, 2, 3), (2, 1, 0), (3, 2, 0)], process=False)


OUTSIDE = json.dumps({
    "asset": {"version": "2.0"}, "buffers": [{"uri": "../../etc/passwd", "byteLength": 9}], "accessors": [],
}).encode()  # fmt: skip
HUGE = json.dumps({"asset": {"version": "2.0"}, "accessors": [{"count": 10**12}]}).encode()
FAR = ["--units", "m", "--up", "z", "--fixed", "base"]
BAD: list[tuple[str, bytes, list[str], str]] = [
    ("x.obj", as_file(PILE, "obj"), [], "expected --units (mm, cm, m, cell, inch) and --up (y, z)"),
    ("x.stl", as_file(PILE, "stl"), ["--units", "mm"], "expected --up (y, z)"),
    ("x.obj", as_file(PILE, "obj"), ["--up", "z"], "expected --units (mm, cm, m, cell, inch)"),
    ("x.glb", as_file(PILE, "glb"), ["--units", "mm", "--fixed", "base"], "glTF is in metres with y up"),
    ("x.glb", as_file(PILE, "glb"), ["--up", "z", "--fixed", "base"], "glTF is in metres with y up"),
    ("x.glb", as_file(PILE, "glb"), [], "expected --fixed NAME, one of 'base', 'low'"),
    ("x.obj", as_file(PILE, "obj"), [*FAR, "--fixed", "top"], "no body is called 'top': expected 'base', 'low'"),
    ("x.glb", b"", [], "expected a GLB file, and this one is broken or cut off"),
    ("x.glb", as_file(PILE, "glb")[:-9], ["--fixed", "base"], "expected a GLB file, and this one is broken or cut off"),
    ("x.glb", b"glTF" + bytes(60), [], "expected a GLB file, and this one is broken or cut off"),
    ("x.gltf", b"{", [], "expected a GLTF file, and this one is broken or cut off"),
    ("x.gltf", OUTSIDE, ["--fixed", "base"], "its meshes are in another file, '../../etc/passwd'"),
    ("x.gltf", HUGE, ["--fixed", "base"], "expected at most 500000 triangles"),
    ("x.obj", b"", FAR, "expected meshes, and there are none in it"),
    ("x.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", FAR, "x.obj: expected"),
    ("x.obj", b"v nan 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n", FAR, "expected corners that are finite"),
    ("x.stl", b"", FAR, "expected meshes, and there are none in it"),
    ("x.stl", bytes(200), FAR, "x.stl: expected"),
    ("x.obj", as_file(scene(base=block((1, 1, 1), (0, 0, 0)), holed=holed()), "obj"), FAR,
     "body 2, 'holed': its surface is not closed: the edge from corner"),
    ("x.obj", as_file(scene(base=block((1, 1, 1), (0, 0, 0)), flat=flat()), "obj"), FAR, "body 2, 'flat': no volume"),
    ("x.obj", as_file(scene(base=trimesh.creation.icosphere(4)), "obj"), FAR, "at most 1000 corners, not 2562"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "data", "arguments", "expected"), BAD, ids=[f"{b[0]} {b[3][:40]}" for b in BAD])
def test_what_is_wrong_is_one_line(name: str, data: bytes, arguments: list[str], expected: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    done = run("convert", str(path), "--to", "scene", *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert expected in done.err


@settings(max_examples=60)
@given(st.sampled_from(["glb", "obj", "stl"]), st.floats(0, 1), st.integers(0, 255), st.booleans())
def test_broken_files_are_refused_or_read_but_break_nothing(kind: str, at: float, byte: int, cut: bool) -> None:
    whole = as_file(PILE, kind)
    place = int(at * (len(whole) - 1))
    broken = whole[:place] if cut else whole[:place] + bytes([byte]) + whole[place + 1 :]
    with suppress(NoAssembly):
        read_meshes(broken, f".{kind}", BASE if kind == "glb" else MILLIMETRES)


def test_commands_that_need_a_game_say_so(tmp_path: Path) -> None:
    path = tmp_path / "x.glb"
    path.write_bytes(as_file(PILE, "glb"))
    done = run("score", str(path))
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "it is an assembly of bodies: expected a game" in done.err


def test_a_material_file_is_not_opened(tmp_path: Path) -> None:
    """It could be anywhere, and says nothing of a body."""
    path = tmp_path / "x.obj"
    path.write_bytes(b"mtllib x.mtl\nusemtl red\n" + as_file(PILE, "obj"))
    (tmp_path / "x.mtl").write_bytes(b"\xff\xfe nonsense")
    done = run("convert", str(path), "--to", "scene", "--units", "mm", "--up", "z", "--fixed", "base")
    assert (done.code, done.err) == (0, "")
    assert [body["name"] for body in json.loads(done.out)["bodies"]] == ["base", "low"]
