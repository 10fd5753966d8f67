"""What rule pictures of Rukuni claim, put to its rules: paths of towers, groups, ends of games, the scoring example.

Each claim gives what its picture draws: so nothing is drawn that the rules did not say. Draws nothing itself.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from games.record import Replay
from games.rukuni import PIECES, Group, Move, Position, Rukuni
from models.bits import mask, members
from models.table import Standing
from scripts.rukuni_example import GROUPS, TOWERS
from scripts.rulebook.claims import holds, legal, totals

GAME: Final = Rukuni()
HEXES: Final = GAME.hexes
NUMBERS: Final = {name: frozenset(group.towers) for name, group in GROUPS.items()}
"""The towers that each group of the scoring example touches."""


def names(spaces: int) -> tuple[str, ...]:
    """What spaces of the usual board are called."""
    return tuple(HEXES.names[space] for space in members(spaces))


def last_move(one: Replay) -> tuple[str, str, str]:
    """Where its tower came from, where it went, and where the piece was put."""
    move: Move = one.moves[-1]
    start, to, piece = (HEXES.names[space] for space in move)
    return start, to, piece


def numbered(one: Replay) -> dict[str, str]:
    """The numbers of all moves, by the places of their pieces."""
    return {HEXES.names[move.piece]: str(number) for number, move in enumerate(one.moves, 1)}


def other_places(one: Replay) -> tuple[str, ...]:
    """Where else the last piece could have been put after the same move of its tower."""
    before, (tower, to, piece) = one.positions[-2], one.moves[-1]
    could = {move.piece for move in one.game.moves(before) if (move.tower, move.to) == (tower, to)}
    return tuple(HEXES.names[space] for space in sorted(could - {piece}))


def opening(one: Replay) -> None:
    """The second move takes the tower of the first one, and the third takes another."""
    legal(one)
    first, second, third = one.moves
    same = second.tower == first.to, third.tower == second.to
    holds("the second move is with the same tower, the third with another", same == (True, False), same)


def stops(one: Replay, tower: str) -> tuple[str, ...]:
    """All spaces that the *tower* can move to."""
    start = HEXES.named[tower]
    return tuple(HEXES.names[to] for to in sorted({m.to for m in one.game.moves(one.last) if m.tower == start}))


def refused(one: Replay, why: str) -> tuple[str, str]:
    """From where to where the tower of its last move goes, which is illegal for just this reason."""
    trouble = one.trouble
    found = "it is legal" if trouble is None else f"move {trouble.number}: {trouble.why}"
    last = trouble is not None and trouble.number == len(one.record.moves)
    holds(f"the last move is illegal: {why}", trouble is not None and last and trouble.why == why, found)
    move: Move = one.game.read(one.last, one.record.moves[-1])
    return HEXES.names[move.tower], HEXES.names[move.to]


def legs(one: Replay, *way: str) -> tuple[str, ...]:
    """A *way* with bends; FalseClaim when one of its legs is not straight and empty."""
    for leg in pairwise(HEXES.named[place] for place in way):
        spaces = HEXES.ways.get(leg)
        so = spaces is not None and not one.last.taken & mask(spaces)
        holds(f"every leg of {' '.join(way)} is straight and empty", so, f"not that to {HEXES.names[leg[1]]}")
    return way


def moved(one: Replay, start: str, to: str) -> tuple[Standing, ...]:
    """What would stand on the board if the tower of *start* were on *to*."""
    there = one.game.visible(one.last)
    return tuple(s._replace(place=to) if s == Standing(start, "tower") else s for s in there)


def groups(one: Replay, player: str, sizes: Sequence[int]) -> tuple[Group, ...]:
    """The groups of a *player*; FalseClaim when they are not of these *sizes*, the largest first."""
    found = sorted(_groups(one)[player], key=lambda group: (-group.size, group.pieces))
    holds(f"{player} has groups of {list(sizes)}", [g.size for g in found] == list(sizes), [g.size for g in found])
    return tuple(found)


def one_if(one: Replay, player: str, place: str) -> None:
    """All pieces of a *player* would be one group if one of them stood on *place*, where something else stands."""
    at: Position = one.last
    space = 1 << HEXES.named[place]
    cut = at._replace(towers=at.towers & ~space, white=at.white & ~space, grey=at.grey & ~space)
    filled = cut._replace(**{player: getattr(cut, player) | space})
    parted, whole = (len(GAME.groups(now)[one.game.players.index(player)]) for now in (at, filled))
    holds(f"{place} cuts a group of {player} in two", (parted, whole) == (2, 1), f"{parted} groups, {whole} without it")


def stuck(one: Replay) -> tuple[str, ...]:
    """The spaces of all towers, of which none can move: that ends the game."""
    at: Position = one.last
    free = [names(1 << k)[0] for k in members(at.towers) if HEXES.near[k] & ~at.taken]
    holds("no tower can move", not free, f"those on {free} can")
    ended(one, "no tower can be moved")
    return names(at.towers)


def used_up(one: Replay) -> tuple[str, ...]:
    """All pieces of both players are on the board: that ends the game, though these towers could move."""
    at: Position = one.last
    counts = [pieces.bit_count() for pieces in at.pieces]
    holds(f"all {PIECES} pieces of both are used", counts == [PIECES, PIECES], counts)
    free = mask(k for k in members(at.towers) if HEXES.near[k] & ~at.taken)
    holds("a tower could still move", bool(free), "none can")
    ended(one, "the pieces are used up")
    return names(free)


def ended(one: Replay, why: str) -> None:
    """The game is over, and this is *why*."""
    reason = one.ended.reason if one.ended else "it goes on"
    holds(f"the game is over because {why}", reason.startswith(why), reason)


def tied(one: Replay, winner: str, points: int, sizes: tuple[int, int]) -> tuple[Group, Group]:
    """The largest groups of white and grey, which have these *sizes* and decide between equal *points*."""
    found = one.ended
    totals(one, dict.fromkeys(one.game.players, points))
    white, grey = (max(_groups(one)[player], key=lambda group: group.size) for player in one.game.players)
    holds(f"the largest groups have {sizes} pieces", (white.size, grey.size) == sizes, (white.size, grey.size))
    larger = one.game.players[sizes[1] > sizes[0]] if sizes[0] != sizes[1] else None
    won = found.winner if found else None
    holds(f"{winner} wins by the larger group", winner == won == larger, f"won by {won}")
    return white, grey


def scored(one: Replay) -> tuple[dict[str, Group], dict[str, str]]:
    """The groups of the scoring example by their letters, and the spaces of its towers by their numbers.

    FalseClaim when the position has other groups, or they touch other towers.
    """
    found = _lettered(one)
    spaces: dict[str, str] = {}
    for space in members(one.last.towers):
        touching = {name for name, group in found.items() if group.towers >> space & 1}
        fitting = [n for n in TOWERS if n not in spaces and touching == {k for k, ns in NUMBERS.items() if n in ns}]
        place = HEXES.names[space]
        holds(f"the tower on {place} is one of the example", bool(fitting), f"it touches {sorted(touching)}")
        spaces[fitting[0]] = place
    return found, spaces


def _lettered(one: Replay) -> dict[str, Group]:
    """Groups by letters: those of the example that have their owner, size and number of towers."""
    found: dict[str, Group] = {}
    for player, some in _groups(one).items():
        for group in sorted(some, key=lambda group: group.pieces):
            is_one = (player, group.size, group.towers.bit_count())
            fitting = [k for k, g in GROUPS.items() if k not in found and (g.player, g.size, len(g.towers)) == is_one]
            holds("all groups are those of the example", bool(fitting), f"{is_one} is another one")
            found[fitting[0]] = group
    holds(f"the groups are {', '.join(GROUPS)}", len(found) == len(GROUPS), sorted(found))
    return found


def _groups(one: Replay) -> dict[str, tuple[Group, ...]]:
    """By player."""
    return dict(zip(one.game.players, GAME.groups(one.last), strict=True))
