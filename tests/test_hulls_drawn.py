"""Convex blocks of any shape and size in pictures and GLB files: hulls, turned boxes, several parts, slabs."""

import io
from dataclasses import replace
from random import Random

import numpy as np
import pytest
import shapely
import trimesh
from numpy.typing import NDArray

from models.hulls import polyhedron
from models.shapes import Box, Cylinder, Hull, Part
from models.space import Vector
from sim.areas import GRID
from sim.drawing import picture
from sim.glb import write_glb
from sim.ground import SHOWN, THICK, surroundings
from sim.joints import seamless
from sim.outlines import Line, outlines, smooth
from sim.rotation import rotation
from sim.scene import Body, Scene
from sim.seen import Seen, look
from sim.views import FIVE_VIEWS, View, corner
from tests.drawn_scenes import A_FRAME, SLAB, arch, crystals, scaled

VIEWS = (corner(0), corner(1), corner(2), corner(3), *FIVE_VIEWS)
BLOCK = Body("block", (Box((0.05, 0.02, 0.03), (0.01, 0.0, 0.002), "light"),), 1.0, (0, 0, 0.1), (0.5, 0.1, 0.1, 0.5))


def as_hull(box: Box) -> Hull:
    ends = [[at + sign * size / 2 for sign in (-1, 1)] for at, size in zip(box.at, box.size, strict=True)]
    return Hull(tuple((x, y, z) for x in ends[0] for y in ends[1] for z in ends[2]), box.tone)


def upright(body: Body) -> Body:
    norm = sum(q * q for q in body.orientation) ** 0.5
    x, y, z, w = (q / norm for q in body.orientation)
    return replace(body, orientation=(x, y, z, w))


def covers(seen: Seen) -> NDArray[np.object_]:
    return np.array([shapely.union_all(seen.regions[seen.bodies == k], grid_size=GRID) for k in range(len(seen.scene))])


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_a_box_given_by_its_corners_is_drawn_as_a_box(view: View) -> None:
    body = upright(BLOCK)
    (box,) = body.parts
    assert isinstance(box, Box)
    mine, theirs = (look((SLAB, replace(body, parts=(part,))), view) for part in (as_hull(box), box))
    for one, other in ((mine.regions, theirs.regions), (mine.shadows, theirs.shadows)):
        for number in (0, 1):
            areas = [shapely.union_all(some[seen.bodies == number]) for some, seen in ((one, mine), (other, theirs))]
            assert shapely.area(shapely.symmetric_difference(*areas)) < 0.01
    bevels = [shapely.union_all(seen.bevels.pieces) for seen in (mine, theirs)]
    assert shapely.area(bevels[0]) == pytest.approx(shapely.area(bevels[1]), rel=1e-6)
    assert shapely.area(shapely.symmetric_difference(*bevels)) < 0.01
    normals = [sorted(map(tuple, np.round(seen.bevels.normals, 6) + 0.0)) for seen in (mine, theirs)]
    assert np.allclose(normals[0], normals[1], atol=1e-5)


def test_a_box_that_is_turned_in_its_body_is_drawn_as_a_turned_body() -> None:
    box = Box((0.05, 0.02, 0.03), (0.0, 0.0, 0.015), "dark")
    half = 0.4
    within = Body("b", (replace(box, turn=2 * half),), 1.0, (0.0, 0.0, 0.0))
    whole = Body("b", (box,), 1.0, (0.0, 0.0, 0.0), (0.0, 0.0, float(np.sin(half)), float(np.cos(half))))
    one, other = (covers(look((SLAB, body), corner(0))) for body in (within, whole))
    assert shapely.area(shapely.symmetric_difference(one, other)).max() < 0.01


