"""What rule pictures of Rhumb Line claim, put to its rules, and short games that lead to what they show.

Each claim gives what its picture draws: so nothing is drawn that the rules did not say. Draws nothing itself.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from games.game import Item
from games.record import Replay, replay
from games.rhumb_line.lines import LINES, THROUGH, Line, worth
from games.rhumb_line.position import PLAYERS, Move, Position
from games.rhumb_line.rules import RhumbLine
from models.bits import mask
from models.rose import NAMED, POINTS
from scripts.rulebook.claims import gains, holds, illegal, legal, totals
from scripts.rulebook.flatgames import played

NAME: Final = "rhumb-line"
GAME: Final = RhumbLine()
_NAMED: Final = {str(line): line for line in LINES[GAME.spiral]}
"""All lines by what they are called: "radius NE1 NE2 NE3 NE4"."""
_THREAT: Final = 3
"""Stones of a line that ask for an answer."""


def completing(player: str, last: str, *lines: str) -> Replay:
    """A short game in which a stone of the *player* on *last* completes exactly these *lines*, the first of all.

    The other player's stones lie where they complete nothing, and block what they can besides. FalseClaim when the
    stones of the lines complete more than these.
    """
    wanted = [_NAMED[line] for line in lines]
    final = NAMED[last]
    points = dict.fromkeys(point for line in wanted for point in line.points)
    own = [*(point for point in points if point != final), final]
    at, moves = GAME.start(), list[Move]()
    while own:
        mine = at.side == PLAYERS.index(player)
        moves.append(Move(own.pop(0) if mine else _answer(at, mask(points))))
        at = GAME.play(at, moves[-1])
    one = played(NAME, " ".join(GAME.write(at, move) for move in moves))
    completed(one, *lines)
    gains(one, worth(wanted))
    return one


def _answer(at: Position, wanted: int) -> int:
    """Where the player to move blocks most lines of the other without touching what is *wanted*, or making a threat."""
    own, other = at.stones[at.side], at.stones[1 - at.side]
    empty = [point for point in range(len(POINTS)) if not (own | other | wanted) >> point & 1]
    return max(empty, key=lambda point: (-_threats(own, other, point), _blocked(own, other, point), -point))


def _threats(own: int, other: int, point: int) -> int:
    """Lines through *point* that a stone there brings to three of four, or completes."""
    after = own | 1 << point
    lines = (line for line, _ in THROUGH[GAME.spiral][point] if not line & other)
    return sum((after & line).bit_count() >= _THREAT for line in lines)


def _blocked(own: int, other: int, point: int) -> int:
    """Stones of the other player in lines through *point* that no own stone blocks yet."""
    return sum((line & other).bit_count() for line, _ in THROUGH[GAME.spiral][point] if not line & own)


def completed(one: Replay, *lines: str) -> tuple[Line, ...]:
    """The last move completed just these *lines*, and no line was completed before it."""
    legal(one)
    found = [(item.what, item.facts["move"]) for item in one.account.items]
    told = [what.removesuffix(f", move {number}") for what, number in found]
    last = all(number == len(one.moves) for _, number in found)
    holds(f"the last move completes {', '.join(lines)} and nothing else", last and sorted(told) == sorted(lines), told)
    return tuple(_NAMED[line] for line in lines)


def lines_of(one: Replay) -> tuple[Item, ...]:
    """What the last move completed."""
    return tuple(item for item in one.account.items if item.facts["move"] == len(one.moves))


def anywhere(one: Replay) -> tuple[str, ...]:
    """All points but that of the first stone, which could have been placed on any of them."""
    found = other_points(one)
    holds("the first stone may go to any point", len(one.moves) == 1 and len(found) + 1 == len(POINTS), found)
    return found


def other_points(one: Replay) -> tuple[str, ...]:
    """Where else the last stone could have been placed."""
    legal(one)
    before, last = one.positions[-2], one.moves[-1]
    return tuple(POINTS[move.point] for move in one.game.moves(before) if not move.lifts and move != last)


def scored(one: Replay, player: str, before: int, after: int) -> tuple[str, str]:
    """The places of the *player*'s marker before and after the last move, which takes the points so far."""
    side = PLAYERS.index(player)
    found = one.positions[-2].totals[side], one.last.totals[side]
    holds(f"the last move takes the {player} from {before} to {after} points", found == (before, after), found)
    was, now = (_marker(one, position, player) for position in one.positions[-2:])
    return was, now


def _marker(one: Replay, at: Position, player: str) -> str:
    (found,) = (s.place for s in one.game.visible(at) if s.kind == player and s.place not in NAMED)
    return found


def passes(player: str, was: str, now: str) -> tuple[str, ...]:
    """The way of a marker from *was* over the end of its track to *now*."""
    end = f"{player.capitalize()} 100"
    first, last = (int(place.split()[1]) for place in (was, now))
    holds("the marker goes over the end of its track", first > last > 0, f"it goes from {was} to {now}")
    return (was, now) if was == end else (was, end, now)


def lifted(one: Replay, *places: str) -> None:
    """Its last moves lift these stones, one of each player, who had one stone left each."""
    legal(one)
    before = one.positions[-1 - len(places)]
    holds("each player has one stone left", before.hands == (1, 1), f"they have {before.hands}")
    texts = one.texts[-len(places) :]
    holds(f"the last moves lift the stones on {', '.join(places)}", texts == tuple(f"-{p}" for p in places), texts)


def barred(one: Replay, why: str) -> str:
    """The point of its last move, a placement that is illegal for just this reason."""
    trouble = one.trouble
    found = "it is legal" if trouble is None else f"move {trouble.number}: {trouble.why}"
    last = trouble is not None and trouble.number == len(one.record.moves)
    holds(f"the last move is illegal: {why}", trouble is not None and last and trouble.why == why, found)
    return one.record.moves[-1]


def refused_under(one: Replay, end_play: str) -> None:
    """Its last move is legal as it is played, and the first that is not under another value of the option EndPlay."""
    legal(one)
    illegal(replay(one.record.under({"EndPlay": end_play})), len(one.moves))


def won(one: Replay, winner: str, officer: int, sailor: int) -> None:
    """All points are covered, and the *winner* has more points."""
    totals(one, {"officer": officer, "sailor": sailor})
    ended = one.ended
    reason = ended.reason if ended else "it goes on"
    holds("all points are covered", reason.startswith("all points are covered"), reason)
    found = ended.winner if ended else None
    holds(f"the {winner} wins", found == winner, f"the winner is {found}")


def spoken(lines: Sequence[Item]) -> Iterator[str]:
    """Each line with its points, in words: "Radius 10"."""
    return (f"{str(item.facts['kind']).capitalize()} {item.points}" for item in lines)
