"""The rules of Rhumb Line, in the order of its sheet: setup, playing, scoring, moving stones, end.

Pure values. Knows no engine, and no size in metres.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from games.choices import Pick, place, word
from games.errors import IllegalMove
from games.game import Account, FlatGame, Item, Outcome
from games.options import Option, settle
from games.rhumb_line.lines import THROUGH, Line, declarations, marker, worth
from games.rhumb_line.position import PLAYERS, STONES, Completed, Move, Position
from games.rhumb_line.text import draw, read_move, write_move
from models.bits import members
from models.compass import compass
from models.printed import PrintedBoard
from models.rose import POINTS
from models.table import Standing

OPTIONS: Final[tuple[Option, ...]] = (
    Option("Spiral", ("strict", "wander"), "whether a spiral winds one way, or may turn back at each circle"),
    Option("Declare", ("automatic", "manual"), "whether completed lines score of themselves, or when declared"),
    Option("EndPlay", ("two_step", "optional", "off"), "with one stone left each player lifts one, may, or may not"),
)
_COVERED: Final = (1 << len(POINTS)) - 1
"""The set of all points."""
_EARLY: Final = STONES - 3
"""With so many stones placed, or fewer, a player has nothing to do with the end play."""
_PLACED: Final = tuple(map(Move, range(len(POINTS))))
_LIFTED: Final = tuple(Move(point, lifts=True) for point in range(len(POINTS)))


@dataclass(frozen=True)
class RhumbLine(FlatGame[Position, Move]):
    """The game under a choice of options, each named as in `OPTIONS`."""

    spiral: str = "strict"
    declare: str = "automatic"
    end_play: str = "two_step"

    name = "rhumb-line"
    options = OPTIONS
    players = PLAYERS
    slides = frozenset[str]()

    @classmethod
    def under(cls, given: dict[str, str]) -> "RhumbLine":
        """The game under the options of *given*; `BadOption` when one is none."""
        values = settle(OPTIONS, given)
        return cls(values["Spiral"], values["Declare"], values["EndPlay"])

    @cached_property
    def table(self) -> PrintedBoard:
        """The compass rose, its stones and its score tracks."""
        return compass()

    @cached_property
    def _through(self) -> tuple[tuple[tuple[int, Line], ...], ...]:
        """The lines through each point, each with its mask."""
        return THROUGH[self.spiral]

    def start(self) -> Position:
        """An empty rose; the officer begins, "as rank has its privilege"."""
        return Position((0, 0))

    def side(self, at: Position) -> int:
        """Players take turns; who has no stone left to place is passed over."""
        return at.side

    def moves(self, at: Position) -> tuple[Move, ...]:
        """Placements circle by circle, with each sum that can be declared; then lifts. None when all is covered."""
        own = at.stones[at.side]
        empty = _COVERED & ~(own | at.stones[1 - at.side])
        must = may = False
        if own.bit_count() > _EARLY:
            barred, must, may = self._end_play(at)
            empty &= ~barred
        if must:
            placed: tuple[Move, ...] = ()
        elif self.declare == "automatic":
            placed = tuple(map(_PLACED.__getitem__, members(empty)))
        else:
            placed = tuple(Move(p, declared=n) for p in members(empty) for n in declarations(self._completes(at, p)))
        return placed + tuple(move for move in _LIFTED if own >> move.point & 1) if may else placed

    def play(self, at: Position, move: Move) -> Position:
        """The position after *move*; `IllegalMove` says which rule it breaks."""
        broken = self._broken(at, move)
        if broken:
            raise IllegalMove(broken)
        side, point = at.side, move.point
        own, other = at.stones[side] ^ 1 << point, at.stones[1 - side]
        lifted, completed = at.lifted, at.completed
        if move.lifts:
            lifted = (point, lifted[1]) if side == 0 else (lifted[0], point)
        else:
            completed += self._won(at, move)
        again = other.bit_count() == STONES > own.bit_count()  # the other player has nothing to place
        stones = (own, other) if side == 0 else (other, own)
        return Position(stones, side if again else 1 - side, at.moves + 1, lifted, completed)

    def _completes(self, at: Position, point: int) -> list[Line]:
        """Lines that a stone of the player to move completes on *point*."""
        own = at.stones[at.side] | 1 << point
        return [line for mask, line in self._through[point] if own & mask == mask]

    def _won(self, at: Position, move: Move) -> tuple[Completed, ...]:
        """What a placement wins, or forfeits: "points overlooked … before the opponent takes a turn"."""
        lines = self._completes(at, move.point)
        if not lines:
            return ()
        declared = lines if self.declare == "automatic" else declarations(lines)[move.declared]
        return tuple(Completed(at.side, line, at.moves + 1, line in declared) for line in lines)

    def _end_play(self, at: Position) -> tuple[int, bool, bool]:
        """Points that the player may not cover in this turn; whether he must lift a stone; whether he may.

        "When just 1 stone each remains, players remove 1 of their stones from the board (once only) and on their
        next turn, place it in any position … other than the one from which it was removed."
        """
        hand, lifted = at.hands[at.side], at.lifted[at.side]
        if lifted is not None:
            return (1 << lifted if hand == 2 else 0), False, False
        may = hand == 1 and self.end_play != "off"
        return 0, may and self.end_play == "two_step", may

    def _broken(self, at: Position, move: Move) -> str:
        """Which rule *move* breaks, in words; empty when it is legal."""
        own = at.stones[at.side]
        taken = own | at.stones[1 - at.side]
        if taken == _COVERED:
            return "the game is over: all points are covered"
        if move.lifts:
            return self._lift_broken(at, move)
        if taken >> move.point & 1:
            return f"{POINTS[move.point]} is covered by a stone of the {PLAYERS[not at.stones[0] >> move.point & 1]}"
        if own.bit_count() > _EARLY:
            barred, must, _ = self._end_play(at)
            if must:
                return f"with one stone left, the {PLAYERS[at.side]} must lift one of those placed, like -E1"
            if barred >> move.point & 1:
                return f"the stone lifted from {POINTS[move.point]} must be placed on another point"
        if move.declared:
            return self._declaration_broken(at, move)
        return ""

    def _lift_broken(self, at: Position, move: Move) -> str:
        """Which rule a lift breaks."""
        player, hand = PLAYERS[at.side], at.hands[at.side]
        if self.end_play == "off":
            return "a stone may not be moved once it is placed, under EndPlay off"
        if at.lifted[at.side] is not None:
            return f"the {player} has lifted a stone before, and may only once"
        if hand != 1:
            return f"a stone is lifted when one is left to place; the {player} has {hand}"
        if not at.stones[at.side] >> move.point & 1:
            return f"no stone of the {player} lies on {POINTS[move.point]}"
        return f"a lift declares nothing, not {move.declared} points" if move.declared else ""

    def _declaration_broken(self, at: Position, move: Move) -> str:
        """What is wrong with points that a placement declares."""
        if self.declare == "automatic":
            return "completed lines score of themselves, under Declare automatic; nothing is declared"
        lines = self._completes(at, move.point)
        if move.declared in declarations(lines):
            return ""
        return f"{move.declared} points cannot be declared: {POINTS[move.point]} completes {_told(lines)}"

    def outcome(self, at: Position) -> Outcome | None:
        """The game is over when all points are covered; equal totals are a draw."""
        if at.stones[0] | at.stones[1] != _COVERED:
            return None
        officer, sailor = totals = at.totals
        if officer == sailor:
            return Outcome(totals, None, "all points are covered, and the totals are equal")
        return Outcome(totals, PLAYERS[sailor > officer], "all points are covered")

    def explain(self, at: Position) -> Account:
        """The lines that scored, in the order in which they were completed; notes tell those left undeclared."""
        items, notes = [], []
        for player, line, number, declared in at.completed:
            what = f"{line}, move {number}"
            if declared:
                facts = {"kind": line.kind, "places": list(line.names), "move": number}
                items.append(Item(PLAYERS[player], line.worth, what, facts))
            else:
                notes.append(f"the {PLAYERS[player]} left {line.worth} points undeclared: {what}")
        return Account(at.totals, tuple(items), "lines", tuple(notes))

    def read(self, at: Position, text: str) -> Move:
        """The move that *text* means; `Unreadable` when it means none.

        Under `Declare automatic` points that are given must be those that it wins; `IllegalMove` otherwise.
        """
        move, says = read_move(text)
        if self.declare == "manual" and says and not move.declared:
            raise IllegalMove("nothing is declared by leaving the points out, not by +0")
        if self.declare == "manual" or not says:
            return move
        plain, lines = Move(move.point), self._completes(at, move.point)
        if worth(lines) != move.declared and not self._broken(at, plain):
            wrong = f"{POINTS[move.point]} wins {worth(lines)} points, not {move.declared}"
            raise IllegalMove(f"{wrong}: it completes {_told(lines)}")
        return plain

    def write(self, at: Position, move: Move) -> str:  # noqa: ARG002 (a game's signature; the text needs no position)
        """The canonical text of *move*."""
        return write_move(move)

    def picks(self, at: Position, move: Move) -> tuple[Pick, ...]:
        """The point, an empty one or that of the stone to lift; then what is declared, where anything can be."""
        here = place(POINTS[move.point])
        if move.lifts or self.declare == "automatic" or not self._completes(at, move.point):
            return (here,)
        return here, word(f"+{move.declared}" if move.declared else "declare nothing")

    def visible(self, at: Position) -> tuple[Standing, ...]:
        """Every stone on the rose, and those that keep score."""
        found = [Standing(f"{p.capitalize()} {marker(n)}", p) for p, n in zip(PLAYERS, at.totals, strict=True)]
        for player, stones in zip(PLAYERS, at.stones, strict=True):
            found += [Standing(name, player) for point, name in enumerate(POINTS) if stones >> point & 1]
        return tuple(sorted(found))

    def board(self, at: Position) -> str:
        """The rose as text, for the eye."""
        return draw(at)


def _told(lines: list[Line]) -> str:
    """*lines* with what they are worth, in words."""
    return ", ".join(f"{line} for {line.worth}" for line in lines) or "no line"
