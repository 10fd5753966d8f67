"""`fivesides check`: is every move legal, and does what was built stand?"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from scripts.answers import Answer
from scripts.batch import worst
from scripts.commands.options import input_options, json_option, mesh_options, question_options
from scripts.inputs import Refused
from scripts.outputs import print_line, warn
from scripts.questions import Question
from scripts.sources import Source, sources
from sim.given import Given

if TYPE_CHECKING:
    from scripts.many import Found

T = TypeVar("T")

OUTCOMES = {0: "all right", 3: "marginal", 1: "fallen or illegal", 2: "not judged"}
"""What exit codes mean, in a sum."""


@click.command(name="check")
@input_options
@mesh_options
@question_options
@json_option
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="Processes.")
@click.option("-o", "output", metavar="PATH", help="Write a line of JSON for every FILE there, as they are done.")
@click.option("--resume", is_flag=True, help="Go on with the file at -o; skip the FILEs that it answers.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there.")
@click.option("--timing", is_flag=True, help="Add the seconds that it took.")
def command(
    files: tuple[str, ...],
    expression: str | None,
    game: str,
    chosen: dict[str, str],
    given: Given,
    question: Question,
    as_json: bool,
    jobs: int,
    output: str | None,
    resume: bool,
    force: bool,
    timing: bool,
) -> int:
    """Play a record again: does every move obey the rules, and does the figure stand after it?

    FILE may also be an assembly of blocks of any shape, as JSON, GLB, OBJ or STL: does it stand?

    Exit code 0: legal, and stands. 1: an illegal move, a fall, a wrong result. 3: marginal. 2: unreadable
    input or wrong usage.
    """
    asked = sources(files, expression, game, chosen, given)
    if resume and (output is None or force):
        raise Refused("--resume goes on with a file: expected -o PATH, and no --force, which would overwrite it")
    if output is not None:
        return _recorded(asked, question, jobs, timing, output, resume, force)
    return (_answered if as_json else _told)(asked, question, jobs, timing)


def _told(asked: Sequence[Source], question: Question, jobs: int, timing: bool) -> int:
    """Tell people what comes of every source, in their order, as it is done; the exit code."""
    from scripts.many import over, whole

    codes = []
    for found in _followed(over(asked, question, jobs, whole), len(asked)):
        codes.append(found.code)
        _complain(found, timing)
        if found.told:
            found.told.print()
    return worst(codes)


def _answered(asked: Sequence[Source], question: Question, jobs: int, timing: bool) -> int:
    """Tell programs the same: an object, or one a line; the exit code."""
    from scripts.many import answered, over

    codes = []
    for found in _followed(over(asked, question, jobs, answered), len(asked)):
        codes.append(found.code)
        _complain(found, timing)
        print_line(({"file": found.name} if len(asked) > 1 else {}) | _answer(found, timing))
    return worst(codes)


def _followed(found: "Iterable[tuple[int, Found[T]]]", total: int) -> "Iterator[Found[T]]":
    """What is found, in order; with a bar where what is told goes elsewhere than to the terminal."""
    from scripts.progress import shown, unseen
    from scripts.spread import in_order

    follow = unseen if sys.stdout.isatty() else shown
    return follow(in_order(found), total, "files")


def _recorded(
    asked: Sequence[Source], question: Question, jobs: int, timing: bool, output: str, resume: bool, force: bool
) -> int:
    """Write what comes of every source to a file as it is done, and in their order in the end; the exit code.

    What could not be read, or ended its process, is tried again when the file is gone on with.
    """
    from scripts.ledger import Ledger
    from scripts.many import NO_ANSWER, answered, over
    from scripts.progress import shown

    named = {one.name: one for one in asked}
    with Ledger(output, resume, force) as ledger:
        there = ledger.codes
        left = [one for name, one in named.items() if there.get(name, NO_ANSWER) == NO_ANSWER]
        for _, found in shown(over(left, question, jobs, answered), len(left), "files"):
            _complain(found, timing)
            ledger.add({"file": found.name, "exit": found.code} | _answer(found, timing))
        ledger.finish(named)
        codes = list(map(ledger.codes.__getitem__, named))
    count = Counter(codes)
    parts = [f"{count[code]} {meaning}" for code, meaning in OUTCOMES.items() if count[code]]
    skipped = f"; {len(named) - len(left)} were there already" if len(left) < len(named) else ""
    warn(f"fivesides: {len(named)} checked: {', '.join(parts)}{skipped}")
    return worst(codes)


def _complain(found: "Found[Any]", timing: bool) -> None:
    """Say on standard error why nothing is told, and how long it took."""
    if found.told is None:
        warn(f"fivesides: {found.error}")
    elif timing:
        warn(f"{found.name}: {found.seconds:.2f} CPU s")


def _answer(found: "Found[Answer]", timing: bool) -> Answer:
    from scripts.many import answer_of

    return answer_of(found) | ({"cpu_seconds": round(found.seconds, 3)} if timing and found.told is not None else {})
