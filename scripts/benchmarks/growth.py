"""How cost grows with the number of blocks: fitted exponents, and a plot.

OMP_NUM_THREADS=1 .venv/bin/python -m scripts.benchmarks.growth docs/pictures/growth.svg
"""

import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

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


def lines() -> Iterator[str]:
    """What each engine takes, size by size, the exponent, and what it says of the largest stack."""
    for name, by_size, says in measured():
        yield said(name, by_size, says)


def measured() -> Iterator[tuple[str, Mapping[int, float], str]]:
    """Every engine that is installed: CPU seconds by number of blocks, and what it says of the largest stack.

    What takes too long is asked no further.
    """
    ways, _ = loaded((*OURS, *PEERS))
    for engine, way in ways.items():
        times = _times(way)
        yield engine.title, times, way(crosswise(max(times)))


def said(name: str, by_size: Mapping[int, float], says: str) -> str:
    """A line for an engine. A simulator whose stack falls has less to do: then its exponent means little."""
    listed = ", ".join(f"{size}: {seconds * 1000:.3g}" for size, seconds in by_size.items())
    return f"growth, {name}: CPU ms by blocks {listed}; {_exponent(by_size)}; says: {says}"


def _times(way: Way) -> dict[int, float]:
    """CPU seconds by number of blocks; what takes too long ends the list."""
    found: dict[int, float] = {}
    for size in SIZES:
        found[size] = timing.once(partial(way, crosswise(size)))
        if found[size] > LONGEST:
            break
    return found


def _exponent(by_size: Mapping[int, float]) -> str:
    """Of the power of the number of blocks that fits best, by least squares of logarithms."""
    sizes = [size for size in by_size if size >= FITTED]
    if len(sizes) < 2:
        return "too few sizes to tell the growth"
    slope = np.polyfit(np.log(sizes), np.log([by_size[size] for size in sizes]), 1)[0]
    return f"from {FITTED} blocks on like n^{slope:.2f}"


def main(*files: str) -> None:
    """Print the lines, and write the plot to *files*."""
    times: dict[str, Mapping[int, float]] = {}
    for name, by_size, says in measured():
        times[name] = by_size
        print(said(name, by_size, says), flush=True)
    for file in files:
        Path(file).write_text(plot(times))


if __name__ == "__main__":
    main(*sys.argv[1:])
