"""Small figures by the engine, and very many figures scored: each beside the plain way, in one run."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from typing import Final

from games.orthognomes.packed import pack, score_many
from games.sampling import Drawn, drawn
from scripts import plain
from scripts.benchmarks.timing import in_turn, once
from sim.scene import Scene
from sim.screening import Pool
from sim.stability import judge
from sim.statics import Equilibrium, proof
from sim.world import World

SEED: Final = 12
FIGURES: Final = 60
"""Small figures: of both sets, half of them drawn with care."""
SMALL: Final = range(3, 7)
"""Blocks of a small figure."""
DIFFERENT: Final = 2_000
"""Different figures of any size that are scored …"""
TIMES: Final = 500
"""… each so often."""


def lines() -> Iterator[str]:
    """Checks of small figures in PyBullet, then scores of very many."""
    scenes = [figure.scene for figure in _small(FIGURES)]
    said = {scene: proof(scene) for scene in scenes}

    def known(scene: Scene, _: float) -> Equilibrium:
        """What statics says, found before: it is the engine that is measured."""
        return said[scene]

    with World() as world, World() as other:
        pool = Pool(other)
        ways: dict[str, Callable[[Scene], str | None]] = {
            "the plain way": lambda scene: "stands" if plain.stands(scene) else "falls",
            "at the deciding pace": partial(_decided, world),
            "as `check` does, wide insets first at a coarser pace": lambda scene: (
                judge(scene, world, statics=known).dynamics
            ),
            "screened, which decides nothing": lambda scene: pool.look(scene).outcome,
        }
        seconds = in_turn([partial(_all, way, scenes) for way in ways.values()])
        theirs = seconds[0]
        for (name, way), took in zip(ways.items(), seconds, strict=True):
            seen = Counter(map(way, scenes))
            counts = ", ".join(f"{seen[word]} {word}" for word in ("stands", "falls", "unsettled") if seen[word])
            rate = len(scenes) / took
            yield f"small figures {name}: {rate:.1f} a CPU second, ratio {theirs / took:.1f}; {counts}"
    yield from _scores()


def _scores() -> Iterator[str]:
    figures = [drawn(SEED, number).figure for number in range(DIFFERENT)]
    packed = pack(figures)[..., 0].repeat(TIMES, axis=0)
    took = once(lambda: score_many(packed))
    slow = once(lambda: [plain.score(dict(figure.colours)) for figure in figures])
    rate, theirs = len(packed) / took, len(figures) / slow
    same = [tuple(row) for row in score_many(packed[::TIMES]).tolist()] == [
        plain.score(dict(figure.colours)) for figure in figures
    ]
    yield f"score_many: {rate:.0f} packed figures a CPU second; plain {theirs:.0f}; equal totals: {same}"


def _small(number: int) -> Iterator[Drawn]:
    """The first small figures of a sequence."""
    every = (drawn(SEED, k) for k in count())
    return islice((figure for figure in every if len(figure.placed) in SMALL), number)


def _all(way: Callable[[Scene], object], scenes: list[Scene]) -> None:
    for scene in scenes:
        way(scene)


def _decided(world: World, scene: Scene) -> str:
    world.build(scene)
    return world.watch().outcome
