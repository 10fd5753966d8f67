"""Contacts of convex bodies that lie any way."""

from dataclasses import replace
from itertools import pairwise
from math import pi, radians, sqrt

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from models.shapes import Box, Cylinder, Hull
from models.space import Vector
from sim.blocks import pieces_of, solids_of
from sim.contacts import Assembly, Contact, assembly
from sim.rotation import rotation
from sim.scene import Body, Quaternion, Scene
from tests.convex import WEDGE, about, any_turn, as_hull, cuboid, halves, hull, moved, vectors
from tests.stacks import TURNTABLE, block, random_figure, table

SEEDS = st.integers(0, 10**6)
laws = settings(derandomize=True, deadline=None, max_examples=15)

FLOOR = cuboid("floor", (-5.0, -5.0, -1.0), (5.0, 5.0, 0.0), fixed=True)


def area(contact: Contact) -> float:
    """Along its normal: positive when it runs counter-clockwise."""
    around = np.cross(contact.polygon, np.roll(contact.polygon, -1, axis=0)).sum(axis=0) / 2
    return float(around @ contact.normal)


def middle(contact: Contact) -> np.ndarray:
    """Of its area."""
    shifted = contact.polygon - contact.polygon[0]
    parts = np.linalg.norm(np.cross(shifted[1:-1], shifted[2:]), axis=1)
    centres = contact.polygon[0] + (shifted[1:-1] + shifted[2:]) / 3
    return np.asarray(parts @ centres / parts.sum())


Told = list[tuple[tuple[int, int], tuple[float, ...]]]


def told(found: Assembly, turn: Quaternion = (0.0, 0.0, 0.0, 1.0), by: Vector = (0.0, 0.0, 0.0)) -> Told:
    """The contacts as they are before the scene is turned and shifted: bodies, area, normal and middle."""
    rows = []
    for contact in found.contacts:
        pair = min(contact.lower, contact.upper), max(contact.lower, contact.upper)
        normal = rotation(turn).T @ contact.normal * (1 if contact.lower == pair[0] else -1)
        at = rotation(turn).T @ (middle(contact) - by)
        rows.append((pair, (area(contact), *normal.tolist(), *at.tolist())))
    return sorted(rows, key=lambda row: (row[0], [round(v, 5) for v in row[1]]))


def same(a: Told, b: Told, within: float) -> None:
    assert [pair for pair, _ in a] == [pair for pair, _ in b]
    assert np.allclose([row for _, row in a], [row for _, row in b], rtol=0, atol=within)


def stack(seed: int, count: int = 10) -> Scene:
    """Blocks of three unit cells on a table; their cells are boxes of their own."""
    blocks = [block(placed, str(k)) for k, placed in enumerate(random_figure(seed, count))]
    return tuple(scaled(body) for body in (table(12.0), *blocks))


def whole(body: Body) -> Body:
    """*body*, a row of cells along an axis, as one box."""
    (solid,) = solids_of(body)
    return replace(body, parts=cuboid(body.name, solid.low, solid.high).parts)


def scaled(body: Body) -> Body:
    """*body* with cells of 1 m."""
    parts = []
    for part in body.parts:
        assert isinstance(part, Box)
        parts.append(
            replace(part, size=vectors(np.array([part.size]) * 40)[0], at=vectors(np.array([part.at]) * 40)[0])
        )
    return replace(body, parts=tuple(parts), position=vectors(np.array([body.position]) * 40)[0])


@laws
@given(SEEDS)
def test_a_scene_that_is_turned_and_shifted_has_the_same_contacts(seed: int) -> None:
    """Along the axes all boxes are compared at once, otherwise face by face: two ways, one answer."""
    random = np.random.default_rng(seed)
    scene, turn, by = stack(seed), any_turn(random), vectors(random.uniform(-9, 9, (1, 3)))[0]
    found, other = assembly(scene), assembly(moved(scene, turn, by))
    assert other.length == pytest.approx(found.length)
    assert np.allclose(found.centre @ rotation(turn).T + by, other.centre)
    same(told(found), told(other, turn, by), 1e-9)
    assert all(area(contact) > 0 for contact in (*found.contacts, *other.contacts))


@laws
@given(SEEDS)
def test_bodies_by_their_corners_with_rounded_numbers_have_the_same_contacts(seed: int) -> None:
    boxes = tuple(whole(body) for body in stack(seed))
    found = told(assembly(boxes))
    same(found, told(assembly(stack(seed))), 1e-12)
    same(found, told(assembly(tuple(as_hull(body) for body in boxes))), 1e-12)
    same(found, told(assembly(tuple(halves(body) for body in boxes))), 1e-12)
    same(found, told(assembly(tuple(as_hull(b, 1e-7, seed + k) for k, b in enumerate(boxes)))), 1e-5)


