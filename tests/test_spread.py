"""Work over several processes: every result once, errors raised, and a process that dies takes nothing else along."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

import joblib
import pytest

from scripts.spread import Died, in_order, spread


def square(number: int) -> int:
    return number * number


def where(_: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def inverse(number: int) -> float:
    return 1 / number


def deadly(number: int) -> int:
    if number % 7 == 3:
        os._exit(9)
    return number * number


def unwell(number: int) -> Any:
    return Lock() if number == 2 else number * number


@contextmanager
def cluster() -> Iterator[None]:
    from distributed import Client, LocalCluster

    workers: Any = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    client: Any = Client(workers)
    with workers, client, joblib.parallel_config("dask"):
        yield


@pytest.mark.parametrize("jobs", [None, 1, 2])
def test_every_item_has_its_result(jobs: int | None) -> None:
    found = sorted(spread(square, range(20), jobs))
    assert found == [(k, k * k) for k in range(20)]


def test_nothing_to_do() -> None:
    assert list(spread(square, [], 2)) == []


def test_two_processes_share_the_work() -> None:
    others = {result for _, result in spread(where, range(12), 2)}
    assert len(others) == 2
    assert os.getpid() not in others


def test_the_context_says_who_works() -> None:
    with joblib.parallel_config("threading", n_jobs=2):
        assert {result for _, result in spread(where, range(12))} == {os.getpid()}
    with joblib.parallel_config(n_jobs=2):
        assert os.getpid() not in {result for _, result in spread(where, range(12))}


@pytest.mark.parametrize("jobs", [None, 2])
def test_what_the_work_raises_is_raised(jobs: int | None) -> None:
    with pytest.raises(ZeroDivisionError):
        list(spread(inverse, [2, 1, 0, *range(1, 50)], jobs))


@pytest.mark.parametrize("jobs", [None, 2])
def test_what_the_items_raise_is_raised_after_what_came_before(jobs: int | None) -> None:
    found: list[object] = []
    with pytest.raises(ZeroDivisionError):
        found.extend(spread(square, (k + 0 // (5 - k) for k in range(9)), jobs))
    assert sorted(map(str, found)) == [str((k, k * k)) for k in range(5)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_items_are_asked_for_when_they_are_due(jobs: int) -> None:
    asked = 0

    def items() -> Iterator[int]:
        nonlocal asked
        for k in range(10_000):
            asked = k + 1
            yield k

    work = spread(square, items(), jobs)
    for _ in range(3):
        next(work)
        time.sleep(0.2)  # for workers that ask too early
    assert asked < 10_000
    del work
    before = asked
    time.sleep(0.2)
    assert asked == before


def test_whoever_breaks_off_hears_no_more_of_it(capfd: pytest.CaptureFixture[str]) -> None:
    for place, _ in spread(square, range(200), 2):
        if place == 20:
            break
    time.sleep(0.3)
    assert capfd.readouterr().err == ""


def test_a_process_that_dies_is_told_with_its_item_and_the_rest_goes_on() -> None:
    lost: set[int] = set()
    found = dict(spread(deadly, range(12), 2, lost.update))
    assert {k: result.item for k, result in found.items() if isinstance(result, Died)} == {3: 3, 10: 10}
    assert {k: found[k] for k in found if k % 7 != 3} == {k: k * k for k in range(12) if k % 7 != 3}
    assert {3, 10} <= lost


def test_a_result_that_cannot_be_sent_is_told_likewise() -> None:
    found = dict(spread(unwell, range(6), 2))
    assert isinstance(found[2], Died)
    assert {k: found[k] for k in found if k != 2} == {k: k * k for k in range(6) if k != 2}


def test_what_comes_early_waits() -> None:
    assert list(in_order([(2, "c"), (0, "a"), (1, "b"), (3, "d")])) == ["a", "b", "c", "d"]


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of the cluster's own
def test_a_cluster_of_two_workers_is_one_line() -> None:
    with cluster():
        found = dict(spread(where, range(12)))
    assert set(found) == set(range(12))
    assert len(set(found.values())) == 2
    assert os.getpid() not in found.values()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # likewise
def test_a_worker_of_a_cluster_that_dies_is_told_with_its_item_and_the_rest_goes_on() -> None:
    with cluster():
        found = dict(spread(deadly, range(12)))
        with pytest.raises(ZeroDivisionError):
            list(spread(inverse, [1, 0, 1]))
    assert {k for k, result in found.items() if isinstance(result, Died)} == {3, 10}
    assert {k: found[k] for k in found if k % 7 != 3} == {k: k * k for k in range(12) if k % 7 != 3}
