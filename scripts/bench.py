"""Speeds and memory as figures for people, each measured beside the plain way or beside others in the same run.

    OMP_NUM_THREADS=1 .venv/bin/python -m scripts.bench [PART …]

CPU seconds of this process (and of its children for whole commands), the ways in turn, medians. It judges nothing.
"""

import os
import sys
from collections.abc import Callable, Iterator
from typing import Final

from scripts import playouts
from scripts.benchmarks import books, games, growth, memory, page, peers, pictures, small

PARTS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "rounds": games.rounds,
    "playouts": playouts.rates,
    "tables": games.tables,
    "small": small.lines,
    "peers": peers.lines,
    "growth": growth.lines,
    "memory": memory.lines,
    "pictures": pictures.lines,
    "rulebook": books.lines,
    "page": page.lines,
}
"""What is measured, each part a line at a time."""


def main(*chosen: str) -> None:
    """Print the figures of the *chosen* parts, or of all; SystemExit names a part that there is not."""
    unknown = [name for name in chosen if name not in PARTS]
    if unknown:
        raise SystemExit(f"bench: there is no part {unknown[0]!r}: expected {', '.join(PARTS)}")
    threads = os.environ.get("OMP_NUM_THREADS")
    print(f"python {sys.version.split()[0]}, OMP_NUM_THREADS={threads or 'not set: set it to 1'}")
    for name in chosen or PARTS:
        for line in PARTS[name]():
            print(line, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
