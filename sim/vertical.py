"""Whether vertical forces alone hold the bodies up, and how much every contact may lose at its edges.

Forces are vertical and act on horizontal contacts only: no friction, no side faces. Without friction
the contact law is associated, so one admissible field of forces proves that the bodies stand, whatever
friction there is (static theorem of limit analysis). Knows no friction and no dynamics.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from sim.blocks import Array, Indices
from sim.contacts import Assembly, Contact
from sim.programme import INFINITY, Columns, Programme

OUTSET: Final = 1e-6
"""By how much contacts grow when only feasibility is asked, against rounding; of the longest side."""
STEP: Final = 1e-6
"""To which the inset margin is known; of the longest side."""
NEWTON: Final = 8
"""Questions by Newton's steps alone; most figures need two or three, so this is for the few in which they creep."""
NOTHING: Final = 1e-8
"""Moment that counts as none, in mean weights times the longest side."""


def inset_margin(bodies: Assembly) -> float | None:
    """The largest d such that the bodies stand on contacts that all shrink by d at every edge.

    In metres, known to 2e-6 of the longest side; 0.0 on a knife edge, None when no vertical forces
    hold the bodies up, infinity when there is nothing to hold.
    """
    if len(bodies.free) == 0:
        return INFINITY
    test = _VerticalTest(bodies)
    if test.lack(-OUTSET).moment > 0:
        return None
    return _largest(test) * bodies.length


def _largest(test: "_VerticalTest") -> float:
    """Newton's steps down from an inset that is too large, kept between a good and a bad one.

    A good guess is followed by one a little beyond it. After `NEWTON` questions every second one halves
    what is left, so that no more than twice twenty follow.
    """
    good, bad = 0.0, test.widest
    guess = bad - STEP
    asked = 0
    while bad - good > 2 * STEP:
        asked += 1
        if not good < guess < bad or (asked > NEWTON and asked % 2):
            guess = (good + bad) / 2
        lack = test.lack(guess)
        if lack.moment > 0:
            bad, guess = guess, guess - lack.moment / lack.slope - STEP if lack.slope > 0 else good
        else:
            good, guess = guess, guess + 1.5 * STEP
    return good


@dataclass(frozen=True, slots=True, eq=False)
class _Edges:
    """Half-planes of all contact polygons: a point r from the contact's middle lies inside when n · r ≤ h."""

    contact: Indices
    """(e,) which contact."""
    normal: Array
    """(e, 2)."""
    height: Array
    """(e,) over the longest side."""
    width: Array
    """(e,) of the polygon across this edge, over the longest side."""


@dataclass(frozen=True, slots=True)
class _Lack:
    """What contacts shrunk by some inset fail to give."""

    moment: float
    """The missing moment, 0.0 when there is none; infinity when forces are missing too."""
    slope: float
    """Its change with the inset; 0.0 when it is infinite."""


class _VerticalTest:
    """Minimise the moments that contacts shrunk by d fail to give.

    Unknowns: per contact its force F ≥ 0 and its moment r (2,) about its middle, in x and y; per edge
    the missing moment e ≥ 0. Rows: per free body vertical force and torques about x and y; per edge

        n · r − (h − d) F − e ≤ 0                  the resultant lies d inside the edge

    Forces in mean weights, lengths in longest sides. The optimum is 0 exactly when d is admissible,
    and its slope in d is Σ price · F.
    """

    def __init__(self, bodies: Assembly) -> None:
        carrying = [contact for contact in bodies.contacts if contact.carries]
        self._count = len(carrying)
        self._edges = _edges(carrying, bodies.length)
        self._rows = 3 * len(bodies.free) + np.arange(len(self._edges.contact))
        forces = self._count * 3
        limits = len(self._rows)
        weight = np.zeros(3 * len(bodies.free))
        weight[::3] = bodies.mass[bodies.free] / bodies.mass[bodies.free].mean()
        self._programme = Programme(
            _columns(bodies, carrying, self._edges),
            cost=np.repeat([0.0, 1.0], [forces, limits]),
            lower=np.concatenate([np.tile([0.0, -INFINITY, -INFINITY], self._count), np.zeros(limits)]),
            upper=np.full(forces + limits, INFINITY),
            right=np.append(weight, np.zeros(limits)),
            equal=np.repeat([True, False], [len(weight), limits]),
        )
        self.widest = _widest(bodies, carrying, self._edges)
        """A free body has no support left beyond this inset."""

    def lack(self, inset: float) -> _Lack:
        """What is missing at this *inset*."""
        if self._count == 0:
            return _Lack(INFINITY, 0.0)
        edges = self._edges
        self._programme.set_coefficients(self._rows, 3 * edges.contact, inset - edges.height)
        solution = self._programme.solve()
        if solution is None:
            return _Lack(INFINITY, 0.0)
        forces = solution.x[3 * edges.contact]
        slope = float(-solution.price[self._rows] @ forces)
        return _Lack(solution.value if solution.value > NOTHING else 0.0, slope)


