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
from sim.outlines import Line, joined, outlines
from sim.scene import Body, Mark, Scene
from sim.shading import INK, LIGHT, PALE, contrast, in_shadow, is_dark, surface
from sim.views import View

WEIGHTS: Final = {Line.CREASE: 0.12, Line.CONTACT: 0.18, Line.CONTOUR: 0.32, Line.SILHOUETTE: 0.50}
"""Line widths in millimetres, thin lines first: the order of drawing."""
PALE_WEIGHT: Final = 0.20
"""Width of any line between two dark faces: pale lines look wider than they are."""
SHORT: Final = 2.0
"""Millimetres; a shorter line is drawn thin, and not at all when it is pale: it would be a speck."""
GRID_WEIGHT: Final = 0.18
RING: Final = 0.2
"""Width of the contrasting ring around a mark, millimetres."""
THREAD: Final = 0.2
"""Half the width of a gap in a shadow that is not worth drawing, millimetres."""
BLEED: Final = 0.16
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
    dark = np.full(len(front), shapely.Polygon(), object) if _along_axis(view) else shadows(front, regions, LIGHT)
    return Seen(scene, paper, front, regions, _calm(dark, regions))


def _calm(shade: Areas, regions: Areas) -> Areas:
    """Shadows without the threads of light that fall between bevels."""
    wide = shapely.buffer(shade, THREAD, join_style="mitre", mitre_limit=2.0)
    closed = shapely.buffer(wide, -THREAD, join_style="mitre", mitre_limit=2.0)
    return only_areas(shapely.intersection(closed, regions))


def _along_axis(view: View) -> bool:
    """Whether *view* looks straight along an axis; depth is not counted there, and no shadow tells it."""
    return max(abs(component) for component in view.toward) > 1 - 1e-9


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
    """A group for each body: its parts, the shadows on them, and its marks."""
    bodies, colours = seen.bodies, _colours(seen)
    for number, body in enumerate(seen.scene):
        own = bodies == number
        parts = (_part(seen, row, colours) for row, (owner, _) in enumerate(seen.front.parts) if owner == number)
        rows = np.flatnonzero(own).tolist()
        dim = (svg.area(seen.shadows[row], in_shadow(colours[row], body.fixed), BLEED) for row in rows)
        marks = (_mark(seen, body, mark, own) for mark in body.marks)
        # Shadows come after all parts: a lit neighbour would bleed over their edges.
        yield svg.group({"id": body.name}, (*parts, svg.group({"data-layer": "shadow"}, dim), *marks))


def _colours(seen: Seen) -> tuple[str, ...]:
    """The colour of each face in the light."""
    return tuple(surface(tone, normal) for tone, normal in zip(seen.tones, seen.front.normals, strict=True))


def _part(seen: Seen, row: int, colours: tuple[str, ...]) -> str:
    """A group of what is seen of the part in this *row* of the parts; nothing when it is hidden."""
    number, index = seen.front.parts[row]
    body = seen.scene[number]
    part = body.parts[index]
    at = rotation(body.orientation) @ np.asarray(part.at) + np.asarray(body.position)
    faces = np.flatnonzero(seen.front.part == row).tolist()
    label = {
        "id": f"{body.name}-{index + 1}-{part.tone}",
        "data-at": " ".join(svg.number(1000 * value) for value in at.tolist()),
    }
    return svg.group(label, (svg.area(seen.regions[face], colours[face], BLEED) for face in faces))


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
    return "".join(_stroke(_only_lines(part), colour, GRID_WEIGHT) for part, colour in parts)


def _only_lines(geometry: Areas) -> Areas:
    parts = shapely.get_parts(geometry)
    return np.asarray(parts[shapely.get_type_id(parts) == shapely.GeometryType.LINESTRING], object)


def _lines(seen: Seen) -> Iterator[str]:
    """A group for each kind of outline, thin ones first; in ink, or pale between two dark faces."""
    dark = np.array([is_dark(TONES[tone]) for tone in seen.tones])
    ground = np.array([body.fixed for body in seen.scene])[seen.bodies]
    found = outlines(seen.front, seen.regions, ground)
    pale = dark[found.faces].all(axis=1) & (found.faces >= 0).all(axis=1)
    inner = pale & np.isin(found.line, (Line.CONTACT, Line.CONTOUR))
    lines = joined(found.ends[inner])
    strokes = [_stroke(lines[shapely.length(lines) > SHORT], PALE, PALE_WEIGHT)]
    yield svg.group({"id": "inner"}, strokes)
    for kind, weight in WEIGHTS.items():
        lines = joined(found.ends[(found.line == kind) & ~inner])
        short = shapely.length(lines) <= SHORT
        fine = min(weight, WEIGHTS[Line.CONTACT])
        yield svg.group(
            {"id": kind.name.lower()}, [_stroke(lines[short], INK, fine), _stroke(lines[~short], INK, weight)]
        )


def _stroke(lines: Areas, colour: str, weight: float) -> str:
    return svg.stroke(svg.line_data(lines), colour, weight)
