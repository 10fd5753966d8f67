"""GLB files of all example games: they load again with a node for every body and all that is seen of it, in metres."""

import io
from pathlib import Path

import numpy as np
import pytest
import trimesh

from games import files
from games.orthognomes.record import Round
from games.record import Record, replay
from models.materials import rgb
from models.shapes import Slab
from sim.glb import write_glb
from sim.setting import framed
from tests.commands import EXAMPLES

GAMES = sorted(EXAMPLES.glob("*.game"))


def colour(scene: trimesh.Scene, node: str) -> np.ndarray:
    """SRGB of what is at *node*, from the linear colour of its material."""
    linear = np.array(scene.geometry[scene.graph[node][1]].visual.material.baseColorFactor[:3]) / 255
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_an_example_loads_again_with_its_names_places_and_colours(path: Path) -> None:
    for one in files.read(path.read_text(), "orthognomes"):
        if isinstance(one, Round):
            continue
        assert isinstance(one, Record)
        game = replay(one)
        bodies = framed(game.game.table, game.game.visible(game.last))
        scene = trimesh.load(io.BytesIO(write_glb(bodies)), file_type="glb")
        assert isinstance(scene, trimesh.Scene)
        for body in bodies:
            x, y, z = body.position
            assert scene.graph[body.name][0][:3, 3] == pytest.approx((x, z, -y), abs=1e-6)  # y is up in the file
            for number, look in enumerate(body.look, 1):
                node = f"{body.name}-{number}-{look.tone}"
                assert colour(scene, node) == pytest.approx(rgb(look.tone), abs=0.02)
        heights = [
            max(z for _, z in look.profile) if not isinstance(look, Slab) else look.top
            for body in bodies
            for look in body.look[:1]
        ]
        top = max(body.position[2] + height for body, height in zip(bodies, heights, strict=True))
        assert scene.bounds[1][1] == pytest.approx(top, abs=2e-4)  # print on a board is higher than it by less


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_cell_of_an_example_is_a_node_of_its_own(path: Path) -> None:
    from games.orthognomes.drawings import solid

    for one in files.read(path.read_text(), "orthognomes"):
        if isinstance(one, Round):
            scene = trimesh.load(io.BytesIO(solid(one)), file_type="glb")
            assert isinstance(scene, trimesh.Scene)
            cells = [name for name in scene.graph.nodes_geometry if name.startswith("b")]
            places = {tuple(np.round(scene.graph[name][0][:3, 3], 6).tolist()) for name in cells}
            assert len(places) == len(cells) > 0
            for name in cells:
                assert colour(scene, name) == pytest.approx(rgb(name.rsplit("-", 1)[1]), abs=0.02)
