"""Progress of long work, on standard error and on a terminal only. Reads no clock of its own."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

T = TypeVar("T")


class Follow(Protocol):
    """Hands work on, and may show how far it is."""

    def __call__(self, work: Iterable[T], total: int, what: str) -> Iterator[T]:
        """*work*, of which there are *total*, called *what*."""


def unseen(work: Iterable[T], total: int, what: str) -> Iterator[T]:  # noqa: ARG001 (nothing is shown)
    """*work*, without a word."""
    return iter(work)


@contextmanager
def silent(what: str) -> Iterator[None]:  # noqa: ARG001 (nothing is shown)
    """The same for what has no parts."""
    yield


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show that *what* is being done, for work whose end cannot be told."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(what):
        yield


def shown(work: Iterable[T], total: int, what: str) -> Iterator[T]:
    """*work*, with a bar that says how far it is, how fast it goes and how long it will take."""
    console = Console(stderr=True)
    if not console.is_terminal or total < 2:
        yield from work
        return
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        yield from bar.track(work, total, description=what)


class _Rate(ProgressColumn):
    """How many are done in a second; in a minute, where that is less than one."""

    def render(self, task: Task) -> Text:
        """The rate of late, empty at the start."""
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:.1f}/s" if speed >= 1 else f"{60 * speed:.1f}/min")
