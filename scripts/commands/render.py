"""`fivesides render`: draw a position or a moment of a game, its collapse, or an assembly."""

from pathlib import Path
from typing import Final

import click

from scripts.commands.options import input_options, mesh_options
from scripts.inputs import Refused, pick
from scripts.kinds import of_kind
from scripts.outputs import STDOUT, check_target, deliver
from scripts.pictures import FILMS, FORMATS, PHOTO, SOLID, Drawn, formed
from scripts.progress import working
from scripts.sources import Blocks, Known, sources
from scripts.wanted import HIGHLIGHTS, Highlight, Wanted, millimetres
from sim.given import Given
from sim.styles import LANGUAGES, STYLES, Lang, Style
from sim.views import VIEWS

SHAPES: Final = (SOLID, PHOTO)
"""Forms that are of the solid itself, and have no marks."""


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
@click.option("--style", type=click.Choice([*STYLES, "photo"]), default="colour", show_default=True)
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
    photo = style == "photo"
    if photo and form not in ("png", PHOTO):
        raise Refused(f"{output}: a photo is made of pixels: expected X.png, or X.pov for its scene")
    collapse = collapse or form in FILMS
    _fit(output, form in SHAPES or photo, steps, collapse, highlight, view)
    plain: Style = next((name for name in STYLES if name == style), "colour")
    wanted = Wanted(view, at, steps, collapse, highlight, size, plain, lang)
    found = sources(files, expression, game, chosen, given)
    if len(found) > 1:
        raise Refused(f"one picture shows one figure: give one FILE, not {len(found)}")
    drawn = _drawn(found[0].read(), number, wanted)
    with working("drawing"):
        picture = formed(drawn, form, dpi, wanted.style, photo)
    deliver(output, picture, force)
    return 0


def _form(output: str, form: str | None) -> str:
    """The form that a suffix says, or *form*."""
    form = form or Path(output).suffix.lower().removeprefix(".")
    if form not in FORMATS:
        known = ", ".join(FORMATS)
        mend = f"give --format, one of {known}" if output == STDOUT else f"expected X.svg, or one of {known}"
        raise Refused(f"{output}: the format is not known: {mend}")
    return form


def _fit(output: str, shape: bool, steps: bool, collapse: bool, highlight: str | None, view: str | None) -> None:
    """`Refused` when two things are asked for that are not in one picture."""
    asked = [
        name
        for name, there in (
            ("--steps", steps),
            ("--collapse", collapse),
            (f"--highlight {highlight}", bool(highlight)),
            ("--view five", view == "five"),
        )
        if there
    ]
    if shape and asked:
        raise Refused(f"{output}: a solid has no marks and is not cut into frames: leave out {asked[0]}")
    if len(asked) > 1 and asked != ["--highlight lines", "--view five"]:
        raise Refused(f"{' and '.join(asked)} are pictures of their own: expected one of them")


def _drawn(source: Known, number: int, wanted: Wanted) -> Drawn:
    """What is to be drawn."""
    one = source if isinstance(source, Blocks) else pick(source, number)
    drawn: Drawn = of_kind(one.kind, "render").Drawn(one, wanted)
    return drawn
