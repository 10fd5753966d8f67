"""A flat game's table from straight above, as a vector diagram in millimetres for print.

Draws what its equipment is seen as: boards, then pieces from the lowest up, each with the letter or digit that tells
its kind without colour. Knows no game and no rule.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

import shapely

from models.materials import TONES
from models.shapes import Look, Slab, Turned
from models.table import Equipment, Frame, Label, Piece, Spot, Standing
from sim import svg
from sim.lettering import SMALLEST, Lettering, cap_height
from sim.shading import INK, PALE

WIDTHS: Final = (80.0, 120.0, 170.0)
"""Of a column, a column and a half, and a page, millimetres."""
HIGHEST: Final = 240.0
"""Of what fits on a page, millimetres."""
SCALE: Final = 0.3
"""A diagram is as wide as makes it at least so large, or as a page."""
MARGIN: Final = 0.02
"""Around what is shown, as a fraction of its width."""
OUTLINE: Final = 0.25
"""Weight of the edge of a piece, millimetres."""
HAIRLINE: Final = 0.12
LAST: Final = "#D55E00"
"""Around the pieces that were put down last, in a white halo."""
LAST_WEIGHT: Final = 0.7
HALO: Final = 1.2
HATCH: Final = 1.1
"""Between the lines of a hatched area, millimetres."""
HATCHED: Final = frozenset({"red"})
"""Tones that are hatched, because in grey they look like another."""
BRIGHT: Final = 120.0
"""Brightness of 255 from which a tone is written on in ink."""
SIGN: Final = 0.5
"""Height of a piece's letter, as a fraction of its width."""
SHIFTS: Final = (0.0, -0.32, -0.45, 0.32)
"""Where its letter can be if its middle is covered: north of it, as a fraction of half its width."""


def diagram(
    equipment: Equipment,
    standing: Collection[Standing],
    *,
    last: Collection[Standing] = (),
    title: str,
    description: str,
    metadata: str = "",
) -> str:
    """SVG of *standing* on the boards of *equipment*; those of *last* are marked as put down last."""
    sheet = _Sheet.of(equipment.frame(standing))
    pieces = sorted(standing, key=lambda one: (equipment.spot(one).z, one))
    drawn = [_Drawn(one, equipment.piece(one.kind), equipment.spot(one)) for one in pieces]
    content = (
        svg.group({"id": "board"}, _board(sheet, equipment)),
        svg.group({"id": "pieces"}, (_piece(sheet, one) for one in drawn)),
        svg.group({"id": "signs"}, _signs(sheet, drawn)),
        svg.group({"id": "last"}, (_marked(sheet, one) for one in drawn if one.standing in last)),
        svg.group({"id": "labels"}, _labels(sheet, equipment, equipment.labels(standing))),
    )
    return svg.document(sheet.width, sheet.height, content, title=title, description=description, metadata=metadata)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A piece in its place."""

    standing: Standing
    piece: Piece
    spot: Spot

    @property
    def radius(self) -> float:
        """Half its width, metres."""
        solid = self.piece.solid
        return _radius(solid) if isinstance(solid, Turned) else max(x for x, _ in solid.outline)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """From metres on the table to millimetres on paper."""

    frame: Frame
    width: float
    scale: float
    """Millimetres on paper for a metre."""

    @classmethod
    def of(cls, frame: Frame) -> "_Sheet":
        """The narrowest sheet on which it is large enough, with a little around it."""
        more = MARGIN * (frame.east - frame.west)
        frame = Frame(frame.west - more, frame.south - more, frame.east + more, frame.north + more)
        across = frame.east - frame.west
        width = next((w for w in WIDTHS if w / across / 1000 >= SCALE), WIDTHS[-1])
        scale = min(width / across, HIGHEST / (frame.north - frame.south))
        return cls(frame, across * scale, scale)

    @property
    def height(self) -> float:
        """Millimetres."""
        return (self.frame.north - self.frame.south) * self.scale

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place of the table on paper, y downwards."""
        return (x - self.frame.west) * self.scale, (self.frame.north - y) * self.scale


def _board(sheet: _Sheet, equipment: Equipment) -> Iterator[str]:
    """Boards with their print, cut at the edge of the sheet."""
    edge = shapely.box(0.0, 0.0, sheet.width, sheet.height)
    for board in equipment.boards:
        here = Spot(board.x, board.y, board.z)
        for k, look in enumerate(board.look):
            if isinstance(look, Slab):
                shown = shapely.intersection(_polygon(sheet, look, here), edge)
                yield svg.area(shown, TONES[look.tone]) + ("" if k else svg.stroke(svg.area_data(shown), INK, HAIRLINE))
            else:
                yield _round(sheet, look, here, "" if k else INK)


def _piece(sheet: _Sheet, one: _Drawn) -> str:
    """All that is seen of a piece; its name is the piece's and its place's."""
    face = one.piece.look[-1] if one.piece.symbol else None
    parts = [_seen(sheet, look, one.spot, k == 0, look is not face) for k, look in enumerate(one.piece.look)]
    return svg.group({"data-kind": one.standing.kind, "data-place": one.standing.place}, parts)


def _seen(sheet: _Sheet, look: Look, spot: Spot, edge: bool, hatch: bool) -> str:
    """One shape of a piece, with its *edge* in ink; where a letter stands, a *hatch* would be in its way."""
    if isinstance(look, Turned):
        return _round(sheet, look, spot, _rim(look.tone) if edge else "")
    polygon = _polygon(sheet, look, spot)
    inside = svg.area(polygon, TONES[look.tone])
    if hatch and look.tone in HATCHED:
        inside += _hatched(polygon)
    return inside + (svg.stroke(svg.area_data(polygon), INK, OUTLINE) if edge else "")


