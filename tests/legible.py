"""Whether a picture can be read in print: what is wrong with it, in sentences. For the tests of all pictures.

Reads SVG as text, with nested translations, and trusts nothing that drew it. Texts are paths with `aria-label` and
`data-pt`; what they take is what their ink takes.
"""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, count
from typing import Final

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in millimetres."""

SMALLEST_TYPE: Final = 7.0
THINNEST: Final = 0.10
OUTSIDE: Final = 0.05
"""Millimetres by which rounding may carry ink over the edge of the paper."""
SVG: Final = "{http://www.w3.org/2000/svg}"
FORBIDDEN: Final = ("image", "style", "clipPath", "mask", "filter", "text", "foreignObject", "use")
COLOURS: Final = ("fill", "stroke")
_BROKEN: Final = re.compile(r"[MLHVCSQTA]\s*(?=[A-Za-z]|$)")
_MOVE: Final = re.compile(r"translate\(\s*(\S+?)(?:[\s,]+(\S+?))?\s*\)")


@dataclass(frozen=True, slots=True)
class Group:
    """What a shape is drawn within."""

    number: int
    """In the order of the picture; no other group has it."""
    attributes: dict[str, str]


@dataclass(frozen=True, slots=True)
class Shape:
    """A drawn element, and what it takes on the paper."""

    tag: str
    attributes: dict[str, str]
    """Those of the groups around it included."""
    box: Box
    groups: tuple[Group, ...] = ()
    """Those around it, from the outermost."""
    moved: tuple[float, float] = (0.0, 0.0)
    """To the right and down, by those groups."""

    @property
    def words(self) -> str:
        """What it says, if it is text."""
        return self.attributes.get("aria-label", "") if "data-pt" in self.attributes else ""

    @property
    def inked(self) -> bool:
        """Whether it leaves ink on white paper."""
        return any(self.attributes.get(key, "none").upper() not in ("NONE", "#FFFFFF") for key in COLOURS)

    @property
    def line(self) -> float | None:
        """Width of its line in millimetres, if it has one."""
        if self.attributes.get("stroke", "none") == "none":
            return None
        return float(self.attributes.get("stroke-width", "1"))


def unreadable(picture: str) -> list[str]:
    """All that is wrong with *picture*, an SVG; nothing when it can be printed and read."""
    root = ET.fromstring(picture)
    found = list(shapes(root))
    return [*_structure(root), *_words(found), *_lines(found), *_beyond(root, found)]


def shapes(root: ET.Element) -> Iterator[Shape]:
    """All that is drawn, where it lies on the paper."""
    yield from _below(root, Shape("", {}, (0.0, 0.0, 0.0, 0.0)), count())


def texts(picture: str) -> list[Shape]:
    """All texts of *picture*, where they lie on the paper."""
    return [shape for shape in shapes(ET.fromstring(picture)) if shape.words]


@cache
def runs(data: str) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The corners of each run of a path; of a curve, its ends."""
    pen = RecordingPen()
    if not _BROKEN.search(data):
        parse_path(data, pen)
    found: list[list[tuple[float, float]]] = []
    for step, points in pen.value:
        if step == "moveTo":
            found.append([points[0]])
        elif points:
            found[-1].append(points[-1])
    return tuple(tuple(run) for run in found)


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have an area in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _below(element: ET.Element, around: Shape, numbers: Iterator[int]) -> Iterator[Shape]:
    """The shapes in *element*, which inherits what the shape *around* it has."""
    own, (x, y) = dict(element.attrib), around.moved
    if moved := own.pop("transform", ""):
        match = _MOVE.fullmatch(moved.strip())
        assert match, f"{moved!r} is no plain translation"
        x, y = x + float(match[1]), y + float(match[2] or 0)
    box = _bounds(element)
    if box is not None:
        grown = Shape("", {**around.attributes, **own}, box).line or 0.0
        left, top, right, bottom = box
        reach = (left + x - grown / 2, top + y - grown / 2, right + x + grown / 2, bottom + y + grown / 2)
        yield Shape(element.tag.removeprefix(SVG), {**around.attributes, **own}, reach, around.groups, (x, y))
    passed_on = {key: value for key, value in own.items() if key.startswith(("stroke", "fill"))}
    groups = (*around.groups, Group(next(numbers), own)) if element.tag == f"{SVG}g" else around.groups
    inner = replace(around, attributes={**around.attributes, **passed_on}, groups=groups, moved=(x, y))
    for child in element:
        yield from _below(child, inner, numbers)


