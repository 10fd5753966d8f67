"""Faces that are not flat become triangles, the same ones on both sides of a joint; curved joints hold what they do."""

import json
from itertools import chain
from math import cos, pi, sin

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from models.cutting import volume
from models.facets import MOST_CORNERS, flattened
from models.pieces import NoCut
from models.shapes import Hull
from models.solids import Floats
from models.space import Vector
from sim.assemblies import read_assembly
from sim.assembly import Assembly
from sim.clearance import clearance
from sim.shaping import volume_of
from sim.statics import equilibrium
from tests.surfaces import Surface, inwards, relief


@st.composite
def rings(draw: st.DrawFn) -> list[Vector]:
    """Corners around the z axis, up and down."""
    count = draw(st.integers(4, 9))
    reach = draw(st.lists(st.floats(0.3, 1.0), min_size=count, max_size=count))
    up = draw(st.lists(st.floats(-0.3, 0.3), min_size=count, max_size=count))
    turns = [2 * pi * k / count for k in range(count)]
    return [(r * cos(a), r * sin(a), z) for a, r, z in zip(turns, reach, up, strict=True)]


def along(corners: list[Vector], ring: list[int]) -> Floats:
    """Area of a ring, along its normal."""
    points = np.array(corners)[ring]
    area: Floats = np.cross(points - points[0], np.roll(points, -1, axis=0) - points[0]).sum(axis=0) / 2
    return area


@settings(max_examples=60)
@given(rings(), st.integers(0, 8))
def test_a_face_has_the_same_triangles_from_both_sides_and_wherever_its_ring_begins(
    corners: list[Vector], first: int
) -> None:
    count = len(corners)
    there = flattened(corners, [list(range(count))])
    back = flattened(corners, [[(first - k) % count for k in range(count)]])
    assert {frozenset(one) for one in there} == {frozenset(one) for one in back}


@settings(max_examples=60)
@given(rings())
def test_triangles_of_a_face_end_at_its_edges_and_look_where_it_looks(corners: list[Vector]) -> None:
    ring = list(range(len(corners)))
    triangles = flattened(corners, [ring])
    assume(triangles != [ring])
    areas = np.array([along(corners, one) for one in triangles])
    assert areas.sum(axis=0) == pytest.approx(along(corners, ring), abs=1e-12)
    assert (areas @ along(corners, ring) > 0).all()


def test_a_crooked_quad_is_folded_along_its_shorter_diagonal_and_a_flat_one_not_at_all() -> None:
    corners = [(0.0, 0.0, 0.0), (1.0, -0.2, 0.1), (1.0, 1.0, 0.0), (0.0, 1.2, 0.1)]  # 0 to 2 is the shorter
    assert {frozenset(one) for one in flattened(corners, [[0, 1, 2, 3]])} == {
        frozenset({0, 1, 2}),
        frozenset({0, 2, 3}),
    }
    rounded = [(x, y, z * 1e-6) for x, y, z in corners]
    assert flattened(rounded, [[0, 1, 2, 3]]) == [[0, 1, 2, 3]]


@pytest.mark.parametrize(("corners", "expected"), [
    ([(cos(k), sin(k), k % 2) for k in np.linspace(0, 6, MOST_CORNERS + 1)], "at most 50 corners, not 51"),
    ([(0, 0, 0), (2, 2, 0), (2, 0, 1), (0, 1, 0)], "is not flat, and runs through itself"),
])  # fmt: skip
def test_faces_that_no_triangles_fill_are_refused(corners: list[Vector], expected: str) -> None:
    with pytest.raises(NoCut, match=expected):
        flattened(corners, [list(range(len(corners)))])


def waves(x: float, y: float) -> float:
    """A joint that is curved both ways, also at its rim."""
    return 1.0 + 0.05 * sin(2 * pi * x) * cos(2 * pi * y) + 0.1 * x * y + 0.03 * (x * x + y * y)


def joined(friction: float, slope: float = 0.0, count: int = 6) -> tuple[Assembly, Surface, Surface]:
    """Two blocks with a curved joint between them, the lower one fixed, and their surfaces."""

    def rise(x: float, y: float) -> float:
        return waves(x, y) + slope * x

    lower, upper = relief(count, rise, 0.0), inwards(relief(count, rise, 3.0))
    bodies = [
        {"name": name, "vertices": corners, "faces": faces, "fixed": name == "lower"}
        for name, (corners, faces) in (("lower", lower), ("upper", upper))
    ]
    text = json.dumps({"kind": "assembly", "units": "m", "friction": friction, "bodies": bodies})
    return read_assembly(text), lower, upper


def test_two_blocks_meet_in_a_curved_joint_without_gap_or_overlap() -> None:
    read, lower, upper = joined(0.5)
    assert read.notes[0] == "body 1, 'lower': 36 of its faces are not flat: taken as triangles"
    volumes = [sum(map(volume_of, body.parts)) for body in read.scene]
    flat = [volume(corners, flattened(corners, faces)) for corners, faces in (lower, upper)]
    assert volumes == pytest.approx(flat, rel=1e-6)
    assert sum(volumes) == pytest.approx(3.0, rel=1e-6)
    found = clearance(read.scene)
    assert (found.overlaps, found.gaps, found.floating) == ((), (), ())


def test_no_corner_of_a_curved_joint_moves() -> None:
    read, lower, _ = joined(0.5)
    corners = set(chain.from_iterable(part.corners for part in read.scene[0].parts if isinstance(part, Hull)))
    assert set(lower[0]) <= corners


@pytest.mark.parametrize(("slope", "friction", "expected"), [
    (0.0, 0.0, "stands"), (0.6, 0.0, "falls"), (0.6, 1.5, "stands"),
])  # fmt: skip
def test_a_curved_joint_holds_where_it_is_hollow_or_rough(slope: float, friction: float, expected: str) -> None:
    assert equilibrium(joined(friction, slope, 4)[0].scene).outcome == expected
