"""Cards in a photograph: square pieces told apart by the colours of their edges and of the square in their middle.

A card that lies free is found by its outline; one that touches others by that square. Knows pixels and tones; no
place of the table. Angles in radians.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, sin
from typing import Final

import numpy as np
import numpy.typing as npt

from models.shapes import Look, Slab
from models.table import Equipment, Piece
from sim.patches import Mask, Patch, Rectangle, patches, rectangles
from sim.tones import Tones, numbers

EDGE: Final = 2.5
"""Pixels by which an edge may seem longer or shorter."""
SAMPLES: Final = 24
"""Points along the edge of a card where its colour is looked at."""
ENOUGH: Final = 0.6
"""Share of those points where nothing may lie on it."""
LIKE: Final = 0.95
"""Share of its paint that must have the colours of the card …"""
BETTER: Final = 0.04
"""… and so much more than for any other card: they differ by an edge at least, a tenth of the paint."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card that was seen."""

    kind: str
    quarter: int
    lies: Rectangle
    """Its middle, and its angle from that quarter."""


def cards(tones: Tones, pixel: float, equipment: Equipment) -> tuple[list[Card], list[Patch]]:
    """The cards of *equipment* in a picture with pixels of that edge, metres, and what of their colours is no card."""
    pieces = cards_of(equipment)
    mask: Mask = np.isin(tones, numbers(own(pieces)))
    painted: Mask = np.isin(tones, numbers(part.tone for piece in pieces for part in piece.paint))
    edge, inner = _edge(pieces[0].solid) / pixel, _edge(_middle(pieces[0])) / pixel
    patterns = tuple(_patterns(equipment))
    found: list[Card] = []
    for where, size in ((mask, edge), (painted, inner)):
        for lies in rectangles(where & mask):
            card = _known(tones, lies, edge, pieces, patterns) if _is_square(lies, size) else None
            if card:
                found.append(card)
                _cut(mask, lies, edge)
    return found, patches(mask)


def cards_of(equipment: Equipment) -> list[Piece]:
    """The kinds of pieces that are cards, all of one size."""
    return [piece for piece in map(equipment.piece, equipment.kinds) if isinstance(piece.solid, Slab)]


def own(pieces: Iterable[Piece]) -> frozenset[str]:
    """The tones of cards."""
    return frozenset(part.tone for piece in pieces for part in piece.look)


def _middle(card: Piece) -> Slab:
    """The square in its middle."""
    return next(part for part in card.paint if isinstance(part, Slab) and _covers(part, 0.0, 0.0))


def _edge(square: Look) -> float:
    """The edge of a square around the middle of a card."""
    assert isinstance(square, Slab)
    return 2 * max(x for x, _ in square.outline)


def _is_square(lies: Rectangle, edge: float) -> bool:
    return max(abs(lies.long - edge), abs(lies.wide - edge)) <= EDGE


def _known(
    tones: Tones, lies: Rectangle, edge: float, pieces: Sequence[Piece], patterns: Iterable[tuple[str, int, Tones]]
) -> Card | None:
    """The card that lies there; None when that cannot be told."""
    x, y = _samples(edge)
    c, s = cos(lies.angle), sin(lies.angle)
    columns = np.rint(lies.column + x * c - y * s).astype(int).clip(0, tones.shape[1] - 1)
    rows = np.rint(lies.row - x * s - y * c).astype(int).clip(0, tones.shape[0] - 1)
    seen = tones[rows, columns]
    if np.isin(seen, numbers(own(pieces))).mean() < ENOUGH:
        return None
    (bare,) = numbers([pieces[0].solid.tone])
    likeness: list[tuple[float, str, int]] = []
    for kind, quarter, pattern in patterns:
        both = np.isin(seen, numbers(part.tone for part in pieces[0].paint)) & (pattern != bare)
        likeness.append((float((pattern[both] == seen[both]).mean()) if both.any() else 0.0, kind, quarter))
    (best, kind, quarter), (next_best, _, _) = sorted(likeness, reverse=True)[:2]
    return Card(kind, quarter, lies) if best >= LIKE and best >= next_best + BETTER else None


def _samples(edge: float) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Coordinates x, y of the samples of an upright card around its middle, the northern row first."""
    steps = (np.arange(SAMPLES) + 0.5) / SAMPLES - 0.5
    x, y = np.meshgrid(steps * edge, -steps * edge)
    return x, y


def _patterns(equipment: Equipment) -> Iterator[tuple[str, int, Tones]]:
    """Tones of the cards at their samples, by kind and quarter; of quarters that look alike the first."""
    for piece in cards_of(equipment):
        names: Sequence[str] = [equipment.turned(piece.kind, quarter) for quarter in range(4)]
        for quarter, name in enumerate(names):
            if names.index(name) == quarter:
                yield piece.kind, quarter, np.rot90(_pattern(piece), quarter)


@lru_cache
def _pattern(card: Piece) -> Tones:
    """Tones of an upright card at its samples."""
    x, y = _samples(_edge(card.solid))
    pattern: Tones = np.full(x.shape, -1, dtype=np.int8)
    for part in card.look:
        assert isinstance(part, Slab)
        pattern[_covers(part, x, y)] = numbers([part.tone])[0]
    return pattern


def _covers(slab: Slab, x: npt.ArrayLike, y: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """Whether points are within the outline of *slab*."""
    x, y = np.asarray(x), np.asarray(y)
    inside = np.ones(x.shape, dtype=np.bool_)
    for (a, b), (c, d) in zip(slab.outline, (*slab.outline[1:], slab.outline[0]), strict=True):
        inside &= (c - a) * (y - b) >= (d - b) * (x - a)
    return inside


def _cut(mask: Mask, lies: Rectangle, edge: float) -> None:
    """Take a card, and a pixel and a half around it, out of *mask*."""
    reach = edge / 2 + 1.5
    far = hypot(reach, reach)
    rows = slice(max(0, int(lies.row - far)), int(lies.row + far) + 2)
    columns = slice(max(0, int(lies.column - far)), int(lies.column + far) + 2)
    part = mask[rows, columns]
    down, along = np.ogrid[: part.shape[0], : part.shape[1]]
    x, y = along + columns.start - lies.column, -(down + rows.start - lies.row)
    c, s = cos(lies.angle), sin(lies.angle)
    part &= (abs(x * c + y * s) > reach) | (abs(-x * s + y * c) > reach)
