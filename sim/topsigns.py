"""Letters and hatching on the upper faces of bodies, as a view from aside shows them: kinds are told without colour.

Letters lie on the surface, all turned alike, by the quarter turn in which this view reads them best. They are as large
as fits; where that is too small, or too much of them is hidden, there are none. Knows what is seen and which body has
which letters; no piece and no game.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, sqrt
from typing import Final

import numpy as np
import shapely

from models.lathe import SHOULDER
from models.shapes import Turned
from sim import svg
from sim.areas import common, union
from sim.faces import Areas, Floats, Paper
from sim.flatshapes import FINEST, HAIRLINE, HATCH, HATCHED, ink, lines, rising
from sim.glyphs import CAPITAL, glyphs
from sim.hidden import GRAZING
from sim.lettering import POINT, SMALLEST
from sim.looks import Shown
from sim.rotation import rotation
from sim.scene import Body, Mark
from sim.seen import Seen
from sim.shading import PALE

ON_ROUND: Final = 1.3
"""Height of a capital on a round top, as a fraction of its radius: seen from aside it is less than half as high …"""
ON_SQUARE: Final = 0.75
"""… and on another, as a fraction of half its width."""
REACH: Final = 0.92
"""How far letters reach from the middle at most, as a fraction of the radius, or of half the width."""
READABLE: Final = 0.6
"""So much of a word must be in sight."""
WHOLE: Final = 0.99
"""What is in sight to that degree is not cut."""
CLEAR: Final = 0.2
"""Between letters or hatching and what stands before them, millimetres."""
FINE: Final = 0.01
"""Millimetres by which outlines of letters are simplified."""
UP: Final = np.array(((0.0, 0.0, 1.0),))
QUARTERS: Final = tuple(np.array(((c, -s), (s, c)), float) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1)))
"""Turns about the vertical, as matrices."""


@dataclass(frozen=True, slots=True, eq=False)
class Top:
    """The middle of an upper face, with room for letters; in the world."""

    middle: Floats
    """Shape (3,); of a dome, of the rim of its cap, so that letters stand in the middle of what is seen of it."""
    half: float
    """Its radius, or half its width, metres."""
    tone: str
    round: bool

    def set(self, word: Areas, least: float) -> Iterator[tuple[float, Floats]]:
        """Sizes for a *word* given in sizes of its type, and places (2,) from the middle, metres; the best first.

        It is large, or of the *least* size, or as large as fits; in the middle, or on a square below or above of it.
        """
        corners = np.abs(shapely.get_coordinates(word))
        reach = float(np.hypot(*corners.T).max() if self.round else corners.max())
        room = REACH * self.half
        usual = self.half * (ON_ROUND if self.round else ON_SQUARE) / CAPITAL
        for size in dict.fromkeys(min(max(some, least), room / reach) for some in (usual, least)):
            aside = room - size * float(corners[:, 1].max())
            yield from ((size, np.array((0.0, y))) for y in ((0.0,) if self.round else (0.0, -aside, aside)))


def top_signs(seen: Seen, words: Mapping[str, str]) -> Iterator[str]:
    """Markup of the hatching on what is *seen*, and of the *words* on bodies of these names; none in a level view."""
    if seen.paper.turn(UP)[0, 2] <= GRAZING:
        return
    for number, body in enumerate(seen.scene):
        text = words.get(body.name, "")
        hatched = [mark for mark in body.marks if mark.closed and mark.tone in HATCHED]
        top = top_of(body) if text else None
        if not (hatched or top):
            continue
        region = _upper(seen, number)
        sign = _sign(seen.paper, text, top, region) if top else ""
        under = [mark for mark in hatched if not (sign and _on(mark))]
        yield from filter(None, (*(_hatching(seen.paper, body, mark, region) for mark in under), sign))


def top_of(body: Body) -> Top | None:
    """Where *body* has room for letters: on a lathe's cap without a hole, in the middle of a slab; None elsewhere.

    Bodies stand upright.
    """
    if len(body.parts) != 1 or not isinstance(part := body.parts[0], Shown):
        return None
    at, look = np.array(body.position, float), part.look
    if isinstance(look, Turned):
        cap = _cap(look.profile)
        rim, z = cap[-1] if cap else (0.0, 0.0)
        return Top(at + rotation(body.orientation) @ (look.x, look.y, z), rim, look.tone, round=True) if rim else None
    printed = [mark for mark in body.marks if mark.closed and _on(mark)]
    half = max(x for x, *_ in printed[-1].outline) if printed else look.half
    return Top(at + look.top * UP[0], half, printed[-1].tone if printed else look.tone, round=False)


def _cap(profile: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """The upper corners of a half section from the axis outwards, as far as it is a cap; none when it is hollow."""
    if profile[-1][0] > 0 or profile[-1][1] < max(z for _, z in profile):
        return ()
    found = [profile[-1]]
    for (near, high), (far, low) in pairwise(profile[::-1]):
        if (far - near) < SHOULDER * hypot(far - near, high - low):
            break
        found.append((far, low))
    return tuple(found)


def _on(mark: Mark) -> bool:
    """Whether a *mark* is a square around the middle of its body."""
    x, y, _ = np.array(mark.outline).T
    return bool(max(abs(x.max() + x.min()), abs(y.max() + y.min())) < 1e-6)


def _upper(seen: Seen, number: int) -> Areas:
    """What is seen of the upper faces of the body in this row of the scene."""
    upward = seen.front.normals @ seen.paper.turn(UP)[0] > SHOULDER
    return union(seen.regions[(seen.bodies == number) & upward])


def _sign(paper: Paper, text: str, top: Top, region: Areas) -> str:
    """Markup of *text* on *top*, of which this *region* is seen: where it is seen best; nothing where it is not."""
    word, turn = glyphs(text), quarter(paper)
    point = POINT / (paper.scale * sqrt(paper.turn(UP)[0, 2]))
    best, most, points = word, 0.0, 0.0
    for size, place in top.set(word, SMALLEST * point):
        whole = shapely.transform(
            word, lambda flat, size=size, place=place: _placed(paper, top.middle, (size * flat + place) @ turn.T)
        )
        share = float(shapely.area(common(whole, region)) / shapely.area(whole))
        if share > most + 0.01:  # the first of equals
            best, most, points = whole, share, size / point
        if share > WHOLE:
            break
    if most < READABLE or points < SMALLEST - 1e-9:
        return ""
    shown = best if most > WHOLE else common(best, shapely.buffer(region, -CLEAR))
    label: svg.Attributes = {"role": "img", "aria-label": text, "data-pt": round(points, 1)}
    data = svg.area_data(shapely.set_precision(shapely.simplify(shown, FINE), FINE))
    return svg.element("path", {"d": data, **label, "fill": ink(top.tone)})


def _placed(paper: Paper, middle: Floats, flat: Floats) -> Floats:
    """Points (n, 2) of the level plane around *middle* (3,) on the paper (n, 2)."""
    return paper.place(middle + np.pad(flat, ((0, 0), (0, 1))))[:, :2]


def quarter(paper: Paper) -> Floats:
    """The quarter turn (2, 2) about the vertical in which letters run most to the right and stand most upright."""
    plane = paper.turn(np.eye(3)[:2])[:, :2]  # rows: where east and north go on paper, y down
    return max(QUARTERS, key=lambda turn: float((turn[:, 0] @ plane)[0] - (turn[:, 1] @ plane)[1]))


def _hatching(paper: Paper, body: Body, mark: Mark, region: Areas) -> str:
    """Lines across a *mark* of *body*, along whichever diagonal of the table looks steeper."""
    corners = np.array(mark.outline) @ rotation(body.orientation).T + body.position
    plane = paper.turn(np.eye(3)[:2])[:, :2]
    cover = paper.turn(UP)[0, 2]
    narrower = {flip: cover / hypot(*((1.0, -flip) @ plane / sqrt(2))) for flip in (1, -1)}
    flip = max(narrower, key=lambda way: narrower[way])
    flat = shapely.Polygon(corners[:, :2] * (1, flip))
    left, low, right, high = flat.bounds
    step = min(HATCH / (paper.scale * narrower[flip]), (right - left) / 3, (high - low) / 3)
    found = shapely.intersection(rising(flat, step), flat)
    z = float(corners[0, 2])
    on_paper = shapely.transform(
        found, lambda points: paper.place(np.column_stack((points * (1, flip), np.full(len(points), z))))[:, :2]
    )
    shown = shapely.intersection(on_paper, shapely.buffer(region, -CLEAR))
    weight = max(FINEST, min(2 * HAIRLINE, step * paper.scale * narrower[flip] / 4))
    return svg.stroke(svg.line_data(lines(shown)), PALE, weight)
