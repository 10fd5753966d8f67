"""`fivesides score`: what every point is made of. Loads no engine."""

import click

from scripts import batch
from scripts.commands.options import input_options, json_option
from scripts.inputs import Figures, FlatGames, inputs


@click.command(name="score")
@input_options
@json_option
def command(files: tuple[str, ...], expression: str | None, game: str, chosen: dict[str, str], as_json: bool) -> int:
    """Count the points: lines of four on the five sides of a figure, legal or not; whatever counts in a flat game.

    A # in the record is trusted: the figure fell there, and the collapse is scored.
    """
    return batch.over(inputs(files, expression, game, chosen), _scored, as_json)


def _scored(source: Figures | FlatGames) -> batch.Finding:
    """The points of a source."""
    if isinstance(source, FlatGames):
        from scripts.flat.score import Accounts

        return Accounts(source)
    from scripts.figures.score import Scored

    return Scored(source)