def _round(sheet: _Sheet, turned: Turned, spot: Spot, rim: str) -> str:
    """A turned shape: a disc, or a ring with a hole, edged in the colour *rim*."""
    x, y = sheet.at(spot.x + turned.x, spot.y + turned.y)
    outer = _radius(turned) * sheet.scale
    inner = min(radius for radius, _ in turned.profile) * sheet.scale
    ink: svg.Attributes = {"stroke": rim, "stroke-width": OUTLINE} if rim else {}
    if not inner:
        return svg.element("circle", {"cx": x, "cy": y, "r": outer, "fill": TONES[turned.tone], **ink})
    width = max(outer - inner, HAIRLINE)
    middle: svg.Attributes = {"cx": x, "cy": y, "r": (outer + inner) / 2, "fill": "none"}
    band = svg.element("circle", {**middle, "stroke": TONES[turned.tone], "stroke-width": width})
    edges = (svg.element("circle", {**middle, "r": r, **ink}) for r in (outer, inner) if rim)
    return "".join((band, *edges))


def _hatched(polygon: shapely.Polygon) -> str:
    """Lines across an area, rising to the right."""
    left, top, right, bottom = polygon.bounds
    first, end = int((left + top) // HATCH), int((right + bottom) // HATCH) + 1
    lines = shapely.MultiLineString(
        [((k * HATCH - top, top), (k * HATCH - bottom, bottom)) for k in range(first, end + 1)]
    )
    return svg.stroke(svg.line_data(_lines(shapely.intersection(lines, polygon))), PALE, HAIRLINE * 2)


def _lines(found: shapely.Geometry) -> shapely.Geometry:
    """Only the lines of an intersection."""
    return shapely.MultiLineString([line for line in shapely.get_parts(found) if line.geom_type == "LineString"])


def _signs(sheet: _Sheet, drawn: Sequence[_Drawn]) -> Iterator[str]:
    """The letters of pieces, where nothing lies on them."""
    for k, one in enumerate(drawn):
        if one.piece.symbol:
            over = [other for other in drawn[k + 1 :] if other.spot.z > one.spot.z]
            height = max(_sign_size(one), cap_height(SMALLEST) / sheet.scale)
            x, y = _free(one, over, height)
            yield _lettering(sheet, one.piece.symbol, x, y, height * sheet.scale).drawn(_ink(one.piece.look[-1].tone))


def _sign_size(one: _Drawn) -> float:
    """Height of a piece's letters, metres."""
    flat = isinstance(one.piece.solid, Slab)
    return one.radius * SIGN * (0.5 if flat else 1.6)


def _free(one: _Drawn, over: Sequence[_Drawn], height: float) -> tuple[float, float]:
    """Where letters so high can be read on a piece: in its middle, or below or above what lies on it."""
    x, half = one.spot.x, height / 2
    for step in SHIFTS:
        y = one.spot.y + step * one.radius
        if not any(
            abs(other.spot.x - x) < other.radius + 2 * half and abs(other.spot.y - y) < other.radius + half
            for other in over
        ):
            return x, y
    return x, one.spot.y


def _marked(sheet: _Sheet, one: _Drawn) -> str:
    """A ring or frame around a piece."""
    solid = one.piece.solid
    if isinstance(solid, Slab):
        data = svg.area_data(_polygon(sheet, solid, one.spot))
        return svg.stroke(data, "#FFFFFF", HALO) + svg.stroke(data, LAST, LAST_WEIGHT)
    x, y = sheet.at(one.spot.x, one.spot.y)
    circle: svg.Attributes = {"cx": x, "cy": y, "r": one.radius * sheet.scale + HALO / 4, "fill": "none"}
    return svg.element("circle", {**circle, "stroke": "#FFFFFF", "stroke-width": HALO}) + svg.element(
        "circle", {**circle, "stroke": LAST, "stroke-width": LAST_WEIGHT}
    )


def _labels(sheet: _Sheet, equipment: Equipment, labels: Sequence[Label]) -> Iterator[str]:
    """What is written on the boards, in the ink that can be read there."""
    ink = _ink(equipment.boards[0].look[0].tone)
    for label in labels:
        yield _lettering(sheet, label.text, label.x, label.y, label.height * sheet.scale).drawn(ink)


def _lettering(sheet: _Sheet, text: str, x: float, y: float, capital: float) -> Lettering:
    """*text* around x, y with capitals so many millimetres high, and never too small to read."""
    points = max(SMALLEST, capital / cap_height(1.0))
    left, top = sheet.at(x, y)
    return Lettering(text, left, top + cap_height(points) / 2, points, 700, "middle")


def _polygon(sheet: _Sheet, slab: Slab, spot: Spot) -> shapely.Polygon:
    """The outline of a slab in its place, on paper."""
    c, s = round(cos(spot.quarter * pi / 2)), round(sin(spot.quarter * pi / 2))
    return shapely.Polygon([sheet.at(spot.x + x * c - y * s, spot.y + x * s + y * c) for x, y in slab.outline])


def _radius(turned: Turned) -> float:
    """The largest radius of a turned shape, metres."""
    return max(radius for radius, _ in turned.profile)


def _ink(tone: str) -> str:
    """What can be read on *tone*."""
    return INK if _brightness(tone) > BRIGHT else PALE


def _rim(tone: str) -> str:
    """What edges a piece of *tone*: ink, or a pale line around what is almost black."""
    return INK if _brightness(tone) > BRIGHT / 3 else PALE


def _brightness(tone: str) -> float:
    """0 black to 255 white, as Rec. 601 weighs red, green and blue."""
    red, green, blue = svg.channels(TONES[tone])
    return float(0.299 * red + 0.587 * green + 0.114 * blue)
