"""`fivesides convert`: the same game in another form."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import click

from games.orthognomes import record
from games.orthognomes.maps import Unmappable, write_views
from games.orthognomes.record import Round
from games.orthognomes.scoring import score
from scripts.commands.options import input_options, output_options
from scripts.inputs import Refused, Source, figures, filled, sources
from scripts.outputs import check_target, deliver


def _views(rounds: Sequence[Round]) -> str:
    """The five views of every round."""
    return "\n".join(
        write_views(one.grids or {side.name: side.grid for side in score(one.figure).sides}) for one in rounds
    )


def _scene(rounds: Sequence[Round]) -> str:
    """The bodies of a figure."""
    from games.orthognomes.scene import scene
    from models.turntable import square_cell
    from sim.assembly import write_assembly

    if len(rounds) != 1:
        raise Refused(f"a scene is one figure, and there are {len(rounds)} rounds: give one of them")
    game = rounds[0].game()
    return write_assembly(scene(rounds[0].figure, square_cell(game.start_square), game.start().first))


FORMS: Final[dict[str, Callable[[Sequence[Round]], str]]] = {
    "game": record.write,
    "map": record.write_with_maps,
    "line": record.write_with_lines,
    "views": _views,
    "json": record.write_json,
    "scene": _scene,
}
SUFFIXES: Final = {".game": "game", ".json": "json"}


@click.command(name="convert")
@input_options
@output_options
@click.option("--to", type=click.Choice(list(FORMS)), help="The form; without it the suffix of -o decides, else game.")
def command(
    files: tuple[str, ...],
    expression: str | None,
    game: str,
    chosen: dict[str, str],
    output: str | None,
    force: bool,
    to: str | None,
) -> int:
    """Write a game in another form; several files become the rounds of one."""
    check_target(output, force)
    form = to or SUFFIXES.get(Path(output or "").suffix.lower(), "game")
    rounds: list[Round] = []
    for source in sources(files, expression, game, chosen):
        if not isinstance(source, Source):
            raise source[1]
        read = source if form in ("game", "json") else filled(source, f"convert to {form}")
        read = figures(read, f"convert to {form}") if form in ("map", "line", "scene") else read
        if rounds and not all(one.tags for one in read.rounds):
            raise Refused(
                f"{source.name}: a game without tags cannot follow another one: give it [Game] and its options"
            )
        rounds += read.rounds
    try:
        deliver(output, FORMS[form](rounds), force)
    except Unmappable as error:
        raise Refused(str(error)) from None
    return 0
