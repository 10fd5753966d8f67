"""What the judges can say of a scene, and why. Loads nothing, so that commands can name it at once."""

from typing import Final, Literal, TypeAlias

Outcome: TypeAlias = Literal["stands", "marginal", "falls"]
Cause: TypeAlias = Literal[
    "no_equilibrium", "held_only_by_friction", "low_margin", "leaning", "judges_differ", "unsettled"
]

THRESHOLD: Final = 0.001
"""The least inset margin of what stands, as a fraction of the longest side of any free body."""
