"""Pictures in every form that files of them have: SVG, PDF, PNG, GIF and MP4, and scenes for POV-Ray and its photos.

Knows forms and what they need; no game.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from scripts.inputs import Refused
from scripts.wanted import MOST_PIXELS
from sim.povray import SECONDS
from sim.styles import Style
from sim.svg import MM_PER_INCH, png, size

if TYPE_CHECKING:
    from sim.faces import Paper
    from sim.scene import Scene

STILL: Final = ("svg", "pdf", "png")
FILMS: Final = ("gif", "mp4")
SOLID: Final = "glb"
PHOTO: Final = "pov"
FORMATS: Final = (*STILL, *FILMS, SOLID, PHOTO)
"""Suffixes of pictures, of films, of the solid itself, and of a scene for a photo."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a picture may cost."""

    pixels: int = MOST_PIXELS
    """All frames of a film together."""
    seconds: float = SECONDS
    """For a photo."""


USUAL: Final = Bounds()
"""Of the command line."""


@dataclass(frozen=True, slots=True)
class Frames:
    """A film as SVGs of one size."""

    svgs: tuple[str, ...]
    per_second: int


class Drawn(Protocol):
    """One game or assembly that can be drawn, in a way that is wanted."""

    def svg(self) -> str:
        """As a vector picture."""

    def frames(self) -> Frames:
        """As a film of its collapse; `Refused` when it stands."""

    def glb(self) -> bytes:
        """As solids."""

    def staged(self) -> "tuple[Scene, Paper]":
        """As a scene, and the paper that shows it."""


def formed(drawn: Drawn, form: str, dpi: int, style: Style, photo: bool, bounds: Bounds) -> str | bytes:
    """*drawn* as a file of this *form*; `Refused` when it is beyond *bounds*, or something that it needs is missing."""
    if form == SOLID:
        return drawn.glb()
    if form == PHOTO or photo:
        return _photo(drawn, form, dpi, bounds)
    if form in FILMS:
        return _film(drawn.frames(), form, dpi, style, bounds)
    return _still(_vector(drawn), form, dpi, style, bounds)


def _vector(drawn: Drawn) -> str:
    """*drawn* as a vector picture; `Refused` when its words do not fit in it."""
    from sim.plates import TooNarrow

    try:
        return drawn.svg()
    except TooNarrow as narrow:
        raise Refused(f"--size: {narrow}: give a larger one; what is high is drawn narrower") from None


def _still(svg: str, form: str, dpi: int, style: Style, bounds: Bounds) -> str | bytes:
    from sim.finish import styled

    svg = styled(svg, style)
    if form == "svg":
        return svg
    if form == "png":
        _within(size(svg), dpi, bounds)
        return png(svg, dpi)
    from sim.pdf import NoPrint, pdf

    try:
        return pdf(svg)
    except NoPrint as missing:
        raise Refused(str(missing)) from None


def _film(frames: Frames, form: str, dpi: int, style: Style, bounds: Bounds) -> bytes:
    from scripts.films import gif, mp4
    from sim.finish import styled

    _within(size(frames.svgs[0]), dpi, bounds, len(frames.svgs))
    write = {"gif": gif, "mp4": mp4}[form]
    return write([styled(svg, style) for svg in frames.svgs], dpi, frames.per_second)


def _photo(drawn: Drawn, form: str, dpi: int, bounds: Bounds) -> str | bytes:
    from sim.pov import pixels, scene_file
    from sim.povray import NoPovray, run

    scene, paper = drawn.staged()
    text = scene_file(scene, paper)
    if form == PHOTO:
        return text
    _within((paper.width, paper.height), dpi, bounds)
    try:
        return run(text, *pixels(paper, dpi), bounds.seconds)
    except NoPovray as missing:
        raise Refused(f"--style photo: {missing}") from None


def _within(size_mm: tuple[float, float], dpi: int, bounds: Bounds, count: int = 1) -> None:
    """`Refused` when *count* pictures of this size would have too many pixels."""
    width, height = (side / MM_PER_INCH * dpi for side in size_mm)
    if width * height * count > bounds.pixels:
        raise Refused(
            f"{width:.0f} × {height:.0f} pixels{f' in {count} frames' if count > 1 else ''} are too many: "
            f"expected at most {bounds.pixels // 1_000_000} million, with a smaller --size or --dpi"
        )
