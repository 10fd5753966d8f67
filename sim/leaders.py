"""Where labels stand around a drawing so that no leader crosses another: boundary labelling with straight leaders.

Labels are stacked along the sides of a room that holds the drawing, each as near to its target as the others let it.
All leaders end on the edge of the room, which is convex, so none passes through a label. Two leaders that meet exchange
their places: between fixed places that shortens both together, so it ends (Bekos, Kaufmann, Symvonis, Wolff: Boundary
labeling, 2007).
Knows sizes and targets; no words and no ink. Millimetres, y downwards.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from typing import Final, Literal, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from sim.faces import Floats

Point: TypeAlias = tuple[float, float]
Side: TypeAlias = Literal["left", "right", "above", "below"]

BETWEEN: Final = 1.6
"""Between labels of one side, millimetres."""
NEAR: Final = 1.0
"""A leader that passes another's target at less than so many millimetres could be taken for its own."""
SIDES: Final[tuple[Side, ...]] = ("left", "right", "above", "below")
_MEET: Final = 1e-9
"""Millimetres."""


@dataclass(frozen=True, slots=True)
class Label:
    """What is known of a label before it has a place."""

    target: Point
    width: float
    height: float
    port: float
    """From its upper edge to where its leader begins, when it stands left or right."""

    def extent(self, side: Side) -> float:
        """What it takes along *side*."""
        return self.height if _upright(side) else self.width

    def before(self, side: Side) -> float:
        """How much of that lies before the leader."""
        return self.port if _upright(side) else self.width / 2


@dataclass(frozen=True, slots=True)
class Room:
    """A rectangle that no label enters."""

    left: float
    top: float
    right: float
    bottom: float

    def span(self, side: Side) -> tuple[float, float]:
        """Where *side* begins and ends."""
        return (self.top, self.bottom) if _upright(side) else (self.left, self.right)

    def grown(self, width: float, height: float) -> "Room":
        """At least so large, around the same middle."""
        x, y = max(0.0, width - (self.right - self.left)) / 2, max(0.0, height - (self.bottom - self.top)) / 2
        return Room(self.left - x, self.top - y, self.right + x, self.bottom + y)

    def port(self, side: Side, along: float) -> Point:
        """The point of *side* at *along*."""
        if _upright(side):
            return (self.left if side == "left" else self.right), along
        return along, (self.top if side == "above" else self.bottom)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a label stands."""

    side: Side
    begin: float
    """Its upper or left edge along the side."""
    port: Point
    """Where its leader ends."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A place for every label, and the room as large as they need it."""

    room: Room
    places: tuple[Place, ...]


Orders: TypeAlias = Mapping[Side, Sequence[int]]
"""The labels of each side, from its beginning on."""
Spread: TypeAlias = Callable[[Sequence[Label], Orders, Room], Arrangement]


def sided(labels: Sequence[Label], wishes: Sequence[Side | None], room: Room) -> list[Side]:
    """A side for each of *labels*: what is wished, else left for those farther left, so that the stacks fit the height.

    Of the ways to part them that overflow the room least, the one with the shortest way to the edges.
    """
    free = sorted((k for k, wish in enumerate(wishes) if wish is None), key=lambda k: labels[k].target)
    height = room.bottom - room.top

    def cost(count: int) -> tuple[float, float]:
        left = {*free[:count], *(k for k, wish in enumerate(wishes) if wish == "left")}
        right = {*free[count:], *(k for k, wish in enumerate(wishes) if wish == "right")}
        over = sum(max(0.0, sum(labels[k].height + BETWEEN for k in stack) - height) for stack in (left, right))
        way = sum(labels[k].target[0] - room.left for k in free[:count])
        return round(over, 6), round(way + sum(room.right - labels[k].target[0] for k in free[count:]), 6)

    best = min(range(len(free) + 1), key=cost)
    chosen: dict[int, Side] = {k: "left" if rank < best else "right" for rank, k in enumerate(free)}
    return [wish or chosen[k] for k, wish in enumerate(wishes)]


def arranged(labels: Sequence[Label], sides: Sequence[Side], room: Room) -> Arrangement:
    """A place for each of *labels*, on its side unless its leader could only cross another from there.

    No two leaders meet, but at a target that they share.
    """
    downwards, rightwards = (sorted(range(len(labels)), key=lambda k: labels[k].target[axis]) for axis in (1, 0))
    orders = {side: [k for k in (downwards if _upright(side) else rightwards) if sides[k] == side] for side in SIDES}
    tries = 4 * len(labels) ** 2
    for spread in (_beside_targets, _evenly):
        for _ in range(tries):
            found = spread(labels, orders, room)
            if (pair := _meeting(labels, found)) is None:
                return _apart(labels, orders, found, spread, room)
            orders = _exchanged(orders, *pair)
    return found


