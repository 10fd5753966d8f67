"""Figures for tests: from text, from random play, and arbitrary ones for hypothesis."""

from random import Random

from hypothesis import strategies as st

from games.notation import Word
from games.orthognomes.blocks import AXES, Block, Figure
from games.orthognomes.record import Round, read
from games.orthognomes.rules import OrthoGnomes, Position
from games.orthognomes.text import read_placement
from models.space import Cell, step
from models.turntable import on_board


def block(text: str, at: Figure | None = None) -> Block:
    """The block of a placement's text."""
    return read_placement(Word(text, 1, 1), at or Figure()).block


def figure(text: str) -> Figure:
    """The figure of some placements' text."""
    return one(text).figure


def one(text: str) -> Round:
    """The only round in *text*."""
    (found,) = read(text)
    return found


def tower(count: int) -> str:
    """Blocks of two cells laid crosswise, each in the middle of the one under it; as high as many as there are."""
    return " ".join(("LDb2.{}E", "DLb2.{}N")[k % 2].format(k + 1) for k in range(count))


def random_play(game: OrthoGnomes, seed: int, plies: int = 12) -> list[Position]:
    """The positions of a round of random legal placements, standing or not."""
    random = Random(seed)
    line = [game.start()]
    while len(line) <= plies and (moves := list(game.moves(line[-1]))):
        line.append(game.play(line[-1], random.choice(moves)))
    return line


patterns = st.text("LD", min_size=2, max_size=8)
seeds = st.integers(0, 10**6)


@st.composite
def blocks(draw: st.DrawFn) -> Block:
    """Any block that can be written: one end is over a square."""
    end: Cell = (draw(st.integers(0, 3)), draw(st.integers(0, 3)), draw(st.integers(0, 40)))
    axis, pattern = draw(st.integers(0, 2)), draw(patterns)
    if draw(st.booleans()):
        return Block(end, axis, pattern)
    return Block(step(end, AXES[axis], 1 - len(pattern)), axis, pattern)


@st.composite
def figures(draw: st.DrawFn, most: int = 12) -> Figure:
    """Blocks over the board that do not overlap; touching, parallel and floating as it comes."""
    placed: list[Block] = []
    taken: set[Cell] = set()
    for candidate in draw(st.lists(blocks(), max_size=most)):
        if all(map(on_board, candidate.cells)) and not taken.intersection(candidate.cells):
            placed.append(candidate)
            taken.update(candidate.cells)
    return Figure(tuple(placed))
