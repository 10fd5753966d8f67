"""Options that several commands share."""

import math
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import click

from scripts.inputs import settings
from scripts.questions import Question
from sim.given import DENSITY, FRICTION, UNITS, UPS, Given
from sim.outcome import THRESHOLD

F = TypeVar("F", bound=Callable[..., Any])
N = TypeVar("N", float, float | None)


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


def mesh_options(function: F) -> F:
    """--units, --up, --density, --friction, --fixed and --split, as one `Given` called *given*."""
    said = (
        click.option("--units", type=click.Choice(list(UNITS)), help="Of an OBJ, an STL or a JSON that does not say."),
        click.option("--up", type=click.Choice(UPS), help="The axis that points up in an OBJ or an STL."),
        click.option(
            "--density", type=click.FloatRange(1e-6, 1e9), callback=number_of("density"), metavar="KG/M3",
            help=f"Of all bodies of an assembly, whatever it says; {DENSITY:g} where it does not say.",
        ),
        click.option(
            "--friction", type=click.FloatRange(0, 100), callback=number_of("friction"), metavar="MU",
            help=f"Of all bodies of an assembly, whatever it says; {FRICTION:g} where it does not say.",
        ),
        click.option("--fixed", multiple=True, metavar="NAME", help="A body that never moves; can be repeated."),
        click.option("--split", is_flag=True, help="Cut bodies of mesh files that are not convex into parts that are."),
    )  # fmt: skip

    @wraps(function)
    def told(
        units: str | None, up: str | None, density: float | None, friction: float | None, fixed: tuple[str, ...],
        split: bool, **others: object,
    ) -> object:  # fmt: skip
        return function(given=Given(units, up, density, friction, fixed, split), **others)

    for option in reversed(said):
        told = option(told)
    return cast(F, told)


def question_options(function: F) -> F:
    """--threshold, --statics-only, --certificate, --margins and --verify, as one `Question` called *question*."""
    said = (
        click.option(
            "--threshold", type=click.FloatRange(0, 1), callback=number_of("fraction"), default=THRESHOLD,
            show_default=True, metavar="FRACTION",
            help="Least inset margin of what stands, as a fraction of a block's longest side.",
        ),
        click.option("--statics-only", is_flag=True, help="Do not simulate."),
        click.option("--certificate", is_flag=True, help="Add the proof, in exact fractions, with --json or -o."),
        click.option("--margins", is_flag=True, help="Add what pushes, shifts and densities are borne."),
        click.option("--verify", is_flag=True, help="Ask MuJoCo too, as a third judge."),
    )  # fmt: skip

    @wraps(function)
    def told(
        threshold: float, statics_only: bool, certificate: bool, margins: bool, verify: bool, **others: object
    ) -> object:
        return function(question=Question(threshold, statics_only, certificate, margins, verify), **others)

    for option in reversed(said):
        told = option(told)
    return cast(F, told)


def json_option(function: F) -> F:
    """--json."""
    return click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")(function)


def number_of(what: str) -> Callable[[click.Context, click.Parameter, N], N]:
    """A callback that refuses what is in every range because it is no number."""

    def number(_context: click.Context, _parameter: click.Parameter, value: N) -> N:
        if value is not None and math.isnan(value):
            raise click.BadParameter(f"nan is no {what}")
        return value

    return number
