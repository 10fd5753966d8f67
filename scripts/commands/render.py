"""`fivesides render`: draw a figure, its five views, or the board of a flat game."""

from pathlib import Path
from typing import Final, Protocol

import click

from scripts.commands.options import input_options
from scripts.inputs import Refused, inputs, pick
from scripts.kinds import of_kind
from scripts.outputs import STDOUT, check_target, deliver
from scripts.progress import working

VIEWS: Final = ("corner", "north", "south", "east", "west", "top", "five")
FORMATS: Final = ("svg", "png", "glb")


@click.command(name="render")
@input_options
@click.option("-o", "output", required=True, metavar="X.svg|X.png|X.glb", help="Where to; - with --format.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there.")
@click.option("--view", type=click.Choice(VIEWS), help="From where: corner, and top for flat games, if not said.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="When the suffix does not say.")
@click.option("--dpi", type=click.IntRange(30, 1200), default=300, show_default=True, help="Resolution of a PNG.")
@click.option(
    "--round",
    "number",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Which game of the file.",
)
def command(
    files: tuple[str, ...],
    expression: str | None,
    game: str,
    chosen: dict[str, str],
    output: str,
    force: bool,
    view: str | None,
    form: str | None,
    dpi: int,
    number: int,
) -> int:
    """Draw a figure on its board from a corner or a side, or the panel of its five views with the scored lines.

    A flat game is drawn from above. X.glb is the figure or the table itself, for 3D viewers, whatever the view.
    """
    form = form or Path(output).suffix.lower().removeprefix(".")
    if form not in FORMATS:
        mend = "give --format svg, png or glb" if output == STDOUT else "expected X.svg, X.png or X.glb"
        raise Refused(f"{output}: the format is not known: {mend}")
    check_target(output, force)
    wanted = inputs(files, expression, game, chosen)
    if len(wanted) > 1:
        raise Refused(f"one picture shows one figure: give one FILE, not {len(wanted)}")
    games = pick(wanted[0].read(), number)
    drawn: Drawn = of_kind(games.kind, "render").Drawn(games, view)
    with working("drawing"):
        picture = drawn.glb() if form == "glb" else drawn.svg()
        if form == "png" and isinstance(picture, str):
            from sim.svg import png

            picture = png(picture, dpi)
    deliver(output, picture, force)
    return 0


class Drawn(Protocol):
    """One game that can be drawn."""

    def svg(self) -> str:
        """As a vector picture."""

    def glb(self) -> bytes:
        """As solids."""
