"""Bodies that rest on springs at the corners of their contacts, and the equations of their balance.

A corner pushes only when it is pressed, and rubs as Coulomb's law lets it. Dense matrices for few
bodies, sparse ones for many; the numbers are the same. Knows no path to rest and no verdict. Lengths
in longest sides of the free bodies, forces in their mean weight.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
from scipy import sparse
from scipy.sparse.linalg import splu

from sim.blocks import Array
from sim.contacts import Assembly
from sim.friction import corner_forces, wrenches
from sim.programme import Columns

DENSE: Final = 30
"""Up to so many free bodies matrices are dense: there the two ways take the same time."""

Tangent: TypeAlias = Callable[[Array], Array]
"""The motion by which springs answer an unbalanced wrench (6 m,)."""


@dataclass(frozen=True, slots=True, eq=False)
class Press:
    """What the springs do at some displacement."""

    forces: Array
    """(v, 3) on `upper`: along the normal and two ways across it."""
    change: Array
    """(v, 3, 3) minus their derivative by the displacement of `upper` against `lower`."""


class Springs:
    """The corners of all contacts of *bodies* as springs; displacements (6 m,) as the wrenches of `sim.friction`.

    *normal* and *sideways* are the stiffness of a corner along and across the normal.
    """

    def __init__(self, bodies: Assembly, normal: float, sideways: float) -> None:
        unit = [replace(contact, friction=1.0) for contact in bodies.contacts]
        corners, cone = corner_forces(unit, 4, circumscribed=False)
        along = (cone[:, 0] + cone[:, 2]) / 2
        self.frames = np.stack([along, cone[:, 0] - along, cone[:, 1] - along], axis=1)
        """(v, 3, 3) rows: the normal of each corner, and two unit vectors across it."""
        counts = [len(contact.polygon) for contact in bodies.contacts]
        self.friction: Array = np.repeat([contact.friction for contact in bodies.contacts], counts)
        self._size = 6 * len(bodies.free)
        self._normal, self._sideways = normal, sideways
        columns = (
            wrenches(bodies, unit, corners, self.frames) if unit else Columns(np.zeros((0, 12), int), np.zeros((0, 12)))
        )
        rows = columns.row.clip(min=0)
        entries = np.where(columns.row >= 0, columns.value, 0.0)
        place = (np.repeat(np.arange(len(rows)), rows.shape[1]), rows.ravel())
        motion = sparse.csr_matrix((entries.ravel(), place), shape=(len(rows), self._size))
        self._sparse = len(bodies.free) > DENSE
        self._motion = motion if self._sparse else motion.toarray()
        """(3 v, 6 m) displacement of the upper body against the lower one in the frame of each corner."""

    def press(self, displacement: Array, friction: Array, gap: Array) -> Press:
        """The law of every corner: it pushes when closed, sticks, or slips against its displacement.

        f_n = k max(0, −g − d_n),    f_t = −k_t d_t, shortened to at most μ f_n
        """
        moved = (self._motion @ displacement).reshape(-1, 3)
        depth = -gap - moved[:, 0]
        closed = depth >= 0
        push = np.where(closed, self._normal * depth, 0.0)
        rub = -self._sideways * moved[:, 1:]
        size = np.hypot(rub[:, 0], rub[:, 1])
        slips = (size > friction * push) | (push <= 0)
        length = np.where(size > 0, size, 1.0)
        share = np.where(slips, friction * push / length, 1.0)
        way = np.where(slips[:, None], rub / length[:, None], 0.0)
        change = np.zeros((len(moved), 3, 3))
        change[:, 0, 0] = np.where(closed, self._normal, 0.0)
        change[:, 1:, 0] = (friction * change[:, 0, 0])[:, None] * way
        across = np.eye(2) - way[:, :, None] * way[:, None, :]
        change[:, 1:, 1:] = (self._sideways * share)[:, None, None] * across
        return Press(np.concatenate([push[:, None], share[:, None] * rub], axis=1), change)

    def wrench(self, press: Press) -> Array:
        """(6 m,) of all corners on the free bodies."""
        total: Array = self._motion.T @ press.forces.ravel()
        return total

    def tangent(self, press: Press, drag: float) -> Tangent | None:
        """The linear answer of the springs and of a *drag* on every body; None when there is none."""
        if self._sparse:
            return self._sparse_tangent(press, drag)
        answer = (press.change @ self._motion.reshape(-1, 3, self._size)).reshape(-1, self._size)
        matrix = self._motion.T @ answer
        matrix[np.diag_indices(self._size)] += drag
        return lambda wrench: np.linalg.solve(matrix, wrench)

    def _sparse_tangent(self, press: Press, drag: float) -> Tangent | None:
        count = len(press.change)
        blocks = sparse.bsr_matrix((press.change, np.arange(count), np.arange(count + 1)), shape=(3 * count, 3 * count))
        matrix = self._motion.T @ (blocks @ self._motion) + drag * sparse.identity(self._size)
        try:
            solve: Tangent = splu(matrix.tocsc()).solve
        except RuntimeError:  # exactly singular
            return None
        return solve
