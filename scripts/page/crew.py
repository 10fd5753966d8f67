"""The processes behind the page: quick ones that answer, one with the engine that judges, one that draws files.

A task that is not wanted any more is ended with its process, which is replaced at once; so is one that takes too
long, or dies. Knows no game and no browser.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import TimeoutError as TookTooLong
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from pebble import ProcessExpired, ProcessPool

from scripts.page import tasks

T = TypeVar("T")
LOADED: Final = [
    "scripts.page.tasks", "scripts.page.links", "scripts.page.forms", "scripts.figures.page", "scripts.figures.falling",
    "scripts.figures.tables", "scripts.flat.page", "sim.explaining", "sim.third",
]  # fmt: skip
"""What every process needs: loaded once, by the process that they are all copied from."""
LANES: Final = {"answer": (2, 0), "judge": (1, 5), "write": (1, 10)}
"""How many processes each kind of work has, and how far it stands back when the machine is busy."""


class Lost(Exception):  # noqa: N818 (it is what became of a task)
    """A task that gave no answer; the sentence says why."""


class Crew:
    """Processes, as long as it is open; use it in a `with` statement."""

    def __init__(self) -> None:
        context = get_context("forkserver")
        context.set_forkserver_preload(LOADED)
        self._lanes = {
            name: ProcessPool(max_workers=count, context=context, initializer=os.nice, initargs=[step])
            for name, (count, step) in LANES.items()
        }

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *_: object) -> None:
        for lane in self._lanes.values():
            lane.stop()
        for lane in self._lanes.values():
            lane.join()

    async def awake(self) -> None:
        """Every lane has begun."""
        await asyncio.gather(*(self.work(name, 60, tasks.awake) for name in LANES))

    async def work(self, lane: str, seconds: float, task: Callable[..., T], *given: Any) -> T:
        """What *task* makes of what it is *given*, within so many *seconds*; `Lost` when it makes nothing.

        Whoever stops waiting for it ends it.
        """
        try:
            return await asyncio.wrap_future(self._lanes[lane].schedule(task, args=given, timeout=seconds))
        except TookTooLong:
            raise Lost(f"it took longer than {seconds:g} seconds, and was given up") from None
        except ProcessExpired:
            raise Lost("the process that was at it ended; another one has taken its place: try again") from None
