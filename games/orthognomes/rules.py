"""The rules of OrthoGnomes, in the order of its sheet: setup, placing, collapse, end.

Pure values: whether a figure stands is for physics to say, and comes back as `fell`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Flag, auto

from games import notebook
from games.errors import IllegalMove
from games.game import Outcome
from games.notation import Word
from games.options import settle
from games.orthognomes.blocks import AXES, PLAYERS, Block, Figure, Hand, Pattern, canonical
from games.orthognomes.options import OPTIONS, hands
from games.orthognomes.scene import scene
from games.orthognomes.scoring import Score, score
from games.orthognomes.text import read_placement, write_block
from models.space import Cell, step
from models.turntable import on_board, square_cell
from sim.scene import Scene


class Fault(Flag):
    """What is wrong with a placement; falsy when nothing is."""

    OUTSIDE = auto()
    """A cell lies beyond the edges of the board, or under it."""
    OVERLAP = auto()
    """A cell is taken."""
    OFF_START = auto()
    """The first block does not cover the starting cell."""
    TOUCHES_NOTHING = auto()
    """A later block touches none of those placed."""
    PARALLEL = auto()
    """The block lies along one that it touches."""
    NOT_IN_HAND = auto()
    """The player has no such block left."""
    BLOCKED_PATH = auto()
    """No straight way from above or from a side is free."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every fault by itself, in small letters."""
        return tuple(str(fault.name).lower() for fault in Fault if fault in self)


VIOLATED = Outcome((0, 0), None, "a rule was broken; the round is void and played again", void=True)
"""How a round ends in which a violation is found."""


@dataclass(frozen=True)
class Position:
    """A figure and what is left to build it with."""

    figure: Figure
    hands: tuple[Hand, Hand] | None
    """What Light and Dark still have; None when no set of blocks is prescribed."""
    first: int
    fallen: bool = False
    """The last block brought the figure down."""

    @property
    def side(self) -> int:
        """Whose turn it is: 0 Light, 1 Dark."""
        return (self.first + len(self.figure.blocks)) % 2

    @property
    def hand(self) -> Hand | None:
        """What that player still has."""
        return None if self.hands is None else self.hands[self.side]

    def _repr_mimebundle_(self, **_: object) -> notebook.Bundle:
        return notebook.position("orthognomes", self, {}, "Start b2")


