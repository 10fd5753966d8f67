"""`fivesides check`: is every move legal, and does what was built stand?"""

import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from typing import TYPE_CHECKING

import click

from scripts import batch
from scripts.answers import Answer
from scripts.commands.options import input_options, json_option, number_of
from scripts.inputs import Games, inputs
from scripts.kinds import of_kind
from scripts.outputs import warn
from sim.outcome import THRESHOLD

if TYPE_CHECKING:
    from games.referee import Judge


@click.command(name="check")
@input_options
@json_option
@click.option(
    "--threshold",
    type=click.FloatRange(0, 1),
    callback=number_of("fraction"),
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
    with ExitStack() as opened:

        @cache
        def judge() -> "Judge":
            """Opened when the first figure is there: flat games need none."""
            from scripts.judging import both_judges, statics_alone

            return opened.enter_context((statics_alone if statics_only else both_judges)(threshold))

        def find(games: Games) -> batch.Finding:
            finding: batch.Finding = of_kind(games.kind, "check").Checked(games, judge)
            return finding

        return batch.over(inputs(files, expression, game, chosen), timed(find) if timing else find, as_json)


class Timed:
    """A finding, and how long it took to find."""

    def __init__(self, games: Games, find: Callable[[Games], batch.Finding]) -> None:
        start = time.process_time()
        self.finding = find(games)
        self.name = games.name
        self.seconds = time.process_time() - start

    @property
    def code(self) -> int:
        """The exit code."""
        return self.finding.code

    def answer(self) -> Answer:
        """For programs."""
        return self.finding.answer() | {"cpu_seconds": round(self.seconds, 3)}

    def print(self) -> None:
        """For people."""
        self.finding.print()
        warn(f"{self.name}: {self.seconds:.2f} CPU s")


def timed(find: Callable[[Games], batch.Finding]) -> Callable[[Games], batch.Finding]:
    """*find*, with the time that it took."""
    return lambda games: Timed(games, find)
