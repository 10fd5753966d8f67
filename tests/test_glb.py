"""GLB files: they load again upright, in metres, with a named node for every cell and its colour."""

import io

import numpy as np
import pytest
import trimesh

from games.orthognomes.drawings import solid
from games.orthognomes.record import read
from models.materials import rgb
from models.turntable import CELL, DISC_RADIUS, DISC_THICKNESS
from tests.commands import EXAMPLES
from tests.figures import one


def load(text: str) -> trimesh.Scene:
    scene = trimesh.load(io.BytesIO(solid(one(text))), file_type="glb")
    assert isinstance(scene, trimesh.Scene)
    return scene


def test_a_figure_stands_upright_in_metres() -> None:
    scene = load("LLDb2.1U")
    (low_x, low_y, low_z), (high_x, high_y, high_z) = scene.bounds
    assert (low_y, high_y) == pytest.approx((-DISC_THICKNESS * CELL, 3 * CELL))
    assert high_x - low_x == pytest.approx(2 * DISC_RADIUS * CELL)
    assert high_z - low_z == pytest.approx(2 * DISC_RADIUS * CELL)


def test_every_cell_is_a_named_node_in_its_place_and_colour() -> None:
    scene = load("LLDb2.1E")
    assert set(scene.geometry) == {"turntable-1-base", "b01-1-light", "b01-2-light", "b01-3-dark"}
    placed, name = scene.graph["b01-3-dark"]
    assert name == "b01-3-dark"
    assert placed[:3, 3] == pytest.approx(np.array([3.5, 0.5, -1.5]) * CELL)  # east, up, south
    linear = np.array(scene.geometry["b01-3-dark"].visual.material.baseColorFactor[:3]) / 255
    srgb = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    assert srgb == pytest.approx(rgb("dark"), abs=0.02)


def test_a_file_carries_its_record_and_is_the_same_every_time() -> None:
    text = (EXAMPLES / "round.game").read_text()
    assert load(text).metadata["game"] == text
    (record,) = read(text)
    assert solid(record) == solid(record)
