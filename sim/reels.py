"""A film of a collapse drawn: every frame on one paper, or four of them side by side.

Knows films and pictures; no engine and no game.
"""

from typing import Final

from sim.drawing import plate
from sim.faces import Paper
from sim.finish import SHADED, Finish
from sim.frames import Film, chosen
from sim.plates import GAP, Plate, TooNarrow, captioned
from sim.scene import Scene
from sim.staging import staged
from sim.symbols import JOIN
from sim.symbols import strip as in_a_row
from sim.views import View

FRAMES: Final = 4
"""Of a strip."""
HIGH: Final = 1.6
"""A frame is at most so many times as high as it is wide."""
NARROWEST: Final = 12.0
"""Millimetres: in a frame of a strip that is narrower nobody sees what moves."""


def frames(film: Film, view: View, width: float, finish: Finish = SHADED) -> list[Plate]:
    """Every frame of *film* from *view*, *width* mm wide, all of one size."""
    paper, scenes = staged(film.frames, view, width, HIGH * width)
    return [_frame(scene, paper, finish) for scene in scenes]


def strip(film: Film, view: View, width: float, finish: Finish = SHADED) -> Plate:
    """Four frames that tell *film*, with their times, on paper *width* mm wide or narrower.

    TooNarrow when a frame would be narrower than `NARROWEST`, or than its time.
    """
    picked = chosen(film, FRAMES)
    count = len(picked)
    between = (count - 1) * (JOIN + 2 * GAP)
    each = (width - between) / count
    if each < NARROWEST:
        least = count * NARROWEST + between
        raise TooNarrow(f"{count} frames side by side need {least:.0f} mm, and there are {width:.0f}")
    paper, scenes = staged([film.frames[k] for k in picked], view, each, HIGH * each)
    panels = [_frame(scene, paper, finish).named(f"f{k}") for k, scene in enumerate(scenes, 1)]
    told = [f"{frame / film.per_second:.2f} s" for frame in picked]
    return in_a_row([captioned(panel, text) for panel, text in zip(panels, told, strict=True)])


def _frame(scene: Scene, paper: Paper, finish: Finish) -> Plate:
    """*scene* on *paper*; nothing where all that fell has left it, and nothing fixed is near."""
    return plate(scene, paper, finish=finish) if scene else Plate(paper.width, paper.height, "")
