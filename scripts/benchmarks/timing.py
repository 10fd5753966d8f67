"""CPU seconds of this process, of several ways in turn. Knows nothing of what is measured."""

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

RUNS: Final = 5
"""How often every way is measured; the median counts."""
SHORTEST: Final = 0.05
"""CPU seconds that a measurement takes at least: what is shorter is repeated, as one check among many is.

Alone between others that fill the caches, a check of 2.5 ms takes 3.7."""


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds of this process for *work*."""
    start = time.process_time()
    work()
    return time.process_time() - start


def once(work: Callable[[], object]) -> float:
    """CPU seconds for *work*; what is short is repeated, after a first time that does not count."""
    first = cpu(work)
    count = round(SHORTEST / max(first, 1e-6))

    def often() -> None:
        for _ in range(count):
            work()

    return first if count < 2 else cpu(often) / count


def in_turn(ways: Sequence[Callable[[], object]]) -> list[float]:
    """Median CPU seconds of each way; all are measured once before any is again, so that a slow minute hits all."""
    times = [[once(way) for way in ways] for _ in range(RUNS)]
    return [median(column) for column in zip(*times, strict=True)]
