"""What Rhumb Line is played with: the compass rose on its board, the stones, and a score track at each end.

Knows sizes and places; no rule. A player's track runs from left to right as that player sees it.
"""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from models.forms import MM, PRINT, annulus, domed, line, plate, plate_box, upright
from models.materials import GLASS
from models.printed import PrintedBoard
from models.rose import CIRCLES, POINTS, RADIALS
from models.shapes import Slab
from models.table import Board, Label, Piece, Spot

WIDTH: Final = 352 * MM
"""Edge of the square board."""
THICKNESS: Final = 6 * MM
INNERMOST: Final = 36 * MM
"""Radius of the first circle: eight stones lie on it 27.6 mm apart."""
STEP: Final = 26 * MM
"""From one circle to the next."""
STONE: Final = 9 * MM
"""Radius of a stone."""
STONE_HEIGHT: Final = 6 * MM
TRACK: Final = 152 * MM
"""From the middle of the board to the row of each score track."""
TRACK_STEP: Final = 24 * MM
SCORES: Final = tuple(range(0, 101, 10))
"""What a place of a track stands for."""
KINDS: Final = ("officer", "sailor")
_SYMBOLS: Final = {"officer": "O", "sailor": "S"}
_STAR: Final = 24 * MM
"""Length of a point of the star in the middle."""


def _around(radial: float, radius: float) -> tuple[float, float]:
    """The point at *radius* on a radial, counted clockwise from north."""
    angle = pi / 2 - radial * 2 * pi / len(RADIALS)
    return radius * cos(angle), radius * sin(angle)


def _radius(circle: int) -> float:
    """Radius of a circle, the innermost being 0."""
    return INNERMOST + circle * STEP


def _tracks(kind: str) -> Iterator[tuple[str, Spot]]:
    """The places of the score track of *kind*: officers sit in the south, sailors in the north."""
    side = -1 if kind == "officer" else 1
    for k, score in enumerate(SCORES):
        x = -side * (k - (len(SCORES) - 1) / 2) * TRACK_STEP
        yield f"{kind.capitalize()} {score}", Spot(x, side * TRACK, THICKNESS)


_POINTS: Final = {
    name: Spot(*_around(k % len(RADIALS), _radius(k // len(RADIALS))), THICKNESS) for k, name in enumerate(POINTS)
}
_SPOTS: Final[dict[str, dict[str, Spot]]] = {kind: _POINTS | dict(_tracks(kind)) for kind in KINDS}


def _stone(kind: str) -> Piece:
    solid = domed(STONE, STONE_HEIGHT, STONE_HEIGHT / 3, kind)
    return Piece(kind, solid, (upright(STONE, STONE_HEIGHT, kind),), GLASS, symbol=_SYMBOLS[kind])


_PIECES: Final = {kind: _stone(kind) for kind in KINDS}


def _star() -> Iterator[Slab]:
    """The star in the middle: four points, each half dark and half pale."""
    for quarter in range(0, len(RADIALS), 2):
        tip = _around(quarter, _STAR)
        for turn, tone in ((1, "ink"), (-1, "grid")):
            side = _around(quarter + turn, _STAR / 4)
            corners = ((0.0, 0.0), side, tip) if turn > 0 else ((0.0, 0.0), tip, side)
            yield Slab(corners, THICKNESS + PRINT, THICKNESS + 2 * PRINT, tone)


def _board() -> Board:
    top, rim = THICKNESS + PRINT, _radius(CIRCLES - 1)
    circles = [annulus(_radius(k) - 0.5 * MM, _radius(k) + 0.5 * MM, THICKNESS, top, "grid") for k in range(CIRCLES)]
    radials = [line((0.0, 0.0), _around(k, rim), 0.8 * MM, THICKNESS, "grid") for k in range(len(RADIALS))]
    places = [spot for kind in KINDS for _, spot in _tracks(kind)]
    tracks = [annulus(STONE - MM, STONE - 0.5 * MM, THICKNESS, top, "grid", (spot.x, spot.y)) for spot in places]
    return Board(
        "board",
        (plate_box(WIDTH, WIDTH, THICKNESS, "sticker"),),
        plate(WIDTH, WIDTH, 0.0, THICKNESS, "sticker"),
        (*circles, *radials, *_star(), *tracks),
    )


def _labels() -> Iterator[Label]:
    """Names of the radials around the rose, numbers of the circles beside their line, scores outside the tracks.

    They leave room for a mark around each stone.
    """
    for k, radial in enumerate(RADIALS):
        yield Label(radial, *_around(k, _radius(CIRCLES - 1) + (19, 23)[k % 2] * MM), 6 * MM)
    for circle in range(CIRCLES):
        yield Label(str(circle + 1), *_around(0.5, _radius(circle) + 7.5 * MM), 4 * MM)
    for kind in KINDS:
        for (_, spot), score in zip(_tracks(kind), SCORES, strict=True):
            yield Label(str(score), spot.x, spot.y * (TRACK + 18.5 * MM) / TRACK, 4 * MM)


_COMPASS: Final = PrintedBoard(_board(), _PIECES, _SPOTS, tuple(_labels()))


def compass() -> PrintedBoard:
    """Board, stones and score tracks of Rhumb Line."""
    return _COMPASS
