"""`fivesides play`: people at one terminal. Illegal moves are explained, figures judged, everything can be undone."""

from typing import Any

import click

from games.registry import called
from scripts.commands.options import output_options, set_option
from scripts.inputs import Refused
from scripts.kinds import of_kind
from scripts.outputs import STDOUT, check_game_target, deliver
from scripts.playing import Session


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
    session: Session[Any] = of_kind(name, "play").played(name, chosen)
    if output:
        deliver(output, session.written(), force)
        click.echo(f"saved as {output}")
    return 0
