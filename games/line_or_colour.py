"""Line or Colour, in the order of its sheet: equipment, setup, play, end; then its notation and its board as text.

Cells are counted row by row from the top left of the printed figure; sets of them are bit sets. Players are the
colours of rings: after a swap other persons hold them, and nothing else has changed. Knows no engine.

    c3        a ring on the counter on c3; c3#line when that wins by a line, c3#colour by a colour
    swap      Black, after the first claim, takes White's side
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from random import Random
from typing import Final, NamedTuple, TypeAlias

from games import notebook
from games.choices import Pick, place, word
from games.counters import OPTIONS, VERSIONS
from games.errors import BadOption, IllegalMove
from games.game import Account, FlatGame, Item, Outcome
from games.notation import Word
from games.options import settle
from models.bits import mask, members
from models.printed import PrintedBoard
from models.rings import ring_board
from models.squares import Square, square
from models.table import Standing

Move: TypeAlias = int
"""The cell that is claimed, or `SWAP`."""

PLAYERS: Final = ("white", "black")
SWAP: Final[Move] = -1
MARKS: Final = ("", "#line", "#colour", "#line#colour")
"""What can be written behind a claim: how it wins."""
SIGNS: Final = (" {} ", "({})", "[{}]")
"""A counter on the board as text: free, White's, Black's."""


class Position(NamedTuple):
    """Whose rings lie where."""

    white: int = 0
    black: int = 0
    swapped: bool = False
    """The persons have changed sides."""
    over: bool = False
    """The last claim won, or filled the board."""

    @property
    def claimed(self) -> int:
        """Counters with a ring."""
        return self.white | self.black

    def _repr_mimebundle_(self, **_: object) -> notebook.Bundle:
        return notebook.position("line-or-colour", self, *_counters_of(self))


def _counters_of(at: Position) -> tuple[dict[str, str], str]:
    """The counters that a position is shown on, which it does not name: basic ones, unless these are too few."""
    basic = at.claimed < 1 << len("".join(VERSIONS["basic"].figure))
    version = "basic" if basic else "advanced"
    return {"Version": version}, f"the counters of the {version} version as printed"


class Win(NamedTuple):
    """Everything that a player's rings win by; empty when they do not."""

    lines: tuple[int, ...]
    """Whole rows of rings, long enough."""
    colours: tuple[int, ...]
    """Numbers of the colours claimed often enough."""

    @property
    def mark(self) -> str:
        """As it is written behind the claim."""
        return "#line" * bool(self.lines) + "#colour" * bool(self.colours)

    @property
    def ways(self) -> list[str]:
        """The same as words."""
        return ["line"] * bool(self.lines) + [f"colour {colour}" for colour in self.colours]


