"""Many checks: over processes, with answers that a stop half-way does not lose.

    for answer in check_many(["a.game", "b.json"], jobs=2): ...

`check_many` is for programs, `over` for the command. Work goes through joblib, so that
`with joblib.parallel_config("dask")` sends it to a cluster. Judges nothing itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import process_time
from typing import Final

from games.errors import IllegalMove
from scripts import batch
from scripts.answers import Answer
from scripts.inputs import Refused
from scripts.judging import Judges
from scripts.kinds import of_kind
from scripts.progress import shown, unseen
from scripts.questions import Question
from scripts.sources import Source, sources
from sim.given import NOTHING, Given

DIED: Final = 2
"""Exit code for a file whose process died: nothing is known of it."""


@dataclass(frozen=True)
class Found:
    """What came of a source."""

    name: str
    code: int
    """The exit code."""
    finding: batch.Finding | None
    error: str = ""
    """Why there is no finding."""
    seconds: float = 0.0
    """Of this process."""

    def answer(self) -> Answer:
        """For programs."""
        return self.finding.answer() if self.finding else {"error": self.error}


def check_many(
    files: Iterable[str | Path],
    question: Question | None = None,
    jobs: int | None = None,
    given: Given = NOTHING,
    game: str = "orthognomes",
    chosen: Mapping[str, str] | None = None,
) -> Iterator[Answer]:
    """The answer of `fivesides check --json` on each of *files*, in their order, with `file` and `exit` first.

    *jobs* processes; None is what joblib's context says, one when it says nothing. *question*, *given*, *game* and
    *chosen* are the command's options. What cannot be read, and what ends its process, has an `error` instead.
    """
    asked = sources([str(file) for file in files], None, game, chosen or {}, given)
    for found in ordered(_spread(asked, question or Question(), jobs)):
        yield line_of(found)


def line_of(found: Found) -> Answer:
    """An answer as a line of a file has it."""
    return {"file": found.name, "exit": found.code} | found.answer()


def over(asked: Sequence[Source], question: Question, jobs: int) -> Iterator[tuple[int, Found]]:
    """What comes of every source, with its place, as it is done: here one after another, or over processes."""
    if jobs > 1:
        yield from _spread(asked, question, jobs)
        return
    alone = len(asked) == 1
    with Judges(question, shown if alone else unseen) as judges:
        for place, one in enumerate(asked):
            yield place, _found(one, judges)


def ordered(found: Iterable[tuple[int, Found]]) -> Iterator[Found]:
    """What comes in any order, in that of the places."""
    waiting: dict[int, Found] = {}
    due = 0
    for place, one in found:
        waiting[place] = one
        while due in waiting:
            yield waiting.pop(due)
            due += 1


def _spread(asked: Sequence[Source], question: Question, jobs: int | None) -> Iterator[tuple[int, Found]]:
    from scripts.spread import Died, spread  # joblib takes a while to load

    for place, result in spread(partial(_check, question), asked, jobs):
        name = asked[place].name
        yield place, Found(name, DIED, None, f"{name}: {result.why}") if isinstance(result, Died) else result


def _check(question: Question, one: Source) -> Found:
    """What comes of one source, in a process of its own."""
    with Judges(question) as judges:
        return _found(one, judges)


def _found(one: Source, judges: Judges) -> Found:
    start = process_time()
    try:
        what = one.read()
        finding: batch.Finding = of_kind(what.kind, "check").Checked(what, judges)
    except (Refused, IllegalMove) as error:
        return Found(one.name, 2 if isinstance(error, Refused) else 1, None, str(error), process_time() - start)
    return Found(one.name, finding.code, finding, "", process_time() - start)
