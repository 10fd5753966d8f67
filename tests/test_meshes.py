"""Meshes of the equipment, and the files that hold them: GLB of what is seen, assemblies of what touches."""

import io
import json
from dataclasses import replace
from math import cos, isclose, pi, sin

import numpy as np
import pytest
import trimesh
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from models.cards import Cards
from models.meshes import ROUND_SECTIONS, mesh
from models.rings import ring_board
from models.shapes import Box, Look, Primitive, Slab, Turned
from models.table import Equipment, Standing
from sim.assembly import write_assembly
from sim.blocks import UnreadableBody, solids_of
from sim.faces import faces_of
from sim.glb import write_glb
from sim.scene import Body
from sim.setting import scene_of
from tests.equipment import NOTED, TABLES, beginning

POLYGON = ROUND_SECTIONS / (2 * pi) * sin(2 * pi / ROUND_SECTIONS)
"""Area of the polygon that stands for a circle, as a fraction of it."""


@pytest.fixture(params=["compass", "rings 7", "cards", "hexagon 3"], name="table")
def _table(request: pytest.FixtureRequest) -> Equipment:
    return TABLES[request.param]


def closed(look: Look) -> trimesh.Trimesh:
    """The mesh of *look* with its corners joined, whatever their normals."""
    joined = mesh(look)
    joined.merge_vertices(merge_norm=True, merge_tex=True)
    return joined


def looks(table: Equipment) -> set[Look]:
    boards = {look for board in table.boards for look in board.look}
    return boards | {look for kind in table.kinds for look in table.piece(kind).look}


def test_meshes_are_closed_with_their_faces_to_the_outside_and_fill_the_volume(table: Equipment) -> None:
    """Of a prism exactly; of what is turned as a polygon fills a circle."""
    for look in looks(table):
        solid = closed(look)
        assert solid.is_watertight
        assert solid.is_winding_consistent
        expected = look.volume * (POLYGON if isinstance(look, Turned) else 1.0)
        assert isclose(solid.volume, expected, rel_tol=1e-9)


def test_masses_are_volume_times_density(table: Equipment) -> None:
    for kind in table.kinds:
        piece = table.piece(kind)
        assert piece.mass == pytest.approx(closed(piece.solid).volume * piece.material.density, rel=1e-3)


def test_what_touches_stays_within_the_bounds_of_the_mesh(table: Equipment) -> None:
    for kind in table.kinds:
        piece = table.piece(kind)
        low, high = closed(piece.solid).bounds
        for part in piece.parts:
            corners = _around(part) + part.at
            assert (corners.min(axis=0) >= low - 1e-4).all()
            assert (corners.max(axis=0) <= high + 1e-4).all()


def _around(part: Primitive) -> NDArray[np.float64]:
    """Points on a part as far from its middle as it reaches, (n, 3)."""
    if isinstance(part, Box):
        flat, high = [(a * part.size[0] / 2, b * part.size[1] / 2) for a in (-1, 1) for b in (-1, 1)], part.size[2]
    else:
        angles = np.linspace(0, 2 * pi, ROUND_SECTIONS)
        flat, high = [(part.radius * cos(a), part.radius * sin(a)) for a in angles], part.height
    turn = part.turn if isinstance(part, Box) else 0.0
    c, s = cos(turn), sin(turn)
    return np.array([(x * c - y * s, x * s + y * c, end * high / 2) for x, y in flat for end in (-1, 1)])


@settings(max_examples=20)
@example([0.001] * 5, 0.0, 0.02, 0.001)  # so small that half of its faces were dropped
@given(
    st.lists(st.floats(0.001, 0.1), min_size=3, max_size=8),
    st.floats(-0.1, 0.1),
    st.floats(-0.1, 0.1),
    st.floats(0.001, 0.1),
)
def test_a_solid_turned_about_any_line_fills_the_volume_of_its_half_section(
    radii: list[float], x: float, y: float, high: float
) -> None:
    """Pappus and the divergence theorem agree, whatever the profile."""
    outside = [(radius, high * k / len(radii)) for k, radius in enumerate(radii)]
    look = Turned(((0.0, 0.0), *outside, (0.0, high)), "grid", x, y)
    solid = closed(look)
    assert isclose(solid.volume, look.volume * POLYGON, rel_tol=1e-6)
    assert solid.center_mass[:2] == pytest.approx((x, y), abs=1e-9)


def test_a_mesh_has_the_colour_of_its_tone() -> None:
    coloured = mesh(ring_board(5).piece("counter 5").solid).visual
    assert isinstance(coloured, trimesh.visual.TextureVisuals)
    assert coloured.material.name == "counter 5"


def test_a_ring_is_smooth_around_and_sharp_at_its_creases() -> None:
    """Its normals point up, down, or straight away from its axis."""
    ring = mesh(ring_board(5).piece("white ring").solid)
    away = np.abs(np.einsum("ij,ij->i", ring.vertex_normals[:, :2], ring.vertices[:, :2]))
    away /= np.hypot(ring.vertices[:, 0], ring.vertices[:, 1])
    up = np.abs(ring.vertex_normals[:, 2])
    assert (np.isclose(up, 1, atol=1e-4) | np.isclose(away, 1, atol=1e-4)).all()
    assert np.isclose(up, 1).sum() == np.isclose(away, 1, atol=1e-4).sum() == 4 * ROUND_SECTIONS


