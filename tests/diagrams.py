"""Diagrams of flat games for tests: what is in their layers, and whether every word in them is clear."""

import xml.etree.ElementTree as ET
from collections.abc import Collection
from functools import cache
from itertools import combinations

import shapely
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from shapely import Polygon

from sim.lettering import SMALLEST
from tests.legible import path_box

SVG = "{http://www.w3.org/2000/svg}"


def layers(picture: ET.Element, *names: str) -> list[ET.Element]:
    """What is drawn in the layers of these names."""
    return [one for layer in picture.iter(f"{SVG}g") if layer.get("data-layer") in names for one in layer]


def words(picture: ET.Element, *names: str) -> list[tuple[str, Polygon]]:
    """Every word in the layers of these names, and the box around its ink."""
    found = []
    for path in layers(picture, *names):
        if "data-pt" in path.attrib:
            box = path_box(path.attrib["d"])
            assert box is not None
            found.append((path.attrib["aria-label"], shapely.box(*box)))
    return found


def covered(one: ET.Element) -> shapely.Geometry:
    """What a shape covers, with its line."""
    line = float(one.get("stroke-width", "0")) / 2
    if one.tag == f"{SVG}circle":
        x, y, r = (float(one.attrib[key]) for key in ("cx", "cy", "r"))
        shape: shapely.Geometry = shapely.Point(x, y).buffer(r, quad_segs=64)
    else:
        shape = _filled(one.attrib["d"])
    return shape.boundary.buffer(line) if one.get("fill") == "none" else shape.buffer(line)


@cache
def _filled(data: str) -> shapely.Geometry:
    """What a path covers without its line."""
    pen = _Corners()
    parse_path(data, pen)
    return shapely.union_all([Polygon(run) for run in pen.runs if len(run) > 2])


class _Corners(BasePen):  # type: ignore[misc]  # fontTools is not typed
    """Collects the corners of a path, and eight points along each arc."""

    def __init__(self) -> None:
        super().__init__(None)
        self.runs: list[list[tuple[float, float]]] = []

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 (as fontTools calls it)
        self.runs.append([point])

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.runs[-1].append(point)

    def _curveToOne(self, *ends: tuple[float, float]) -> None:  # noqa: N802
        start, steps = self.runs[-1][-1], [k / 8 for k in range(1, 9)]
        for t in steps:
            share = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x, y = (sum(s * p[k] for s, p in zip(share, (start, *ends), strict=True)) for k in (0, 1))
            self.runs[-1].append((x, y))


def assert_words_are_clear(text: str, lettered: Collection[str]) -> None:
    """No word crosses an edge or a mark, lies on another, on a piece without letters or over the edge of the sheet.

    *lettered* are the kinds that have letters: only those can be under a word, and no word of the board.
    """
    picture = ET.fromstring(text)
    assert all(float(one.attrib["data-pt"]) >= SMALLEST for one in picture.iter() if "data-pt" in one.attrib)
    every = words(picture, "signs", "labels")
    boxes = [box for _, box in every]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].intersects(pair[1])]
    width, height = (float(v) for v in picture.attrib["viewBox"].split()[2:])
    assert shapely.box(0, 0, width, height).contains_properly(boxes).all()
    marks = shapely.union_all([covered(one) for one in layers(picture, "last", "gone")])
    assert not [word for word, box in every if marks.intersects(box)]
    printed = [box for _, box in words(picture, "labels")]
    for piece in layers(picture, "pieces"):
        shape = covered(piece[0])
        assert not shapely.intersects(shape, printed).any(), piece.attrib
        inside = shape.contains(boxes) & (piece.attrib["data-kind"] in lettered)
        assert (inside | shape.disjoint(boxes)).all(), piece.attrib
