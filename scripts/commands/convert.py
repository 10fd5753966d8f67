"""`fivesides convert`: the same game in another form."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from games.registry import GAMES
from scripts.commands.options import input_options, output_options
from scripts.figures.convert import FORMS
from scripts.inputs import Games, Refused, inputs, pick
from scripts.kinds import of_kind
from scripts.outputs import check_target, deliver

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
    """Write a game in another form; several files become the rounds of one. Flat games: game, json, scene."""
    check_target(output, force)
    suffix = Path(output or "").suffix.lower()
    form = to or SUFFIXES.get(suffix, "")
    if not form:
        raise Refused(f"{output}: no form has the suffix {suffix}: expected X.game or X.json, or give --to")
    found = [pick(one.read(), number) for one in inputs(files, expression, game, chosen)]
    deliver(output, _converted(found, form), force)
    return 0


def _converted(sources: Sequence[Games], form: str) -> str:
    """All games of *sources* in one text."""
    flat = [source for source in sources if GAMES[source.kind].flat]
    if flat and len(flat) < len(sources):
        raise Refused(f"{flat[0].name}: figures and flat games cannot be in one file: convert them one by one")
    text: str = of_kind(sources[0].kind, "convert").converted(sources, form)
    return text
