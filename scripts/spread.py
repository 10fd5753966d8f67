"""Work over several processes, by joblib: results as they come, and a process that dies takes nothing else along.

Whoever calls it may choose another backend: inside `with joblib.parallel_config("dask")` the same work is done by a
Dask cluster. Knows nothing of the work.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from joblib import Parallel, delayed

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 2
"""So many items for each process are handed out before they are due."""


@dataclass(frozen=True, slots=True)
class Died:
    """Instead of a result: the process that worked on an item died."""

    why: str


def spread(work: Callable[[T], R], items: Sequence[T], jobs: int | None = None) -> Iterator[tuple[int, R | Died]]:
    """(place, result) of *work* on every item, in the order in which they are done.

    *jobs* processes; None is what the context says, one when it says nothing. What *work* raises is raised here. When
    a process dies, the items that were handed out but not done are done again, each with a process of its own: the
    one that kills its process again gets `Died`, and what was not begun goes on as before.
    """
    left = list(range(len(items)))
    while left:
        begun: list[int] = []
        done: set[int] = set()
        try:
            for place, result in _together(work, items, left, begun, jobs):
                done.add(place)
                yield place, result
            return
        except _PoolError:
            pass
        for place in begun:
            if place not in done:
                done.add(place)
                yield place, _alone(work, items[place])
        left = [place for place in left if place not in done]


class _PoolError(RuntimeError):
    """A process died, and joblib gave up all that was under way."""


@dataclass(frozen=True, slots=True)
class _Call:
    """One call of the work, which brings what it raises back as a value: what joblib raises then is joblib's own."""

    work: Callable[[Any], Any]

    def __call__(self, place: int, item: object) -> tuple[int, Any, Exception | None]:
        try:
            return place, self.work(item), None
        except Exception as error:
            return place, None, error


def _together(
    work: Callable[[T], R], items: Sequence[T], places: Sequence[int], begun: list[int], jobs: int | None
) -> Iterator[tuple[int, R]]:
    """The results at *places*; which were handed out is noted in *begun*. Raises _PoolError."""
    call = delayed(_Call(work))

    def calls() -> Iterator[Any]:
        for place in places:
            begun.append(place)
            yield call(place, items[place])

    pool = Parallel(
        n_jobs=jobs, batch_size=1, pre_dispatch=f"{AHEAD}*n_jobs", return_as="generator_unordered", max_nbytes=None
    )
    results = pool(calls())
    while True:
        try:
            place, result, error = next(results)
        except StopIteration:
            return
        except Exception as broke:  # every backend has an error of its own for it
            raise _PoolError(str(broke)) from broke
        if error is not None:
            raise error
        yield place, result


def _alone(work: Callable[[T], R], item: T) -> R | Died:
    """The result of one item, in a process that has nothing else to do."""
    try:
        ((_, result, error),) = Parallel(n_jobs=2, max_nbytes=None)([delayed(_Call(work))(0, item)])
    except Exception as broke:  # likewise
        return Died(f"the process that worked on it died ({type(broke).__name__})")
    if error is not None:
        raise error
    found: R = result
    return found
