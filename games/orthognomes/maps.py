"""OrthoGnomes figures as maps: layer by layer, on one line, and as the five views.

In a layer map the k-th placement is the k-th letter, a capital for a light cell, small for a dark one.
Knows no rule: blocks must only be straight and lie beside one another.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from games.errors import Unreadable
from games.notation import Word
from games.orthognomes.blocks import AXES, LENGTHS, Block, Figure
from games.orthognomes.text import HIGHEST_LEVEL
from models.space import Cell, step
from models.turntable import WIDTH
from sim.views import FIVE_VIEWS

MOST_BLOCKS: Final = 26
"""A map has a letter for each placement."""
VIEW_NAMES: Final = tuple(view.name for view in FIVE_VIEWS)

Grids = Mapping[str, tuple[str, ...]]
"""Rows of L, D and . by name of the view, the top row first."""


class Unmappable(ValueError):  # noqa: N818 (an adjective reads better where it is raised)
    """A figure that a map cannot show; the sentence says why and what can."""


def write_map(figure: Figure) -> str:
    """The layers of *figure* from the ground up, each with its north row first."""
    return "\n".join("".join(row + "\n" for row in layer) for layer in _layers(figure))


def write_line(figure: Figure) -> str:
    """The layers of *figure* on one line: `,` between levels, `/` between rows, digits for empty cells."""
    return ",".join("/".join(map(_count_dots, layer)) for layer in _layers(figure))


def write_views(grids: Grids) -> str:
    """Five grids, each under the name of its view."""
    return "".join(f"{name}\n" + "".join(row + "\n" for row in grids[name]) for name in VIEW_NAMES)


def letter(figure: Figure, cell: Cell) -> str:
    """The letter of the block that holds *cell*, a capital where it is light; a dot where there is none."""
    if cell not in figure.owner:
        return "."
    small = chr(ord("a") + figure.owner[cell])
    return small.upper() if figure.colours[cell] == "L" else small


def is_map(word: Word) -> bool:
    """Whether *word* is a row of a layer map."""
    return len(word.text) == WIDTH and all(c == "." or (c.isascii() and c.isalpha()) for c in word.text)


def read_map(words: Sequence[Word]) -> Figure:
    """The figure of a layer map; `Unreadable` when it is none."""
    for word in words:
        if not is_map(word):
            raise word.unreadable("a row of four letters or dots, like .aB.", "layer map")
    missing = -len(words) % WIDTH
    if missing:
        raise words[-1].unreadable(f"{missing} more of the four rows of this layer", "layer map")
    return _figure(_placed(words), words[0])


def read_line(word: Word) -> Figure:
    """The figure of a one-line form; `Unreadable` when it is none."""
    rows: list[Word] = []
    offset = 0
    for layer in word.text.split(","):
        parts = layer.split("/")
        if len(parts) != WIDTH:
            raise word.unreadable(f"four rows with / between them in a level, not {len(parts)}", "one line", offset)
        for part in parts:
            text = "".join("." * int(c) if c in "1234" else c for c in part)
            row = Word(text, word.line, word.column + offset)
            if not is_map(row):
                found = Word(part, row.line, row.column)
                raise found.unreadable("letters and digits 1 to 4 that make four cells, like 1aB1", "one line")
            rows.append(row)
            offset += len(part) + 1
    return _figure(_placed(rows), word)


def is_views(word: Word) -> bool:
    """Whether *word* is the name of a view."""
    return word.text.casefold() in VIEW_NAMES


def read_views(words: Sequence[Word]) -> dict[str, tuple[str, ...]]:
    """Five grids by name; `Unreadable` when one is missing or is no grid."""
    grids: dict[str, list[str]] = {}
    name = ""
    for word in words:
        if is_views(word):
            name = word.text.casefold()
            if name in grids:
                raise word.unreadable("each view only once", f"view {name}")
            grids[name] = []
        elif len(word.text) != WIDTH or set(word.text.upper()) - set("LD."):
            raise word.unreadable("a row of four cells L, D or . , like .LLD", f"view {name}")
        else:
            grids[name].append(word.text.upper())
            if name == "top" and len(grids[name]) > WIDTH:
                raise word.unreadable("no more than four rows", "view top")
            if len(grids[name]) > HIGHEST_LEVEL:
                raise word.unreadable(f"at most {HIGHEST_LEVEL} rows", f"view {name}")
    last = words[-1]
    missing = [view for view in VIEW_NAMES if view not in grids]
    if missing:
        raise Unreadable(last.line, last.column, last.text, f"the view {missing[0]} too", "five views")
    if len(grids["top"]) != WIDTH:
        raise last.unreadable(f"four rows in the view top, not {len(grids['top'])}", "five views")
    return {view: tuple(grids[view]) for view in VIEW_NAMES}


def _layers(figure: Figure) -> list[list[str]]:
    """Rows of letters, north first, level by level; `Unmappable` when the figure has no map."""
    if len(figure.blocks) > MOST_BLOCKS:
        raise Unmappable(f"a map has letters for {MOST_BLOCKS} placements, not {len(figure.blocks)}: use --to game")
    if not figure.inside:
        raise Unmappable("a map has no place for cells beyond the board: use --to game")
    if len(figure.owner) != sum(len(block.cells) for block in figure.blocks):
        raise Unmappable("a map cannot show two blocks in one cell: use --to game")

    levels = range(max(figure.levels, 1))
    return [["".join(letter(figure, (x, y, z)) for x in range(WIDTH)) for y in reversed(range(WIDTH))] for z in levels]


def _count_dots(row: str) -> str:
    """*row* with a digit for each run of empty cells."""
    for count in range(WIDTH, 0, -1):
        row = row.replace("." * count, str(count))
    return row


def _placed(rows: Iterable[Word]) -> Iterator[tuple[str, Cell, Word]]:
    """Every letter of a map with its cell and the row in which it stands."""
    for k, row in enumerate(rows):
        z, south = divmod(k, WIDTH)
        for x, letter in enumerate(row.text):
            if letter != ".":
                yield letter, (x, WIDTH - 1 - south, z), row


def _figure(placed: Iterable[tuple[str, Cell, Word]], start: Word) -> Figure:
    """The figure whose cells have these letters."""
    cells: dict[int, list[tuple[Cell, str]]] = {}
    where: dict[int, Word] = {}
    for letter, cell, word in placed:
        k = ord(letter.lower()) - ord("a")
        cells.setdefault(k, []).append((cell, "L" if letter.isupper() else "D"))
        where.setdefault(k, word)
        if cell[2] >= HIGHEST_LEVEL:
            raise word.unreadable(f"at most {HIGHEST_LEVEL} levels", "layer map")
    for k in range(len(cells)):
        if k not in cells:
            raise start.unreadable(f"the letter {chr(ord('a') + k)} too: letters count the placements", "layer map")
    return Figure(tuple(_block(cells[k], where[k], chr(ord("a") + k)) for k in range(len(cells))))


def _block(cells: list[tuple[Cell, str]], word: Word, letter: str) -> Block:
    """The block of the cells that have one letter."""
    ordered = sorted(cells)
    low = ordered[0][0]
    for axis, along in enumerate(AXES):
        run = [(step(low, along, k), colour) for k, (_, colour) in enumerate(ordered)]
        if len(run) in LENGTHS and run == ordered:
            return Block(low, axis, "".join(colour for _, colour in ordered))
    raise word.unreadable(f"2 to 8 cells in one row for the letter {letter}", f"block {letter}")
