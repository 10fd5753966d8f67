"""Pictures of scenes: any scene, from any view, as SVG in the style of the rulebook.

Puts together what the other files know: faces, what is seen of them, shadows, outlines, ink.
Knows no game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from models.materials import TONES
from sim import svg
from sim.faces import Areas, Faces, Floats, Paper, faces_of, fit, rotation
from sim.hidden import GRAZING, facing, only_areas, shadows, visible
from sim.outlines import Line, Outlines, joined, outlines
from sim.scene import Body, Mark, Scene
from sim.shading import INK, LIGHT, PALE, contrast, in_shadow, is_dark, surface
from sim.views import View

WEIGHTS: Final = {Line.CREASE: 0.12, Line.CONTACT: 0.18, Line.CONTOUR: 0.32, Line.SILHOUETTE: 0.50}
"""Line widths in millimetres, thin lines first: the order of drawing."""
GRID_WEIGHT: Final = 0.18
RING: Final = 0.2
"""Width of the contrasting ring around a mark, millimetres."""
BLEED: Final = 0.06
"""Width of the stroke that keeps neighbouring faces without a seam, millimetres."""
ON_FACE: Final = 2e-4
"""Metres within which a mark lies in a face."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What a view shows of a scene, on the paper: n faces."""

    scene: Scene
    paper: Paper
    front: Faces
    regions: Areas
    """What is seen of each face, shape (n,)."""
    shadows: Areas
    """What of it lies in a cast shadow, shape (n,)."""

    @property
    def bodies(self) -> NDArray[np.int64]:
        """The row in the scene of the body that each face belongs to, shape (n,)."""
        return np.array([body for body, _ in self.front.parts], np.int64)[self.front.part]

    @property
    def tones(self) -> tuple[str, ...]:
        """The tone of each face."""
        tones = [self.scene[body].parts[part].tone for body, part in self.front.parts]
        return tuple(tones[part] for part in self.front.part.tolist())


def look(scene: Scene, view: View, width_mm: float = 80.0) -> Seen:
    """What *view* shows of *scene* on paper of *width_mm*; ValueError when the scene has no parts."""
    faces = faces_of(scene)
    paper = fit(faces.vertices, view, width_mm)
    front = facing(paper.faces(faces))
    regions = visible(front)
    return Seen(scene, paper, front, regions, shadows(front, regions, LIGHT))


def picture(
    scene: Scene, view: View, *, title: str, description: str, width_mm: float = 80.0, metadata: str = ""
) -> str:
    """SVG of *scene* from *view*, *width_mm* wide and as high as it needs; ValueError when there is nothing to draw.

    *title* and *description* say the same in words, *metadata* is carried along unseen.
    """
    seen = look(scene, view, width_mm)
    content = (*_bodies(seen), *_lines(seen))
    size = (seen.paper.width, seen.paper.height)
    return svg.document(*size, content, title=title, description=description, metadata=metadata)


def _bodies(seen: Seen) -> Iterator[str]:
    """A group for each body: its parts, and then its marks."""
    bodies, part_of = seen.bodies, seen.front.part
    for number, body in enumerate(seen.scene):
        parts = (
            _part(seen, number, index, np.flatnonzero(part_of == row))
            for row, (owner, index) in enumerate(seen.front.parts)
            if owner == number
        )
        marks = (_mark(seen, body, mark, bodies == number) for mark in body.marks)
        yield svg.group({"id": body.name}, (*parts, *marks))


def _part(seen: Seen, number: int, index: int, faces: NDArray[np.int64]) -> str:
    """A group of the visible *faces* of one part, shadows over them; nothing when it is hidden."""
    body = seen.scene[number]
    part = body.parts[index]
    at = rotation(body.orientation) @ np.asarray(part.at) + np.asarray(body.position)
    painted = [(seen.regions[row], seen.shadows[row], surface(part.tone, seen.front.normals[row])) for row in faces]
    flat = [svg.area(region, colour, BLEED) for region, _, colour in painted]
    shade = [svg.area(shadow, in_shadow(colour, body.fixed), BLEED) for _, shadow, colour in painted]
    label = {
        "id": f"{body.name}-{index + 1}-{part.tone}",
        "data-at": " ".join(svg.number(1000 * value) for value in at.tolist()),
    }
    return svg.group(label, (*flat, *shade))


