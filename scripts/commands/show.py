"""`fivesides show`: what stands on the table, as text."""

import click

from scripts import batch
from scripts.commands.options import input_options, json_option
from scripts.inputs import inputs
from scripts.kinds import of_kind


@click.command(name="show")
@input_options
@json_option
def command(files: tuple[str, ...], expression: str | None, game: str, chosen: dict[str, str], as_json: bool) -> int:
    """Print the board of a flat game, or the layers of a figure.

    Layers: ground level first; the k-th block is the k-th letter, light in capitals.
    """
    return batch.over(
        inputs(files, expression, game, chosen), lambda games: of_kind(games.kind, "show").Shown(games), as_json
    )
