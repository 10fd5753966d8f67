"""`fivesides views`: the five views as grids, and the figures that have given views."""

import click

from games.registry import GAMES
from scripts import batch
from scripts.commands.options import input_options, json_option
from scripts.inputs import Figures, FlatGames, Refused, inputs


@click.command(name="views")
@input_options
@json_option
@click.option("--solve", is_flag=True, help="Find figures with these views: a unique fit, or two that differ.")
def command(
    files: tuple[str, ...], expression: str | None, game: str, chosen: dict[str, str], as_json: bool, solve: bool
) -> int:
    """Print what each of the five sides shows, top row first, as seen standing on that side."""
    return batch.over(inputs(files, expression, game, chosen), lambda games: _found(games, solve), as_json)


def _found(games: Figures | FlatGames, solve: bool) -> batch.Finding:
    """The views of *games*, or the figures that have them; `Refused` when it has no five sides."""
    if isinstance(games, FlatGames):
        raise Refused(f"{games.name}: {GAMES[games.kind].title} is flat and has no five views: try `fivesides show`")
    from scripts.figures.views import Seen, Solved

    return Solved(games) if solve else Seen(games)
