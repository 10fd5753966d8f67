"""Which corner to look from, so that what a picture is about is seen; and what must be drawn as a ghost if it is not.

All by exact visible areas: the share of a body that is seen is its visible area over the area that it would show if
nothing else were there. Knows no ink and no game.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
import shapely

from sim.faces import Faces, Ints, faces_of, fit
from sim.hidden import facing, visible
from sim.scene import Body, Scene
from sim.views import View, corner, dot

ENOUGH: Final = 0.4
"""The share of its subject that a picture must show."""
QUARTERS: Final = range(4)
"""The corners to look from, `sim.views.corner`."""
TURN: Final = 1
"""What it costs to look from another corner than in the step before."""
GHOST: Final = 3
"""What a ghost costs: a turn there and back costs less, for then all is seen as it is."""
WIDTH: Final = 80.0
"""Paper on which areas are taken, millimetres: a column, so that they are rounded as in pictures."""
MOST_BODIES: Final = 4096
"""Bodies whose faces are kept: those of long builds, step after step."""
MOST_TRIED: Final = 500
"""Sets of ghosts of one size that are tried: of the eleven other blocks of a round, all."""
PLACES: Final = 5
"""Decimals of a share; the rest is the rounding of areas on paper."""


@dataclass(frozen=True, slots=True)
class Shot:
    """How a step of a build is looked at."""

    quarter: int
    """From which corner."""
    ghosts: tuple[str, ...]
    """The bodies that hide its subject, the nearest first: they are to be seen through."""
    share: float
    """What is seen of the subject without them."""


class _Tour(NamedTuple):
    """Shots of the first steps, and what they cost; of two tours the lesser is better."""

    cost: int
    unseen: float
    """Shares that are not seen, summed up."""
    quarters: tuple[int, ...]
    shots: tuple[Shot, ...]


def share(scene: Scene, view: View, name: str) -> float:
    """What *view* shows of the body called *name*, 0 to 1; ValueError when it is not in *scene*."""
    seen, whole = _areas(scene, view, name)
    return min(1.0, round(seen / whole, PLACES))


def best(scene: Scene, names: Collection[str]) -> int:
    """The corner 0 to 3 that shows most of the bodies called *names*, by their visible areas; the first of equal ones.

    ValueError when one of them is not in *scene*.
    """
    seen = [sum(_areas(scene, corner(quarter), name)[0] for name in names) for quarter in QUARTERS]
    return max(QUARTERS, key=lambda quarter: (round(seen[quarter] / (max(seen) or 1.0), PLACES), -quarter))


def hiding(scene: Scene, view: View, name: str, enough: float = ENOUGH) -> tuple[str, ...]:
    """The bodies without which *view* shows *enough* of the one called *name*: the fewest, the nearest first.

    None when enough is seen as it is. What never moves is not among them; where that alone hides too much, all others
    that hide something are named. Where there are more than `MOST_TRIED` sets of a size, none of those named can be
    left out, but fewer others might do. ValueError when *name* is not in *scene*.
    """
    return _ghosts(scene, view, name, enough)[0]


def _ghosts(scene: Scene, view: View, name: str, enough: float) -> tuple[tuple[str, ...], float]:
    """What `hiding` names, and the share that is seen without it."""
    seen = share(scene, view, name)
    if seen >= enough:
        return (), seen
    subject = _called(scene, name)
    others = [body for body in scene if not body.fixed and body != subject]
    near = sorted(others, key=lambda body: round(-dot(body.position, view.toward), 9))
    covering = [body.name for body in near if share((subject, body), view, name) < 1]

    def left(gone: Sequence[str]) -> float:
        return share(_without(scene, gone), view, name)

    most = left(covering)
    if most < enough:
        return tuple(covering), most
    for count in range(1, len(covering)):
        if comb(len(covering), count) > MOST_TRIED:
            peeled = _peeled(covering, lambda gone: left(gone) >= enough)
            return peeled, left(peeled)
        for some in combinations(covering, count):
            seen = left(some)
            if seen >= enough:
                return some, seen
    return tuple(covering), most


def _peeled(covering: Sequence[str], shows: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """Taken away from the nearest on until enough *shows*, and put back where enough shows with it."""
    count = next(count for count in range(1, len(covering) + 1) if shows(covering[:count]))
    gone = list(covering[:count])
    for one in covering[:count]:
        fewer = [other for other in gone if other != one]
        gone = fewer if shows(fewer) else gone
    return tuple(gone)


def tour(scenes: Sequence[Scene], subjects: Sequence[str]) -> tuple[Shot, ...]:
    """How to look at the steps of a build, each with the body that it is about.

    A corner is kept as long as it shows `ENOUGH` of the subject. Where it does not, one looks from another, at the
    price of a `TURN`, or makes ghosts of what hides it, each at the price of a `GHOST`. Of all such tours the cheapest
    is taken; of equal ones the one that shows most. ValueError when a subject is not in its scene, or there are not as
    many of them.
    """
    steps = [
        [_shot(scene, quarter, name) for quarter in QUARTERS] for scene, name in zip(scenes, subjects, strict=True)
    ]
    if not steps:
        return ()
    kept = [_longer(_Tour(0, 0.0, (), ()), 0, shot) for shot in steps[0]]
    for here in steps[1:]:
        kept = [
            min(
                _longer(before, TURN * (before.quarters[-1] != shot.quarter), shot)
                for before in kept
                if before.quarters[-1] == shot.quarter or _lacking(here[before.quarters[-1]])
            )
            for shot in here
        ]
    return min(kept).shots


def _shot(scene: Scene, quarter: int, name: str) -> Shot:
    return Shot(quarter, *_ghosts(scene, corner(quarter), name, ENOUGH))


def _lacking(shot: Shot) -> bool:
    """Whether its corner shows too little by itself."""
    return bool(shot.ghosts) or shot.share < ENOUGH


def _longer(before: _Tour, turn: int, shot: Shot) -> _Tour:
    """A tour that goes on with *shot*."""
    return _Tour(
        before.cost + turn + GHOST * len(shot.ghosts),
        round(before.unseen + 1 - shot.share, PLACES),
        (*before.quarters, shot.quarter),
        (*before.shots, shot),
    )


def _areas(scene: Scene, view: View, name: str) -> tuple[float, float]:
    """What *view* shows of the body called *name*, and would show of it alone, in square metres across the view."""
    subject = _called(scene, name)
    around = [_faces(body) for body in scene if body.parts and body != subject]
    faces = _among(_faces(subject), around)
    paper = fit(faces.vertices, view, WIDTH)
    front = facing(paper.faces(faces))
    seen, whole = (shapely.area(areas).sum() for areas in (visible(front), front.polygons(np.eye(3)[:2])))
    return float(seen) / paper.scale**2, float(whole) / paper.scale**2


def _called(scene: Scene, name: str) -> Body:
    """The body called *name*; ValueError when there is none."""
    for body in scene:
        if body.name == name:
            return body
    raise ValueError(f"nothing to look at: there is no body {name!r} among {', '.join(body.name for body in scene)}")


def _without(scene: Scene, names: Collection[str]) -> Scene:
    return tuple(body for body in scene if body.name not in names)


@lru_cache(MOST_BODIES)
def _faces(body: Body) -> Faces:
    """The faces of one body in the world: the same in every step of a build in which it does not move."""
    return faces_of((body,))


def _among(subject: Faces, others: Sequence[Faces]) -> Faces:
    """The faces of *subject* alone, among its own solids and those of *others*."""
    every = (subject, *others)
    return Faces(
        corners=subject.corners,
        first=subject.first,
        normals=subject.normals,
        solid=subject.solid,
        part=subject.part,
        side=subject.side,
        curved=subject.curved,
        parts=subject.parts,
        vertices=np.concatenate([faces.vertices for faces in every]),
        vertex_first=_firsts([faces.vertex_first for faces in every]),
        edge=np.concatenate([faces.edge + shift for faces, shift in zip(every, _shifts(every), strict=True)]),
        edge_first=_firsts([faces.edge_first for faces in every]),
        grain=np.concatenate([faces.grain for faces in every]),
    )


def _firsts(firsts: Sequence[Ints]) -> Ints:
    """Where groups begin when the rows of several tables stand under one another."""
    return np.concatenate(([0], np.cumsum(np.concatenate([np.diff(first) for first in firsts]))))


def _shifts(every: Sequence[Faces]) -> list[int]:
    """How many vertices come before those of each."""
    return [0, *accumulate(len(faces.vertices) for faces in every[:-1])]
