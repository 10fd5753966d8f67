"""Whether pictures show what the engine's own camera sees, pixel by pixel, on fresh random legal figures.

    OMP_NUM_THREADS=1 .venv/bin/python -m scripts.exactness --count 1000 --seed 1

Compared is the hidden surface itself, `sim.hidden.visible`: which body lies over the middle of each pixel. A picture
goes one step further and closes slits too narrow to draw between two strokes (`sim.slivers`), which is meant and is
no error; how many pixels that changes is counted beside. Ink, shadows and bevels are not compared.

Pixels count that lie off the borders: no other body within one pixel of them, by either camera, since the engine's is
a hundred metres away and not at infinity. The figure fills the photograph, with the board around it. Both are shown the
board as the prism that pictures have for it: a cylinder the engine shows a millimetre larger than it is, with fewer
sides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

import click
import numpy as np
import shapely
from numpy.typing import NDArray

from games.sampling import Drawn, drawn
from models.shapes import Cylinder, Hull, Part
from models.solids import cylinder
from scripts.progress import shown
from scripts.spread import Died, in_order, spread
from sim.faces import Areas, Faces, Floats, Ints, Paper, faces_of, fit
from sim.hidden import facing, visible
from sim.scene import Scene
from sim.slivers import closed
from sim.views import View, corner
from sim.world import World

VIEWS: Final = tuple(corner(quarter) for quarter in range(4))
"""Of the four cameras."""
PAPER: Final = 80.0
"""Width of the pictures, millimetres: slits are closed by their size on paper."""
SIDE: Final = 500
"""Pixels along the longer side of a photograph."""
CHUNK: Final = 20
"""Figures that a process is given at a time, in one world."""

Bodies: TypeAlias = NDArray[np.int64]
"""(height, width): the body at the middle of each pixel as its row in the scene, −1 for none; row 0 is the top."""


@dataclass(frozen=True, slots=True)
class Window:
    """A whole picture as pixels: where their middles lie, on paper and in the world."""

    paper: Paper
    view: View
    pixel: float
    """Side of a pixel, millimetres."""
    width: int
    height: int

    @classmethod
    def on(cls, paper: Paper, view: View) -> "Window":
        """One that holds all of *paper*, as *view* sees the world on it."""
        pixel = max(paper.width, paper.height) / SIDE
        return cls(paper, view, pixel, *(int(np.ceil(side / pixel)) for side in (paper.width, paper.height)))

    @property
    def size(self) -> tuple[float, float]:
        """Millimetres."""
        return self.width * self.pixel, self.height * self.pixel

    def photograph(self, world: World) -> Bodies:
        """What the engine's camera sees in it."""
        x, y = (
            (side / 2 - shift) / self.paper.scale**2 for side, shift in zip(self.size, self.paper.shift, strict=False)
        )
        east, north, up = (x * self.paper.axes[0] + y * self.paper.axes[1]).tolist()
        span = self.size[1] / self.paper.scale
        seen = world.photograph(self.view, (east, north, up), span, self.width, self.height)
        return seen.bodies.astype(np.int64)

    def raster(self, regions: Areas, owner: Ints) -> Bodies:
        """The *owner* (n,) of the one of *regions* (n,) that lies over the middle of each pixel.

        By the winding number: the middle is inside an owner's regions when the edges that cross its row to its left do
        not cancel. Exact up to rounding of the crossings; where two owners claim a middle, the first has it.
        """
        polygons, row = shapely.get_parts(regions, return_index=True)
        rings, polygon = shapely.get_rings(shapely.orient_polygons(polygons), return_index=True)
        points, ring = shapely.get_coordinates(rings, return_index=True)
        points = points / self.pixel - 0.5  # the middles are the whole numbers
        same = ring[1:] == ring[:-1]
        return self._filled(points[:-1][same], points[1:][same], owner[row[polygon[ring[1:][same]]]])

    def _filled(self, start: Floats, stop: Floats, owner: Ints) -> Bodies:
        """What closed runs of edges from *start* to *stop* (m, 2) enclose for each *owner* (m,)."""
        low, high = (
            np.clip(np.ceil(pick(start[:, 1], stop[:, 1])), 0, self.height).astype(int)
            for pick in (np.minimum, np.maximum)
        )
        edge = np.repeat(np.arange(len(start)), high - low)
        y = np.arange(len(edge)) - np.repeat(np.cumsum(high - low) - high, high - low)
        ends, way = start[edge], stop[edge] - start[edge]
        x = ends[:, 0] + (y - ends[:, 1]) / way[:, 1] * way[:, 0]
        column = np.clip(np.ceil(x), 0, self.width).astype(int)
        count = int(owner.max(initial=0)) + 1
        cell = (owner[edge] * self.height + y) * (self.width + 1) + column
        turns = np.zeros((count, self.height, self.width + 1), np.int16)
        np.add.at(turns.reshape(-1), cell, np.sign(way[:, 1]).astype(np.int16))
        inside = np.cumsum(turns, axis=2, dtype=np.int16)[:, :, :-1] != 0
        return np.where(inside.any(axis=0), inside.argmax(axis=0), -1)


@dataclass(frozen=True, slots=True)
class Compared:
    """One photograph beside one picture, in pixels."""

    shown: int
    """That show a body, by either."""
    decided: int
    """Of those, off all borders."""
    wrong: tuple[tuple[int, int], ...]
    """Column and row of those off all borders that show different bodies."""
    closed: int
    """Of which the closing of slits changes the body."""


