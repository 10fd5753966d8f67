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
STRIDE: Final = 1.5 * STEP
"""The first step beyond an inset that is good."""
NEWTON: Final = 16
"""Questions by steps and strides alone; most figures need two or three, so this is for the few in which they creep."""
NOTHING: Final = 1e-8
"""Moment that counts as none, in the weight of the upper body times the longest side."""


def inset_margin(bodies: Assembly) -> float | None:
    """The largest d such that the bodies stand on contacts that all shrink by d at every edge.

    In metres, known to 2e-6 of the longest side; 0.0 on a knife edge, None when no vertical forces
    hold the bodies up, infinity when there is nothing to hold.
    """
    if len(bodies.free) == 0:
        return INFINITY
    test = _VerticalTest(bodies)
    good = _largest(test)
    return None if good is None else good * bodies.length


def _largest(test: "_VerticalTest") -> float | None:
    """Newton's steps down from the widest inset, then between a good and a bad one; None when none is good.

    Most figures that stand are told by the first question or the second. Whether any inset is good is
    asked, with contacts that grow a little, when the steps lead below 0. A good guess is followed by one
    a little beyond it, and that by longer and longer strides, since steps may
    fall short. After `NEWTON` questions every second one halves what is left, so that no more than
    twice twenty follow.
    """
    good, bad = None, test.widest
    guess, stride = bad - STEP, STRIDE
    asked = 0
    while good is None or bad - good > 2 * STEP:
        asked += 1
        if good is None and (guess <= 0 or asked > NEWTON):
            if test.lack(-OUTSET).moment > 0:
                return None
            good = 0.0
        if good is not None and (not good < guess < bad or (asked > NEWTON and asked % 2)):
            guess = (good + bad) / 2
        lack = test.lack(guess)
        if lack.moment > 0:
            bad, stride = guess, max(stride / 64, STRIDE)
            guess -= lack.moment / lack.slope + STEP if lack.slope > 0 else guess
        else:
            good, guess, stride = guess, guess + stride, 8 * stride
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
    """Minimise the largest moment that contacts shrunk by d fail to give.

    Unknowns: per contact its force F ≥ 0 and its moment r (2,) about its middle, in x and y; the missing
    moment e ≥ 0, one for all edges. Rows: per free body vertical force and torques about x and y; per edge

        n · r − (h − d) F − e ≤ 0                  the resultant lies d inside the edge

    Forces on a body in its own weight, those of a contact in that of its upper body: the lightest chip on the
    heaviest slab is judged as exactly. Lengths in longest sides. The optimum is 0 exactly when d is admissible, and
    its slope in d is Σ price · F. (A missing moment for every edge would be solved half as fast.)
    """

    def __init__(self, bodies: Assembly) -> None:
        carrying = [contact for contact in bodies.contacts if contact.carries]
        self._count = len(carrying)
        self._edges = _edges(carrying, bodies.length)
        self._rows = 3 * len(bodies.free) + np.arange(len(self._edges.contact))
        forces = self._count * 3
        weight = np.zeros(3 * len(bodies.free))
        weight[::3] = 1.0
        self._programme = Programme(
            _columns(bodies, carrying, self._edges),
            cost=np.zeros(forces),
            lower=np.tile([0.0, -INFINITY, -INFINITY], self._count),
            upper=np.full(forces, INFINITY),
            right=np.append(weight, np.zeros(len(self._rows))),
            equal=np.repeat([True, False], [len(weight), len(self._rows)]),
        )
        self._programme.extend(Columns(self._rows[None, :], np.full((1, len(self._rows)), -1.0)))
        self._programme.set_costs(np.array([forces]), np.ones(1))
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
    """Columns of F, r_x, r_y contact by contact; rows of the bodies, then of the edges."""
    count, limits = len(contacts), len(edges.contact)
    most = max((len(c.polygon) for c in contacts), default=0)
    row = np.full((count, 3, 6 + most), -1)
    value = np.zeros(row.shape)
    middle = np.array([c.polygon.mean(axis=0) for c in contacts]).reshape(-1, 3)
    lower = np.array([c.lower for c in contacts], dtype=np.intp)
    upper = np.array([c.upper for c in contacts], dtype=np.intp)
    unit = np.where(bodies.mass[upper] > 0, bodies.mass[upper], bodies.mass[lower])
    for sign, body, place in (  # the lower body is pressed down, the upper one held up
        (-1.0, lower, slice(0, 3)),
        (1.0, upper, slice(3, 6)),
    ):
        x, y, _ = ((middle - bodies.centre[body]) / bodies.length).T
        first = np.where(bodies.slots[body] >= 0, 3 * bodies.slots[body], -3)
        row[:, :, place] = np.maximum(first[:, None, None] + np.arange(3), -1)
        value[:, 0, place] = sign * np.stack([np.ones(count), y, -x], axis=1)  # force z, torques y f and −x f
        value[:, 1, place] = 0.0, 0.0, -sign
        value[:, 2, place] = 0.0, sign, 0.0
        value[:, :, place] *= (unit / np.where(bodies.mass[body] > 0, bodies.mass[body], unit))[:, None, None]
    rows = 3 * len(bodies.free) + np.arange(limits)
    at = 6 + np.arange(limits) - np.searchsorted(edges.contact, edges.contact)  # place among the contact's edges
    row[edges.contact, :, at] = rows[:, None]
    value[edges.contact, :, at] = np.stack([-edges.height, *edges.normal.T], axis=1)
    return Columns(row.reshape(-1, 6 + most), value.reshape(-1, 6 + most))


def _widest(bodies: Assembly, contacts: list[Contact], edges: _Edges) -> float:
    """The least over free bodies of half the width of their widest support, in longest sides."""
    narrow = np.full(len(contacts), INFINITY)
    np.minimum.at(narrow, edges.contact, edges.width / 2)
    widest = np.zeros(len(bodies.mass))
    np.maximum.at(widest, [c.upper for c in contacts], narrow)
    return float(widest[bodies.free].min(initial=INFINITY))
