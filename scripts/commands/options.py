"""Options that several commands share."""

import math
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final, TypeVar, cast

import click

from games.errors import quoted
from games.tags import LARGEST_SEED
from scripts.inputs import Refused, settings
from scripts.questions import Question, Trials
from sim.given import DENSITIES, DENSITY, FRICTION, ROUGHEST, UNITS, UPS, Given
from sim.outcome import THRESHOLD

MOST_BUILDS: Final = 100_000
"""At so many the Wilson interval is at most 0.6 % wide."""
SIGMAS: Final = {"place": 10.0, "yaw": 45.0, "mass": 0.5, "friction": 1.0}
"""The largest standard deviations: millimetres, degrees, a share, a coefficient."""

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
            "--density", type=click.FloatRange(*DENSITIES), callback=number_of("density"), metavar="KG/M3",
            help=f"Of all bodies of an assembly, whatever it says; {DENSITY:g} where it does not say.",
        ),
        click.option(
            "--friction", type=click.FloatRange(0, ROUGHEST), callback=number_of("friction"), metavar="MU",
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

    return cast(F, _with(said, told))


def question_options(function: F) -> F:
    """What `check` is asked besides: as one `Question` called *question*."""
    said = (
        click.option(
            "--threshold", type=click.FloatRange(0, 1), callback=number_of("fraction"), default=THRESHOLD,
            show_default=True, metavar="FRACTION",
            help="Least inset margin of what stands, as a fraction of a block's longest side.",
        ),
        click.option("--statics-only", is_flag=True, help="Do not simulate."),
        click.option("--certificate", is_flag=True, help="Add the proof, in exact fractions."),
        click.option(
            "--margins", is_flag=True,
            help="Add the pushes, shifts of a centre of mass and densities that it bears, and which to pull first.",
        ),
        click.option("--verify", is_flag=True, help="Ask MuJoCo too, as a third judge."),
    )  # fmt: skip

    @wraps(function)
    def told(
        threshold: float, statics_only: bool, certificate: bool, margins: bool, verify: bool, trials: Trials | None,
        **others: object,
    ) -> object:  # fmt: skip
        if trials and statics_only:
            raise Refused("--statics-only simulates nothing: leave it out for builds, or leave them out")
        question = Question(threshold, statics_only, certificate, margins, verify, trials)
        return function(question=question, **others)

    return cast(F, build_options(_with(said, told)))


def build_options(function: F) -> F:
    """--builds and how they are made: as one `Trials` called *trials*, None when none are asked for."""
    said = (
        click.option("--builds", type=click.IntRange(1, MOST_BUILDS), metavar="N", help="Build it N times."),
        click.option(
            "--seed", type=click.IntRange(0, LARGEST_SEED), default=0, show_default=True, help="Of builds and knocks."
        ),
        click.option(
            "--limit", default="0.5", show_default=True, metavar="SHARE", callback=lambda _c, _p, text: _share(text),
            help="Stop building when it is clear whether more or fewer than this share stand; `none` builds all.",
        ),
        click.option(
            "--sigma", "sigmas", multiple=True, metavar="KEY=VALUE", callback=lambda _c, _p, pairs: _sigmas(pairs),
            help="How exactly one builds: place=0.3 (mm), yaw=0.5 (degrees), mass=0.05 (share), friction=0.08.",
        ),
        click.option("--let-down", is_flag=True, help="Lower and release block by block, not all at once."),
        click.option(
            "--bump", type=click.FloatRange(0, 100, min_open=True), callback=number_of("length"), metavar="MM",
            help="Knock one block of each build, as hard as would let it slide so far alone.",
        ),
        click.option(
            "--turn", type=click.FloatRange(0.1, 60), callback=number_of("time"), metavar="SECONDS",
            help="Turn the base of each build once around, by motor, in so long.",
        ),
    )  # fmt: skip

    @wraps(function)
    def told(
        builds: int | None, seed: int, limit: float | None, sigmas: dict[str, float], let_down: bool,
        bump: float | None, turn: float | None, **others: object,
    ) -> object:  # fmt: skip
        once = builds is None and (let_down or bump is not None or turn is not None)
        if sigmas and builds is None:
            raise Refused("--sigma says how exactly one builds: expected --builds N")
        trials = Trials(builds or 1, seed, limit, sigmas, once, let_down, bump, turn) if builds or once else None
        return function(trials=trials, **others)

    return cast(F, _with(said, told))


def _with(options: Sequence[Callable[[Any], Any]], function: Callable[..., object]) -> Callable[..., object]:
    """*function* with *options*, which help lists in this order."""
    for option in reversed(options):
        function = option(function)
    return function


def _share(text: str) -> float | None:
    """A share between 0 and 1, or none."""
    if text.strip().casefold() == "none":
        return None
    try:
        share = float(text)
    except ValueError:
        share = math.nan
    if not 0 <= share <= 1:
        raise click.BadParameter(f"{quoted(text)} is no share: expected a number from 0 to 1, or none")
    return share


def _sigmas(pairs: Sequence[str]) -> dict[str, float]:
    """Standard deviations by what they are of."""
    found: dict[str, float] = {}
    for pair in pairs:
        key, _, text = pair.partition("=")
        key = key.strip().casefold()
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if key not in SIGMAS or key in found or not 0 <= value <= SIGMAS[key]:
            expected = ", ".join(f"{name} from 0 to {most:g}" for name, most in SIGMAS.items())
            raise click.BadParameter(f"{quoted(pair)}: expected KEY=VALUE, each once: {expected}")
        found[key] = value
    return found


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
