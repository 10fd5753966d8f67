"""Words as areas, so that they can be laid on a surface and cut where something stands before them.

Knows letters and their outlines; nothing of where they lie.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np
import shapely
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from sim.areas import minus, union
from sim.faces import Areas, Floats
from sim.lettering import POINT, Lettering, cap_height

CAPITAL: Final = cap_height(1.0) / POINT
"""Height of a capital, as a fraction of the size of the type."""
SET: Final = 1000.0
"""Points in which words are set before they are measured: rounding is then less than any picture shows."""
STEPS: Final = 6
"""Pieces of a curve of a letter, which turns by a quarter of a circle at most: they are 1 % of its radius off."""


@lru_cache(maxsize=256)
def glyphs(text: str) -> Areas:
    """*text* around (0, 0) as one area, x to the right and y up, in sizes of the type; letters keep their holes.

    ValueError when a letter is not shipped.
    """
    data = ET.fromstring(Lettering(text, 0.0, 0.0, SET, 700, "middle").drawn("#000000")).get("d", "")
    pen = RecordingPen()
    parse_path(data, pen)
    size = SET * POINT
    rings = [np.array(ring) / size * (1, -1) - (0, CAPITAL / 2) for ring in _rings(pen.value)]
    turns = np.array([_twice_the_area(ring) for ring in rings])
    areas = np.array([shapely.Polygon(ring) for ring in rings], object)
    inside = turns * turns[np.argmax(np.abs(turns))] < 0  # holes run the other way round than the largest ring
    return minus(union(areas[~inside]), union(areas[inside]))


def _rings(steps: list[tuple[str, tuple[tuple[float, float], ...]]]) -> Iterator[list[tuple[float, float]]]:
    """The corners of each closed run of the *steps* of a path, its curves in pieces."""
    ring: list[tuple[float, float]] = []
    for step, points in steps:
        if step == "moveTo":
            ring = [points[0]]
        elif step == "closePath":
            yield ring
        else:
            ring += _curve(np.array((ring[-1], *points)))


def _curve(control: Floats) -> list[tuple[float, float]]:
    """Points of a Bézier curve with these *control* points (n, 2) after its first, by de Casteljau's construction."""
    found = []
    for share in (k / STEPS for k in range(1, STEPS + 1)) if len(control) > 2 else (1.0,):
        points = control
        while len(points) > 1:
            points = points[:-1] + share * (points[1:] - points[:-1])
        x, y = points[0].tolist()
        found.append((x, y))
    return found


def _twice_the_area(ring: Floats) -> float:
    """Positive when the *ring* (n, 2) runs counter-clockwise."""
    x, y = ring.T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1))
