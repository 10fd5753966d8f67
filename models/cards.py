"""What Rue is played with: leather cards with coloured edges on a felt table, counters, and coins.

Cards lie on a lattice around the first one, "x,y" with x east and y north. A counter lies on a card near the edge
of its owner's seat, coins in its middle. Knows sizes, colours of edges and places; no rule.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from models.deck import CARDS, COLOURS, FORMATIONS, REACH, SIDES
from models.forms import MM, PRINT, flat, plate, plate_box, upright
from models.materials import BRASS, LEATHER, RESIN
from models.shapes import Slab
from models.table import Board, Frame, Label, Piece, Spot, Standing, nearest_of

CARD: Final = 76.2 * MM
"""Edge of a card: three inches."""
CARD_HEIGHT: Final = 2 * MM
PITCH: Final = 78 * MM
"""From one card to the next."""
BORDER: Final = 1.5 * MM
"""Of bare leather around a card."""
BAND: Final = 10 * MM
"""Width of a coloured edge."""
CENTRE: Final = 44 * MM
"""Edge of the square in a card's middle that has the colour of the card."""
COUNTER: Final = 6 * MM
"""Radius of a counter."""
COUNTER_HEIGHT: Final = 3 * MM
COIN: Final = 5 * MM
"""Radius of a coin."""
COIN_HEIGHT: Final = 2.4 * MM
"""Discs thinner than 2 mm do not lie still in Bullet, whose cylinders have margins of 1 mm."""
COIN_STEP: Final = 11 * MM
THICKNESS: Final = 20 * MM
"""Of the table."""
MARGIN: Final = 28 * MM
"""Of felt around the cards, in pictures at least."""
MARGIN_SHARE: Final = 0.05
"""The same as a fraction of what the cards take up: what is written there can be read beside a long row too."""
BESIDE: Final = 1.8
"""Times so wide is the felt on the left and right when someone sits there."""
WIDTH: Final = (2 * REACH + 4) * PITCH
"""Edge of the table: there is room beyond the outermost cards."""

KINDS: Final = (*CARDS, "counter", "coin")
_PLACE: Final = re.compile(r"(-?\d{1,2}),(-?\d{1,2})( .+)?", re.ASCII)
_ON_CARD: Final = {
    seat: Spot(x * (CARD / 2 - BORDER - COUNTER), y * (CARD / 2 - BORDER - COUNTER), THICKNESS + CARD_HEIGHT)
    for seat, x, y in (("S", 0, -1), ("W", -1, 0), ("N", 0, 1), ("E", 1, 0))
}
_COINS: Final = {
    f"coin {k}": Spot(x * COIN_STEP, y * COIN_STEP, THICKNESS + CARD_HEIGHT)
    for k, (y, x) in enumerate(product((1, 0, -1), (-1.5, -0.5, 0.5, 1.5)), 1)
}


def _side(card: str, quarter: int) -> str:
    """The side that names the turn of a *card* lying so; flanks look the same after two quarters."""
    turns = FORMATIONS[card[1]].turns
    return turns[-quarter % len(turns)]


_TURNED: Final = {card + _side(card, quarter): (card, quarter) for card in CARDS for quarter in (3, 2, 1, 0)}
"""Kind and quarter turn, by the kind as notation has it; of flanks the smaller turn."""
_NAMED: Final = _TURNED | {kind: (kind, 0) for kind in KINDS}


def _bands(red: int) -> Iterator[Slab]:
    """The four edges of an upright card, those of *red* red, mitred, with bare leather between them."""
    outer, inner, gap = CARD / 2 - BORDER, CARD / 2 - BORDER - BAND, BORDER / 2
    corners = ((-inner + gap, inner), (inner - gap, inner), (outer - gap, outer), (-outer + gap, outer))
    for quarter in range(len(SIDES)):
        c, s = ((1, 0), (0, -1), (-1, 0), (0, 1))[quarter]  # clockwise from north
        turned = tuple((x * c - y * s, x * s + y * c) for x, y in corners)
        yield Slab(turned, CARD_HEIGHT, CARD_HEIGHT + PRINT, "red" if red >> quarter & 1 else "blue")


def _card(kind: str) -> Piece:
    centre = plate(CENTRE, CENTRE, CARD_HEIGHT, CARD_HEIGHT + PRINT, COLOURS[kind[0]].lower())
    solid = plate(CARD, CARD, 0.0, CARD_HEIGHT, "leather")
    paint = (*_bands(FORMATIONS[kind[1]].red), centre)
    box = plate_box(CARD, CARD, CARD_HEIGHT, "leather")
    return Piece(kind, solid, (box,), LEATHER, paint, kind, len(FORMATIONS[kind[1]].turns))


