"""`fivesides render`: draw a position or a moment of a game, its collapse, or an assembly."""

from pathlib import Path

import click

from scripts.commands.options import input_options, mesh_options
from scripts.inputs import Refused
from scripts.outputs import STDOUT, check_target, deliver
from scripts.pictures import FORMATS
from scripts.progress import working
from scripts.rendering import PHOTOGRAPH, drawn, picture, plain, together
from scripts.sources import sources
from scripts.wanted import HIGHLIGHTS, Highlight, Wanted, millimetres
from sim.given import Given
from sim.styles import LANGUAGES, STYLES, Lang
from sim.views import VIEWS


@click.command(name="render")
@input_options
@mesh_options
@click.option("-o", "output", required=True, metavar="PATH", help="Where to, as " + ", ".join(FORMATS) + "; or -.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there.")
@click.option(
    "--view",
    type=click.Choice([*VIEWS, "best", "five"]),
    help="From where: corner, and top for flat games, if not said; best is the corner that shows the last block best.",
)
@click.option("--at", type=click.IntRange(0), metavar="N", help="After move N, not the last.")
@click.option("--steps", is_flag=True, help="The build in steps, each from the best corner.")
@click.option("--collapse", is_flag=True, help="The fall in four frames; as GIF or MP4 it moves.")
@click.option("--highlight", type=click.Choice(HIGHLIGHTS), help="What is marked: see below.")
@click.option(
    "--size", metavar="80mm", callback=lambda _c, _p, text: millimetres(text) if text else None,
    help="Width on paper, with mm, cm or in.",
)  # fmt: skip
@click.option("--style", type=click.Choice([*STYLES, PHOTOGRAPH]), default="colour", show_default=True)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="ko: Line or Colour only.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="When the suffix does not say.")
@click.option("--dpi", type=click.IntRange(30, 1200), default=300, show_default=True, help="Resolution of pixels.")
@click.option(
    "--round", "number", type=click.IntRange(1), default=1, show_default=True, metavar="N",
    help="Which game of the file.",
)  # fmt: skip
def command(
    files: tuple[str, ...], expression: str | None, game: str, chosen: dict[str, str], output: str, force: bool,
    view: str | None, at: int | None, steps: bool, collapse: bool, highlight: Highlight | None, size: float | None,
    style: str, lang: Lang, form: str | None, dpi: int, number: int, given: Given,
) -> int:  # fmt: skip
    """Draw a figure on its board, the panel of its five views with the scored lines, a flat game, or an assembly.

    --highlight marks the scored lines; the last block; the placement that breaks a rule; what gives way first; or the
    mechanism: arrows that show how it falls, or how it would just beyond the critical tilt.

    X.glb is the figure, the table or the assembly itself, for 3D viewers, and X.pov a scene for POV-Ray.
    """
    form = _form(output, form)
    check_target(output, force)
    photo = style == PHOTOGRAPH
    wanted = together(output, form, photo, Wanted(view, at, steps, collapse, highlight, size, plain(style), lang))
    found = sources(files, expression, game, chosen, given)
    if len(found) > 1:
        raise Refused(f"one picture shows one figure: give one FILE, not {len(found)}")
    one = drawn(found[0].read(), number, wanted)
    with working("drawing"):
        content = picture(one, form, dpi, wanted.style, photo)
    deliver(output, content, force)
    return 0


def _form(output: str, form: str | None) -> str:
    """The form that a suffix says, or *form*."""
    form = form or Path(output).suffix.lower().removeprefix(".")
    if form not in FORMATS:
        known = ", ".join(FORMATS)
        mend = f"give --format, one of {known}" if output == STDOUT else f"expected X.svg, or one of {known}"
        raise Refused(f"{output}: the format is not known: {mend}")
    return form
