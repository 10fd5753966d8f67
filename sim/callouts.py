"""Labels around a drawing, each with a thin line to what it names: clear of the drawing and of one another.

The labels stand in margins beside it, and the paper grows by what they need; they are broken into lines, set in other
order or moved to another side, but none is left out. Knows words and targets, nothing of what is drawn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

import numpy as np
import shapely

from sim import svg
from sim.faces import Areas
from sim.leaders import Arrangement, Label, Place, Point, Room, Side, arranged, sided
from sim.lettering import POINT
from sim.plates import ASCENT, Align, At, Plate, column, snug, together
from sim.shading import INK, WHITE

TEXT: Final = 8.0
"""Points of a label."""
WIDEST: Final = 34.0
"""Millimetres of a label beyond which it is broken into lines."""
LEADER: Final = 0.25
DOT: Final = 0.5
"""Radius of the end of a leader, millimetres."""
HALO: Final = 0.35
"""White on each side of a leader and around its end, millimetres."""
CLEAR: Final = 2.0
"""Between the drawing and where the leaders of the labels begin, millimetres."""
BESIDE: Final = 0.8
"""Between a label and its leader, millimetres."""
EDGE: Final = 0.5
"""Around the labels on the outside, millimetres."""
NOTHING: Final[Areas] = np.zeros(0, object)
_PORT: Final = ASCENT - 0.27
"""Middle of the small letters of the first line, from the top, as a fraction of the type."""
_ALIGN: Final[dict[Side, Align]] = {"left": "high", "right": "low", "above": "middle", "below": "middle"}


@dataclass(frozen=True, slots=True)
class Callout:
    """What is said of a point of a drawing."""

    text: str
    at: Point
    """On the plate, millimetres."""
    side: Side | None = None
    """Where the label is wished; it stands elsewhere when its leader could only cross another from there."""
    name: str = ""
    """In bold, before the text."""

    def label(self, widest: float, points: float, align: Align) -> Plate:
        """Its words, at most *widest* mm wide."""
        parts = [snug(self.name, widest, points, 700, align), snug(self.text, widest, points, 500, align)]
        return column([part for part in parts if part.height], 0.05 * points * POINT, align)


def called(
    plate: Plate,
    callouts: Sequence[Callout],
    taken: Areas = NOTHING,
    *,
    width: float = inf,
    points: float = TEXT,
    widest: float = WIDEST,
) -> Plate:
    """*plate* with all *callouts* around it, on paper no wider than *width* mm.

    *taken* are the areas of the plate that words must not cover; without them, all of the plate. Labels are broken into
    lines of at most *widest* mm, and of less where the paper needs it. ValueError when a callout says nothing, the
    paper is too narrow for a word, or the type too small.
    """
    if silent := [one for one in callouts if not (one.text + one.name).strip()]:
        raise ValueError(f"the callout at {silent[0].at} says nothing: expected a text or a name")
    if not callouts:
        return plate
    while True:
        whole, longest = _called(plate, callouts, taken, points, widest)
        excess = whole.width - width
        if excess <= 1e-6 or whole.width <= plate.width + 1e-6:
            return whole
        widest = min(widest, longest) - max(0.5, excess / 2)


def _called(
    plate: Plate, callouts: Sequence[Callout], taken: Areas, points: float, widest: float
) -> tuple[Plate, float]:
    """The plate with its labels, and the width of the widest of them."""
    sizes = [one.label(widest, points, "low") for one in callouts]
    port = _PORT * points * POINT
    labels = [Label(one.at, size.width, size.height, port) for one, size in zip(callouts, sizes, strict=True)]
    room = _room(plate, callouts, taken)
    found = arranged(labels, sided(labels, [one.side for one in callouts], room), room)
    written = [one.label(widest, points, _ALIGN[place.side]) for one, place in zip(callouts, found.places, strict=True)]
    parts = [
        At(plate, 0.0, 0.0),
        At(Plate(0.0, 0.0, _leaders(callouts, found)), 0.0, 0.0),
        *(_beside(found.room, place, words) for place, words in zip(found.places, written, strict=True)),
    ]
    return _trimmed(plate, parts), max(size.width for size in sizes)


def _room(plate: Plate, callouts: Sequence[Callout], taken: Areas) -> Room:
    """Around all that words must not cover, and all targets."""
    kept = taken if np.size(taken) else shapely.box(0.0, 0.0, plate.width, plate.height)
    targets = shapely.points([one.at for one in callouts])
    left, top, right, bottom = shapely.total_bounds(np.append(np.ravel(kept), targets)).tolist()
    return Room(left - CLEAR, top - CLEAR, right + CLEAR, bottom + CLEAR)


def _beside(room: Room, place: Place, words: Plate) -> At:
    """A label at its place."""
    match place.side:
        case "left":
            return At(words, room.left - BESIDE - words.width, place.begin)
        case "right":
            return At(words, room.right + BESIDE, place.begin)
        case "above":
            return At(words, place.begin, room.top - BESIDE - words.height)
        case "below":
            return At(words, place.begin, room.bottom + BESIDE)


def _leaders(callouts: Sequence[Callout], found: Arrangement) -> str:
    """All halos, and the lines and dots over them."""
    data = [_segment(one.at, place.port) for one, place in zip(callouts, found.places, strict=True)]
    dots = [{"cx": one.at[0], "cy": one.at[1]} for one in callouts]
    halos = [svg.stroke(line, WHITE, LEADER + 2 * HALO) for line in data]
    halos += [svg.element("circle", {**dot, "r": DOT + HALO, "fill": WHITE}) for dot in dots]
    ink = [svg.stroke(line, INK, LEADER) for line in data]
    ink += [svg.element("circle", {**dot, "r": DOT, "fill": INK}) for dot in dots]
    return svg.group({"data-layer": "leaders"}, (*halos, *ink))


def _segment(start: Point, stop: Point) -> str:
    return svg.line_data(shapely.LineString([start, stop]))


def _trimmed(plate: Plate, parts: Sequence[At]) -> Plate:
    """All *parts* on paper that has room for them; the *plate* keeps all of its own."""
    words = [(part.x, part.y, part.x + part.plate.width, part.y + part.plate.height) for part in parts[2:]]
    left, top = (min(0.0, *(box[k] - EDGE for box in words)) for k in (0, 1))
    right = max(plate.width, *(box[2] + EDGE for box in words))
    bottom = max(plate.height, *(box[3] + EDGE for box in words))
    return together(right - left, bottom - top, [At(part.plate, part.x - left, part.y - top) for part in parts])
