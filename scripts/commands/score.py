"""`fivesides score`: points of the five views, line by line. Loads no engine."""

import click

from games.orthognomes import match
from games.orthognomes.replay import Replay, replay, wrong_result
from scripts import answers, batch
from scripts.commands.options import input_options, json_option
from scripts.inputs import Source, inputs, solid
from scripts.outputs import warn


@click.command(name="score")
@input_options
@json_option
def command(files: tuple[str, ...], expression: str | None, game: str, chosen: dict[str, str], as_json: bool) -> int:
    """Count the lines of four on the five sides of a figure, legal or not.

    A # in the record is trusted: the figure fell there, and the collapse is scored.
    """
    found = inputs(files, expression, game, chosen)
    return batch.answers_over(found, _answer) if as_json else batch.over(found, _print)


def _score(source: Source) -> tuple[int, list[Replay], match.Match]:
    """Exit code, rounds and match of a source."""
    rounds = solid(source, "score").rounds
    replays = [replay(one) for one in rounds]
    legs = [match.leg(one, played.ended) for one, played in zip(rounds, replays, strict=True)]
    wrong = [wrong_result(one, played.ended) for one, played in zip(rounds, replays, strict=True)]
    for one, problem in zip(rounds, wrong, strict=True):
        if problem:
            word = one.places["Result"]
            warn(f"{source.where(word.line, word.column)}: {problem}")
    return int(any(wrong) or not all(played.legal for played in replays)), replays, match.total(legs)


def _answer(source: Source) -> tuple[int, batch.Answer]:
    """The answer for programs."""
    code, replays, total = _score(source)
    rounds = [answers.score_answer(played) for played in replays]
    return code, rounds[0] if len(rounds) == 1 else answers.joined(rounds, total)


def _print(source: Source) -> tuple[int, batch.Answer]:
    """The answer for people."""
    from scripts import tables

    code, replays, total = _score(source)
    out = tables.console()
    for number, played in enumerate(replays, 1):
        out.print(f"{source.heading(number)}: {tables.points(played.points.values())}", style="bold")
        if played.ended and played.legal:
            out.print(f"({played.ended.reason})")
        if played.broken:
            out.print(f"(not legal: {played.why})", soft_wrap=True)
        out.print(tables.grids(played.score))
        if any(played.score.lines):
            out.print(tables.lines(played.score))
    if len(replays) > 1:
        out.print(tables.match_line(total), style="bold")
    return code, {}
