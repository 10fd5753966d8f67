"""A second, independent answer to whether bodies come to rest: rigid contacts, and cold-start non-smooth Gauss–Seidel.

Contact dynamics (Moreau 1988, Jean 1999): bodies with mass and inertia are let go for one short step. From zero,
the impulses at the corners of all contacts are corrected one after another until Signorini's and Coulomb's laws hold
in each. What stands does not gain speed. No springs, no matrices of the whole; slow on purpose.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from models.hulls import inertia, polyhedron
from models.shapes import Hull
from sim.blocks import Array
from sim.contacts import Assembly
from sim.rotation import rotation
from sim.scene import Body, Scene

STILL: Final = 1e-3
"""Acceleration, in g, of what does not start to fall."""
QUIET: Final = 1e-7
"""Acceleration at which the sweeps end early, and what a pause of sweeps may change when they end too."""
PAUSE: Final = 50
"""Sweeps between two looks."""


@dataclass(frozen=True, slots=True)
class Sweeps:
    """What came of it."""

    acceleration: float
    """The largest that is left, in g; turning counts at the longest side."""
    settled: bool
    """Whether it had stopped changing."""

    @property
    def stands(self) -> bool:
        """Whether nothing starts to move."""
        return self.acceleration < STILL


def sweep(scene: Scene, bodies: Assembly, most: int = 3000) -> Sweeps:
    """At most so many sweeps over all corners of *bodies*, the assembly of *scene*; lengths in longest sides."""
    speeds = np.zeros((len(scene), 6))
    inverse = np.zeros((len(scene), 6, 6))
    for k, body in enumerate(scene):
        if not body.fixed:
            speeds[k, 2] = -1.0
            inverse[k, :3, :3] = np.eye(3) / body.mass
            inverse[k, 3:, 3:] = np.linalg.inv(_inertia(body) / bodies.length**2)
    corners = list(_corners(bodies, inverse))
    impulses = np.zeros((len(corners), 3))
    before = np.inf
    for count in range(1, most + 1):
        for corner, impulse in zip(corners, impulses, strict=True):
            corner.correct(impulse, speeds)
        if count % PAUSE == 0:
            left = float(np.abs(speeds).max(initial=0.0))
            if left < QUIET or abs(left - before) < QUIET * left:
                return Sweeps(left, True)
            before = left
    return Sweeps(float(np.abs(speeds).max(initial=0.0)), False)


@dataclass(frozen=True, slots=True, eq=False)
class _Corner:
    pair: tuple[int, int]
    rows: Array
    """(3, 2, 6) speed of the upper body against the lower one: along the normal and across."""
    answer: Array
    """(3, 2, 6) change of the bodies' speeds by a unit impulse each way."""
    stiff: tuple[float, float]
    """Change of the relative speed along, and the larger one across."""
    friction: float

    def correct(self, impulse: Array, speeds: Array) -> None:
        """Make this corner obey both laws, all others left alone; projected as Jourdan, Alart and Jean (1998) do."""
        lower, upper = self.pair
        u, s, t = self.rows[:, 0] @ speeds[lower] + self.rows[:, 1] @ speeds[upper]
        push = max(0.0, impulse[0] - u / self.stiff[0])
        one, two = impulse[1] - s / self.stiff[1], impulse[2] - t / self.stiff[1]
        size = (one * one + two * two) ** 0.5
        short = min(1.0, self.friction * push / size) if size > 0 else 1.0
        change = (push - impulse[0], one * short - impulse[1], two * short - impulse[2])
        impulse += change
        for k, by in enumerate(change):
            speeds[lower] += by * self.answer[k, 0]
            speeds[upper] += by * self.answer[k, 1]


def _corners(bodies: Assembly, inverse: Array) -> list[_Corner]:
    found = []
    for contact in bodies.contacts:
        normal = contact.normal
        first = np.cross(normal, np.eye(3)[int(np.abs(normal).argmin())])
        first /= np.linalg.norm(first)
        pair = (contact.lower, contact.upper)
        for point in contact.polygon:
            rows = np.zeros((3, 2, 6))
            for k, way in enumerate((normal, first, np.cross(normal, first))):
                for side, sign in ((0, -1.0), (1, 1.0)):
                    arm = (point - bodies.centre[pair[side]]) / bodies.length
                    rows[k, side] = sign * np.concatenate([way, np.cross(arm, way)])
            answer = np.stack([rows[:, side] @ inverse[pair[side]] for side in (0, 1)], axis=1)
            stiff = np.einsum("ksx,ksx->k", rows, answer)
            found.append(_Corner(pair, rows, answer, (float(stiff[0]), float(stiff[1:].max())), contact.friction))
    return found


def _inertia(body: Body) -> Array:
    """(3, 3) of a body that is one hull, in the world."""
    (part,) = body.parts
    assert isinstance(part, Hull)
    shape = polyhedron(part.corners)
    turn = rotation(body.orientation)
    whole: Array = turn @ inertia(shape.spread) @ turn.T * (body.mass / shape.volume)
    return whole
