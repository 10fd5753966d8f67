"""`fivesides check`: is every move legal, and does what was built stand?"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from scripts.batch import worst
from scripts.commands.options import input_options, json_option, mesh_options, question_options
from scripts.inputs import Refused
from scripts.outputs import print_line, warn
from scripts.questions import Question
from scripts.sources import Source, sources
from sim.given import Given

if TYPE_CHECKING:
    from scripts.many import Found

OUTCOMES = {0: "legal, and stand", 3: "marginal", 1: "fall, or are illegal", 2: "cannot be read"}
"""What exit codes mean, in a sum."""


@click.command(name="check")
@input_options
@mesh_options
@question_options
@json_option
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="Processes.")
@click.option("-o", "output", metavar="PATH", help="Write a line of JSON for every FILE there, as they are done.")
@click.option("--resume", is_flag=True, help="Go on with the file at -o, and skip the FILEs that are in it.")
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
    if output is None and resume:
        raise Refused("--resume goes on with a file: expected -o PATH")
    if output is not None:
        return _recorded(asked, question, jobs, timing, output, resume, force)
    return _told(asked, question, jobs, timing, as_json)


def _told(asked: Sequence[Source], question: Question, jobs: int, timing: bool, as_json: bool) -> int:
    """Say what comes of every source, in their order, as it is done; the exit code."""
    from scripts.many import ordered, over

    codes = []
    for found in ordered(over(asked, question, jobs)):
        codes.append(found.code)
        _complain(found, timing)
        if as_json:
            print_line(({"file": found.name} if len(asked) > 1 else {}) | _answer(found, timing))
        elif found.finding:
            found.finding.print()
    return worst(codes)


def _recorded(
    asked: Sequence[Source], question: Question, jobs: int, timing: bool, output: str, resume: bool, force: bool
) -> int:
    """Write what comes of every source to a file as it is done, and in their order in the end; the exit code."""
    from scripts.ledger import Ledger
    from scripts.many import over
    from scripts.progress import shown

    with Ledger(output, resume, force) as ledger:
        left = [one for one in asked if one.name not in ledger.codes]
        for _, found in shown(over(left, question, jobs), len(left), "files"):
            _complain(found, timing)
            ledger.add({"file": found.name, "exit": found.code} | _answer(found, timing))
        names = [one.name for one in asked]
        ledger.finish(names)
        codes = [ledger.codes[name] for name in names]
    count = Counter(codes)
    parts = [f"{count[code]} {meaning}" for code, meaning in OUTCOMES.items() if count[code]]
    skipped = f"; {len(asked) - len(left)} were there already" if len(left) < len(asked) else ""
    warn(f"fivesides: {len(asked)} checked: {', '.join(parts)}{skipped}")
    return worst(codes)


def _complain(found: "Found", timing: bool) -> None:
    """Say on standard error why there is no finding, and how long it took."""
    if not found.finding:
        warn(f"fivesides: {found.error}")
    elif timing:
        warn(f"{found.name}: {found.seconds:.2f} CPU s")


def _answer(found: "Found", timing: bool) -> dict[str, object]:
    return found.answer() | ({"cpu_seconds": round(found.seconds, 3)} if timing and found.finding else {})
