"""Assemblies that nobody would build: each is judged, or refused in one line, and no library says a word of its own."""

import json
import logging
from dataclasses import replace
from importlib.util import find_spec
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import pytest

from models.hulls import polyhedron
from sim.motion import Motion
from sim.scene import Scene
from sim.third import Unwatchable, watch
from tests.commands import Done, run
from tests.stacks import box

BASE = {"name": "base", "size": [4, 4, 1], "position": [0, 0, -0.5], "fixed": True}
CUBE = {"name": "a", "size": [1, 1, 1], "position": [0, 0, 0.5]}
TRIANGLES = ((0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3))


def assembly(*bodies: dict[str, Any], unit: float = 1.0) -> str:
    """Bodies on a table."""
    return json.dumps({"kind": "assembly", "units": {"length_m": unit}, "bodies": [BASE, *bodies]})


def done(folder: Path, text: str | bytes, *arguments: str, name: str = "x.json") -> Done:
    """What `check`, or the command that comes first, makes of *text*."""
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    command, *options = arguments or ("check",)
    return run(command, str(file), *options)


def disc(thickness: float, sides: int = 8) -> list[list[float]]:
    """Corners of a plate, lower ring first."""
    angles = [2 * pi * k / sides for k in range(sides)]
    return [[cos(a), sin(a), z] for z in (0.0, thickness) for a in angles]


@pytest.mark.parametrize("thickness", [1e-2, 1e-4, 1e-5, 1e-6])
def test_the_faces_of_a_plate_are_flat_however_thin_it_is(thickness: float) -> None:
    """The corners of its lower side were taken for corners of its upper one."""
    solid = polyhedron(tuple((x, y, z) for x, y, z in disc(thickness)))
    ends = [face for face in solid.faces if abs(face.normal[2]) > 0.5]
    assert [len(face.points) for face in ends] == [8, 8]
    assert all(len(set(face.points[:, 2])) == 1 for face in ends)


@pytest.mark.parametrize("thickness", [1e-5, 1e-8])
def test_a_plate_can_be_drawn_however_thin_it_is(thickness: float, tmp_path: Path) -> None:
    cube = {**CUBE, "position": [0, 0, 0.5 + thickness]}
    text = assembly({"name": "plate", "vertices": disc(thickness)}, cube)
    for view in ("corner", "north"):
        picture = tmp_path / f"{view}.svg"
        assert done(tmp_path, text, "render", "-o", str(picture), "--view", view) == (0, "", "")
        assert picture.read_text().startswith("<svg")


def test_what_weighs_nothing_beside_the_others_is_not_judged(tmp_path: Path) -> None:
    """It overhangs by more than half; beside a body that weighs 10⁸ times as much it was said to stand."""
    for density, told in ((60.0, ""), (6e-6, "body 3, 'light', weighs 6e-06 kg, 2e-08 of the mean of all")):
        light = {"name": "light", "size": [1, 1, 1], "position": [2.1, 0, 0.5], "density": density}
        found = done(tmp_path, assembly(CUBE | {"density": 600}, light), "check", "--statics-only")
        assert (found.code, bool(found.out)) == ((2, False) if told else (1, True))
        assert told in found.err


