"""Which pen every piece of outline is drawn with: ink of four widths, or pale between two dark faces.

A straight edge is drawn with one pen where the odd piece in it is short, and what is short and
joins nothing is not drawn. Knows what lies beside a line; no colour and no width.
"""

from collections.abc import Iterator
from enum import IntEnum
from itertools import groupby, pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from sim.faces import Floats, Ints
from sim.outlines import Line, Outlines

SHORT: Final = 2.0
"""Millimetres below which a piece takes the pen of the edge that it continues."""
JOINED: Final = 1e-3
"""Millimetres between ends of pieces that belong to one figure of lines."""
STRAIGHT: Final = -0.9995
"""Cosine between two pieces that run on into one another, as seen from where they meet."""


class Pen(IntEnum):
    """What draws a line; thin lines first, which is the order of drawing."""

    NONE = 0
    PALE = 1
    CREASE = 2
    CONTACT = 3
    CONTOUR = 4
    SILHOUETTE = 5


_PENS: Final = {
    Line.NONE: Pen.NONE,
    Line.CREASE: Pen.CREASE,
    Line.CONTACT: Pen.CONTACT,
    Line.CONTOUR: Pen.CONTOUR,
    Line.SILHOUETTE: Pen.SILHOUETTE,
}


def pens(found: Outlines, dark: NDArray[np.bool_]) -> Ints:
    """The `Pen` for each piece of the outlines *found* between faces (n,), some of which are *dark*."""
    inner = np.isin(found.line, (Line.CREASE, Line.CONTACT, Line.CONTOUR))
    pale = inner & dark[found.faces].all(axis=1) & (found.faces >= 0).all(axis=1)
    chosen = np.array([_PENS[Line(kind)] for kind in found.line.tolist()], np.int64)
    chosen[pale] = Pen.PALE
    drawn = np.flatnonzero(chosen != Pen.NONE)
    ends = found.ends[drawn]
    lengths = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    _, points = np.unique(np.round(ends.reshape(-1, 2), 5), axis=0, return_inverse=True)
    points = points.reshape(-1)
    for chain in _chains(ends, points):
        rows = drawn[chain]
        chosen[rows] = _evened(chosen[rows].tolist(), lengths[chain].tolist())
    chosen[drawn[_specks(ends, lengths)]] = Pen.NONE
    return chosen


def _chains(ends: Floats, points: Ints) -> Iterator[list[int]]:
    """Rows of the pieces of every straight edge in order; the pieces (m, 2, 2) end in *points* (2m,)."""
    onward = _onward(ends, points)
    done: set[int] = set()
    for start in range(len(points)):
        if start in onward or start // 2 in done:
            continue
        chain = [start // 2]
        end = start ^ 1
        while (following := onward.get(end)) is not None:
            chain.append(following // 2)
            end = following ^ 1
        done.update(chain)
        yield chain


def _onward(ends: Floats, points: Ints) -> dict[int, int]:
    """For each end of a piece the end of the piece that runs straight on from it; ends are 2 · row and 2 · row + 1."""
    along = ends[:, 1] - ends[:, 0]
    along /= np.maximum(np.linalg.norm(along, axis=1), 1e-9)[:, None]
    away = np.stack((along, -along), axis=1).reshape(-1, 2)
    order = np.argsort(points, kind="stable")
    starts = np.flatnonzero(np.diff(points[order], prepend=-1))
    onward: dict[int, int] = {}
    for group in np.split(order, starts[1:]):
        if len(group) < 2:
            continue
        cosines = np.triu(away[group] @ away[group].T, 1)
        for flat in np.argsort(cosines, axis=None, kind="stable").tolist():
            a, b = divmod(flat, len(group))
            if cosines[a, b] > STRAIGHT:
                break
            one, other = int(group[a]), int(group[b])
            if one not in onward and other not in onward:
                onward[one], onward[other] = other, one
    return onward


def _evened(chain: list[int], lengths: list[float]) -> list[int]:
    """The pens along one straight edge, once short stretches took the pen of the longer stretch beside them."""
    while True:
        stretches = _stretches(chain, lengths)
        changes = [
            (beside, own)
            for pair in pairwise(stretches)
            for own, beside in (pair, pair[::-1])
            if own[0] < min(SHORT, beside[0]) and _may(chain[own[1]], chain[beside[1]])
        ]
        if not changes:
            return chain
        (_, other, _), (_, first, stop) = max(changes)  # the longest stretch gives its pen away first
        chain[first:stop] = [chain[other]] * (stop - first)


def _stretches(chain: list[int], lengths: list[float]) -> list[tuple[float, int, int]]:
    """Length, first and stop of each run of one pen."""
    stretches: list[tuple[float, int, int]] = []
    for _, run in groupby(range(len(chain)), key=lambda place: chain[place]):
        places = list(run)
        stretches.append((sum(lengths[place] for place in places), places[0], places[-1] + 1))
    return stretches


def _may(own: int, other: int) -> bool:
    """Whether a stretch may be drawn with the pen of an *other*: pale is not read against the background."""
    return not (own == Pen.SILHOUETTE and other == Pen.PALE)


def _specks(ends: Floats, lengths: Floats) -> NDArray[np.bool_]:
    """Which pieces belong to a figure of lines that is short altogether; their *ends* (m, 2, 2) may be a little apart.

    Where outlines nearly touch, they are cut and rounded: pieces of one line then end close to one another.
    """
    if not len(lengths):
        return np.zeros(0, bool)
    count = len(lengths)
    near = cKDTree(ends.reshape(-1, 2)).query_pairs(JOINED, output_type="ndarray") // 2
    graph = coo_array((np.ones(len(near)), (near[:, 0], near[:, 1])), (count, count))
    _, label = connected_components(graph, directed=False)
    return np.asarray(np.bincount(label, lengths)[label] < SHORT)
