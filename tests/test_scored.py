"""Scored lines laid on a figure: on the faces that their side shows, whole for Light, dashed for Dark, numbered."""

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise
from math import dist

import numpy as np
import pytest
import shapely
from PIL import Image

from games.orthognomes import record
from games.orthognomes.blocks import Figure
from games.orthognomes.numbers import CLEAR, RADIUS, numbered, shown
from games.orthognomes.scored import Numbered, striped
from games.orthognomes.scoring import Side, score
from models.materials import TONES
from models.space import Cell
from models.turntable import CELL
from sim.drawing import drawn, look
from sim.scene import Mark, Scene
from sim.seen import Seen, in_sight
from sim.svg import png
from sim.views import FIVE_VIEWS, View, corner, dot
from tests.legible import unreadable

FIGURES = {
    "the worked example": "LLLb2.1E DLDb3.1U LLDd1.1U DLDc2.2U LLDa2.1N DDDa4.2U LDLb4.1E LDDa1.1U LDLd2.2N DDLc4.2U "
    "DLLc2.5N LDDd3.3U",
    "many lines": "LDLb1.1N DDDa3.1U LLLc2.1U LDLa1.2E DDLc1.4N DLLc2.5U DLDb4.1U LDDb2.8E LLDb1.3U DDLa4.4E DLLc1.9N "
    "DLDb3.5E",
    "three depths": "LDLb2.1U LDDa1.1N DLLb3.1E",
    "windows of a run": "LLLb2.1U LLLb2.4U DDDc3.1U DDDc3.4U",
}
EVERY = pytest.mark.parametrize("name", FIGURES)
DPI = 120
MM = 25.4 / DPI


@cache
def figure(name: str) -> tuple[Scene, Figure, tuple[Side, ...]]:
    (one,) = record.read(FIGURES[name])
    return one.scene(), one.figure, score(one.figure).sides


@cache
def marked(name: str) -> tuple[Scene, tuple[Numbered, ...]]:
    return striped(*figure(name))


def stripes(plain: Scene, scene: Scene) -> Iterator[tuple[int, Mark]]:
    """The marks that were added: the row of the body, and the mark in the world."""
    for row, (before, after) in enumerate(zip(plain, scene, strict=True)):
        assert after.marks[: len(before.marks)] == before.marks
        for mark in after.marks[len(before.marks) :]:
            outline = tuple(tuple(np.add(point, after.position).tolist()) for point in mark.outline)
            yield row, Mark(outline, mark.normal, mark.tone)


def behind(point: tuple[float, ...], view: View) -> Cell:
    """The cell whose face towards *view* a point in the world lies on."""
    x, y, z = np.floor(np.asarray(point) / CELL - 0.5 * np.asarray(view.toward)).astype(int).tolist()
    return x, y, z


def lines(name: str) -> Iterator[tuple[Numbered, View, list[Cell]]]:
    for line in marked(name)[1]:
        yield line, line.side, [behind(point, line.side) for point in line.points]


@EVERY
def test_lines_are_numbered_as_the_score_lists_them(name: str) -> None:
    _, _, sides = figure(name)
    told = [(line.player, side.name) for side in sides for line in side.lines]
    found = marked(name)[1]
    assert [(line.player, line.side.name) for line in found] == told
    assert [line.number for line in found] == list(range(1, len(told) + 1))
    assert told


@EVERY
def test_a_line_runs_over_the_nearest_cells_of_its_colour(name: str) -> None:
    _, built, _ = figure(name)
    for line, view, cells in lines(name):
        nearest = set(view.nearest(built.owner).values())
        assert nearest.issuperset(cells)
        assert {built.colours[cell] for cell in cells} == {line.player[0].upper()}
        places = [(round(dot(cell, view.right)), round(dot(cell, view.up))) for cell in cells]
        ways = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
        assert len(ways) == 1
        assert max(map(abs, next(iter(ways)))) == 1


@EVERY
def test_stripes_lie_on_the_faces_that_their_side_shows(name: str) -> None:
    plain, built, _ = figure(name)
    scene, _ = marked(name)
    on_lines = {(view.toward, cell) for _, view, cells in lines(name) for cell in cells}
    striped_faces = set()
    for row, mark in stripes(plain, scene):
        (view,) = (view for view in FIVE_VIEWS if view.toward == mark.normal)
        depths = [dot((x, y, z), view.toward) for x, y, z in mark.outline]
        assert np.ptp(depths) == pytest.approx(0.0, abs=1e-9)
        cell = behind(tuple(np.mean(mark.outline, axis=0).tolist()), view)
        assert depths[0] == pytest.approx(CELL * (dot(cell, view.toward) + max(0.0, sum(view.toward))))
        assert built.owner[cell] == row - 1
        striped_faces.add((view.toward, cell))
    assert striped_faces == on_lines


