"""The pictures of scoring: the walk around a figure, lines at different depths, a score.

What a side shows and what scores is asked of the game. The figure of the worked example is the stored one.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from typing import Final

import numpy as np
import shapely

from games.orthognomes.blocks import PLAYERS, Player
from games.orthognomes.drawings import numbered_sides
from games.orthognomes.record import Round
from games.orthognomes.replay import replay
from games.orthognomes.scored import striped
from games.orthognomes.scoring import Line, Side, score
from models.space import Vector
from models.turntable import CELL, DISC_THICKNESS, WIDTH
from scripts.rulebook.claims import holds, scores, stands
from scripts.rulebook.entries import Entry, Illustration, Manner, Section
from scripts.rulebook.stage import COLUMN, HALF, Stage, figure, illustration
from sim.blocks import vector
from sim.cameras import best
from sim.drawing import drawn, look, papers
from sim.faces import Floats, Paper
from sim.finish import INSTRUCTION, SHADED, finish
from sim.panel import key, side
from sim.pictograms import eye
from sim.plates import At, Plate, captioned, column, grid, row, snug, together, words
from sim.scene import Body, Mark, Scene
from sim.seen import in_sight, look_on
from sim.shading import INK
from sim.signs import Nib, Sign, arrow
from sim.skins import middle
from sim.symbols import Symbol, badge, laid
from sim.views import FIVE_VIEWS, View, corner

EXAMPLE: Final = Path(__file__).resolve().parents[2] / "examples" / "orthognomes-2-4.game"
TOTALS: Final = (2, 4)
"""What Light and Dark score in it."""
HALF_BUILT: Final = 6
"""Blocks of it for the walk: they hide none of the stations."""
STEPPED: Final = "LDLb2.1U LDDa1.1N DLLb3.1E"
"""A figure whose lowest row from the south lies at three depths."""
PITCH: Final = 40.0
"""What a side of the panel takes in a row of three, millimetres, …"""
SQUARE: Final = 6.5
"""… and its cells."""
TITLE: Final = 13.0
"""Points of the totals."""
RING: Final = 4.4
"""Radius of the walk around the middle of the board, in cells."""
SMALL: Final = 8.0
"""Points of the numbers on the walk."""
STEP: Final = Nib(INK, 0.8, 2.6)
"""Of the arrows on it."""
LOOK: Final = (4.0, 9.5)
"""From the middle of the number over the figure to the ends of the arrow under it, millimetres, …"""
BESIDE: Final = 9.0
"""… and to the middle of the eye."""
APART: Final = 17.0
"""Degrees of it between the middle of a number and an arrow."""
SIDE: Final = 24.0
"""Width of each of five flat views in a row, millimetres."""
AIR: Final = 1.5
"""Between parts of a picture, millimetres."""


def sections(manner: Manner) -> tuple[Section, ...]:  # noqa: ARG001 (the pictures ask for it when they are drawn)
    """The pictures of how a figure is looked at and scored."""
    looking = (
        Entry(
            "five-views",
            "Once around and from above",
            "Score the figure from five sides. Begin at the mark, in the north, walk around the base to the east, the "
            "south and the west, and then look from above.",
            walk,
        ),
        Entry(
            "depth",
            "Depth does not count",
            "Left: from the south, the four light cells of the lowest row are not equally near. Right: seen straight "
            "from the south they are a row of four all the same, and bring Light a point.",
            partial(in_one_row, STEPPED),
        ),
        Entry(
            "diagonal",
            "A diagonal",
            "Diagonals count, too: seen from the east, four light cells lie on one. That is 1 point for Light.",
            diagonal,
        ),
    )
    example = (
        Entry(
            "example-figure",
            "The example",
            "A figure of all twelve blocks. Who has won this round? Count before you look at the next picture.",
            example_figure,
        ),
        Entry(
            "example-score",
            "The example, scored",
            "Every line of four cells of one colour is a point for that colour, whoever placed the blocks. Here Light "
            "has 2 points and Dark has 4.",
            example_score,
        ),
    )
    return Section("Scoring", looking), Section("An example", example)


def walk(manner: Manner) -> Illustration:
    """The worked example half built, with the way around it, and what is seen from each of five sides."""
    one = example().until(HALF_BUILT)
    scene = one.scene()
    sheets = papers([scene], FIVE_VIEWS, SIDE)
    views = [
        column([_flat(scene, paper, manner).named(view.name), _name(number, view)], AIR)
        for number, (view, paper) in enumerate(zip(FIVE_VIEWS, sheets, strict=True), 1)
    ]
    told = ", ".join(f"{number} {view.name}" for number, view in enumerate(FIVE_VIEWS, 1))
    whole = column([_around(scene, manner), row(views, AIR)], 2 * AIR)
    return illustration(whole, one, f"The walk around a figure: {told}.")


def in_one_row(moves: str, manner: Manner) -> Illustration:
    """A figure and the line that it shows to the south, in space and flat.

    FalseClaim unless it scores nothing else, and the cells of the line lie at different depths.
    """
    one = figure(moves)
    stands(one)
    scores(one, 1, 0)
    shown, _ = the_line(one, "south", "light")
    depths = _depths(one, shown)
    holds("the cells of the line lie at different depths", len(set(depths)) > 1, f"depths {depths}")
    return _beside(one, shown, 0, f"Cells of the row lie in rows {', '.join(map(str, depths))}.", manner)


def diagonal(manner: Manner) -> Illustration:
    """The diagonal that the worked example shows to the east, in space and flat; FalseClaim when there is none."""
    one = example()
    shown, line = the_line(one, "east", "light")
    holds("the line is a diagonal", line.direction in ("rising", "falling"), f"it is {line.direction}")
    return _beside(one, shown, 1, f"The diagonal is {line.direction}.", manner)


def example_figure(manner: Manner) -> Illustration:
    """The figure of the worked example, from the corner that shows most of its blocks."""
    one = example()
    scene = one.scene()
    quarter = best(scene, [body.name for body in scene if not body.fixed])
    stage = Stage.of([scene], manner, COLUMN, quarter=quarter, usual=SHADED)
    return illustration(stage.plate(scene), one, "A figure of twelve blocks: Light 2, Dark 4.")


def example_score(manner: Manner) -> Illustration:  # noqa: ARG001 (flat, and drawn alike in every style)
    """Its five sides with all lines, numbered."""
    one = example()
    found = replay(one).score
    sides = [side(shown, PITCH, SQUARE, sum(TOTALS)) for shown in numbered_sides(found)]
    panel = grid([*sides, key(PLAYERS, PITCH)], 3)
    light, dark = found.totals
    totals = words(f"Light {light} · Dark {dark}", panel.width, TITLE, 700, "low")
    told = "; ".join(f"{one.name}: Light {one.total('light')}, Dark {one.total('dark')}" for one in found.sides)
    return illustration(column([totals, panel], 2 * AIR, "low"), one, f"Light {light}, Dark {dark}. {told}.")


def example() -> Round:
    """The worked example; FalseClaim when it is not legal, does not stand, or does not score as it should."""
    return _proved(stored(), TOTALS)


@cache
def _proved(one: Round, totals: tuple[int, int]) -> Round:
    """*one*, which many pictures show; it is put to the rules and the judges once."""
    stands(one)
    scores(one, *totals)
    return one


def stored() -> Round:
    """The same, unchecked."""
    return figure(EXAMPLE.read_text())


def the_line(one: Round, name: str, player: Player) -> tuple[Side, Line]:
    """The side called *name* with the only line of *player* there, and the line; FalseClaim when there are not one."""
    shown = next(side for side in score(one.figure, one.game().lines).sides if side.name == name)
    own = tuple(line for line in shown.lines if line.player == player)
    holds(f"{player} has one line to the {name}", len(own) == 1, f"{len(own)} lines")
    return replace(shown, lines=own), own[0]


def _depths(one: Round, shown: Side) -> list[int]:
    """The rows of the board in which the cells of the line to the south lie, from 1; their southern faces show it."""
    _, (line,) = striped(one.scene(), one.figure, [shown])
    return [round(y / CELL) + 1 for _, y, _ in line.points]


def _beside(one: Round, shown: Side, quarter: int, said: str, manner: Manner) -> Illustration:
    """The figure with the line of one side on it, from a corner and straight from that side.

    FalseClaim unless the corner shows the middle of every cell of it.
    """
    scene, (line,) = striped(tuple(map(counted, one.scene())), one.figure, [shown])
    sheets = papers([scene], [corner(quarter), line.side], HALF)
    seen = [look_on(paper, scene) for paper in sheets]
    in_view = bool(in_sight(seen[0], np.array(line.points)).all())
    holds("the corner shows all cells of the line", in_view, "some are hidden")
    up = min(float(shapely.total_bounds(part.regions)[1]) for part in seen) - AIR
    told = ("from a corner", f"from the {line.side.name}: 1 point for {line.player.capitalize()}")
    pictures = [
        captioned(_cut(drawn(part, scene, finish=finish(manner.style, INSTRUCTION)), up).named(name), text)
        for part, name, text in zip(seen, ("space", "flat"), told, strict=True)
    ]
    return illustration(row(pictures), one, f"A line of {line.player.capitalize()} to the {line.side.name}. {said}")


def counted(body: Body) -> Body:
    """A block with lines between its cells in the place of its marks: cells are counted, and whose it is is not."""
    if body.fixed:
        return body
    middles = np.array([middle(part) for part in body.parts])
    seams = [seam for one, other in pairwise(middles) for seam in _seams((one + other) / 2, other - one)]
    return replace(body, marks=tuple(seams))


def _seams(at: Floats, along: Floats) -> Iterator[Mark]:
    """Lines around a block whose cells meet *at* a point of its frame; *along* leads from one to the next, metres."""
    axes = [axis for axis in np.eye(3) if not np.dot(axis, along)]
    for out, aside in ((sign * axes[k], axes[1 - k]) for k in (0, 1) for sign in (-1.0, 1.0)):
        ends = [at + (out + way * aside) * CELL / 2 for way in (-1.0, 1.0)]
        yield Mark((vector(ends[0]), vector(ends[1])), vector(out), "grid", closed=False)


def _cut(drawing: Plate, up: float) -> Plate:
    """*drawing* without so many millimetres at the top."""
    return together(drawing.width, drawing.height - up, [At(drawing, 0.0, -up)])


def _around(scene: Scene, manner: Manner) -> Plate:
    """*scene* from a corner with the four stations of the walk, the way between them, and the look from above."""
    stations = np.array([_on_ring(90 * number) for number in range(4)])
    seen = look(scene, corner(), COLUMN, also=stations)
    middle = np.array([(WIDTH / 2 * CELL, WIDTH / 2 * CELL, 0.0)])
    *places, (x, _) = seen.paper.place(np.concatenate((stations, middle)))[:, :2].tolist()
    y = float(shapely.total_bounds(seen.regions)[1]) - LOOK[1] - AIR
    ways = [_way(seen.paper, 90 * number) for number in range(3)]
    ways.append(arrow(np.array([(x, y + LOOK[0]), (x, y + LOOK[1])]), STEP, start=False))
    marks = [badge(str(number), SMALL).at(*place) for number, place in enumerate([*places, (x, y)], 1)]
    plain = drawn(seen, scene, finish=finish(manner.style, INSTRUCTION))
    return laid(plain, *(Symbol(way.drawn, way.under) for way in ways), *marks, eye().at(x + BESIDE, y))


def _way(paper: Paper, begin: float) -> Sign:
    """An arrow of the walk from the station at *begin* degrees clockwise from north to the next."""
    steps = np.linspace(begin + APART, begin + 90 - APART, 24).tolist()
    return arrow(paper.place(np.array([_on_ring(degrees) for degrees in steps]))[:, :2], STEP, start=False)


def _flat(scene: Scene, paper: Paper, manner: Manner) -> Plate:
    """*scene* from one side, cut above it."""
    seen = look_on(paper, scene)
    up = float(shapely.total_bounds(seen.regions)[1]) - AIR
    return _cut(drawn(seen, scene, finish=finish(manner.style, INSTRUCTION)), up)


def _name(number: int, view: View) -> Plate:
    """The number of a station and what is seen from there."""
    return row([badge(str(number), SMALL).plate, snug(view.name, SIDE)], 1.0, "middle")


def _on_ring(degrees: float) -> Vector:
    """A place of the walk, on the table, clockwise from north, metres."""
    a = radians(degrees)
    middle = WIDTH / 2
    return (middle + RING * sin(a)) * CELL, (middle + RING * cos(a)) * CELL, -DISC_THICKNESS * CELL
