"""How the bodies of a scene lie to one another: what overlaps, what nearly touches, what hangs in the air.

For scenes that people or other programs have made; the caller turns what is found into sentences. Knows no force
and no engine. Lengths in metres.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from sim.blocks import Indices, Solid, pieces_of
from sim.contacts import NARROW, TOUCH, Assembly, Pieces, assembly, convex_parts, pieces_in
from sim.scene import Scene
from sim.separation import separations
from sim.touching import facing

CLOSE: Final = 0.02
"""Faces that are farther apart than this do not seem to be meant to touch; a fraction of the longest side."""


class Pair(NamedTuple):
    """Two bodies, by name, in scene order."""

    one: str
    other: str
    distance: float
    """How deep they overlap, or how wide the gap between them is, metres."""


@dataclass(frozen=True, slots=True)
class Clearance:
    """What is found of a scene; nothing of two bodies that are both fixed."""

    overlaps: tuple[Pair, ...]
    """What overlaps by more than contacts bear, the deepest first: by how much one must be pushed to be out of the
    other. Of bodies of several parts, the deepest of their parts'."""
    gaps: tuple[Pair, ...]
    """What touches nowhere but has faces that face one another as near as `CLOSE`, the narrowest first."""
    floating: tuple[str, ...]
    """The free bodies that no chain of contacts or overlaps connects to a fixed one, in scene order."""
    edges: tuple[tuple[str, str], ...]
    """What touches in edges or corners only, in scene order."""
    length: float
    """The longest side of any free body, by which all of this is measured."""


class _Found(NamedTuple):
    """Two parts that are near: how far they are apart, negative when they overlap; inf when too far to matter."""

    one: int
    other: int
    gap: float


def clearance(scene: Scene) -> Clearance:
    """Look at *scene*; raises UnreadableBody for a body without volume, nothing for how bodies lie."""
    bodies = assembly(scene)
    parts = pieces_in(scene, [pieces_of(body) for body in scene])
    one, other = parts.near(CLOSE * bodies.length)
    boxes = np.array([isinstance(p, Solid) and not p.disc for p in parts.pieces], dtype=np.bool_)
    plain = boxes[one] & boxes[other]
    depths: defaultdict[tuple[int, int], float] = defaultdict(float)
    gaps: dict[tuple[int, int], float] = {}
    touching: set[tuple[int, int]] = set()
    for found in (
        *_boxes(parts, one[plain], other[plain], bodies.length),
        *_others(parts, one[~plain], other[~plain], bodies.length),
    ):
        pair = int(parts.owner[found.one]), int(parts.owner[found.other])
        if found.gap > TOUCH * bodies.length:
            gaps[pair] = min(found.gap, gaps.get(pair, np.inf))
        elif found.gap < -TOUCH * bodies.length:
            depths[pair] = max(-found.gap, depths[pair])
        else:
            touching.add(pair)
    faces = {(min(c.lower, c.upper), max(c.lower, c.upper)) for c in bodies.contacts if len(c.polygon) > 2}
    apart = gaps.keys() - touching - faces - depths.keys()
    return Clearance(
        overlaps=tuple(sorted(_named(scene, depths.items()), key=lambda pair: -pair.distance)),
        gaps=tuple(sorted(_named(scene, ((pair, gaps[pair]) for pair in apart)), key=lambda pair: pair.distance)),
        floating=_floating(bodies, depths),
        edges=tuple((scene[a].name, scene[b].name) for a, b in sorted(touching - faces - depths.keys())),
        length=bodies.length,
    )


def _named(scene: Scene, pairs: Iterable[tuple[tuple[int, int], float]]) -> Iterator[Pair]:
    for (one, other), distance in sorted(pairs):
        yield Pair(scene[one].name, scene[other].name, float(distance))


def _boxes(parts: Pieces, one: Indices, other: Indices, length: float) -> Iterator[_Found]:
    """Boxes along the axes, all at once."""
    shared = np.minimum(parts.high[one] - parts.low[other], parts.high[other] - parts.low[one])  # (k, 3)
    least = shared.min(axis=1)
    facing = (shared > NARROW * length).sum(axis=1) == 2  # along the third axis they are apart
    told = (least >= -TOUCH * length) | facing
    for k in np.flatnonzero(told):
        yield _Found(int(one[k]), int(other[k]), -float(least[k]))


def _others(parts: Pieces, one: Indices, other: Indices, length: float) -> Iterator[_Found]:
    """Any convex parts, pair by pair."""
    convex = convex_parts(parts, one, other)
    for i, j in zip(one.tolist(), other.tolist(), strict=True):
        _, along = separations(convex[i], convex[j], TOUCH * length)
        gap = float(along.max())
        if gap <= TOUCH * length:
            yield _Found(i, j, gap)
        elif gap <= CLOSE * length:
            near = facing(convex[i], convex[j], CLOSE * length, NARROW * length)
            wide = [touch.most for touch in near if touch.least > 0]  # not through a part thinner than `CLOSE`
            if wide:
                yield _Found(i, j, max(wide))


def _floating(bodies: Assembly, overlaps: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """The free bodies from which no chain of links leads to a fixed one."""
    links: defaultdict[int, list[int]] = defaultdict(list)
    for one, other in (*((c.lower, c.upper) for c in bodies.contacts), *overlaps):
        links[one].append(other)
        links[other].append(one)
    held = set(np.flatnonzero(bodies.mass == 0).tolist())
    waiting = list(held)
    while waiting:
        new = set(links[waiting.pop()]) - held
        held |= new
        waiting += new
    return tuple(name for k, name in enumerate(bodies.names) if k not in held)
