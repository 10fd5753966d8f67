"""`fivesides read`: what stands on the table, from a world, an assembly or a photograph."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from games.tags import LARGEST_SEED
from scripts import batch
from scripts.commands.options import input_options, json_option, number_of, output_options
from scripts.inputs import Refused
from scripts.kinds import of_kind
from scripts.outputs import check_target, deliver
from scripts.readables import Evidence, readables

if TYPE_CHECKING:
    from scripts.reading import Reading

SUFFIXES: Final = (".json", ".png")


@click.command(name="read")
@input_options
@output_options
@json_option
@click.option("--round", "number", type=click.IntRange(1), metavar="N", help="Only the N-th game of the file.")
@click.option("--against", metavar="X.game", help="What should stand there, where the file does not say.")
@click.option("--bump", "seed", type=click.IntRange(0, LARGEST_SEED), metavar="SEED", help="Knock one piece first.")
@click.option(
    "--way",
    type=click.FloatRange(0, 500, min_open=True),
    callback=number_of("length"),
    default=15.0,
    show_default=True,
    metavar="MM",
    help="How far it would slide alone.",
)
def command(
    files: tuple[str, ...],
    expression: str | None,
    game: str,
    chosen: dict[str, str],
    output: str | None,
    force: bool,
    as_json: bool,
    number: int | None,
    against: str | None,
    seed: int | None,
    way: float,
) -> int:
    """Read back what stands on the table, and name every piece that is off its place.

    A game is carried out in the world first; an assembly (`convert --to scene`, -o X.json) is read from its poses,
    a photograph (-o X.png) from its colours. Exit code 0: all stands where the record says. 1: something is off,
    moved, missing or too many. 2: unreadable input or wrong usage.
    """
    found = readables(files, expression, game, chosen, number, against)
    suffix = Path(output or "").suffix.lower()
    if output is not None and suffix not in SUFFIXES:
        raise Refused(f"{output}: expected X.json for an assembly, or X.png for a photograph")
    if output is not None and len(found) > 1:
        raise Refused(f"-o writes down one table: give one FILE, not {len(found)}")
    check_target(output, force)

    def find(table: Evidence) -> batch.Finding:
        reading = _read(table, seed, way / 1000)
        if output is not None:
            deliver(output, reading.written(suffix), force)
        return reading

    return batch.over(found, find, as_json)


def _read(table: Evidence, seed: int | None, way: float) -> "Reading":
    """What is on a table."""
    if seed is not None and table.what is not None:
        raise Refused(f"{table.name}: --bump knocks a piece of a game that is carried out, and this is none")
    reading: Reading = of_kind(table.shown.kind, "read").read_table(table, seed, way)
    return reading
