"""What drawing and the engine's own camera see of a scene, pixel for pixel."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray

from models.shapes import Hull
from models.turntable import CELL
from scripts.exactness import borders
from sim.faces import faces_of, fit
from sim.hidden import facing, visible
from sim.looks import Shown, shown
from sim.scene import Body, Scene
from sim.views import View
from sim.world import World
from tests.drawn_scenes import metres

WIDTH, HEIGHT = 400, 500
SPAN = 13 * CELL
CENTRE = metres((1.7, 1.7, 4.9))


def drawn(bodies: Scene, view: View) -> NDArray[np.int64]:
    """Body at the middle of each pixel (HEIGHT, WIDTH) as the drawing has it, before slits are closed."""
    faces = faces_of(bodies)
    paper = fit(faces.vertices, view, 80.0)
    front = facing(paper.faces(faces))
    regions = visible(front)
    pixel = SPAN / HEIGHT * paper.scale
    middle = paper.place(np.array([CENTRE]))[0, :2]
    x, y = np.meshgrid(np.arange(WIDTH) + 0.5 - WIDTH / 2, np.arange(HEIGHT) + 0.5 - HEIGHT / 2)
    points = shapely.points(np.stack((x.ravel(), y.ravel()), axis=1) * pixel + middle)
    found = np.full(WIDTH * HEIGHT, -1)
    point, face = shapely.STRtree(regions).query(points, predicate="intersects")
    found[point] = np.array([body for body, _ in front.parts])[front.part[face]]
    return found.reshape(HEIGHT, WIDTH)


def wrong(bodies: Scene, solids: Scene, view: View) -> tuple[int, int]:
    """Pixels off all borders that differ between *bodies* as drawn and *solids* in the world; pixels with any body."""
    mine = drawn(bodies, view)
    with World() as world:
        world.build(solids)
        theirs = world.photograph(view, CENTRE, SPAN, WIDTH, HEIGHT).bodies.astype(np.int64)
    off = (mine != theirs) & ~borders(mine) & ~borders(theirs)
    return int(off.sum()), int((mine >= 0).sum())


def as_hulls(scene: Scene) -> Scene:
    """What is seen of each body with a look as hulls, one for every convex piece; without marks."""
    return tuple(
        replace(now, parts=tuple(_hulls(now)), marks=()) if body.look else body
        for body, now in zip(scene, shown(scene), strict=True)
    )


def _hulls(body: Body) -> Iterator[Hull]:
    for part in body.parts:
        if isinstance(part, Shown):
            for piece in part.pieces:
                yield Hull(tuple((x, y, z) for x, y, z in piece.vertices.tolist()), part.tone)
