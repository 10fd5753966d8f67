"""What a flat game is played with: boards, kinds of pieces, and the places where they stand.

Each game has its own module that keeps to `Equipment`; whoever builds, reads or draws a table knows no more than
this. Knows no rule. Lengths in metres, x east, y north; the table top is z = 0.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from models.materials import Material
from models.shapes import Look, Primitive, Slab


class Standing(NamedTuple):
    """A piece that stands on the table."""

    place: str
    """As the game's notation calls it: "NW3", "a1", "0,0 S"."""
    kind: str
    """Which piece it is, and how it is turned where that can be seen: "officer", "white ring", "BPN"."""


class Spot(NamedTuple):
    """Where a piece belongs."""

    x: float
    y: float
    z: float
    """Height of what it stands on."""
    quarter: int = 0
    """Quarter turns counter-clockwise, 0 to 3."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece. Its frame is in the middle of its underside.

    Photographs tell a round piece by its tone, which nothing else on the table has, and its radii. A slab is a card: a
    square with slabs of paint, of which one is a square around its middle; all cards of a game have one size and the
    same tones, which nothing else has, and differ in how these are arranged.
    """

    kind: str
    """Without its turn: all pieces of a kind look alike."""
    solid: Look
    """What it weighs by, and is seen as."""
    parts: tuple[Primitive, ...]
    """What touches."""
    material: Material
    paint: tuple[Look, ...] = ()
    """Thin layers on it: seen, never touched, without weight."""
    symbol: str = ""
    """A letter or digit that tells its kind where colours cannot."""
    turns: int = 1
    """How many of its quarter turns look different: 1, 2 or 4."""

    @property
    def mass(self) -> float:
        """Kilograms: volume times density."""
        return self.solid.volume * self.material.density

    @property
    def look(self) -> tuple[Look, ...]:
        """All that is seen of it."""
        return self.solid, *self.paint


@dataclass(frozen=True, slots=True)
class Board:
    """Something fixed that pieces stand on. Its frame is on the table top."""

    name: str
    parts: tuple[Primitive, ...]
    """What touches."""
    slab: Slab
    """What is seen of it."""
    paint: tuple[Look, ...] = ()
    """Thin layers of print: seen, never touched."""
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0

    @property
    def look(self) -> tuple[Look, ...]:
        """All that is seen of it, the slab first."""
        return self.slab, *self.paint

    def carries(self, x: float, y: float) -> bool:
        """Whether a point of the table is within its outline."""
        return self.slab.covers(x - self.x, y - self.y)


class Label(NamedTuple):
    """A word that is printed on a board, or beside it."""

    text: str
    x: float
    y: float
    """Its middle."""
    height: float
    """Of a capital letter."""


class Frame(NamedTuple):
    """A part of the table."""

    west: float
    south: float
    east: float
    north: float


class Equipment(Protocol):
    """The boards, pieces and places of a game."""

    @property
    def boards(self) -> tuple[Board, ...]:
        """What is fixed."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of piece, without its turn."""

    def piece(self, kind: str) -> Piece:
        """The piece of that *kind*, with or without a turn; KeyError when there is none."""

    def spot(self, one: Standing) -> Spot:
        """Where that piece belongs; KeyError when there is no such place or kind."""

    def nearest(self, kind: str, x: float, y: float) -> str:
        """The place nearest to x, y of those where a piece of *kind* can stand."""

    def labels(self, standing: Iterable[Standing]) -> tuple[Label, ...]:
        """What is written on it, or beside those pieces, for pictures."""

    def frame(self, standing: Iterable[Standing]) -> Frame:
        """What a picture of those pieces shows of the table."""

    def turned(self, kind: str, quarter: int) -> str:
        """What a piece of *kind* is called when it lies turned by so many quarters; *kind* where no turn shows."""


def frame_of(board: Board) -> Frame:
    """All of a board."""
    xs, ys = zip(*board.slab.outline, strict=True)
    return Frame(board.x + min(xs), board.y + min(ys), board.x + max(xs), board.y + max(ys))


def nearest_of(spots: Mapping[str, Spot], x: float, y: float) -> str:
    """The name of the spot nearest to x, y; of equally near ones the first."""
    return min(spots, key=lambda name: (spots[name].x - x) ** 2 + (spots[name].y - y) ** 2)


def name_of(kind: str, place: str) -> str:
    """The name of the body of a piece: "officer at NW3"; *kind* is without a turn."""
    return f"{kind} at {place}"


def named(name: str) -> Standing | None:
    """Kind (without a turn) and place from the name of a body; None when it is not the name of a piece."""
    kind, at, place = name.partition(" at ")
    return Standing(place, kind) if at else None
