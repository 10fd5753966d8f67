"""The same bodies are seen at the same places as by the engine's own camera, pixel for pixel."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np
import pytest
import shapely
from click.testing import CliRunner

from games.sampling import drawn
from models.shapes import Box
from models.turntable import CELL
from scripts import exactness
from scripts.exactness import VIEWS, Case, Compared, Window, cases, report, seen
from sim.faces import Areas, Faces, faces_of, fit
from sim.hidden import facing, visible
from sim.scene import Body, Scene
from sim.views import EAST, TOP, View, corner
from sim.world import World
from tests.drawn_scenes import FIGURE, crystals, metres, random_figure, scaled, scene


def picture(bodies: Scene, view: View) -> Compared:
    with World() as world:
        (found,) = seen(bodies, (view,), world)
    assert found.decided > 0.7 * found.shown > 30_000
    return found


def tumbled(random: Random) -> Scene:
    """Eight blocks turned in any way, none in another."""
    bodies = []
    for number in range(8):
        turn = np.array([random.gauss(0, 1) for _ in range(4)])
        x, y, z, w = (turn / np.linalg.norm(turn)).tolist()
        at = metres((3.4 * (number % 2), 3.4 * (number // 2 % 2), 1.5 + 3.4 * (number // 4)))
        bodies.append(Body(f"b{number}", (Box(metres((3, 1, 1)), (0, 0, 0), "light"),), 0.03, at, (x, y, z, w)))
    return tuple(bodies)


def gems(random: Random) -> Scene:
    """Hulls of random corners as large as blocks: of what is metres large the engine's camera shows perspective."""
    return scaled(crystals(random), CELL)


@pytest.mark.parametrize("view", [*VIEWS, EAST, TOP], ids=lambda view: view.name)
def test_a_figure_is_drawn_as_the_engine_sees_it(view: View) -> None:
    assert not picture(scene(FIGURE), view).wrong


@pytest.mark.parametrize("seed", range(4))
def test_random_figures_are_drawn_as_the_engine_sees_them(seed: int) -> None:
    assert not picture(scene(random_figure(Random(seed))), corner(seed)).wrong


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("some", [tumbled, gems])
def test_solids_turned_in_any_way_are_drawn_as_the_engine_sees_them(some: Callable[[Random], Scene], seed: int) -> None:
    assert not picture(some(Random(seed)), corner(seed)).wrong


def test_a_sample_of_legal_figures_is_drawn_as_four_cameras_see_them() -> None:
    found = list(cases(seed=5, count=3, jobs=1))
    assert [len(case.pictures) for case in found] == [4] * 3
    told = list(report(found, 5))
    assert told[2] == "0 wrong pixels, in 0 of 12 pictures."
    assert len(told) == 4


@pytest.mark.parametrize("seed", range(2))
def test_pixels_are_those_whose_middles_the_regions_cover(seed: int) -> None:
    faces = faces_of(scene(random_figure(Random(seed))))
    window = Window.on(fit(faces.vertices, corner(seed), 80.0), corner(seed))
    front = facing(window.paper.faces(faces))
    regions = visible(front)
    owner = np.array([body for body, _ in front.parts])[front.part]
    mine = window.raster(regions, owner)
    x, y = np.meshgrid(np.arange(window.width) + 0.5, np.arange(window.height) + 0.5)
    middles = shapely.points(np.stack((x.ravel(), y.ravel()), axis=1) * window.pixel)
    point, face = shapely.STRtree(regions).query(middles, predicate="intersects")
    found = np.full(mine.size, -1)
    found[point] = owner[face]
    differ = found.reshape(mine.shape) != mine
    assert differ.sum() <= 2  # middles on a border, which either side may have
    assert not (differ & ~exactness.borders(mine)).any()


def test_what_is_drawn_through_is_told_with_its_figure_and_its_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    def unhidden(front: Faces) -> Areas:
        return front.polygons(np.eye(3)[:2])

    monkeypatch.setattr(exactness, "visible", unhidden)
    run = CliRunner().invoke(exactness.main, ["--count", "1", "--seed", "5"])
    assert run.exit_code == 1
    assert "0 wrong pixels" not in run.output
    assert f"{drawn(5, 0).text}  [Blocks published] corner " in run.output


def test_the_report_adds_up_all_pictures() -> None:
    one = Compared(100, 80, (), 3)
    found = [Case(drawn(5, 0), (one, replace(one, wrong=((7, 9), (8, 9))))), Case(drawn(5, 1), (one,) * 2)]
    lines = list(report(found, 5))
    assert lines[1:4] == [
        "400 pixels show a body; 320 of them lie off all borders and are compared.",
        "2 wrong pixels, in 1 of 4 pictures.",
        "Closing slits gives 12 pixels (3.000 %) to a neighbour, in 4 pictures.",
    ]
    assert lines[4].endswith("corner 1: 2 pixels, at 7,9 8,9")
