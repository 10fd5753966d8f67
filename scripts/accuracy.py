"""How often statics and PyBullet agree on fresh random legal figures of OrthoGnomes, and where they differ.

    OMP_NUM_THREADS=1 .venv/bin/python -m scripts.accuracy --count 2000 --seed 1

Statics judges alone and the engine judges alone: what joins them has no say here. The same seed gives the same
report, with any number of processes.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import isfinite
from typing import Final

import click

from games.sampling import SETS, Drawn, drawn
from models.turntable import CELL
from scripts.progress import shown
from scripts.spread import Died, in_order, spread
from sim.motion import Motion
from sim.statics import Equilibrium, proof
from sim.world import DECIDING, Pace, World

AGAIN: Final = Pace(iterations=200)
"""The second look where the judges differ: at 20 iterations the engine is the weaker one."""
CLOSEST: Final = Pace(iterations=800)
"""A last look, which tells why they differ and changes no count."""
LONG: Final = 10.0
"""Seconds of that look."""
CHUNK: Final = 20
"""Figures that a process is given at a time."""


@dataclass(frozen=True, slots=True)
class Case:
    """What both judges say of a figure."""

    drawn: Drawn
    static: Equilibrium
    looks: tuple[Motion, ...]
    """At the deciding pace; where the judges differ also with 200 iterations; where they still do, with 800."""

    @property
    def statics(self) -> str:
        """What statics says."""
        return self.static.outcome or "cannot tell"

    @property
    def seen(self) -> str:
        """What counts as seen in PyBullet."""
        return self.looks[:2][-1].outcome

    @property
    def differ(self) -> bool:
        """Whether statics proves one thing and PyBullet shows another, looked at twice."""
        return len(self.looks) > 2


def judged(figure: Drawn, world: World) -> Case:
    """Both judges' word on *figure*, each without the other."""
    static = proof(figure.scene)
    looks: list[Motion] = []
    for pace, cap in ((DECIDING, None), (AGAIN, None), (CLOSEST, LONG)):
        world.build(figure.scene, pace)
        looks.append(world.watch() if cap is None else world.watch(cap))
        if static.outcome not in ("stands", "falls") or looks[-1].outcome == static.outcome:
            break
    return Case(figure, static, tuple(looks))


def cases(seed: int, count: int, jobs: int) -> Iterator[Case]:
    """The first *count* figures of *seed*, judged; in their order."""
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    done = in_order(spread(partial(_chunk, seed), chunks, jobs))
    for chunk in shown(done, len(chunks), "judging figures"):
        if isinstance(chunk, Died):
            raise click.ClickException(f"figures {chunk.item[0]} to {chunk.item[-1]}: {chunk.why}")
        yield from chunk


def _chunk(seed: int, numbers: Sequence[int]) -> list[Case]:
    with World() as world:
        return [judged(drawn(seed, number), world) for number in numbers]


def report(found: Sequence[Case], seed: int) -> Iterator[str]:
    """The counts, the two shares that matter, and every figure on which the judges differ."""
    kinds = Counter(case.drawn.blocks for case in found)
    sizes = [len(case.drawn.placed) for case in found]
    sets = ", ".join(f"{kinds[name]} of the {name} blocks" for name in SETS)
    yield f"{len(found)} fresh legal figures from seed {seed}: {sets}; {min(sizes)} to {max(sizes)} blocks."
    counts = Counter((case.statics, case.seen) for case in found)
    yield f"{'statics':<14}{'stood':>8}{'fell':>8}{'moving':>8}"
    for says in ("stands", "marginal", "cannot tell", "falls"):
        row = (counts[says, seen] for seen in ("stands", "falls", "unsettled"))
        yield f"{says:<14}" + "".join(f"{number:>8}" for number in row)
    for says, did in (("stands", "stood"), ("falls", "fell")):
        total = sum(number for (statics, _), number in counts.items() if statics == says)
        share = f"{100 * counts[says, says] / total:.2f} %" if total else "none"
        yield f"`{says}` {did}: {share} ({counts[says, says]} of {total})"
    twice = sum(len(case.looks) > 1 for case in found)
    different = [case for case in found if case.differ]
    yield f"{twice} looked at again with {AGAIN.iterations} iterations; {len(different)} on which the judges differ."
    for case in different:
        yield from _explained(case)


def _explained(case: Case) -> Iterator[str]:
    """A figure on which the judges differ: what each says, and why."""
    inset = case.static.inset
    margin = f", inset {inset / CELL:.3f} cell" if inset is not None and isfinite(inset) else ""
    first, again, closest = case.looks
    yield f"  {case.drawn.text}  [Blocks {case.drawn.blocks}]"
    yield (
        f"    statics: {case.statics}{margin}, culprit {case.static.culprit}; PyBullet: {_told(first)}, "
        f"with {AGAIN.iterations} iterations {_told(again)}"
    )
    yield f"    with {CLOSEST.iterations} iterations {_told(closest)}: {_reason(case)}"


def _told(motion: Motion) -> str:
    """What was seen, and how far things moved."""
    who = f" ({motion.first_mover} first)" if motion.first_mover else ""
    return f"{motion.outcome}{who} after {motion.seconds:.2f} s, moved {motion.drift * 1000:.2f} mm"


def _reason(case: Case) -> str:
    """Why the judges differ, as far as the last look tells."""
    closest = case.looks[-1]
    if closest.outcome == case.statics:
        return "the engine's solver had not converged"
    if case.statics == "stands":
        return "an edge finer than the engine resolves"
    return "it has no equilibrium, but the engine's contacts hold it: blocks jam between side faces"


@click.command()
@click.option("--count", type=click.IntRange(1), default=2000, show_default=True, help="Figures that are drawn.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True, help="Processes.")
def main(count: int, seed: int, jobs: int) -> None:
    """Print how often statics and PyBullet agree on fresh random figures."""
    for line in report(list(cases(seed, count, jobs)), seed):
        click.echo(line)


if __name__ == "__main__":
    main()
