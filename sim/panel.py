"""The panel of a figure's sides as they are scored: every line drawn through its cells and numbered.

Puts ink on what `sim.sides` laid out: all sides in a row on one ground, or each by itself, to be put together with
others. Knows no rule and no scene.
"""

from collections.abc import Collection, Iterator, Sequence
from math import dist, pi
from typing import Final

from models.materials import TONES
from sim import svg
from sim.badges import Point, Segment
from sim.lettering import cap_height
from sim.plates import At, Plate, column, row, snug, together
from sim.shading import INK, PALE
from sim.sides import (
    BADGE_POINTS,
    EXPLAINED,
    LEGEND,
    SWATCH,
    WORTH,
    DrawnLine,
    Grid,
    Player,
    ScoredLine,
    SidePicture,
    Swatch,
    badge_radius,
    compass_of,
    grid_of,
    layout,
    line_width,
)

__all__ = ["ScoredLine", "SidePicture", "key", "panel", "side"]

COLOURS: Final[dict[Player, str]] = {"light": TONES["scores light"], "dark": TONES["scores dark"]}
"""Blue and orange, which colour-blind readers tell apart; dark lines are dashed as well."""
WHITE: Final = "#FFFFFF"
FRAME: Final = svg.mixed(TONES["dark"], PALE, 0.35)
EMPTY: Final = "#D5CFC3"
"""Hairlines around squares where nothing is seen."""
CELL_WEIGHT: Final = 0.2
GROUND_WEIGHT: Final = 0.5
LEADER_WEIGHT: Final = 0.3
RING_WEIGHT: Final = 0.45
RING_DASHES: Final = 6
HALO: Final = 0.3
"""White beside a line, millimetres."""
EDGE: Final = 0.3
"""Around the ink of a side that stands alone, millimetres …"""
FOOT: Final = 10.4
"""… and what its words take under its ground."""
SPILL: Final = 0.8
"""What a line takes beyond its ends, with its halo, millimetres."""
AFTER: Final = 1.5
"""Between a swatch and its meaning, and between the lines of the key, millimetres."""


def panel(
    sides: Sequence[SidePicture],
    totals: tuple[int, int],
    *,
    title: str,
    description: str,
    width_mm: float = 170.0,
    note: str = "",
    metadata: str = "",
) -> str:
    """SVG of *sides* next to each other on one ground, under the *totals* of Light and Dark.

    A *note* is a sentence that warns, under the totals. A side called "top" has no ground line and
    a compass instead. ValueError when there are no sides, or a line is not straight; TooNarrow
    when *width_mm* is too narrow for the words.
    """
    sheet = layout(sides, totals, width_mm, note)
    content = (
        *(_grid(grid) for grid in sheet.grids),
        *(swatch for kind, left in sheet.swatches for swatch in _swatch(kind, left)),
        _compass(sheet.compass),
        *(text.drawn(INK) for text in sheet.texts),
        "" if sheet.note is None else sheet.note.drawn(),
    )
    size = (sheet.width, sheet.bottom - sheet.top)
    return svg.document(*size, content, title=title, description=description, metadata=metadata, top=sheet.top)


def side(shown: SidePicture, width: float, cell: float, last: int) -> Plate:
    """One side in the middle of *width* mm with cells of *cell* mm; *last* is the highest number of any line."""
    grid = grid_of(shown, 0.0, width, cell, badge_radius([last]))
    top = min([-cell * len(shown.grid), *(drawn.badge.box[1] for drawn in grid.lines)]) - EDGE
    foot, north = compass_of((grid,))
    words = (text.drawn(INK) for text in (*grid.captions, *north))
    content = "\n".join((_grid(grid), _compass(foot), *words))
    return together(width, FOOT - top, [At(Plate(width, FOOT, content), 0.0, -top)])


def key(players: Collection[Player], width: float) -> Plate:
    """What the cells and the lines of *players* mean, each in a line of its own, at most *width* mm wide."""
    widest = max(SWATCH.values()) + 2 * SPILL
    lines = [
        row([_sample(kind, widest), snug(text, width - widest - AFTER, BADGE_POINTS)], AFTER, "middle")
        for kind, text in EXPLAINED.items()
        if kind.endswith("cell") or any(kind.startswith(player) for player in players)
    ]
    return column([*lines, snug(WORTH, width, BADGE_POINTS)], AFTER, "low")


def _sample(kind: Swatch, width: float) -> Plate:
    """A swatch in the middle of paper *width* mm wide."""
    height = SWATCH["light cell"] + 2 * EDGE
    down = height / 2 - (LEGEND - cap_height(BADGE_POINTS) / 2)
    content = "\n".join(_swatch(kind, (width - SWATCH[kind]) / 2))
    return together(width, height, [At(Plate(width, height, content), 0.0, down)])


def _grid(grid: Grid) -> str:
    """The cells of one side, its ground, and its lines over them."""
    return svg.group(
        {"id": grid.side.name.lower()},
        (
            *_cells(grid),
            "" if grid.side.overhead else _ground(grid),
            *(_line(drawn, grid) for drawn in grid.lines),
            svg.group({"data-layer": "leader"}, (_leader(drawn, line_width(grid.cell)) for drawn in grid.lines)),
            *(_badge(drawn, grid) for drawn in grid.lines),
        ),
    )


def _cells(grid: Grid) -> Iterator[str]:
    """Empty squares first: the outlines of cells lie over theirs."""
    squares = [
        (letter, grid.corner(column, len(grid.side.grid) - 1 - below))
        for below, row in enumerate(grid.side.grid)
        for column, letter in enumerate(row)
    ]
    for letter in ".LD":
        yield _squares(letter, [corner for held, corner in squares if held == letter], grid.cell)


