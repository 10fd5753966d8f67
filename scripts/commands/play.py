"""`fivesides play`: people at one terminal. Illegal moves are explained, figures judged, everything can be undone."""

from typing import Any

import click

from games.registry import called
from scripts.commands.options import output_options, set_option
from scripts.inputs import Refused
from scripts.outputs import STDOUT, check_game_target, deliver
from scripts.playing import Table


@click.command(name="play")
@click.argument("game")
@set_option
@output_options
def command(game: str, chosen: dict[str, str], output: str | None, force: bool) -> int:
    """Play GAME, all players at this terminal; -o saves it when it ends."""
    name = called(game)
    if output == STDOUT:
        raise Refused("-o -: what is said at the table goes to standard output: expected a file")
    check_game_target(output, force)
    table = _played(name, chosen)
    if output:
        deliver(output, table.written(), force)
        click.echo(f"saved as {output}")
    return 0


def _played(name: str, chosen: dict[str, str]) -> Table[Any]:
    """The table after all was played."""
    if name == "orthognomes":
        from scripts.figures.play import FigureTable
        from scripts.judging import both_judges

        with both_judges() as judge:
            figures = FigureTable(chosen, judge)
            figures.run()
        return figures
    from scripts.flat.play import BoardTable

    board = BoardTable(name, chosen)
    board.run()
    return board
