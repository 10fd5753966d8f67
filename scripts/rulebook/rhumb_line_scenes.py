"""What Rhumb Line is played with, as it lies before the players: the board, and both players' stones, with their names.

Knows no rule and no caption.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Final

import numpy as np

from games.rhumb_line.position import PLAYERS, STONES
from models.table import Equipment
from scripts.rulebook.entries import Manner
from scripts.rulebook.rhumb_line_claims import GAME
from sim.compact import compact
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
"""Millimetres."""
NEAR: Final = 0.29
"""Of the first row of stones, from the middle of the board towards the viewer, metres."""
APART: Final = (0.024, 0.036)
"""From stone to stone, to the right and to the viewer, metres: none hides another."""
ROW: Final = 8
"""Stones of a player in a row."""
ASIDE: Final = 0.125
"""The middle of a player's stones, to the left or right of that of the board, metres."""
LABEL: Final = 50.0
"""Millimetres for the words under a player's stones."""
REACH: Final = 0.009
"""Of a stone to each side, metres."""
AIR: Final = 1.5
"""Over and under these words, millimetres."""
_AZIMUTH: Final = radians(-58)
"""The viewer's, from east."""


@dataclass(frozen=True, slots=True)
class Heap:
    """A player's stones beside the board."""

    player: str
    aside: float
    """Its middle, to the viewer's right of that of the board, metres."""

    def places(self) -> Iterator[tuple[float, float]]:
        """Where its stones lie on the table, metres."""
        for k in range(STONES):
            row, i = divmod(k, ROW)
            yield _ground(self.aside + (i - (ROW - 1) / 2) * APART[0], NEAR + row * APART[1])


HEAPS: Final = tuple(Heap(player, side * ASIDE) for player, side in zip(PLAYERS, (-1, 1), strict=True))


def components(manner: Manner) -> tuple[Plate, str]:
    """The board with the stones that keep score, all others before it, and the same in words."""
    board = scene_of(GAME.table, GAME.visible(GAME.start()))
    scene = shown((*board, *(body for heap in HEAPS for body in _heap(GAME.table, heap))))
    paper = papers([scene], [corner()], WIDTH)[0]
    labels = [_label(paper, heap) for heap in HEAPS]
    foot = max(label.y + label.plate.height for label in labels) + AIR
    drawn = plate(scene, paper, finish=finish(manner.style))
    drawn = replace(drawn, content=compact(drawn.content))
    counted = [sum(body.name.startswith(player) for body in scene) for player in PLAYERS]
    stones = " and ".join(f"{count} {player} stones" for count, player in zip(counted, PLAYERS, strict=True))
    return together(drawn.width, foot, [At(drawn, 0.0, 0.0), *labels]), f"A compass rose board, {stones}."


def _heap(equipment: Equipment, heap: Heap) -> Scene:
    piece = equipment.piece(heap.player)
    whole = Body("", piece.parts, piece.mass, (0.0, 0.0, 0.0), look=piece.look)
    places = enumerate(heap.places(), 1)
    return tuple(replace(whole, name=f"{heap.player} {k}", position=(x, y, 0.0)) for k, (x, y) in places)


def _ground(across: float, near: float) -> tuple[float, float]:
    """A point of the table, from its distances to the right and towards the viewer."""
    c, s = cos(_AZIMUTH), sin(_AZIMUTH)
    return near * c - across * s, near * s + across * c


def _label(paper: Paper, heap: Heap) -> At:
    """What a player's stones are called, under their middle."""
    nearest = NEAR + (STONES // ROW - 1) * APART[1] + REACH
    ((x, y, _),) = paper.place(np.array([(*_ground(heap.aside, nearest), 0.0)])).tolist()
    said = f"{STONES} {heap.player.capitalize()} stones to play, and 1 on the board to keep score"
    return At(words(said, LABEL, weight=700), x - LABEL / 2, y + AIR)
