"""Tables of flat games for tests: where pieces should lie, and pictures painted without an engine."""

from collections.abc import Iterable
from math import cos, sin
from typing import Any, NamedTuple

import numpy as np

from models.materials import rgb
from models.shapes import Look, Slab
from models.table import Equipment, Frame, Standing
from sim.motion import Pose
from sim.setting import body_of
from sim.topview import PIXEL, TopView


def poses(equipment: Equipment, standing: Iterable[Standing]) -> dict[str, Pose]:
    """Every piece in the middle of its place, by the name of its body."""
    bodies = (body_of(equipment, one) for one in standing)
    return {body.name: Pose(body.position, body.orientation) for body in bodies}


class Lying(NamedTuple):
    """A piece that lies anywhere."""

    kind: str
    x: float
    y: float
    turn: float = 0.0
    """Radians, counter-clockwise."""


def in_places(equipment: Equipment, standing: Iterable[Standing]) -> list[Lying]:
    """Every piece in the middle of its place."""
    return [
        Lying(one.kind, spot.x, spot.y, spot.quarter * np.pi / 2)
        for one in sorted(standing, key=lambda one: equipment.spot(one).z)
        for spot in [equipment.spot(one)]
    ]


def painted(equipment: Equipment, pieces: Iterable[Lying], frame: Frame) -> TopView:
    """What is seen of a table from above, painted shape by shape; later pieces over earlier ones."""
    width, height = (round((b - a) / PIXEL) for a, b in ((frame.west, frame.east), (frame.south, frame.north)))
    x, y = np.meshgrid(frame.west + (np.arange(width) + 0.5) * PIXEL, frame.north - (np.arange(height) + 0.5) * PIXEL)
    picture = np.full((height, width, 3), [round(255 * part) for part in rgb("base")], dtype=np.uint8)
    for board in equipment.boards:
        for part in board.look:
            _paint(picture, part, x - board.x, y - board.y)
    for kind, east, north, turn in pieces:
        c, s = cos(turn), sin(turn)
        u, v = (x - east) * c + (y - north) * s, -(x - east) * s + (y - north) * c
        for part in equipment.piece(kind).look:
            _paint(picture, part, u, v)
    return TopView(picture, frame)


def _paint(picture: Any, part: Look, x: Any, y: Any) -> None:
    """One shape, in its own frame."""
    if isinstance(part, Slab):
        inside = np.ones(x.shape, dtype=bool)
        for (a, b), (c, d) in zip(part.outline, (*part.outline[1:], part.outline[0]), strict=True):
            inside &= (c - a) * (y - b) >= (d - b) * (x - a)
    else:
        radii = [radius for radius, _ in part.profile]
        away = np.hypot(x - part.x, y - part.y)
        inside = (away <= max(radii)) & (away >= min(radii))
    picture[inside] = [round(255 * share) for share in rgb(part.tone)]
