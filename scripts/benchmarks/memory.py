"""Whether memory stays flat over very many checks."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from scripts.benchmarks.stacks import figure, scene
from sim.statics import equilibrium
from sim.world import EngineMissing, World

CHECKS: Final = 10_000
WARM: Final = 500
"""Checks after which everything is loaded and every pool filled."""
SIZES: Final = (2, 4, 6)
"""Blocks of the figures, in turn."""
STATUS: Final = Path("/proc/self/status")
"""Where Linux tells how much memory a process holds."""


def lines() -> Iterator[str]:
    """How much memory the process holds before and after the checks of each judge."""
    if not STATUS.exists():
        yield f"memory: not measured, since this system has no {STATUS}"
        return
    figures = [scene(figure(size)) for size in SIZES]
    yield _held("static verdicts", lambda k: equilibrium(figures[k % len(figures)]))
    try:
        with World() as world:

            def watch(k: int) -> None:
                world.build(figures[k % len(figures)])
                world.watch()

            yield _held("checks in one PyBullet world", watch)
    except EngineMissing as missing:
        yield f"memory: not measured in the world. {missing}"


def _held(what: str, check: Callable[[int], object]) -> str:
    for k in range(WARM):
        check(k)
    before = _resident()
    for k in range(CHECKS):
        check(k)
    return f"memory, {CHECKS} {what}: {before:.1f} MB before, {_resident():.1f} MB after"


def _resident() -> float:
    """Megabytes that this process holds."""
    found = re.search(r"VmRSS:\s*(\d+) kB", STATUS.read_text())
    return int(found[1]) / 1024 if found else 0.0