def _edges(contacts: list[Contact], length: float) -> _Edges:
    counts = np.array([len(c.polygon) for c in contacts], dtype=np.intp)
    contact = np.repeat(np.arange(len(contacts)), counts)
    if not contacts:
        return _Edges(contact, np.zeros((0, 2)), np.zeros(0), np.zeros(0))
    first = np.cumsum(counts) - counts
    place = first[:, None] + np.arange(counts.max()) % counts[:, None]  # (c, most): short polygons repeat corners
    corners = np.concatenate([c.polygon[:, :2] for c in contacts]) / length
    corners -= (np.add.reduceat(corners, first) / counts[:, None])[contact]
    after = np.arange(1, len(corners) + 1)
    after[first + counts - 1] = first
    along = corners[after] - corners
    normal = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.hypot(along[:, 0], along[:, 1])[:, None]
    height = np.einsum("ek,ek->e", normal, corners)
    depth = np.einsum("ek,emk->em", normal, corners[place][contact]).min(axis=1)
    return _Edges(contact, normal, height, height - depth)


def _columns(bodies: Assembly, contacts: list[Contact], edges: _Edges) -> Columns:
    """Columns of F, r_x, r_y contact by contact, then of e edge by edge; rows of the bodies, then of the edges."""
    count, limits = len(contacts), len(edges.contact)
    most = max((len(c.polygon) for c in contacts), default=0)
    row = np.full((count, 3, 6 + most), -1)
    value = np.zeros(row.shape)
    middle = np.array([c.polygon.mean(axis=0) for c in contacts]).reshape(-1, 3)
    for sign, side, place in (  # the lower body is pressed down, the upper one held up
        (-1.0, [c.lower for c in contacts], slice(0, 3)),
        (1.0, [c.upper for c in contacts], slice(3, 6)),
    ):
        body = np.array(side, dtype=np.intp)
        x, y, _ = ((middle - bodies.centre[body]) / bodies.length).T
        first = np.where(bodies.slots[body] >= 0, 3 * bodies.slots[body], -3)
        row[:, :, place] = np.maximum(first[:, None, None] + np.arange(3), -1)
        value[:, 0, place] = sign * np.stack([np.ones(count), y, -x], axis=1)  # force z, torques y f and −x f
        value[:, 1, place] = 0.0, 0.0, -sign
        value[:, 2, place] = 0.0, sign, 0.0
    rows = 3 * len(bodies.free) + np.arange(limits)
    at = 6 + np.arange(limits) - np.searchsorted(edges.contact, edges.contact)  # place among the contact's edges
    row[edges.contact, :, at] = rows[:, None]
    value[edges.contact, :, at] = np.stack([-edges.height, *edges.normal.T], axis=1)
    held = Columns(row.reshape(-1, 6 + most), value.reshape(-1, 6 + most))
    return held.beside(Columns(rows[:, None], np.full((limits, 1), -1.0)))


def _widest(bodies: Assembly, contacts: list[Contact], edges: _Edges) -> float:
    """The least over free bodies of half the width of their widest support, in longest sides."""
    narrow = np.full(len(contacts), INFINITY)
    np.minimum.at(narrow, edges.contact, edges.width / 2)
    widest = np.zeros(len(bodies.mass))
    np.maximum.at(widest, [c.upper for c in contacts], narrow)
    return float(widest[bodies.free].min(initial=INFINITY))
