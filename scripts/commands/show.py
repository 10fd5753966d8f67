"""`fivesides show`: what stands on the table, as text."""

import click

from scripts import batch
from scripts.commands.options import input_options, json_option
from scripts.inputs import Figures, FlatGames, inputs


@click.command(name="show")
@input_options
@json_option
def command(files: tuple[str, ...], expression: str | None, game: str, chosen: dict[str, str], as_json: bool) -> int:
    """Print the board of a flat game, or the layers of a figure.

    Layers: ground level first; the k-th block is the k-th letter, light in capitals.
    """
    return batch.over(inputs(files, expression, game, chosen), _shown, as_json)


def _shown(source: Figures | FlatGames) -> batch.Finding:
    """The boards or layers of a source."""
    if isinstance(source, FlatGames):
        from scripts.flat.show import Boards

        return Boards(source)
    from scripts.figures.show import Layers

    return Layers(source)