def _squares(letter: str, corners: Sequence[Point], size: float) -> str:
    """Squares of one kind; a dark one has an inner frame, so that it is told from a light one in any print."""
    if letter == ".":
        look: svg.Attributes = {"fill": "none", "stroke": EMPTY, "stroke-width": 0.1}
        return svg.group(look, (_square(corner, size, 0.0, 0.0) for corner in corners))
    tone = {"L": "light", "D": "dark"}[letter]
    look = {"fill": TONES[tone], "stroke": INK, "stroke-width": CELL_WEIGHT, "stroke-linejoin": "round"}
    cells = svg.group(look, (_square(corner, size, 0.0, 0.0) for corner in corners))
    if tone == "light":
        return cells
    inner: svg.Attributes = {"fill": "none", "stroke": FRAME, "stroke-width": 0.15}
    return cells + svg.group(inner, (_square(corner, size, 0.13, 0.04) for corner in corners))


def _square(corner: Point, size: float, inset: float, rounding: float) -> str:
    """A square set in and rounded by fractions of its *size*."""
    side = (1 - 2 * inset) * size
    place = {"x": corner[0] + inset * size, "y": corner[1] + inset * size, "width": side, "height": side}
    return svg.element("rect", {**place, "rx": rounding * size} if rounding else place)


def _ground(grid: Grid) -> str:
    over = 0.3 * grid.cell
    return svg.stroke(
        f"M{svg.number(grid.left - over)} 0H{svg.number(grid.left + grid.width + over)}", INK, GROUND_WEIGHT
    )


def _data(segment: Segment) -> str:
    (ax, ay), (bx, by) = ([svg.number(value) for value in point] for point in segment)
    return f"M{ax} {ay}L{bx} {by}"


def _stroke(segment: Segment, player: Player, width: float) -> str:
    """A haloed line in the colour and the dashes of *player*."""
    data = _data(segment)
    dash = _dashes(dist(*segment), width) if player == "dark" else ""
    return svg.stroke(data, WHITE, width + 2 * HALO) + svg.stroke(data, COLOURS[player], width, dash)


def _dashes(length: float, width: float) -> str:
    """Dashes that begin and end with the line; the caps take a *width* from every gap."""
    dash, gap = 2.2 * width, 2.0 * width
    count = max(2, round((length + gap) / (dash + gap)))
    scale = length / (count * (dash + gap) - gap)
    return f"{svg.number(dash * scale)} {svg.number(gap * scale)}"


def _line(drawn: DrawnLine, grid: Grid) -> str:
    line = drawn.line
    cells = " ".join(f"{column},{row}" for column, row in line.cells)
    label = {"id": f"{grid.side.name.lower()}-{line.number}", "data-player": line.player, "data-cells": cells}
    return svg.group(label, (_stroke(drawn.segment, line.player, line_width(grid.cell)),))


def _leader(drawn: DrawnLine, width: float) -> str:
    """The thin line from a line of this *width* to its number, over all lines; its halo spares its own."""
    if drawn.badge.leader is None:
        return ""
    (ax, ay), (bx, by) = drawn.badge.leader
    spared = (width + HALO) / max(dist((ax, ay), (bx, by)), 1e-9)
    begin = ax + spared * (bx - ax), ay + spared * (by - ay)
    halo = svg.stroke(_data((begin, (bx, by))), WHITE, LEADER_WEIGHT + 1.4 * HALO) if spared < 1 else ""
    return halo + svg.stroke(_data(drawn.badge.leader), COLOURS[drawn.line.player], LEADER_WEIGHT)


def _badge(drawn: DrawnLine, grid: Grid) -> str:
    """A white disc in a ring of the colour and the dashes of the player, with the number."""
    (x, y), radius = drawn.badge.centre, drawn.badge.radius
    place = {"cx": x, "cy": y}
    halo = svg.element("circle", {**place, "r": radius, "fill": WHITE})
    colour = COLOURS[drawn.line.player]
    inner = radius - RING_WEIGHT
    ring: dict[str, str | float] = {"r": inner, "fill": WHITE, "stroke": colour, "stroke-width": RING_WEIGHT}
    if drawn.line.player == "dark":
        dash = 2 * pi * inner / RING_DASHES
        ring["stroke-dasharray"] = f"{svg.number(0.7 * dash)} {svg.number(0.3 * dash)}"
    label = {"id": f"{grid.side.name.lower()}-{drawn.line.number}-number"}
    return svg.group(label, (halo, svg.element("circle", {**place, **ring}), drawn.digits.drawn(INK)))


def _swatch(kind: Swatch, left: float) -> Iterator[str]:
    """A sample of what the legend explains."""
    player: Player = "light" if kind.startswith("light") else "dark"
    middle = LEGEND - cap_height(BADGE_POINTS) / 2
    size = SWATCH[kind]
    if kind.endswith("cell"):
        yield _squares(player[0].upper(), [(left, middle - size / 2)], size)
    else:
        yield _stroke(((left, middle), (left + size, middle)), player, 0.9)


def _compass(foot: Point | None) -> str:
    """An arrow to the north, beside the name of the side that is seen from above."""
    if foot is None:
        return ""
    x, y = foot
    shaft = svg.stroke(_data(((x, y), (x, y - 2.0))), INK, 0.3)
    tip = f"M{svg.number(x)} {svg.number(y - 3.4)}l0.8 1.6h-1.6z"
    return shaft + svg.element("path", {"d": tip, "fill": INK})