@pytest.mark.skipif(find_spec("mujoco") is None, reason="MuJoCo is not installed")
@pytest.mark.parametrize(("east", "mass", "why"), [(0.0, 1e-12, "mass and inertia"), (1e13, 1.0, "QPOS")])
def test_mujoco_says_why_it_cannot_simulate_and_nothing_else(
    east: float,
    mass: float,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """It raised an error of its own, or warned on standard error and left a log in the folder."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Unwatchable, match=why):
        watch((replace(box("a", (1.0, 1.0, 1.0), (east, 0.0, 0.5)), mass=mass),))
    assert not list(tmp_path.iterdir())
    assert capfd.readouterr() == ("", "")


def test_what_mujoco_cannot_simulate_has_a_verdict_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Scene) -> Motion:
        raise Unwatchable("too light")

    monkeypatch.setattr("sim.third.watch", refuse)
    options = "check", "--verify", "--statics-only"
    assert done(tmp_path, assembly(CUBE), *options).out.endswith("MuJoCo cannot simulate it: too light.\n")
    third = json.loads(done(tmp_path, assembly(CUBE), *options, "--json").out)["third"]
    assert third == {"outcome": None, "first_mover": None, "why": "too light"}


def test_what_bears_no_push_at_all_is_told_so(tmp_path: Path) -> None:
    """A wall as thin as rounding bore less than nothing, and no direction of those that were tried was the worst."""
    wall = {
        "name": "wall", "size": [1e-9, 1.0, 0.001], "position": [99.99957552960912, -0.0001967922660517707, 0.0005],
        "quaternion_xyzw": [0, 0, 0.9947874254443833, -0.10197047699082153],
    }  # fmt: skip
    base = {**BASE, "size": [0.1, 0.1, 0.001], "position": [100.0, 0, -0.0005]}
    text = json.dumps({"kind": "assembly", "units": "m", "bodies": [base, wall]})
    push = json.loads(done(tmp_path, text, "check", "--margins", "--statics-only", "--json").out)["tolerances"]["push"]
    assert (push["body"], push["weights"]) == ("wall", 0.0)


def test_more_bodies_than_can_be_judged_are_counted(tmp_path: Path) -> None:
    grid = [{**CUBE, "name": f"{k}", "position": [2 * k, 0, 0.5]} for k in range(2001)]
    found = done(tmp_path, assembly(*grid))
    assert (found.code, found.out) == (2, "")
    assert found.err.endswith("x.json: 2001 bodies that can move are too many to be judged: at most 2000\n")


def solid_in_letters(*corners: str) -> bytes:
    """An STL of a tetrahedron."""
    lines = ["solid base"]
    for triangle in TRIANGLES:
        lines += ["facet normal 0 0 1", "outer loop", *(f"vertex {corners[k]}" for k in triangle)]
        lines += ["endloop", "endfacet"]
    return "\n".join([*lines, "endsolid base"]).encode()


def test_trimesh_says_nothing_of_its_own(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """It told a whole traceback of a normal that is no number."""
    text = solid_in_letters("0 0 0", "1 0 0", "0 1 0", "0 0 1").replace(b"normal 0 0 1", b"normal 0 0 x", 1)
    arguments = "check", "--units", "m", "--up", "z", "--fixed", "base"
    with caplog.at_level(logging.WARNING):
        found = done(tmp_path, text, *arguments, name="x.stl")
    assert len(found.err.splitlines()) <= 1
    assert "Traceback" not in found.err
    assert capfd.readouterr() == ("", "")
    assert not caplog.records


@pytest.mark.parametrize("number", ["inf", "-inf", "1e400"])
def test_corners_that_are_no_numbers_are_refused_without_a_warning(number: str, tmp_path: Path) -> None:
    """Warnings are errors here: numpy had one about infinity times zero."""
    text = solid_in_letters("0 0 0", "1 0 0", "0 1 0", f"0 0 {number}")
    found = done(tmp_path, text, "check", "--units", "m", "--up", "z", "--fixed", "base", name="x.stl")
    assert (found.code, found.out) == (2, "")
    assert "'base': expected corners that are finite" in found.err


@pytest.mark.parametrize("text", ['{"kind": "assembly"}', "LDLb1.1N", '{\n"file": 3'])
def test_what_is_no_list_of_answers_is_not_gone_on_with(text: str, tmp_path: Path) -> None:
    """A text of one line was taken for an answer that was not finished, and overwritten."""
    kept = tmp_path / "kept"
    kept.write_text(text)
    found = done(tmp_path, assembly(CUBE), "check", "-o", str(kept), "--resume", "--statics-only")
    assert (found.code, kept.read_text()) == (2, text)
    assert "expected an answer, as `check -o` writes it; nothing was changed" in found.err


@pytest.mark.parametrize("text", ["", '{"fi', '{"file": "y.json", "exit": 0, "ou'])
def test_an_answer_that_was_not_finished_is_left_out(text: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text(text)
    assert done(tmp_path, assembly(CUBE), "check", "-o", str(kept), "--resume", "--statics-only").code == 0
    assert [json.loads(line)["exit"] for line in kept.read_text().splitlines()] == [0]


@pytest.mark.parametrize("arguments", [
    ("check", "--\x1b[31mred"),
    ("render", "-e", "LDLb1.1N", "-o", "\x1b[31mred"),
    ("check", "-e", "", "--game", "\x9b1m"),
])  # fmt: skip
def test_what_is_said_moves_no_terminal(arguments: tuple[str, ...]) -> None:
    found = run(*arguments)
    assert found.code == 2
    assert found.err.endswith("\n")
    assert found.err.rstrip("\n").isprintable()
