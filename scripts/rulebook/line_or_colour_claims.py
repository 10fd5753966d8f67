"""What rule pictures of Line or Colour claim, put to its rules: layouts, claims, the swap, what the winner has.

Each claim gives what its picture draws: so nothing is drawn that the rules did not say. Draws nothing itself.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from games.line_or_colour import SWAP, LineOrColour
from games.record import Replay
from models.bits import members
from models.table import Standing
from scripts.rulebook.claims import holds, legal

WAYS: Final[Mapping[tuple[int, int], str]] = {(0, 1): "row", (1, 0): "column", (1, 1): "diagonal", (1, -1): "diagonal"}
"""How a line runs, by its step in rows down and columns along."""


def game_of(one: Replay) -> LineOrColour:
    """Its game; TypeError when it is another one."""
    if not isinstance(one.game, LineOrColour):
        raise TypeError(f"{one.record.name} is not Line or Colour")
    return one.game


def boxed(one: Replay, each: int, colours: int, rings: int) -> None:
    """The game uses so many counters *each* of so many *colours*; *rings* of a player are just enough to claim all."""
    found = sorted(Counter(piece.kind for piece in game_of(one).counters).values())
    holds(f"there are {each} counters of each of {colours} colours", found == [each] * colours, found)
    needed = (len(game_of(one).counters) + 1) // 2
    holds(f"{rings} rings of each player are just enough", rings == needed, f"White may need {needed}")


def regular(one: Replay) -> int:
    """Every row and every column of its layout has each colour once: so many of them."""
    rows = _unclaimed(one)
    holds("no colour is twice in a row or a column", _regular(rows), "/".join("".join(map(str, row)) for row in rows))
    return len(rows)


def irregular(one: Replay) -> int:
    """Its layout has as many counters of each colour as there are colours, but not one in every row and column."""
    rows = _unclaimed(one)
    counts = sorted(Counter(colour for row in rows for colour in row).items())
    all_there = counts == [(colour, len(rows)) for colour in range(1, len(rows) + 1)]
    holds("every colour is there as often as there are colours", all_there, counts)
    holds("the layout is not regular", not _regular(rows), "each row and each column has all colours")
    return len(rows)


def _unclaimed(one: Replay) -> tuple[tuple[int, ...], ...]:
    """The colours of counters of which none is claimed."""
    legal(one)
    holds("nothing is claimed", not one.last.claimed, one.texts)
    return game_of(one).rows


def _regular(rows: Sequence[Sequence[int]]) -> bool:
    every = set(range(1, len(rows) + 1))
    return all(set(line) == every for line in (*rows, *zip(*rows, strict=True)))


def claimed(one: Replay, player: str) -> Standing:
    """The ring that the last move has put around a free counter; it changed nothing else."""
    legal(one)
    before, now = (set(one.game.visible(at)) for at in one.positions[-2:])
    new = now - before
    ring = next(iter(new), None)
    so = before < now and len(new) == 1 and ring is not None and ring.kind == f"{player} ring"
    holds(f"the last move puts one {player} ring on the board", so, sorted(new))
    free = ring is not None and [kind for place, kind in before if place == ring.place]
    holds("it goes around a counter without a ring", bool(free) and len(free or ()) == 1, free)
    assert ring is not None
    return ring


def swapped(one: Replay) -> str:
    """The last move is the swap; nothing moves, and it is the same player's turn as before: who it is."""
    legal(one)
    holds("the last move is the swap", one.moves[-1:] == (SWAP,), one.texts[-1:])
    before, now = one.positions[-2:]
    still = one.game.visible(before) == one.game.visible(now) and now.swapped and not before.swapped
    holds("only the sides change", still, now)
    turns = [one.game.players[one.game.side(at)] for at in (before, now)]
    holds("the turn stays where it was", turns[0] == turns[1], turns)
    again = SWAP in one.game.moves(now)
    holds("there is no second swap", not again, "there is one")
    return turns[1]


def won_by_line(one: Replay, winner: str, way: str, count: int) -> tuple[str, ...]:
    """The places of a line of *count* rings that runs along a *way*: the *winner* has nothing else."""
    facts = _won(one, winner)
    lines = facts["lines"]
    holds(f"{winner} wins by one line and no colour", len(lines) == 1 and not facts["colours"], facts)
    places: tuple[str, ...] = tuple(lines[0])
    holds(f"the line is a {way} of {count}", (_way(one, places), len(places)) == (way, count), places)
    return places


def won_by_colour(one: Replay, winner: str, count: int) -> tuple[int, tuple[str, ...]]:
    """A colour of which the *winner* has *count* counters, and their places; nobody has a line."""
    facts = _won(one, winner)
    colours = facts["colours"]
    holds(f"{winner} wins by one colour and no line", len(colours) == 1 and not facts["lines"], facts)
    places: tuple[str, ...] = tuple(colours[0]["squares"])
    colour = int(colours[0]["colour"])
    kinds = {kind for place, kind in game_of(one).counters if place in places}
    so = len(places) == count and kinds == {f"counter {colour}"}
    holds(f"these are {count} counters of one colour", so, f"{len(places)}: {sorted(kinds)}")
    return colour, places


def _won(one: Replay, winner: str) -> Mapping[str, Any]:
    """What the *winner* has; FalseClaim when he has not won, or had won before the last move."""
    legal(one)
    found = one.ended.winner if one.ended else None
    holds(f"{winner} has won", found == winner, one.ended.reason if one.ended else "the game goes on")
    holds("nobody had won before the last move", not one.game.outcome(one.positions[-2]), one.texts)
    (item,) = one.account.items
    return item.facts


def _way(one: Replay, places: Sequence[str]) -> str:
    """How those places follow on one another."""
    square = game_of(one).squares
    cells = sorted(members(sum(1 << square.named[place] for place in places)))
    steps = {(b // square.width - a // square.width, b % square.width - a % square.width) for a, b in pairwise(cells)}
    return WAYS.get(next(iter(steps)), "") if len(steps) == 1 else ""