def _apart(labels: Sequence[Label], orders: Orders, found: Arrangement, spread: Spread, room: Room) -> Arrangement:
    """*found*, or another without crossings in which fewer leaders pass near a target that is not theirs."""
    least = _passes(labels, found)
    for side in SIDES:
        for one, other in combinations(orders[side], 2):
            if not least:
                return found
            changed = _exchanged(orders, one, other)
            tried = spread(labels, changed, room)
            passes = _passes(labels, tried)
            if passes < least and _meeting(labels, tried) is None:
                orders, found, least = changed, tried, passes
    return found


def _beside_targets(labels: Sequence[Label], orders: Orders, room: Room) -> Arrangement:
    """Every label as near to its target's level as the others let it: isotonic regression of the ports."""
    needed = {side: _total([labels[k].extent(side) for k in stack]) for side, stack in orders.items()}
    room = room.grown(max(needed["above"], needed["below"]), max(needed["left"], needed["right"]))
    begins: dict[int, float] = {}
    for side, stack in orders.items():
        low, high = room.span(side)
        wanted = [labels[k].target[_upright(side)] - labels[k].before(side) for k in stack]
        steps = [labels[k].extent(side) + BETWEEN for k in stack]
        begins.update(zip(stack, spaced(wanted, steps, low, high + BETWEEN), strict=True))
    return _placed(labels, orders, room, begins)


def _evenly(labels: Sequence[Label], orders: Orders, room: Room) -> Arrangement:
    """Every label in one of so many equal slots, whose ports do not depend on which label is in which."""
    before = {side: max(label.before(side) for label in labels) for side in SIDES}
    slots = {side: before[side] + max(label.extent(side) - label.before(side) for label in labels) for side in SIDES}
    needed = {side: _total([slots[side]] * len(stack)) for side, stack in orders.items()}
    room = room.grown(max(needed["above"], needed["below"]), max(needed["left"], needed["right"]))
    begins: dict[int, float] = {}
    for side, stack in orders.items():
        first = (sum(room.span(side)) - needed[side]) / 2
        for rank, k in enumerate(stack):
            begins[k] = first + rank * (slots[side] + BETWEEN) + before[side] - labels[k].before(side)
    return _placed(labels, orders, room, begins)


def _placed(labels: Sequence[Label], orders: Orders, room: Room, begins: Mapping[int, float]) -> Arrangement:
    side_of = {k: side for side, stack in orders.items() for k in stack}
    ports = [room.port(side_of[k], begins[k] + label.before(side_of[k])) for k, label in enumerate(labels)]
    return Arrangement(room, tuple(Place(side_of[k], begins[k], port) for k, port in enumerate(ports)))


def spaced(wanted: Sequence[float], steps: Sequence[float], low: float, high: float) -> list[float]:
    """Where things begin that want to begin at *wanted* and take *steps* in this order, between *low* and *high*.

    The sum of the squared ways is least (pool adjacent violators); there must be room for all.
    """
    offsets = list(accumulate(steps, initial=0.0))
    pools: list[tuple[float, int]] = []  # mean, count
    for want, offset in zip(wanted, offsets, strict=False):
        pools.append((want - offset, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (b, m), (a, n) = pools.pop(), pools.pop()
            pools.append(((a * n + b * m) / (n + m), n + m))
    level = [min(max(mean, low), high - offsets[-1]) for mean, count in pools for _ in range(count)]
    return [value + offset for value, offset in zip(level, offsets, strict=False)]


def _total(extents: Sequence[float]) -> float:
    return sum(extents) + BETWEEN * max(0, len(extents) - 1)


def _exchanged(orders: Orders, one: int, other: int) -> dict[Side, list[int]]:
    swap = {one: other, other: one}
    return {side: [swap.get(k, k) for k in stack] for side, stack in orders.items()}


def _lines(labels: Sequence[Label], found: Arrangement) -> tuple[Floats, NDArray[np.object_]]:
    """The targets (n, 2) and the leaders (n,)."""
    targets = np.array([label.target for label in labels], float).reshape(-1, 2)
    ports = np.array([place.port for place in found.places], float).reshape(-1, 2)
    return targets, shapely.linestrings(np.stack((targets, ports), axis=1))


def _meeting(labels: Sequence[Label], found: Arrangement) -> tuple[int, int] | None:
    """The first two labels whose leaders meet elsewhere than at a target that they share."""
    targets, lines = _lines(labels, found)
    meet = shapely.distance(lines[:, None], lines[None]) < _MEET
    meet &= np.abs(targets[:, None] - targets[None]).max(axis=2) > _MEET
    pairs = np.argwhere(np.triu(meet, 1))
    return (int(pairs[0, 0]), int(pairs[0, 1])) if len(pairs) else None


def _passes(labels: Sequence[Label], found: Arrangement) -> int:
    """How many leaders pass near the target of another."""
    targets, lines = _lines(labels, found)
    near = shapely.distance(shapely.points(targets)[:, None], lines[None]) < NEAR
    same = np.abs(targets[:, None] - targets[None]).max(axis=2) < NEAR
    return int((near & ~same).sum())


def _upright(side: Side) -> bool:
    """Whether labels of *side* stand one under the other."""
    return side in ("left", "right")
