"""Hypothesis runs with one fixed profile, so that a test says the same every time; and slow tests come first."""

import gc

import pytest
from hypothesis import HealthCheck, settings

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
