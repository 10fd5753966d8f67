"""Builds: a scene is built many times, each time a little otherwise, and the times that it stood are counted.

What is built is knocked or turned if that is asked for. Every build has a seed of its own, made of the seed of all and
its number: the same builds come out in any process, and the first of many are those of few. SI units, at the scale of
wooden blocks (`sim.scale`).
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist
from typing import Final, Literal, TypeAlias

import numpy as np

from sim.knock import knock
from sim.motion import Motion
from sim.pace import DECIDING, Pace
from sim.scene import Scene
from sim.tolerance import CAREFUL, Tolerance, built
from sim.turning import turn
from sim.world import World

BEYOND_95: Final = NormalDist().inv_cdf(0.975)
"""Standard deviations within which 95 % of a normal distribution lie."""
LEAST: Final = 10
"""So many builds are made before the interval is looked at: earlier, luck decides."""
HOVER: Final = 0.0005
"""Metres above its place where a block is let go."""
MOMENT: Final = 0.1
"""Seconds after which a block that was let down may be quiet …"""
PATIENCE: Final = 0.5
"""… and after which the next one is let down, however all moves."""

Stage: TypeAlias = Literal["built", "knocked", "turned"]
"""When a build fell: as it was built and left alone, or after it was knocked or turned."""
_Fallen: TypeAlias = tuple[str | None, Stage, str | None]
Way: TypeAlias = Callable[[World, Scene, Pace], tuple[Motion, str | None]]
"""How a scene is put into a world: what is seen until it stands or falls, and the body after which it fell."""
Trial: TypeAlias = Callable[[World, int], Motion]
"""What is done to a build that stands, by a seed: what is seen then."""


@dataclass(frozen=True, slots=True)
class Fall:
    """How often builds fell so."""

    mover: str | None
    """The body that moved first; None when something was still moving in the end."""
    stage: Stage
    after: str | None
    """The body that had just been let down; None once all had been."""
    count: int


@dataclass(frozen=True, slots=True)
class Builds:
    """What came of many builds."""

    stood: int
    of: int
    """Builds that were made."""
    low: float
    """The Wilson interval of the share that stands, at 95 % …"""
    high: float
    """… (Wilson 1927). Builds that stop early make it a little too narrow: it is looked at after each of them."""
    falls: tuple[Fall, ...]
    """The most frequent first, equal ones in scene order."""
    closer: int
    """Builds that had to be put down more exactly than asked, because there was no room."""
    stopped_early: bool
    """Whether the interval was clear of the limit before all were made."""
    seed: int

    @property
    def first_movers(self) -> tuple[tuple[str, int], ...]:
        """Bodies that moved first, and how often, wherever it was; the most frequent first."""
        counted: Counter[str] = Counter()
        for fall in self.falls:
            if fall.mover is not None:
                counted[fall.mover] += fall.count
        return tuple(counted.most_common())


def placed(world: World, scene: Scene, pace: Pace) -> tuple[Motion, str | None]:
    """All at once, exactly where they belong."""
    world.build(scene, pace)
    return world.watch(), None


def let_down(world: World, scene: Scene, pace: Pace) -> tuple[Motion, str | None]:
    """One after another in scene order: let go just above its place, and given a moment before the next.

    What falls on the way ends it; in the end all is left alone as otherwise.
    """
    world.build(tuple(body for body in scene if body.fixed), pace, tuple(body for body in scene if not body.fixed))
    for body in scene:
        if not body.fixed:
            x, y, z = body.position
            world.put(replace(body, position=(x, y, z + HOVER)))
            seen = world.watch(PATIENCE, MOMENT)
            if seen.outcome == "falls":
                return seen, body.name
    return world.watch(), None


def knocks(way: float) -> Trial:
    """A knock that alone would let a block slide *way* metres; what moves by more than 3 mm has fallen."""

    def trial(world: World, seed: int) -> Motion:
        knock(world, seed, way)
        return world.watch()

    return trial


def turns(seconds: float) -> Trial:
    """A full turn of the base in *seconds*."""

    def trial(world: World, _: int) -> Motion:
        return turn(world, seconds)

    return trial


@dataclass(frozen=True, slots=True)
class Plan:
    """What is built, and how often."""

    count: int
    """At least one."""
    seed: int
    """Not negative."""
    tolerance: Tolerance = CAREFUL
    way: Way = placed
    trials: tuple[tuple[Stage, Trial], ...] = ()
    """What is done to each that stands, one after the other."""
    limit: float | None = None
    """A share that stands; once the interval is clear of it, no more are built. None: all are built."""
    pace: Pace = DECIDING


def builds(scene: Scene, world: World, plan: Plan) -> Builds:
    """Build *scene* in *world* by *plan*, and count.

    Raises UnreadableBody, and ValueError for a count or a seed that makes no sense or where nothing can fall.
    """
    if plan.count < 1 or plan.seed < 0:
        raise ValueError(f"{plan.count} builds by seed {plan.seed}: expected at least one, and a seed from 0 up")
    if all(body.fixed for body in scene):
        raise ValueError("nothing to build: expected a body that can move")
    falls: Counter[_Fallen] = Counter()
    closer = 0
    for made in range(1, plan.count + 1):
        fallen, care = _build(scene, world, plan, made)
        closer += care < 1
        if fallen is not None:
            falls[fallen] += 1
        low, high = wilson(made - falls.total(), made)
        clear = plan.limit is not None and made >= LEAST and not low <= plan.limit <= high
        if clear:
            break
    order = {body.name: k for k, body in enumerate(scene)}
    ranked = sorted(falls.items(), key=lambda item: (-item[1], order.get(item[0][0] or "", -1)))
    counted = tuple(Fall(mover, stage, after, count) for (mover, stage, after), count in ranked)
    return Builds(made - falls.total(), made, low, high, counted, closer, clear and made < plan.count, plan.seed)


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of Wilson (1927) for a share of which *successes* of *trials* were seen."""
    share, spread = successes / trials, BEYOND_95**2 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    return (middle - half if successes else 0.0), (middle + half if successes < trials else 1.0)


def _build(scene: Scene, world: World, plan: Plan, number: int) -> tuple[_Fallen | None, float]:
    """One build: how it fell, or None when it stands through all; and with how much of the deviations."""
    random = np.random.default_rng((plan.seed, number))
    drawn = built(scene, plan.tolerance, random)
    seen, after = plan.way(world, drawn.scene, plan.pace)
    if seen.outcome != "stands":
        return (seen.first_mover, "built", after), drawn.care
    for stage, trial in plan.trials:
        seen = trial(world, int(random.integers(2**32)))
        if seen.outcome != "stands":
            return (seen.first_mover, stage, None), drawn.care
    return None, drawn.care
