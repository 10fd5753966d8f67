"""How the boards and pieces of a flat game look from straight above: fills, edges in ink, hatching.

Knows the looks of things and their tones; no words, no marks and no game.
"""

from collections.abc import Iterator
from typing import Final

import shapely

from models.materials import TONES
from models.shapes import Look, Slab, Turned
from models.table import Equipment, Spot
from sim import svg
from sim.flatsheet import Lying, Sheet
from sim.shading import INK, PALE

RIM: Final = 0.35
"""Weight of the edge of a round piece, millimetres; of small ones a quarter of their radius."""
EDGE: Final = 0.25
"""Weight of the edges of other pieces and of their print; of small ones a fortieth of half their width."""
HAIRLINE: Final = 0.12
HATCH: Final = 1.1
"""Between the lines of a hatched area, millimetres; three of them at least fit in its width."""
HATCHED: Final = frozenset({"red"})
"""Tones that are hatched, because in grey they look like another."""
BRIGHT: Final = 110.0
"""Brightness of 255 from which a tone is written on in ink."""


def boards(sheet: Sheet, equipment: Equipment) -> Iterator[str]:
    """Boards with their print, cut at the edge of the sheet."""
    edge = shapely.box(0.0, 0.0, sheet.width, sheet.height)
    for board in equipment.boards:
        here = Spot(board.x, board.y, board.z)
        for k, look in enumerate(board.look):
            if isinstance(look, Slab):
                shown = shapely.intersection(sheet.outline(look, here), edge)
                yield svg.area(shown, TONES[look.tone]) + ("" if k else svg.stroke(svg.area_data(shown), INK, HAIRLINE))
            else:
                yield _round(sheet, look, here, "" if k else INK, HAIRLINE)


def piece(one: Lying) -> str:
    """All that is seen of a piece; its name is the piece's and its place's."""
    face = one.piece.look[-1] if one.piece.symbol else None
    parts = (_seen(one, look, look is not face) for look in one.piece.look)
    return svg.group({"data-kind": one.standing.kind, "data-place": one.standing.place}, parts)


def _seen(one: Lying, look: Look, hatch: bool) -> str:
    """One shape of a piece, with its edge in ink; where a letter stands, a *hatch* would be in its way."""
    if isinstance(look, Turned):
        return _round(one.sheet, look, one.spot, rim(look.tone), min(RIM, one.half / 4))
    polygon = one.sheet.outline(look, one.spot)
    inside = svg.area(polygon, TONES[look.tone])
    if hatch and look.tone in HATCHED:
        inside += _hatched(polygon)
    return inside + svg.stroke(svg.area_data(polygon), INK, min(EDGE, one.half / 40))


def _round(sheet: Sheet, turned: Turned, spot: Spot, edge: str, weight: float) -> str:
    """A turned shape: a disc, or a ring with a hole, edged in the colour *edge*."""
    x, y, outer = sheet.disc(turned, spot)
    inner = turned.inner * sheet.scale
    ink: svg.Attributes = {"stroke": edge, "stroke-width": weight} if edge else {}
    if not inner:
        return svg.element("circle", {"cx": x, "cy": y, "r": outer, "fill": TONES[turned.tone], **ink})
    width = max(outer - inner, HAIRLINE)
    middle: svg.Attributes = {"cx": x, "cy": y, "r": (outer + inner) / 2, "fill": "none"}
    band = svg.element("circle", {**middle, "stroke": TONES[turned.tone], "stroke-width": width})
    edges = (svg.element("circle", {**middle, "r": r, **ink}) for r in (outer, inner) if edge)
    return "".join((band, *edges))


def _hatched(polygon: shapely.Polygon) -> str:
    """Lines across an area, rising to the right."""
    left, top, right, bottom = polygon.bounds
    step = min(HATCH, (right - left) / 3, (bottom - top) / 3)
    first, end = int((left + top) // step), int((right + bottom) // step) + 1
    lines = shapely.MultiLineString(
        [((k * step - top, top), (k * step - bottom, bottom)) for k in range(first, end + 1)]
    )
    return svg.stroke(svg.line_data(_lines(shapely.intersection(lines, polygon))), PALE, min(2 * HAIRLINE, step / 4))


def _lines(found: shapely.Geometry) -> shapely.Geometry:
    """Only the lines of an intersection."""
    return shapely.MultiLineString([line for line in shapely.get_parts(found) if line.geom_type == "LineString"])


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
