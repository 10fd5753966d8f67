"""Verdicts for tests of rules, where no engine is asked."""

from collections.abc import Callable

from sim.scene import Scene
from sim.stability import Verdict

STANDS = Verdict(
    outcome="stands", cause=None, threshold=0.001, inset=0.0125, tilt=0.3, direction=90.0, statics="stands",
    dynamics="stands", agree=True, culprit="b01", mechanism=None, seconds=0.77,
)  # fmt: skip
FALLS = Verdict(
    outcome="falls", cause="no_equilibrium", threshold=0.001, inset=None, tilt=None, direction=None, statics="falls",
    dynamics="falls", agree=True, culprit="b02", mechanism=None, seconds=0.05,
)  # fmt: skip
MARGINAL = Verdict(
    outcome="marginal", cause="low_margin", threshold=0.001, inset=0.0, tilt=0.0, direction=0.0, statics="marginal",
    dynamics="stands", agree=None, culprit="b02", mechanism=None, seconds=2.0,
)  # fmt: skip


def at_height(count: int, verdict: Verdict) -> Callable[[Scene], Verdict]:
    """Give *verdict* on the scene of *count* blocks; everything else stands."""
    return lambda scene: verdict if len(scene) == count + 1 else STANDS
