"""What tests ask of drawn shapes: their groups, inks and outlines. Knows how our pictures are marked up, no meaning."""

import re
from collections import defaultdict
from collections.abc import Iterable
from math import atan2, degrees
from typing import Final

from fontTools.pens.areaPen import AreaPen
from fontTools.svgLib.path import parse_path

from tests.legible import Shape, runs

SHARP: Final = 12
"""An outline with more corners is round."""
CLOSE: Final = 0.01
"""Millimetres that rounding may move."""
MANY: Final = 3
"""So many parallel lines hatch an area."""


def grouped(found: Iterable[Shape], key: str) -> list[tuple[str, list[Shape]]]:
    """What is drawn in each group with the attribute *key*: its id, or else that attribute; the innermost counts."""
    held: dict[int, tuple[str, list[Shape]]] = {}
    for shape in found:
        for group in reversed(shape.groups):
            if key in group.attributes:
                name = group.attributes[key] if key == "data-layer" else group.attributes.get("id", "")
                held.setdefault(group.number, (name, []))[1].append(shape)
                break
    return list(held.values())


def named(found: Iterable[Shape], layer: str) -> list[tuple[str, list[Shape]]]:
    return [(name, own) for name, own in grouped(found, "data-layer") if name == layer]


def layer(shape: Shape) -> str:
    return told_of(shape, "data-layer")


def told_of(shape: Shape, key: str) -> str:
    """Attribute of the innermost group that has it."""
    return next((group.attributes[key] for group in reversed(shape.groups) if key in group.attributes), "")


def colour(shape: Shape) -> str:
    """Its fill, or of a line its stroke."""
    fill = shape.attributes.get("fill", "none")
    return stroke(shape) if fill == "none" else fill


def stroke(shape: Shape) -> str:
    return shape.attributes.get("stroke", "none")


def is_line(shape: Shape) -> bool:
    return shape.attributes.get("fill") == "none" and stroke(shape) != "none"


def is_dashed(shape: Shape) -> bool:
    return "stroke-dasharray" in shape.attributes


def ink(shape: Shape) -> float:
    """How much a shape prints, square millimetres; of a path its fill."""
    if is_line(shape):
        return (shape.line or 0.0) * (shape.box[2] - shape.box[0])
    if shape.tag != "path":
        return area(shape.box)
    pen = AreaPen(None)
    parse_path(shape.attributes["d"], pen)
    return abs(float(pen.value))


def area(box: tuple[float, float, float, float]) -> float:
    """Of a box."""
    return (box[2] - box[0]) * (box[3] - box[1])


def within(inner: Shape, outer: Shape) -> bool:
    (a, b, c, d), (left, top, right, bottom) = inner.box, outer.box
    return left - CLOSE < a and top - CLOSE < b and c < right + CLOSE and d < bottom + CLOSE


def outline(shape: Shape) -> str:
    """Round, a ring, or how many corners."""
    if shape.tag in ("circle", "ellipse"):
        return "ring" if is_line(shape) else "round"
    if shape.tag == "rect":
        return "4 corners"
    data = shape.attributes.get("d", "")
    corners = sum(len(run) - (run[0] == run[-1]) for run in runs(data))
    return "round" if re.search("[ACQSacqs]", data) or corners > SHARP else f"{corners} corners"


def directions(shape: Shape) -> frozenset[int]:
    """In which directions a path has several separate straight lines, degrees from 0 to 175."""
    ways: dict[int, int] = defaultdict(int)
    for run in runs(shape.attributes.get("d", "")):
        if len(run) == 2 and run[0] != run[1]:
            (a, b), (c, d) = run
            ways[5 * round((degrees(atan2(d - b, c - a)) % 180) / 5) % 180] += 1
    return frozenset(way for way, many in ways.items() if many >= MANY)
