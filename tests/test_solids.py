"""Laws of convex solids, with trimesh as the oracle of meshes."""

from itertools import product
from math import pi

import numpy as np
import pytest
import shapely
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from models.solids import CHAMFER, Face, Side, bevelled_box, box, cylinder, edges

LENGTHS = st.floats(0.5, 4.0)


def mesh(faces: tuple[Face, ...]) -> trimesh.Trimesh:
    """The faces cut into triangles; corners that coincide are one."""
    triangles = [
        (face.points[0], face.points[k], face.points[k + 1]) for face in faces for k in range(1, len(face.points) - 1)
    ]
    corners = np.array(triangles).reshape(-1, 3)
    return trimesh.Trimesh(corners, np.arange(len(corners)).reshape(-1, 3), process=True)


def row(pattern: int, axis: int) -> tuple[Face, ...]:
    """A block of unit cubes along *axis*, as the faces of its cells."""
    along = np.eye(3)[axis]
    faces: list[Face] = []
    for k in range(pattern):
        joined = frozenset((axis, end) for end, more in ((0, k > 0), (1, k < pattern - 1)) if more)
        at = k * along
        faces += bevelled_box((1.0, 1.0, 1.0), (at[0], at[1], at[2]), CHAMFER, joined)
    return tuple(faces)


@given(x=LENGTHS, y=LENGTHS, z=LENGTHS, share=st.floats(0.01, 0.9))
@settings(derandomize=True, deadline=None, max_examples=30)
def test_a_bevelled_box_is_a_closed_convex_solid(x: float, y: float, z: float, share: float) -> None:
    faces = bevelled_box((x, y, z), (1.0, -2.0, 3.0), share * min(x, y, z) / 2)
    solid = mesh(faces)
    assert solid.is_watertight
    assert solid.is_winding_consistent
    assert solid.volume == pytest.approx(solid.convex_hull.volume, rel=1e-9)
    vertices, pairs = edges(faces)
    assert (len(faces), len(vertices), len(pairs)) == (26, 24, 48)  # Euler: 24 − 48 + 26 = 2


@pytest.mark.parametrize(("count", "axis"), list(product((2, 3, 4), range(3))))
def test_cells_in_a_row_bound_one_solid(count: int, axis: int) -> None:
    size = [1.0, 1.0, 1.0]
    size[axis] = float(count)
    whole = mesh(bevelled_box((size[0], size[1], size[2]), (0.0, 0.0, 0.0), CHAMFER))
    block = mesh(row(count, axis))
    assert block.is_watertight
    assert block.euler_number == 2
    assert block.volume == pytest.approx(whole.volume, rel=1e-12)
    assert block.area == pytest.approx(whole.area, rel=1e-12)


def test_a_joint_has_no_face_and_no_bevel() -> None:
    joined = bevelled_box((1.0, 1.0, 1.0), (0.0, 0.0, 0.0), CHAMFER, frozenset({(0, 1)}))
    assert not any(np.allclose(face.normal, (1, 0, 0)) for face in joined)
    assert all(face.normal[0] <= 1e-12 for face in joined)


@pytest.mark.parametrize("faces", [row(3, 2), cylinder(3.15, 0.25, (2.0, 2.0, -0.125))], ids=["block", "disc"])
def test_faces_are_planar_and_look_outwards(faces: tuple[Face, ...]) -> None:
    middle = np.mean([point for face in faces for point in face.points], axis=0)
    for face in faces:
        assert np.linalg.norm(face.normal) == pytest.approx(1)
        assert (face.points - face.points[0]) @ face.normal == pytest.approx(0, abs=1e-12)
        assert face.normal @ (face.points[0] - middle) > 0


def test_a_sharp_box_has_six_sides_that_know_which_they_are() -> None:
    faces = box((1.0, 2.0, 3.0), (0.0, 0.0, 0.0))
    assert mesh(faces).volume == pytest.approx(6)
    vertices, pairs = edges(faces)
    assert (len(faces), len(vertices), len(pairs)) == (6, 8, 12)
    for face in faces:
        ((axis, end),) = face.sides
        assert face.normal == pytest.approx((2 * end - 1) * np.eye(3)[axis])
    joined: frozenset[Side] = frozenset({(0, 1)})
    assert [face.sides for face in box((1.0, 1.0, 1.0), (0.0, 0.0, 0.0), joined)].count(((0, 1),)) == 0


@pytest.mark.parametrize("unseen", [{(0, 0), (1, 0), (2, 0)}, {(0, 0), (1, 0), (1, 1), (2, 0)}])
def test_bevels_between_seen_sides_only_keep_the_outline_of_the_sharp_box(unseen: set[Side]) -> None:
    """Seen from where *unseen* sides are not seen, both cover the same part of the paper but the tips of corners."""
    toward = np.array([0.0 if {(axis, 0), (axis, 1)} <= unseen else 0.5 for axis in range(3)])
    toward[2] = 0.8
    across = np.linalg.svd(toward[None, :])[2][1:]
    sharp, cut = (
        shapely.union_all([shapely.Polygon(face.points @ across.T) for face in faces if face.normal @ toward > 1e-9])
        for faces in (
            box((1.0, 1.0, 1.0), (0.0, 0.0, 0.0)),
            bevelled_box((1.0, 1.0, 1.0), (0.0, 0.0, 0.0), CHAMFER, frozenset(unseen)),
        )
    )
    assert sharp.buffer(1e-9).covers(cut)
    assert sharp.area - cut.area < 3 * CHAMFER**2


def test_a_cylinder_is_round_within_a_thousandth() -> None:
    solid = mesh(cylinder(2.0, 0.5, (0.0, 0.0, 0.0)))
    assert solid.is_watertight
    assert solid.volume == pytest.approx(pi * 4 * 0.5, rel=1e-3)


def test_impossible_solids_are_refused() -> None:
    with pytest.raises(ValueError, match="expected 0 <"):
        bevelled_box((1.0, 1.0, 1.0), (0.0, 0.0, 0.0), 0.5)
    with pytest.raises(ValueError, match="no box"):
        box((1.0, 0.0, 1.0), (0.0, 0.0, 0.0))
    with pytest.raises(ValueError, match="no cylinder"):
        cylinder(1.0, 0.0, (0.0, 0.0, 0.0))
