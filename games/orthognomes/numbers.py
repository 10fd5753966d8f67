"""The numbers of scored lines over a picture of the figure: a disc on each line, where it is in sight.

Knows where lines lie and what is seen; no rule.
"""

from collections.abc import Sequence
from math import dist, pi
from typing import Final

import numpy as np

from games.orthognomes.scored import Numbered
from models.materials import TONES
from sim import svg
from sim.lettering import SMALLEST, Lettering, cap_height
from sim.plates import Plate
from sim.seen import Seen, in_sight, stepped
from sim.shading import INK, WHITE

RADIUS: Final = 1.9
"""Of a disc, millimetres: two digits fit in it."""
RING: Final = 0.45
CLEAR: Final = 0.4
"""Between two discs, millimetres."""
DASHES: Final = 6
"""Of Dark's rings."""
STEPS: Final = 9
"""Places that are tried from the middle of a cell to that of the next."""


def numbered(seen: Seen, lines: Sequence[Numbered]) -> Plate:
    """The numbers of *lines* over what is *seen*; a line of which nothing is in sight has none."""
    taken: list[tuple[float, float]] = []
    discs = []
    for line in lines:
        at = _free(seen, line, taken)
        if at is not None:
            taken.append(at)
            discs.append(_disc(line, at))
    return Plate(seen.paper.width, seen.paper.height, "\n".join(discs))


def shown(seen: Seen, lines: Sequence[Numbered]) -> list[Numbered]:
    """Those of *lines* of which something is in sight."""
    return [line for line in lines if in_sight(seen, np.array(line.points)).any()]


def _free(seen: Seen, line: Numbered, taken: Sequence[tuple[float, float]]) -> tuple[float, float] | None:
    """The first place on a line that is in sight and clear of the discs *taken*; else the one farthest from them."""
    points = stepped(np.array(line.points), STEPS)
    points = points[in_sight(seen, points)]
    if not len(points):
        return None
    places = [(x, y) for x, y, _ in seen.paper.place(points).tolist()]
    nearest = [min((dist(place, other) for other in taken), default=np.inf) for place in places]
    clear = [place for place, near in zip(places, nearest, strict=True) if near > 2 * RADIUS + CLEAR]
    return clear[0] if clear else places[int(np.argmax(nearest))]


def _disc(line: Numbered, at: tuple[float, float]) -> str:
    """A white disc in a ring of the colour and the dashes of the player, with the number."""
    x, y = at
    place: svg.Attributes = {"cx": x, "cy": y}
    inner = RADIUS - RING
    ring: dict[str, str | float] = {
        "r": inner,
        "fill": WHITE,
        "stroke": TONES[f"scores {line.player}"],
        "stroke-width": RING,
    }
    if line.player == "dark":
        dash = 2 * pi * inner / DASHES
        ring["stroke-dasharray"] = f"{svg.number(0.7 * dash)} {svg.number(0.3 * dash)}"
    digits = Lettering(str(line.number), x, y + cap_height(SMALLEST) / 2, SMALLEST, 700, "middle")
    halo = svg.element("circle", {**place, "r": RADIUS, "fill": WHITE})
    label = {"id": f"line-{line.number}", "data-player": line.player, "data-side": line.side.name}
    return svg.group(label, (halo, svg.element("circle", {**place, **ring}), digits.drawn(INK)))
