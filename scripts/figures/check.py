"""Is every placement of a round legal, and does the figure stand after it? For `fivesides check`."""

from collections.abc import Callable

from games.orthognomes import match
from games.orthognomes.record import Round
from games.referee import SEVERITY, Placed, Problem, Report, placements, report
from scripts import batch
from scripts.answers import Answer
from scripts.console import console
from scripts.figures import answers, tables
from scripts.inputs import Figures, figures
from scripts.judging import Judges
from scripts.verdicts import EXIT, Judged, judged


class Checked:
    """The rounds of a source, each checked, and the match that they make."""

    def __init__(self, source: Figures, judges: Judges) -> None:
        self.source = figures(source, "check")
        self._question = judges.question
        self.reports = [_report(one, judges) for one in self.source.rounds]
        self.decisive = [_decisive(done, judges) for done in self.reports]
        legs = [match.leg(one, done.ended) for one, done in zip(self.source.rounds, self.reports, strict=True)]
        self.match = match.total(legs)
        self.faults = match.faults(legs) if len(legs) > 1 else []

    @property
    def code(self) -> int:
        """The exit code."""
        codes = [EXIT[done.outcome] for done in self.reports]
        wrong = any(done.problems for done in self.reports) or bool(self.faults)
        return batch.worst([*codes, int(wrong)])

    def answer(self) -> Answer:
        """The answer for programs."""
        found = zip(self.source.rounds, self.reports, self.decisive, strict=True)
        rounds = [answers.check_answer(*one, self._question) for one in found]
        if len(rounds) == 1:
            return rounds[0]
        worst = max((done.outcome for done in self.reports if done.outcome), key=SEVERITY.__getitem__, default=None)
        faults = [text for _, text in self.faults]
        return answers.joined(rounds, self.match) | {"outcome": worst, "problems": faults}

    def print(self) -> None:
        """The answer for people."""
        out = console()
        for number, (one, done) in enumerate(zip(self.source.rounds, self.reports, strict=True), 1):
            out.print(self.source.heading(number), style="bold")
            out.print(tables.placements(done))
            for sentence in tables.sentences(one, done, self.decisive[number - 1], self._question):
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
        to(f"{self.source.where(problem.word)}: {problem.text}", style="red", soft_wrap=True)


def _decisive(done: Report, judges: Judges) -> Judged | None:
    """The verdict that speaks for a round, with what was asked about it."""
    placed = done.decisive
    return judged(placed.scene, placed.verdict, judges, answers.NAMES) if placed and placed.verdict else None


def _report(one: Round, judges: Judges) -> Report:
    """The report on one round, with progress."""
    work = placements(one, judges.figure)
    placed: list[Placed] = list(judges.follow(work, len(one.placements), "placements"))
    return report(one, placed)
