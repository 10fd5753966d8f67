"""A linear programme that is solved again and again with small changes.

    minimise cost · x   subject to   A x = right, or ≤ right   and   lower ≤ x ≤ upper

Owns the HiGHS solver: what it is told (one thread, no presolve, silence, warm starts), and that
arrays are handed over whole, since a call for every coefficient costs more than solving. Knows no force.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

import highspy
import numpy as np
import numpy.typing as npt

from sim.blocks import Array, Indices
from sim.quiet import silence

Mask: TypeAlias = npt.NDArray[np.bool_]

INFINITY: Final = float(highspy.kHighsInf)
TOLERANCE: Final = 1e-9
"""How far a constraint or a reduced cost may be violated, in the programme's own units."""


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """Sparse columns: entry k of column j is `value[j, k]` in row `row[j, k]`; row −1 is no entry."""

    row: Indices
    """(n, k)."""
    value: Array
    """(n, k)."""

    def packed(self) -> tuple[int, npt.NDArray[np.int32], npt.NDArray[np.int32], Array]:
        """Number of entries, start of every column (n), rows and values: compressed by columns."""
        kept = (self.row >= 0) & (self.value != 0)
        counts = kept.sum(axis=1)
        starts = np.zeros(len(counts), dtype=np.int32)
        np.cumsum(counts[:-1], out=starts[1:])
        return int(counts.sum()), starts, self.row[kept].astype(np.int32), self.value[kept]

    def dot(self, rows: Array) -> Array:
        """(n,) product of every column with a vector over the rows."""
        padded = np.append(rows, 0.0)  # row −1
        product: Array = np.einsum("nk,nk->n", self.value, padded[self.row])
        return product

    def take(self, which: Indices | Mask) -> "Columns":
        """Some of the columns."""
        return Columns(self.row[which], self.value[which])

    def beside(self, others: "Columns") -> "Columns":
        """These columns, then the *others*."""
        count, width = len(self.row), max(self.row.shape[1], others.row.shape[1])
        row = np.full((count + len(others.row), width), -1)
        value = np.zeros(row.shape)
        for some, place in ((self, slice(None, count)), (others, slice(count, None))):
            row[place, : some.row.shape[1]] = some.row
            value[place, : some.row.shape[1]] = some.value
        return Columns(row, value)


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """An optimum."""

    value: float
    x: Array
    """(n,)."""
    price: Array
    """(m,) change of the optimum with the right-hand side of each row."""
    effort: int
    """Simplex iterations: a measure of work that is the same on every machine."""


class Programme:
    """One HiGHS model. Rows are equations, or upper limits where *equal* is false.

    *simplex* is the method that goes on well from the last basis: primal when costs or columns change,
    dual when coefficients do.
    """

    def __init__(
        self,
        columns: Columns,
        cost: Array,
        lower: Array,
        upper: Array,
        right: Array,
        equal: Mask,
        simplex: Literal["dual", "primal"] = "dual",
    ) -> None:
        _print_banner()
        self._solver = _NEW()
        for option, value in _OPTIONS.items():
            self._solver.setOptionValue(option, value)
        self._solver.setOptionValue("simplex_strategy", _STRATEGY[simplex])
        entries, starts, rows, values = columns.packed()
        floor = np.where(equal, right, -INFINITY)
        self._solver.passModel(
            len(cost), len(right), entries, _BY_COLUMN, _MINIMISE, 0.0, cost, lower, upper, floor, right,
            starts, rows, values, np.zeros(len(cost), dtype=np.int32),
        )  # fmt: skip

    def extend(self, columns: Columns) -> None:
        """Add columns without cost, from 0 to infinity."""
        count = len(columns.row)
        entries, starts, rows, values = columns.packed()
        self._solver.addCols(
            count, np.zeros(count), np.zeros(count), np.full(count, INFINITY), entries, starts, rows, values
        )

    def set_costs(self, which: Indices, cost: Array) -> None:
        """Change the cost of some columns."""
        self._solver.changeColsCost(len(which), which.astype(np.int32), cost)

    def set_coefficients(self, rows: Indices, columns: Indices, values: Array) -> None:
        """Change some coefficients of the matrix."""
        change = self._solver.changeCoeff
        for row, column, value in zip(rows.tolist(), columns.tolist(), values.tolist(), strict=True):
            change(row, column, value)

    def solve(self) -> Solution | None:
        """The optimum, from the last basis; None when there is no feasible point."""
        self._solver.run()
        status = self._solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status != highspy.HighsModelStatus.kOptimal:
            raise ArithmeticError(f"HiGHS ended with {self._solver.modelStatusToString(status)}")
        found = self._solver.getSolution()
        info = self._solver.getInfo()
        return Solution(
            info.objective_function_value,
            np.array(found.col_value),
            np.array(found.row_dual),
            info.simplex_iteration_count,
        )


@cache
def _print_banner() -> None:
    """HiGHS prints a banner when the first solver of a process is made: let that happen unseen."""
    with silence():
        _NEW()


_NEW: Final[Callable[[], highspy.Highs]] = highspy.Highs  # said here, because its constructor has no types
_BY_COLUMN: Final = int(highspy.MatrixFormat.kColwise)
_MINIMISE: Final = int(highspy.ObjSense.kMinimize)
_STRATEGY: Final = {"dual": 1, "primal": 4}
_OPTIONS: Final[dict[str, bool | str | int | float]] = {
    "output_flag": False,
    "threads": 1,
    "presolve": "off",
    "solver": "simplex",
    "simplex_scale_strategy": 0,  # wrenches are in weights and longest sides: scaled already
    "primal_feasibility_tolerance": TOLERANCE,
    "dual_feasibility_tolerance": TOLERANCE,
    "dual_simplex_cost_perturbation_multiplier": 0.0,  # small programmes: perturbing costs more than it saves
    "primal_simplex_bound_perturbation_multiplier": 0.0,
}
