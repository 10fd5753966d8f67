"""A flat game's table as it stands, from a corner or a side: boards and pieces as solids, with shadows and print.

Knows no game and no rule.
"""

from dataclasses import replace
from typing import Final

from sim.compact import compact
from sim.drawing import drawn, look
from sim.finish import SHADED, Finish
from sim.plates import Plate
from sim.scene import Scene
from sim.views import View

HIGHEST: Final = 240.0
"""Of what fits on a page, millimetres."""


def table_view(scene: Scene, view: View, width_mm: float, finish: Finish = SHADED) -> Plate:
    """*scene*, what is seen of a table (`sim.looks.shown`), as *view* shows it: *width_mm* wide, or as fits on a page.

    ValueError when there is nothing to draw.
    """
    plate = drawn(look(scene, view, width_mm, HIGHEST), scene, finish=finish)
    return replace(plate, content=compact(plate.content))
