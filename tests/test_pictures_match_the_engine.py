"""The same bodies are seen at the same places as by the engine's own camera, pixel for pixel."""

from random import Random

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray

from models.shapes import Box
from models.turntable import CELL
from sim.faces import faces_of, fit
from sim.hidden import facing, visible
from sim.scene import Body, Scene
from sim.views import EAST, TOP, View, corner
from sim.world import World
from tests.drawn_scenes import FIGURE, metres, random_figure, scene

WIDTH, HEIGHT = 400, 500
SPAN = 11 * CELL
CENTRE = metres((2.0, 2.0, 3.0))


def drawn(bodies: Scene, view: View) -> NDArray[np.int64]:
    """Body at the middle of each pixel (HEIGHT, WIDTH) as the drawing has it, before slits are closed."""
    faces = faces_of(bodies)
    paper = fit(faces.vertices, view, 80.0)
    front = facing(paper.faces(faces))
    regions = visible(front)
    pixel = SPAN / HEIGHT * np.linalg.norm(paper.axes[0])
    middle = paper.place(np.array([CENTRE]))[0, :2]
    x, y = np.meshgrid(np.arange(WIDTH) + 0.5 - WIDTH / 2, np.arange(HEIGHT) + 0.5 - HEIGHT / 2)
    points = shapely.points(np.stack((x.ravel(), y.ravel()), axis=1) * pixel + middle)
    found = np.full(WIDTH * HEIGHT, -1)
    point, face = shapely.STRtree(regions).query(points, predicate="intersects")
    found[point] = np.array([body for body, _ in front.parts])[front.part[face]]
    return found.reshape(HEIGHT, WIDTH)


def borders(bodies: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Pixels that have another body within one pixel of them."""
    padded = np.pad(bodies, 1, mode="edge")
    shifted = [padded[1 + r : 1 + r + HEIGHT, 1 + c : 1 + c + WIDTH] for r in (-1, 0, 1) for c in (-1, 0, 1)]
    return np.asarray(np.any([other != bodies for other in shifted], axis=0))


def wrong(bodies: Scene, view: View) -> tuple[int, int]:
    """Pixels that differ off all borders, and pixels that show a body that can move.

    What never moves counts as nothing: the engine's disc has fewer sides than ours.
    """
    still = [row for row, body in enumerate(bodies) if body.fixed]
    mine = drawn(bodies, view)
    with World() as world:
        world.build(bodies)
        theirs = world.photograph(view, CENTRE, SPAN, WIDTH, HEIGHT).bodies.astype(np.int64)
    for seen in (mine, theirs):
        seen[np.isin(seen, still)] = -1
    off = (mine != theirs) & ~borders(mine) & ~borders(theirs)
    return int(off.sum()), int((mine >= 0).sum())


@pytest.mark.parametrize("view", [corner(0), corner(1), corner(2), corner(3), EAST, TOP], ids=lambda view: view.name)
def test_a_figure_is_drawn_as_the_engine_sees_it(view: View) -> None:
    off, shown = wrong(scene(FIGURE), view)
    assert shown > 5000
    assert off == 0


@pytest.mark.parametrize("seed", range(4))
def test_random_figures_are_drawn_as_the_engine_sees_them(seed: int) -> None:
    off, shown = wrong(scene(random_figure(Random(seed))), corner(seed))
    assert shown > 10000
    assert off == 0


@pytest.mark.parametrize("seed", range(2))
def test_tumbled_blocks_are_drawn_as_the_engine_sees_them(seed: int) -> None:
    random = Random(seed)
    bodies = []
    for number in range(8):
        turn = np.array([random.gauss(0, 1) for _ in range(4)])
        x, y, z, w = (turn / np.linalg.norm(turn)).tolist()
        at = metres((3.4 * (number % 2), 3.4 * (number // 2 % 2), 1.5 + 3.4 * (number // 4)))
        bodies.append(Body(f"b{number}", (Box(metres((3, 1, 1)), (0, 0, 0), "light"),), 0.03, at, (x, y, z, w)))
    off, shown = wrong(tuple(bodies), corner(seed))
    assert shown > 10000
    assert off == 0
