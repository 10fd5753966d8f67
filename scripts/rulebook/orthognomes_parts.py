"""The pictures of what is in the box of OrthoGnomes: blocks, their marks, the turntable and its sticker, the set-up.

Blocks are those of the published game, drawn as everywhere else. Knows no rule.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import shapely

from games.orthognomes.blocks import Block, Hand, Player
from games.orthognomes.options import hands
from games.orthognomes.scene import body, turntable
from models.space import Vector
from models.turntable import CELL, COLUMNS, DISC_THICKNESS, NORTH_MARK, ROWS, square_cell
from scripts.rulebook.entries import Entry, Illustration, Manner, Section
from sim.callouts import Callout, called
from sim.drawing import drawn
from sim.faces import Areas, Floats, Paper
from sim.finish import INSTRUCTION, finish
from sim.lettering import Lettering, cap_height
from sim.measures import dimension
from sim.plates import COLUMN, At, Plate, captioned, column, grid, over, row, together, words
from sim.scene import Body, Scene
from sim.seen import look_on, papers
from sim.shading import INK
from sim.symbols import laid
from sim.views import TOP, View, corner

START: Final = "b2"
NAME: Final = 10.0
"""Points of the names of players."""
BESIDE: Final = 1.0
"""Between them and their blocks, millimetres."""
SEEN: Final = corner()
LONG: Final = 3
"""Cells of a block."""
APART: Final = 1.4
"""Cells from one block of a row to the next."""
AWAY: Final = 5.5
"""Between a block and its measures, millimetres."""
TYPE: Final = 9.0
"""Points of the names of columns and rows."""


def sections(manner: Manner) -> tuple[Section, ...]:  # noqa: ARG001 (the pictures ask for it when they are drawn)
    """The pictures of the parts and of the set-up."""
    parts = (
        Entry("components", "What is in the box", "Six blocks for each player, and a base that turns.", components),
        Entry(
            "block",
            "A block",
            "A block is a row of three cells, light or dark. Both of its square ends bear the mark of its player.",
            anatomy,
        ),
        Entry(
            "marks",
            "Whose block it is",
            "A circle on the ends: the block is Light’s. A triangle: it is Dark’s. The colour of the end does not "
            "matter.",
            marks,
        ),
        Entry(
            "board",
            "The board",
            "The sticker on the base, from above: four by four squares, the starting cell, and the mark that shows "
            "where north is.",
            board,
        ),
        Entry(
            "set-up",
            "Ready to play",
            "The empty board stands between the players. Light takes the six blocks with circles, Dark the six with "
            "triangles.",
            set_up,
        ),
    )
    return (Section("What you need", parts),)


def components(manner: Manner) -> Illustration:
    """All blocks, laid out, and the turntable."""
    light, dark = hands("published")
    sets: list[list[Scene]] = [_alone(light, "light", 1), _alone(dark, "dark", 7)]
    paper = papers([*sets[0], *sets[1], (_base(),)], [SEEN], 52.0)[0]
    boxes = [
        captioned(grid([_trimmed(_drawn(scene, paper, manner)) for scene in own], 2), told)
        for own, told in zip(sets, ("Light’s six blocks", "Dark’s six blocks"), strict=True)
    ]
    base = captioned(_trimmed(_drawn((_base(),), paper, manner)), "The base with the board on it")
    whole = column([row(boxes, 12.0), base], 6.0)
    return Illustration(whole, f"Light’s blocks {_list(light)}; Dark’s blocks {_list(dark)}; the turntable.")


def anatomy(manner: Manner) -> Illustration:
    """One block with its measures, and what everything on it is called."""
    scene = (body(Block((0, 0, 0), 0, "LDL"), 1, "light"),)
    paper = papers([scene], [SEEN], 74.0)[0]
    plate, taken = _drawn(scene, paper, manner)
    a, b, c, over_a, east = _places(paper, (0, 0, 0), (1, 0, 0), (LONG, 0, 0), (0, 0, 1), (LONG, 1, 0))
    down = _square_to(a, c, AWAY)
    size = round(1000 * CELL)
    measures = [
        dimension(a, b, f"{size} mm", down),
        dimension(a, c, f"{LONG * size} mm", (2.2 * down[0], 2.2 * down[1])),
        dimension(c, east, f"{size} mm", _square_to(c, east, AWAY)),
        dimension(a, over_a, f"{size} mm", (-AWAY, 0.0)),
    ]
    light, dark, mark = _places(paper, (0.5, 0.5, 1), (1.5, 0.5, 1), (LONG, 0.5, 0.55))
    named = [
        Callout("light cell", light, "above"),
        Callout("dark cell", dark, "above"),
        Callout("mark on both square ends", mark, "right"),
    ]
    left, top, *_ = shapely.total_bounds([shapely.box(0, 0, plate.width, plate.height), *(m.under for m in measures)])
    grown = laid(plate, *measures)
    moved = [replace(one, at=(one.at[0] - left, one.at[1] - top)) for one in named]
    kept = [shapely.affinity.translate(area, -left, -top) for area in (taken, *(m.under for m in measures))]
    whole = called(grown, moved, np.array(kept, object), widest=22.0)
    return Illustration(whole, f"A block of Light, LDL: {LONG} cells of {size} mm, with a circle on both ends.")


def marks(manner: Manner) -> Illustration:
    """Ends of blocks of both players, light and dark."""
    pairs: tuple[tuple[Player, str, tuple[str, str]], ...] = (
        ("light", "Light: circle", ("LLD", "DLL")),
        ("dark", "Dark: triangle", ("LDD", "DDL")),
    )
    scenes = [_pair(ends, player) for player, _, ends in pairs]
    paper = papers(scenes, [SEEN], 52.0)[0]
    shown = [
        captioned(_trimmed(_drawn(scene, paper, manner)).named(player), text, weight=700)
        for scene, (player, text, _) in zip(scenes, pairs, strict=True)
    ]
    told = "; ".join(f"{text} on {_list(ends)}" for _, text, ends in pairs)
    return Illustration(row(shown, 10.0), f"Square ends, from the end that is seen. {told}.")


def board(manner: Manner) -> Illustration:
    """The sticker from above, with its names."""
    scene = (_base(),)
    paper = papers([scene], [TOP], 64.0)[0]
    plate, _ = _drawn(scene, paper, manner, TOP)
    aside = -0.36
    columns = [(name, (k + 0.5, aside, 0.0)) for k, name in enumerate(COLUMNS)]
    rows = [(name, (aside, k + 0.5, 0.0)) for k, name in enumerate(ROWS)]
    letters = [_letters(paper, name, at) for name, at in (*columns, *rows)]
    named = over(plate, At(Plate(plate.width, plate.height, "".join(letters)), 0.0, 0.0))
    x, y, _ = square_cell(START)
    start, mark = _places(paper, (x + 0.5, y + 0.5, 0), (NORTH_MARK[0], NORTH_MARK[1], 0))
    told = [Callout(f"starting cell, {START}", start, "right"), Callout("north mark", mark, "right")]
    said = f"The sticker from above: columns a to d from west to east, rows 1 to 4 from south to north, start {START}."
    return Illustration(called(named, told, widest=24.0), said)


def set_up(manner: Manner) -> Illustration:
    """The empty turntable between the blocks of both players."""
    light, dark = hands("published")
    own, others = _row(light, "light", 1, (4.6, -4.9)), _row(dark, "dark", 7, (-0.4, 8.9))
    scene = (_base(), *own, *others)
    seen = look_on(papers([scene], [SEEN], COLUMN)[0], scene)
    plate = drawn(seen, scene, finish=finish(manner.style, INSTRUCTION))
    below, above = (words(name, 30.0, NAME, 700) for name in ("Light", "Dark"))
    near, far = (shapely.total_bounds([seen.region(one.name) for one in row]).tolist() for row in (own, others))
    top = far[1] - above.height - BESIDE
    parts = [
        At(plate, 0.0, -top),
        At(below, (near[0] + near[2]) / 2 - 15.0, near[3] + BESIDE - top),
        At(above, (far[0] + far[2]) / 2 - 15.0, 0.0),
    ]
    whole = together(plate.width, near[3] + BESIDE + below.height - top, parts)
    return Illustration(whole, f"The empty board, start {START}; Light has {_list(light)}, Dark has {_list(dark)}.")


def _base() -> Body:
    return turntable(square_cell(START))


def _alone(hand: Hand, player: Player, first: int) -> list[Scene]:
    """Every block of a *hand* by itself, lying, numbered from *first*."""
    return [(body(Block((0, 0, 0), 0, pattern), number, player),) for number, pattern in enumerate(hand, first)]


def _row(hand: Hand, player: Player, first: int, middle: tuple[float, float]) -> Scene:
    """The blocks of a *hand*, numbered from *first*, side by side on the table around a *middle*, in cells."""
    blocks = (body(Block((0, 0, 0), 1, pattern), number, player) for number, pattern in enumerate(hand, first))
    left, below = middle[0] - (APART * (len(hand) - 1) + 1) / 2, middle[1] - LONG / 2
    return tuple(_moved(one, (left + APART * k, below, -DISC_THICKNESS)) for k, one in enumerate(blocks))


def _pair(ends: Sequence[str], player: Player) -> Scene:
    """Blocks side by side with an end to the reader, their cells from there on."""
    blocks = (body(Block((0, 0, 0), 1, pattern), number, player) for number, pattern in enumerate(ends, 1))
    return tuple(_moved(one, (1.7 * k, 0.0, 0.0)) for k, one in enumerate(blocks))


def _moved(one: Body, by: Sequence[float]) -> Body:
    """*one* moved, in cells."""
    x, y, z = (at + CELL * far for at, far in zip(one.position, by, strict=True))
    return replace(one, position=(x, y, z))


def _drawn(scene: Scene, paper: Paper, manner: Manner, view: View = SEEN) -> tuple[Plate, Areas]:
    """*scene* on *paper*, and the area that it takes."""
    seen = look_on(paper, scene)
    plate = drawn(seen, scene, finish=finish(manner.style, INSTRUCTION)).named(f"{view.name}-{scene[-1].name}")
    return plate, shapely.union_all(seen.regions)


def _trimmed(found: tuple[Plate, Areas], margin: float = 0.6) -> Plate:
    """A drawing on paper that just holds it."""
    plate, area = found
    left, top, right, bottom = shapely.bounds(area).tolist()
    return together(right - left + 2 * margin, bottom - top + 2 * margin, [At(plate, margin - left, margin - top)])


def _places(paper: Paper, *points: Sequence[float]) -> list[tuple[float, float]]:
    """Points, in cells, on the paper."""
    found: Floats = paper.place(np.array(points, float) * CELL)
    return [(x, y) for x, y, _ in found.tolist()]


def _square_to(start: tuple[float, float], stop: tuple[float, float], far: float) -> tuple[float, float]:
    """*far* millimetres to the lower side of a line that runs to the right."""
    along = np.subtract(stop, start) / np.linalg.norm(np.subtract(stop, start))
    return -float(along[1]) * far, float(along[0]) * far


def _letters(paper: Paper, text: str, at: Vector) -> str:
    """The name of a column or row around a place, in cells."""
    ((x, y),) = _places(paper, at)
    return Lettering(text, x, y + cap_height(TYPE) / 2, TYPE, 700, "middle").drawn(INK)


def _list(patterns: Sequence[str]) -> str:
    return ", ".join(patterns)
