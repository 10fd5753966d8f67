"""A flat game's table as a scene: its boards, and every piece in its place. Knows no rule and no engine."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from math import cos, pi, sin
from typing import Final

from models.materials import BEECH
from models.table import Board, Equipment, Standing, name_of
from sim.scene import Body, Quaternion, Scene

QUARTERS: Final[tuple[Quaternion, ...]] = tuple(
    (0.0, 0.0, round(sin(k * pi / 4), 15), round(cos(k * pi / 4), 15)) for k in range(4)
)
"""Turns about the vertical by 0 to 3 quarters, counter-clockwise."""


def scene_of(equipment: Equipment, standing: Iterable[Standing]) -> Scene:
    """The boards, then the pieces from the lowest up; KeyError when one has no place."""
    return (*map(_fixed, equipment.boards), *_pieces(equipment, standing))


def framed(equipment: Equipment, standing: Collection[Standing]) -> Scene:
    """The same, with of a table that is larger than a picture of these pieces only what the picture shows."""
    west, south, east, north = equipment.frame(standing)
    corners = ((west, south), (east, south), (east, north), (west, north))
    boards = []
    for board in equipment.boards:
        body, slab = _fixed(board), board.slab
        if all(slab.covers(x - board.x, y - board.y) for x, y in corners):
            outline = tuple((x - board.x, y - board.y) for x, y in corners)
            body = replace(body, look=(replace(slab, outline=outline), *board.paint))
        boards.append(body)
    return (*boards, *_pieces(equipment, standing))


def body_of(equipment: Equipment, one: Standing) -> Body:
    """A piece in its place."""
    piece, spot = equipment.piece(one.kind), equipment.spot(one)
    return Body(
        name_of(piece.kind, one.place),
        piece.parts,
        piece.mass,
        (spot.x, spot.y, spot.z),
        QUARTERS[spot.quarter],
        piece.material.friction,
        look=piece.look,
    )


def _pieces(equipment: Equipment, standing: Iterable[Standing]) -> list[Body]:
    """The pieces from the lowest up; KeyError when one has no place."""
    return sorted((body_of(equipment, one) for one in standing), key=lambda body: (body.position[2], body.name))


def _fixed(board: Board) -> Body:
    """A board as a body that never moves."""
    return Body(board.name, board.parts, 0.0, (board.x, board.y, board.z), friction=BEECH.friction, look=board.look)
