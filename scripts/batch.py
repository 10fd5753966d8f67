"""One command over one or several sources, in their order; one that cannot be read does not stop the others.

Does not know what the command finds.
"""

from collections.abc import Callable, Iterable
from typing import Final

from scripts.inputs import Input, Refused, Source
from scripts.outputs import print_json, warn

Answer = dict[str, object]
WORST_FIRST: Final = (2, 1, 3, 0)
"""Exit codes of several sources: the first of these that occurs is theirs."""


def over(found: Iterable[Input], act: Callable[[Source], tuple[int, Answer]]) -> int:
    """Do *act* for every source that can be read; it prints what it finds and returns its exit code."""
    return worst([code for code, _, _ in _each(found, act)])


def answers_over(found: Iterable[Input], act: Callable[[Source], tuple[int, Answer]]) -> int:
    """The same, with what *act* answers printed as JSON."""
    done = _each(found, act)
    print_json([(name, answer) for _, name, answer in done])
    return worst([code for code, _, _ in done])


def worst(codes: Iterable[int]) -> int:
    """The exit code that speaks for all of *codes*."""
    return min(codes, key=WORST_FIRST.index, default=0)


def _each(found: Iterable[Input], act: Callable[[Source], tuple[int, Answer]]) -> list[tuple[int, str, Answer]]:
    """Exit code, name and answer of every source."""
    done: list[tuple[int, str, Answer]] = []
    for one in found:
        try:
            code, answer = act(one.read())
        except Refused as refused:
            warn(f"fivesides: {refused}")
            code, answer = 2, {"error": str(refused)}
        done.append((code, one.name, answer))
    return done