def ray(scene: Scene, view: View, seen: Seen, points: NDArray[np.float64]) -> NDArray[np.int64]:
    """The body that a ray from the reader meets first at each of *points* (n, 2) of the paper, −1 for none.

    Independent of faces and areas: a ray is cut with the half-spaces of every hull.
    """
    inverse = np.linalg.inv(seen.paper.axes)
    start = (np.column_stack((points, np.zeros(len(points)))) - seen.paper.shift) @ inverse.T
    toward = np.array(view.toward)
    nearest, found = np.full(len(points), -np.inf), np.full(len(points), -1)
    for number, body in enumerate(scene):
        turn = rotation(body.orientation)
        for part in body.parts:
            solid = polyhedron((part if isinstance(part, Hull) else as_hull(part)).corners)  # type: ignore[arg-type] # boxes
            normals = np.array([face.normal for face in solid.faces]) @ turn.T
            anchors = np.array([face.points[0] for face in solid.faces]) @ turn.T + np.array(body.position)
            height = np.einsum("nfk,fk->nf", start[:, None] - anchors, normals)
            speed = normals @ toward
            with np.errstate(divide="ignore"):
                times = -height / speed
            enter = np.where(speed < 0, times, -np.inf).max(axis=1)
            leave = np.where(speed > 0, times, np.inf).min(axis=1)
            hit = (enter < leave) & (leave > nearest)
            nearest[hit], found[hit] = leave[hit], number
    return found


@pytest.mark.parametrize("seed", range(3))
def test_crystals_are_drawn_where_rays_meet_them(seed: int) -> None:
    scene, view = crystals(Random(seed)), corner(seed)
    seen = look(scene, view, 120.0)
    x, y = np.meshgrid(np.linspace(0, seen.paper.width, 120), np.linspace(0, seen.paper.height, 120))
    points = np.stack((x.ravel(), y.ravel()), axis=1)
    regions = covers(seen)
    edges = shapely.union_all(shapely.boundary(regions))
    far = shapely.distance(shapely.points(points), edges) > 0.75  # slits are closed up to this
    points = points[far]
    drawn = np.full(len(points), -1)
    for number, region in enumerate(regions):
        drawn[shapely.contains_xy(region, points)] = number
    assert (drawn >= 0).sum() > 2000
    assert (drawn == ray(scene, view, seen, points)).all()


@pytest.mark.parametrize("factor", [0.01, 0.4, 40.0])
def test_size_in_the_world_changes_nothing_in_a_picture(factor: float) -> None:
    for scene in (arch(7), A_FRAME):
        one, other = (look(surroundings(some), corner(0), 120.0) for some in (scene, scaled(scene, factor)))
        assert one.paper.height == pytest.approx(other.paper.height, abs=1e-6)
        assert shapely.area(shapely.symmetric_difference(one.regions, other.regions)).max() < 0.01
        assert shapely.area(shapely.symmetric_difference(one.shadows, other.shadows)).max() < 0.01
        assert shapely.area(one.bevels.pieces).sum() == pytest.approx(shapely.area(other.bevels.pieces).sum(), rel=1e-4)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_a_face_that_is_narrower_than_its_bevels_is_drawn(view: View) -> None:
    """A wedge with a lip: the bevels on both sides of the lip crossed, and the polygon was refused."""
    section = ((0.0, -0.55), (0.6, 0.49), (0.6, 0.55), (-0.6, 0.55), (-0.6, 0.49))
    wedge = Hull(tuple((x, y, z) for x, z in section for y in (-0.5, 0.5)), "light")
    seen = look((Body("wedge", (wedge,), 1.0, (0, 0, 0)),), view)
    assert shapely.is_valid(seen.bevels.pieces).all()
    whole = shapely.buffer(shapely.union_all(seen.regions), 1e-3)
    assert shapely.area(shapely.difference(shapely.union_all(seen.bevels.pieces), whole)) == 0


LAID = (Box((3, 1, 1), (0.5, 0, 0.5), "light"), Box((1, 1, 2), (-0.5, 0, 2), "light"))
STOOD = (Box((1, 1, 3), (-0.5, 0, 1.5), "light"), Box((2, 1, 1), (1, 0, 0.5), "light"))


