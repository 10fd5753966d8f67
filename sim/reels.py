"""A film of a collapse drawn: every frame on one paper, or four of them side by side.

Knows films and pictures; no engine and no game.
"""

from typing import Final

from sim.drawing import plate
from sim.finish import SHADED, Finish
from sim.frames import Film, chosen
from sim.plates import GAP, Plate, captioned
from sim.staging import staged
from sim.symbols import JOIN
from sim.symbols import strip as in_a_row
from sim.views import View

FRAMES: Final = 4
"""Of a strip."""
HIGH: Final = 1.6
"""A frame is at most so many times as high as it is wide."""


def frames(film: Film, view: View, width: float, finish: Finish = SHADED) -> list[Plate]:
    """Every frame of *film* from *view*, *width* mm wide, all of one size."""
    paper, scenes = staged(film.frames, view, width, HIGH * width)
    return [plate(scene, paper, finish=finish) for scene in scenes]


def strip(film: Film, view: View, width: float, finish: Finish = SHADED) -> Plate:
    """Four frames that tell *film*, with their times, on paper *width* mm wide or narrower."""
    picked = chosen(film, FRAMES)
    count = len(picked)
    each = (width - (count - 1) * (JOIN + 2 * GAP)) / count
    paper, scenes = staged([film.frames[k] for k in picked], view, each, HIGH * each)
    panels = [plate(scene, paper, finish=finish).named(f"f{k}") for k, scene in enumerate(scenes, 1)]
    told = [f"{frame / film.per_second:.2f} s" for frame in picked]
    return in_a_row([captioned(panel, text) for panel, text in zip(panels, told, strict=True)])
