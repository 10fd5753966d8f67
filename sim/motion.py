"""When a scene that was let go has fallen, and when it stands.

Judges samples of poses and speeds, wherever they come from; knows no engine. SI units.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import acos, dist, hypot, radians
from typing import Final, Literal, NamedTuple

from models.space import Vector
from sim.scene import Quaternion

MOVED: Final = 0.003
"""A body that is farther from its place, in metres, has fallen …"""
TURNED: Final = radians(5)
"""… or one that turned farther."""
SLOW: Final = 0.005
"""Below this speed, m/s, and …"""
SLOW_TURN: Final = 0.2
"""… below this one, rad/s, a body is quiet."""
SETTLED: Final = 0.75
"""Seconds after which quiet samples count …"""
QUIET: Final = 3
"""… and how many in a row make a scene stand."""
SAMPLE: Final = 0.01
"""Seconds between two looks at the bodies."""
CAP: Final = 2.0
"""Seconds after which watching ends."""
STILL: Final = 0.001
"""Below this speed, m/s, and …"""
STILL_TURN: Final = 0.05
"""… below this one, rad/s, a body is still: a piece that wobbles to rest is quiet long before."""


class Pose(NamedTuple):
    """Where the frame of a body is."""

    position: Vector
    """Metres."""
    orientation: Quaternion


class Speed(NamedTuple):
    """How a body moves."""

    linear: Vector
    """m/s."""
    angular: Vector
    """rad/s."""


@dataclass(frozen=True, slots=True)
class Motion:
    """What was seen of a scene that was let go."""

    outcome: Literal["stands", "falls", "unsettled"]
    seconds: float
    """Simulated until the outcome was clear, or until the cap."""
    first_mover: str | None
    """The first body that moved or turned too far; of several at once, the one that went farthest."""
    drift: float
    """The largest way of any body, metres."""
    turn: float
    """The largest turn of any body, radians."""


class Watch:
    """The bodies called *names* start from the poses *start*, in the same order.

    Samples that are quiet before *settled* seconds do not count.
    """

    def __init__(self, names: Sequence[str], start: Sequence[Pose], settled: float = SETTLED) -> None:
        self._names = names
        self._start = start
        self._settled = settled
        self._quiet = 0
        self.seen = Motion("unsettled", 0.0, None, 0.0, 0.0)
        """What the last sample showed."""

    def sample(self, seconds: float, poses: Iterable[Pose], speeds: Iterable[Speed]) -> Motion:
        """Look at the bodies *seconds* after the start: "unsettled" says that it is too early to tell.

        Speeds are read only when they matter.
        """
        ways = [_way(was, now) for was, now in zip(self._start, poses, strict=True)]
        drift, turn = map(max, zip((0.0, 0.0), *ways, strict=True))
        quiet = seconds >= self._settled and all(map(_quiet, speeds))
        self._quiet = self._quiet + 1 if quiet else 0
        if drift > MOVED or turn > TURNED:
            first = max(range(len(ways)), key=lambda k: max(ways[k][0] / MOVED, ways[k][1] / TURNED))
            self.seen = Motion("falls", seconds, self._names[first], drift, turn)
        else:
            self.seen = Motion("stands" if self._quiet >= QUIET else "unsettled", seconds, None, drift, turn)
        return self.seen


def _way(before: Pose, now: Pose) -> tuple[float, float]:
    """How far a body has gone, metres, and turned, radians."""
    was, (a, b, c, d) = before
    here, (x, y, z, w) = now
    cosine = abs(a * x + b * y + c * z + d * w)
    return dist(was, here), 2 * acos(cosine) if cosine < 1 else 0.0


def _quiet(speed: Speed) -> bool:
    return hypot(*speed.linear) < SLOW and hypot(*speed.angular) < SLOW_TURN


def still(speed: Speed) -> bool:
    """Whether a body that moves so has come to rest."""
    return hypot(*speed.linear) < STILL and hypot(*speed.angular) < STILL_TURN
