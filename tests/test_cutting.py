"""Closed surfaces are cut into convex solids: nothing is lost, nothing is moved, nothing is added."""

from math import cos, pi, sin

import manifold3d
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from models.cutting import MOST_FACES, convex_parts, volume
from models.hulls import polyhedron
from models.pieces import MOST_PIECES, NoCut
from models.solids import Floats
from tests.surfaces import CROSS, CUBE, ELL, Outline, Surface, arch, area, both, comb, inwards, prism, stairs

KNOWN: dict[str, tuple[Surface, float, int]] = {
    "cube": (prism(CUBE), 1.0, 1),
    "ell": (prism(ELL), 3.0, 2),
    "cross": (prism(CROSS), 5.0, 3),
    "stairs": (prism(stairs(5)), 15.0, 5),
    "arch": (prism(arch(6)), 6 * sin(pi / 6) / 2 * 3, 6),
    "two cubes": (both(prism(CUBE), prism(CUBE, bottom=2.0)), 2.0, 2),
    "ring": (
        both(prism([(0, 0), (3, 0), (3, 3), (0, 3)], 3.0), inwards(prism([(1, 1), (2, 1), (2, 2), (1, 2)], 1.0, 1.0))),
        26.0, 6,
    ),
    "turned inside out": (inwards(prism(ELL)), 3.0, 2),
}  # fmt: skip
"""Surfaces, their volume, and how many parts they take; `ring` is a cube with a hollow in its middle."""


@st.composite
def outlines(draw: st.DrawFn) -> Outline:
    """Stars around the origin: as concave as can be, and crossing themselves nowhere."""
    count = draw(st.integers(5, 9))
    radii = draw(st.lists(st.floats(0.3, 1.0), min_size=count, max_size=count))
    return [(r * cos(2 * pi * k / count), r * sin(2 * pi * k / count)) for k, r in enumerate(radii)]


@st.composite
def turns(draw: st.DrawFn) -> Floats:
    """(3, 3) any turn."""
    angles = draw(st.tuples(st.floats(-3, 3), st.floats(-1.5, 1.5), st.floats(-3, 3)))
    matrix: Floats = Rotation.from_euler("zyx", angles).as_matrix()
    return matrix


def moved(surface: Surface, turn: Floats, size: float, by: Floats) -> Surface:
    """A surface turned, made larger, and shifted."""
    corners, faces = surface
    points = np.array(corners) @ turn.T * size + by
    return [(float(x), float(y), float(z)) for x, y, z in points], faces


def filled(surface: Surface) -> float:
    """The volume of the parts of a surface together."""
    return sum(polyhedron(part).volume for part in convex_parts(*surface))


def in_plane(ring: Floats, normal: Floats, offset: float) -> float:
    """The area of a face if it lies in a plane, negative if it looks the other way; else 0."""
    if np.abs(ring @ normal - offset).max() > 1e-7:
        return 0.0
    across = np.cross(ring - ring[0], np.roll(ring, -1, axis=0) - ring[0]).sum(axis=0) / 2
    return float(across @ normal)


@pytest.mark.parametrize("name", KNOWN)
def test_surfaces_come_apart_into_as_few_parts_as_one_sees(name: str) -> None:
    surface, wanted, count = KNOWN[name]
    parts = convex_parts(*surface)
    assert len(parts) == count
    assert sum(polyhedron(part).volume for part in parts) == pytest.approx(wanted, rel=1e-9)
    assert abs(volume(*surface)) == pytest.approx(wanted, rel=1e-9)


@settings(max_examples=50)
@given(outlines(), st.floats(0.2, 2.0), turns(), st.floats(1e-3, 1e3))
def test_parts_fill_what_was_cut_wherever_and_however_large_it_is(
    outline: Outline, height: float, turn: Floats, size: float
) -> None:
    surface = moved(prism(outline, height), turn, size, size * np.array((1.0, -2.0, 3.0)))
    assert filled(surface) == pytest.approx(area(outline) * height * size**3, rel=1e-6)