@laws
@given(SEEDS, st.booleans())
def test_two_faces_touch_where_they_cover_one_another(seed: int, skew: bool) -> None:
    random = np.random.default_rng(seed)
    low, high = random.normal(size=(2, 12, 2))
    shared = shapely.intersection(*(shapely.convex_hull(shapely.multipoints(face)) for face in (low, high)))
    scene: Scene = (
        hull("below", [*((x, y, 0.0) for x, y in low.tolist()), (0.0, 0.0, -1.0)], fixed=True),
        hull("above", [*((x, y, 0.0) for x, y in high.tolist()), (0.0, 0.0, 1.0)]),
    )
    turn = any_turn(random) if skew else (0.0, 0.0, 0.0, 1.0)
    (contact,) = assembly(moved(scene, turn)).contacts
    assert area(contact) == pytest.approx(shared.area, rel=1e-5)
    assert contact.carries != skew
    at = rotation(turn).T @ middle(contact)
    assert np.allclose(at, (shared.centroid.x, shared.centroid.y, 0.0), atol=1e-5)


@pytest.mark.parametrize("angle", [10.0, 30.0, 90.0, 120.0, 300.0])
@pytest.mark.parametrize("axis", [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.3, 0.5, 0.0)])
def test_the_normal_of_a_contact_points_out_of_the_lower_body_and_upwards(angle: float, axis: Vector) -> None:
    turn = about(axis, radians(angle))
    (contact,) = assembly(moved((FLOOR, cuboid("box", (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))), turn)).contacts
    out = rotation(turn)[:, 2] * (1 if contact.lower == 0 else -1)
    assert np.allclose(contact.normal, out)
    assert tuple(np.round(contact.normal[[2, 0, 1]], 9)) > (0.0, 0.0, 0.0)


def test_a_face_that_is_level_but_for_rounding_carries() -> None:
    tilted = moved(
        (FLOOR, as_hull(cuboid("box", (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)), 1e-6)), about((1.0, 0.0, 0.0), 1e-6)
    )
    (contact,) = assembly(tilted).contacts
    assert contact.carries
    assert contact.normal.tolist() == [0.0, 0.0, 1.0]


@pytest.mark.parametrize("inside", [1e-5, -1e-5])
@pytest.mark.parametrize("angle", [0.0, 0.7])
def test_a_knife_edge_of_a_hundred_thousandth_is_one_however_it_lies(inside: float, angle: float) -> None:
    """A block that reaches over the edge of a table up to its middle, by a hair more or less."""
    beam = cuboid("beam", (-1.0, 0.0, 0.0), (1.0, 1.0, 1.0))
    scene = (cuboid("table", (inside, -5.0, -1.0), (9.0, 5.0, 0.0), fixed=True), beam)
    turned = assembly(moved(scene, about((0.0, 0.0, 1.0), angle)))
    (contact,) = turned.contacts
    assert area(contact) == pytest.approx(1.0 - inside, abs=1e-9)


def test_an_arch_has_a_contact_in_every_joint() -> None:
    joints = [pi * k / 12 for k in range(13)]
    scene = tuple(
        hull(
            str(k),
            [(r * np.cos(a), y, r * np.sin(a)) for a in (a0, a1) for r in (5.0, 6.0) for y in (0.0, 1.0)],
            fixed=k in (0, 11),
        )
        for k, (a0, a1) in enumerate(pairwise(joints))
    )
    found = assembly(scene).contacts
    assert sorted((min(c.lower, c.upper), max(c.lower, c.upper)) for c in found) == [(k, k + 1) for k in range(11)]
    assert [area(c) for c in found] == pytest.approx([1.0] * 11)


def test_a_beam_on_a_ridge_touches_it_along_a_line() -> None:
    beam = cuboid("beam", (-1.0, 0.25, 0.5), (1.0, 0.75, 1.0))
    (contact,) = assembly((hull("ridge", WEDGE, fixed=True), beam)).contacts
    assert np.allclose(sorted(contact.polygon.tolist()), [(0, 0.25, 0.5), (0, 0.75, 0.5)])
    assert contact.normal.tolist() == [0.0, 0.0, 1.0]
    assert (contact.lower, contact.upper) == (0, 1)
    assert not contact.carries


def test_a_tip_touches_in_a_point() -> None:
    tip = hull("tip", [(0.0, 0.0, 0.0), (1.0, 0.0, 1.0), (-1.0, 1.0, 1.0), (-1.0, -1.0, 1.0)])
    (contact,) = assembly((FLOOR, tip)).contacts
    assert np.allclose(contact.polygon, [(0, 0, 0)])
    assert np.allclose(contact.normal, (0, 0, 1))


