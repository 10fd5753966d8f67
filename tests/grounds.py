"""What the texts of a picture stand on: whether each can be read there, and none runs over the edge of a piece.

Looks at pixels for the one, rendered without the texts, and at outlines for the other. Trusts nothing that drew them.
"""

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image

from sim.svg import MM_PER_INCH, png
from tests.legible import Box, Shape, overlap, runs, shapes
from tests.meanings import CARD, PART, PIECES
from tests.visions import LEAST, contrast

DPI: Final = 150
BESIDE: Final = 0.3
"""Millimetres around a text that are its ground too."""
TOUCHED: Final = 0.02
"""Square millimetres that rounding may let a text have in common with a piece."""
BODIES: Final = PIECES | {"light", "dark", "leather"}
"""Tones of parts of bodies that are no board."""
_TEXT: Final = re.compile(r'<path [^>]*data-pt="[^>]*/>')

LARGE: Final = 14.0
"""Points from which on bold type, as all of ours of this size is, needs a contrast of `ENOUGH` only (WCAG 2, 1.4.3)."""
ENOUGH: Final = 3.0


def faint(picture: str) -> list[str]:
    """Texts that have too little contrast with the median of what is around them, in any vision."""
    bare = np.asarray(Image.open(io.BytesIO(png(_TEXT.sub("", picture), DPI))).convert("RGB"))
    root = ET.fromstring(picture)
    left, top, *_ = (float(value) for value in root.get("viewBox", "").split())
    found = []
    for shape in shapes(root):
        if shape.words:
            ground, fill = _median(bare, shape.box, left, top), shape.attributes["fill"]
            large = float(shape.attributes.get("data-pt", 0)) >= LARGE
            for vision, least in LEAST.items():
                if (ratio := contrast(fill, ground, vision)) < (min(least, ENOUGH) if large else least):
                    found.append(f"{shape.words!r} in {fill} on {ground} has a contrast of {ratio:.1f} in {vision}")
    return found


def _median(pixels: NDArray[np.uint8], box: Box, left: float, top: float) -> str:
    """The median colour in and around a *box* of the paper."""
    (a, b), (c, d) = (
        ((x - left + way) * DPI / MM_PER_INCH, (y - top + way) * DPI / MM_PER_INCH)
        for x, y, way in ((box[0], box[1], -BESIDE), (box[2], box[3], BESIDE))
    )
    there = pixels[max(0, int(b)) : int(d) + 1, max(0, int(a)) : int(c) + 1].reshape(-1, 3)
    return "#" + "".join(f"{int(value):02X}" for value in np.median(there, axis=0))


def astray(picture: str) -> list[str]:
    """Texts that lie over a piece and beyond it, with no ground of their own between, or that a piece hides."""
    found = list(shapes(ET.fromstring(picture)))
    said = [(at, shape) for at, shape in enumerate(found) if shape.words]
    lying = list(_lying(found))
    return [
        f"{text.words!r} {'is hidden by' if over[0] > at else 'runs over the edge of'} {name}"
        for at, text in said
        for name, over in lying
        if _runs_over(text, over, at, found)
    ]


def _runs_over(text: Shape, piece: list[int], at: int, found: list[Shape]) -> bool:
    near = [found[k] for k in piece if overlap(found[k].box, text.box)]
    if not near:
        return False
    room, last = region(text), max(piece)
    whole = shapely.union_all([region(shape) for shape in near])
    if whole.intersection(room).area <= TOUCHED:
        return False
    if last > at:
        return True
    grounds = (shape for shape in found[last + 1 : at] if shape.attributes.get("fill", "none") != "none")
    between = any(overlap(shape.box, text.box) and region(shape).contains(room) for shape in grounds)
    return not between and room.difference(whole).area > TOUCHED


def _lying(found: list[Shape]) -> Iterator[tuple[str, list[int]]]:
    """The pieces and bodies of a picture: their names, and where among *found* their shapes are."""
    held: dict[int, tuple[str, list[int]]] = {}
    for k, shape in enumerate(found):
        if not shape.groups or shape.words:
            continue
        inner = shape.groups[-1]
        if "data-kind" in inner.attributes:
            name = f"{inner.attributes['data-kind']} at {inner.attributes.get('data-place')}"
            held.setdefault(inner.number, (name, []))[1].append(k)
        elif "data-at" in inner.attributes and len(shape.groups) > 1:
            match = PART.search(inner.attributes.get("id", ""))
            if match and (match[1] in BODIES or CARD.match(match[1])):
                body = shape.groups[-2]
                held.setdefault(body.number, (body.attributes.get("id", ""), []))[1].append(k)
    yield from held.values()


def region(shape: Shape) -> shapely.Geometry:
    """What a shape fills; of a path its polygons, holes left out."""
    x, y = shape.moved
    if shape.tag in ("circle", "ellipse"):
        left, top, right, bottom = shape.box
        return shapely.Point((left + right) / 2, (top + bottom) / 2).buffer((right - left) / 2, quad_segs=32)
    if shape.tag != "path":
        return shapely.box(*shape.box)
    whole: shapely.Geometry = shapely.Point()
    for run in runs(shape.attributes["d"]):
        if len(run) > 2:
            moved = shapely.Polygon([(a + x, b + y) for a, b in run]).buffer(0)
            whole = whole.symmetric_difference(moved)
    return whole