_PIECES: Final = {kind: _card(kind) for kind in CARDS} | {
    "counter": Piece(
        "counter",
        flat(COUNTER, COUNTER_HEIGHT, "counter"),
        (upright(COUNTER, COUNTER_HEIGHT, "counter"),),
        RESIN,
    ),
    "coin": Piece("coin", flat(COIN, COIN_HEIGHT, "coin"), (upright(COIN, COIN_HEIGHT, "coin"),), BRASS),
}
_ON: Final = {card: {"": Spot(0.0, 0.0, THICKNESS)} for card in CARDS} | {"counter": _ON_CARD, "coin": _COINS}
"""Where each kind lies, seen from its place of the lattice."""
_TABLE: Final = Board(
    "table",
    (plate_box(WIDTH, WIDTH, THICKNESS, "felt"),),
    plate(WIDTH, WIDTH, 0.0, THICKNESS, "felt"),
)


@lru_cache(maxsize=4096)
def _spot(one: Standing) -> Spot:
    kind, quarter = _NAMED[one.kind]
    found = _PLACE.fullmatch(one.place)
    if found is None:
        raise KeyError(one.place)
    x, y = int(found[1]), int(found[2])
    if found[0] != f"{x},{y}{found[3] or ''}" or max(abs(x), abs(y)) > REACH:
        raise KeyError(one.place)
    on = _ON[kind][(found[3] or "")[1:]]
    return Spot(x * PITCH + on.x, y * PITCH + on.y, on.z, quarter)


def _taken(standing: Iterable[Standing]) -> tuple[range, range]:
    """Columns and rows of the lattice from the first to the last that has a card; those of the first card if none."""
    places = [found for one in standing if (found := _PLACE.fullmatch(one.place))]
    columns, rows = [int(place[1]) for place in places] or [0], [int(place[2]) for place in places] or [0]
    return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)


def _margin(columns: range, rows: range) -> float:
    """Of felt around the cards: whole millimetres, as photographs have whole pixels."""
    return max(MARGIN, round(MARGIN_SHARE * PITCH * max(len(columns), len(rows)), 3))


def _cards(columns: range, rows: range) -> Frame:
    """What the cards take up."""
    west, south, east, north = (
        (place + side) * PITCH
        for place, side in ((columns[0], -0.5), (rows[0], -0.5), (columns[-1], 0.5), (rows[-1], 0.5))
    )
    return Frame(west, south, east, north)


def _numbers(columns: range, rows: range) -> Iterator[Label]:
    """Below and on the left of the cards; every second where they stand too close."""
    frame, margin = _cards(columns, rows), _margin(columns, rows)
    step = 1 if 0.75 * margin < PITCH else 2
    for x in columns:
        if x % step == 0:
            yield Label(str(x), x * PITCH, frame.south - 0.38 * margin, 0.24 * margin)
    for y in rows:
        yield Label(str(y), frame.west - 0.38 * margin, y * PITCH, 0.24 * margin)


@dataclass(frozen=True)
class Cards:
    """Table, cards, counters and coins of Rue, as `models.table.Equipment` has it."""

    seats: tuple[str, ...] = ()
    """Sides of the table where someone sits, like "south": pictures name them."""

    @property
    def boards(self) -> tuple[Board, ...]:
        """The felt table."""
        return (_TABLE,)

    def labels(self, standing: Iterable[Standing]) -> tuple[Label, ...]:
        """The numbers of the columns and rows that are taken, and the seats."""
        lying = tuple(standing)
        columns, rows = _taken(lying)
        frame, margin = _cards(columns, rows), _margin(columns, rows)
        x, y = (frame.west + frame.east) / 2, (frame.south + frame.north) / 2
        at = {
            "south": (x, frame.south - 0.8 * margin),
            "west": (frame.west - 1.2 * margin, y),
            "north": (x, frame.north + 0.6 * margin),
            "east": (frame.east + margin, y),
        }
        seats = (Label(seat.capitalize(), *at[seat], 0.28 * margin) for seat in self.seats)
        return (*(_numbers(columns, rows) if lying else ()), *seats)

    def frame(self, standing: Iterable[Standing]) -> Frame:
        """The cards with a margin of felt."""
        columns, rows = _taken(standing)
        west, south, east, north = _cards(columns, rows)
        margin = _margin(columns, rows)
        beside = round(margin * (BESIDE if {"west", "east"} & set(self.seats) else 1.0), 3)
        return Frame(west - beside, south - margin, east + beside, north + margin)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The eight cards, the counter and the coin."""
        return KINDS

    def piece(self, kind: str) -> Piece:
        """The piece of that *kind*, with or without a turn; KeyError when there is none."""
        return _PIECES[_NAMED[kind][0]]

    def spot(self, one: Standing) -> Spot:
        """A card's place and turn, or where a counter or coin lies on it; KeyError when there is none."""
        return _spot(one)

    def nearest(self, kind: str, x: float, y: float) -> str:
        """The nearest place of the lattice; for counters the nearest edge there, for coins the nearest place."""
        column, row = (max(-REACH, min(REACH, round(v / PITCH))) for v in (x, y))
        on = nearest_of(_ON[_NAMED[kind][0]], x - column * PITCH, y - row * PITCH)
        return f"{column},{row} {on}".rstrip()

    def turned(self, kind: str, quarter: int) -> str:
        """A card with the side that names its turn: "BP" or "BPN" by 3 is "BPE"; other kinds as they are."""
        card, _ = _NAMED[kind]
        return card + _side(card, quarter) if card in CARDS else card
