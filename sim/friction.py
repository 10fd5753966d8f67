"""Contact forces with Coulomb friction: forces at the corners of contacts, as columns of wrenches.

A force in a corner is a combination, with weights ≥ 0, of generators of the friction cone. A pyramid
inscribed in the cone makes what is feasible admissible; one circumscribed makes "infeasible" a proof.
Feasible with friction does not mean that bodies stand: friction may be drawn from a contact whose
pressure vanishes in the very motion it should stop. Knows no verdict.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi
from typing import Final

import numpy as np

from sim.blocks import Array
from sim.contacts import Assembly, Contact
from sim.programme import INFINITY, Columns, Programme

PROOF_SIDES: Final = 8
"""Sides of the pyramid around the cone, in the proof that nothing holds the bodies."""
FIRM: Final = 1.001
"""Friction is taken larger by this factor in that proof: what slides then does so with something to spare, and a
mechanism survives being rounded to fractions."""
CERTAIN: Final = 1e-6
"""How exactly a mechanism must satisfy its inequalities, of its fastest motion."""
STILL: Final = 1e-6
"""Speed, of the fastest, below which a body does not move in a mechanism."""


@dataclass(frozen=True, slots=True, eq=False)
class Mechanism:
    """A virtual motion of the free bodies, as velocities; scaled so that the fastest is 1.

    The scale is arbitrary: only directions and ratios mean something.
    """

    linear: Array
    """(m, 3) of the centres of mass, m/s."""
    angular: Array
    """(m, 3) rad/s."""
    speed: Array
    """(m,) |linear| + |angular| · longest side."""


def mechanism(velocities: Array, length: float) -> Mechanism:
    """The motion of which *velocities* (6 m,) holds linear and scaled angular velocities body by body."""
    pairs = velocities.reshape(-1, 6)
    speed = np.linalg.norm(pairs[:, :3], axis=1) + np.linalg.norm(pairs[:, 3:], axis=1)
    top = float(speed.max())
    return Mechanism(pairs[:, :3] / top, pairs[:, 3:] / top / length, speed / top)


def corner_forces(contacts: Sequence[Contact], sides: int, circumscribed: bool) -> tuple[Array, Array]:
    """Corners (v, 3) of all contacts, and (v, sides, 3) generators of the friction cone in each.

    On horizontal contacts the generators point in the directions k · 360°/sides from east; their
    normal component is 1. Force on `upper`; `lower` gets the opposite.
    """
    if not contacts:
        return np.zeros((0, 3)), np.zeros((0, sides, 3))
    counts = [len(contact.polygon) for contact in contacts]
    normal = np.repeat([contact.normal for contact in contacts], counts, axis=0)
    friction = np.repeat([contact.friction for contact in contacts], counts)
    first = np.roll(normal, 1, axis=1)  # e_z → e_x, e_x → e_y, e_y → e_z
    flat = ~np.isclose(np.einsum("vk,vk->v", first, normal), 0.0)
    first[flat] = np.cross(normal[flat], [0.36, 0.48, 0.8])
    first /= np.linalg.norm(first, axis=1)[:, None]
    second = np.cross(normal, first)
    angle = 2 * pi * np.arange(sides) / sides
    reach = friction / (cos(pi / sides) if circumscribed else 1.0)
    around = np.cos(angle)[:, None] * first[:, None] + np.sin(angle)[:, None] * second[:, None]
    return np.concatenate([contact.polygon for contact in contacts]), normal[:, None] + reach[:, None, None] * around


def outer_cone(forces: Array) -> Array:
    """Generators of the pyramid around the cone, from those of the one inside: its corners lie between theirs."""
    normal = forces.mean(axis=1, keepdims=True)
    flat = forces - normal
    outer: Array = normal + (flat + np.roll(flat, -1, axis=1)) / (2 * cos(pi / forces.shape[1]) ** 2)
    return outer


def wrenches(bodies: Assembly, contacts: Sequence[Contact], corners: Array, forces: Array) -> Columns:
    """Columns of the wrenches that *forces* (v, k, 3) in *corners* (v, 3) have on the free bodies.

    Six rows a free body: force, then torque about its centre of mass over the longest side; v·k columns.
    """
    counts = [len(contact.polygon) for contact in contacts]
    slots = bodies.slots
    rows, values = [], []
    for sign, side in ((-1.0, [c.lower for c in contacts]), (1.0, [c.upper for c in contacts])):
        body = np.repeat(np.array(side, dtype=np.intp), counts)
        arm = (corners - bodies.centre[body])[:, None] / bodies.length
        values.append(sign * np.concatenate([forces, cross(arm, forces)], axis=2))
        row = np.where(slots[body] >= 0, 6 * slots[body], -6)[:, None, None] + np.arange(6)
        rows.append(np.broadcast_to(np.maximum(row, -1), values[-1].shape))
    value = np.concatenate(values, axis=2).reshape(-1, 12)
    row = np.concatenate(rows, axis=2).reshape(-1, 12)
    return Columns(row, value)


def weights(bodies: Assembly) -> Array:
    """(6 m,) wrench of gravity on the free bodies, in mean weights."""
    load = np.zeros((len(bodies.free), 6))
    load[:, 2] = -bodies.mass[bodies.free] / bodies.mass[bodies.free].mean()
    return load.ravel()


def collapse(bodies: Assembly, sides: int = PROOF_SIDES) -> Mechanism | None:
    """The mechanism by which the bodies must give way, None when contact forces could hold them.

    All contacts, also side faces, with a friction cone that is larger than Coulomb's, a pyramid of so many
    *sides* around it: a mechanism is a proof. It separates or keeps all contacts, and gravity drives it (Farkas): for
    velocities v

        gᵀ v ≥ 0  for every generator g,      wᵀ v > 0

    Of all mechanisms with |v| ≤ 1 in every component it has the greatest power: v is the price of the
    equations in: minimise Σ |r| with A f + r = −w and f ≥ 0.
    """
    load = weights(bodies)
    size = len(load)
    firm = [replace(contact, friction=FIRM * contact.friction) for contact in bodies.contacts]
    corners, forces = corner_forces(firm, sides, circumscribed=True)
    columns = wrenches(bodies, firm, corners, forces)
    missing = Columns(np.tile(np.arange(size), 2)[:, None], np.repeat([1.0, -1.0], size)[:, None])
    count = 2 * size + len(columns.row)
    programme = Programme(
        missing.beside(columns),
        cost=np.repeat([1.0, 0.0], [2 * size, count - 2 * size]),
        lower=np.zeros(count),
        upper=np.full(count, INFINITY),
        right=-load,
        equal=np.ones(size, dtype=np.bool_),
        simplex="primal",
    )
    solution = programme.solve()
    if solution is None:
        return None
    velocities = -solution.price
    proven = velocities @ load > CERTAIN and columns.dot(velocities).min(initial=0.0) >= -CERTAIN
    return mechanism(velocities, bodies.length) if proven else None


def cross(a: Array, b: Array) -> Array:
    """The product a × b over the last axis, broadcast; numpy's own is five times slower on small arrays."""
    x = a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1]
    y = a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2]
    z = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return np.stack([x, y, z], axis=-1)
