"""The ink of a picture: what is seen of a scene as markup, body by body, and its lines by pens.

Knows what is seen and how surfaces are finished; not how it is found out, and no game.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from models.materials import TONES
from sim import svg
from sim.areas import common, union
from sim.faces import Areas, Floats, Ints
from sim.finish import Finish
from sim.hidden import GRAZING, SIGHT
from sim.joints import seamless
from sim.outlines import creased, joined, outlines, smooth
from sim.rotation import rotation
from sim.scene import Body, Mark
from sim.seen import Seen
from sim.shading import INK, PALE, SIGNS, contrast, in_shadow, is_dark
from sim.skins import middle
from sim.strokes import Pen, pens

PENS: Final = {
    Pen.PALE: (PALE, 0.20),
    Pen.CREASE: (INK, 0.12),
    Pen.CONTACT: (INK, 0.18),
    Pen.CONTOUR: (INK, 0.32),
    Pen.SILHOUETTE: (INK, 0.50),
}
"""Colour and width in millimetres of each pen: pale lines look wider than they are."""
GRID_WEIGHT: Final = 0.18
RING: Final = 0.2
"""Width of the contrasting ring around a mark, millimetres."""
BLEED: Final = 0.16
"""Width of the stroke that keeps neighbouring faces without a seam, millimetres."""
ON_FACE: Final = 2e-4
"""Metres within which a mark lies in a face."""
Tints: TypeAlias = Mapping[str, tuple[str, float]]
"""For some bodies by name: a colour, and how much of it is laid over theirs."""
UNTINTED: Final[Tints] = MappingProxyType({})


def inked(seen: Seen, finish: Finish, tints: Tints = UNTINTED) -> Iterator[str]:
    """All that is *seen* of a scene as markup: the bodies, some of them with a tint, and their lines."""
    yield from _bodies(seen, _paint(seen, finish, tints))
    yield from _lines(seen, creased(seen.front) if finish.creased else smooth(seen.front))


def _bodies(seen: Seen, paint: "_Paint") -> Iterator[str]:
    """A group for each body: its parts, the shadows on them, and its marks."""
    bodies = seen.bodies
    for number, body in enumerate(seen.scene):
        own = bodies == number
        rows = [row for row, (owner, _) in enumerate(seen.front.parts) if owner == number]
        parts = (_part(seen, row, paint) for row in rows)
        # Bevels come after all parts, and shadows after these: a lit neighbour would bleed over their edges.
        edges = svg.group({"data-layer": "bevel"}, _edges(seen, rows, paint) if paint.finish.bevelled else ())
        shaded = paint.finish.shaded(body.fixed)
        shade = svg.group({"data-layer": "shadow"}, _shade(seen, rows, paint, body.fixed) if shaded else ())
        marks = (_mark(seen, body, mark, own, paint.finish) for mark in body.marks)
        yield svg.group({"id": body.name}, (*parts, edges, shade, *marks))


@dataclass(frozen=True, slots=True)
class _Paint:
    """Colours in the light."""

    finish: Finish
    faces: tuple[str, ...]
    strips: tuple[str, ...]
    """Of the bevels."""


def _paint(seen: Seen, finish: Finish, tints: Tints) -> _Paint:
    """The colours of a picture; where depth is not told a curved surface has one colour."""
    front, strips = seen.front, seen.bevels
    normals = np.where((front.curved & seen.level)[:, None], SIGHT, front.normals)
    faces, edges = (
        tuple(_painted(seen, row, n, finish, tints) for row, n in zip(part.tolist(), towards, strict=True))
        for part, towards in ((front.part, normals), (strips.part, strips.normals))
    )
    return _Paint(finish, faces, edges)


def _painted(seen: Seen, row: int, normal: Floats, finish: Finish, tints: Tints) -> str:
    """The colour of a surface of the part in this *row* of the parts."""
    colour = finish.surface(seen.tone(row), normal)
    tint, share = tints.get(seen.scene[seen.front.parts[row][0]].name, ("", 0.0))
    return svg.mixed(colour, tint, share) if share else colour


def _edges(seen: Seen, parts: list[int], paint: _Paint) -> Iterator[str]:
    """The bevels of these *parts*."""
    bevels = seen.bevels
    for strip in np.flatnonzero(np.isin(bevels.part, parts)).tolist():
        yield svg.area(bevels.pieces[bevels.strip == strip], paint.strips[strip], BLEED)


def _shade(seen: Seen, parts: list[int], paint: _Paint, fixed: bool) -> Iterator[str]:
    """The cast shadows on the faces of these *parts*, and on their bevels."""
    for row in np.flatnonzero(np.isin(seen.front.part, parts)).tolist():
        yield svg.area(seen.shadows[row], in_shadow(paint.faces[row], fixed), BLEED)
    bevels = seen.bevels
    for strip in np.flatnonzero(np.isin(bevels.part, parts)).tolist():
        on = bevels.strip == strip
        dim = common(bevels.pieces[on], seen.shadows[bevels.face[on]])
        yield svg.area(dim, in_shadow(paint.strips[strip], fixed), BLEED)


def _part(seen: Seen, row: int, paint: _Paint) -> str:
    """A group of what is seen of the part in this *row* of the parts; nothing when it is hidden."""
    number, index = seen.front.parts[row]
    body = seen.scene[number]
    part = body.parts[index]
    at = rotation(body.orientation) @ np.asarray(middle(part)) + np.asarray(body.position)
    faces = np.flatnonzero(seen.front.part == row).tolist()
    label = {
        "id": f"{body.name}-{index + 1}-{part.tone}",
        "data-at": " ".join(svg.number(1000 * value) for value in at.tolist()),
    }
    return svg.group(label, (svg.area(seen.regions[face], paint.faces[face], BLEED) for face in faces))


def _mark(seen: Seen, body: Body, mark: Mark, own: NDArray[np.bool_], finish: Finish) -> str:
    """What is seen of a *mark* on the faces that are its body's *own* (n,)."""
    turn = rotation(body.orientation)
    points = seen.paper.place(np.asarray(mark.outline) @ turn.T + np.asarray(body.position))
    normal = seen.paper.turn(np.asarray(mark.normal)[None, :] @ turn.T)[0]
    under = own & _lies_in(seen, points[0], normal)
    if normal[2] <= GRAZING or not under.any():
        return ""
    region = union(seen.regions[under])
    shade = union(seen.shadows[under]) if finish.shaded(body.fixed) and mark.tone not in SIGNS else shapely.Polygon()
    colour = TONES[mark.tone]
    if not mark.closed:
        line = shapely.LineString(points[:, :2])
        return _clipped_line(line, region, shade, colour, in_shadow(colour, body.fixed))
    shape = shapely.Polygon(points[:, :2])
    colours = [(shape, _printed(mark.tone, normal, finish))]
    if ring := contrast(mark.tone):
        colours.insert(0, (shapely.buffer(shape, RING, quad_segs=4), ring))
    return "".join(_clipped_area(area, region, shade, fill, in_shadow(fill, body.fixed)) for area, fill in colours)


