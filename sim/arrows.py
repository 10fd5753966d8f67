"""A mechanism drawn as arrows over a picture of its scene: what moves, which way, about what, and what gives way first.

Bodies that move have a tint; the culprit a stronger one and an outline. A straight arrow goes from a body's centre of
mass along its velocity, a bent one around its end where it turns; a thick line is an edge that it tips over. Knows no
rule, and no reason why anything moves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
import shapely

from sim import bends, signs, svg
from sim.areas import union
from sim.contacts import Assembly, assembly
from sim.faces import Areas, Floats
from sim.finish import SHADED
from sim.inking import Tints, inked
from sim.links import Hinge, Link, hinges, links
from sim.scene import Scene
from sim.seen import Seen, look, surface
from sim.shading import INK, VERMILION
from sim.signs import Nib, Sign
from sim.statics import Movement
from sim.views import View

STRONG: Final = Nib(VERMILION, 1.3, 3.8)
"""Of the culprit."""
PLAIN: Final = Nib(INK, 0.9, 3.0)
"""Of all else."""
CULPRIT_TINT: Final = 0.30
"""How much vermilion is laid over the culprit …"""
TINT: Final = 0.12
"""… and over all else that moves."""
OUTLINE: Final = 0.9
"""Width of the line around the culprit, millimetres."""
LONGEST: Final = 0.16
"""Length of the fastest arrow, of the square root of the area of the picture."""
LEAST: Final = 2.2
"""No arrow is shorter than so many of its heads."""
END_ON: Final = 0.3
"""Share of a velocity across the line of sight below which a sign shows it."""
SLOW: Final = 0.04
"""A centre of mass that is slower, of the fastest, has no arrow: its body turns in place."""
FEW: Final = 0.2
"""A body of which less is seen, of its outline, has no arrow unless no other shows its motion, and is dashed as the
culprit."""
HIDES: Final = 0.6
"""Share of what is seen of a body that its own arrow may cover."""
ASTRAY: Final = 0.3
"""Share of a bent arrow that may lie over bodies that move otherwise, unless it is the culprit's."""
STUB: Final = 2.5
"""Millimetres of an edge in sight below which all of it counts as hidden."""
NO_LINES: Final = shapely.MultiLineString()
EDGE: Final = 1.5
"""Millimetres between all signs and the edge of the picture."""
BEHIND: Final = 0.5
"""Millimetres behind a surface at which an edge is hidden."""


def mechanism(
    scene: Scene,
    view: View,
    movements: Sequence[Movement],
    culprit: str | None,
    *,
    title: str,
    description: str,
    width_mm: float = 80.0,
    height_mm: float = 200.0,
    metadata: str = "",
) -> str:
    """SVG of *scene* from *view* with the *movements* of its bodies, and the *culprit* marked; no text in it.

    The picture is at most *width_mm* wide and *height_mm* high; the same bytes every time. Raises ValueError when there
    is nothing to draw, and UnreadableBody.
    """
    bodies = assembly(scene)
    found = links(bodies, movements)
    seen = look(scene, view, width_mm, height_mm)
    drawn = signs_over(seen, bodies, found, culprit)
    around = _beyond(seen, drawn)
    if len(around):
        seen = look(scene, view, width_mm, height_mm, around)
        drawn = signs_over(seen, bodies, found, culprit)
    tints: Tints = {one.name: (VERMILION, TINT) for one in movements} | {culprit or "": (VERMILION, CULPRIT_TINT)}
    content = (*inked(seen, SHADED, tints), svg.group({"id": "mechanism"}, (sign.drawn for sign in drawn)))
    paper = seen.paper
    return svg.document(paper.width, paper.height, content, title=title, description=description, metadata=metadata)


def signs_over(seen: Seen, bodies: Assembly, found: Sequence[Link], culprit: str | None) -> list[Sign]:
    """The signs over a picture for the links *found*, in the order of drawing: the culprit's last."""
    return _Plan(seen, bodies, found, culprit).signs()


