"""The data card of a data set: what it is, how it was drawn, what its fields mean, what was counted, its limits.

Says nothing that differs from run to run: no time, no place, no number of processes. Draws and judges nothing.
"""

import platform
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from games.sampling import TRIES
from models.materials import BEECH
from models.turntable import CELL
from scripts.columns import FIELDS, OPTIONAL
from scripts.questions import Question
from scripts.tallies import Tally, counts, table
from sim.outcome import THRESHOLD

CARD: Final = "README.md"
FIGURES: Final = "figures.jsonl"
PACKED: Final = "packed.npy"
PICTURES: Final = "pictures"
FILES: Final = (CARD, FIGURES, PACKED, PICTURES)
"""All that lies in the folder of a data set."""
PACKAGES: Final = ("fivesides", "pybullet", "highspy", "numpy", "scipy")
"""On whose versions the bytes depend, as far as they are used."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a data set is to be."""

    count: int
    seed: int
    blocks: str | None = None
    """Which set of blocks; None for both in turn."""
    question: Question = field(default_factory=Question)
    """What is asked of every figure."""
    pictures: bool = False

    @property
    def command(self) -> str:
        """The command that makes it."""
        asked = self.question
        parts = [f"fivesides dataset --count {self.count} --seed {self.seed}"]
        parts += [f"--blocks {self.blocks}"] * (self.blocks is not None)
        parts += [f"--threshold {asked.threshold!r}"] * (asked.threshold != THRESHOLD)
        said = {
            "--statics-only": asked.statics_only,
            "--margins": asked.margins,
            "--pictures": self.pictures,
        }
        return " ".join([*parts, *(option for option, given in said.items() if given), "-o DIR"])


def card(order: Order, tally: Tally) -> str:
    """The data card, as Markdown with a head that hubs for data sets read."""
    counted = ("## Counts", "", *counts(tally))
    parts = (_head(order), _drawn(order), _files(order), _fields(order), counted, _limits(order))
    return "\n".join(line for part in (*parts, _differences(order, tally), _again(order)) for line in part)


def _head(order: Order) -> Iterator[str]:
    title = f"{order.count} OrthoGnomes figure{'s' if order.count > 1 else ''}, and whether they stand"
    yield from ("---", "license: cc0-1.0", f"pretty_name: {title}", "configs:", "- config_name: default")
    yield from (f"  data_files: {FIGURES}", "---", f"# {title}", "")
    yield (
        "Random legal figures of the game OrthoGnomes: wooden blocks of two or three cubic cells along the axes, "
        "stacked on a board of 4 × 4 squares. Each has its placements and cells, a verdict with margins and a reason, "
        "its score and its five views. "
        f"A cell is {CELL * 1000:g} mm; density {BEECH.density:g} kg/m³, friction {BEECH.friction:g}."
    )
    yield ""


def _drawn(order: Order) -> Iterator[str]:
    yield from ("## How the figures were drawn", "")
    sets = (
        "Published and literal blocks take turns." if order.blocks is None else f"All are of the {order.blocks} blocks."
    )
    yield (
        f"{sets} The number of blocks is uniform from 1 to 12; a figure ends sooner where no placement is legal. The "
        "players place in turn, Light first, by the rules. Half of the figures are of *any* placements: each is drawn "
        f"uniformly from all that are legal. A quarter is *careful*: up to {TRIES} legal placements are drawn, and the "
        "first that vertical forces hold is taken; if there is none, the first of all. A quarter is *careful but for "
        "the last*, which is any. Figures are built on also where they would have fallen (`stood`). They are "
        "independent of one another, and may repeat: small ones often do, so take equal `moves` together when you "
        "split the data."
    )
    yield ""


def _files(order: Order) -> Iterator[str]:
    yield from ("## Files", "")
    yield f"* `{FIGURES}`: an object of JSON on each line, in the order of `id`."
    yield (
        f"* `{PACKED}`: the figures as words, numpy uint64 (figures, 2, 4, 2, 2): [figure, axis, slab, colour, "
        "levels]. Axis 0: slabs of equal y, columns run east; axis 1: slabs of equal x, columns run north. Colour 0 "
        "light, 1 dark. Bit = column + 4 · level, 16 levels a word."
    )
    if order.pictures:
        yield f"* `{PICTURES}/`: every figure from a corner, as SVG; as it is built, also when it falls."
    yield ""


def _fields(order: Order) -> Iterator[str]:
    more = (meaning for option, meaning in OPTIONAL.items() if f" {option} " in order.command)
    yield from ("## Fields", "")
    yield from table(("field", "type", "meaning"), ((f"`{name}`", *rest) for name, *rest in (*FIELDS, *more)))
    yield ""


def _limits(order: Order) -> Iterator[str]:
    yield from ("## What the labels mean, and their limits", "")
    yield (
        "* `stands` and `falls` of statics are proofs in exact arithmetic, for rigid blocks with sharp edges, one "
        "density and one coefficient of friction. `marginal` is an answer of its own, not an unknown: balanced with "
        "nothing to spare, perhaps held by friction or side faces, or the judges differ. Do not train it away as noise."
    )
    yield (
        "* `stands` says that forces exist that hold the figure as drawn, with room at every contact. It does not say "
        "how a hand may put it together, and the margins are no probabilities."
    )
    yield (
        "* The share of each outcome is that of this way of drawing, not that of games between people. The careful "
        "player asks statics: `careful` figures stand more often than chance, so do not use `careful` as a feature."
    )
    yield "* Views show the nearest cell of each line of sight. Different figures can have the same views."
    if order.question.statics_only:
        yield "* Nothing was simulated: `dynamics` and `agree` are null, and `outcome` is that of statics."
    else:
        yield (
            "* Where statics proves that a figure stands and PyBullet lets it fall, also when it is watched again with "
            "200 and 800 iterations and in steps of 1/4000 s, it is `marginal`, `judges_differ`; where it is still "
            "moving in the end, `unsettled`. What statics proves to fall falls, whatever the engine's contacts hold."
        )
    yield "* The program's docs/stability.md says how both judges work, and how they are joined."
    yield ""


def _differences(order: Order, tally: Tally) -> Iterator[str]:
    yield from ("## Where the judges differ", "")
    if order.question.statics_only:
        yield "Only one was asked."
    elif not tally.differing:
        yield "Nowhere: on no figure does one say that it stands, and the other that it falls."
    else:
        yield f"On {tally.differing} figures one says that it stands and the other that it falls; `agree` is false."
        yield ""
        yield from tally.differ
        if tally.differing > len(tally.differ):
            yield f"* … and {tally.differing - len(tally.differ)} more."
    yield ""


def _again(order: Order) -> Iterator[str]:
    yield from ("## How to make it again", "", "```sh", order.command, "```", "")
    yield (
        "With the same versions, on the same kind of machine, this gives the same files, byte for byte, with any "
        "number of processes (`--jobs`); the first rows of a larger `--count` are the same. Made with Python "
        f"{platform.python_version()}, {', '.join(_versions(order))}."
    )
    yield from ("", "## Licence", "")
    yield (
        "CC0 1.0 (public domain): figures, labels and pictures are made by computation, and the authors of the program "
        "claim no rights in them. The program is under the MIT licence."
    )
    yield ""


def _versions(order: Order) -> Iterator[str]:
    """Name and version of what the bytes depend on."""
    for name in PACKAGES:
        if name == "pybullet" and order.question.statics_only:
            continue
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            yield f"{name} of an unknown version"
