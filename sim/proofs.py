"""Certificates: proofs in exact rational arithmetic that a lattice figure stands or falls.

A certificate holds numbers that anybody can check with the figure alone; how they were found does not
matter. What cannot be proven has none. `sim.upholding` and `sim.toppling` find the numbers and know the
laws; here they are asked, and their answers written down.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Final, TypeAlias

from sim.contacts import Assembly, assembly
from sim.friction import Mechanism, collapse
from sim.lattice import Exact, Lattice, lattice
from sim.outcome import THRESHOLD
from sim.scene import Scene
from sim.toppling import Velocity, motion, power
from sim.upholding import Support, supports
from sim.vertical import inset_margin

SHARPER: Final = 32
"""Sides of the pyramid around the friction cone where the usual one shows no mechanism: it misses 0.5 % of friction."""

_UNITS: Final = (
    "Numbers are exact. Lengths are in units of unit_m metres, from the origin of the scene, x east, y north, z up; "
    "weights and forces in weights of a cubic unit of the first body that can move. "
)
_STANDS: Final = (
    "Every force presses its body `upper` up and its body `lower` down, at a point that lies at least `inset` (the "
    "threshold times the longest side) within all edges of the rectangle in which they touch. With the weights they "
    "balance: no force and no torque is left on any body. So it stands, whatever friction there is."
)
_FALLS: Final = (
    "`velocity` is that of a body's centre of mass, `turning` its angular velocity; what is not named rests. In every "
    "corner of every rectangle in which two bodies touch, the velocity u of the upper one (of that on the side of the "
    "normal n) against the other has n·u ≥ 0 and (n·u)² ≥ μ²|u − (n·u) n|², μ² being the product of their frictions: "
    "no contact force resists. The weights do work, `power`. So no forces hold it, and it falls."
)


@dataclass(frozen=True, slots=True)
class Standing:
    """A proof that a figure stands: vertical forces in balance, on contacts shrunk by the threshold."""

    figure: Lattice
    threshold: Fraction
    """Inset over the longest side of any free body."""
    forces: tuple[Support, ...]

    def data(self) -> dict[str, object]:
        """The certificate as JSON values, with what its numbers mean."""
        names = [member.name for member in self.figure.members]
        return {
            **_opening("stands", self.figure),
            "threshold": str(self.threshold),
            "inset": str(self.threshold * self.figure.length),
            "forces": [
                {
                    "lower": names[force.lower],
                    "upper": names[force.upper],
                    "force": str(force.force),
                    "at": _written(force.at),
                }
                for force in self.forces
            ],
            "meaning": _UNITS + _STANDS,
        }


@dataclass(frozen=True, slots=True)
class Falling:
    """A proof that a figure falls: a mechanism that no contact force resists, and that gravity drives."""

    figure: Lattice
    motion: tuple[Velocity, ...]

    def data(self) -> dict[str, object]:
        """The certificate as JSON values, with what its numbers mean."""
        return {
            **_opening("falls", self.figure),
            "motion": [
                {
                    "body": self.figure.members[moving.body].name,
                    "velocity": _written(moving.linear),
                    "turning": _written(moving.angular),
                }
                for moving in self.motion
            ],
            "power": str(power(self.figure, self.motion)),
            "meaning": _UNITS + _FALLS,
        }


Certificate: TypeAlias = Standing | Falling


def prove(scene: Scene, threshold: float = THRESHOLD) -> Certificate | None:
    """The proof that *scene* stands or falls; None when there is none, or when it is no lattice figure.

    Raises UnreadableBody.
    """
    figure = lattice(scene)
    if figure is None:
        return None
    bodies = assembly(scene)
    inset = inset_margin(bodies)
    if inset is None:
        return prove_falling(figure, bodies, collapse(bodies))
    return prove_standing(figure, threshold, inset / bodies.length)


def prove_standing(figure: Lattice, threshold: float, inset: float) -> Standing | None:
    """The proof that *figure* stands on contacts that shrink by *threshold*; None when there is none.

    *inset* is the margin as `sim.vertical` found it; both are fractions of the longest side.
    """
    if inset < threshold or inset <= 0:
        return None
    exact = Fraction(str(threshold))
    between = (threshold + inset) / 2 if isfinite(inset) else threshold
    forces = supports(figure, exact * figure.length, between * figure.length)
    return None if forces is None else Standing(figure, exact, forces)


def prove_falling(figure: Lattice, bodies: Assembly, found: Mechanism | None) -> Falling | None:
    """The proof that *figure* falls; None when there is none.

    *bodies* is the same figure, *found* what `sim.friction.collapse` said of it. Where that is no mechanism,
    or does not survive rounding, a sharper pyramid is tried.
    """
    proven = None if found is None else motion(figure, found)
    if proven is None:
        sharper = collapse(bodies, SHARPER)
        proven = None if sharper is None else motion(figure, sharper)
    return None if proven is None else Falling(figure, proven)


def _opening(verdict: str, figure: Lattice) -> dict[str, object]:
    return {
        "certificate": verdict,
        "unit_m": str(figure.pitch),
        "friction": {member.name: str(member.friction) for member in figure.members},
        "weights": {member.name: str(member.weight) for member in figure.members if member.free},
    }


def _written(point: Exact) -> list[str]:
    return [str(part) for part in point]
