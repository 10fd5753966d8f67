"""How commands come to a judge: an engine for as long as they need it, and a word when there is none.

Decides nothing itself.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from games.referee import Judge
from scripts.outputs import warn
from sim.outcome import THRESHOLD
from sim.stability import judge
from sim.world import EngineMissing, World


@contextmanager
def both_judges(threshold: float = THRESHOLD) -> Iterator[Judge]:
    """Statics and dynamics; statics alone, with a warning, where the engine is not installed."""
    with ExitStack() as stack:
        world: World | None = None
        try:
            world = stack.enter_context(World())
        except EngineMissing as missing:
            warn(f"fivesides: judged by statics alone. {missing}")
        yield lambda scene: judge(scene, world, threshold)


@contextmanager
def statics_alone(threshold: float = THRESHOLD) -> Iterator[Judge]:
    """Statics without an engine."""
    yield lambda scene: judge(scene, None, threshold)
