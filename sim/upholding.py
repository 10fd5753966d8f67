"""Proofs that lattice figures stand: vertical forces, balanced exactly, within contacts that all shrink.

A linear programme proposes forces in floats; they are rounded, and then, block by block from the top, one
support takes what is left, so that every block is in balance to the last digit and no denominators grow.
The law is that of `sim.vertical`: forces F ≥ 0 on horizontal contacts, each at a point that lies an inset
within its edges, hold the figure whatever friction there is. Knows no friction.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter
from math import ceil, floor, lcm
from typing import Final

import numpy as np

from sim.blocks import Array
from sim.lattice import Exact, Face, Lattice
from sim.programme import INFINITY, Columns, Programme

BITS: Final = (8, 24, 48)
"""Binary digits to which forces are rounded, in turn: short numbers are tried first."""


@dataclass(frozen=True, slots=True)
class Support:
    """A vertical force in a contact: up on `upper`, down on `lower`."""

    lower: int
    upper: int
    force: Fraction
    """In weights of a cubic pitch of the first free body."""
    at: Exact


def supports(figure: Lattice, inset: Fraction, hint: float) -> tuple[Support, ...] | None:
    """Forces within contacts shrunk by *inset* that hold the figure; None when none could be proven.

    Both insets in pitches; *hint* is one, a little larger, at which vertical forces are known to hold it.
    """
    carrying = [face for face in figure.faces if face.axis == 2]
    order = _downwards(figure, carrying)
    proposed = _proposal(figure, carrying, hint)
    if order is None or proposed is None:
        return None
    for bits in BITS:
        found = _balanced(figure, carrying, order, proposed, inset, bits)
        if found is not None:
            return found
    return None


def _downwards(figure: Lattice, carrying: list[Face]) -> list[int] | None:
    """The free bodies, each after all that rest on it; None when bodies rest on each other in a ring."""
    above: TopologicalSorter[int] = TopologicalSorter()
    for body, member in enumerate(figure.members):
        if member.free:
            above.add(body)
    for face in carrying:
        above.add(face.lower, face.upper)
    try:
        return [body for body in above.static_order() if figure.members[body].free]
    except CycleError:
        return None


def _proposal(figure: Lattice, carrying: list[Face], inset: float) -> Array | None:
    """(c, 3) force and its moments F x, F y in every contact, as floats; None when nothing holds.

    Unknowns: a force ≥ 0 in each corner of each contact that is wide enough. Rows: vertical force and both
    torques about the centre of mass of every free body, in mean weights and longest sides.
    """
    free = [body for body, member in enumerate(figure.members) if member.free]
    found = np.zeros((len(carrying), 3))
    if not free:
        return found
    low = np.array([face.low[:2] for face in carrying], dtype=np.float64).reshape(-1, 2) + inset
    high = np.array([face.high[:2] for face in carrying], dtype=np.float64).reshape(-1, 2) - inset
    wide = np.flatnonzero((low <= high).all(axis=1))
    if not len(wide):
        return None
    west, south, east, north = np.concatenate([low, high], axis=1)[wide].T
    corners = np.stack([west, south, east, south, east, north, west, north], axis=1).reshape(-1, 4, 2)
    weight = np.array([float(figure.members[body].weight) for body in free])
    right = np.zeros(3 * len(free))
    right[::3] = weight / weight.mean()
    size = 4 * len(wide)
    solution = Programme(
        _columns(figure, [carrying[k] for k in wide], corners, free),
        cost=np.zeros(size),
        lower=np.zeros(size),
        upper=np.full(size, INFINITY),
        right=right,
        equal=np.ones(len(right), dtype=np.bool_),
    ).solve()
    if solution is None:
        return None
    force = solution.x.reshape(-1, 4) * weight.mean()
    found[wide] = np.concatenate([force.sum(axis=1)[:, None], np.einsum("ck,ckx->cx", force, corners)], axis=1)
    return found


def _columns(figure: Lattice, carrying: list[Face], corners: Array, free: list[int]) -> Columns:
    """The wrenches of unit forces in *corners* (c, 4, 2): of each, force and both moments, on both bodies."""
    centre = np.array([[float(c) for c in member.centre[:2]] for member in figure.members])
    first = np.full(len(figure.members), -3)
    first[free] = 3 * np.arange(len(free))
    row, value = np.empty((*corners.shape[:2], 6), dtype=np.intp), np.empty((*corners.shape[:2], 6))
    for sign, side, place in (
        (-1.0, [face.lower for face in carrying], slice(0, 3)),
        (1.0, [face.upper for face in carrying], slice(3, 6)),
    ):
        arm = (corners - centre[side][:, None]) / figure.length
        row[:, :, place] = np.maximum(first[side][:, None, None] + np.arange(3), -1)
        value[:, :, place] = sign * np.concatenate([np.ones((*arm.shape[:2], 1)), arm], axis=2)
    return Columns(row.reshape(-1, 6), value.reshape(-1, 6))


def _balanced(
    figure: Lattice, carrying: list[Face], order: list[int], proposed: Array, inset: Fraction, bits: int
) -> tuple[Support, ...] | None:
    """The proposed forces in whole multiples of a unit, in exact balance; None when one leaves its contact.

    Unit of forces and moments: 2^−bits over the common denominator of weights and their moments.
    """
    loads = {body: _load(figure, body) for body in order}
    unit = lcm(*(part.denominator for load in loads.values() for part in load)) << bits
    left = {body: [int(part * unit) for part in load] for body, load in loads.items()}
    below: dict[int, list[int]] = {body: [] for body in order}
    for k, face in enumerate(carrying):
        if face.upper in below:
            below[face.upper].append(k)
    held: dict[int, list[int]] = {}
    for body in order:
        if not below[body]:
            return None
        strongest = max(below[body], key=lambda k: proposed[k, 0])
        rest = left[body]
        for k in below[body]:
            if k == strongest:
                continue
            held[k] = _rounded(carrying[k], proposed[k], inset, unit)
            rest = [a - b for a, b in zip(rest, held[k], strict=True)]
        if not _within(carrying[strongest], rest, inset):
            return None
        held[strongest] = rest
        for k in below[body]:
            if carrying[k].lower in left:
                left[carrying[k].lower] = [a + b for a, b in zip(left[carrying[k].lower], held[k], strict=True)]
    return tuple(
        Support(face.lower, face.upper, Fraction(f, unit), (Fraction(x, f), Fraction(y, f), Fraction(face.low[2])))
        for face, (f, x, y) in ((carrying[k], held[k]) for k in sorted(held))
        if f
    )


def _load(figure: Lattice, body: int) -> tuple[Fraction, Fraction, Fraction]:
    """Weight and its moments W x, W y."""
    member = figure.members[body]
    return member.weight, member.weight * member.centre[0], member.weight * member.centre[1]


def _bounds(face: Face, force: int, inset: Fraction) -> Iterable[tuple[int, int]]:
    """Least and greatest whole moments that *force* has within the contact shrunk by *inset*, along x and y."""
    for axis in (0, 1):
        yield ceil((face.low[axis] + inset) * force), floor((face.high[axis] - inset) * force)


def _rounded(face: Face, proposed: Array, inset: Fraction, unit: int) -> list[int]:
    """The proposed force and moments in units, moved into the contact; nothing where there is no room."""
    force, *moments = (round(part * unit) for part in proposed.tolist())
    bounds = list(_bounds(face, force, inset))
    if force <= 0 or any(least > greatest for least, greatest in bounds):
        return [0, 0, 0]
    return [force, *(min(max(m, least), greatest) for m, (least, greatest) in zip(moments, bounds, strict=True))]


def _within(face: Face, held: list[int], inset: Fraction) -> bool:
    """Whether a force is none, or presses within the contact shrunk by *inset*."""
    force, *moments = held
    if force <= 0:
        return held == [0, 0, 0]
    return all(
        least <= m <= greatest for m, (least, greatest) in zip(moments, _bounds(face, force, inset), strict=True)
    )
