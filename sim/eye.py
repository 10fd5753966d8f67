"""What stands on a table, read back from a photograph from straight above.

Round pieces are told by their colour and size, cards by their outline and the colours within it. Heights and tilts
cannot be seen, and what is neither a whole piece nor the board is said to be unclear, not guessed. Knows no engine
and no rule: only the equipment. Lengths in metres, angles in radians.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot, pi

import numpy as np

from models.shapes import Look, Turned
from models.table import Equipment, Frame, Piece, Standing
from sim.cardeye import Kind, cards, kinds_of
from sim.patches import Patch, discs
from sim.reading import Found, place_at
from sim.tones import Tones, numbers, tones_of
from sim.topview import PIXEL, TopView


@dataclass(frozen=True, slots=True)
class Unclear:
    """Something on the table that is no whole piece."""

    tone: str
    """Its colour."""
    place: str
    """The nearest of those where pieces of that colour can stand."""
    share: float
    """How much there is of it: 1 is as much as is seen of a whole piece."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a photograph shows."""

    found: tuple[Found, ...]
    """Pieces, in the order of places. Their names, heights and tilts cannot be seen."""
    unclear: tuple[Unclear, ...]


def look(view: TopView, equipment: Equipment) -> Seen:
    """What *view* shows of the pieces of *equipment*; ValueError when they cannot be told apart by their colours."""
    kinds = _checked(equipment)
    looks = [piece.look for piece in map(equipment.piece, equipment.kinds)] + [board.look for board in equipment.boards]
    tones = tones_of(view.rgb, (part.tone for look in looks for part in look))
    found, unclear = _cards(view, tones, equipment, kinds) if kinds else ([], [])
    for piece in map(equipment.piece, equipment.kinds):
        if isinstance(piece.solid, Turned):
            some, rest = _rounds(view, tones, equipment, piece, piece.solid)
            found += some
            unclear += rest
    return Seen(tuple(sorted(found, key=lambda one: one.standing)), tuple(unclear))


def in_sight(equipment: Equipment, expected: Iterable[Standing], found: Iterable[Found]) -> Frame:
    """What a photograph must show: where *expected* should stand, and every piece of *found*."""
    west, south, east, north = equipment.frame(expected)
    for one in found:
        reach = _reach(equipment.piece(one.standing.kind).solid) + 2 * PIXEL
        west, east = min(west, one.x - reach), max(east, one.x + reach)
        south, north = min(south, one.y - reach), max(north, one.y + reach)
    return Frame(west, south, east, north)


def _checked(equipment: Equipment) -> tuple[Kind, ...]:
    """Its kinds of cards; ValueError unless round kinds, each of one tone, cards and boards have none in common."""
    kinds = kinds_of(equipment)
    users = {piece.kind: {part.tone for part in piece.look} for piece in map(equipment.piece, equipment.kinds)}
    shared = {kind.piece.kind: "cards" for kind in kinds}
    owners: dict[str, str] = {part.tone: "a board" for board in equipment.boards for part in board.look}
    for user, tones in users.items():
        if len(tones) > 1 and user not in shared:
            raise ValueError(f"{user} cannot be told in a photograph: it is round, and not of one tone")
        for tone in sorted(tones):
            name = shared.get(user, user)
            if owners.setdefault(tone, name) != name:
                raise ValueError(f"{name} and {owners[tone]} are both {tone}: a photograph cannot tell them apart")
    return kinds


def _reach(solid: Look) -> float:
    """How far a piece reaches from the middle of its underside, also when it has fallen."""
    if isinstance(solid, Turned):
        return max(hypot(radius, z) for radius, z in solid.profile)
    return max(hypot(x, y) for x, y in solid.outline)


def _cards(
    view: TopView, tones: Tones, equipment: Equipment, kinds: Sequence[Kind]
) -> tuple[list[Found], list[Unclear]]:
    """All cards, and what of their colours is none."""
    found, rest = cards(tones, view.pixel, kinds)
    some, whole = kinds[0].piece, (2 * kinds[0].solid.half) ** 2
    return (
        [_found(view, equipment, card.kind, (card.lies.row, card.lies.column), card.quarter, card.lies.angle)
         for card in found],
        [_unclear(view, equipment, some, patch, whole) for patch in rest],
    )  # fmt: skip


def _rounds(
    view: TopView, tones: Tones, equipment: Equipment, piece: Piece, solid: Turned
) -> tuple[list[Found], list[Unclear]]:
    """All discs or rings of a kind, and what of its colour is none."""
    outer, inner = solid.outer, solid.inner
    mask = np.equal(tones, numbers([solid.tone])[0])
    middles, rest = discs(mask, outer / view.pixel, inner / view.pixel)
    whole = pi * (outer**2 - inner**2)
    return (
        [_found(view, equipment, piece.kind, middle) for middle in middles],
        [_unclear(view, equipment, piece, patch, whole) for patch in rest],
    )


def _found(
    view: TopView, equipment: Equipment, kind: str, middle: tuple[float, float], quarter: int = 0, turned: float = 0.0
) -> Found:
    """A piece of *kind* with its middle at a point of the picture."""
    x, y = view.place(*middle)
    one, off = place_at(equipment, kind, x, y, quarter)
    away = not any(board.carries(x, y) for board in equipment.boards)
    return Found("", one, x, y, off, turned=turned, away=away)


def _unclear(view: TopView, equipment: Equipment, piece: Piece, patch: Patch, whole: float) -> Unclear:
    """A patch of the colour of *piece*, of which as much as *whole*, in square metres, would be seen."""
    place = equipment.nearest(piece.kind, *view.place(patch.row, patch.column))
    return Unclear(piece.solid.tone, place, patch.pixels * view.pixel**2 / whole)