@dataclass(frozen=True)
class OrthoGnomes:
    """The game under a choice of options, each named as in `games.orthognomes.options`."""

    blocks: str | None = "published"
    """None when a figure is built from whatever blocks there are."""
    start_square: str = "b2"
    first: str = "Light"
    touch: str = "face"
    lines: str = "windows"
    path: str = "any"
    marginal: str = "falls"
    collapse: str = "round_loss"

    name = "orthognomes"
    options = OPTIONS
    players = PLAYERS

    @classmethod
    def under(cls, given: dict[str, str]) -> "OrthoGnomes":
        """The game under the options of *given*; `BadOption` when one is none."""
        values = settle(OPTIONS, given)
        values["start_square"] = values.pop("Start")
        return cls(**{key.lower(): value for key, value in values.items()})

    def start(self) -> Position:
        """Nothing on the board; each player has the whole hand."""
        dealt = None if self.blocks is None else hands(self.blocks)
        return Position(Figure(), dealt, PLAYERS.index(self.first.lower()))

    def side(self, at: Position) -> int:
        """Players take turns, whoever is first."""
        return at.side

    def faults(self, at: Position, block: Block) -> Fault:
        """Judge *block* as the next placement; whether it stands is for physics to judge."""
        owner, blocks = at.figure.owner, at.figure.blocks
        touched = self._touched(at.figure, block)
        found = Fault(0)
        if not all(map(on_board, block.cells)):
            found |= Fault.OUTSIDE
        if any(cell in owner for cell in block.cells):
            found |= Fault.OVERLAP
        if not blocks and square_cell(self.start_square) not in block.cells:
            found |= Fault.OFF_START
        if blocks and not touched:
            found |= Fault.TOUCHES_NOTHING
        if any(blocks[k].axis == block.axis for k in touched):
            found |= Fault.PARALLEL
        if at.hand is not None and canonical(block.pattern) not in at.hand:
            found |= Fault.NOT_IN_HAND
        if self.path == "slide" and not self._slides(at.figure, block):
            found |= Fault.BLOCKED_PATH
        return found

    def moves(self, at: Position) -> Iterator[Block]:
        """Every legal placement, by level, row and column of its lowest cell; none once the figure fell."""
        if at.hand is None:
            raise ValueError("no set of blocks is prescribed, so there is no end to the placements")
        if at.fallen:
            return
        near = {square_cell(self.start_square)}
        if at.figure.blocks:
            near = {cell for block in at.figure.blocks for cell in block.rim(self.touch)}
        for length, patterns in _by_length(at.hand).items():
            lows = {(step(cell, AXES[axis], -k), axis) for cell in near for axis in range(3) for k in range(length)}
            free = [place for place in lows if on_board(place[0]) and place[0] not in at.figure.owner]
            for low, axis in sorted(free, key=lambda place: (place[0][::-1], place[1])):
                placed = (Block(low, axis, pattern) for pattern in patterns)
                first = next(placed)
                if not self.faults(at, first):  # colours break no rule: one block of a length speaks for all
                    yield first
                    yield from placed

    def play(self, at: Position, move: Block) -> Position:
        """The position with *move* placed; `IllegalMove` names every rule that it breaks."""
        if at.fallen or at.hand == ():
            raise IllegalMove(f"the round is over: {'the figure fell' if at.fallen else 'all blocks are placed'}")
        broken = self.faults(at, move)
        if broken:
            raise IllegalMove(self.explain_faults(at, move, broken))
        dealt = at.hands
        if dealt is not None:
            left = list(dealt[at.side])
            left.remove(canonical(move.pattern))
            dealt = (tuple(left), dealt[1]) if at.side == 0 else (dealt[0], tuple(left))
        return Position(at.figure.plus(move), dealt, at.first)

    def explain(self, at: Position) -> Score:
        """The score of the figure, line by line."""
        return score(at.figure, self.lines)

    def scene(self, at: Position) -> Scene:
        """The turntable and the figure on it."""
        return scene(at.figure, square_cell(self.start_square), at.first)

    def visible(self, at: Position) -> tuple[tuple[str, ...], ...]:
        """The five grids, in the order of the views."""
        return tuple(side.grid for side in self.explain(at).sides)

    def read(self, at: Position, text: str) -> Block:
        """The placement that *text* means on the figure; `Unreadable` when it means none."""
        return read_placement(Word(text, 1, 1), at.figure).block

    def write(self, at: Position, move: Block) -> str:  # noqa: ARG002 (a game's signature; the text needs no position)
        """The placement as text."""
        return write_block(move)

    def fell(self, at: Position) -> Position:
        """The figure collapsed after the last placement: its placer loses it."""
        if not at.figure.blocks:
            raise ValueError("nothing stands on the board that could fall")
        return Position(at.figure, at.hands, at.first, fallen=True)

    def outcome(self, at: Position) -> Outcome | None:
        """How the round ended: all blocks placed, a collapse, or no legal placement left."""
        if at.fallen:
            return self._collapsed(at)
        if at.hand is None:
            return None
        if at.hand and next(self.moves(at), None) is not None:
            return None
        points = self.explain(at).totals
        return Outcome(points, leader(points), "no legal placement is left" if at.hand else "all blocks are placed")

    def explain_faults(self, at: Position, block: Block, broken: Fault) -> str:
        """Say in words which rules *block* breaks as the next placement."""
        owner, blocks = at.figure.owner, at.figure.blocks
        parallel = [k + 1 for k in sorted(self._touched(at.figure, block)) if blocks[k].axis == block.axis]
        taken = sorted({owner[cell] + 1 for cell in block.cells if cell in owner})
        hand = " ".join(at.hand) if at.hand else "nothing"
        words = {
            Fault.OUTSIDE: "it reaches beyond the board",
            Fault.OVERLAP: f"its place is taken by block {_listed(taken)}",
            Fault.OFF_START: f"the first block must cover the starting cell {self.start_square}",
            Fault.TOUCHES_NOTHING: "it touches no block",
            Fault.PARALLEL: f"it is parallel to block {_listed(parallel)}, which it touches",
            Fault.NOT_IN_HAND: f"{PLAYERS[at.side].capitalize()} has no {block.pattern} left, only {hand}",
            Fault.BLOCKED_PATH: "no straight way to its place is free",
        }
        return "; ".join(text for fault, text in words.items() if fault in broken)

    def _touched(self, figure: Figure, block: Block) -> set[int]:
        """Which blocks of *figure* it touches, by their place in the order; one that it overlaps is among them."""
        near = block.rim(self.touch).union(block.cells)
        return {figure.owner[cell] for cell in near if cell in figure.owner}

    def _slides(self, figure: Figure, block: Block) -> bool:
        """Whether it can come straight from above or from a side."""
        ways: tuple[Cell, ...] = ((0, 0, 1), (0, 1, 0), (1, 0, 0), (0, -1, 0), (-1, 0, 0))
        reach = max(figure.levels, *(abs(x) + abs(y) for x, y, _ in figure.owner), 4) + len(block.cells)
        return any(
            not any(step(cell, way, k) in figure.owner for cell in block.cells for k in range(1, reach + 1))
            for way in ways
        )

    def _collapsed(self, at: Position) -> Outcome:
        """A collapse under each reading of what it costs."""
        placer = 1 - at.side
        if self.collapse == "void":
            return Outcome((0, 0), None, "the figure fell; the round is void and played again", void=True)
        before = score(at.figure.until(len(at.figure.blocks) - 1), self.lines).totals
        gain = max(1, before[1 - placer])
        points = (0, gain) if placer == 0 else (gain, 0)
        ends = self.collapse == "match_loss"
        lost = f"the figure fell; {PLAYERS[placer].capitalize()} loses the {'match' if ends else 'round'}"
        return Outcome(points, PLAYERS[1 - placer], lost, decides=ends)


def leader(points: tuple[int, ...]) -> str | None:
    """Who has more points; None when nobody has: equal totals are a draw."""
    return None if points[0] == points[1] else PLAYERS[points.index(max(points))]


def _by_length(hand: Hand) -> dict[int, list[Pattern]]:
    """Every way round of the different blocks of *hand*, by length."""
    ways: dict[int, list[Pattern]] = {}
    for pattern in dict.fromkeys(hand):
        ways.setdefault(len(pattern), []).extend(sorted({pattern, pattern[::-1]}))
    return ways


def _listed(numbers: list[int]) -> str:
    """Numbers as people list them."""
    return " and ".join(filter(None, (", ".join(map(str, numbers[:-1])), *map(str, numbers[-1:]))))
