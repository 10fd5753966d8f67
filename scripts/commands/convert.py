"""`fivesides convert`: the same game in another form."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from scripts.commands.options import input_options, output_options
from scripts.inputs import Figures, FlatGames, Refused, inputs, pick
from scripts.outputs import check_target, deliver

FORMS: Final = ("game", "map", "line", "views", "json", "scene")
SUFFIXES: Final = {"": "game", ".game": "game", ".json": "json"}


@click.command(name="convert")
@input_options
@output_options
@click.option("--round", "number", type=click.IntRange(1), metavar="N", help="Only the N-th game of the file.")
@click.option("--to", type=click.Choice(FORMS), help="The form; without it the suffix of -o decides, else game.")
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
    """Write a game in another form; several files become the rounds of one. Flat games: game, json, scene."""
    check_target(output, force)
    suffix = Path(output or "").suffix.lower()
    form = to or SUFFIXES.get(suffix, "")
    if not form:
        raise Refused(f"{output}: no form has the suffix {suffix}: expected X.game or X.json, or give --to")
    found = [pick(one.read(), number) for one in inputs(files, expression, game, chosen)]
    deliver(output, _converted(found, form), force)
    return 0


def _converted(sources: Sequence[Figures | FlatGames], form: str) -> str:
    """All games of *sources* in one text."""
    flat = [source for source in sources if isinstance(source, FlatGames)]
    if len(flat) == len(sources):
        from scripts.flat.convert import converted as convert_flat

        return convert_flat(flat, form)
    if flat:
        raise Refused(f"{flat[0].name}: figures and flat games cannot be in one file: convert them one by one")
    from scripts.figures.convert import converted

    return converted([source for source in sources if isinstance(source, Figures)], form)
