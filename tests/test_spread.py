"""Work over several processes: every result once, errors raised, and a process that dies takes nothing else along."""

import os
import time
from typing import Any

import joblib
import pytest

from scripts.spread import Died, spread


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


@pytest.mark.parametrize("jobs", [None, 2])
def test_what_the_work_raises_is_raised(jobs: int | None) -> None:
    with pytest.raises(ZeroDivisionError):
        list(spread(inverse, [2, 1, 0], jobs))


def test_a_process_that_dies_is_told_with_its_item_and_the_rest_goes_on() -> None:
    found = dict(spread(deadly, range(12), 2))
    assert {k for k, result in found.items() if isinstance(result, Died)} == {3, 10}
    assert {k: found[k] for k in found if k % 7 != 3} == {k: k * k for k in range(12) if k % 7 != 3}


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of the cluster's own
def test_a_cluster_of_two_workers_is_one_line() -> None:
    from distributed import Client, LocalCluster

    cluster: Any = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    client: Any = Client(cluster)
    with cluster, client, joblib.parallel_config("dask"):
        found = dict(spread(where, range(12)))
    assert set(found) == set(range(12))
    assert len(set(found.values())) == 2
    assert os.getpid() not in found.values()
