"""Rukuni's table in space, for its rule pictures: all that is in the box, and a position seen from a corner.

Knows no rule and no caption.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Final

import numpy as np

from games import drawings
from games.record import Replay
from games.rukuni import PIECES, PLAYERS, Rukuni
from models.table import Equipment
from scripts.rulebook.entries import Manner
from sim.drawing import plate
from sim.faces import Paper
from sim.finish import finish
from sim.looks import shown
from sim.plates import At, Plate, together, words
from sim.scene import Body, Scene
from sim.seen import papers
from sim.setting import scene_of
from sim.views import corner

WIDTH: Final = 120.0
"""Of a table in space, millimetres."""
TOWERS: Final = 6
APART: Final = (0.0215, 0.033)
"""From piece to piece beside the board, to the right and to the viewer, metres: none hides another."""
FIVE: Final = 5
"""Pieces of a row beside the board, …"""
TOWERS_APART: Final = 0.0205
"""… and from tower to tower, metres."""
LABEL: Final = 40.0
"""Millimetres for the words under each kind of piece."""
AIR: Final = 1.5
"""Over and under these words, millimetres."""
REACH: Final = 0.009
"""Of a piece to each side, metres."""
_AZIMUTH: Final = radians(-58)
"""The viewer's, from east."""


@dataclass(frozen=True, slots=True)
class Heap:
    """Pieces of a kind that lie beside the board."""

    kind: str
    label: str
    across: float
    """Its middle, to the viewer's right of that of the board, metres."""
    near: float
    """Its first row, from the middle of the board towards the viewer, metres."""
    count: int
    row: int
    """Pieces in a row."""
    apart: tuple[float, float]

    def places(self) -> Iterator[tuple[float, float]]:
        """Where its pieces lie on the table, metres."""
        for k in range(self.count):
            j, i = divmod(k, self.row)
            across = self.across + (i - (self.row - 1) / 2) * self.apart[0]
            yield _ground(across, self.near + j * self.apart[1])


HEAPS: Final = (
    Heap("white", f"{PIECES} white pieces", -0.132, 0.16, PIECES, FIVE, APART),
    Heap("tower", f"{TOWERS} towers", 0.0, 0.24, TOWERS, TOWERS, (TOWERS_APART, 0.0)),
    Heap("grey", f"{PIECES} grey pieces", 0.132, 0.16, PIECES, FIVE, APART),
)
"""All that is used, as the viewer has it before him from left to right."""


def components(manner: Manner) -> tuple[Plate, str]:
    """The empty board with all pieces before it, and the same in words."""
    game = Rukuni()
    scene = shown((*scene_of(game.table, ()), *(body for heap in HEAPS for body in _heap(game.table, heap))))
    paper = papers([scene], [corner()], WIDTH)[0]
    labels = [_label(paper, heap) for heap in HEAPS]
    foot = max(label.y + label.plate.height for label in labels) + AIR
    drawn = plate(scene, paper, finish=finish(manner.style))
    counted = {heap.kind: sum(body.name.startswith(heap.kind) for body in scene) for heap in HEAPS}
    pieces = ", ".join(f"{counted[player]} {player} pieces" for player in PLAYERS)
    said = f"A hexagonal board of {len(game.hexes.spaces)} spaces, {counted['tower']} towers, {pieces}."
    return together(drawn.width, foot, [At(drawn, 0.0, 0.0), *labels]), said


def table(one: Replay, manner: Manner) -> Plate:
    """The table after the last legal move."""
    scene = drawings.scene_of(one)
    return plate(scene, papers([scene], [corner()], WIDTH)[0], finish=finish(manner.style))


def _heap(equipment: Equipment, heap: Heap) -> Scene:
    piece = equipment.piece(heap.kind)
    whole = Body("", piece.parts, piece.mass, (0.0, 0.0, 0.0), look=piece.look)
    places = enumerate(heap.places(), 1)
    return tuple(replace(whole, name=f"{heap.kind} {k}", position=(x, y, 0.0)) for k, (x, y) in places)


def _ground(across: float, near: float) -> tuple[float, float]:
    """A point of the table, from its distances to the right and towards the viewer."""
    c, s = cos(_AZIMUTH), sin(_AZIMUTH)
    return near * c - across * s, near * s + across * c


def _label(paper: Paper, heap: Heap) -> At:
    """What a heap is called, under its middle."""
    nearest = max(heap.near + (heap.count // heap.row - 1) * heap.apart[1] for heap in HEAPS)
    ((x, y, _),) = paper.place(np.array([(*_ground(heap.across, nearest + REACH), 0.0)])).tolist()
    return At(words(heap.label, LABEL, weight=700), x - LABEL / 2, y + AIR)
