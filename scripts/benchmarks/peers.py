"""How long others take to judge the same stacks, all in one run and on one thread."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from scripts.benchmarks import timing
from scripts.benchmarks.engines import OURS, PEERS, VERDICT, VERTICAL, Engine, loaded
from scripts.benchmarks.stacks import Bar, crosswise, figure

SIZES: Final = (4, 8, 16)
"""Numbers of blocks."""
KINDS: Final[dict[str, Callable[[int], tuple[Bar, ...]]]] = {"stack": crosswise, "figure": figure}


def lines() -> Iterator[str]:
    """For every kind and size a line for each engine: its time, how many times ours that is, and what it says."""
    ways, missing = loaded((*OURS, *PEERS))
    yield from missing
    for kind, build in KINDS.items():
        for size in SIZES:
            bars = build(size)
            says = {engine: way(bars) for engine, way in ways.items()}
            seconds = dict(zip(ways, timing.in_turn([partial(way, bars) for way in ways.values()]), strict=True))
            for engine in ways:
                yield f"{kind} of {size}, {engine.title}: {_measured(engine, seconds)}; says: {says[engine]}"


def _measured(engine: Engine, seconds: dict[Engine, float]) -> str:
    """Milliseconds, and for peers the ratios to both of ours."""
    own = f"{seconds[engine] * 1000:.2f} CPU ms"
    if engine in OURS:
        return own
    ratios = (f"{seconds[engine] / seconds[ours]:.1f} × the {ours.name}" for ours in (VERTICAL, VERDICT))
    return ", ".join((own, *ratios))
