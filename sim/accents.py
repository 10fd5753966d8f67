"""What a picture says of some bodies besides how they look: the one just placed, those at fault, those seen through.

The one just placed has a thick line in a white halo around what is seen of it, what is at fault is hatched, and a ghost
is a thin wash with dashed edges over what it would hide. Told by lines, not by colour alone. Knows no game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely

from sim import svg
from sim.areas import union
from sim.faces import Areas, faces_of
from sim.finish import Finish
from sim.hidden import facing, visible
from sim.scene import Scene
from sim.seen import Seen
from sim.shading import INK, VERMILION, WHITE

CURRENT: Final = 0.90
"""Weight of the line around the body just placed, millimetres, …"""
HALO: Final = 1.4
"""… and of the white under it."""
GHOST: Final = "0.15"
"""How much of its colour a ghost has."""
DASHED: Final = 0.25
CREASE: Final = 0.12
DASHES: Final = "1 0.8"
"""Of the edges of a ghost, millimetres."""
HATCH: Final = 1.6
"""Between the lines over what is at fault, millimetres."""
HATCH_WEIGHT: Final = 0.35
HATCH_HALO: Final = 0.75


@dataclass(frozen=True, slots=True)
class Accents:
    """Bodies by name."""

    current: tuple[str, ...] = ()
    """Just placed."""
    faulty: tuple[str, ...] = ()
    """They break a rule, or give way."""
    ghosts: tuple[str, ...] = ()
    """Seen through; what is behind them is drawn as if they were not there."""


NO_ACCENTS: Final = Accents()


def without(scene: Scene, accents: Accents) -> Scene:
    """*scene* without its ghosts."""
    return tuple(body for body in scene if body.name not in accents.ghosts)


def accented(seen: Seen, whole: Scene, accents: Accents, finish: Finish) -> Iterator[str]:
    """Markup over a picture in which the ghosts of the *whole* scene are not there, in the order of drawing."""
    for name in accents.faulty:
        if name not in accents.ghosts:
            yield svg.group({"data-layer": "fault"}, _hatched(seen.region(name)))
    for name in accents.current:
        if name not in accents.ghosts:
            yield svg.group({"data-layer": "current"}, _around(seen.region(name)))
    if accents.ghosts:
        yield from _ghosts(seen, whole, accents, finish)


def _around(region: Areas) -> Iterator[str]:
    data = svg.area_data(shapely.get_parts(region))
    yield svg.stroke(data, WHITE, HALO)
    yield svg.stroke(data, VERMILION, CURRENT)


def _hatched(region: Areas) -> Iterator[str]:
    """Lines across a *region*, falling to the right, in a halo that reads on light wood and on dark."""
    if not shapely.area(region):
        return
    left, top, right, bottom = shapely.bounds(region).tolist()
    first, last = int((left - bottom) // HATCH), int((right - top) // HATCH) + 1
    lines = shapely.MultiLineString(
        [((top + k * HATCH, top), (bottom + k * HATCH, bottom)) for k in range(first, last + 1)]
    )
    inside = shapely.buffer(region, -HATCH_HALO / 2)
    found = [line for line in shapely.get_parts(shapely.intersection(lines, inside)) if line.geom_type == "LineString"]
    data = svg.line_data(np.array(found, object))
    yield svg.stroke(data, WHITE, HATCH_HALO)
    yield svg.stroke(data, VERMILION, HATCH_WEIGHT)
    yield svg.stroke(svg.area_data(shapely.get_parts(region)), VERMILION, 2 * HATCH_WEIGHT)


def _ghosts(seen: Seen, whole: Scene, accents: Accents, finish: Finish) -> Iterator[str]:
    """What would be seen of each ghost if it were solid: a wash and its edges."""
    front = facing(seen.paper.faces(faces_of(whole)))
    regions = visible(front)
    owner = np.array([body for body, _ in front.parts])[front.part]
    for number, body in enumerate(whole):
        if body.name in accents.ghosts:
            rows = np.flatnonzero(owner == number).tolist()
            tones = [body.parts[front.parts[front.part[row]][1]].tone for row in rows]
            wash = [
                _washed(finish.surface(tone, front.normals[row]), regions[row])
                for tone, row in zip(tones, rows, strict=True)
            ]
            edges = _edges(regions[rows], VERMILION if body.name in accents.faulty else INK)
            yield svg.group({"id": f"ghost-{body.name}", "data-layer": "ghost"}, (*wash, *edges))


def _washed(colour: str, region: Areas) -> str:
    """One face of a ghost."""
    data = svg.area_data(region)
    return svg.element("path", {"d": data, "fill": colour, "fill-opacity": GHOST}) if data else ""


def _edges(regions: Areas, colour: str) -> Iterator[str]:
    """The edges of a ghost's faces, finely dashed, and its outline."""
    inner = shapely.line_merge(shapely.union_all(shapely.boundary(shapely.set_precision(regions, 1e-4))))
    yield svg.stroke(svg.line_data(inner), colour, CREASE, DASHES)
    yield svg.stroke(svg.area_data(union(regions)), colour, DASHED, DASHES)
