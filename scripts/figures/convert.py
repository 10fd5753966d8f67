"""A figure or its rounds in another form. For `fivesides convert`."""

from collections.abc import Callable, Sequence
from typing import Final

from games.orthognomes import record
from games.orthognomes.maps import Unmappable
from games.orthognomes.record import Round
from scripts.inputs import Figures, Refused, figures, solid
from scripts.outputs import warn

DRAWN: Final = ("map", "line", "scene")
"""Forms of a figure, without what happened to it."""


def converted(sources: Sequence[Figures], form: str) -> str:
    """All rounds of *sources* in one text; `Refused` when they cannot have that form."""
    rounds: list[Round] = []
    for one in sources:
        source = _fit(one, form)
        if rounds and not all(other.tags for other in source.rounds):
            raise Refused(f"{one.name}: a game without tags cannot follow another one: give it [Game] and its options")
        rounds += source.rounds
    if form in DRAWN and any(one.fell for one in rounds):
        warn(f"fivesides: a {form} does not tell that the figure fell (#)")
    try:
        return FORMS[form](rounds)
    except Unmappable as error:
        raise Refused(str(error)) from None


def _fit(source: Figures, form: str) -> Figures:
    """*source*, or raise `Refused` when it cannot have that form."""
    if form in DRAWN:
        return solid(figures(source, f"convert to {form}"), f"convert to {form}")
    return solid(source, "convert to views") if form == "views" else source


def _scene(rounds: Sequence[Round]) -> str:
    """The bodies of a figure."""
    from sim.assembly import write_assembly

    if len(rounds) != 1:
        raise Refused(f"a scene is one figure, and there are {len(rounds)} rounds: say which with --round")
    return write_assembly(rounds[0].scene(), record.write(rounds))


FORMS: Final[dict[str, Callable[[Sequence[Round]], str]]] = {
    "game": record.write,
    "map": record.write_with_maps,
    "line": record.write_with_lines,
    "views": record.write_with_views,
    "json": record.write_json,
    "scene": _scene,
}
