"""`fivesides convert`: the same game in another form."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from games.registry import GAMES
from scripts.commands.options import input_options, mesh_options, output_options
from scripts.figures.convert import FORMS
from scripts.inputs import Refused, pick
from scripts.kinds import of_kind
from scripts.outputs import check_target, deliver
from scripts.sources import Blocks, Known, sources
from sim.given import Given

SUFFIXES: Final = {"": "game", ".game": "game", ".json": "json"}


@click.command(name="convert")
@input_options
@output_options
@mesh_options
@click.option("--round", "number", type=click.IntRange(1), metavar="N", help="Only the N-th game of the file.")
@click.option("--to", type=click.Choice(list(FORMS)), help="The form; without it the suffix of -o decides, else game.")
def command(
    files: tuple[str, ...],
    expression: str | None,
    game: str,
    chosen: dict[str, str],
    output: str | None,
    force: bool,
    to: str | None,
    number: int | None,
    given: Given,
) -> int:
    """Write a game in another form; several files become the rounds of one. Flat games: game, json, scene.

    An assembly of bodies, as JSON, GLB, OBJ or STL, is written as JSON, in metres with z up: --to scene.
    """
    check_target(output, force)
    suffix = Path(output or "").suffix.lower()
    form = to or SUFFIXES.get(suffix, "")
    if not form:
        raise Refused(f"{output}: no form has the suffix {suffix}: expected X.game or X.json, or give --to")
    found = [one.read() for one in sources(files, expression, game, chosen, given)]
    deliver(output, _converted([_picked(one, number) for one in found], form), force)
    return 0


def _picked(source: Known, number: int | None) -> Known:
    """The game that is wanted; an assembly has none to pick."""
    return source if isinstance(source, Blocks) else pick(source, number)


def _converted(sources: Sequence[Known], form: str) -> str:
    """All games of *sources* in one text; or an assembly, alone."""
    blocks = [source for source in sources if isinstance(source, Blocks)]
    if blocks:
        return _bodies(blocks[0], len(sources), form)
    flat = [source for source in sources if GAMES[source.kind].flat]
    if flat and len(flat) < len(sources):
        raise Refused(f"{flat[0].name}: figures and flat games cannot be in one file: convert them one by one")
    text: str = of_kind(sources[0].kind, "convert").converted(sources, form)
    return text


def _bodies(source: Blocks, count: int, form: str) -> str:
    """An assembly as JSON."""
    from sim.assembly import write_assembly

    if form != "scene":
        raise Refused(f"{source.name}: an assembly of bodies has no {form}: expected --to scene")
    if count > 1:
        raise Refused(f"a scene is one assembly, not {count}: give one FILE")
    source.tell()
    return write_assembly(source.scene, source.record)
