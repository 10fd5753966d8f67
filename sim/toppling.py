"""Proofs that lattice figures fall: mechanisms in whole numbers, checked against Coulomb's full cone.

A motion in floats is read as corners that stick and corners that part or slide. What sticks becomes exact
equations, after bodies that stick in a whole face have been merged; a rational motion near the float one is
found among their solutions, and then everything is checked in whole numbers:

    n · u ≥ 0   and   (n · u)² ≥ μ² |u_t|²   in every corner of every contact,      Σ w · v > 0

where u is the velocity of the upper body against the lower one. Such a motion proves that no forces of
Coulomb's law, whatever they are, hold the figure (kinematic theorem). Knows no linear programme.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Final, TypeAlias

import numpy as np

from sim.blocks import Array
from sim.friction import Mechanism
from sim.lattice import Exact, Lattice, Whole

STICKS: Final = (1e-9, 1e-6)
"""Corners slower than this against each other stick, of the fastest motion; tried in turn.

Solvers leave 1e-14, seldom 1e-7. In a wall of 200 bricks true motions are as small as 1e-8: each brick turns the next
by less.
"""
BITS: Final = (4, 10, 20, 40, 52)
"""Binary digits to which the free velocities are rounded, in turn: short numbers are tried first."""

_Row: TypeAlias = dict[int, Fraction]
"""An equation: coefficients by unknown, their sum with the unknowns being 0."""


@dataclass(frozen=True, slots=True)
class Velocity:
    """How a body moves; only ratios mean something."""

    body: int
    linear: Exact
    """Of its centre of mass, in pitches a unit of time."""
    angular: Exact
    """In radians a unit of time."""


def motion(figure: Lattice, near: Mechanism) -> tuple[Velocity, ...] | None:
    """A motion *near* the given one that proves the figure to fall; None when none could be proven.

    Angular velocities are whole numbers; bodies that are not named rest.
    """
    for slowest in STICKS:
        twists, sticking = _read(figure, near, slowest)
        lump = _lumps(figure, twists, sticking)
        solved = _equations(figure, lump, sticking)
        target = {6 * lump[b] + k: float(twists[b, k]) for b in range(len(lump)) if lump[b] >= 0 for k in range(6)}
        for bits in BITS:
            values = _rounded(solved, target, bits)
            whole = [[values[6 * a + k] for k in range(6)] if a >= 0 else [0] * 6 for a in lump]
            if _proven(figure, whole):
                return _velocities(figure, whole)
    return None


def power(figure: Lattice, moving: tuple[Velocity, ...]) -> Fraction:
    """What gravity does in a unit of time: Σ w · v, in weights times pitches."""
    return -sum((figure.members[v.body].weight * v.linear[2] for v in moving), Fraction(0))


def _read(figure: Lattice, near: Mechanism, slowest: float) -> tuple[Array, Array]:
    """(n, 6) velocities of all bodies in lattice units, at the origin; (c, 4) which corners stick."""
    metres = float(figure.pitch)
    centre = np.array([[float(c) for c in m.centre] for m in figure.members])
    free = [b for b, m in enumerate(figure.members) if m.free]
    linear, angular = np.zeros(centre.shape), np.zeros(centre.shape)
    moves = (near.speed > slowest)[:, None]
    linear[free] = near.linear * moves * figure.length
    angular[free] = near.angular * moves * (figure.length * metres)
    lower = np.array([face.lower for face in figure.faces], dtype=np.intp)
    upper = np.array([face.upper for face in figure.faces], dtype=np.intp)
    corners = np.array([face.corners for face in figure.faces], dtype=np.float64).reshape(-1, 4, 3)
    apart = np.zeros(corners.shape)
    for sign, body in ((1.0, upper), (-1.0, lower)):
        arm = corners - centre[body][:, None]
        apart += sign * (linear[body][:, None] + np.cross(angular[body][:, None], arm))
    sticking = np.abs(apart).max(axis=2) < slowest * figure.length
    return np.concatenate([linear - np.cross(angular, centre), angular], axis=1), sticking


def _lumps(figure: Lattice, twists: Array, sticking: Array) -> list[int]:
    """The rigid lump that every body belongs to, by its first body; −1 for what rests.

    Bodies that stick in three corners of a face move as one.
    """
    ground = len(figure.members)
    head = list(range(ground + 1))

    def find(body: int) -> int:
        while head[body] != body:
            body = head[body]
        return body

    moves = set(np.flatnonzero(twists.any(axis=1)).tolist())
    for body, member in enumerate(figure.members):
        if not member.free or body not in moves:
            head[body] = ground
    for face in (figure.faces[k] for k in np.flatnonzero(sticking.sum(axis=1) >= 3)):
        low, high = sorted((find(face.lower), find(face.upper)))
        head[low] = high
    found = [find(body) for body in range(ground)]
    return [-1 if lump == ground else lump for lump in found]


def _equations(figure: Lattice, lump: list[int], sticking: Array) -> dict[int, _Row]:
    """What sticks between different lumps, solved for some unknowns: pivot → row with coefficient 1 there.

    The unknowns 6 a + k are the velocity at the origin and the angular velocity of lump a.
    """
    joints = {
        (lump[face.lower], lump[face.upper], corner)
        for face, sticks in zip(figure.faces, sticking, strict=True)
        if lump[face.lower] != lump[face.upper]
        for corner, stuck in zip(face.corners, sticks, strict=True)
        if stuck
    }
    solved: dict[int, _Row] = {}
    for lower, upper, corner in sorted(joints):
        for axis in range(3):
            row: _Row = {}
            for body, sign in ((upper, 1), (lower, -1)):
                if body >= 0:
                    row.update(_velocity(body, corner, axis, sign))
            _eliminate(row, solved)
    return solved


def _velocity(lump: int, corner: Whole, axis: int, sign: int) -> _Row:
    """One component of the velocity V + ω × p of a corner, as a row."""
    j, k = (axis + 1) % 3, (axis + 2) % 3
    row = {6 * lump + axis: sign, 6 * lump + 3 + j: sign * corner[k], 6 * lump + 3 + k: -sign * corner[j]}
    return {unknown: Fraction(value) for unknown, value in row.items() if value}


def _eliminate(row: _Row, solved: dict[int, _Row]) -> None:
    """Add an equation to those in reduced form, unless it follows from them (Gauss and Jordan)."""
    for pivot in [unknown for unknown in row if unknown in solved]:
        _subtract(row, solved[pivot], row[pivot])
    if not row:
        return
    # velocities first: they have coefficients ±1; then the largest, so that rounding does not grow
    pivot = min(row, key=lambda unknown: (unknown % 6 > 2, -abs(row[unknown]), unknown))
    scale = row[pivot]
    row = {unknown: value / scale for unknown, value in row.items()}
    for other in solved.values():
        if pivot in other:
            _subtract(other, row, other[pivot])
    solved[pivot] = row


def _subtract(row: _Row, other: _Row, times: Fraction) -> None:
    """Take *times* the other row from this one."""
    for unknown, value in other.items():
        rest = row.get(unknown, Fraction(0)) - times * value
        if rest:
            row[unknown] = rest
        else:
            row.pop(unknown, None)


def _rounded(solved: dict[int, _Row], target: dict[int, float], bits: int) -> dict[int, int]:
    """The solution whose free unknowns are those of *target*, rounded; scaled to the least whole numbers."""
    free = {k: value for k, value in target.items() if k not in solved}
    scale = 2**bits / max(map(abs, free.values()), default=1.0)
    values = {k: Fraction(round(value * scale)) for k, value in free.items()}
    for pivot, row in solved.items():
        values[pivot] = -sum((values[k] * c for k, c in row.items() if k != pivot), Fraction(0))
    common = lcm(*(value.denominator for value in values.values()))
    whole = {k: int(value * common) for k, value in values.items()}
    least = gcd(*whole.values()) or 1
    return {k: value // least for k, value in whole.items()}


def _proven(figure: Lattice, twists: list[list[int]]) -> bool:
    """Whether no contact resists the motion and gravity drives it: exactly."""
    for face in figure.faces:
        a, b = twists[face.lower], twists[face.upper]
        if a == b:
            continue
        slip = figure.slip(face)
        u, v, w, p, q, r = (y - x for x, y in zip(a, b, strict=True))
        for x, y, z in face.corners:
            apart = [u + q * z - r * y, v + r * x - p * z, w + p * y - q * x]
            leaving = apart.pop(face.axis)
            sliding = apart[0] * apart[0] + apart[1] * apart[1]
            if leaving < 0 or leaving * leaving * slip.denominator < slip.numerator * sliding:
                return False
    return power(figure, _velocities(figure, twists)) > 0


def _velocities(figure: Lattice, twists: list[list[int]]) -> tuple[Velocity, ...]:
    found = []
    for body, (u, v, w, p, q, r) in enumerate(twists):
        if any(twists[body]):
            x, y, z = figure.members[body].centre
            linear = (u + q * z - r * y, v + r * x - p * z, w + p * y - q * x)
            found.append(Velocity(body, linear, (Fraction(p), Fraction(q), Fraction(r))))
    return tuple(found)
