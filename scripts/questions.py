"""What is asked of everything that a `check` reads. Loads nothing heavy, and can be sent to another process."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sim.outcome import THRESHOLD


@dataclass(frozen=True, slots=True)
class Trials:
    """Builds that are asked for."""

    count: int
    seed: int = 0
    limit: float | None = 0.5
    """A share that stands; building ends when it is clear whether more or fewer do. None: all are built."""
    sigmas: Mapping[str, float] = field(default_factory=dict)
    """Standard deviations that are not the usual ones: place in mm, yaw in degrees, mass as a share, friction."""
    exact: bool = False
    """Whether those that are not given are 0."""
    let_down: bool = False
    bump: float | None = None
    """A knock that alone would let a block slide so many mm."""
    turn: float | None = None
    """Seconds of a full turn of the base."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be found out."""

    threshold: float = THRESHOLD
    """Least inset margin of what stands, of the longest side."""
    statics_only: bool = False
    """Whether nothing is simulated."""
    certificate: bool = False
    """Whether the proof in exact arithmetic is wanted."""
    margins: bool = False
    """Whether it is wanted what pushes, shifts and densities are borne."""
    third: bool = False
    """Whether MuJoCo is asked too."""
    trials: Trials | None = None
