"""What is borne, for `check --margins`: the least push, what to pull, a shift, another density. Judges nothing."""

from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING, Final

from scripts.answers import Answer, Names, finite
from scripts.console import sentence

if TYPE_CHECKING:
    from sim.explaining import Tolerances
    from sim.margins import Density

NOTHING: Final = 0.005
"""A push, in weights, that rounds to 0."""


def answer(known: "Tolerances", names: Names) -> Answer:
    """What is borne, for programs; null where nothing limits it, or nothing is known."""
    push, pull, centre, density = known.push, known.pull, known.centre, known.density
    return {
        "push": push
        and {
            "body": names.key(push.name),
            "weights": finite(push.weights, 4),
            "direction_degrees": finite(push.direction, 1),
            "along": [names.key(name) for name in push.along],
        },
        "pull": pull and {"body": names.key(pull.push.name), "inset_mm": finite(pull.inset * 1000, 3)},
        "centre_of_mass": centre
        and {
            "body": names.key(centre.name),
            "mm": finite(centre.distance * 1000, 3),
            "direction_degrees": finite(centre.direction, 1),
        },
        "density": density
        and {
            "heavier": finite(density.heavier, 4),
            "heaviest": density.heaviest and names.key(density.heaviest),
            "lighter": finite(density.lighter, 4),
            "lightest": density.lightest and names.key(density.lightest),
        },
    }


def sentences(known: "Tolerances", names: Names) -> Iterator[str]:
    """What is borne, for people."""
    from sim.words import compass

    if known.push:
        force = "any" if not isfinite(known.push.weights) else f"{known.push.weights:.2f} of its weight"
        force = force if known.push.weights >= NOTHING else "none"
        way = compass(known.push.direction)
        yield f"The least push: {names.said(known.push.name)} bears {force}, to the {way}."
    if known.pull:
        rest = "" if not isfinite(known.pull.inset) else f", with an inset of {known.pull.inset * 1000:.1f} mm"
        yield f"Pull {names.said(known.pull.push.name)} first: the rest stands{rest}."
    elif known.push:
        yield "No body can be pulled: none is there without which the rest would stand."
    if known.centre:
        off = f"be off by {known.centre.distance * 1000:.1f} mm," if known.centre.distance else "not be off at all"
        way = compass(known.centre.direction)
        yield f"The centre of mass of {names.said(known.centre.name)} may {off} to the {way}."
    if known.density:
        yield sentence(", ".join(_densities(known.density, names)))


def _densities(known: "Density", names: Names) -> Iterator[str]:
    if known.heaviest:
        yield f"{names.said(known.heaviest)} may be at most {known.heavier:.2f} times as heavy"
    if known.lightest:
        yield f"{names.said(known.lightest)} must have at least {known.lighter:.2f} of its weight"
    if not (known.heaviest or known.lightest):
        yield "any one body may have any density"
