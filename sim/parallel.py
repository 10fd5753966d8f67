"""What level contacts bear by forces that are all parallel: a quick way to most of what friction bears.

Under a sideways acceleration a, in g, forces along (−a, 1) lie in every friction cone with |a| ≤ μ. They balance
when vertical ones do on the bodies sheared by x + a_x z, y + a_y z: three rows a body, one unknown a corner. What
they bear is borne (static theorem of limit analysis); what they do not bear other forces still may. So the motion
that they cannot stop is a guess, until it is tried on the round cones. Knows no tilt margin.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.linalg import LinAlgError
from scipy.linalg import solve
from scipy.linalg.lapack import dpbsv
from scipy.sparse import coo_array
from scipy.sparse.csgraph import reverse_cuthill_mckee

from sim.blocks import Array, Indices
from sim.contacts import Assembly, Contact
from sim.friction import cross, weights
from sim.programme import INFINITY, TOLERANCE, Columns, Mask, Programme

STEPS: Final = 12
"""Steps of the interior method; loads that are borne with something to spare take three."""
SHORT: Final = 0.25
"""A step this short, of the whole one, leads nowhere: what is borne, if only by 1e-4, has steps of 0.4 and more."""
BACK: Final = 0.9
"""How much of the way to the first force that would vanish a step goes."""
RIDGE: Final = 1e-16
"""Added to the diagonal of the equations, of the largest: a body whose forces all but vanish has none of its own."""
STIFF: Final = 1e-13
"""The same for a motion's least squares: nothing tells of a body that does not touch what moves."""
PROVEN: Final = 1e-8
"""How exactly a motion must satisfy Coulomb's law in every corner; its scale is that of `Line`."""


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """Beyond it no acceleration is borne: across · a ≤ reach."""

    across: Array
    """(2,) unit vector."""
    reach: float
    velocities: Array
    """(6 m,) the motion that proves it, on which an acceleration of 1 across does a power of 1."""


