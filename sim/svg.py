"""SVG as text: shapes with plain attributes, in millimetres, the same bytes every time.

Knows geometry and ink, nothing of what is drawn. Colours are #RRGGBB and there is no style sheet,
filter, mask or clip path, because office programs and PDF writers ignore or rasterise them.
"""

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import unescape
from typing import Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr

import numpy as np
import resvg_py
import shapely

from sim.chunks import with_chunks
from sim.faces import Areas, Floats

DIGITS: Final = 3
"""Decimals of a millimetre that are written."""
MM_PER_INCH: Final = 25.4
_SIZE: Final = re.compile(r'(<svg [^>]*?)width="[^"]*" height="[^"]*" (viewBox="\S+ \S+ (\S+) (\S+)")')
_METADATA: Final = re.compile(r"<metadata>(.*?)</metadata>", re.DOTALL)
_WARMTH: Final = np.array((0.92, 1.0, 1.16))
"""Exponents of a brightness in red, green and blue."""

Attributes: TypeAlias = Mapping[str, str | float]
"""Attributes of an element; numbers are written in millimetres."""


def number(value: float, digits: int = DIGITS) -> str:
    """*value* with at most *digits* decimals and no needless character."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, attributes: Attributes, *content: str) -> str:
    """One element; *content* is markup already."""
    pairs = (
        f"{key}={quoteattr(value if isinstance(value, str) else number(value))}" for key, value in attributes.items()
    )
    head = " ".join((tag, *pairs))
    return f"<{head}>{''.join(content)}</{tag}>" if content else f"<{head}/>"


def group(attributes: Attributes, content: Iterable[str]) -> str:
    """A group of elements, or nothing when all of *content* is empty."""
    parts = [part for part in content if part]
    return element("g", attributes, "\n", "\n".join(parts), "\n") if parts else ""


def _run(points: Floats) -> str:
    return "L".join(f"{number(x)} {number(y)}" for x, y in points.tolist())


def area_data(regions: Areas) -> str:
    """Path data of the polygons in *regions*."""
    polygons = shapely.get_parts(regions)
    rings = shapely.get_rings(polygons)
    return "".join(f"M{_run(shapely.get_coordinates(ring)[:-1])}Z" for ring in rings)


def line_data(lines: Areas) -> str:
    """Path data of the *lines*."""
    parts = shapely.get_parts(lines)
    return "".join(f"M{_run(shapely.get_coordinates(line))}" for line in parts[~shapely.is_empty(parts)])


def area(regions: Areas, fill: str, bleed: float = 0.0) -> str:
    """*regions* filled; a *bleed* strokes their edge in the same colour, against hairline seams."""
    data = area_data(regions)
    stroke: Attributes = {"stroke": fill, "stroke-width": bleed, "stroke-linejoin": "round"} if bleed else {}
    return element("path", {"d": data, "fill": fill, **stroke}) if data else ""


def stroke(data: str, colour: str, width: float, dash: str = "") -> str:
    """A line along path *data* with round caps, or nothing when there is no path."""
    attributes: dict[str, str | float] = {
        "d": data,
        "fill": "none",
        "stroke": colour,
        "stroke-width": width,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    }
    if dash:
        attributes["stroke-dasharray"] = dash
    return element("path", attributes) if data else ""


def document(
    width: float,
    height: float,
    content: Iterable[str],
    *,
    title: str,
    description: str,
    metadata: str = "",
    top: float = 0.0,
    lang: str = "en",
) -> str:
    """A whole picture of *width* × *height* mm that says what it shows; *top* is the y of its upper edge.

    The ids of its title and description are its own, so that several pictures fit in one page.
    """
    own = sha256("\0".join((title, description, metadata)).encode()).hexdigest()[:8]
    head = {
        "xmlns": "http://www.w3.org/2000/svg",
        "width": f"{number(width)}mm",
        "height": f"{number(height)}mm",
        "viewBox": f"0 {number(top)} {number(width)} {number(height)}",
        "role": "img",
        "lang": lang,
        "aria-labelledby": f"title-{own} desc-{own}",
    }
    told = [
        element("title", {"id": f"title-{own}"}, escape(title)),
        element("desc", {"id": f"desc-{own}"}, escape(description)),
    ]
    if metadata:
        told.append(element("metadata", {}, escape(metadata)))
    return element("svg", head, "\n", "\n".join((*told, *(part for part in content if part))), "\n") + "\n"


def size(svg: str) -> tuple[float, float]:
    """Width and height of a picture in millimetres; ValueError when it is no SVG."""
    found = _sized(svg)
    return float(found[3]), float(found[4])


def _sized(svg: str) -> re.Match[str]:
    found = _SIZE.search(svg)
    if found is None:
        raise ValueError("this is no picture: expected an SVG with a viewBox in millimetres")
    return found


def png(svg: str, dpi: int) -> bytes:
    """*svg* as pixels on white, at *dpi* for its size in millimetres; ValueError when it is no SVG.

    The file says its resolution, and carries the metadata of *svg* under the keyword "game".
    """
    found = _sized(svg)
    width, height = (max(1, round(measure / MM_PER_INCH * dpi)) for measure in size(svg))
    # The picture is stretched by less than a pixel, so that the canvas is whole pixels in both directions.
    canvas = f'{found[1]}width="{width}" height="{height}" preserveAspectRatio="none" {found[2]}'
    whole = svg[: found.start()] + canvas + svg[found.end() :]
    pixels = bytes(resvg_py.svg_to_bytes(svg_string=whole, dpi=96, background="#FFFFFF", skip_system_fonts=True))
    carried = _METADATA.search(svg)
    return with_chunks(pixels, dpi / MM_PER_INCH * 1000, unescape(carried[1]) if carried else "")


def mixed(colour: str, other: str, share: float) -> str:
    """*colour* with a *share* of *other* laid over it."""
    a, b = channels(colour), channels(other)
    return code(a + (b - a) * share)


def shaded(colour: str, factor: float) -> str:
    """*colour* made darker or brighter by *factor*, and warmer the darker it is, as wood is."""
    return code(channels(colour) * factor**_WARMTH)


def channels(colour: str) -> Floats:
    """The three channels of #RRGGBB, 0–255."""
    return np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)], float)


def code(values: Floats) -> str:
    """Three channels (3,), 0–255 when they are in range, as #RRGGBB."""
    return "#" + "".join(f"{round(min(255.0, max(0.0, value))):02X}" for value in values.tolist())
