"""A figure layer by layer, for the eye. For `fivesides show` and `fivesides play`."""

from collections.abc import Iterable
from itertools import groupby

from games.orthognomes.blocks import Figure
from games.orthognomes.maps import MOST_BLOCKS, letter
from models.space import Cell
from models.turntable import COLUMNS, WIDTH
from scripts.answers import Answer, each
from scripts.figures.answers import NAME
from scripts.inputs import Figures, Refused, figures, solid
from scripts.outputs import deliver

LAYERS_A_LINE = 6


class Shown:
    """The figures of a source that have a letter for every block."""

    code = 0

    def __init__(self, source: Figures) -> None:
        self.source = source
        self.figures = [record.figure for record in solid(figures(source, "show"), "show").rounds]
        for figure in self.figures:
            if len(figure.blocks) > MOST_BLOCKS:
                count = len(figure.blocks)
                raise Refused(
                    f"{source.name}: {count} blocks need more than {MOST_BLOCKS} letters: use `fivesides render`"
                )

    def print(self) -> None:
        """The layers for people."""
        texts = [board(figure) for figure in self.figures]
        if len(texts) > 1 or self.source.name not in ("-", "-e"):
            texts = [f"{self.source.heading(number)}\n{text}" for number, text in enumerate(texts, 1)]
        deliver(None, "\n".join(texts), force=False)

    def answer(self) -> Answer:
        """The layers for programs: rows north first, ground level first."""

        def layers(figure: Figure) -> Answer:
            xs, ys, zs = _extent(figure)
            return {"layers": [["".join(letter(figure, (x, y, z)) for x in xs) for y in reversed(ys)] for z in zs]}

        return each(NAME, self.figures, layers)


def board(figure: Figure) -> str:
    """The layers of *figure* side by side, with columns and rows named."""
    xs, ys, zs = _extent(figure)
    texts = []
    for _, group in groupby(enumerate(zs), key=lambda item: item[0] // LAYERS_A_LINE):
        levels = [z for _, z in group]
        width = 2 * len(xs) - 1
        lines = ["   " + "   ".join(f"level {z + 1}".ljust(width) for z in levels)]
        for y in reversed(ys):
            name = str(y + 1) if 0 <= y < WIDTH else " "
            rows = (" ".join(letter(figure, (x, y, z)) for x in xs) for z in levels)
            lines.append(f"{name}  " + "   ".join(rows))
        names = " ".join(COLUMNS[x] if 0 <= x < WIDTH else " " for x in xs)
        lines.append("   " + "   ".join([names] * len(levels)))
        texts.append("\n".join(line.rstrip() for line in lines) + "\n")
    return "\n".join(texts)


def _extent(figure: Figure) -> tuple[range, range, range]:
    """Columns, rows and levels to show: the board, and whatever reaches beyond it."""
    return _span(0, figure.owner, WIDTH), _span(1, figure.owner, WIDTH), _span(2, figure.owner, 1)


def _span(axis: int, cells: Iterable[Cell], least: int) -> range:
    """Places along *axis* that *cells* take, at least those from 0 to *least*."""
    places = [cell[axis] for cell in cells]
    return range(min([0, *places]), max([least, *(place + 1 for place in places)]))
