"""Rukuni, in the order of its sheet: equipment, setup, play, end, scoring; then its notation and its board as text.

Spaces are indices of `models.hexes`, sets of them are bit sets. Knows no engine, and no size in metres.

    a1-a4:b4        the tower on a1 moves to a4, then a piece is placed on b4
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, TypeAlias

from games import choices, notebook
from games.errors import IllegalMove
from games.game import Account, FlatGame, Item, Outcome
from games.notation import Word
from games.options import Option, settle
from models.bits import mask, members
from models.hexboard import hex_board
from models.hexes import ROW_LETTERS, Hexagon, hexagon
from models.printed import PrintedBoard
from models.table import Standing

PLAYERS: Final = ("white", "grey")
PIECES: Final = 25
"""Each player's, on a board of any side."""
OPTIONS: Final[tuple[Option, ...]] = (
    Option("Side", ("5", "3", "4", "6"), "spaces along each edge of the board"),
    Option("First", ("white", "grey"), "who begins"),
)
EXAMPLE: Final = "like a1-a4:b4"


class Move(NamedTuple):
    """One turn."""

    tower: int
    """The space that the tower leaves."""
    to: int
    """The space that it moves to."""
    piece: int
    """The space where the player's own piece is placed."""


class Position(NamedTuple):
    """What stands on the board, and whose turn it is."""

    towers: int
    white: int
    grey: int
    side: int
    """0 white, 1 grey."""

    @property
    def taken(self) -> int:
        """Spaces that are not empty."""
        return self.towers | self.white | self.grey

    @property
    def pieces(self) -> tuple[int, int]:
        """By player."""
        return self.white, self.grey

    def _repr_mimebundle_(self, **_: object) -> notebook.Bundle:
        return notebook.position("rukuni", self, *_board_of(self))


class Group(NamedTuple):
    """Connected pieces of one colour."""

    pieces: int
    towers: int
    """Those beside it, each counted once."""

    @property
    def size(self) -> int:
        """How many pieces."""
        return self.pieces.bit_count()

    @property
    def points(self) -> int:
        """Pieces × towers."""
        return self.pieces.bit_count() * self.towers.bit_count()


Step: TypeAlias = tuple[int, tuple[tuple[int, Move], ...]]
"""A space that a tower can come to, as a mask; then every space beside it, as a mask, with the move that ends there."""


