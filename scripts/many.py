"""Many checks: over processes, with answers that a stop half-way does not lose.

    for answer in check_many(["a.game", "b.json"], jobs=2): ...

    with LocalCluster(threads_per_worker=1) as cluster, Client(cluster), joblib.parallel_config("dask"):
        for answer in check_many(files): ...

`check_many` is for programs, `over` for the command. Work goes through joblib, so that its context sends it to a
cluster (`scripts.spread` says how); files are read there. Judges nothing itself.
"""

import threading
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import process_time
from typing import Final, Generic, TypeVar

from games.errors import IllegalMove
from games.registry import called
from scripts import batch
from scripts.answers import Answer
from scripts.batch import Readable
from scripts.inputs import Input, Refused, bytes_of
from scripts.judging import Judges
from scripts.kinds import of_kind
from scripts.outputs import warn
from scripts.progress import shown, working
from scripts.questions import Question
from scripts.sources import MOST_BYTES, Blocks, Known, Source
from scripts.spread import Died, in_order, spread
from sim.given import NOTHING, Given
from sim.scene import Scene

T = TypeVar("T")

NO_ANSWER: Final = 2
"""Exit code of a source that cannot be read, or on which the program failed, or whose process died."""


@dataclass(frozen=True)
class Found(Generic[T]):
    """What came of a source."""

    name: str
    code: int
    """The exit code."""
    told: T | None
    """What is to be told of it."""
    error: str = ""
    """Why there is nothing."""
    seconds: float = 0.0
    """Of this process."""


@dataclass(frozen=True)
class Built:
    """A scene that was built by a program."""

    name: str
    scene: Scene

    def read(self) -> Blocks:
        """Its bodies."""
        return Blocks(self.name, self.scene)


def check_many(
    what: Iterable[str | Path | Scene],
    question: Question | None = None,
    jobs: int | None = None,
    given: Given = NOTHING,
    game: str = "orthognomes",
    chosen: Mapping[str, str] | None = None,
) -> Iterator[Answer]:
    """The answer of `fivesides check --json` on each file or scene, in their order, with `file` and `exit` first.

    Scenes are called `scene 1`, by their number in *what*, which is asked for more when it is due. *jobs* processes;
    None is what joblib's context says, one when it says nothing. *question*, *given*, *game* and *chosen* are the
    command's options. What cannot be read, and what ends its process, has an `error` instead. Raises BadOption for a
    game that does not exist.
    """
    name = called(game)

    def source(number: int, one: str | Path | Scene) -> Readable[Known]:
        if isinstance(one, str | Path):
            return Source(Input(str(one), None, name, chosen or {}), given)
        return Built(f"scene {number}", one)

    asked = (source(number, one) for number, one in enumerate(what, 1))
    return map(line_of, in_order(_apart(asked, question or Question(), jobs, answered)))


def answered(finding: batch.Finding) -> Answer:
    """What is told to programs."""
    return finding.answer()


def whole(finding: batch.Finding) -> batch.Finding:
    """What is told to people, who are told it in this process."""
    return finding


def line_of(found: Found[Answer]) -> Answer:
    """An answer as a line of a file has it."""
    return {"file": found.name, "exit": found.code} | answer_of(found)


def answer_of(found: Found[Answer]) -> Answer:
    """An answer, or why there is none."""
    return {"error": found.error} if found.told is None else found.told


def over(
    asked: Sequence[Source], question: Question, jobs: int, tell: Callable[[batch.Finding], T]
) -> Iterator[tuple[int, Found[T]]]:
    """What comes of every source, with its place, as it is done: here one after another, or over processes.

    *tell* is what is wanted of a finding: `answered` or `whole`.
    """
    if len(asked) == 1:
        with Judges(question, shown, working) as judges:
            yield 0, _found(asked[0], judges, tell)
    elif jobs > 1:
        yield from _apart(asked, question, jobs, tell)
    else:
        with Judges(question) as judges:
            for place, one in enumerate(asked):
                yield place, _survived(one, judges, tell)


def _apart(
    asked: Iterable[Readable[Known]], question: Question, jobs: int | None, tell: Callable[[batch.Finding], T]
) -> Iterator[tuple[int, Found[T]]]:
    """The same over processes."""
    for place, found in spread(partial(_check, question, tell), map(_sendable, asked), jobs, _again):
        if isinstance(found, Died):
            name = found.item.name
            yield place, Found(name, NO_ANSWER, None, f"{name}: {found.why}")
        else:
            yield place, found


def _again(lost: Sequence[Readable[Known]]) -> None:
    warn(f"fivesides: a process died; done again, one at a time: {', '.join(one.name for one in lost)}")


def _sendable(one: Readable[Known]) -> Readable[Known]:
    """A source as another process can read it: standard input is read here."""
    if isinstance(one, Source) and one.source.path == "-" and one.source.data is None:
        return replace(one, source=replace(one.source, data=bytes_of("-", MOST_BYTES)))
    return one


class _Kept(threading.local):
    """The judges of this thread: they stay, because opening an engine takes longer than most checks."""

    judges: Judges | None = None


_KEPT: Final = _Kept()


def _check(question: Question, tell: Callable[[batch.Finding], T], one: Readable[Known]) -> Found[T]:
    """What comes of one source, in whatever process this is."""
    if _KEPT.judges is None or _KEPT.judges.question != question:
        if _KEPT.judges is not None:
            _KEPT.judges.close()
        _KEPT.judges = Judges(question)
    return _survived(one, _KEPT.judges, tell)


def _survived(one: Readable[Known], judges: Judges, tell: Callable[[batch.Finding], T]) -> Found[T]:
    """What comes of one source of many: where the program fails, it goes on with the next."""
    try:
        return _found(one, judges, tell)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}, line {place.lineno}"
        why = f"{one.name}: the program failed on it; please report it: {type(error).__name__}: {error} ({where})"
        return Found(one.name, NO_ANSWER, None, why)


def _found(one: Readable[Known], judges: Judges, tell: Callable[[batch.Finding], T]) -> Found[T]:
    start = process_time()
    try:
        what = one.read()
        finding: batch.Finding = of_kind(what.kind, "check").Checked(what, judges)
        told, error = tell(finding), ""
        code = finding.code
    except (Refused, IllegalMove) as refused:
        told, error = None, str(refused)
        code = NO_ANSWER if isinstance(refused, Refused) else 1
    return Found(one.name, code, told, error, process_time() - start)