@EVERY
def test_each_side_shows_its_lines_from_end_to_end(name: str) -> None:
    scene, found = marked(name)
    for view in FIVE_VIEWS:
        seen = look(scene, view, 60.0)
        own = [line for line in found if line.side == view]
        assert all(in_sight(seen, np.array(line.points)).all() for line in own)
        assert {line.number for line in own} <= {line.number for line in shown(seen, found)}


@EVERY
def test_light_is_whole_and_dark_is_dashed(name: str) -> None:
    plain, built, sides = figure(name)
    for side in sides:
        view = next(view for view in FIVE_VIEWS if view.name == side.name)
        for line in side.lines:
            alone = Side(side.name, side.grid, (line,))
            scene, _ = striped(plain, built, [alone])
            ink, halo = (
                flat([mark for _, mark in stripes(plain, scene) if mark.tone == tone], view)
                for tone in (f"scores {line.player}", "halo")
            )
            assert len(shapely.get_parts(halo)) == 1
            assert shapely.covers(shapely.buffer(halo, 1e-9), ink)
            pieces = len(shapely.get_parts(ink))
            assert pieces == 1 if line.player == "light" else pieces > len(line.cells)


def flat(marks: list[Mark], view: View) -> shapely.Geometry:
    """What *marks* cover as *view* shows them, in cells, joined where they meet."""
    axes = np.array([view.right, view.up], float)
    areas = [shapely.Polygon(np.asarray(mark.outline) / CELL @ axes.T) for mark in marks]
    return shapely.union_all([shapely.buffer(area, 1e-6, join_style="mitre") for area in areas])


@pytest.mark.parametrize("view", [*FIVE_VIEWS, corner(0), corner(2)], ids=lambda view: view.name)
def test_stripes_change_no_pixel_beside_them(view: View) -> None:
    plain, _, _ = figure("the worked example")
    scene, _ = marked("the worked example")
    seen = look(scene, view, 60.0)
    before, after = (pixels(look(one, view, 60.0), one) for one in (plain, scene))
    changed = (before != after).any(axis=2)
    marks = [seen.paper.place(np.asarray(mark.outline))[:, :2] for _, mark in stripes(plain, scene)]
    room = shapely.buffer(shapely.union_all([shapely.buffer(shapely.Polygon(m), 0.0) for m in marks]), 1.5 * MM)
    rows, columns = np.nonzero(changed)
    inside = shapely.contains_xy(room, (columns + 0.5) * MM, (rows + 0.5) * MM)
    assert inside.all()
    assert changed.any()


def pixels(seen: Seen, scene: Scene) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    document = drawn(seen, scene).document(title="t", description="d")
    return np.asarray(Image.open(BytesIO(png(document, DPI))).convert("RGB"))


@EVERY
@pytest.mark.parametrize("view", [FIVE_VIEWS[1], FIVE_VIEWS[4], corner(1)], ids=lambda view: view.name)
def test_every_line_in_sight_has_one_number_on_it(name: str, view: View) -> None:
    scene, found = marked(name)
    seen = look(scene, view, 80.0)
    plate = numbered(seen, found)
    assert unreadable(plate.document(title="t", description="d")) == []
    discs = re.findall(
        r'<g id="line-(\d+)" data-player="(\w+)".*?cx="([\d.]+)" cy="([\d.]+)"', plate.content, re.DOTALL
    )
    places = {int(number): (float(x), float(y)) for number, _, x, y in discs}
    assert sorted(places) == sorted(line.number for line in shown(seen, found))
    for line in found:
        if line.number in places:
            path = shapely.LineString(seen.paper.place(np.array(line.points))[:, :2])
            assert path.distance(shapely.Point(places[line.number])) < 0.01 or not in_one_plane(line)


def in_one_plane(line: Numbered) -> bool:
    """Whether all of a line lies at one depth: otherwise it goes on in other planes."""
    return len({round(dot(point, line.side.toward), 6) for point in line.points}) == 1


def test_numbers_keep_clear_of_one_another_where_there_is_room() -> None:
    scene, found = marked("the worked example")
    for view in (*FIVE_VIEWS, *map(corner, range(4))):
        content = numbered(look(scene, view, 80.0), found).content
        halos = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="1.9"', content)
        for (ax, ay), (bx, by) in combinations([(float(x), float(y)) for x, y in halos], 2):
            assert dist((ax, ay), (bx, by)) > 2 * RADIUS + CLEAR - 0.01


def test_players_are_told_apart_by_dashes_and_by_colour() -> None:
    scene, found = marked("the worked example")
    content = numbered(look(scene, corner(1), 80.0), found).content
    groups = re.findall(r'data-player="(\w+)"(.*?)</g>', content, re.DOTALL)
    assert {player for player, _ in groups} == {"light", "dark"}
    for player, drawing in groups:
        assert ("stroke-dasharray" in drawing) is (player == "dark")
        assert TONES[f"scores {player}"] in drawing
