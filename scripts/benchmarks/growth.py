"""How cost grows with the number of blocks: fitted exponents, and a plot.

OMP_NUM_THREADS=1 .venv/bin/python -m scripts.benchmarks.growth docs/pictures/growth.svg
"""

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np

from scripts.benchmarks import timing
from scripts.benchmarks.engines import OURS, PEERS, Way, loaded
from scripts.benchmarks.plot import plot
from scripts.benchmarks.stacks import crosswise

SIZES: Final = (4, 8, 16, 32, 64, 128, 256)
"""Blocks of the stacks."""
LONGEST: Final = 5.0
"""CPU seconds of one check after which an engine is asked about no larger stack."""
FITTED: Final = 16
"""Stacks of at least so many blocks tell the exponent: of smaller ones much is overhead that does not grow."""

Times: TypeAlias = dict[str, dict[int, float]]
"""CPU seconds by engine and number of blocks."""


def lines() -> Iterator[str]:
    """What each engine takes, size by size, and the exponent."""
    yield from said(measured())


def measured() -> Times:
    """Measure every engine that is installed, up to the size at which it takes too long."""
    ways, _ = loaded((*OURS, *PEERS))
    return {engine.title: _times(way) for engine, way in ways.items()}


def said(times: Times) -> Iterator[str]:
    """A line for each engine."""
    for name, by_size in times.items():
        listed = ", ".join(f"{size}: {seconds * 1000:.3g}" for size, seconds in by_size.items())
        yield f"growth, {name}: CPU ms by blocks {listed}; {_exponent(by_size)}"


def _times(way: Way) -> dict[int, float]:
    """CPU seconds by number of blocks; what takes too long is run once, and ends the list."""
    found: dict[int, float] = {}
    for size in SIZES:
        work = partial(way, crosswise(size))
        found[size] = timing.cpu(work)
        if found[size] > LONGEST:
            break
        (found[size],) = timing.in_turn([work])
    return found


def _exponent(by_size: dict[int, float]) -> str:
    """Of the power of the number of blocks that fits best, by least squares of logarithms."""
    sizes = [size for size in by_size if size >= FITTED]
    if len(sizes) < 2:
        return "too few sizes to tell the growth"
    slope = np.polyfit(np.log(sizes), np.log([by_size[size] for size in sizes]), 1)[0]
    return f"from {FITTED} blocks on like n^{slope:.2f}"


def main() -> None:
    """Print the lines, and write the plot to the file that is named."""
    times = measured()
    for line in said(times):
        print(line)
    for name in sys.argv[1:]:
        Path(name).write_text(plot(times))


if __name__ == "__main__":
    main()
