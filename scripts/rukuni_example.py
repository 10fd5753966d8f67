"""Searches a game of Rukuni that ends in the scoring example of its rule sheet, and prints it.

    .venv/bin/python -m scripts.rukuni_example > examples/rukuni-42-32.game

The sheet names the groups and the towers that they touch, nothing else. The search has two steps, the same for the
same seed. `arrange` looks for a whole position by simulated annealing: two spaces change what stands on them, and
faults are counted; of the positions without a fault it takes the one that keeps closest to the middle of the board.
`retrace` takes plies back, the last one first, and keeps for every ply some positions from which the towers seem to
get home soonest (a beam search). What comes out is played by the rules.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from math import exp
from random import Random
from typing import Final, NamedTuple, TypeAlias

from games.notation import write_moves, write_tags
from games.rukuni import Move, Rukuni
from models.bits import mask, members
from models.hexes import Axial, hexagon

SEED: Final = 0
STEPS: Final = 150_000
"""Changes that are tried for an arrangement."""
HOT: Final = 0.8
COLD: Final = 0.2
"""Temperatures at the first and last change, in faults."""
SPREAD: Final = 0.05
"""What a piece costs for the square of its distance from the middle, in faults."""
WIDTH: Final = 50
"""Positions that are kept for every ply."""
REACH: Final = 1.0
"""What a piece costs for each step to the next tower, in slides of a tower."""


class Group(NamedTuple):
    """A group of the example."""

    player: str
    size: int
    towers: str
    """Those that it touches, by their numbers."""


GROUPS: Final[Mapping[str, Group]] = {
    "a": Group("grey", 10, "1245"),
    "b": Group("grey", 1, "6"),
    "c": Group("grey", 1, "6"),
    "X": Group("grey", 1, ""),
    "d": Group("white", 4, "234"),
    "e": Group("white", 10, "16"),
}
"""As they are called on the sheet."""
TOWERS: Final = "123456"
EMPTY: Final = "."
PLIES: Final = sum(group.size for group in GROUPS.values())

HEXES: Final = hexagon(5)
NEAR: Final = HEXES.near
COUNT: Final = len(HEXES.spaces)

Layout: TypeAlias = dict[str, int]
"""The spaces of each tower and group, and the empty ones, as masks."""


def _apart(one: Axial, two: Axial) -> int:
    """Steps between two spaces."""
    q, r = one[0] - two[0], one[1] - two[1]
    return max(abs(q), abs(r), abs(q + r))


APART: Final = tuple(tuple(_apart(one, two) for two in HEXES.spaces) for one in HEXES.spaces)
RINGS: Final = tuple(
    (n * n, mask(k for k, space in enumerate(HEXES.spaces) if _apart(space, (0, 0)) == n)) for n in range(1, 5)
)
"""Square of the distance from the middle, and the spaces that far out."""
SIBLINGS: Final = {
    name: [k for k, other in GROUPS.items() if other.player == group.player and k != name]
    for name, group in GROUPS.items()
}
"""The other groups of the same player."""


def arrange(random: Random) -> Layout | None:
    """A position as the sheet describes it, close to the middle; None when none was met."""
    signs = [*TOWERS, *(name for name, group in GROUPS.items() for _ in range(group.size))]
    signs += EMPTY * (COUNT - len(signs))
    layout = {sign: mask(k for k in range(COUNT) if signs[k] == sign) for sign in signs}
    cost, best, least = _cost(layout), None, float("inf")
    for step in range(STEPS):
        i, j = int(random.random() * COUNT), int(random.random() * COUNT)
        one, two = signs[i], signs[j]
        if one == two:
            continue
        change = 1 << i | 1 << j
        layout[one] ^= change
        layout[two] ^= change
        now = _cost(layout)
        if now <= cost or random.random() < exp((cost - now) / (HOT * (COLD / HOT) ** (step / STEPS))):
            signs[i], signs[j], cost = two, one, now
            if cost < least and not faults(layout):
                best, least = dict(layout), cost
        else:
            layout[one] ^= change
            layout[two] ^= change
    return best


def faults(layout: Layout) -> int:
    """How much of *layout* is not as the sheet describes it; 0 when no tower can move and all groups are right."""
    found = 0
    for tower in TOWERS:
        near = NEAR[layout[tower].bit_length() - 1]
        found += (near & layout[EMPTY]).bit_count()
        for name, group in GROUPS.items():
            touching = (near & layout[name]).bit_count()
            found += not touching if tower in group.towers else touching
    for name, siblings in SIBLINGS.items():
        beside = _beside(layout[name])
        found += sum((beside & layout[other]).bit_count() for other in siblings)
        found += _parts(layout[name]) - 1
    return found


def _cost(layout: Layout) -> float:
    """Faults, and a little for everything that stands far out."""
    empty = layout[EMPTY]
    return faults(layout) + SPREAD * sum(square * (ring & ~empty).bit_count() for square, ring in RINGS)


def _parts(spaces: int) -> int:
    """Into how many connected parts *spaces* fall."""
    found = 0
    while spaces:
        found += 1
        part = spaces & -spaces
        while part:
            spaces ^= part
            part = _beside(part) & spaces
    return found


def _beside(spaces: int) -> int:
    """The spaces next to any of *spaces*."""
    found = 0
    while spaces:
        lowest = spaces & -spaces
        found |= NEAR[lowest.bit_length() - 1]
        spaces ^= lowest
    return found


class Before(NamedTuple):
    """A position on the way back."""

    towers: tuple[int, ...]
    """By the corner that each comes from."""
    last: int
    """Pieces of the player who made the ply before it."""
    other: int
    """Pieces of the player to move."""


class Trail(NamedTuple):
    """How a position on the way back goes on, up to the end of the game."""

    guess: float
    """How far it seems to be from the start."""
    moves: tuple[Move, ...]


def retrace(end: Layout) -> tuple[Move, ...] | None:
    """Moves from the start to *end*, white first; None when none were found."""
    white, grey = (sum(end[k] for k, group in GROUPS.items() if group.player == side) for side in ("white", "grey"))
    towers = min(permutations(end[tower].bit_length() - 1 for tower in TOWERS), key=_steps)
    stops = HEXES.whole & ~mask(HEXES.corners) | mask(towers)
    kept = {Before(towers, white, grey): Trail(0, ())}
    for ply in range(PLIES, 0, -1):
        found: dict[Before, Trail] = {}
        for at, trail in kept.items():
            for move, before in _earlier(at):
                near_enough = before not in found and _slides(before.towers) < ply
                if near_enough and _reads_well(ply, move, trail.moves, stops):
                    found[before] = Trail(_guess(before), (move, *trail.moves))
        kept = dict(sorted(found.items(), key=lambda one: (one[1].guess, one[1].moves))[:WIDTH])
    start = kept.get(Before(HEXES.corners, 0, 0))
    return start.moves if start else None


def _earlier(at: Before) -> Iterator[tuple[Move, Before]]:
    """Every ply that can have led to *at*, with the position before it."""
    taken = mask(at.towers) | at.last | at.other
    for n, to in enumerate(at.towers):
        for piece in members(NEAR[to] & at.last):
            last, held = at.last ^ 1 << piece, taken ^ 1 << piece
            for ray in HEXES.rays[to]:
                for tower in ray:
                    if held >> tower & 1:
                        break
                    yield Move(tower, to, piece), Before((*at.towers[:n], tower, *at.towers[n + 1 :]), at.other, last)


def _reads_well(ply: int, move: Move, later: Sequence[Move], stops: int) -> bool:
    """Whether *move* makes a game that is good to read.

    Towers stop on *stops* only and are not moved straight back; the game opens as on the sheet, with the same tower
    twice, then another one.
    """
    if not stops >> move.to & 1:
        return False
    if not later:
        return True
    same = later[0].tower == move.to
    if ply <= 2:
        return same == (ply == 1)
    return not (same and later[0].to == move.tower)


def _guess(at: Before) -> float:
    """How far *at* seems to be from the start: slides to the corners, and steps from each piece to a tower.

    A tower in its corner does not count for the pieces: no ply ends there.
    """
    away = [tower for tower, corner in zip(at.towers, HEXES.corners, strict=True) if tower != corner]
    far = sum(min((APART[piece][tower] for tower in away), default=9) - 1 for piece in members(at.last | at.other))
    return _slides(at.towers) + REACH * far


def _slides(towers: Sequence[int]) -> int:
    """How many slides bring all *towers* to their corners, if nothing stands in the way."""
    return sum(home[tower] for home, tower in zip(HOME, towers, strict=True))


def _steps(towers: Sequence[int]) -> int:
    """How many steps they are from their corners."""
    return sum(APART[corner][tower] for corner, tower in zip(HEXES.corners, towers, strict=True))


def _slides_from(corner: int) -> tuple[int, ...]:
    """By space: how many slides it takes from *corner* on an empty board."""
    found = {corner: 0}
    waiting = [corner]
    for space in waiting:
        fresh = [to for ray in HEXES.rays[space] for to in ray if to not in found]
        found |= dict.fromkeys(fresh, found[space] + 1)
        waiting += fresh
    return tuple(found[space] for space in range(COUNT))


HOME: Final = tuple(map(_slides_from, HEXES.corners))
"""By corner and space."""


def search(seed: int) -> tuple[Move, ...]:
    """The moves of the example, always the same for the same *seed*; goes on until there are some."""
    random = Random(seed)
    while True:
        end = arrange(random)
        moves = end and retrace(end)
        if moves:
            return moves


def written(moves: Sequence[Move]) -> str:
    """The game as a file; `IllegalMove` when the rules do not agree that it is one."""
    game = Rukuni()
    at, texts = game.start(), []
    for move in moves:
        texts.append(game.write(at, move))
        at = game.play(at, move)
    outcome = game.outcome(at)
    tags = {"Game": "Rukuni", "Rules": "1", "Result": outcome.result if outcome else "*"}
    return write_tags(tags.items()) + "\n" + write_moves(texts)


if __name__ == "__main__":
    sys.stdout.write(written(search(SEED)))
