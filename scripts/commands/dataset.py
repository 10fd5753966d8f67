"""`fivesides dataset`: random figures with all that is known of them, for researchers."""

from typing import Final

import click

from games.tags import LARGEST_SEED
from scripts.commands.options import number_of
from scripts.inputs import Refused
from scripts.outputs import warn
from scripts.questions import Question
from sim.outcome import THRESHOLD

MOST: Final = 1_000_000
"""Figures of a data set; more of them are several, each with a seed of its own."""


@click.command(name="dataset")
@click.option("--count", type=click.IntRange(1, MOST), required=True, metavar="N", help="Figures.")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), default=0, show_default=True, metavar="N")
@click.option(
    "--blocks",
    type=click.Choice(["both", "published", "literal"]),
    default="both",
    show_default=True,
    help="Which set of blocks the figures are of.",
)
@click.option(
    "--threshold",
    type=click.FloatRange(0, 1),
    callback=number_of("fraction"),
    default=THRESHOLD,
    show_default=True,
    metavar="FRACTION",
    help="Least inset margin of what stands, as a fraction of a block's longest side.",
)
@click.option("--statics-only", is_flag=True, help="Do not simulate.")
@click.option("--margins", is_flag=True, help="Add what pushes, shifts and densities are borne.")
@click.option("--pictures", is_flag=True, help="Draw every figure from a corner, as SVG.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="Processes.")
@click.option("-o", "output", metavar="DIR", required=True, help="The folder that is written.")
@click.option("--force", is_flag=True, help="Replace a data set that is there.")
def command(
    count: int,
    seed: int,
    blocks: str,
    threshold: float,
    statics_only: bool,
    margins: bool,
    pictures: bool,
    jobs: int,
    output: str,
    force: bool,
) -> int:
    """Write random OrthoGnomes figures with verdicts, margins, scores and views, and a data card.

    The same N, seed and options give the same files; the first figures of more are the same.
    """
    from scripts.cards import FILES, Order
    from scripts.dataset import write
    from scripts.folders import whole_folder
    from scripts.progress import shown

    question = Question(threshold, statics_only, margins=margins)
    _check_engine(question)
    order = Order(count, seed, None if blocks == "both" else blocks, question, pictures)
    with whole_folder(output, force, FILES.__contains__) as folder:
        tally = write(folder, order, jobs, shown)
    warn(f"fivesides: {count} figure{'s' * (count > 1)} written to {output}: {tally.sentence}")
    return 0


def _check_engine(question: Question) -> None:
    """`Refused` when figures are to be simulated and there is no engine: they would lack half of their labels."""
    from sim.world import EngineMissing, World

    if question.statics_only:
        return
    try:
        with World():
            pass
    except EngineMissing as missing:
        raise Refused(f"{missing}; or give --statics-only") from None
