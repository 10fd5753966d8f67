"""How the boards and pieces of a flat game look from straight above: fills, edges in ink, hatching.

Knows the looks of things and their tones; no words, no marks and no game.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import shapely

from models.materials import TONES
from models.shapes import Look, Slab, Turned
from models.table import Board, Equipment, Spot
from sim import svg
from sim.flatsheet import ARC, Lying, Sheet
from sim.looks import COINS, MINTED
from sim.shading import INK, PALE

RIM: Final = 0.35
"""Weight of the edge of a round piece, millimetres; of small ones a quarter of their radius."""
EDGE: Final = 0.25
"""Weight of the edges of other pieces and of their print; of small ones a fortieth of half their width."""
HAIRLINE: Final = 0.12
FINEST: Final = 0.1
"""No line is finer than so many millimetres."""
HATCH: Final = 1.1
"""Between the lines of a hatched area, millimetres; three of them at least fit in its width."""
HATCHED: Final = frozenset({"red"})
"""Tones that are hatched, because in grey they look like another."""
BRIGHT: Final = 110.0
"""Brightness of 255 from which a tone is written on in ink."""


def boards(sheet: Sheet, equipment: Equipment) -> Iterator[str]:
    """Boards with their print, cut at the edge of the sheet."""
    for board in equipment.boards:
        yield from _board(sheet, board)


@lru_cache(maxsize=32)
def _board(sheet: Sheet, board: Board) -> tuple[str, ...]:
    """A board, and each part of its print."""
    here, found = Spot(board.x, board.y, board.z), []
    for k, look in enumerate(board.look):
        edge = "" if k else INK
        if isinstance(look, Slab):
            found.append(_cut(sheet, _printed(sheet.outline(look, here)), TONES[look.tone], edge, HAIRLINE))
        else:
            found.append(_round(sheet, look, here, edge, HAIRLINE))
    return tuple(found)


def _printed(outline: shapely.Polygon) -> shapely.Polygon:
    """*outline*, if it is a line thinner than can be printed, as wide as can."""
    width = 2 * outline.area / outline.length
    return outline.buffer((HAIRLINE - width) / 2, join_style="mitre") if width < HAIRLINE else outline


@lru_cache(maxsize=2048)
def piece(one: Lying) -> str:
    """All that is seen of a piece; its name is the piece's and its place's."""
    face = one.piece.look[-1] if one.piece.symbol else None
    parts = (_seen(one, look, look is not face) for look in one.piece.look)
    return svg.group({"data-kind": one.standing.kind, "data-place": one.standing.place}, parts)


def _seen(one: Lying, look: Look, hatch: bool) -> str:
    """One shape of a piece, with its edge in ink; where a letter stands, a *hatch* would be in its way."""
    if isinstance(look, Turned):
        return _round(one.sheet, look, one.spot, rim(look.tone), max(FINEST, min(RIM, one.half / 4)))
    polygon = one.sheet.outline(look, one.spot)
    edge = max(FINEST, min(EDGE, one.half / 40))
    if not (hatch and look.tone in HATCHED):
        return _cut(one.sheet, polygon, TONES[look.tone], INK, edge)
    inside = svg.area(shapely.intersection(polygon, one.sheet.paper), TONES[look.tone])
    return inside + _hatched(polygon, one.sheet) + _edge(one.sheet, polygon, INK, edge)


def _cut(sheet: Sheet, shape: shapely.Geometry, fill: str, edge: str, weight: float) -> str:
    """*shape* as far as it is on the sheet, with its own edge, but none where the sheet ends."""
    inside = svg.area(shapely.intersection(shape, sheet.paper), fill)
    return inside + (_edge(sheet, shape, edge, weight) if edge and inside else "")


def _edge(sheet: Sheet, shape: shapely.Geometry, colour: str, weight: float) -> str:
    """The outline of *shape* as far as it is on the sheet."""
    if shapely.contains_properly(sheet.paper, shape):
        return svg.stroke(svg.area_data(shape), colour, weight)
    inner = shapely.box(weight / 2, weight / 2, sheet.width - weight / 2, sheet.height - weight / 2)
    return svg.stroke(svg.line_data(lines(shapely.intersection(shape.boundary, inner))), colour, weight)


def _round(sheet: Sheet, turned: Turned, spot: Spot, edge: str, weight: float) -> str:
    """A turned shape: a disc, or a ring with a hole, edged in the colour *edge*."""
    x, y, outer = sheet.disc(turned, spot)
    inner = turned.inner * sheet.scale
    if not shapely.contains_properly(sheet.paper, shapely.Point(x, y).buffer(outer + weight)):
        return _cut(sheet, _band(x, y, outer, inner), TONES[turned.tone], edge, weight)
    ink: svg.Attributes = {"stroke": edge, "stroke-width": weight} if edge else {}
    if not inner:
        disc = svg.element("circle", {"cx": x, "cy": y, "r": outer, "fill": TONES[turned.tone], **ink})
        return disc + (_minted(x, y, outer) if turned.tone in COINS else "")
    width = max(outer - inner, HAIRLINE)
    middle: svg.Attributes = {"cx": x, "cy": y, "r": (outer + inner) / 2, "fill": "none"}
    band = svg.element("circle", {**middle, "stroke": TONES[turned.tone], "stroke-width": width})
    edges = (svg.element("circle", {**middle, "r": r, **ink}) for r in (outer, inner) if edge)
    return "".join((band, *edges))


def _minted(x: float, y: float, outer: float) -> str:
    """The ring on a coin."""
    ring: svg.Attributes = {"cx": x, "cy": y, "r": MINTED * outer, "fill": "none"}
    return svg.element("circle", {**ring, "stroke": INK, "stroke-width": HAIRLINE})


def _band(x: float, y: float, outer: float, inner: float) -> shapely.Polygon:
    """A disc, or a ring that is not too fine to print, as a polygon."""
    more = max(0.0, HAIRLINE - (outer - inner)) / 2 if inner else 0.0
    disc = shapely.Point(x, y).buffer(outer + more, quad_segs=ARC)
    return disc.difference(shapely.Point(x, y).buffer(inner - more, quad_segs=ARC)) if inner else disc


def _hatched(polygon: shapely.Polygon, sheet: Sheet) -> str:
    """Lines across an area, rising to the right."""
    left, top, right, bottom = polygon.bounds
    step = min(HATCH, (right - left) / 3, (bottom - top) / 3)
    found = shapely.intersection(rising(polygon, step), shapely.intersection(polygon, sheet.paper))
    return svg.stroke(svg.line_data(lines(found)), PALE, max(FINEST, min(2 * HAIRLINE, step / 4)))


def rising(region: shapely.Geometry, step: float) -> shapely.Geometry:
    """Lines at 45° across the bounds of *region*, rising to the right, *step* apart across."""
    left, top, right, bottom = region.bounds
    first, end = int((left + top) // step), int((right + bottom) // step) + 1
    ends = [((k * step - top, top), (k * step - bottom, bottom)) for k in range(first, end + 1)]
    return shapely.multilinestrings(shapely.linestrings(ends))


def lines(found: shapely.Geometry) -> shapely.Geometry:
    """Only the lines of an intersection."""
    parts = shapely.get_parts(shapely.line_merge(found))
    return shapely.multilinestrings(parts[shapely.get_type_id(parts) == shapely.GeometryType.LINESTRING])


def ink(tone: str) -> str:
    """What can be read on *tone*."""
    return INK if _brightness(tone) > BRIGHT else PALE


def rim(tone: str) -> str:
    """What edges a piece of *tone*: ink, or a pale line around what is almost black."""
    return INK if _brightness(tone) > BRIGHT / 3 else PALE


def _brightness(tone: str) -> float:
    """0 black to 255 white, as Rec. 601 weighs red, green and blue."""
    red, green, blue = svg.channels(TONES[tone])
    return float(0.299 * red + 0.587 * green + 0.114 * blue)
