"""`fivesides convert`: the same game in another form."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import click

from games.orthognomes import record
from games.orthognomes.maps import Unmappable
from games.orthognomes.record import Round
from scripts.commands.options import input_options, output_options
from scripts.inputs import Refused, Source, figures, inputs, pick, solid
from scripts.outputs import check_target, deliver, warn


def _scene(rounds: Sequence[Round]) -> str:
    """The bodies of a figure."""
    from sim.assembly import write_assembly

    if len(rounds) != 1:
        raise Refused(f"a scene is one figure, and there are {len(rounds)} rounds: say which with --round")
    return write_assembly(rounds[0].scene())


FORMS: Final[dict[str, Callable[[Sequence[Round]], str]]] = {
    "game": record.write,
    "map": record.write_with_maps,
    "line": record.write_with_lines,
    "views": record.write_with_views,
    "json": record.write_json,
    "scene": _scene,
}
DRAWN: Final = ("map", "line", "scene")
"""Forms of a figure, without what happened to it."""
SUFFIXES: Final = {"": "game", ".game": "game", ".json": "json"}


@click.command(name="convert")
@input_options
@output_options
@click.option("--round", "number", type=click.IntRange(1), metavar="N", help="Only the N-th game of the file.")
@click.option("--to", type=click.Choice(list(FORMS)), help="The form; without it the suffix of -o decides, else game.")
def command(
    files: tuple[str, ...],
    expression: str | None,
    game: str,
    chosen: dict[str, str],
    output: str | None,
    force: bool,
    to: str | None,
    number: int | None,
) -> int:
    """Write a game in another form; several files become the rounds of one."""
    check_target(output, force)
    suffix = Path(output or "").suffix.lower()
    form = to or SUFFIXES.get(suffix, "")
    if not form:
        raise Refused(f"{output}: no form has the suffix {suffix}: expected X.game or X.json, or give --to")
    rounds: list[Round] = []
    for one in inputs(files, expression, game, chosen):
        source = _fit(pick(one.read(), number), form)
        if rounds and not all(other.tags for other in source.rounds):
            raise Refused(f"{one.name}: a game without tags cannot follow another one: give it [Game] and its options")
        rounds += source.rounds
    if form in DRAWN and any(one.fell for one in rounds):
        warn(f"fivesides: a {form} does not tell that the figure fell (#)")
    try:
        deliver(output, FORMS[form](rounds), force)
    except Unmappable as error:
        raise Refused(str(error)) from None
    return 0


def _fit(source: Source, form: str) -> Source:
    """*source*, or raise `Refused` when it cannot have that form."""
    if form in DRAWN:
        return solid(figures(source, f"convert to {form}"), f"convert to {form}")
    return solid(source, "convert to views") if form == "views" else source