def _beyond(seen: Seen, drawn: Sequence[Sign]) -> Floats:
    """World points (n, 3) that the paper must have room for besides, so that all signs lie on it; none when they do."""
    left, top, right, bottom = shapely.total_bounds([shapely.union_all(seen.regions), *(sign.under for sign in drawn)])
    if min(left, top, seen.paper.width - right, seen.paper.height - bottom) > EDGE:
        return np.zeros((0, 3))
    corners = np.array([(x, y, 0.0) for x in (left, right) for y in (top, bottom)])
    world: Floats = (corners - seen.paper.shift) @ np.linalg.inv(seen.paper.axes).T
    return world


def _share(area: Areas, other: Areas) -> float:
    """How much of *area* is in the *other*."""
    return float(shapely.area(shapely.intersection(area, other)) / shapely.area(area))


@dataclass(frozen=True, slots=True, eq=False)
class _Placed:
    """A sign for the motion of a body."""

    sign: Sign
    row: int
    link: Link


@dataclass(frozen=True, slots=True, eq=False)
class _Plan:
    """The signs over one picture."""

    seen: Seen
    bodies: Assembly
    links: Sequence[Link]
    culprit: str | None

    def signs(self) -> list[Sign]:
        """All of them in the order of drawing: the culprit's last."""
        tipped = sorted(hinges(self.bodies, self.links), key=self._strong)
        arrows = self._arrows()
        plain = [one.sign for one in arrows if not self._is_culprit(one.row)]
        strong = [one.sign for one in arrows if self._is_culprit(one.row)]
        edges = [sign for sign in map(self._edge, tipped) if sign is not None]
        return [*self._outline(), *edges, *plain, *self._bent(tipped, edges + plain + strong)[::-1], *strong]

    def _bent(self, tipped: Sequence[Hinge], others: Sequence[Sign]) -> list[Sign]:
        """Bent arrows beside the *others* and beside bodies that move otherwise; the culprit's in any case."""
        bent: list[Sign] = []
        own = [link for link in self.links if any(self._is_culprit(row) for row in link.rows)]
        for link in sorted(self.links, key=lambda link: link not in own):
            found = list(bends.bends(self.seen, self.bodies, link, tipped, STRONG if link in own else PLAIN))
            taken = [sign.under for sign in (*others, *bent)]
            beside = union([self._region(row) for row in self.bodies.free.tolist() if row not in link.rows])
            cost = [
                (bool(shapely.intersects(sign.under, taken).any()), _share(sign.under, beside) // ASTRAY)
                for sign in found
            ]
            best = sorted(range(len(found)), key=lambda k: cost[k])[:1]
            bent += [found[k] for k in best if link in own or cost[k] == (False, 0)]
        return bent

    def _is_culprit(self, row: int) -> bool:
        return self.bodies.names[row] == self.culprit

    def _strong(self, hinge: Hinge) -> bool:
        """Whether the culprit tips there over what does not move."""
        moving = {row for link in self.links for row in link.rows}
        return any(self._is_culprit(row) for row in hinge.rows) and not moving.issuperset(hinge.rows)

    def _region(self, row: int) -> Areas:
        """What is seen of a body."""
        names = [body.name for body in self.seen.scene]
        return union(self.seen.regions[self.seen.bodies == names.index(self.bodies.names[row])])

    def _whole(self, row: int) -> Areas:
        """The outline of a body, as if nothing were before it."""
        names = [body.name for body in self.seen.scene]
        own = self.seen.bodies == names.index(self.bodies.names[row])
        return union(self.seen.front.where(own).polygons(np.eye(3)[:2]))

    def _outline(self) -> Iterator[Sign]:
        """A line around what is seen of the culprit; where that is little, dashes around all of it."""
        for row, name in enumerate(self.bodies.names):
            if name == self.culprit:
                region, whole = self._region(row), self._whole(row)
                if shapely.area(region) < FEW * shapely.area(whole):
                    yield signs.edge(NO_LINES, shapely.boundary(whole), STRONG)
                if shapely.area(region):
                    line = shapely.buffer(shapely.boundary(region), OUTLINE / 2, quad_segs=4)
                    yield Sign(line, VERMILION, shapely.Polygon())

    def _arrows(self) -> list[_Placed]:
        """Straight arrows of the bodies: the culprit's first, then those of what is seen best.

        An arrow that would lie over one of a body that moves along with its own is left out.
        """
        regions = {row: self._region(row) for link in self.links for row in link.rows}
        order = sorted(
            ((row, link) for link in self.links for row in link.rows),
            key=lambda one: (not self._is_culprit(one[0]), -round(float(shapely.area(regions[one[0]])), 3), one[0]),
        )
        placed: list[_Placed] = []
        for row, link in order:
            sign = self._arrow(row, link, regions[row])
            with_it = [one.sign.under for one in placed if one.link is link]
            if sign is not None and (not with_it or self._fits(sign, row, regions[row], with_it)):
                placed.append(_Placed(sign, row, link))
        return placed

    def _fits(self, sign: Sign, row: int, region: Areas, others: list[Areas]) -> bool:
        """Whether there is room for the arrow of a body whose motion other arrows show already."""
        if shapely.area(region) < FEW * shapely.area(self._whole(row)) or shapely.intersects(sign.under, others).any():
            return False
        return bool(shapely.area(shapely.intersection(sign.under, region)) < HIDES * shapely.area(region))

    def _arrow(self, row: int, link: Link, region: Areas) -> Sign | None:
        """The straight arrow of a body; None when its centre of mass is slow, or nothing is seen of it."""
        strong = self._is_culprit(row)
        nib, centre = STRONG if strong else PLAIN, self.bodies.centre[row]
        velocity = link.velocity(centre)
        speed, top = float(np.linalg.norm(velocity)), self._fastest()
        if speed <= SLOW * top or (not strong and not shapely.area(region)):
            return None
        at = self.seen.paper.place(centre[None, :])[0, :2]
        if shapely.area(region) and not shapely.contains_xy(region, *at):
            at = shapely.get_coordinates(shapely.maximum_inscribed_circle(region, tolerance=0.05))[0]
        way = self.seen.paper.turn(velocity[None, :] / speed)[0]
        across = float(np.linalg.norm(way[:2]))
        if across < END_ON:
            return signs.facing(at, nib, bool(way[2] > 0))
        longest = LONGEST * sqrt(self.seen.paper.width * self.seen.paper.height)
        length = max(LEAST * nib.head, longest * speed / top * across)
        return signs.arrow(np.stack((at, at + way[:2] / across * length)), nib, start=True)

    def _fastest(self) -> float:
        """Speed of the fastest centre of mass."""
        speeds = [
            np.linalg.norm(link.velocity(self.bodies.centre[list(link.rows)]), axis=1).max() for link in self.links
        ]
        return float(max(speeds))

    def _edge(self, hinge: Hinge) -> Sign | None:
        """An edge over which a body tips; what is hidden of the culprit's is dashed, of others not drawn."""
        ends = self.seen.paper.place(hinge.ends)
        steps = np.linspace(0.0, 1.0, 25)
        points = ends[0] + steps[:, None] * (ends[1] - ends[0])
        middles = (points[1:] + points[:-1]) / 2
        under = surface(self.seen, middles[:, :2]) > middles[:, 2] + BEHIND
        length = float(np.linalg.norm(points[-1, :2] - points[0, :2]))
        under |= (~under).mean() * length < min(STUB, length)
        pieces = np.stack((points[:-1, :2], points[1:, :2]), axis=1)
        lines, hidden = (
            shapely.line_merge(shapely.multilinestrings(shapely.linestrings(pieces[some]))) for some in (~under, under)
        )
        if self._strong(hinge):
            return signs.edge(lines, hidden, STRONG)
        return signs.edge(lines, NO_LINES, PLAIN) if shapely.length(lines) else None