def compared(scene: Scene, faces: Faces, view: View, world: World) -> Compared:
    """The picture of *scene*, which has these *faces* and stands in *world*, beside its photograph."""
    window = Window.on(_paper(scene, faces, view), view)
    front = facing(window.paper.faces(faces))
    owner = np.array([body for body, _ in front.parts])[front.part]
    regions = visible(front)
    mine, theirs = window.raster(regions, owner), window.photograph(world)
    changed = window.raster(closed(front, regions), owner) != mine
    there = (mine >= 0) | (theirs >= 0)
    off = ~borders(mine) & ~borders(theirs)
    rows, columns = np.nonzero(off & (mine != theirs))
    wrong = tuple(zip(columns.tolist(), rows.tolist(), strict=True))
    return Compared(int(there.sum()), int((there & off).sum()), wrong, int(changed.sum()))


def _paper(scene: Scene, faces: Faces, view: View) -> Paper:
    """Paper that what can move fills."""
    moving = [row for row, (body, _) in enumerate(faces.parts) if not scene[body].fixed]
    solids = np.unique(faces.solid[np.isin(faces.part, moving)])
    first = faces.vertex_first
    points = np.concatenate([faces.vertices[first[solid] : first[solid + 1]] for solid in solids])
    return fit(points, view, PAPER)


def borders(bodies: Bodies) -> NDArray[np.bool_]:
    """Pixels that have another body within one pixel of them."""
    height, width = bodies.shape
    padded = np.pad(bodies, 1, mode="edge")
    shifted = [padded[1 + r : 1 + r + height, 1 + c : 1 + c + width] for r in (-1, 0, 1) for c in (-1, 0, 1)]
    return np.asarray(np.any([other != bodies for other in shifted], axis=0))


def seen(scene: Scene, views: Sequence[View], world: World) -> list[Compared]:
    """*scene* built in *world*, and looked at from all *views*; something in it must be able to move."""
    scene = tuple(replace(body, parts=tuple(map(_angular, body.parts))) for body in scene)
    world.build(scene)
    faces = faces_of(scene)
    return [compared(scene, faces, view, world) for view in views]


def _angular(part: Part) -> Part:
    """*part*, or the prism that pictures have for a cylinder."""
    if not isinstance(part, Cylinder):
        return part
    ends = cylinder(part.radius, part.height, part.at)[:2]
    corners = ((x, y, z) for face in ends for x, y, z in face.points.tolist())
    return Hull(tuple(corners), part.tone)


@dataclass(frozen=True, slots=True)
class Case:
    """A figure, and what each camera saw."""

    drawn: Drawn
    pictures: tuple[Compared, ...]


def cases(seed: int, count: int, jobs: int) -> Iterator[Case]:
    """The first *count* figures of *seed*, photographed; in their order."""
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    done = in_order(spread(partial(_chunk, seed), chunks, jobs))
    for chunk in shown(done, len(chunks), "photographing figures"):
        if isinstance(chunk, Died):
            raise click.ClickException(f"figures {chunk.item[0]} to {chunk.item[-1]}: {chunk.why}")
        yield from chunk


def _chunk(seed: int, numbers: Sequence[int]) -> list[Case]:
    with World() as world:
        figures = [drawn(seed, number) for number in numbers]
        return [Case(figure, tuple(seen(figure.scene, VIEWS, world))) for figure in figures]


def report(found: Sequence[Case], seed: int) -> Iterator[str]:
    """The counts, and every picture that is wrong."""
    sizes = [len(case.drawn.placed) for case in found]
    every = [picture for case in found for picture in case.pictures]
    total, off, changed = (sum(n) for n in zip(*((p.shown, p.decided, p.closed) for p in every), strict=True))
    wrong = [picture for picture in every if picture.wrong]
    yield f"{len(found)} fresh legal figures from seed {seed}: {min(sizes)} to {max(sizes)} blocks; four cameras."
    yield f"{total} pixels show a body; {off} of them lie off all borders and are compared."
    yield f"{sum(len(p.wrong) for p in wrong)} wrong pixels, in {len(wrong)} of {len(every)} pictures."
    touched = sum(bool(p.closed) for p in every)
    yield f"Closing slits gives {changed} pixels ({100 * changed / total:.3f} %) to a neighbour, in {touched} pictures."
    for case in found:
        yield from _faulty(case)


def _faulty(case: Case) -> Iterator[str]:
    """The figure, the camera and the first pixels of every picture of it that is wrong."""
    for quarter, picture in enumerate(case.pictures):
        if picture.wrong:
            where = " ".join(f"{x},{y}" for x, y in picture.wrong[:5])
            text = f"{case.drawn.text}  [Blocks {case.drawn.blocks}]"
            yield f"  {text} corner {quarter}: {len(picture.wrong)} pixels, at {where}"


@click.command()
@click.option("--count", type=click.IntRange(1), default=1000, show_default=True, help="Figures that are drawn.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
def main(count: int, seed: int, jobs: int) -> None:
    """Print how many pixels of random figures are not drawn as the engine sees them; exit 1 when any is not."""
    found = list(cases(seed, count, jobs))
    for line in report(found, seed):
        click.echo(line)
    if any(picture.wrong for case in found for picture in case.pictures):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
