"""Rhumb Line the plain way, on names of points in dictionaries: what its rules are checked against.

Shares no code with the game. The fixed order of turns is counted off; only the optional end play looks at hands.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

RADIALS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
POINTS = [radial + circle for circle in "1234" for radial in RADIALS]
OTHER = {"officer": "sailor", "sailor": "officer"}


def lines(spiral: str) -> list[tuple[str, int, list[str]]]:
    """Kind, points and names of every line."""
    ring = RADIALS * 3
    found = [("radius", 10, [radial + circle for circle in "1234"]) for radial in RADIALS]
    found += [("arc", 20, [ring[k + n] + circle for n in range(4)]) for circle in "1234" for k in range(8)]
    for start in range(8, 16):
        for first in (-1, 1):
            for second in (-1, 1):
                for third in (-1, 1):
                    if spiral == "wander" or first == second == third:
                        two, three, four = start + first, start + first + second, start + first + second + third
                        path = [ring[start] + "1", ring[two] + "2", ring[three] + "3", ring[four] + "4"]
                        found.append(("spiral", 30, path))
    return found


@dataclass(frozen=True)
class Plain:
    """A position, and the options that it is played under."""

    spiral: str = "strict"
    declare: str = "automatic"
    end_play: str = "two_step"
    board: Mapping[str, str] = field(default_factory=dict)
    """Who covers which point."""
    turn: str = "officer"
    count: int = 0
    """Moves that were made."""
    last: Mapping[str, str] = field(default_factory=dict)
    """The last move of each player."""
    lifted: tuple[str, ...] = ()
    """Players who have."""
    totals: Mapping[str, int] = field(default_factory=lambda: {"officer": 0, "sailor": 0})

    def hand(self, player: str) -> int:
        """Stones that *player* has yet to place."""
        return 16 - list(self.board.values()).count(player)

    def wins(self, point: str) -> list[int]:
        """Points of each line that the next stone completes on *point*."""
        own = [name for name in POINTS if self.board.get(name) == self.turn] + [point]
        return [points for _, points, names in lines(self.spiral) if point in names and set(names) <= set(own)]

    def lifts(self) -> tuple[bool, bool]:
        """Whether this turn may be a lift, and whether it must."""
        if self.end_play == "two_step":
            return (True, True) if self.count in (30, 31) else (False, False)
        return self.end_play == "optional" and self.hand(self.turn) == 1 and self.turn not in self.lifted, False

    def moves(self) -> set[str]:
        """Every legal move."""
        may, must = self.lifts()
        found = {"-" + point for point, player in self.board.items() if may and player == self.turn}
        for point in POINTS:
            if point in self.board or must or self.last.get(self.turn) == "-" + point:
                continue
            found.add(point)
            if self.declare == "manual":
                wins = self.wins(point)
                some = [sum(chosen) for n in range(1, len(wins) + 1) for chosen in combinations(wins, n)]
                found |= {f"{point}+{points}" for points in some}
        return found

    def play(self, text: str) -> "Plain":
        """The position after a legal move."""
        player, other, board = self.turn, OTHER[self.turn], dict(self.board)
        totals, lifted = dict(self.totals), self.lifted
        point, _, declared = text.removeprefix("-").partition("+")
        if text.startswith("-"):
            del board[point]
            lifted += (player,)
        else:
            totals[player] += sum(self.wins(point)) if self.declare == "automatic" else int(declared or 0)
            board[point] = player
        after = replace(self, board=board, count=self.count + 1, totals=totals, lifted=lifted)
        passed = self.end_play == "optional" and after.hand(other) == 0
        return replace(after, turn=player if passed else other, last={**self.last, player: text})


def perft(at: Plain, depth: int) -> int:
    """How many lines of *depth* moves there are."""
    return 1 if depth == 0 else sum(perft(at.play(text), depth - 1) for text in at.moves())
