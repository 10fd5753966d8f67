"""Work over several processes, by joblib: results as they come, and a process that dies takes nothing else along.

Whoever calls it may choose another backend, and the same work is done by a cluster, one item at a time:

    with Client(address), joblib.parallel_config("dask"): ...
    ray.util.joblib.register_ray()
    with joblib.parallel_config("ray"): ...

Workers must be able to import the work. Loads joblib when it is needed. Knows nothing of the work.
"""

import signal
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from threading import Lock, current_thread, main_thread
from typing import Any, Final, Generic, TypeAlias, TypeVar

T = TypeVar("T")
R = TypeVar("R")
_Done: TypeAlias = tuple[int, R, Exception | None]
"""Place, result, and what was raised instead of one."""

AHEAD: Final = 2
"""So many items for each process are handed out before they are due."""


@dataclass(frozen=True, slots=True)
class Died:
    """Instead of a result: the process that worked on an item died."""

    why: str
    item: Any = None


def _unheard(_: Sequence[object]) -> None:
    """Nobody is told."""


def spread(
    work: Callable[[T], R],
    items: Iterable[T],
    jobs: int | None = None,
    tell: Callable[[Sequence[T]], None] = _unheard,
) -> Iterator[tuple[int, R | Died]]:
    """(place, result) of *work* on every item, in the order in which they are done.

    *jobs* processes; None is what the context says, one when it says nothing. Items are asked for when they are due.
    What *work* or *items* raise is raised here. When a process dies, *tell* hears of those that were handed out but not
    done, and they are done again, one at a time: the one that kills its process again gets `Died`. The rest goes on.
    """
    hand = _Hand(items)
    while not hand.empty:
        yield from _round(work, hand, jobs)
        lost = hand.lost()
        if lost:
            tell([item for _, item in lost])
        for place, item in lost:
            again = _Hand([item])
            done = [result for _, result in _round(work, again, jobs)]
            yield place, done[0] if done else Died(f"the process that worked on it died ({again.broke})", item)
    if hand.failed:
        raise hand.failed


def in_order(found: Iterable[tuple[int, R]]) -> Iterator[R]:
    """What comes with its place, in the order of the places; what comes early waits."""
    waiting: dict[int, R] = {}
    due = 0
    for place, one in found:
        waiting[place] = one
        while due in waiting:
            yield waiting.pop(due)
            due += 1


class _Hand(Generic[T]):
    """Hands out items with their places, to whatever thread asks, and remembers them until they are done."""

    def __init__(self, items: Iterable[T]) -> None:
        self._rest = iter(enumerate(items))
        self._out: dict[int, T] = {}
        self._lock = Lock()
        self.open = False
        """Whether anybody may ask: joblib's threads do so even after it gave up."""
        self.empty = False
        """Whether all have been handed out."""
        self.failed: Exception | None = None
        """What was raised instead of an item."""
        self.broke = "no result came back"
        """Why a round ended early."""

    def __iter__(self) -> "_Hand[T]":
        return self

    def __next__(self) -> tuple[int, T]:
        with self._lock:
            try:
                if not self.open or self.empty:
                    raise StopIteration
                place, item = next(self._rest)
            except Exception as error:
                self.empty = self.empty or self.open
                if not isinstance(error, StopIteration):
                    self.failed = error
                raise StopIteration from None
            self._out[place] = item
            return place, item

    def __len__(self) -> int:
        """How many are handed out and not done."""
        return len(self._out)

    def done(self, place: int) -> None:
        """The item at *place* needs not be remembered any more."""
        del self._out[place]

    def lost(self) -> list[tuple[int, T]]:
        """What was handed out and not done; it is forgotten."""
        with self._lock:
            found, self._out = sorted(self._out.items(), key=lambda one: one[0]), {}
        return found


@dataclass(frozen=True, slots=True)
class _Call:
    """One call of the work, which brings what it raises back as a value: what joblib raises then is joblib's own."""

    work: Callable[[Any], Any]

    def __call__(self, place: int, item: object) -> _Done[Any]:
        try:
            return place, self.work(item), None
        except Exception as error:
            return place, None, error


def _round(work: Callable[[T], R], hand: _Hand[T], jobs: int | None) -> Iterator[tuple[int, R]]:
    """Results of what is in *hand* until that is done, or until a process dies: then some are lost."""
    from joblib.parallel import get_active_backend

    call = _Call(work)
    hand.open = True
    backend, _ = get_active_backend()
    client = getattr(backend, "client", None)
    with _unheeded():
        results = _by_dask(call, hand, client) if client else _by_joblib(call, hand, jobs)
    try:
        while True:
            try:
                place, result, error = next(results)
            except StopIteration:
                return
            except Exception as broke:  # every backend has an error of its own for it
                if not len(hand):
                    raise
                hand.broke = type(broke).__name__
                return
            hand.done(place)
            if error is not None:
                raise error
            yield place, result
    finally:
        hand.open = False
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # that what is under way is given up
            results.close()


@contextmanager
def _unheeded() -> Iterator[None]:
    """Processes that begin inside the block do not heed Ctrl-C: whoever began them ends them."""
    before = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or before is None:
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _by_joblib(call: _Call, hand: _Hand[T], jobs: int | None) -> Any:
    """What is done, as a generator. Raises an error of the backend's when a process dies."""
    from joblib import Parallel, delayed

    pool = Parallel(
        n_jobs=jobs, batch_size=1, pre_dispatch=f"{AHEAD}*n_jobs", return_as="generator_unordered", max_nbytes=None
    )
    return pool(delayed(call)(place, item) for place, item in hand)


def _by_dask(call: _Call, hand: _Hand[T], client: Any) -> Any:
    """The same by a cluster itself: joblib waits for ever for a worker of Dask that dies, and asks it for no more."""
    import distributed

    as_completed: Callable[..., Any] = distributed.as_completed
    ahead = AHEAD * max(1, sum(client.ncores().values()))
    under_way = as_completed(client.submit(call, *one, pure=False) for one in islice(hand, ahead))
    for future in under_way:
        if future.status == "finished":
            yield future.result()
        elif future.status == "error":
            hand.broke = type(future.exception()).__name__
        for one in islice(hand, 1):
            under_way.add(client.submit(call, *one, pure=False))
