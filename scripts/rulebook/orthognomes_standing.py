"""The pictures of what stands and what falls: a figure in balance, one that is not, and how one comes down.

Balance is told by a plumb line from a centre of mass down past what bears it. Both judges say what falls, the engine
how. Knows no rule of placing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import dist
from typing import Final

import numpy as np
import shapely

from games.orthognomes.scene import body_number
from models.turntable import CELL
from scripts.falls import of_collapse
from scripts.judging import both_judges
from scripts.rulebook.claims import falls, holds, stands
from scripts.rulebook.entries import Entry, Illustration, Manner, Section
from scripts.rulebook.pointers import PLACE, covered, outline
from scripts.rulebook.stage import COLUMN, Stage, figure, illustration
from sim.accents import Accents
from sim.areas import union
from sim.cameras import best
from sim.contacts import assembly
from sim.drawing import drawn, plate
from sim.faces import Areas, Floats
from sim.finish import SHADED, Finish, finish
from sim.frames import Film, chosen
from sim.measures import plumb
from sim.plates import At, Plate, captioned, grid, over, together
from sim.scene import Scene
from sim.seen import look_on
from sim.staging import staged
from sim.symbols import right, wrong
from sim.views import View, corner

WIDTH: Final = 60.0
"""Of a picture: two stand side by side on a page, millimetres."""
FRAME: Final = (56.0, 62.0)
"""Width of one of four frames, and the most that it is high, millimetres."""
ABOVE: Final = 2.0
"""Between the upper edge of a picture and what is drawn, millimetres."""
BALANCED: Final = "LLDb1.1N DDLb2.2U LDLa2.5E"
TIPPING: Final = "LLDb1.1N DDLb2.2U LDLb2.5E"
COLLAPSE: Final = "LLDb1.1N DDDa3.2E LDLb3.3U DDLb3.6E#"
MOST_FRAMES: Final = 40
"""Of a film: a collapse is over in the time that they take."""


@dataclass(frozen=True, slots=True)
class Poise:
    """How some bodies rest on the others."""

    names: tuple[str, ...]
    centre: Floats
    """(3,) their centre of mass, metres."""
    footing: shapely.Polygon
    """What bears them, from above: the convex hull of all contacts under them."""
    height: float
    """Of the highest of these contacts, metres."""

    @property
    def held(self) -> bool:
        """Whether the centre of mass lies over the footing."""
        return bool(self.footing.contains(shapely.Point(self.centre[:2])))


def sections(manner: Manner) -> tuple[Section, ...]:  # noqa: ARG001 (the pictures ask for it when they are drawn)
    """The pictures of balance and of its loss."""
    entries = (
        Entry(
            "stable",
            "A figure that stands",
            "Stable: the plumb line from the middle of the top block falls within the frame, which shows where the "
            "block is borne.",
            partial(balanced, BALANCED),
        ),
        Entry(
            "unstable",
            "A figure that falls",
            "Unstable: the same block one square further east. Its plumb line falls beside the frame, so it tips.",
            partial(tipping, TIPPING),
        ),
        Entry(
            "collapse",
            "A collapse",
            "Four moments of a fall, with the time since the last block was let go. The round is over, and whoever "
            "placed that block loses the figure.",
            partial(collapse, COLLAPSE),
        ),
    )
    return (Section("What stands and what falls", entries),)


def balanced(moves: str, manner: Manner) -> Illustration:
    """A figure whose last block rests well; FalseClaim when it falls, or its plumb line falls beside what bears it."""
    one = figure(moves)
    stands(one)
    scene = one.scene()
    poise = poise_of(scene, (scene[-1].name,))
    holds("the last block rests over what bears it", poise.held, "its centre of mass lies beside that")
    whole, taken = _plumbed(scene, poise, Accents(current=poise.names), manner)
    return illustration(right(whole, drawing=taken), one, f"The figure stands. {_told(poise)}")


def tipping(moves: str, manner: Manner) -> Illustration:
    """A figure that falls at its last block; FalseClaim when it stands, or what tips is well borne."""
    one = figure(moves)
    falls(one)
    scene = one.scene()
    poise = poise_of(scene, _moving(scene))
    holds("what tips has its centre of mass beside what bears it", not poise.held, "it lies over that")
    whole, taken = _plumbed(scene, poise, Accents(current=poise.names), manner)
    return illustration(wrong(whole, drawing=taken), one, f"The figure falls. {_told(poise)}")


def collapse(moves: str, manner: Manner) -> Illustration:
    """A figure that falls, in four moments and as a film; FalseClaim when it stands."""
    from sim.reels import frames

    one = figure(moves)
    falls(one)
    scene = one.scene()
    film = _short(of_collapse(scene, "the rule picture of a collapse"))
    view, look = corner(best(scene, [scene[-1].name])), finish(manner.style, SHADED)
    said = f"{_moved(film)} {film.seconds:.2f} seconds pass."
    whole = illustration(_moments(film, view, look), one, f"The figure falls. {said}")
    told = {"title": "OrthoGnomes: a figure falls", "description": whole.description, "metadata": whole.record}
    moving = tuple(frame.document(**told) for frame in frames(film, view, COLUMN, look))
    return Illustration(whole.plate, whole.description, whole.record, moving)


def poise_of(scene: Scene, names: Sequence[str]) -> Poise:
    """How the bodies called *names* rest on the others; ValueError when nothing is under them."""
    bodies = assembly(scene)
    rows = [bodies.names.index(name) for name in names]
    under = [c.polygon for c in bodies.contacts if c.carries and c.upper in rows and c.lower not in rows]
    if not under:
        raise ValueError(f"nothing bears {', '.join(names)}: expected a block that rests on something")
    centre: Floats = np.average(bodies.centre[rows], axis=0, weights=bodies.mass[rows])
    points = np.concatenate(under)
    hull = shapely.convex_hull(shapely.MultiPoint(points[:, :2]))
    return Poise(tuple(names), centre, hull, float(points[:, 2].max()))


def _moving(scene: Scene) -> tuple[str, ...]:
    """The bodies that move at first when *scene* falls, as statics says."""
    with both_judges() as judge:
        found = judge(scene).static.mechanism
    return tuple(movement.name for movement in found or ())


def _plumbed(scene: Scene, poise: Poise, accents: Accents, manner: Manner) -> tuple[Plate, Areas]:
    """*scene* with the plumb line of some of its bodies and the frame that bears them, and the area that this takes."""
    stage = Stage.of([figure(moves).scene() for moves in (BALANCED, TIPPING)], manner, WIDTH)
    seen = look_on(stage.paper, scene)
    plain = drawn(seen, scene, accents=accents, finish=finish(manner.style, stage.usual))
    frame = outline(seen, [(x / CELL, y / CELL, poise.height / CELL) for x, y in poise.footing.exterior.coords], PLACE)
    x, y, _ = poise.centre
    (start, ground) = seen.paper.place(np.array([poise.centre, (x, y, 0.0)]))[:, :2].tolist()
    line = plumb(start, ground)
    signs = Plate(plain.width, plain.height, frame.drawn + line.drawn)
    taken = union([covered(seen, [frame]), line.under])
    up = float(shapely.bounds(taken)[1]) - ABOVE
    lower = together(plain.width, plain.height - up, [At(over(plain, At(signs, 0.0, 0.0)), 0.0, -up)])
    return lower, shapely.affinity.translate(taken, 0.0, -up)


def _told(poise: Poise) -> str:
    """Where the plumb line falls, in words."""
    blocks = ", ".join(str(body_number(name)) for name in poise.names)
    where = "over" if poise.held else "beside"
    return f"The centre of mass of block {blocks} lies {where} what bears it."


def _moments(film: Film, view: View, look: Finish) -> Plate:
    """Four frames that tell *film*, in the order of reading, with their times."""
    picked = chosen(film)
    paper, scenes = staged([film.frames[k] for k in picked], view, *FRAME)
    panels = [plate(scene, paper, finish=look).named(f"f{k}") for k, scene in enumerate(scenes, 1)]
    times = [f"after {k / film.per_second:.2f} s" if k else "let go" for k in picked]
    return grid([captioned(panel, text) for panel, text in zip(panels, times, strict=True)], 2)


def _short(film: Film) -> Film:
    """*film*, of which nothing after its first frames is shown."""
    return replace(film, frames=film.frames[:MOST_FRAMES])


def _moved(film: Film) -> str:
    """Which blocks end elsewhere, in words."""
    first, last = film.frames[0], film.frames[-1]
    gone = [
        str(body_number(one.name))
        for one, other in zip(first, last, strict=True)
        if dist(one.position, other.position) > CELL / 2
    ]
    return f"Block{'s' * (len(gone) > 1)} {', '.join(gone)} came down."
