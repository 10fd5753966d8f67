"""Progress of long work, on standard error and on a terminal only. Reads no clock of its own."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import track

T = TypeVar("T")


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
    """*work*, with a bar that says how far it is."""
    console = Console(stderr=True)
    if not console.is_terminal or total < 2:
        yield from work
        return
    yield from track(work, what, total, console=console, transient=True)
