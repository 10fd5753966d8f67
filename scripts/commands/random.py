"""`fivesides random`: a legal game from a seed."""

import click

from games.registry import called
from games.tags import LARGEST_SEED
from scripts.commands.options import output_options, set_option
from scripts.inputs import Refused
from scripts.kinds import of_kind
from scripts.outputs import check_game_target, deliver


@click.command(name="random")
@click.argument("game")
@set_option
@output_options
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), default=0, show_default=True, metavar="N")
def command(game: str, chosen: dict[str, str], output: str | None, force: bool, seed: int) -> int:
    """Write a random GAME, of figures one that stands after every block; the same seed gives the same game."""
    name = called(game)
    if any(key.casefold() == "seed" for key in chosen):
        raise Refused("--set Seed: a random game has one seed, for its layout too: give it as --seed N")
    check_game_target(output, force)
    deliver(output, of_kind(name, "random").random_game(name, seed, chosen), force)
    return 0
