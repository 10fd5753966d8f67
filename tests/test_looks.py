"""Pieces and boards of flat games as solids: drawn as the engine sees them, a ring with its hole, print on its face."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

import numpy as np
import pytest
import shapely

from models.compass import compass
from models.forms import annulus, domed, flat, line, plate
from models.hexboard import hex_board
from models.hulls import polyhedron
from models.lathe import SIDES, prism, turned
from models.shapes import Box, Hull, Look, Slab, Turned
from models.space import Vector
from models.turntable import CELL
from sim.areas import GRID
from sim.drawing import drawn
from sim.hidden import depth, visible
from sim.joints import seamless
from sim.looks import shown
from sim.outlines import Line, outlines, smooth
from sim.scene import Body, Scene
from sim.seen import Seen, look
from sim.views import TOP, View, corner
from tests.drawn_scenes import metres
from tests.drawn_scenes import turned as quarter_turned
from tests.engine_masks import as_hulls, wrong
from tests.quick import quick

HEXAGON = tuple((0.9 * CELL * cos(k * pi / 3), 0.9 * CELL * sin(k * pi / 3)) for k in range(6))
ROOK = hex_board(5).piece("tower").solid
assert isinstance(ROOK, Turned)

LOOKS: dict[str, Look] = {
    "stone": domed(1.3 * CELL, 0.8 * CELL, 0.4 * CELL, "grey"),
    "cylinder": flat(1.2 * CELL, 1.4 * CELL, "coin"),
    "ring": annulus(0.9 * CELL, 1.4 * CELL, -0.3 * CELL, 0.3 * CELL, "white ring"),
    "tower": replace(ROOK, profile=tuple((2.2 * r, 2.2 * z - 1.3 * CELL) for r, z in ROOK.profile)),
    "hexagonal tower": Slab(HEXAGON, -1.3 * CELL, 1.3 * CELL, "tower"),
    "card": plate(2 * CELL, 2 * CELL, 0.0, 0.12 * CELL, "leather"),
    "board": plate(2.3 * CELL, 1.8 * CELL, -0.1 * CELL, 0.1 * CELL, "slate"),
}


def lone(name: str, solid: Look, at: Vector = (0.0, 0.0, 0.0), *paint: Look) -> Body:
    return Body(name, (), 0.03, at, look=(solid, *paint))


def tumbled(seed: int) -> Scene:
    """Every kind of shape, turned in any way, each inside a ball of its own; seven of nine places are taken twice."""
    random = Random(seed)
    cells = {"cell": (1, 1, 1), "block": (3, 1, 1)}
    names = [*LOOKS, *cells]
    random.shuffle(names)
    bodies = []
    for number, name in enumerate(names):
        x, y, z, w = _turn(random)
        at = metres((3.4 * (number % 2), 3.4 * (number // 2 % 2), 1.5 + 3.4 * (number // 4)))
        parts = (Box(metres(cells[name]), (0.0, 0.0, 0.0), "light"),) if name in cells else ()
        look = () if name in cells else (LOOKS[name],)
        bodies.append(Body(name, parts, 0.03, at, (x, y, z, w), look=look))
    return tuple(bodies)


def _turn(random: Random) -> tuple[float, float, float, float]:
    turn = np.array([random.gauss(0, 1) for _ in range(4)])
    x, y, z, w = (turn / np.linalg.norm(turn)).tolist()
    return x, y, z, w


@pytest.mark.parametrize("seed", quick(range(4), 0))
def test_every_kind_of_shape_is_drawn_as_the_engine_sees_it_however_it_lies(seed: int) -> None:
    scene = tumbled(seed)
    off, seen = wrong(shown(scene), as_hulls(scene), corner(seed))
    assert seen > 15000
    assert off == 0


@pytest.mark.parametrize("name", LOOKS)
def test_the_pieces_of_a_solid_fill_it(name: str) -> None:
    solid, sides = LOOKS[name], 96
    pieces = turned(solid, sides) if isinstance(solid, Turned) else (prism(solid),)
    volume = sum(polyhedron(tuple(map(tuple, piece.vertices.tolist()))).volume for piece in pieces)
    of_circle = sin(2 * pi / sides) / (2 * pi / sides) if isinstance(solid, Turned) else 1.0
    assert volume == pytest.approx(solid.volume * of_circle, rel=1e-6)


@pytest.mark.parametrize("name", [name for name in LOOKS if name != "tower"])
def test_the_faces_of_a_solid_close_it(name: str) -> None:
    """Their areas along any direction sum up to nothing (Gauss), so there are none within it.

    A tower has some: the floor of its crown goes on under the rim.
    """
    solid = LOOKS[name]
    pieces = turned(solid) if isinstance(solid, Turned) else (prism(solid),)
    faces = [face for piece in pieces for face in piece.faces]
    areas = [np.cross(face.points[:-1] - face.points[0], face.points[1:] - face.points[0]) for face in faces]
    assert np.abs(np.sum([area.sum(axis=0) for area in areas], axis=0)).max() < 1e-12
    assert all(area.sum(axis=0) @ face.normal > 0 for face, area in zip(faces, areas, strict=True))


def table(*bodies: Body) -> Scene:
    slab = plate(9 * CELL, 9 * CELL, -0.2 * CELL, 0.0, "oak")
    return shown((Body("table", (), 0.0, (0.0, 0.0, 0.0), look=(slab,)), *bodies))


def regions(seen: Seen, name: str) -> shapely.Geometry:
    return seen.region(name)


def test_through_the_hole_of_a_ring_one_sees_what_is_under_it() -> None:
    ring = annulus(CELL, 1.5 * CELL, 0.0, 0.3 * CELL, "white ring")
    coin = lone("coin", flat(0.5 * CELL, 0.1 * CELL, "coin"))
    free, around = (look(table(*bodies), TOP) for bodies in ((coin,), (coin, lone("ring", ring))))
    hidden = shapely.difference(regions(free, "coin"), regions(around, "coin"))
    assert hidden.area < 0.01
    hole = shapely.Polygon(shapely.get_rings(shapely.get_parts(regions(around, "ring")))[1])
    scale = around.paper.scale * CELL
    assert hole.area == pytest.approx(SIDES / 2 * sin(2 * pi / SIDES) * scale**2, rel=1e-3)
    inside = shapely.intersection(regions(around, "table"), hole)
    assert inside.area == pytest.approx(hole.area - regions(around, "coin").area, rel=1e-3)


@pytest.mark.parametrize("view", [corner(0), corner(2), TOP], ids=["corner", "behind", "top"])
def test_there_are_no_lines_within_a_ring_but_its_rims(view: View) -> None:
    seen = look(table(lone("ring", annulus(CELL, 1.5 * CELL, 0.0, 0.3 * CELL, "white ring"))), view)
    ground = np.array([body.fixed for body in seen.scene])[seen.bodies]
    found = seamless(seen.front, outlines(seen.front, seen.regions, ground, smooth(seen.front)))
    own = (found.faces >= 0).all(axis=1) & (seen.bodies[found.faces] == 1).all(axis=1) & (found.line > Line.NONE)
    assert (seen.front.curved[found.faces[own, 0]] != seen.front.curved[found.faces[own, 1]]).all()
    if view is TOP:
        assert not own.any()


def scenes() -> Iterator[Scene]:
    yield tumbled(7)
    yield table(
        *(
            lone(name, solid, metres((3 * k - 4.5, 2 * (k % 2) - 1, 1.3)))
            for k, (name, solid) in enumerate(LOOKS.items())
        )
    )


@pytest.mark.parametrize("number", [0, 1])
def test_visible_areas_tile_the_silhouette(number: int) -> None:
    seen = look(shown(list(scenes())[number]), corner(1))
    exact = visible(seen.front)
    vertices, first = seen.front.vertices[:, :2], seen.front.vertex_first
    hulls = [shapely.convex_hull(shapely.multipoints(vertices[a:b])) for a, b in pairwise(first)]
    whole = shapely.union_all(hulls, grid_size=GRID)
    assert shapely.area(exact).sum() == pytest.approx(whole.area, rel=1e-4)
    assert shapely.area(shapely.symmetric_difference(shapely.union_all(exact, grid_size=GRID), whole)) < 0.05


@pytest.mark.parametrize("quarter", range(4))
def test_turning_a_table_and_the_view_together_changes_nothing(quarter: int) -> None:
    scene = tumbled(quarter)
    before, after = look(shown(scene), corner(quarter)), look(shown(quarter_turned(scene)), corner(quarter + 1))
    for body in scene:
        assert shapely.area(shapely.symmetric_difference(regions(before, body.name), regions(after, body.name))) < 0.05
    assert shapely.area(before.shadows).sum() == pytest.approx(shapely.area(after.shadows).sum(), abs=0.2)


def test_the_surface_of_a_stone_is_as_high_as_its_facets() -> None:
    """Patches join facets; how far a point of one is from the reader is that of the facet there."""
    seen = look(shown((lone("stone", LOOKS["stone"]),)), corner(0))
    front = seen.front
    assert front.facets is not None
    corners, owner = front.corners, np.repeat(np.arange(len(front)), np.diff(front.first))
    found = depth(front, owner, corners[:, :2])
    assert np.abs(found - corners[:, 2]).max() < 1e-6


def test_print_becomes_marks_on_the_face_under_it() -> None:
    top = 0.1 * CELL
    paint = (
        line((-CELL, 0.0), (CELL, 0.0), 0.0008, top, "grid"),
        annulus(0.02, 0.0205, top, top + 5e-5, "grid"),
        annulus(0.5 * CELL, CELL, top, top + 5e-5, "space"),
        Slab(HEXAGON, top, top + 5e-5, "space"),
    )
    (body,) = shown((lone("board", LOOKS["board"], (0.0, 0.0, 0.0), *paint),))
    assert [mark.closed for mark in body.marks] == [False, False, True, True, True]
    assert {z for mark in body.marks for _, _, z in mark.outline} == {top}
    assert [len(body.parts), body.look] == [1, ()]
    lines = sum(shapely.Polygon(mark.outline).area for mark in body.marks[2:4])
    assert lines == pytest.approx(pi * 0.75 * CELL**2, rel=0.08)  # the halves of a ring overlap a little


def test_the_compass_is_printed_on_its_board_and_nowhere_else() -> None:
    board = compass().board
    body = Body(board.name, board.parts, 0.0, (0.0, 0.0, 0.0), look=board.look)
    (seen,) = shown((body,))
    assert len(seen.parts) == 1
    assert len(seen.marks) == len(board.paint)
    plate_drawn = drawn(look((seen,), corner(0)), (seen,))
    assert plate_drawn.content.count('fill="#8C8374"') + plate_drawn.content.count('stroke="#8C8374"') > 20


def test_what_has_no_look_stays_as_it_is() -> None:
    cell = Body("cell", (Box(metres((1, 1, 1)), (0, 0, 0), "light"),), 0.03, (0.0, 0.0, 0.0))
    assert shown((cell,)) == (cell,)
    (ring,) = as_hulls((lone("ring", LOOKS["ring"]),))
    assert len(ring.parts) == SIDES
    assert all(isinstance(part, Hull) for part in ring.parts)


def test_a_half_section_without_area_is_refused() -> None:
    with pytest.raises(ValueError, match="encloses nothing"):
        turned(Turned(((0.0, 0.0), (1.0, 0.0)), "grey"))
    with pytest.raises(ValueError, match="encloses nothing"):
        turned(domed(1.0, 1.0, 0.5, "grey"), 2)


def test_coins_have_a_ring_on_top_which_counters_have_not() -> None:
    coin, counter = (shown((lone(tone, flat(0.005, 0.0024, tone)),))[0] for tone in ("coin", "counter"))
    assert not counter.marks
    (ring,) = coin.marks
    assert not ring.closed
    assert {z for _, _, z in ring.outline} == {0.0024}
    assert {round(hypot(x, y), 6) for x, y, _ in ring.outline} == {0.0031}
