"""What is seen of bodies as parts and marks: so boards and pieces of flat games are drawn as blocks are.

A turned solid or a prism becomes a part that is drawn by its faces; thin layers of paint become marks on the face under
them. Knows no view, no light and no game. Metres.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final

import numpy as np

from models.lathe import Convex, prism, turned
from models.shapes import Hull, Look, Slab, Turned
from models.solids import Floats
from models.space import Vector
from sim.scene import Body, Mark, Scene

LAYER: Final = 2e-4
"""What is no higher than this is paint."""
FINE: Final = 1.2e-3
"""A printed line or ring that is no wider is drawn as a line of the usual weight."""
ROUND: Final = 48
"""Sides of a printed circle at least 50 mm across; smaller ones have half as many."""
COINS: Final = frozenset({"coin"})
"""Tones of coins, which have a ring in ink on their upper face: in grey they look like counters."""
MINTED: Final = 0.62
"""Its radius, as a fraction of theirs."""
UP: Final = (0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Shown(Hull):
    """A part that is drawn as its look, and is the hull of its corners to all that asks no more."""

    look: Look

    @property
    def pieces(self) -> tuple[Convex, ...]:
        """It as convex solids, in the frame of its body."""
        return (prism(self.look),) if isinstance(self.look, Slab) else turned(self.look)

    @property
    def measure(self) -> float:
        """Its shortest measure."""
        if isinstance(self.look, Turned):
            heights = [z for _, z in self.look.profile]
            return min(2 * self.look.outer, max(heights) - min(heights))
        (solid,) = self.pieces
        return min(float(np.ptp(solid.vertices @ face.normal)) for face in solid.faces)


def shown(scene: Scene) -> Scene:
    """*scene* with every body that has a look as what is seen of it; names, places and turns stay."""
    return tuple(_shown(body) if body.look else body for body in scene)


def _shown(body: Body) -> Body:
    solids = [look for look in body.look if not _is_paint(look)]
    marks = [mark for look in body.look if _is_paint(look) for mark in _marks(look, solids)]
    marks += [_minted(look) for look in solids if isinstance(look, Turned) and look.tone in COINS]
    return replace(body, parts=tuple(map(_part, solids)), marks=(*body.marks, *marks), look=())


def _minted(coin: Turned) -> Mark:
    """The ring on a coin."""
    _, top = _reach(coin)
    return Mark(_arc(coin, MINTED * coin.outer, top, 0, ROUND // 2, ROUND // 2), UP, "ink", closed=False)


def _is_paint(look: Look) -> bool:
    low, high = _reach(look)
    return high - low <= LAYER


def _reach(look: Look) -> tuple[float, float]:
    """From where to where it reaches upwards."""
    if isinstance(look, Slab):
        return look.bottom, look.top
    heights = [z for _, z in look.profile]
    return min(heights), max(heights)


@lru_cache(maxsize=256)
def _part(look: Look) -> Shown:
    whole = (prism(look),) if isinstance(look, Slab) else turned(look)
    return Shown(_points(np.concatenate([piece.vertices for piece in whole])), look.tone, look)


def _points(corners: Floats) -> tuple[Vector, ...]:
    return tuple((x, y, z) for x, y, z in corners.tolist())


def _marks(paint: Look, solids: Sequence[Look]) -> Iterator[Mark]:
    """A layer of *paint* as marks on the highest of *solids* that ends under it, or on whatever is in its plane."""
    low, _ = _reach(paint)
    z = max((top for _, top in map(_reach, solids) if top <= low + LAYER), default=low)
    if isinstance(paint, Turned):
        yield from _ring_marks(paint, z)
    elif line := _middle_line(paint.outline):
        yield Mark(tuple((x, y, z) for x, y in line), UP, paint.tone, closed=False)
    else:
        yield Mark(tuple((x, y, z) for x, y in paint.outline), UP, paint.tone)


def _middle_line(outline: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """The line in the middle of a rectangle that is as narrow as one."""
    if len(outline) != 4:
        return None
    lengths = [hypot(c - a, d - b) for (a, b), (c, d) in pairwise((*outline, outline[0]))]
    if min(lengths) > FINE or max(lengths) < 3 * min(lengths):
        return None
    short = lengths.index(min(lengths))
    ends = [(outline[k % 4], outline[(k + 1) % 4]) for k in (short, short + 2)]
    (start, end) = (((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in ends)
    return start, end


def _ring_marks(paint: Turned, z: float) -> Iterator[Mark]:
    """A printed disc or ring: one area, a line, or two halves that overlap a little."""
    sides = ROUND if paint.outer > 0.025 else ROUND // 2
    if not paint.inner:
        yield Mark(_arc(paint, paint.outer, z, 0, sides - 1, sides), UP, paint.tone)
    elif paint.outer - paint.inner <= FINE:
        middle = (paint.outer + paint.inner) / 2
        yield Mark(_arc(paint, middle, z, 0, sides, sides), UP, paint.tone, closed=False)
    else:
        for first in (0, sides // 2):
            last = first + sides // 2 + 1
            outer, inner = (_arc(paint, radius, z, first, last, sides) for radius in (paint.outer, paint.inner))
            yield Mark((*outer, *inner[::-1]), UP, paint.tone)


def _arc(paint: Turned, radius: float, z: float, first: int, last: int, sides: int) -> tuple[Vector, ...]:
    """Corners *first* to *last* of the polygon for a circle."""
    angles = (2 * pi * k / sides for k in range(first, last + 1))
    return tuple((paint.x + radius * cos(a), paint.y + radius * sin(a), z) for a in angles)
