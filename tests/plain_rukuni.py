"""Rukuni the plain way, on coordinates and sets: what its rules are checked against. Shares no code with the game.

Coordinates are axial, q east and r north-east, both from the middle.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

Place: TypeAlias = tuple[int, int]

WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Plain(NamedTuple):
    """A position."""

    side: int
    """Spaces along each edge."""
    towers: frozenset[Place]
    white: frozenset[Place]
    grey: frozenset[Place]
    to_move: int = 0

    @property
    def taken(self) -> frozenset[Place]:
        return self.towers | self.white | self.grey

    def inside(self, place: Place) -> bool:
        return max(abs(place[0]), abs(place[1]), abs(sum(place))) < self.side


def start(side: int) -> Plain:
    """Towers on the corners."""
    reach = side - 1
    return Plain(side, frozenset((q * reach, r * reach) for q, r in WAYS), frozenset(), frozenset())


def around(place: Place) -> list[Place]:
    """The six places beside it, on the board or not."""
    return [(place[0] + q, place[1] + r) for q, r in WAYS]


def tower_moves(at: Plain) -> Iterator[tuple[Place, Place]]:
    """From where to where a tower can move."""
    for tower in at.towers:
        for q, r in WAYS:
            to = (tower[0] + q, tower[1] + r)
            while at.inside(to) and to not in at.taken:
                yield tower, to
                to = (to[0] + q, to[1] + r)


def moves(at: Plain) -> Iterator[tuple[Place, Place, Place]]:
    """Tower moves, each with every place for a piece."""
    for tower, to in tower_moves(at):
        taken = at.taken - {tower} | {to}
        yield from ((tower, to, place) for place in around(to) if at.inside(place) and place not in taken)


def play(at: Plain, move: tuple[Place, Place, Place]) -> Plain:
    """The position after *move*."""
    tower, to, piece = move
    towers = at.towers - {tower} | {to}
    white, grey = (at.white | {piece}, at.grey) if at.to_move == 0 else (at.white, at.grey | {piece})
    return Plain(at.side, towers, white, grey, 1 - at.to_move)


def count(at: Plain, depth: int) -> int:
    """How many lines of *depth* moves there are."""
    return 1 if depth == 0 else sum(count(play(at, move), depth - 1) for move in moves(at))


def groups(at: Plain, pieces: frozenset[Place]) -> list[tuple[int, int]]:
    """Size and number of towers of every group, sorted."""
    found, left = [], set(pieces)
    while left:
        queue = [left.pop()]
        size, towers = 0, set()
        while queue:
            size += 1
            for place in around(queue.pop()):
                if place in at.towers:
                    towers.add(place)
                if place in left:
                    left.remove(place)
                    queue.append(place)
        found.append((size, len(towers)))
    return sorted(found)
