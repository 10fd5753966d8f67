"""The processes behind the page: quick ones that answer, one with the engine that judges, one that draws files.

A task that is not wanted any more is ended with its process, which is replaced at once; so is one that takes too
long, or dies. Who has to wait for a process waits here, and costs nothing when he leaves. Knows no game and no browser.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from typing import Any, Final, TypeVar

from pebble import ProcessExpired, ProcessPool

from scripts.page import tasks

T = TypeVar("T")
LOADED: Final = [
    "scripts.page.tasks", "scripts.page.links", "scripts.page.forms", "scripts.figures.page", "scripts.figures.changes",
    "scripts.figures.falling", "scripts.figures.tables", "scripts.flat.page", "scripts.flat.changes", "sim.explaining",
    "sim.third",
]  # fmt: skip
"""What every process needs: loaded once, by the process that they are all copied from."""
LANES: Final[dict[str, tuple[int, Callable[..., object], int]]] = {
    "answer": (2, os.nice, 0),
    "judge": (1, tasks.readied, 5),
    "write": (1, os.nice, 10),
}
"""How many processes each kind of work has, what each begins with, and how far it stands back on a busy machine."""
BEGINS: Final = 30.0
"""Seconds within which a process begins with what it is given, however busy the machine is."""
LOOKS: Final = 0.02
"""Seconds between two looks whether a process has ended."""
WAKES: Final = 60.0
"""Seconds within which a lane does its first task, which does nothing."""
AGAIN: Final = "another one has taken its place: try again"


class Lost(Exception):  # noqa: N818 (it is what became of a task)
    """A task that gave no answer; the sentence says why."""


class Lane:
    """Processes for one kind of work, and those who wait for one."""

    def __init__(self, context: ForkServerContext, count: int, begin: Callable[..., object], step: int) -> None:
        self._context, self._count, self._begin, self._step = context, count, begin, step
        self._free = asyncio.Semaphore(count)
        self._pool = self._hired()

    def close(self) -> None:
        """End its processes."""
        self._pool.stop()
        self._pool.join()

    async def work(self, seconds: float, task: Callable[..., T], given: tuple[Any, ...]) -> T:
        """What *task* makes of what it is *given*, within so many *seconds* from when a process is free for it."""
        async with self._free:
            try:
                return await self._done(seconds, task, given)
            except BrokenProcessPool:  # a process died that had nothing to do, which pebble takes for the end of all
                return await self._done(seconds, task, given)

    async def _done(self, seconds: float, task: Callable[..., T], given: tuple[Any, ...]) -> T:
        if not self._pool.active:
            await self._replace()
        future = self._pool.schedule(task, args=given, timeout=seconds)
        try:
            async with asyncio.timeout(seconds + BEGINS):
                return await asyncio.wrap_future(future)
        except asyncio.CancelledError:  # nobody waits for it: its process is free when pebble has ended it
            while self._pool.active and not wait([future], 0).done:
                await asyncio.sleep(LOOKS)
            raise
        except TimeoutError:
            if future.cancelled():  # by us: nobody began with it
                await self._replace()
                raise Lost(f"no process was there for it: {AGAIN}") from None
            raise Lost(f"it took longer than {seconds:g} seconds, and was given up") from None
        except ProcessExpired:
            raise Lost(f"the process that was at it ended; {AGAIN}") from None

    async def _replace(self) -> None:
        """Have other processes."""
        old, self._pool = self._pool, self._hired()
        old.stop()
        await asyncio.to_thread(old.join)

    def _hired(self) -> ProcessPool:
        return ProcessPool(
            max_workers=self._count, context=self._context, initializer=self._begin, initargs=[self._step]
        )  # which begins with its first task


class Crew:
    """Processes, as long as it is open; use it in a `with` statement."""

    def __init__(self) -> None:
        context = get_context("forkserver")
        context.set_forkserver_preload(LOADED)
        self._lanes = {name: Lane(context, *given) for name, given in LANES.items()}

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *_: object) -> None:
        for lane in self._lanes.values():
            lane.close()

    async def awake(self) -> None:
        """Every lane has begun."""
        await asyncio.gather(*(self.work(name, WAKES, tasks.awake) for name in LANES))

    async def work(self, lane: str, seconds: float, task: Callable[..., T], *given: Any) -> T:
        """What *task* makes of what it is *given*, within so many *seconds*; `Lost` when it makes nothing.

        Whoever stops waiting for it ends it.
        """
        try:
            return await self._lanes[lane].work(seconds, task, given)
        except Lost:
            raise
        except Exception as error:  # of the processes' machinery, for tasks say in words what is wrong
            tasks.tell(error)
            raise Lost("something went wrong in fivesides itself") from None