class Parallel:
    """Level contacts, ready for any acceleration. Forces in mean weights, lengths in longest sides."""

    def __init__(self, bodies: Assembly, contacts: Sequence[Contact]) -> None:
        most = max(len(contact.polygon) for contact in contacts)
        corners = np.zeros((len(contacts), most, 3))
        there = np.zeros((len(contacts), most), dtype=np.bool_)
        for k, contact in enumerate(contacts):
            corners[k, : len(contact.polygon)] = contact.polygon
            there[k, : len(contact.polygon)] = True
        sides = np.array([[contact.lower, contact.upper] for contact in contacts])
        self._slot = bodies.slots[sides]
        """(c, 2) the free bodies below and above; −1 is what is fixed."""
        self._arm = (corners[:, :, None] - bodies.centre[sides][:, None]) / bodies.length
        """(c, n, 2, 3) corners from the middles of both; short polygons are filled up with corners without force."""
        self._sign = np.where(self._slot < 0, 0.0, [-1.0, 1.0])[:, None] * there[..., None]
        self._there = there
        self._friction = np.array([contact.friction for contact in contacts])
        self._weight = -weights(bodies)[2::6]
        self._right = np.zeros(3 * len(self._weight))
        self._right[::3] = self._weight
        self._equations = _Equations(self._slot, len(self._weight))
        stands, forces = self._balanced(np.zeros((1, 2)), np.full(there.shape, len(self._weight) / 4))
        self.stands = bool(stands[0])
        """Whether parallel forces bear gravity, with something to spare."""
        self._upright = forces[0]

    def borne(self, loads: Array) -> Mask:
        """(k,) which of the accelerations (k, 2) parallel forces bear for sure; others may be borne as well.

        Newton's steps for all loads at once, each weighed by the forces as they are and cut short before one
        of them vanishes (affine scaling).
        """
        return self._balanced(loads, self._upright)[0]

    def _balanced(self, loads: Array, start: Array) -> tuple[Mask, Array]:
        """Which loads are borne, and the forces (k, c, n) by which they are, found from those at the *start* (c, n).

        These are rather too large than too small.
        """
        done = np.zeros(len(loads), dtype=np.bool_)
        found = np.tile(start, (len(loads), 1, 1))
        left = np.arange(len(loads))
        columns = self._columns(loads)
        forces = found
        missing = self._missing(columns, forces)
        for _ in range(STEPS):
            try:
                step = self._step(columns, forces, missing)
            except LinAlgError:
                break
            length = 1 / np.maximum(1.0, (-step / forces).max(axis=(1, 2)) / BACK)
            forces = forces + length[:, None, None] * step
            missing = self._missing(columns, forces)
            exact = np.abs(missing).max(axis=1) < TOLERANCE
            done[left[exact]] = True
            found[left[exact]] = forces[exact]
            goes = ~exact & (length > SHORT)
            if not goes.any():
                break
            left, columns, forces, missing = left[goes], columns[goes], forces[goes], missing[goes]
        return done, found

    def line(self, load: Array) -> Line | None:
        """A line that some *load* (2,) that is too much lies beyond; None where parallel forces tell of none.

        The motion that they stop least leaves sideways motion and spin open: these are such that corners that
        press stay where they are.
        """
        columns = self._columns(load[None])[0]
        found = self._least(columns)
        if found is None:
            return None
        motion, pressing = found
        return self.proof(self._completed(motion, load, pressing))

    def proof(self, velocities: Array) -> Line | None:
        """The line that a motion (m, 6) proves; None where some force in the round cones could stop it."""
        across = self._weight @ velocities[:, :2]
        power = float(np.hypot(*across))
        if power <= TOLERANCE * float(np.abs(velocities).max(initial=0.0)):
            return None
        moving = velocities / power
        if not self._opens(moving):
            return None
        return Line(across / power, float(self._weight @ moving[:, 2]), moving.ravel())

    def _opens(self, velocities: Array) -> bool:
        """Whether no force in a round cone does work against a motion (m, 6): n · v ≥ μ |v_t| in every corner."""
        lower, upper = _of(velocities, self._slot).swapaxes(0, 1)[:, :, None]
        apart = _moved(upper, self._arm[:, :, 1]) - _moved(lower, self._arm[:, :, 0])
        opening = apart[..., 2] - self._friction[:, None] * np.hypot(apart[..., 0], apart[..., 1])
        return bool(opening[self._there].min() >= -PROVEN)

    def _columns(self, loads: Array) -> Array:
        """(k, c, n, 2, 3) of a force of 1 in each corner: on both bodies the force, and torques about x and y."""
        sheared = self._arm[None, ..., :2] + loads[:, None, None, None] * self._arm[None, ..., 2:]
        columns = np.stack([np.ones(sheared.shape[:-1]), sheared[..., 1], -sheared[..., 0]], axis=-1)
        columns *= self._sign[None, ..., None]
        return columns

    def _missing(self, columns: Array, forces: Array) -> Array:
        """(k, 3 m) what *forces* leave without balance."""
        given = np.einsum("kcnsi,kcn->kcsi", columns, forces)
        missing: Array = self._right - self._equations.sums(given)
        return missing

    def _step(self, columns: Array, forces: Array, missing: Array) -> Array:
        weighed = (columns * forces[..., None, None]).reshape(*forces.shape, 6)
        prices = self._equations.solve(weighed.swapaxes(2, 3) @ weighed, missing)
        step: Array = forces * np.einsum("kcnj,kcj->kcn", weighed, prices)
        return step

    def _least(self, columns: Array) -> tuple[Array, Mask] | None:
        """The motion (m, 3) that parallel forces stop least, up and about x and y, and which corners press in it.

        Minimise the pull e for which forces ≥ −e balance; v is the price of the equations.
        """
        there = self._there.ravel()
        row = np.where(self._slot < 0, -3, 3 * self._slot)[..., None] + np.arange(3)
        row = np.repeat(np.maximum(row, -1).reshape(len(row), 1, 6), self._there.shape[1], axis=1).reshape(-1, 6)[there]
        value = columns.reshape(-1, 6)[there]
        count, size = len(row), len(self._right)
        pull = self._equations.sums(columns.sum(axis=1)[None])[0]
        programme = Programme(
            Columns(row, value).beside(Columns(np.arange(size)[None], -pull[None])),
            cost=np.append(np.zeros(count), 1.0),
            lower=np.append(np.zeros(count), -INFINITY),
            upper=np.full(count + 1, INFINITY),
            right=self._right,
            equal=np.ones(size, dtype=np.bool_),
        )
        solution = programme.solve()
        if solution is None:
            return None
        pressing = np.zeros(self._there.shape, dtype=np.bool_)
        pressing[self._there] = solution.x[:-1] > TOLERANCE
        return -solution.price.reshape(-1, 3), pressing

    def _completed(self, motion: Array, load: Array, pressing: Mask) -> Array:
        """(m, 6) the *motion* up and about x and y of sheared bodies, as one of bodies as they are.

        Sideways motion h and spin s are free, if only with v_z = motion_z + a · h and ω = motion_ω − a s. They are the
        least squares of what moves in the corners that press.
        """
        count = len(motion)
        free = np.zeros((3, 6))  # h_x, h_y and s, as six components
        free[0, [0, 2]], free[1, [1, 2]], free[2, 3:] = (1.0, load[0]), (1.0, load[1]), (-load[0], -load[1], 1.0)
        base = np.zeros((count, 6))
        base[:, 2:5] = motion
        contact, corner = np.nonzero(pressing)
        arms, slot = self._arm[contact, corner], self._slot[contact]
        sign = np.where(slot < 0, 0.0, [-1.0, 1.0])
        here = sum(sign[:, s, None] * _moved(_of(base, slot[:, s]), arms[:, s]) for s in (0, 1))
        ways = sign[..., None, None] * _moved(free, arms[:, :, None])  # (p, 2, 3 ways, 3 components)
        matrix = np.zeros((len(contact), 3, count + 1, 3))
        for s in (0, 1):
            matrix[np.arange(len(contact)), :, slot[:, s]] += ways[:, s].swapaxes(1, 2)
        flat = matrix[:, :, :count].reshape(3 * len(contact), 3 * count)
        square = flat.T @ flat
        square[np.diag_indices(3 * count)] += STIFF * max(1.0, float(square.diagonal().max()))
        chosen = solve(square, -flat.T @ np.asarray(here).ravel(), assume_a="pos")
        completed: Array = base + chosen.reshape(-1, 3) @ free
        return completed


