"""Pictures of an OrthoGnomes record: its figure from a corner or a side, and the panel of its five views.

Every picture says in words what it shows, and carries the record that it was drawn from.
"""

from collections.abc import Sequence
from itertools import count

from games.orthognomes import record
from games.orthognomes.record import Round
from games.orthognomes.replay import Replay, replay
from games.orthognomes.scoring import Score, Side
from games.orthognomes.text import write_placement
from models.turntable import WIDTH
from sim.drawing import picture
from sim.panel import ScoredLine, SidePicture, panel
from sim.views import VIEWS, from_where


def figure(one: Round, view: str) -> str:
    """SVG of the figure on its board, seen from the corner or from one of the five sides."""
    side = from_where(view)
    count = len(one.figure.blocks)
    return picture(
        one.scene(),
        VIEWS[view],
        title=f"OrthoGnomes: a figure seen {side}",
        description=(
            f"{count} block{'s' if count != 1 else ''} on the turntable, {one.figure.levels} levels high: "
            f"{' '.join(_moves(one))}."
        ),
        caption="" if view == "corner" else side,
        metadata=record.write([one]),
    )


def solid(one: Round) -> bytes:
    """GLB of the figure on its board."""
    from sim.glb import write_glb

    return write_glb(one.scene(), record.write([one]))


def five_views(one: Round) -> str:
    """SVG of the five views with every scored line drawn and numbered."""
    played = replay(one)
    found, note = played.score, _note(played)
    light, dark = played.points.values()
    return panel(
        _sides(found),
        (light, dark),
        title="OrthoGnomes: the five views",
        description=" ".join(filter(None, (f"Light {light}, Dark {dark}.", note, *map(_described, found.sides)))),
        note=note,
        metadata=record.write([one]),
    )


def _note(played: Replay) -> str:
    """What a reader must know before the points: that the round is void, or that the figure fell."""
    if not played.legal:
        return f"Not legal. {played.why[0].upper()}{played.why[1:]}."
    if tuple(played.points.values()) != played.score.totals and played.ended:
        reason = played.ended.reason
        return f"{reason[0].upper()}{reason[1:]}. The sides are those of the figure before that block."
    return ""


def _sides(found: Score) -> Sequence[SidePicture]:
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


def _moves(one: Round) -> list[str]:
    """The placements as text."""
    return [write_placement(placement) for placement in one.placements]