def test_every_table_loads_again_upright_in_metres_with_a_node_for_all_that_is_seen(table: Equipment) -> None:
    scene = scene_of(table, beginning(table))
    loaded = trimesh.load(io.BytesIO(write_glb(scene)), file_type="glb")
    assert isinstance(loaded, trimesh.Scene)
    nodes = [f"{body.name}-{k}-{look.tone}" for body in scene for k, look in enumerate(body.look, 1)]
    assert sorted(loaded.graph.nodes_geometry) == sorted(nodes)
    assert {body.name for body in scene} <= set(loaded.graph.nodes)
    (west, down, _), (east, up, _) = loaded.bounds
    width = max(part.size[0] for part in scene[0].parts if isinstance(part, Box))
    assert down == pytest.approx(0, abs=1e-6)
    assert width * (1 - 1e-6) <= east - west < 1.2 * width
    assert up == pytest.approx(max(body.position[2] + _height(body) for body in scene))


def _height(body: Body) -> float:
    """Of all that is seen of it."""
    tops = [look.top if isinstance(look, Slab) else max(z for _, z in look.profile) for look in body.look]
    return max(tops)


def test_pieces_that_look_the_same_are_in_the_file_once() -> None:
    table = ring_board(5)
    rings = [Standing(place, "white ring") for place in ("a1", "b2", "c3")]
    loaded = trimesh.load(io.BytesIO(write_glb(scene_of(table, rings))), file_type="glb")
    assert isinstance(loaded, trimesh.Scene)
    shared = {loaded.graph[f"white ring at {one.place}-1-white ring"][1] for one in rings}
    assert len(shared) == 1
    xs = [loaded.graph[f"white ring at {one.place}-1-white ring"][0][0, 3] for one in rings]
    assert xs == pytest.approx([table.spot(one).x for one in rings])


def test_a_card_lies_turned_in_the_file_as_it_lies_on_the_table() -> None:
    """The red edge of a prow that lies with it to the east is in the east."""
    loaded = trimesh.load(io.BytesIO(write_glb(scene_of(Cards(), [Standing("0,0", "BPE")]))), file_type="glb")
    assert isinstance(loaded, trimesh.Scene)
    pose, name = loaded.graph["BP at 0,0-2-red"]
    x, _, z = trimesh.transform_points([loaded.geometry[name].bounds.mean(axis=0)], pose)[0]
    assert (x, z) == pytest.approx((0.0316, 0.0), abs=1e-3)


def test_every_table_is_an_assembly_that_weighs_the_same(table: Equipment) -> None:
    scene = scene_of(table, beginning(table))
    data = json.loads(write_assembly(scene))
    assert [body["name"] for body in data["bodies"]] == [body.name for body in scene]
    for body, written in zip(scene, data["bodies"], strict=True):
        assert written["position"] == pytest.approx(body.position)
        if body.fixed:
            assert written["density"] is None
        else:
            assert written["density"] * _volume(written) == pytest.approx(body.mass)


def _volume(written: dict[str, list[object]]) -> float:
    if "vertices" in written:
        return float(trimesh.convex.convex_hull(np.array(written["vertices"])).volume)
    sizes = [part["size"] for part in written["parts"] if isinstance(part, dict)]
    return float(sum(np.prod(size) for size in sizes))


def test_an_assembly_says_how_the_boxes_of_a_ring_are_turned() -> None:
    ring = scene_of(ring_board(5), [Standing("c3", "black ring")])[1]
    (written,) = json.loads(write_assembly((ring,)))["bodies"]
    turns = [part.get("turn", 0.0) for part in written["parts"]]
    assert turns == pytest.approx([k * pi / 8 for k in range(16)])
    assert all(part["position"][:2] != [0, 0] for part in written["parts"])


def test_boxes_turned_by_quarters_lie_along_the_axes_and_others_do_not() -> None:
    def body(turn: float) -> Body:
        return Body("plank", (Box((0.3, 0.1, 0.1), (0.0, 0.0, 0.05), "light", turn),), 1.0, (0.0, 0.0, 0.0))

    for quarters in range(-2, 5):
        (solid,) = solids_of(body(quarters * pi / 2))
        assert solid.high == pytest.approx((0.05, 0.15, 0.1) if quarters % 2 else (0.15, 0.05, 0.1))
    with pytest.raises(UnreadableBody, match="body 'plank' is of other solids"):
        solids_of(body(0.3))


def test_every_piece_but_rings_is_of_boxes_along_the_axes_and_discs(table: Equipment) -> None:
    standing = beginning(table) + (tuple(Standing("9,9", kind) for kind in NOTED) if isinstance(table, Cards) else ())
    for body in scene_of(table, standing):
        if " ring at " in body.name:
            with pytest.raises(UnreadableBody):
                solids_of(body)
        else:
            assert solids_of(body)


def test_a_turned_box_is_drawn_where_it_is() -> None:
    box = Box((0.3, 0.1, 0.1), (0.2, 0.0, 0.05), "light")
    upright, turned = (
        faces_of((Body("plank", (replace(box, turn=turn),), 1.0, (0.0, 0.0, 0.0)),)) for turn in (0.0, pi / 2)
    )
    arms = upright.vertices - box.at
    assert sorted(map(tuple, np.round(turned.vertices - box.at, 9))) == sorted(
        (x, y, z) for x, y, z in np.round(np.stack((-arms[:, 1], arms[:, 0], arms[:, 2]), axis=1), 9)
    )


def test_a_turned_box_is_turned_in_the_file() -> None:
    plank = Body("plank", (Box((0.3, 0.1, 0.1), (0.0, 0.0, 0.05), "light", pi / 2),), 1.0, (0.0, 0.0, 0.0))
    loaded = trimesh.load(io.BytesIO(write_glb((plank,))), file_type="glb")
    assert isinstance(loaded, trimesh.Scene)
    assert loaded.extents == pytest.approx((0.1, 0.1, 0.3))
