"""Words for a knock that a body got. Knows no game."""

from math import atan2, hypot, pi
from typing import Final

from sim.knock import Bump

WINDS: Final = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")


def knocked(bump: Bump | None) -> dict[str, object] | None:
    """The body that was knocked, and the impulse in N·s, for programs."""
    return {"name": bump.name, "impulse": list(bump.impulse)} if bump else None


def knocked_sentence(bump: Bump) -> str:
    """Which body was knocked, how hard, and whither."""
    x, y, _ = bump.impulse
    wind = WINDS[round(atan2(y, x) / (pi / 4)) % 8]
    return f"{bump.name} was knocked with {1000 * hypot(x, y):.3g} mN·s, towards {wind}."
