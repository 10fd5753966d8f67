"""How finely the engine cuts time, and what else it is told before bodies come.

The engine is handed in, as to `sim.bodies`. Knows no body. SI units.

Settings that behave like theory for blocks of some centimetres, and why all are set for every scene:

* maximal coordinates, because warm starting acts on those bodies only;
* 1/1000 s, 20 iterations without early exit, no sleeping, no damping: towers of 24 levels stand, and overhangs of boxes
  flip within 1 % of the critical one;
* `resetSimulation` restores engine defaults, and the contact breaking threshold is shared by all clients of a process;
* Bullet multiplies the friction of two bodies: each gets the square root of its coefficient.
"""

from dataclasses import dataclass
from typing import Any, Final

GRAVITY: Final = 9.81
"""m/s²."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How finely time is cut; unless said otherwise, as the deciding look is."""

    steps: int = 1000
    """Steps a second."""
    iterations: int = 20
    """Of the contact solver; with more, what falls by a hair falls sooner, and all takes longer."""


DECIDING: Final = Pace()
"""For figures of boxes."""
FACETED: Final = Pace(iterations=200)
"""For polyhedra: at 20 iterations arches and diamonds creep until they count as fallen, at 200 they rest.

A half circle of twenty voussoirs flips at a thickness of 0.11 to 0.115 of its radius (theory 0.1075), at 20 iterations
at 0.12 to 0.13; diamonds four bricks wide without friction stand, as do bridges of hooked stones."""


def set_up(engine: Any, client: int, pace: Pace) -> None:
    """Empty *client* of *engine* and tell it all that it is told."""
    engine.resetSimulation(physicsClientId=client)
    engine.setPhysicsEngineParameter(
        fixedTimeStep=1 / pace.steps,
        numSolverIterations=pace.iterations,
        solverResidualThreshold=0,
        warmStartingFactor=0.85,
        contactBreakingThreshold=0.02,
        deterministicOverlappingPairs=1,
        enableConeFriction=1,
        enableSAT=1,
        physicsClientId=client,
    )
    engine.setGravity(0, 0, -GRAVITY, physicsClientId=client)
