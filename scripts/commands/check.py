"""`fivesides check`: is every placement legal, and does the figure stand after it?"""

import math
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

import click

from games.orthognomes import match
from games.orthognomes.record import Round
from games.referee import SEVERITY, Judge, Placed, Problem, Report, placements, report
from scripts import answers, batch, tables
from scripts.commands.options import input_options, json_option
from scripts.inputs import Source, figures, inputs
from scripts.judging import both_judges, statics_alone
from scripts.outputs import warn
from scripts.progress import shown
from sim.statics import THRESHOLD

EXIT = {None: 0, "stands": 0, "marginal": 3, "falls": 1}


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
    """Play a record again: does every placement obey the rules, and does the figure stand after it?

    Exit code 0: legal, and stands. 1: an illegal placement, a fall, a wrong result. 3: marginal. 2: unreadable
    input or wrong usage.
    """
    judges: Callable[[float], AbstractContextManager[Judge]] = statics_alone if statics_only else both_judges
    with judges(threshold) as judge:
        found = inputs(files, expression, game, chosen)

        def answer(source: Source) -> tuple[int, batch.Answer]:
            start = time.process_time()
            checked = Checked(source, judge)
            timed = {"cpu_seconds": round(time.process_time() - start, 3)} if timing else {}
            return checked.code, checked.answer() | timed

        def show(source: Source) -> tuple[int, batch.Answer]:
            start = time.process_time()
            checked = Checked(source, judge)
            checked.print()
            if timing:
                warn(f"{source.name}: {time.process_time() - start:.2f} CPU s")
            return checked.code, {}

        return batch.answers_over(found, answer) if as_json else batch.over(found, show)


class Checked:
    """The rounds of a source, each checked, and the match that they make."""

    def __init__(self, source: Source, judge: Judge) -> None:
        self.source = figures(source, "check")
        self.reports = [_report(one, judge) for one in self.source.rounds]
        legs = [match.leg(one, done.ended) for one, done in zip(self.source.rounds, self.reports, strict=True)]
        self.match = match.total(legs)
        self.faults = match.faults(legs) if len(legs) > 1 else []

    @property
    def code(self) -> int:
        """The exit code."""
        codes = [EXIT[done.outcome] for done in self.reports]
        wrong = any(done.problems for done in self.reports) or bool(self.faults)
        return batch.worst([*codes, int(wrong)])

    def answer(self) -> answers.Answer:
        """The answer for programs."""
        rounds = [answers.check_answer(*pair) for pair in zip(self.source.rounds, self.reports, strict=True)]
        if len(rounds) == 1:
            return rounds[0]
        worst = max((done.outcome for done in self.reports if done.outcome), key=SEVERITY.__getitem__, default=None)
        faults = [text for _, text in self.faults]
        return answers.joined(rounds, self.match) | {"outcome": worst, "problems": faults}

    def print(self) -> None:
        """The answer for people."""
        out = tables.console()
        for number, (one, done) in enumerate(zip(self.source.rounds, self.reports, strict=True), 1):
            out.print(self.source.heading(number), style="bold")
            out.print(tables.placements(done))
            for sentence in tables.sentences(one, done):
                out.print(sentence, soft_wrap=True)
            for problem in done.problems:
                self._print_problem(problem, out.print)
        if len(self.reports) > 1:
            out.print(tables.match_line(self.match), style="bold")
        for leg, text in self.faults:
            place = self.source.rounds[leg].places.get("Game")
            self._print_problem(Problem(f"round {leg + 1} of the file: {text}", place), out.print)

    def _print_problem(self, problem: Problem, to: Callable[..., None]) -> None:
        """A problem with the place where it stands."""
        word = problem.word
        where = self.source.where(word.line, word.column) if word else self.source.name
        to(f"{where}: {problem.text}", style="red", soft_wrap=True)


def _report(one: Round, judge: Judge) -> Report:
    """The report on one round, with progress."""
    work = placements(one, judge)
    placed: list[Placed] = list(shown(work, len(one.placements), "placements"))
    return report(one, placed)
