"""Is every move of a flat game legal, and does its result follow? For `fivesides check`."""

from scripts.answers import Answer, each
from scripts.console import console
from scripts.flat.answers import check_answer
from scripts.flat.sentences import ended, problems
from scripts.inputs import FlatGames, begun


class Checked:
    """The games of a source, each played again. Nothing can fall in them: no judge is asked."""

    def __init__(self, source: FlatGames, _: object) -> None:
        self.source = begun(source, "check")

    @property
    def code(self) -> int:
        """The exit code."""
        return int(any(problems(self.source, one) for one in self.source.games))

    def answer(self) -> Answer:
        """The answer for programs."""
        return each(self.source.kind, self.source.games, lambda one: check_answer(one, problems(self.source, one)))

    def print(self) -> None:
        """The answer for people."""
        out = console()
        for number, one in enumerate(self.source.games, 1):
            out.print(self.source.heading(number), style="bold")
            count = len(one.moves)
            out.print(f"{count} legal move{'s' if count != 1 else ''}; {one.points}.", soft_wrap=True)
            for note in one.account.notes:
                out.print(note, soft_wrap=True)
            for problem in problems(self.source, one):
                out.print(problem, style="red", soft_wrap=True)
            if not one.trouble:
                out.print(ended(one), soft_wrap=True)