def _mark(seen: Seen, body: Body, mark: Mark, own: NDArray[np.bool_]) -> str:
    """What is seen of a *mark* on the faces that are its body's *own* (n,)."""
    turn = rotation(body.orientation)
    points = seen.paper.place(np.asarray(mark.outline) @ turn.T + np.asarray(body.position))
    normal = seen.paper.turn(np.asarray(mark.normal)[None, :] @ turn.T)[0]
    under = own & _lies_in(seen, points[0], normal)
    if normal[2] <= GRAZING or not under.any():
        return ""
    region, shade = shapely.union_all(seen.regions[under]), shapely.union_all(seen.shadows[under])
    colour = TONES[mark.tone]
    if not mark.closed:
        line = shapely.LineString(points[:, :2])
        return _clipped_line(line, region, shade, colour, in_shadow(colour, body.fixed))
    shape = shapely.Polygon(points[:, :2])
    colours = [(shape, _printed(mark.tone, normal))]
    if ring := contrast(mark.tone):
        colours.insert(0, (shapely.buffer(shape, RING, quad_segs=4), ring))
    return "".join(_clipped_area(area, region, shade, fill, in_shadow(fill, body.fixed)) for area, fill in colours)


def _printed(tone: str, normal: Floats) -> str:
    """The colour of print of *tone*: ink is ink, and anything else is lit as the face it lies on."""
    return TONES[tone] if contrast(tone) else surface(tone, normal)


def _lies_in(seen: Seen, point: Floats, normal: Floats) -> NDArray[np.bool_]:
    """Which front faces (n,) have this *normal* (3,) and *point* (3,) in their plane."""
    away = ((seen.front.anchors - point) * seen.front.normals).sum(axis=1)
    near = np.abs(away) < ON_FACE * np.linalg.norm(seen.paper.axes[0])
    return np.asarray(near & (seen.front.normals @ normal > 1 - 1e-6))


def _clipped_area(shape: shapely.Polygon, region: Areas, shade: Areas, lit: str, dim: str) -> str:
    shown = shapely.intersection(shape, region)
    parts = only_areas(np.array([shown, shapely.intersection(shown, shade)], object))
    return svg.area(parts[0], lit) + svg.area(parts[1], dim)


def _clipped_line(line: shapely.LineString, region: Areas, shade: Areas, lit: str, dim: str) -> str:
    shown = shapely.intersection(line, region)
    parts = (shapely.difference(shown, shade), lit), (shapely.intersection(shown, shade), dim)
    return "".join(svg.stroke(svg.line_data(_only_lines(part)), colour, GRID_WEIGHT) for part, colour in parts)


def _only_lines(geometry: Areas) -> Areas:
    parts = shapely.get_parts(geometry)
    return np.asarray(parts[shapely.get_type_id(parts) == shapely.GeometryType.LINESTRING], object)


def _lines(seen: Seen) -> Iterator[str]:
    """A group for each kind of outline, thin ones first; in ink, or pale between two dark faces."""
    tones = seen.tones
    dark = np.array([is_dark(TONES[tone]) for tone in tones])
    ground = np.array([body.fixed for body in seen.scene])[seen.bodies]
    found: Outlines = outlines(seen.front, seen.regions, ground)
    pale = dark[found.faces].all(axis=1) & (found.faces >= 0).all(axis=1) & (found.line < Line.SILHOUETTE)
    for kind, weight in WEIGHTS.items():
        drawn = (
            svg.stroke(svg.line_data(joined(found.ends[(found.line == kind) & (pale == light)])), colour, weight)
            for light, colour in ((False, INK), (True, PALE))
        )
        yield svg.group({"id": kind.name.lower()}, drawn)
