"""One picture that is asked for, from a game or an assembly that was read to the bytes of a file.

For `fivesides render` and for the page, which so cannot differ. Knows what goes together in a picture; no game.
"""

from dataclasses import replace
from typing import Final

from scripts.inputs import Refused, pick
from scripts.kinds import of_kind
from scripts.pictures import FILMS, PHOTO, SOLID, USUAL, Bounds, Drawn, formed
from scripts.sources import Blocks, Known
from scripts.wanted import Wanted
from sim.styles import STYLES, Style

SHAPES: Final = (SOLID, PHOTO)
"""Forms that are of the solid itself, and have no marks."""
PHOTOGRAPH: Final = "photo"
"""The style that POV-Ray gives to pixels, besides `STYLES`."""


def plain(style: str) -> Style:
    """The style in which *style* is drawn; a photo has none."""
    return next((name for name in STYLES if name == style), "colour")


def together(name: str, form: str, photo: bool, wanted: Wanted) -> Wanted:
    """*wanted* as a file of this *form*; `Refused`, beginning with its *name*, when that is not one picture."""
    if photo and form not in ("png", PHOTO):
        raise Refused(f"{name}: a photo is made of pixels: expected X.png, or X.pov for its scene")
    wanted = replace(wanted, collapse=wanted.collapse or form in FILMS)
    asked = [
        option
        for option, there in (
            ("--steps", wanted.steps),
            ("--collapse", wanted.collapse),
            (f"--highlight {wanted.highlight}", bool(wanted.highlight)),
            ("--view five", wanted.view == "five"),
        )
        if there
    ]
    if (photo or form in SHAPES) and asked:
        raise Refused(f"{name}: a solid has no marks and is not cut into frames: leave out {asked[0]}")
    if len(asked) > 1 and asked != ["--highlight lines", "--view five"]:
        raise Refused(f"{' and '.join(asked)} are pictures of their own: expected one of them")
    return wanted


def drawn(source: Known, number: int, wanted: Wanted) -> Drawn:
    """What is to be drawn: the *number*-th game of *source*, from 1, or the assembly."""
    one = source if isinstance(source, Blocks) else pick(source, number)
    found: Drawn = of_kind(one.kind, "render").Drawn(one, wanted)
    return found


def picture(one: Drawn, form: str, dpi: int, style: Style, photo: bool, bounds: Bounds = USUAL) -> bytes:
    """*one* as the bytes of a file of this *form*; `Refused` when they are beyond *bounds* or something is missing."""
    content = formed(one, form, dpi, style, photo, bounds)
    return content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
