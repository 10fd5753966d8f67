"""Points of the five views of a figure, line by line. For `fivesides score`; loads no engine."""

from games.orthognomes import match
from games.orthognomes.replay import replay, wrong_result
from scripts.answers import Answer
from scripts.figures import answers
from scripts.inputs import Figures, solid
from scripts.outputs import warn


class Scored:
    """The rounds of a source, each scored, and the match that they make."""

    def __init__(self, source: Figures) -> None:
        self.source = source
        rounds = solid(source, "score").rounds
        self.replays = [replay(one) for one in rounds]
        legs = [match.leg(one, played.ended) for one, played in zip(rounds, self.replays, strict=True)]
        self.match = match.total(legs)
        wrong = [wrong_result(one, played.ended) for one, played in zip(rounds, self.replays, strict=True)]
        for one, problem in zip(rounds, wrong, strict=True):
            if problem:
                warn(f"fivesides: {source.where(one.places.get('Result'))}: {problem}")
        self.code = int(any(wrong) or not all(played.legal for played in self.replays))

    def answer(self) -> Answer:
        """The answer for programs."""
        rounds = [answers.score_answer(played) for played in self.replays]
        return rounds[0] if len(rounds) == 1 else answers.joined(rounds, self.match)

    def print(self) -> None:
        """The answer for people."""
        from scripts.console import console
        from scripts.figures import tables

        out = console()
        for number, played in enumerate(self.replays, 1):
            out.print(f"{self.source.heading(number)}: {tables.points(played.points.values())}", style="bold")
            if played.ended and played.legal:
                out.print(f"({played.ended.reason})")
            if played.broken:
                out.print(f"(not legal: {played.why})", soft_wrap=True)
            out.print(tables.grids(played.score))
            if any(played.score.lines):
                out.print(tables.lines(played.score))
        if len(self.replays) > 1:
            out.print(tables.match_line(self.match), style="bold")
