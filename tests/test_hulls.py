"""Convex hulls: their faces, and volume, middle and moments against closed forms and another library's."""

from itertools import product
from math import cos, pi, sin

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from models.hulls import NoHull, Polyhedron, inertia, polyhedron
from models.space import Vector

SEEDS = st.integers(0, 10**6)
laws = settings(derandomize=True, deadline=None, max_examples=25)


def rows(points: np.ndarray) -> tuple[Vector, ...]:
    return tuple((float(x), float(y), float(z)) for x, y, z in points)


def cuboid(*size: float) -> np.ndarray:
    return np.array(list(product((0.0, 1.0), repeat=3))) * size


def closed(solid: Polyhedron) -> None:
    """The faces look outwards, run counter-clockwise, are convex, and their areas balance."""
    total = np.zeros(3)
    for face in solid.faces:
        along = np.roll(face.points, -1, axis=0) - face.points
        assert (np.cross(along, np.roll(along, -1, axis=0)) @ face.normal > 0).all()
        assert (face.points[0] - solid.centre) @ face.normal > 0
        total += np.cross(face.points, np.roll(face.points, -1, axis=0)).sum(axis=0) / 2
    assert np.allclose(total, 0.0, atol=1e-5 * float(np.ptp(solid.corners)) ** 2)


@laws
@given(SEEDS, st.integers(4, 40))
def test_volume_middle_and_moments_are_those_of_another_library(seed: int, count: int) -> None:
    points = np.random.default_rng(seed).normal(size=(count, 3))
    solid, other = polyhedron(rows(points)), trimesh.convex.convex_hull(points)
    closed(solid)
    assert solid.volume == pytest.approx(other.volume)
    assert np.allclose(solid.centre, other.center_mass)
    assert np.allclose(inertia(solid.spread), other.moment_inertia)


def test_a_box_has_six_faces_wherever_more_corners_lie_in_them() -> None:
    corners = cuboid(2.0, 3.0, 5.0)
    more = np.concatenate(
        [corners, corners, (corners[:1] + corners[1:]) / 2]
    )  # twice, in edges, in faces, in the middle
    solid = polyhedron(rows(more))
    closed(solid)
    assert [len(face.points) for face in solid.faces] == [4] * 6
    assert len(solid.corners) == 8
    assert solid.volume == pytest.approx(30.0)
    assert np.allclose(inertia(solid.spread), np.diag([34.0, 29.0, 13.0]) * 30.0 / 12)  # m (b² + c²)/12


@pytest.mark.parametrize("noise", [1e-9, 1e-7, 1e-6])
@pytest.mark.parametrize("height", [0.01, 1.0])
def test_a_box_with_rounded_corners_keeps_six_faces(noise: float, height: float) -> None:
    """A thin box of which a corner was 1e-6 off had twelve."""
    for seed in range(20):
        corners = cuboid(1.0, 2.0, 2 * height)
        solid = polyhedron(rows(corners + np.random.default_rng(seed).uniform(-noise, noise, (8, 3))))
        closed(solid)
        assert [len(face.points) for face in solid.faces] == [4] * 6


@pytest.mark.parametrize("sides", [3, 7, 64, 300])
def test_a_prism_has_a_face_for_every_side(sides: int) -> None:
    ring = [(cos(2 * pi * k / sides), sin(2 * pi * k / sides), z) for k in range(sides) for z in (0.0, 2.0)]
    solid = polyhedron(tuple(ring))
    closed(solid)
    assert sorted(len(face.points) for face in solid.faces) == sorted([4] * sides + [sides] * 2)
    assert solid.volume == pytest.approx(sides * sin(2 * pi / sides))


@laws
@given(SEEDS)
def test_a_solid_moves_as_its_corners_do(seed: int) -> None:
    random = np.random.default_rng(seed)
    points, by = random.normal(size=(12, 3)), random.normal(size=3)
    turn = np.linalg.qr(random.normal(size=(3, 3)))[0]
    turn *= np.linalg.det(turn)
    moved, again = polyhedron(rows(points)).moved(turn, by), polyhedron(rows(points @ turn.T + by))
    closed(moved)
    assert moved.volume == pytest.approx(again.volume)
    assert np.allclose(moved.centre, again.centre)
    assert np.allclose(inertia(moved.spread), inertia(again.spread))


@pytest.mark.parametrize(
    "corners",
    [
        (),
        ((0.0, 0.0, 0.0),) * 9,
        rows(cuboid(1.0, 1.0, 0.0)),
        rows(cuboid(1.0, 1.0, 1e-12)),
        rows(cuboid(1.0, 1.0, 1.0) + np.inf),
    ],
    ids=["none", "one point", "flat", "hardly more than flat", "without end"],
)
def test_what_encloses_nothing_is_refused(corners: tuple[Vector, ...]) -> None:
    with pytest.raises(NoHull):
        polyhedron(corners)