def _bounds(element: ET.Element) -> Box | None:
    """What a shape takes without its line; None when it draws nothing."""
    if element.tag == f"{SVG}svg":
        return None
    size = {key: float(value) for key, value in element.attrib.items() if key in _NUMBERS}
    match element.tag.removeprefix(SVG):
        case "path":
            return path_box(element.get("d", ""))
        case "rect":
            left, top = size.get("x", 0.0), size.get("y", 0.0)
            return left, top, left + size["width"], top + size["height"]
        case "circle" | "ellipse":
            rx, ry = size.get("rx", size.get("r", 0.0)), size.get("ry", size.get("r", 0.0))
            x, y = size.get("cx", 0.0), size.get("cy", 0.0)
            return x - rx, y - ry, x + rx, y + ry
        case "line":
            xs, ys = ([size.get(f"{axis}1", 0.0), size.get(f"{axis}2", 0.0)] for axis in "xy")
            return min(xs), min(ys), max(xs), max(ys)
        case "polygon" | "polyline":
            values = [float(value) for value in re.split(r"[\s,]+", element.get("points", "").strip())]
            return min(values[::2]), min(values[1::2]), max(values[::2]), max(values[1::2])
    return None


@cache
def path_box(data: str) -> Box | None:
    """What a path takes without its line; None when it draws nothing or is broken."""
    pen = BoundsPen(None)
    if not _BROKEN.search(data):
        parse_path(data, pen)
    found: Box | None = pen.bounds
    return found


_NUMBERS: Final = frozenset(("x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "x1", "y1", "x2", "y2"))


def _structure(root: ET.Element) -> Iterator[str]:
    for told in ("title", "desc"):
        said = root.find(f"{SVG}{told}")
        if said is None or not (said.text or "").strip():
            yield f"it has no {told}"
    if not root.get("lang"):
        yield "it does not say its language"
    tags = Counter(element.tag.removeprefix(SVG) for element in root.iter())
    yield from (f"it holds {tags[tag]} <{tag}>" for tag in FORBIDDEN if tags[tag])
    ids = Counter(name for element in root.iter() if (name := element.get("id")))
    yield from (f"the id {name!r} is given {count} times" for name, count in ids.items() if count > 1)
    broken = sum(bool(_BROKEN.search(path.get("d", ""))) for path in root.iter(f"{SVG}path"))
    if broken:
        yield f"{broken} paths have a command without a point"
    for element in root.iter():
        for key in COLOURS:
            if not re.fullmatch("none|#[0-9A-Fa-f]{6}", element.get(key, "none")):
                yield f"{key}={element.get(key)!r} is no #RRGGBB"


def _words(found: list[Shape]) -> Iterator[str]:
    said = [shape for shape in found if shape.words]
    for shape in said:
        if float(shape.attributes["data-pt"]) < SMALLEST_TYPE:
            yield f"{shape.words!r} is set in {shape.attributes['data-pt']} pt"
    for one, other in combinations(said, 2):
        if overlap(one.box, other.box):
            yield f"{one.words!r} and {other.words!r} overlap"


def _lines(found: list[Shape]) -> Iterator[str]:
    for width in sorted({shape.line for shape in found if shape.line is not None and shape.line < THINNEST}):
        yield f"a line is {width:g} mm wide"


def _beyond(root: ET.Element, found: list[Shape]) -> Iterator[str]:
    left, top, width, height = (float(value) for value in root.get("viewBox", "").split())
    for shape in found:
        ends = shape.box[0] - left, shape.box[1] - top, left + width - shape.box[2], top + height - shape.box[3]
        if shape.inked and min(ends) < -OUTSIDE:
            yield f"{shape.words or shape.tag!r} reaches {-min(ends):.2f} mm beyond the paper"
