"""A flat game's table as it stands, from a corner or a side: boards and pieces as solids, with shadows and print.

Knows no game and no rule.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from sim import svg
from sim.compact import compact
from sim.drawing import drawn
from sim.finish import SHADED, Finish
from sim.plates import Plate
from sim.scene import Scene
from sim.seen import look
from sim.topsigns import top_signs
from sim.views import View

HIGHEST: Final = 240.0
"""Of what fits on a page, millimetres."""
UNLETTERED: Final[Mapping[str, str]] = MappingProxyType({})


def table_view(
    scene: Scene, view: View, width_mm: float, finish: Finish = SHADED, words: Mapping[str, str] = UNLETTERED
) -> Plate:
    """*scene*, what is seen of a table (`sim.looks.shown`), as *view* shows it: *width_mm* wide, or as fits on a page.

    On the bodies of these names stand *words*, where they can be read. ValueError when there is nothing to draw.
    """
    seen = look(scene, view, width_mm, HIGHEST)
    plate = drawn(seen, scene, finish=finish)
    signs = svg.group({"id": "signs"}, top_signs(seen, words))
    return replace(plate, content=compact("\n".join(part for part in (plate.content, signs) if part)))
