"""`fivesides render`: draw a figure or its five views."""

from pathlib import Path
from typing import Final

import click

from games.orthognomes import drawings
from games.orthognomes.record import Round
from scripts.commands.options import input_options
from scripts.inputs import Refused, figures, inputs, pick, solid
from scripts.outputs import STDOUT, check_target, deliver
from scripts.progress import working

VIEWS: Final = ("corner", "north", "south", "east", "west", "top", "five")
FORMATS: Final = ("svg", "png", "glb")
MOST_BLOCKS: Final = 200
"""A picture of more takes minutes, and nobody could read it."""


@click.command(name="render")
@input_options
@click.option("-o", "output", required=True, metavar="X.svg|X.png|X.glb", help="Where to; - with --format.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there.")
@click.option("--view", type=click.Choice(VIEWS), default="corner", show_default=True, help="From where.")
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
    view: str,
    form: str | None,
    dpi: int,
    number: int,
) -> int:
    """Draw a figure on its board from a corner or a side, or the panel of its five views with the scored lines.

    X.glb is the figure itself, for 3D viewers, whatever the view.
    """
    form = form or Path(output).suffix.lower().removeprefix(".")
    if form not in FORMATS:
        mend = "give --format svg, png or glb" if output == STDOUT else "expected X.svg, X.png or X.glb"
        raise Refused(f"{output}: the format is not known: {mend}")
    check_target(output, force)
    wanted = inputs(files, expression, game, chosen)
    if len(wanted) > 1:
        raise Refused(f"one picture shows one figure: give one FILE, not {len(wanted)}")
    source = solid(pick(wanted[0].read(), number), "draw")
    (one,) = source.rounds if view == "five" else figures(source, "draw").rounds
    if len(one.placements) > MOST_BLOCKS:
        raise Refused(f"{source.name}: {len(one.placements)} blocks are too many for a picture: at most {MOST_BLOCKS}")
    with working("drawing"):
        picture = _drawn(one, view, form, dpi)
    deliver(output, picture, force)
    return 0


def _drawn(one: Round, view: str, form: str, dpi: int) -> str | bytes:
    """The picture in its format."""
    if form == "glb":
        return drawings.solid(one)
    svg = drawings.five_views(one) if view == "five" else drawings.figure(one, view)
    if form == "svg":
        return svg
    from sim.svg import png

    return png(svg, dpi)
