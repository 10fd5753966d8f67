"""What is asked of everything that a `check` reads. Loads nothing heavy, and can be sent to another process."""

from dataclasses import dataclass

from sim.outcome import THRESHOLD


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
