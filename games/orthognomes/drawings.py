"""Pictures of an OrthoGnomes record: its figure from anywhere, with marks, in steps, and the panel of its five views.

Every picture says in words what it shows, and carries the record that it was drawn from.
"""

from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, Final

from games.orthognomes import record
from games.orthognomes.numbers import numbered, shown
from games.orthognomes.record import Round
from games.orthognomes.replay import Replay, replay
from games.orthognomes.scene import body_name
from games.orthognomes.scored import striped
from games.orthognomes.scoring import Score, Side, score
from games.orthognomes.steps import sheet
from games.orthognomes.steps import steps as steps_of
from games.orthognomes.text import write_placement
from models.turntable import WIDTH
from sim.accents import Accents
from sim.cameras import best
from sim.drawing import drawn, picture, plate
from sim.finish import INSTRUCTION, finish
from sim.panel import ScoredLine, SidePicture, panel
from sim.plates import COLUMN, PAGE, At, over
from sim.seen import look, papers
from sim.styles import Style
from sim.views import CORNERS, VIEWS, dot, from_where

if TYPE_CHECKING:
    from sim.frames import Film

HIGHEST: Final = 200.0
FACING: Final = 0.2
"""Cosine to the line of sight from which on a side of a figure is seen."""


def figure(one: Round, view: str, width: float = COLUMN, style: Style = "colour") -> str:
    """SVG of the figure on its board, seen from a corner or from one of the five sides."""
    side = from_where(view)
    return picture(
        one.scene(),
        VIEWS[view],
        title=f"OrthoGnomes: a figure seen {side}",
        description=_figure_told(one),
        width_mm=width,
        height_mm=HIGHEST * width / COLUMN,
        caption="" if view in CORNERS else side,
        metadata=record.write([one]),
        finish=finish(style),
    )


def marked(one: Round, view: str, width: float, style: Style, *, last: bool = False, faulty: int = 0) -> str:
    """SVG of the figure with the *last* block outlined, or with the block of placement *faulty* hatched."""
    scene = one.scene()
    accents = Accents(current=(scene[-1].name,) if last else (), faulty=(body_name(faulty),) if faulty else ())
    paper = papers([scene], [VIEWS[view]], width, HIGHEST * width / COLUMN)[0]
    drawing = plate(scene, paper, accents=accents, finish=finish(style, INSTRUCTION))
    said = f"block {len(one.placements)} was placed last" if last else f"block {faulty} is marked"
    return drawing.document(
        title=f"OrthoGnomes: a figure seen {from_where(view)}, {said}",
        description=_figure_told(one),
        metadata=record.write([one]),
    )


def scored(one: Round, view: str, width: float = COLUMN, style: Style = "colour") -> str:
    """SVG of the figure with the lines that score on the sides that *view* shows, numbered."""
    toward = VIEWS[view].toward
    sides = [
        side for side in score(one.figure, one.game().lines).sides if dot(VIEWS[side.name].toward, toward) > FACING
    ]
    scene, lines = striped(one.scene(), one.figure, sides)
    seen = look(scene, VIEWS[view], width, HIGHEST * width / COLUMN)
    drawing = over(drawn(seen, scene, finish=finish(style, INSTRUCTION)), At(numbered(seen, lines), 0.0, 0.0))
    told = "; ".join(f"{line.number} {line.player}, from the {line.side.name}" for line in shown(seen, lines))
    return drawing.document(
        title=f"OrthoGnomes: a figure seen {from_where(view)}, with the lines that score",
        description=f"{_figure_told(one)} Lines: {told or 'none'}.",
        metadata=record.write([one]),
    )


def steps(one: Round, width: float = PAGE, style: Style = "colour") -> str:
    """SVG of the build of a figure, placement by placement."""
    return sheet(steps_of(one), width, finish(style, INSTRUCTION)).document(
        title="OrthoGnomes: a figure is built", description=_figure_told(one), metadata=record.write([one])
    )


def strip(one: Round, fall: "Film", view: str, width: float = PAGE, style: Style = "colour") -> str:
    """SVG of four frames of the *fall* of a figure."""
    from sim.reels import strip as strip_of

    return strip_of(fall, VIEWS[view], width, finish(style)).document(
        title="OrthoGnomes: a figure falls", description=_figure_told(one), metadata=record.write([one])
    )


def film(one: Round, fall: "Film", view: str, width: float = COLUMN, style: Style = "colour") -> tuple[str, ...]:
    """SVGs of all frames of the *fall* of a figure, of one size."""
    from sim.reels import frames

    said = {"title": "OrthoGnomes: a figure falls", "description": _figure_told(one), "metadata": record.write([one])}
    return tuple(frame.document(**said) for frame in frames(fall, VIEWS[view], width, finish(style)))


def best_corner(one: Round) -> str:
    """The corner view that shows the last block best."""
    scene = one.scene()
    return CORNERS[best(scene, [scene[-1].name])]


def solid(one: Round) -> bytes:
    """GLB of the figure on its board."""
    from sim.glb import write_glb

    return write_glb(one.scene(), record.write([one]))


def five_views(one: Round, width: float = PAGE) -> str:
    """SVG of the five views with every scored line drawn and numbered; ValueError when *width* is too narrow."""
    played = replay(one)
    found, note = played.score, _note(played)
    light, dark = played.points.values()
    return panel(
        numbered_sides(found),
        (light, dark),
        title="OrthoGnomes: the five views",
        description=" ".join(filter(None, (f"Light {light}, Dark {dark}.", note, *map(_described, found.sides)))),
        width_mm=width,
        note=note,
        metadata=record.write([one]),
    )


def _figure_told(one: Round) -> str:
    """A figure in words."""
    blocks = len(one.figure.blocks)
    moves = " ".join(map(write_placement, one.placements))
    return f"{blocks} block{'s' if blocks != 1 else ''} on the turntable, {one.figure.levels} levels high: {moves}."


def _note(played: Replay) -> str:
    """What a reader must know before the points: that the round is void, or that the figure fell."""
    if not played.legal:
        return f"Not legal. {played.why[0].upper()}{played.why[1:]}."
    if tuple(played.points.values()) != played.score.totals and played.ended:
        reason = played.ended.reason
        return f"{reason[0].upper()}{reason[1:]}. The sides are those of the figure before that block."
    return ""


def numbered_sides(found: Score) -> Sequence[SidePicture]:
    """The sides with their lines numbered through, in the order in which `score` lists them."""
    numbers = count(1)
    return [
        SidePicture(
            side.name,
            side.grid or ("." * WIDTH,),
            tuple(ScoredLine(line.player, next(numbers), line.cells) for line in side.lines),
        )
        for side in found.sides
    ]


def _described(side: Side) -> str:
    """One side in words."""
    points = f"Light {side.total('light')}, Dark {side.total('dark')}"
    return f"{side.name.capitalize()}: {points}; rows from the top {' '.join(side.grid)}."