def test_two_ridges_across_one_another_touch_in_a_point() -> None:
    roof = hull("roof", [(y - 0.5, x + 0.5, 1.0 - z) for x, y, z in WEDGE])
    (contact,) = assembly((hull("ridge", WEDGE, fixed=True), roof)).contacts
    assert np.allclose(contact.polygon, [(0, 0.5, 0.5)])
    assert np.allclose(contact.normal, (0, 0, 1))


@pytest.mark.parametrize("turn", [(0.0, 0.0, 0.0, 1.0), about((1.0, 2.0, 3.0), 1.0)], ids=["along the axes", "skew"])
@pytest.mark.parametrize("by", [(1.0, 0.0, 1.0), (1.0, 1.0, 0.0), (1.0, 1.0, 1.0), (1.0, 0.3, 1.0)])
def test_edges_along_one_another_and_corners_are_no_contacts(turn: Quaternion, by: Vector) -> None:
    one = cuboid("one", (0.0, 0.0, 0.0), (1.0, 1.0, 1.0), fixed=True)
    other = cuboid("other", by, vectors(np.array([by]) + 1)[0])
    assert assembly(moved((one, other), turn)).contacts == ()


@pytest.mark.parametrize("about_z", [0.0, 0.4, 2.0])
def test_a_cylinder_that_lies_touches_the_floor_along_a_line(about_z: float) -> None:
    roll = Body("roll", (Cylinder(0.5, 2.0, (0.0, 0.0, 0.0), "light"),), 1.0, (0.0, 0.0, 0.5), about((1, 0, 0), pi / 2))
    (contact,) = assembly(moved((FLOOR, roll), about((0.0, 0.0, 1.0), about_z))).contacts
    assert len(contact.polygon) == 2
    assert np.linalg.norm(contact.polygon[1] - contact.polygon[0]) == pytest.approx(2.0)
    assert np.allclose(contact.polygon[:, 2], 0.0)


def test_a_disc_that_is_turned_about_its_axis_is_a_disc() -> None:
    (still,), (turned,) = pieces_of(TURNTABLE), pieces_of(replace(TURNTABLE, orientation=about((0.0, 0.0, 1.0), 0.4)))
    assert turned == still


def test_a_block_across_the_turntable_carries_all_of_its_face() -> None:
    skew = replace(block(((1, 1, 0), "E", "LLL")), orientation=about((0.0, 0.0, 1.0), 0.4))
    (contact,) = assembly((TURNTABLE, skew)).contacts
    assert area(contact) == pytest.approx(3 * 0.025**2)
    assert contact.carries


def test_a_turned_box_is_the_box_in_a_turned_body() -> None:
    turned = Body("b", (Box((1.0, 2.0, 1.0), (0.0, 0.0, 0.0), "light", 0.3),), 2.0, (0.0, 0.0, 0.5))
    body = replace(turned, parts=(Box((1.0, 2.0, 1.0), (0.0, 0.0, 0.0), "light"),), orientation=about((0, 0, 1), 0.3))
    same(told(assembly((FLOOR, turned))), told(assembly((FLOOR, body))), 1e-12)


def test_a_body_of_several_hulls_has_the_middle_of_all_of_them() -> None:
    """A gable on a box; the triangle's middle is a third up."""
    gable, cube = Hull(WEDGE, "light"), Box((1.0, 1.0, 1.0), (0.0, 0.5, -0.5), "light")
    house = Body("house", (gable, cube), 1.25, (0.0, 0.0, 1.0), about((0.0, 0.0, 1.0), 0.5))
    found = assembly((FLOOR, house))
    height = 1.0 + (0.25 * 0.5 / 3 - 0.5) / 1.25
    assert np.allclose(found.centre[1], rotation(house.orientation) @ (0.0, 0.5, height))
    assert area(found.contacts[0]) == pytest.approx(1.0)
    assert found.length == pytest.approx(1.5)


def test_a_foot_beside_a_face_of_the_same_body_is_no_contact_of_its_own() -> None:
    """A box, and a wedge that continues it and leaves the floor at its side."""
    wedge = Hull(tuple((x, y, z) for x, z in ((1.0, 0.0), (1.0, 1.0), (2.0, 1.0)) for y in (0.0, 1.0)), "light")
    body = Body("bow", (Box((1.0, 1.0, 1.0), (0.5, 0.5, 0.5), "light"), wedge), 1.5, (0.0, 0.0, 0.0))
    (contact,) = assembly((FLOOR, body)).contacts
    assert area(contact) == pytest.approx(1.0)


def test_friction_and_length_do_not_depend_on_how_a_body_lies() -> None:
    beam = replace(cuboid("beam", (-2.0, 0.0, 0.0), (2.0, 1.0, 1.0)), friction=0.9)
    found = assembly(moved((replace(FLOOR, friction=0.4), beam), about((1.0, 1.0, 0.0), 0.5)))
    assert found.length == pytest.approx(4.0)
    assert found.contacts[0].friction == pytest.approx(sqrt(0.36))
