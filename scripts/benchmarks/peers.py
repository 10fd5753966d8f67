"""How long others take to judge the same stacks, all in one run and on one thread."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from scripts.benchmarks import timing
from scripts.benchmarks.engines import OURS, PEERS, VERDICT, VERTICAL, Engine, loaded
from scripts.benchmarks.stacks import crosswise

SIZES: Final = (4, 8, 16, 32)
"""Blocks of the stacks."""


def lines() -> Iterator[str]:
    """For every size a line for each engine: its time, what it says, and how many times ours that is."""
    ways, missing = loaded((*OURS, *PEERS))
    yield from missing
    for size in SIZES:
        bars = crosswise(size)
        says = {engine: way(bars) for engine, way in ways.items()}
        seconds = dict(zip(ways, timing.in_turn([partial(way, bars) for way in ways.values()]), strict=True))
        for engine in ways:
            yield f"{size} blocks, {engine.title}: {_measured(engine, seconds)}; says: {says[engine]}"


def _measured(engine: Engine, seconds: dict[Engine, float]) -> str:
    """Milliseconds, and for peers the ratios to both of ours."""
    own = f"{seconds[engine] * 1000:.2f} CPU ms"
    if engine in OURS:
        return own
    ratios = (f"{seconds[engine] / seconds[ours]:.1f} × the {ours.name}" for ours in (VERTICAL, VERDICT))
    return ", ".join((own, *ratios))
