"""One command over one or several sources, in their order; one that cannot be read does not stop the others.

Does not know what the command finds.
"""

from collections.abc import Callable, Iterable
from typing import Final, Protocol, TypeVar

from games.errors import IllegalMove
from scripts.answers import Answer
from scripts.inputs import Refused
from scripts.outputs import print_json, warn

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
WORST_FIRST: Final = (2, 1, 3, 0)
"""Exit codes of several sources: the first of these that occurs is theirs."""


class Readable(Protocol[T_co]):
    """Something that can be read."""

    @property
    def name(self) -> str:
        """As errors and answers name it."""

    def read(self) -> T_co:
        """What is in it; `Refused` says why it cannot be read."""


class Finding(Protocol):
    """What a command found out about a source."""

    @property
    def code(self) -> int:
        """The exit code."""

    def answer(self) -> Answer:
        """For programs."""

    def print(self) -> None:
        """For people."""


def over(found: Iterable[Readable[T]], find: Callable[[T], Finding], as_json: bool) -> int:
    """Say what *find* finds out about every source that can be read, to people or to programs; the exit code."""
    done = [_one(source, find, as_json) for source in found]
    if as_json:
        print_json([(name, answer) for _, name, answer in done])
    return worst([code for code, _, _ in done])


def worst(codes: Iterable[int]) -> int:
    """The exit code that speaks for all of *codes*."""
    return min(codes, key=WORST_FIRST.index, default=0)


def _one(one: Readable[T], find: Callable[[T], Finding], as_json: bool) -> tuple[int, str, Answer]:
    """Exit code, name and answer of one source; for people, the answer is printed."""
    try:
        finding = find(one.read())
        if as_json:
            return finding.code, one.name, finding.answer()
        finding.print()
    except (Refused, IllegalMove) as error:
        warn(f"fivesides: {error}")
        return 2 if isinstance(error, Refused) else 1, one.name, {"error": str(error)}
    return finding.code, one.name, {}
