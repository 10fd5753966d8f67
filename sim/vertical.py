"""Whether vertical forces alone hold the bodies up, and how much every contact may lose at its edges.

Forces are vertical and act on horizontal contacts only: no friction, no side faces. Without friction
the contact law is associated, so one admissible field of forces proves that the bodies stand, whatever
friction there is (static theorem of limit analysis). Knows no friction and no dynamics.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from sim.blocks import Array
from sim.contacts import Assembly, Contact, Indices
from sim.programme import INFINITY, Columns, Programme

OUTSET: Final = 1e-6
"""By how much contacts grow when only feasibility is asked, against rounding; of the longest side."""
STEP: Final = 1e-5
"""To which the inset margin is known; of the longest side."""
NOTHING: Final = 1e-8
"""Moment that counts as none, in mean weights times the longest side."""


def inset_margin(bodies: Assembly) -> float | None:
    """The largest d such that the bodies stand on contacts that all shrink by d at every edge.

    In metres, known to 1e-5 of the longest side; 0.0 on a knife edge, None when no vertical forces
    hold the bodies up, infinity when there is nothing to hold.
    """
    if len(bodies.free) == 0:
        return INFINITY
    test = _VerticalTest(bodies)
    if test.lack(-OUTSET) > 0:
        return None
    return _largest(test) * bodies.length


def _largest(test: "_VerticalTest") -> float:
    """Newton's steps down from an inset that is too large, kept between a good and a bad one."""
    good, bad = 0.0, test.widest
    guess = bad - STEP
    while bad - good > 2 * STEP:
        lack = test.lack(guess)
        if lack > 0:
            bad = guess
            guess = bad - lack / test.slope - STEP if test.slope > 0 else good
        else:
            good = guess
            guess = good + 1.5 * STEP
        if not good < guess < bad:
            guess = (good + bad) / 2
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
        self.widest = _widest(bodies, carrying)
        """A free body has no support left beyond this inset."""
        self.at = 0.0
        self.value = 0.0
        self.slope = 0.0

    def lack(self, inset: float) -> float:
        """The missing moment at this inset, 0.0 when there is none; infinity when forces are missing too."""
        edges = self._edges
        self._programme.set_coefficients(self._rows, 3 * edges.contact, inset - edges.height)
        solution = self._programme.solve()
        self.at, self.value, self.slope = inset, INFINITY, 0.0
        if solution is not None:
            self.value = solution.value if solution.value > NOTHING else 0.0
            self.slope = float(-solution.price[self._rows] @ solution.x[3 * edges.contact])
        return self.value


def _edges(contacts: list[Contact], length: float) -> _Edges:
    contact = np.repeat(np.arange(len(contacts)), [len(c.polygon) for c in contacts])
    if not contacts:
        return _Edges(contact, np.zeros((0, 2)), np.zeros(0))
    corners = np.concatenate([c.polygon - c.polygon.mean(axis=0) for c in contacts])[:, :2] / length
    after = np.concatenate([np.roll(c.polygon - c.polygon.mean(axis=0), -1, axis=0) for c in contacts])[:, :2] / length
    along = after - corners
    normal = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.hypot(along[:, 0], along[:, 1])[:, None]
    return _Edges(contact, normal, np.einsum("ek,ek->e", normal, corners))


def _columns(bodies: Assembly, contacts: list[Contact], edges: _Edges) -> Columns:
    """Columns of F, r_x, r_y contact by contact, then of e edge by edge; six body rows, then edge rows."""
    count, slots, base = len(contacts), bodies.slots, 3 * len(bodies.free)
    middle = np.array([c.polygon.mean(axis=0) for c in contacts]).reshape(-1, 3)
    most = max((len(c.polygon) for c in contacts), default=0)
    row = np.full((3 * count + len(edges.contact), 6 + most), -1)
    value = np.zeros(row.shape)
    for side, sign in enumerate((-1.0, 1.0)):  # the lower body is pressed down, the upper one held up
        body = np.array([(c.lower, c.upper)[side] for c in contacts], dtype=np.intp)
        arm = (middle - bodies.centre[body]) / bodies.length
        held = slots[body] >= 0
        for k, coefficients in enumerate((  # force z, torque x = y f, torque y = −x f
            (np.full(count, sign), np.zeros(count), np.zeros(count)),
            (sign * arm[:, 1], np.zeros(count), np.full(count, sign)),
            (-sign * arm[:, 0], np.full(count, -sign), np.zeros(count)),
        )):  # fmt: skip
            place = 3 * side + k
            for unknown, coefficient in enumerate(coefficients):
                row[unknown : 3 * count : 3, place] = np.where(held, 3 * slots[body] + k, -1)
                value[unknown : 3 * count : 3, place] = coefficient
    edge = np.arange(len(edges.contact))
    first = np.searchsorted(edges.contact, np.arange(count))
    after = 6 + edge - first[edges.contact] if count else edge
    for unknown, edge_coefficient in enumerate((-edges.height, edges.normal[:, 0], edges.normal[:, 1])):
        row[3 * edges.contact + unknown, after] = base + edge
        value[3 * edges.contact + unknown, after] = edge_coefficient
    row[3 * count + edge, 0] = base + edge
    value[3 * count + edge, 0] = -1.0
    return Columns(row, value)


def _widest(bodies: Assembly, contacts: list[Contact]) -> float:
    """The least over free bodies of half the width of their widest support, in longest sides."""
    widest = np.zeros(len(bodies.mass))
    for contact in contacts:
        corners = contact.polygon[:, :2]
        along = np.roll(corners, -1, axis=0) - corners
        normal = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.hypot(along[:, 0], along[:, 1])[:, None]
        across = normal @ corners.T
        width = float((across.max(axis=1) - across.min(axis=1)).min())
        widest[contact.upper] = max(widest[contact.upper], width / 2)
    return float(widest[bodies.free].min()) / bodies.length