@dataclass(frozen=True)
class Rukuni(FlatGame[Position, Move]):
    """The game on a board of some side."""

    edge: int = 5
    """Spaces along each edge of the board."""
    first: str = "white"

    name = "rukuni"
    options = OPTIONS
    players = PLAYERS
    slides = frozenset({"tower"})

    @classmethod
    def under(cls, given: Mapping[str, str]) -> "Rukuni":
        """The game under the options of *given*; `BadOption` when one is none."""
        values = settle(OPTIONS, given)
        return cls(int(values["Side"]), values["First"])

    # equipment

    @cached_property
    def hexes(self) -> Hexagon:
        """The spaces of the board."""
        return hexagon(self.edge)

    @property
    def table(self) -> PrintedBoard:
        """The board, six towers, and pieces of two colours."""
        return hex_board(self.edge)

    def visible(self, at: Position) -> tuple[Standing, ...]:
        """Towers and pieces."""
        kinds = (("tower", at.towers), ("white", at.white), ("grey", at.grey))
        return tuple(sorted(Standing(self.hexes.names[k], kind) for kind, held in kinds for k in members(held)))

    # setup

    def start(self) -> Position:
        """The 6 towers at the six corners of the hexagon."""
        return Position(mask(self.hexes.corners), 0, 0, PLAYERS.index(self.first))

    def set_up(self, towers: str, white: str, grey: str, side: int = 0) -> Position:
        """Any position, from the names of spaces; ValueError when one is none, or is taken twice."""
        places = [names.split() for names in (towers, white, grey)]
        try:
            sets = [mask(self.hexes.named[name] for name in names) for names in places]
        except KeyError as error:
            raise ValueError(f"{error} is no space of a board of side {self.edge}") from None
        at = Position(sets[0], sets[1], sets[2], side)
        if at.taken.bit_count() != sum(map(len, places)):
            raise ValueError("two things stand on one space")
        return at

    # play

    def side(self, at: Position) -> int:
        """Players take turns, whoever begins."""
        return at.side

    def moves(self, at: Position) -> list[Move]:
        """By tower, by direction, the shortest way first; for each way every empty space beside its end."""
        found: list[Move] = []
        if at.pieces[at.side].bit_count() >= PIECES:
            return found
        steps = _steps(self.edge)
        for tower in members(at.towers):
            taken = at.taken ^ 1 << tower  # a piece can be placed where the tower was
            for ray in steps[tower]:
                for space, beside in ray:
                    if taken & space:
                        break
                    found += [move for place, move in beside if not taken & place]
        return found

    def play(self, at: Position, move: Move) -> Position:
        """The position after *move*; `IllegalMove` says which rule it breaks."""
        broken = self._broken(at, move)
        if broken:
            raise IllegalMove(broken)
        towers, white, grey, side = at
        towers ^= 1 << move.tower | 1 << move.to
        if side:
            return Position(towers, white, grey | 1 << move.piece, 0)
        return Position(towers, white | 1 << move.piece, grey, 1)

    def _broken(self, at: Position, move: Move) -> str:
        """Which rule *move* breaks, in words; nothing when it is legal."""
        if over := self._over(at):
            return f"the game is over: {over}"
        name, taken = self.hexes.names, at.taken
        if not at.towers >> move.tower & 1:
            return f"no tower stands on {name[move.tower]}, only on {self._listed(at.towers)}"
        way = self.hexes.ways.get((move.tower, move.to))
        if way is None:
            return f"a tower moves in a straight line, and {name[move.to]} is in none from {name[move.tower]}"
        for space in way:
            if taken >> space & 1:
                return f"a tower never jumps: {name[space]} is taken by {self._holder(at, space)}"
        if not self.hexes.near[move.to] >> move.piece & 1:
            beside = self._listed(self.hexes.near[move.to] & ~(taken ^ 1 << move.tower))
            return f"{name[move.piece]} is not beside {name[move.to]}; empty there: {beside}"
        if move.piece != move.tower and taken >> move.piece & 1:
            return f"{name[move.piece]} is taken by {self._holder(at, move.piece)}"
        return ""

    def _holder(self, at: Position, space: int) -> str:
        """What stands on that space."""
        if at.towers >> space & 1:
            return "a tower"
        return "a white piece" if at.white >> space & 1 else "a grey piece"

    # end

    def outcome(self, at: Position) -> Outcome | None:
        """The game ends when no tower can be moved any more, or when the pieces are used up."""
        over = self._over(at)
        return self.final(at, over) if over else None

    def _over(self, at: Position) -> str:
        """Why the game is over; nothing while it goes on."""
        if at.pieces[at.side].bit_count() >= PIECES:
            return "the pieces are used up"
        empty, near = self.hexes.whole ^ at.taken, self.hexes.near
        for tower in members(at.towers):
            if near[tower] & empty:
                return ""
        return "no tower can be moved"

    def final(self, at: Position, reason: str) -> Outcome:
        """How it ends when it ends here: most points, then the larger largest group, then a draw."""
        white, grey = self.groups(at)
        points = _total(white), _total(grey)
        largest = _largest(white), _largest(grey)
        if points[0] != points[1]:
            return Outcome(points, PLAYERS[points[1] > points[0]], reason)
        if largest[0] == largest[1]:
            return Outcome(points, None, f"{reason}; equal points, and equal largest groups of {largest[0]}")
        winner = PLAYERS[largest[1] > largest[0]]
        reason += f"; equal points, but {winner} has the larger group: {max(largest)} to {min(largest)}"
        return Outcome(points, winner, reason, said=f"{points[0]}-{points[1]} {winner}")

    # scoring

    def groups(self, at: Position) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
        """White's and grey's groups, most points first, then the larger first."""
        white, grey = (
            tuple(sorted(self._groups(pieces, at.towers), key=lambda group: (-group.points, -group.size)))
            for pieces in at.pieces
        )
        return white, grey

    def explain(self, at: Position) -> Account:
        """Pieces × towers of every group."""
        found = self.groups(at)
        items = tuple(
            self._item(player, group) for player, groups in zip(PLAYERS, found, strict=True) for group in groups
        )
        largest = {player: _largest(groups) for player, groups in zip(PLAYERS, found, strict=True)}
        note = "largest groups: " + ", ".join(f"{player} {size}" for player, size in largest.items())
        return Account((_total(found[0]), _total(found[1])), items, "groups", (note,), {"largest": largest})

    def _groups(self, pieces: int, towers: int) -> Iterator[Group]:
        """Pieces of one colour, not interrupted by a tower or by an opposing piece."""
        near = self.hexes.near
        while pieces:
            group = edge = pieces & -pieces
            beside = 0
            while edge:
                for space in members(edge):
                    beside |= near[space]
                edge = beside & pieces & ~group
                group |= edge
            yield Group(group, beside & towers)
            pieces ^= group

    def _item(self, player: str, group: Group) -> Item:
        """A group with its towers, in words and for programs."""
        squares, towers = self._names(group.pieces), self._names(group.towers)
        counted = f"{group.size} {'piece' if group.size == 1 else 'pieces'}"
        touched = f"tower{'s' * (len(towers) > 1)} {' '.join(towers)}" if towers else "no tower"
        facts = {"pieces": group.size, "squares": squares, "towers": towers, "count": len(towers)}
        return Item(player, group.points, f"{counted} touching {touched}: {group.size} × {len(towers)}", facts)

    # notation

    def read(self, at: Position, text: str) -> Move:  # noqa: ARG002 (a game's signature; the text needs no position)
        """The move that *text* means, legal or not; `Unreadable` says which of its characters is wrong."""
        word = Word(text, 1, 1)
        tower, end = self._read_space(word, 0, "the space of a tower")
        word.expect("-", end, f"a -, {EXAMPLE}")
        to, end = self._read_space(word, end + 1, "the space that it moves to")
        word.expect(":", end, f"a :, {EXAMPLE}")
        piece, end = self._read_space(word, end + 1, "the space of a piece")
        if end < len(text):
            raise word.unreadable(f"the end of the move, {EXAMPLE}", offset=end)
        return Move(tower, to, piece)

    def write(self, at: Position, move: Move) -> str:  # noqa: ARG002 (likewise)
        """The move as text."""
        name = self.hexes.names
        return f"{name[move.tower]}-{name[move.to]}:{name[move.piece]}"

    def picks(self, at: Position, move: Move) -> tuple[choices.Pick, ...]:  # noqa: ARG002 (likewise)
        """The tower, where it goes, where the piece goes."""
        return tuple(choices.place(self.hexes.names[space]) for space in move)

    def _read_space(self, word: Word, start: int, what: str) -> tuple[int, int]:
        """The space whose name stands at *start*, and where the name ends."""
        rows = ROW_LETTERS[: 2 * self.edge - 1]
        row = word.text[start : start + 1].lower()
        if not row or row not in rows:
            raise word.unreadable(f"{what}, its row a to {rows[-1]} first, {EXAMPLE}", offset=start)
        digits = re.compile("[0-9]*").match(word.text, start + 1)
        number = digits.group() if digits else ""
        space = self.hexes.named.get(row + number)
        if space is None:
            last = sum(name[0] == row for name in self.hexes.names)
            raise word.unreadable(f"a number 1 to {last} in row {row}, {EXAMPLE}", offset=start + 1)
        return space, start + 1 + len(number)

    def _names(self, spaces: int) -> list[str]:
        """The names of a set of spaces."""
        return [self.hexes.names[k] for k in members(spaces)]

    def _listed(self, spaces: int) -> str:
        """The same in a sentence."""
        return " ".join(self._names(spaces))

    # the board as text

    def board(self, at: Position) -> str:
        """T towers, W and G pieces; the letter of each row at its left, its last number at its right."""
        rows: dict[str, list[str]] = {}
        for k, name in enumerate(self.hexes.names):
            here = 1 << k
            sign = "T" if at.towers & here else "W" if at.white & here else "G" if at.grey & here else "·"
            rows.setdefault(name[0], []).append(sign)
        longest = 2 * self.edge - 1
        numbers = " ".join(map(str, range(1, self.edge + 1)))
        indent = " " * (self.edge - 1)
        lines = [f"{indent}   {numbers}"]
        for letter, signs in reversed(rows.items()):
            lines.append(f"{' ' * (longest - len(signs))}{letter}  {' '.join(signs)}  {len(signs)}")
        lines.append(f"{indent}   {numbers}")
        left = (PIECES - pieces.bit_count() for pieces in at.pieces)
        lines.append("in hand: " + ", ".join(f"{player} {n}" for player, n in zip(PLAYERS, left, strict=True)))
        return "".join(line + "\n" for line in lines)


@lru_cache
def _steps(edge: int) -> tuple[tuple[tuple[Step, ...], ...], ...]:
    """By space and direction: the steps of a tower there, the nearest first."""
    hexes = hexagon(edge)

    def step(tower: int, to: int) -> Step:
        return 1 << to, tuple((1 << piece, Move(tower, to, piece)) for piece in hexes.neighbours[to])

    return tuple(tuple(tuple(step(k, to) for to in ray) for ray in rays) for k, rays in enumerate(hexes.rays))


def _board_of(at: Position) -> tuple[dict[str, str], str]:
    """The board that a position is shown on, which it does not name: the usual one, unless that is too small."""
    side = next(k for k in (5, 6) if not at.taken >> len(hexagon(k).names))
    return {"Side": str(side)}, f"Side {side}"


def _total(groups: Iterable[Group]) -> int:
    """A player's points: each group by itself, then all together."""
    return sum(group.points for group in groups)


def _largest(groups: Iterable[Group]) -> int:
    """Pieces of a player's largest group."""
    return max((group.size for group in groups), default=0)
