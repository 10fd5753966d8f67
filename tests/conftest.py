"""Hypothesis runs with one fixed profile, so that a test says the same every time; and slow tests come first.

What tests of several modules are given is here too.
"""

import gc
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    import httpx

    from scripts.figures.falling import Referee
    from tests.page_client import Server

PORT = 9130
"""Of the page's server, where it is free."""

settings.register_profile(
    "fivesides",
    derandomize=True,
    deadline=None,  # simulated scenes take as long as they take
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fivesides")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long: in the end there are small things to share out among the processes."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the collector of garbage need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="module")
def referee() -> "Iterator[Referee]":
    """Both judges, as a process of the page has them."""
    from scripts.figures.falling import Referee

    found = Referee()
    yield found
    found.close()


@pytest.fixture(scope="module")
def page() -> "Iterator[Server]":
    """The page's server, which has nothing unforeseen to tell when all tests of a module are done."""
    from tests.page_client import server

    with server(PORT) as found:
        yield found
        assert found.unforeseen == []


@pytest.fixture(scope="module")
def http(page: "Server") -> "Iterator[httpx.Client]":
    """A client of it that asks over HTTP."""
    with page.http() as found:
        yield found
