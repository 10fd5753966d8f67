"""What is seen of a scene on paper: the faces in front, what of each is in sight, shadows and bevels.

Knows no ink and no game.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from sim.bevels import Bevels, bevels
from sim.faces import Areas, Faces, Floats, Ints, Paper, faces_of, fit
from sim.hidden import depth, facing, shadows, visible
from sim.scene import Scene
from sim.shading import LIGHT
from sim.slivers import calm, closed
from sim.views import View

NOTHING_ELSE: Final = np.zeros((0, 3))
ON_SURFACE: Final = 2e-4
"""Metres from a surface within which a point lies on it."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What a view shows of a scene, on the paper: n faces."""

    scene: Scene
    paper: Paper
    front: Faces
    regions: Areas
    """What is seen of each face, shape (n,)."""
    shadows: Areas
    """What of it lies in a cast shadow, shape (n,)."""

    bevels: Bevels

    @property
    def bodies(self) -> Ints:
        """The row in the scene of the body that each face belongs to, shape (n,)."""
        return np.array([body for body, _ in self.front.parts], np.int64)[self.front.part]

    @property
    def tones(self) -> tuple[str, ...]:
        """The tone of each face."""
        return tuple(self.tone(part) for part in self.front.part.tolist())

    @property
    def level(self) -> bool:
        """Whether one looks straight along an axis; depth is not counted there, and no shadow tells it."""
        return bool(np.abs(self.paper.toward).max() > 1 - 1e-9)

    def tone(self, part: int) -> str:
        """The tone of the part in this row of the parts."""
        body, index = self.front.parts[part]
        return self.scene[body].parts[index].tone

    def region(self, name: str) -> Areas:
        """What is seen of the body called *name*, one area; ValueError when there is no such body."""
        number = [body.name for body in self.scene].index(name)
        area: Areas = shapely.union_all(self.regions[self.bodies == number], grid_size=1e-4)
        return area


def look(scene: Scene, view: View, width_mm: float = 80.0, height_mm: float = inf, also: Floats = NOTHING_ELSE) -> Seen:
    """What *view* shows of *scene* on paper of *width_mm*, or narrower when it would be higher than *height_mm*.

    The paper has room for the world points *also* (n, 3). ValueError when the scene has no parts.
    """
    faces = faces_of(scene)
    return _seen(scene, faces, fit(np.concatenate((faces.vertices, also)), view, width_mm, height_mm))


def look_on(paper: Paper, scene: Scene) -> Seen:
    """What is seen of *scene* on *paper*, whether it has room for all of it or not."""
    return _seen(scene, faces_of(scene), paper)


def papers(scenes: Sequence[Scene], views: Sequence[View], width_mm: float, height_mm: float = inf) -> list[Paper]:
    """For each of *views* a paper with room for all *scenes*: all of one size and of one scale.

    So the frames of a series fit on one another, whatever they are seen from.
    """
    points = np.concatenate([faces_of(scene).vertices for scene in scenes])
    alone = [fit(points, view, width_mm, height_mm) for view in views]
    scale = min(paper.scale for paper in alone)
    shrunk = [scale / paper.scale for paper in alone]
    width, height = (
        max(getattr(paper, side) * share for paper, share in zip(alone, shrunk, strict=True))
        for side in ("width", "height")
    )
    return [_moved(paper, share, width, height) for paper, share in zip(alone, shrunk, strict=True)]


def _moved(paper: Paper, share: float, width: float, height: float) -> Paper:
    """*paper* made smaller to a *share*, on the middle of the lower edge of one of this *width* and *height*."""
    aside = np.array(((width - paper.width * share) / 2, height - paper.height * share, 0.0))
    return replace(paper, axes=paper.axes * share, shift=paper.shift * share + aside, width=width, height=height)


def _seen(scene: Scene, faces: Faces, paper: Paper) -> Seen:
    front = facing(paper.faces(faces))
    regions = closed(front, visible(front))
    seen = Seen(scene, paper, front, regions, _no_shadows(front), bevels(scene, paper, front, regions))
    return seen if seen.level else replace(seen, shadows=calm(front, regions, shadows(front, regions, LIGHT)))


def _no_shadows(front: Faces) -> Areas:
    return np.full(len(front), shapely.Polygon(), object)


def in_sight(seen: Seen, points: Floats) -> NDArray[np.bool_]:
    """Which of the world *points* (n, 3), each on a surface, are in sight: booleans (n,)."""
    placed = seen.paper.place(points)
    return np.asarray(np.abs(surface(seen, placed[:, :2]) - placed[:, 2]) < ON_SURFACE * seen.paper.scale)


def surface(seen: Seen, points: Floats) -> Floats:
    """Height over the paper (n,) of what is seen at *points* (n, 2) of it, −∞ where nothing is."""
    point, face = shapely.STRtree(seen.regions).query(shapely.points(points), predicate="intersects")
    height = np.full(len(points), -np.inf)
    np.maximum.at(height, point, depth(seen.front, face, points[point]))
    return height


def stepped(corners: Floats, steps: int) -> Floats:
    """Points (n, d) on the line through *corners* (k, d), so many *steps* from each to the next."""
    share = np.arange((len(corners) - 1) * steps + 1) / steps
    low = np.minimum(share.astype(int), len(corners) - 2)
    points: Floats = corners[low] + (share - low)[:, None] * (corners[low + 1] - corners[low])
    return points