def _printed(tone: str, normal: Floats, finish: Finish) -> str:
    """The colour of print of *tone*: ink is ink, and anything else is lit as the face it lies on."""
    return TONES[tone] if contrast(tone) or tone in SIGNS else finish.surface(tone, normal)


def _lies_in(seen: Seen, point: Floats, normal: Floats) -> NDArray[np.bool_]:
    """Which front faces (n,) have this *normal* (3,) and *point* (3,) in their plane."""
    away = ((seen.front.anchors - point) * seen.front.normals).sum(axis=1)
    near = np.abs(away) < ON_FACE * np.linalg.norm(seen.paper.axes[0])
    return np.asarray(near & (seen.front.normals @ normal > 1 - 1e-6))


def _clipped_area(shape: shapely.Polygon, region: Areas, shade: Areas, lit: str, dim: str) -> str:
    shown = common(shape, region)
    return svg.area(shown, lit) + svg.area(common(shown, shade), dim)


def _clipped_line(line: shapely.LineString, region: Areas, shade: Areas, lit: str, dim: str) -> str:
    shown = shapely.multilinestrings(_only_lines(shapely.intersection(line, region)))
    parts = (shapely.difference(shown, shade), lit), (shapely.intersection(shown, shade), dim)
    return "".join(_stroke(_only_lines(part), colour, GRID_WEIGHT) for part, colour in parts)


def _only_lines(geometry: Areas) -> Areas:
    parts = shapely.get_parts(geometry)
    return np.asarray(parts[shapely.get_type_id(parts) == shapely.GeometryType.LINESTRING], object)


def _lines(seen: Seen, surfaces: Ints) -> Iterator[str]:
    """A group for each pen: lines where one of the *surfaces* (n,) of the faces ends."""
    dark = np.array([is_dark(TONES[tone]) for tone in seen.tones])
    ground = np.array([body.fixed for body in seen.scene])[seen.bodies]
    found = seamless(seen.front, outlines(seen.front, seen.regions, ground, surfaces))
    chosen = pens(found, dark)
    for pen, (colour, weight) in PENS.items():
        lines = joined(found.ends[chosen == pen])
        yield svg.group({"id": pen.name.lower()}, [_stroke(lines, colour, weight)])


def _stroke(lines: Areas, colour: str, weight: float) -> str:
    return svg.stroke(svg.line_data(lines), colour, weight)
