"""`fivesides check`: is every move legal, and does what was built stand?"""

import math
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

import click

from games.referee import Judge
from scripts import batch
from scripts.commands.options import input_options, json_option
from scripts.figures.check import Checked
from scripts.flat.check import JudgedGames
from scripts.inputs import Figures, FlatGames, inputs
from scripts.judging import both_judges, statics_alone
from scripts.outputs import warn
from sim.statics import THRESHOLD


def _number(_context: click.Context, _parameter: click.Parameter, value: float) -> float:
    """Refuse what is in every range because it is no number."""
    if math.isnan(value):
        raise click.BadParameter("nan is no fraction")
    return value


@click.command(name="check")
@input_options
@json_option
@click.option(
    "--threshold",
    type=click.FloatRange(0, 1),
    callback=_number,
    default=THRESHOLD,
    show_default=True,
    metavar="FRACTION",
    help="Least inset margin of what stands, as a fraction of a block's longest side.",
)
@click.option("--statics-only", is_flag=True, help="Do not simulate.")
@click.option("--timing", is_flag=True, help="Add the seconds that it took.")
def command(
    files: tuple[str, ...],
    expression: str | None,
    game: str,
    chosen: dict[str, str],
    as_json: bool,
    threshold: float,
    statics_only: bool,
    timing: bool,
) -> int:
    """Play a record again: does every move obey the rules, and does the figure stand after it?

    Exit code 0: legal, and stands. 1: an illegal move, a fall, a wrong result. 3: marginal. 2: unreadable
    input or wrong usage.
    """
    judges: Callable[[float], AbstractContextManager[Judge]] = statics_alone if statics_only else both_judges
    with judges(threshold) as judge:

        def find(source: Figures | FlatGames) -> batch.Finding:
            if isinstance(source, FlatGames):
                return JudgedGames(source)
            return Checked(source, judge)

        return batch.over(inputs(files, expression, game, chosen), timed(find) if timing else find, as_json)


class Timed:
    """A finding, and how long it took to find."""

    def __init__(self, source: Figures | FlatGames, find: Callable[[Figures | FlatGames], batch.Finding]) -> None:
        start = time.process_time()
        self.finding = find(source)
        self.name = source.name
        self.seconds = time.process_time() - start

    @property
    def code(self) -> int:
        """The exit code."""
        return self.finding.code

    def answer(self) -> batch.Answer:
        """For programs."""
        return self.finding.answer() | {"cpu_seconds": round(self.seconds, 3)}

    def print(self) -> None:
        """For people."""
        self.finding.print()
        warn(f"{self.name}: {self.seconds:.2f} CPU s")


def timed(find: Callable[[Figures | FlatGames], batch.Finding]) -> Callable[[Figures | FlatGames], batch.Finding]:
    """*find*, with the time that it took."""
    return lambda source: Timed(source, find)
