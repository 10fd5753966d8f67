"""What the judges can say of a scene, and why. Loads nothing, so that commands can name it at once."""

from typing import Final, Literal, TypeAlias

Outcome: TypeAlias = Literal["stands", "marginal", "falls"]
Cause: TypeAlias = Literal[
    "no_equilibrium", "held_only_by_friction", "low_margin", "leaning", "judges_differ", "unsettled"
]

THRESHOLD: Final = 0.001
"""The least inset margin of what stands, as a fraction of the longest side of any free body."""
WIDE: Final = 0.09
"""An inset margin, as a fraction of the longest side, that the engine resolves even in a quick look.

Measured on 8 700 random stacks of up to seven boxes that statics proves to stand: the deciding pace let some fall with
insets up to 0.065, and half of it missed four of these falls, none above an inset of 0.034, and one scene that did not
settle, at 0.088. Of 4 490 more, and of figures, with insets from 0.09 on, all that stood at 300 steps a second stood at
the deciding pace, and of 1 463 others all that stood at 250; one or two in a hundred were seen to fall or not to rest
by the first look alone, as is a tower of 24 levels. Harmonic stacks of 24 bricks fall at the deciding pace, too, up to
an inset of 0.14. Most figures have 0.167.
"""
