"""What stands on a table, read back from where its pieces are.

Each piece is said to stand on the place nearest to it of those where its kind can stand, and how far from there it
is. Knows no engine, no camera and no rule. Lengths in metres, angles in radians.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Flag, auto
from math import acos, atan2, hypot, pi, radians
from typing import Final

from models.table import Equipment, Spot, Standing, named
from sim.motion import Pose
from sim.rotation import rotation

OFF: Final = 0.001
"""A piece that is farther from its place is off it: twice what a ring has around its counter, and more than any piece
moves when it is set down."""
SKEW: Final = radians(2)
"""A piece that is turned or tilted farther is not straight: the rim of a card is then 2.7 mm out of its place."""
FALLEN: Final = pi / 4
"""A piece that is tilted farther lies on its side, or on its head."""
QUARTER: Final = pi / 2


class Astray(Flag):
    """What is wrong with where a piece is; falsy when it is in its place."""

    AWAY = auto()
    """It is beside the board, or under it."""
    FALLEN = auto()
    """It does not stand on its foot."""
    MOVED = auto()
    """It stands on another place than the one where it was put."""
    OFF = auto()
    """It is not in the middle of its place."""
    HEIGHT = auto()
    """It is higher or lower than its place."""
    TURNED = auto()
    """It is not turned by whole quarters."""
    TILTED = auto()
    """It is not upright."""


@dataclass(frozen=True, slots=True)
class Found:
    """A piece as it was found."""

    name: str
    """Of its body; empty where that cannot be seen."""
    standing: Standing
    """The nearest place of its kind, and the kind with the turn that it shows."""
    x: float
    y: float
    off: float
    """How far it is from that place, as seen from above."""
    above: float = 0.0
    """How much higher than that place it is."""
    turned: float = 0.0
    """How far from the nearest quarter, counter-clockwise; 0 where no turn shows."""
    tilted: float = 0.0
    """How far from upright."""
    away: bool = False
    """Whether it is beside the board, or under it."""

    @property
    def put(self) -> str:
        """The place where it was put, as its name tells; empty where it does not."""
        known = named(self.name)
        return known.place if known else ""

    @property
    def astray(self) -> Astray:
        """Everything that is wrong with where it is."""
        wrong = {
            Astray.AWAY: self.away,
            Astray.FALLEN: self.tilted > FALLEN,
            Astray.MOVED: self.put not in ("", self.standing.place),
            Astray.OFF: self.off > OFF,
            Astray.HEIGHT: abs(self.above) > OFF,
            Astray.TURNED: abs(self.turned) > SKEW,
            Astray.TILTED: self.tilted > SKEW,
        }
        found = Astray(0)
        for one, so in wrong.items():
            if so:
                found |= one
        return found

    @property
    def stands(self) -> bool:
        """Whether it stands on the board at all."""
        return not self.astray & (Astray.AWAY | Astray.FALLEN)


@dataclass(frozen=True, slots=True)
class Differences:
    """How one table differs from another; falsy when they are alike."""

    missing: tuple[Standing, ...]
    """What should stand there and does not."""
    extra: tuple[Standing, ...]
    """What stands there and should not."""

    def __bool__(self) -> bool:
        return bool(self.missing or self.extra)


def read_poses(equipment: Equipment, poses: Iterable[tuple[str, Pose]]) -> tuple[Found, ...]:
    """Every piece of *poses*, names of bodies and where their frames are, in their order.

    What is no piece of *equipment* is left out.
    """
    pieces = ((name, named(name), pose) for name, pose in poses)
    return tuple(
        _found(equipment, name, one.kind, pose) for name, one, pose in pieces if one and one.kind in equipment.kinds
    )


def standing(found: Iterable[Found]) -> tuple[Standing, ...]:
    """What stands on the board, in the order of places, as `visible` of a game has it."""
    return tuple(sorted(one.standing for one in found if one.stands))


def differences(expected: Iterable[Standing], found: Iterable[Standing]) -> Differences:
    """What *found* lacks of *expected*, and what it has beyond that."""
    wanted, there = Counter(expected), Counter(found)
    return Differences(tuple(sorted((wanted - there).elements())), tuple(sorted((there - wanted).elements())))


def place_at(equipment: Equipment, kind: str, x: float, y: float, quarter: int) -> tuple[Standing, float]:
    """What a piece of *kind* at x, y stands for, lying turned by so many quarters, and how far off its place it is."""
    one = Standing(equipment.nearest(kind, x, y), equipment.turned(kind, quarter))
    spot = equipment.spot(one)
    return one, hypot(x - spot.x, y - spot.y)


def _found(equipment: Equipment, name: str, kind: str, pose: Pose) -> Found:
    """A piece of *kind* in that pose."""
    x, y, z = pose.position
    turn = rotation(pose.orientation)
    heading = atan2(turn[1, 0], turn[0, 0]) if equipment.piece(kind).turns > 1 else 0.0
    quarter = round(heading / QUARTER)
    one, off = place_at(equipment, kind, x, y, quarter % 4)
    above = z - equipment.spot(one).z
    tilted = acos(max(-1.0, min(1.0, float(turn[2, 2]))))
    away = not any(board.carries(x, y) for board in equipment.boards) or _under(equipment.spot(one), z)
    return Found(name, one, x, y, off, above, heading - quarter * QUARTER, tilted, away)


def _under(spot: Spot, z: float) -> bool:
    """Whether a foot at the height *z* is nearer to the table top than to what its place is on: it fell off."""
    return z < spot.z / 2
