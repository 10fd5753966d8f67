"""Verdicts for tests of rules, where no engine is asked."""

from collections.abc import Callable

from sim.motion import Motion
from sim.scene import Scene
from sim.stability import Verdict
from sim.statics import Equilibrium

STANDS = Verdict(
    "stands", None,
    Equilibrium("stands", None, 0.001, inset=0.0125, tilt=0.3, direction=90.0, culprit="b01"),
    Motion("stands", 0.77, None, 0.0, 0.0),
)  # fmt: skip
FALLS = Verdict(
    "falls", "no_equilibrium",
    Equilibrium("falls", "no_equilibrium", 0.001, culprit="b02"),
    Motion("falls", 0.05, "b02", 0.01, 0.1),
)  # fmt: skip
MARGINAL = Verdict(
    "marginal", "low_margin",
    Equilibrium("marginal", "low_margin", 0.001, inset=0.0, tilt=0.0, direction=0.0, culprit="b02"),
    Motion("stands", 2.0, None, 0.0, 0.0),
)  # fmt: skip


def at_height(count: int, verdict: Verdict) -> Callable[[Scene], Verdict]:
    """Give *verdict* on the scene of *count* blocks; everything else stands."""
    return lambda scene: verdict if len(scene) == count + 1 else STANDS
