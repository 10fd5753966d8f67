"""Options that several commands share."""

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

from scripts.inputs import settings

F = TypeVar("F", bound=Callable[..., Any])


def input_options(function: F) -> F:
    """FILES, -e, --game and --set."""
    function = click.argument("files", nargs=-1, metavar="FILE…")(function)
    function = click.option("-e", "expression", metavar="TEXT", help="Moves instead of a FILE.")(function)
    game = click.option(
        "--game", default="orthognomes", metavar="NAME", help="Which game it is, where it does not say."
    )
    return set_option(game(function))


def set_option(function: F) -> F:
    """--set, as a dictionary."""
    return click.option(
        "--set", "chosen", multiple=True, metavar="KEY=VALUE", callback=lambda _c, _p, pairs: settings(pairs),
        help="An option of the game, like Blocks=literal; `games` lists them.",
    )(function)  # fmt: skip


def output_options(function: F) -> F:
    """-o and --force."""
    function = click.option("-o", "output", metavar="PATH", help="Write there instead of to standard output.")(function)
    return click.option("--force", is_flag=True, help="Overwrite a file that is there.")(function)


def json_option(function: F) -> F:
    """--json."""
    return click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")(function)


def number_of(what: str) -> Callable[[click.Context, click.Parameter, float], float]:
    """A callback that refuses what is in every range because it is no number."""

    def number(_context: click.Context, _parameter: click.Parameter, value: float) -> float:
        if math.isnan(value):
            raise click.BadParameter(f"nan is no {what}")
        return value

    return number