@dataclass(frozen=True)
class LineOrColour(FlatGame[Position, Move]):
    """The game under a choice of options; `under` knows which default goes with which version."""

    version: str = "basic"
    pie: str = "swap_sides"
    full: str = "draw"
    layout: str = "printed"
    seed: int = 0

    name = "line-or-colour"
    options = OPTIONS
    players = PLAYERS
    slides = frozenset[str]()

    @classmethod
    def under(cls, given: Mapping[str, str]) -> "LineOrColour":
        """The game under the options of *given*; `BadOption` when one is none, or the layout is of another version."""
        values = settle(OPTIONS, given)
        version, layout = values["Version"], values["Layout"]
        rows, width = layout.count("/") + 1, len(VERSIONS[version].figure)
        if rows not in (1, width):
            expected = f"{width} rows; {rows} are for the other version"
            raise BadOption(f"Layout cannot have {rows} rows in the {version} version", expected, "Layout")
        return cls(version, values["Pie"], values["Full"], layout, int(values["Seed"]))

    # equipment

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The colours of the counters, the top row first."""
        figure = VERSIONS[self.version].figure
        if self.layout == "random":
            width, counters = len(figure), list("".join(figure))
            Random(self.seed).shuffle(counters)
            figure = tuple("".join(counters[k * width :][:width]) for k in range(width))
        elif self.layout != "printed":
            figure = tuple(self.layout.split("/"))
        return tuple(tuple(map(int, row)) for row in figure)

    @cached_property
    def squares(self) -> Square:
        """Where the counters lie."""
        return square(len(self.rows))

    @cached_property
    def needed(self) -> int:
        """Rings in a row, or counters of a colour, that win."""
        return VERSIONS[self.version].needed

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """Every row of just so many cells as win: by direction, then by its first cell."""
        return self.squares.lines(self.needed)

    @cached_property
    def colours(self) -> dict[int, int]:
        """By colour: its counters."""
        counters = list(chain(*self.rows))
        return {
            colour: mask(cell for cell, other in enumerate(counters) if other == colour)
            for colour in range(1, len(self.rows) + 1)
        }

    @cached_property
    def table(self) -> PrintedBoard:
        """The board, counters, and rings of two colours."""
        return ring_board(len(self.rows))

    @cached_property
    def counters(self) -> tuple[Standing, ...]:
        """Every counter on its square."""
        kinds = (f"counter {colour}" for colour in chain(*self.rows))
        return tuple(map(Standing, self.squares.names, kinds))

    def visible(self, at: Position) -> tuple[Standing, ...]:
        """Every counter, and every ring that lies round one."""
        rings = (
            Standing(name, f"{player} ring")
            for player, held in zip(PLAYERS, at[:2], strict=True)
            for name in self.squares.names_of(held)
        )
        return tuple(sorted([*self.counters, *rings]))

    # setup

    def start(self) -> Position:
        """Counters without rings; White begins."""
        return Position()

    # play

    def side(self, at: Position) -> int:
        """Starting with White, players alternate; after a swap it is still Black's turn, whoever that is now."""
        return at.claimed.bit_count() & 1

    def moves(self, at: Position) -> tuple[Move, ...]:
        """Every free counter, then the swap where there is one."""
        white, black, _, over = at
        if over:
            return ()
        free = members(self.squares.whole ^ (white | black))
        return (*free, SWAP) if self._may_swap(at) else free

    def play(self, at: Position, move: Move) -> Position:
        """The position after *move*; `IllegalMove` says which rule it breaks."""
        white, black, swapped, over = at
        claimed = white | black
        if over or move < 0 or not (self.squares.whole ^ claimed) >> move & 1:
            if broken := self._broken(at, move):
                raise IllegalMove(broken)
            return Position(white, black, swapped=True)
        here = 1 << move
        if claimed.bit_count() & 1:
            rings = black = black | here
        else:
            rings = white = white | here
        return Position(white, black, swapped, claimed | here == self.squares.whole or self._wins(rings, move))

    def _may_swap(self, at: Position) -> bool:
        """The pie rule: Black's first turn, once."""
        return not at.black and at.white != 0 and not at.swapped and self.pie == "swap_sides"

    def _broken(self, at: Position, move: Move) -> str:
        """Which rule *move* breaks, in words; nothing when it is legal."""
        if ended := self.outcome(at):
            return f"the game is over: {ended.reason}"
        if move == SWAP and self.pie == "off":
            return "there is no swap in this game: the pie rule is off"
        if move == SWAP:
            return "" if self._may_swap(at) else "a swap is Black's answer to the first claim, once, and nothing else"
        if not 0 <= move < len(self.squares.names):
            return f"there is no counter {move}"
        taken = at.claimed >> move & 1
        owner = "White" if at.white >> move & 1 else "Black"
        return f"the counter on {self.squares.names[move]} is claimed already, by {owner}" if taken else ""

    # end

    def outcome(self, at: Position) -> Outcome | None:
        """The first line or colour wins; a full board without one is drawn, or Black's."""
        if not at.over:
            return None
        for player, rings in enumerate(at[:2]):
            if (won := self.win(rings)).ways:
                return self._won_by(player, f"{self._whose(at, player)} has {self._said(rings, won)}")
        full = "the board is full without a line or a colour"
        if self.full == "draw":
            return Outcome((0, 0), None, full, said="draw")
        return self._won_by(1, f"{full}, which {self._whose(at, 1)}, second to claim, wins")

    def win(self, rings: int) -> Win:
        """What those *rings* of one player win by."""
        lines: list[int] = []
        for line in self.lines:
            if rings & line == line:
                if lines and (lines[-1] & line).bit_count() == self.needed - 1:  # the same row, one cell further on
                    lines[-1] |= line
                else:
                    lines.append(line)
        colours = (c for c, held in self.colours.items() if (rings & held).bit_count() >= self.needed)
        return Win(tuple(lines), tuple(colours))

    def explain(self, at: Position) -> Account:
        """What the winner has; while the game goes on, where either player would win now."""
        notes = ["since the swap the second player is White, and the first is Black"] * at.swapped
        facts: dict[str, object] = {"swapped": at.swapped}
        ended = self.outcome(at)
        if ended is None:
            threats = {player: self._threats(at, rings) for player, rings in zip(PLAYERS, at[:2], strict=True)}
            for player, found in threats.items():
                places = ", ".join(f"{name} ({' and '.join(ways)})" for name, ways in found.items())
                notes += [f"{player.capitalize()} would win at {places}"] * bool(found)
            return Account((0, 0), (), "lines", tuple(notes), facts | {"threats": threats})
        if ended.winner is None:
            return Account(ended.points, (), "lines", (*notes, ended.reason), facts)
        item = self._item(ended.winner, at[PLAYERS.index(ended.winner)])
        return Account(ended.points, (item,), "lines", tuple(notes), facts)

    def _item(self, winner: str, rings: int) -> Item:
        """What the winner's point is made of, in words and for programs."""
        won, names_of = self.win(rings), self.squares.names_of
        made = {
            "lines": [names_of(line) for line in won.lines],
            "colours": [{"colour": c, "squares": names_of(rings & self.colours[c])} for c in won.colours],
        }
        return Item(winner, 1, self._said(rings, won) if won.ways else "the full board", made)

    def _wins(self, rings: int, cell: int) -> bool:
        """Whether the claim of *cell* wins: all *rings* are of one player, who had not won before."""
        for line in self._through[cell]:
            if rings & line == line:
                return True
        return (rings & self._alike[cell]).bit_count() >= self.needed

    def _threats(self, at: Position, rings: int) -> dict[str, list[str]]:
        """The free counters that win for the player of those *rings*, and how."""
        free = members(self.squares.whole ^ at.claimed)
        winning = [cell for cell in free if self._wins(rings | 1 << cell, cell)]
        return {self.squares.names[cell]: self.win(rings | 1 << cell).ways for cell in winning}

    def _won_by(self, player: int, reason: str) -> Outcome:
        """The player has won."""
        return Outcome((1 - player, player), PLAYERS[player], reason, said=PLAYERS[player].capitalize())

    def _whose(self, at: Position, player: int) -> str:
        """A player, with the person when the sides were changed."""
        who = PLAYERS[player].capitalize()
        return f"{who} ({('the second', 'the first')[player]} player after the swap)" if at.swapped else who

    def _said(self, rings: int, won: Win) -> str:
        """What a player has, in words."""
        said = [f"{line.bit_count()} in a row: {' '.join(self.squares.names_of(line))}" for line in won.lines]
        for colour in won.colours:
            held = self.squares.names_of(rings & self.colours[colour])
            said.append(f"{len(held)} counters of colour {colour}: {' '.join(held)}")
        return "; and ".join(said)

    # notation

    def read(self, at: Position, text: str) -> Move:
        """The move that *text* means, legal or not; `Unreadable` says which of its characters is wrong.

        What it says about winning is checked when the move is legal: `IllegalMove`.
        """
        word = Word(text, 1, 1)
        head = text.partition("#")[0]
        mark = text[len(head) :].lower()
        if head.lower() == "swap":
            if mark:
                raise word.unreadable("the end of the move: a swap does not win", offset=len(head))
            return SWAP
        column, columns = head[:1].lower(), self.squares.columns
        if not column or column not in columns:
            raise word.unreadable(f"a column a to {columns[-1]}, like c3, or swap")
        move = self.squares.named.get(column + head[1:])
        if move is None:
            raise word.unreadable(f"a row 1 to {self.squares.width} after the column, like c3", offset=1)
        if mark not in MARKS:
            raise word.unreadable("the end of the move, or #line, #colour or #line#colour", offset=len(head))
        if mark and not self._broken(at, move) and mark != (made := self._mark(at, move)):
            raise IllegalMove(f"{head} does not win as {mark} says, but {f'as {made}' if made else 'not at all'}")
        return move

    def write(self, at: Position, move: Move) -> str:
        """The move as text, with how it wins."""
        return "swap" if move == SWAP else self.squares.names[move] + self._mark(at, move)

    def _mark(self, at: Position, move: Move) -> str:
        """How a claim wins, as it is written behind it."""
        rings = at[self.side(at)] | 1 << move
        return self.win(rings).mark if not at.over and self._wins(rings, move) else ""

    def picks(self, at: Position, move: Move) -> tuple[Pick, ...]:  # noqa: ARG002 (a game's signature)
        """The counter, or the swap."""
        return (word("swap") if move == SWAP else place(self.squares.names[move]),)

    # the board as text

    def board(self, at: Position) -> str:
        """The colour of each counter, in round brackets when White has claimed it, in square ones for Black."""
        width, colours = self.squares.width, enumerate(chain(*self.rows))
        signs = [SIGNS[(at.white >> k & 1) + 2 * (at.black >> k & 1)].format(colour) for k, colour in colours]
        rows = (f"{width - k} |{' '.join(signs[k * width :][:width])}| {width - k}" for k in range(width))
        letters = "   " + "".join(f" {column}  " for column in self.squares.columns).rstrip()
        return "\n".join((letters, *rows, letters, "claimed by White ( ), by Black [ ]", ""))

    # tables for play

    @cached_property
    def _through(self) -> tuple[tuple[int, ...], ...]:
        """By cell: the lines through it."""
        return tuple(tuple(line for line in self.lines if line >> cell & 1) for cell in members(self.squares.whole))

    @cached_property
    def _alike(self) -> tuple[int, ...]:
        """By cell: the counters of its colour."""
        return tuple(self.colours[colour] for colour in chain(*self.rows))
