"""Figures with given views: which cells there can be when the five sides show these grids.

An integer programme over the cells that no view shows to be empty, solved by HiGHS. It knows cells and
colours only, not how blocks are made of them or whether they would stand, and it reads no clock: whoever
asks says how long is left.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from models.space import Cell
from models.turntable import WIDTH
from sim.views import FIVE_VIEWS, View

Grids = Mapping[str, Sequence[str]]
"""Rows of L, D and . by name of the view, the top row first."""
Colours = dict[Cell, str]
"""L or D for every cell of a figure."""

_OPTIMAL, _OUT_OF_TIME, _INFEASIBLE = 0, 1, 2  # statuses of scipy.optimize.milp


@dataclass(frozen=True)
class Fits:
    """What figures have the given views."""

    figures: tuple[Colours, ...]
    """None, one, or two that differ."""
    contradiction: tuple[str, ...]
    """The names of the fewest views that contradict one another; empty when a figure was found."""
    complete: bool
    """False when time ran out: there may be a figure, or another one."""

    @property
    def differ_at(self) -> tuple[Cell, ...]:
        """The cells in which two figures differ."""
        if len(self.figures) < 2:
            return ()
        one, other = self.figures
        return tuple(sorted(c for c in one.keys() | other.keys() if one.get(c) != other.get(c)))


def solve(grids: Grids, seconds_left: Callable[[], float]) -> Fits:
    """Find a figure with these views, and another one when there is one; stop when no seconds are left."""
    if not any(cell != "." for rows in grids.values() for row in rows for cell in row):
        return Fits(({},), (), complete=True)
    status, first = _search(grids, FIVE_VIEWS, (), seconds_left())
    if status == _INFEASIBLE:
        return _contradiction(grids, seconds_left)
    if first is None:
        return Fits((), (), complete=False)
    status, second = _search(grids, FIVE_VIEWS, (first,), seconds_left())
    found = (first,) if second is None else (first, second)
    return Fits(found, (), complete=status in (_OPTIMAL, _INFEASIBLE))


def _contradiction(grids: Grids, seconds_left: Callable[[], float]) -> Fits:
    """The fewest views that no figure has together."""
    for count in range(1, len(FIVE_VIEWS)):
        for views in combinations(FIVE_VIEWS, count):
            status, _ = _search(grids, views, (), seconds_left())
            if status == _INFEASIBLE:
                return Fits((), tuple(view.name for view in views), complete=True)
            if status == _OUT_OF_TIME:
                return Fits((), tuple(view.name for view in FIVE_VIEWS), complete=False)
    return Fits((), tuple(view.name for view in FIVE_VIEWS), complete=True)


def _search(
    grids: Grids, views: Sequence[View], others: Sequence[Colours], seconds: float
) -> tuple[int, Colours | None]:
    """Status, and a figure that has *views* and is none of *others*."""
    if seconds <= 0:
        return _OUT_OF_TIME, None
    levels = max(1, *(len(grids[view.name]) for view in FIVE_VIEWS if view.name != "top"))
    cells = list(product(range(WIDTH), range(WIDTH), range(levels)))
    at = {cell: k for k, cell in enumerate(cells)}
    rows = [{k: 1, k + len(cells): 1} for k in range(len(cells))]  # a cell has one colour or none
    low, high = [0.0] * len(cells), [1.0] * len(cells)
    for view in views:
        for ray, seen in _rays(view, grids[view.name], levels):
            for row, least, most in _ray_rows([at[cell] for cell in ray], seen, len(cells)):
                rows.append(row)
                low.append(least)
                high.append(most)
    for other in others:
        ones = {at[cell] + (len(cells) if colour == "D" else 0) for cell, colour in other.items()}
        rows.append({k: -1 if k in ones else 1 for k in range(2 * len(cells))})
        low.append(1.0 - len(ones))
        high.append(np.inf)
    return _solve(rows, low, high, cells, seconds)


def _solve(
    rows: list[dict[int, int]], low: list[float], high: list[float], cells: list[Cell], seconds: float
) -> tuple[int, Colours | None]:
    """Run the programme whose variables are: is cell k light, is cell k dark."""
    values = [v for row in rows for v in row.values()]
    columns = np.array([c for row in rows for c in row], dtype=np.int32)
    ends = np.cumsum([0] + [len(row) for row in rows], dtype=np.int32)
    matrix = csr_array((values, columns, ends), shape=(len(rows), 2 * len(cells)))
    answer = milp(
        np.ones(2 * len(cells)),
        integrality=np.ones(2 * len(cells)),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(matrix, low, high),
        options={"time_limit": seconds, "mip_rel_gap": 1.0},
    )
    if answer.x is None:
        return int(answer.status), None
    light, dark = np.round(answer.x).reshape(2, -1)
    colours = {cell: "L" if light[k] else "D" for k, cell in enumerate(cells) if light[k] or dark[k]}
    return _OPTIMAL, colours


def _rays(view: View, grid: Sequence[str], levels: int) -> Iterator[tuple[list[Cell], str]]:
    """Every line of sight of *view*, nearest cell first, and what it shows."""
    lines: dict[tuple[int, int], list[Cell]] = {}
    for cell in product(range(WIDTH), range(WIDTH), range(levels)):
        key = tuple(sum(int(a) * b for a, b in zip(axis, cell, strict=True)) for axis in (view.right, view.up))
        lines.setdefault((key[0], key[1]), []).append(cell)
    left = min(right for right, _ in lines)
    for (right, row), ray in lines.items():
        depth = [int(a) for a in view.toward]
        ray.sort(key=lambda cell: -sum(a * b for a, b in zip(depth, cell, strict=True)))
        yield ray, grid[-1 - row][right - left] if row < len(grid) else "."


def _ray_rows(ray: list[int], seen: str, count: int) -> Iterator[tuple[dict[int, int], float, float]]:
    """What a line of sight says: rows of coefficients with their least and greatest sum."""
    light, dark = ray, [k + count for k in ray]
    if seen == ".":
        yield dict.fromkeys(light + dark, 1), 0.0, 0.0
        return
    shown, hidden = (light, dark) if seen == "L" else (dark, light)
    yield dict.fromkeys(shown, 1), 1.0, np.inf
    for k, cell in enumerate(hidden):  # the other colour only behind a cell of the colour that is seen
        yield dict.fromkeys(shown[:k], 1) | {cell: -1}, 0.0, np.inf
