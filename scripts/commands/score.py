"""`fivesides score`: what every point is made of. Loads no engine."""

import click

from scripts import batch
from scripts.commands.options import input_options, json_option
from scripts.inputs import inputs
from scripts.kinds import of_kind


@click.command(name="score")
@input_options
@json_option
def command(files: tuple[str, ...], expression: str | None, game: str, chosen: dict[str, str], as_json: bool) -> int:
    """Count the points: lines of four on the five sides of a figure, legal or not; whatever counts in a flat game.

    A # in the record is trusted: the figure fell there, and the collapse is scored.
    """
    return batch.over(
        inputs(files, expression, game, chosen), lambda games: of_kind(games.kind, "score").Scored(games), as_json
    )
