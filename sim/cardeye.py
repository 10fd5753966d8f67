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

from models.shapes import Slab
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


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of cards: a square slab whose paint is slabs, one of them a square around its middle."""

    piece: Piece
    solid: Slab
    middle: Slab
    paint: tuple[Slab, ...]

    @property
    def tones(self) -> frozenset[str]:
        """Its colours."""
        return frozenset(part.tone for part in self.piece.look)


def kinds_of(equipment: Equipment) -> tuple[Kind, ...]:
    """The kinds of pieces that are cards.

    ValueError says why they are not as `models.table.Piece` has it, and cannot be told apart.
    """
    pieces = map(equipment.piece, equipment.kinds)
    kinds = tuple(_kind(piece, piece.solid) for piece in pieces if isinstance(piece.solid, Slab))
    if len({(kind.solid, kind.middle.outline, kind.tones) for kind in kinds}) > 1:
        raise ValueError("cards cannot be told in a photograph: expected one size, and the same middle and tones")
    return kinds


def _kind(piece: Piece, solid: Slab) -> Kind:
    paint = tuple(part for part in piece.paint if isinstance(part, Slab))
    middles = [part for part in paint if part.covers(0.0, 0.0)]
    if len(paint) < len(piece.paint) or len(middles) != 1 or not (_is_centred(solid) and _is_centred(middles[0])):
        expected = "a square slab with slabs of paint, just one of them over its middle, and that a square around it"
        raise ValueError(f"{piece.kind} cannot be told in a photograph: expected {expected}")
    if solid.tone in {part.tone for part in paint}:
        raise ValueError(f"{piece.kind} cannot be told in a photograph: its paint is {solid.tone}, as the card is")
    return Kind(piece, solid, middles[0], paint)


def _is_centred(slab: Slab) -> bool:
    """Whether it is a square around the middle, with its edges along the axes."""
    corners = [(sign * slab.half, other * slab.half) for sign, other in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return sorted(slab.outline) == sorted(corners)


def cards(tones: Tones, pixel: float, kinds: Sequence[Kind]) -> tuple[list[Card], list[Patch]]:
    """The cards in a picture with pixels of that edge, metres, and what of their colours is no card.

    *kinds* are all that there can be, at least one.
    """
    one = kinds[0]
    edge, inner = 2 * one.solid.half / pixel, 2 * one.middle.half / pixel
    paint = numbers({part.tone for kind in kinds for part in kind.paint})
    mask: Mask = np.isin(tones, numbers(one.tones))
    painted: Mask = np.isin(tones, paint)
    patterns = tuple(_patterns(kinds))
    found: list[Card] = []
    for where, size in ((mask, edge), (painted, inner)):
        for lies in rectangles(where & mask):
            card = _known(_seen(tones, lies, edge), lies, one, patterns) if _is_square(lies, size) else None
            if card:
                found.append(card)
                _cut(mask, lies, edge)
    return found, patches(mask)


def _is_square(lies: Rectangle, edge: float) -> bool:
    return max(abs(lies.long - edge), abs(lies.wide - edge)) <= EDGE


def _seen(tones: Tones, lies: Rectangle, edge: float) -> Tones:
    """The tones at the samples of a card that lies there."""
    x, y = _samples(edge)
    c, s = cos(lies.angle), sin(lies.angle)
    columns = np.rint(lies.column + x * c - y * s).astype(int).clip(0, tones.shape[1] - 1)
    rows = np.rint(lies.row - x * s - y * c).astype(int).clip(0, tones.shape[0] - 1)
    seen: Tones = tones[rows, columns]
    return seen


def _known(seen: Tones, lies: Rectangle, one: Kind, patterns: Iterable[tuple[str, int, Tones]]) -> Card | None:
    """The card that lies there, of those that have the tones of *one*; None when that cannot be told."""
    if np.isin(seen, numbers(one.tones)).mean() < ENOUGH:
        return None
    (bare,) = numbers([one.solid.tone])
    painted = np.isin(seen, numbers(one.tones - {one.solid.tone}))
    likeness: list[tuple[float, str, int]] = []
    for kind, quarter, pattern in patterns:
        both = painted & (pattern != bare)
        likeness.append((float((pattern[both] == seen[both]).mean()) if both.any() else 0.0, kind, quarter))
    (best, kind, quarter), (next_best, _, _) = sorted(likeness, reverse=True)[:2]
    return Card(kind, quarter, lies) if best >= LIKE and best >= next_best + BETTER else None


def _samples(edge: float) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Coordinates x, y of the samples of an upright card around its middle, the northern row first."""
    steps = (np.arange(SAMPLES) + 0.5) / SAMPLES - 0.5
    x, y = np.meshgrid(steps * edge, -steps * edge)
    return x, y


def _patterns(kinds: Iterable[Kind]) -> Iterator[tuple[str, int, Tones]]:
    """Tones of the cards at their samples, by kind and by every quarter that looks different."""
    for kind in kinds:
        for quarter in range(kind.piece.turns):
            yield kind.piece.kind, quarter, np.rot90(_pattern(kind), quarter)


@lru_cache
def _pattern(kind: Kind) -> Tones:
    """Tones of an upright card at its samples."""
    x, y = _samples(2 * kind.solid.half)
    pattern: Tones = np.full(x.shape, numbers([kind.solid.tone])[0], dtype=np.int8)
    for part in kind.paint:
        (tone,) = numbers([part.tone])
        for place in np.ndindex(x.shape):
            if part.covers(float(x[place]), float(y[place])):
                pattern[place] = tone
    return pattern


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
