"""The paper on which all frames of a film are drawn: with room for what happens near, and without what rolls far away.

Knows no time and no engine.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Final

import numpy as np

from models.shapes import Box
from sim import skins
from sim.faces import Floats, Paper, fit
from sim.ground import surroundings
from sim.rotation import rotation
from sim.scene import Body, Scene
from sim.views import View

BESIDE: Final = 0.5
"""So far to each side of the first frame bodies are followed, of its larger measure: to twice its size."""


def staged(
    frames: Sequence[Scene], view: View, width_mm: float, height_mm: float = inf
) -> tuple[Paper, tuple[Scene, ...]]:
    """One paper for all *frames*, of *width_mm* or narrower as `fit` makes it, and the frames as they are drawn on it.

    There is room for a body in every frame in which its middle is not farther than `BESIDE` from the first frame, as
    *view* shows it. What is outside the paper altogether is left out of its frame, and what never moves is cut to its
    surroundings, and comes first. ValueError when nothing can move.
    """
    own = {body.name: corners_of(body) for body in frames[0]}
    near = np.concatenate(list(_near(frames, own, view)))
    low, high = _bounds(near)
    around = Body("near", (_box(low, high),), 1.0, (0.0, 0.0, 0.0))
    ground = tuple(body for body in surroundings((*_fixed(frames[0]), around)) if body.fixed)
    paper = fit(np.concatenate([near, *(placed(body, corners_of(body)) for body in ground)]), view, width_mm, height_mm)
    return paper, tuple((*ground, *_kept(frame, own, paper)) for frame in frames)


def _fixed(scene: Scene) -> Scene:
    return tuple(body for body in scene if body.fixed)


def _near(frames: Sequence[Scene], own: Mapping[str, Floats], view: View) -> Iterator[Floats]:
    """The corners (k, 3) of what can move, in every frame in which it is near; *own* are those in its frame."""
    axes = np.array([view.right, view.up], float)
    first = [placed(body, corners_of(body)) for body in surroundings(frames[0])]
    low, high = _bounds(np.concatenate(first) @ axes.T)
    room = BESIDE * float((high - low).max())
    for body in (one for frame in frames for one in frame if not one.fixed):
        corners = placed(body, own[body.name])
        middle = corners.mean(axis=0) @ axes.T
        if ((low - room <= middle) & (middle <= high + room)).all():
            yield corners


def _kept(frame: Scene, own: Mapping[str, Floats], paper: Paper) -> Iterator[Body]:
    """What of a *frame* can move, and may be on the *paper*."""
    for body in (one for one in frame if not one.fixed):
        low, high = _bounds(paper.place(placed(body, own[body.name]))[:, :2])
        if (high > 0).all() and (low < (paper.width, paper.height)).all():
            yield body


def _box(low: Floats, high: Floats) -> Box:
    size, at = high - low, (high + low) / 2
    return Box((size[0], size[1], size[2]), (at[0], at[1], at[2]), "base")


def corners_of(body: Body) -> Floats:
    """The corners of all parts of *body* in its own frame, (k, 3)."""
    corners: Floats = np.concatenate([skins.corners(part) for part in body.parts])
    return corners


def placed(body: Body, corners: Floats) -> Floats:
    """*corners* (k, 3) in the frame of *body* where it is in the world."""
    there: Floats = corners @ rotation(body.orientation).T + np.asarray(body.position)
    return there


def _bounds(points: Floats) -> tuple[Floats, Floats]:
    return points.min(axis=0), points.max(axis=0)