@pytest.mark.parametrize("view", VIEWS[:5], ids=lambda view: view.name)
@pytest.mark.parametrize("hulls", [False, True])
def test_how_a_body_is_cut_into_parts_is_not_seen(view: View, hulls: bool) -> None:
    drawn = []
    for boxes in (LAID, STOOD):
        parts: tuple[Part, ...] = tuple(map(as_hull, boxes)) if hulls else boxes
        seen = look((Body("L", parts, 1.0, (0, 0, 0)),), view)
        found = seamless(
            seen.front, outlines(seen.front, seen.regions, np.zeros(len(seen.front), bool), smooth(seen.front))
        )
        length = np.linalg.norm(found.ends[:, 1] - found.ends[:, 0], axis=1)
        drawn.append([float(length[found.line == kind].sum()) for kind in list(Line)[1:]])
        assert not drawn[-1][Line.CONTACT - 1]
        joints = seen.paper.place(np.array(((-0.5, -0.5, 1.0), (0.0, -0.5, 0.5))))[:, :2]
        near = shapely.STRtree(seen.bevels.pieces).query(shapely.points(joints), "dwithin", 0.2)
        assert not near.size
    assert drawn[0] == pytest.approx(drawn[1], abs=0.05)


def extents(scene: Scene, name: str) -> tuple[Vector, Vector]:
    """The lowest and the highest coordinates of the one part of a body."""
    (body,) = (body for body in scene if body.name == name)
    (part,) = body.parts
    points = np.array((part if isinstance(part, Hull) else as_hull(part)).corners) + body.position  # type: ignore[arg-type]
    (a, b, c), (d, e, f) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return (a, b, c), (d, e, f)


def test_a_slab_that_is_huge_is_drawn_around_what_stands_on_it() -> None:
    scene = arch(7)
    shown = surroundings(scene)
    assert [body.name for body in shown] == [body.name for body in scene]
    assert shown[1:] == scene[1:]
    (west, south, bottom), (east, north, top) = extents(shown, "ground")
    width = 2 * 2.4
    assert (east, west) == pytest.approx((2.4 + SHOWN * width, -2.4 - SHOWN * width))
    assert (north, south) == pytest.approx((0.25 + SHOWN * width, -0.25 - SHOWN * width))
    assert (top, bottom) == pytest.approx((0.0, -THICK * width))


def test_what_is_fixed_near_by_stays_whole_and_what_is_fixed_far_off_is_left_out() -> None:
    cube = Box((1, 1, 1), (0, 0, 0), "light")
    free, under = Body("free", (cube,), 1.0, (0, 0, 0.5)), Body("under", (cube,), 0.0, (0, 0, -0.5))
    far = Body("far", (cube,), 0.0, (9, 0, 0.5))
    assert surroundings((free, under, far)) == (free, under)
    assert surroundings((under, far)) == (under, far)
    disc = Body("disc", (Cylinder(50.0, 1.0, (0, 0, -0.5), "base"),), 0.0, (0, 0, 0))
    assert extents(surroundings((free, disc)), "disc")[1][:2] == pytest.approx((0.5 + SHOWN, 0.5 + SHOWN))


def test_a_hull_in_a_file_is_closed_and_where_it_is() -> None:
    scene = crystals(Random(5))
    loaded = trimesh.load(io.BytesIO(write_glb(scene)), file_type="glb")
    assert isinstance(loaded, trimesh.Scene)
    for body in scene:
        (part,) = body.parts
        assert isinstance(part, Hull)
        solid, name = polyhedron(part.corners), f"{body.name}-1-{part.tone}"
        mesh = loaded.geometry[name].copy()
        mesh.merge_vertices(merge_norm=True, merge_tex=True)
        assert mesh.is_watertight
        assert mesh.volume == pytest.approx(solid.volume, rel=1e-4)
        x, y, z = rotation(body.orientation) @ solid.centre + np.array(body.position)
        mesh.apply_transform(loaded.graph[name][0])
        assert mesh.center_mass == pytest.approx((x, z, -y), abs=1e-5)  # y is up in the file


def test_pictures_of_hulls_are_the_same_every_time() -> None:
    one, other = (picture(surroundings(arch(7)), corner(0), title="t", description="d") for _ in range(2))
    assert one == other