@settings(max_examples=40)
@given(outlines(), turns())
def test_no_face_moves(outline: Outline, turn: Floats) -> None:
    """In the plane of every face, what the parts have of it less what looks the other way is the face."""
    corners, faces = moved(prism(outline), turn, 1.0, np.zeros(3))
    solids = [polyhedron(part) for part in convex_parts(corners, faces)]
    points = np.array(corners)
    for ring in faces:
        across = np.cross(points[ring] - points[ring[0]], np.roll(points[ring], -1, axis=0) - points[ring[0]])
        normal = across.sum(axis=0) / np.linalg.norm(across.sum(axis=0))
        offset = float(normal @ points[ring].mean(axis=0))
        before = sum(in_plane(points[other], normal, offset) for other in faces)
        after = sum(in_plane(face.points, normal, offset) for solid in solids for face in solid.faces)
        assert after == pytest.approx(before, abs=1e-6)


@settings(max_examples=40)
@given(outlines(), st.floats(0.2, 2.0))
def test_corners_that_were_given_stay_what_they_were(outline: Outline, height: float) -> None:
    corners, faces = prism(outline, height)
    used = {corner for part in convex_parts(corners, faces) for corner in part}
    assert set(corners) <= used


def test_what_is_convex_is_left_whole() -> None:
    corners, faces = prism([(cos(2 * pi * k / 20), sin(2 * pi * k / 20)) for k in range(20)])
    (part,) = convex_parts(corners, faces)
    assert set(part) == set(corners)


def test_cutting_twice_gives_the_same() -> None:
    surface = prism(arch(9))
    assert convex_parts(*surface) == convex_parts(*surface)


@pytest.mark.parametrize(("surface", "expected"), [
    ((prism(ELL)[0], prism(ELL)[1][:-1]), "not closed: the edge from corner 1 to 6 lacks a face"),
    ((prism(ELL)[0], [*prism(ELL)[1], [0, 1, 2]]), "not closed"),
    (([*prism(CUBE)[0][:-1], (0.0, 1.0, 2.0)], prism(CUBE)[1]), "face 2 is not flat"),
    (prism(CUBE, height=0.0), "its face 3 has no area"),
    (([(0.0, 0.0, 0.0)] * 4, [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]]), "encloses nothing"),
    (both(prism(ELL), prism([(x + 0.5, y + 0.5) for x, y in ELL])), "runs through itself"),
    (prism([(0, 0), (3, 0), (3, 2), (1, -1), (0, 3)]), "runs through itself"),
    (prism(comb(MOST_PIECES + 20)), f"more than {MOST_PIECES} convex parts"),
    ((prism(CUBE)[0], [[0, 1, 2]] * (MOST_FACES + 1)), f"at most {MOST_FACES} faces to cut, not {MOST_FACES + 1}"),
])  # fmt: skip
def test_what_cannot_be_cut_is_refused_in_words(surface: Surface, expected: str) -> None:
    with pytest.raises(NoCut) as refused:
        convex_parts(*surface)
    assert expected in str(refused.value)


def heap(seed: int) -> Surface:
    """Boxes in one another, turned every way: together, or the first without the others; with nine decimals.

    Rounding leaves faces crooked, and skins of no thickness that hold pieces together.
    """
    random = np.random.default_rng(seed)
    boxes = []
    for _ in range(3):
        turn = Rotation.from_rotvec(random.uniform(-2, 2, 3)).as_matrix()
        place = np.column_stack([turn, random.uniform(-0.5, 0.5, 3)])
        boxes.append(manifold3d.Manifold.cube(random.uniform(0.5, 1.5, 3), True).transform(place))
    way = manifold3d.OpType.Add if seed % 2 else manifold3d.OpType.Subtract
    mesh = manifold3d.Manifold.batch_boolean(boxes, way).to_mesh64()
    corners = [(float(x), float(y), float(z)) for x, y, z in np.round(mesh.vert_properties[:, :3], 9)]
    return corners, np.asarray(mesh.tri_verts).astype(int).tolist()


@pytest.mark.parametrize("seed", range(16))
def test_heaps_of_turned_boxes_come_apart(seed: int) -> None:
    surface = heap(seed)
    parts = convex_parts(*surface)
    assert len(parts) > 1
    assert sum(polyhedron(part).volume for part in parts) == pytest.approx(volume(*surface), rel=1e-6)
