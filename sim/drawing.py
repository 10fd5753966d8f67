"""Pictures of scenes: any scene, from any view, as plates and as SVG in the style of the rulebook.

Puts together what the other files know: what is seen, its finish, accents and ink. Knows no game.
"""

from typing import Final

from sim.accents import NO_ACCENTS, Accents, accented, without
from sim.faces import Paper
from sim.finish import SHADED, Finish
from sim.inking import UNTINTED, Tints, inked
from sim.lettering import POINT, Lettering
from sim.plates import At, Plate, TooNarrow, over, padded
from sim.scene import Scene
from sim.seen import Seen, look, look_on, papers
from sim.shading import INK
from sim.views import View

__all__ = ["drawn", "look", "papers", "picture", "plate"]

CAPTION_POINTS: Final = 8.0
CAPTION_ROOM: Final = 4.5
"""What a caption adds to the height, millimetres."""


def plate(
    scene: Scene,
    paper: Paper,
    *,
    accents: Accents = NO_ACCENTS,
    finish: Finish = SHADED,
    tints: Tints = UNTINTED,
) -> Plate:
    """*scene* on *paper*, with *accents* on some of its bodies; ValueError when there is nothing to draw."""
    seen = look_on(paper, without(scene, accents))
    return drawn(seen, scene, accents=accents, finish=finish, tints=tints)


def drawn(
    seen: Seen,
    whole: Scene,
    *,
    accents: Accents = NO_ACCENTS,
    finish: Finish = SHADED,
    tints: Tints = UNTINTED,
) -> Plate:
    """What is *seen* of a *whole* scene as a plate; its ghosts are not among what is seen."""
    content = (*inked(seen, finish, tints), *accented(seen, whole, accents, finish))
    return Plate(seen.paper.width, seen.paper.height, "\n".join(part for part in content if part))


def picture(
    scene: Scene,
    view: View,
    *,
    title: str,
    description: str,
    width_mm: float = 80.0,
    height_mm: float = 200.0,
    caption: str = "",
    metadata: str = "",
    finish: Finish = SHADED,
) -> str:
    """SVG of *scene* from *view*, *width_mm* wide and as high as it needs.

    A picture that would be higher than *height_mm* is made smaller altogether. The *caption* stands
    under it; *title* and *description* say the same in words, *metadata* is carried along unseen.
    ValueError when there is nothing to draw, TooNarrow when the caption is wider than the picture.
    """
    room = CAPTION_ROOM if caption else 0.0
    whole = drawn(look(scene, view, width_mm, height_mm - room), scene, finish=finish)
    if caption:
        whole = over(padded(whole, bottom=room), At(_caption(caption, whole.width, whole.height + room), 0.0, 0.0))
    return whole.document(title=title, description=description, metadata=metadata)


def _caption(text: str, width: float, height: float) -> Plate:
    """*text* in the middle of the lower edge of a picture."""
    words = Lettering(text, width / 2, height - CAPTION_POINTS * POINT, CAPTION_POINTS, 500, "middle")
    if words.width > width:
        raise TooNarrow(f"a picture {width:.0f} mm wide is too narrow for {text!r}: it needs {words.width:.0f} mm")
    return Plate(width, height, words.drawn(INK))
