"""`fivesides render`: draw a figure, its five views, or the board of a flat game."""

from pathlib import Path
from typing import Final, Protocol

import click

from scripts.commands.options import input_options, mesh_options
from scripts.inputs import Refused, pick
from scripts.kinds import of_kind
from scripts.outputs import STDOUT, check_target, deliver
from scripts.progress import working
from scripts.sources import Blocks, Known, sources
from sim.given import Given
from sim.views import VIEWS

FORMATS: Final = ("svg", "png", "glb")
"""Suffixes of pictures, and of the solid itself."""


@click.command(name="render")
@input_options
@mesh_options
@click.option("-o", "output", required=True, metavar="X.svg|X.png|X.glb", help="Where to; - with --format.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there.")
@click.option(
    "--view", type=click.Choice([*VIEWS, "five"]), help="From where: corner, and top for flat games, if not said."
)
@click.option(
    "--mechanism", is_flag=True, help="With arrows: how it falls, or how it would just beyond the critical tilt."
)
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
    mechanism: bool,
    form: str | None,
    dpi: int,
    number: int,
    given: Given,
) -> int:
    """Draw a figure on its board from a corner or a side, or the panel of its five views with the scored lines.

    A flat game is drawn from above. An assembly of bodies, as JSON, GLB, OBJ or STL, is drawn as a figure is. X.glb is
    the figure, the table or the assembly itself, for 3D viewers, whatever the view.
    """
    form = form or Path(output).suffix.lower().removeprefix(".")
    if form not in FORMATS:
        mend = "give --format svg, png or glb" if output == STDOUT else "expected X.svg, X.png or X.glb"
        raise Refused(f"{output}: the format is not known: {mend}")
    check_target(output, force)
    if mechanism and form == "glb":
        raise Refused(f"{output}: a GLB has no arrows: give --mechanism with X.svg or X.png")
    wanted = sources(files, expression, game, chosen, given)
    if len(wanted) > 1:
        raise Refused(f"one picture shows one figure: give one FILE, not {len(wanted)}")
    drawn = _drawn(wanted[0].read(), number, view)
    with working("drawing"):
        picture = drawn.glb() if form == "glb" else drawn.mechanism() if mechanism else drawn.svg()
        if form == "png" and isinstance(picture, str):
            from sim.svg import png

            picture = png(picture, dpi)
    deliver(output, picture, force)
    return 0


class Drawn(Protocol):
    """One game or assembly that can be drawn."""

    def svg(self) -> str:
        """As a vector picture."""

    def mechanism(self) -> str:
        """As a vector picture with arrows; `Refused` when nothing in it can fall."""

    def glb(self) -> bytes:
        """As solids."""


def _drawn(source: Known, number: int, view: str | None) -> Drawn:
    """What is to be drawn."""
    one = source if isinstance(source, Blocks) else pick(source, number)
    drawn: Drawn = of_kind(one.kind, "render").Drawn(one, view)
    return drawn
