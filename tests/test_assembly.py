"""Scenes as assemblies in JSON."""

import json
from dataclasses import replace
from math import pi, sin

import pytest

from models.shapes import Hull
from models.turntable import CELL, DISC_RADIUS
from sim.assembly import SIDES, write_assembly
from sim.scene import Body
from tests.stacks import TURNTABLE, box, figure, table


def test_friction_is_that_of_most_bodies_and_is_said_where_it_differs() -> None:
    """It was that of the first body for all of them."""
    scene = (table(friction=0.9), *(box(str(k), (1.0, 1.0, 1.0), (2.0 * k, 0.0, 0.5)) for k in range(3)))
    data = json.loads(write_assembly(scene))
    assert data["friction"] == 0.5
    assert [body.get("friction") for body in data["bodies"]] == [0.9, None, None, None]


def test_bodies_have_their_parts_poses_and_densities() -> None:
    data = json.loads(write_assembly(figure(((0, 1, 0), "E", "LDL"))))
    turntable, block = data["bodies"]
    assert (data["kind"], data["units"]) == ("assembly", {"length_m": 1.0})
    assert (turntable["fixed"], turntable["density"], len(turntable["vertices"])) == (True, None, 2 * SIDES)
    assert max(x for x, _, _ in turntable["vertices"]) == pytest.approx(DISC_RADIUS * CELL)
    assert [part["colour"] for part in block["parts"]] == ["light", "dark", "light"]
    assert block["density"] == pytest.approx(600)
    assert block["position"] == pytest.approx([1.5 * CELL, 1.5 * CELL, 0.5 * CELL])


def test_the_mass_of_a_free_disc_comes_back_from_the_density_of_its_prism() -> None:
    disc = replace(TURNTABLE, mass=1.0)
    (body,) = json.loads(write_assembly((disc,)))["bodies"]
    area = SIDES / 2 * sin(2 * pi / SIDES) * DISC_RADIUS**2
    volume = area * 0.25 * CELL**3
    assert body["density"] * volume == pytest.approx(1.0)


def test_an_empty_scene_is_an_empty_assembly() -> None:
    assert json.loads(write_assembly(()))["bodies"] == []


def test_solids_of_corners_are_written_as_corners_and_unions_as_parts() -> None:
    wedge = Hull(((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), "oak")
    alone = Body("wedge", (wedge,), 1.0, (0.0, 0.0, 0.0))
    mixed = Body("odd", (*TURNTABLE.parts, *table().parts, wedge), 0.0, (0.0, 0.0, 0.0))
    first, second = json.loads(write_assembly((alone, mixed)))["bodies"]
    assert first["vertices"] == [list(corner) for corner in wedge.corners]
    assert first["density"] == pytest.approx(6)
    assert [sorted(part) for part in second["parts"]] == [
        ["colour", "vertices"], ["colour", "position", "size"], ["colour", "vertices"],
    ]  # fmt: skip