class _Equations:
    """Sums over the bodies, and normal equations in bands: bodies that touch are near each other in them."""

    def __init__(self, slot: Indices, count: int) -> None:
        self._size = 3 * count
        both = slot[(slot >= 0).all(axis=1)]
        touching = coo_array((np.ones(len(both)), both.T), shape=(count, count)).tocsr()
        order = np.empty(count, dtype=np.intp)
        order[reverse_cuthill_mckee(touching + touching.T, symmetric_mode=True)] = np.arange(count)
        free = np.repeat(slot >= 0, 3, axis=1)
        row = np.where(free, 3 * order[np.repeat(slot, 3, axis=1)] + np.tile(np.arange(3), 2), -1)
        self._order = (3 * order[:, None] + np.arange(3)).ravel()
        """(3 m,) where each row is in the bands."""
        self._row = row
        """(c, 6) the same of both bodies of a contact; −1 of what is fixed."""
        below = free[:, :, None] & free[:, None, :] & (row[:, :, None] >= row[:, None, :])
        self._taken = np.flatnonzero(below)
        """Places in (c, 6, 6) that are in the lower half."""
        self._column = np.broadcast_to(row[:, None, :], below.shape)[below]
        self._under = np.broadcast_to(row[:, :, None], below.shape)[below] - self._column

    def sums(self, given: Array) -> Array:
        """(k, 3 m) of (k, c, 2, 3) on both bodies of every contact."""
        many = len(given)
        place = np.where(self._row < 0, self._size, self._row) + (self._size + 1) * np.arange(many)[:, None, None]
        sums = np.bincount(place.ravel(), given.ravel(), many * (self._size + 1)).reshape(many, -1)
        found: Array = sums[:, self._order].astype(np.float64, copy=False)
        return found

    def solve(self, blocks: Array, right: Array) -> Array:
        """(k, c, 6) on both bodies of every contact, from its *blocks* (k, c, 6, 6) and (k, 3 m); LinAlgError."""
        many, size = len(blocks), self._size
        depth = int(self._under.max(initial=0)) + 1
        place = self._under * (many * size) + self._column + size * np.arange(many)[:, None]
        taken = blocks.reshape(many, -1)[:, self._taken]
        band = (
            np.bincount(place.ravel(), taken.ravel(), depth * many * size)
            .reshape(depth, -1)
            .astype(np.float64, copy=False)
        )
        band[0] += RIDGE * band[0].max(initial=0.0)
        ordered = np.zeros_like(right)
        ordered[:, self._order] = right
        _, solved, info = dpbsv(band, ordered.ravel(), lower=True, overwrite_ab=True)
        if info:
            raise LinAlgError("the equations are not positive definite")
        padded = np.append(solved.reshape(many, size), np.zeros((many, 1)), axis=1)  # −1 is what is fixed
        found: Array = padded[:, self._row]
        return found


def _of(velocities: Array, slot: Indices) -> Array:
    """Those of the bodies in *slot*; −1 does not move."""
    padded: Array = np.append(velocities, np.zeros((1, velocities.shape[1])), axis=0)[slot]
    return padded


def _moved(velocities: Array, arms: Array) -> Array:
    """(…, 3) v + ω × r, broadcast."""
    moved: Array = velocities[..., :3] + cross(velocities[..., 3:], arms)
    return moved
