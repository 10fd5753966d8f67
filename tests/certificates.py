"""A reader of certificates who trusts nobody: the figure and the numbers of the certificate, in fractions.

Shares no code with what found the numbers. Blocks are boxes in cells of 25 mm; a disc may lie under them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from typing import Any

Point = tuple[Fraction, Fraction, Fraction]


class Wrong(Exception):  # noqa: N818 (an adjective reads better where it is raised)
    """What the certificate says is not so."""


@dataclass(frozen=True)
class Brick:
    """A box from *low* to *high*, in cells; of weight 0 when it never moves."""

    name: str
    low: Point
    high: Point
    density: Fraction = Fraction(1)
    friction: Fraction = Fraction(1, 2)

    @property
    def weight(self) -> Fraction:
        x, y, z = (b - a for a, b in zip(self.low, self.high, strict=True))
        return self.density * x * y * z

    @property
    def centre(self) -> Point:
        x, y, z = ((a + b) / 2 for a, b in zip(self.low, self.high, strict=True))
        return x, y, z


@dataclass(frozen=True)
class Round:
    """The fixed disc: its top is at z = 0."""

    name: str = "turntable"
    x: Fraction = Fraction(2)
    y: Fraction = Fraction(2)
    radius: Fraction = Fraction(63, 20)
    friction: Fraction = Fraction(1, 2)


Touch = tuple[str, str, int, Point, Point]
"""Lower and upper body, axis of the normal, and the low and high corner of the rectangle."""


def touches(bricks: list[Brick], disc: Round | None) -> Iterator[Touch]:
    """Where bodies touch, of which at least one can move; Wrong when they overlap or reach over the disc's edge."""
    for a, b in permutations(bricks, 2):
        low = [max(p, q) for p, q in zip(a.low, b.low, strict=True)]
        high = [min(p, q) for p, q in zip(a.high, b.high, strict=True)]
        if all(p < q for p, q in zip(low, high, strict=True)):
            raise Wrong(f"{a.name} and {b.name} overlap")
        for axis in range(3):
            across = all(low[k] < high[k] for k in range(3) if k != axis)
            if a.high[axis] == b.low[axis] and across and a.density + b.density > 0:
                yield a.name, b.name, axis, (low[0], low[1], low[2]), (high[0], high[1], high[2])
    for b in (b for b in bricks if disc is not None and b.density > 0 and b.low[2] <= 0):
        assert disc is not None
        far = (
            max(abs(b.low[0] - disc.x), abs(b.high[0] - disc.x)),
            max(abs(b.low[1] - disc.y), abs(b.high[1] - disc.y)),
        )
        if b.low[2] < 0 or far[0] ** 2 + far[1] ** 2 > disc.radius**2:
            raise Wrong(f"{b.name} is not on the disc")
        yield disc.name, b.name, 2, b.low, (b.high[0], b.high[1], b.low[2])


def check(data: Mapping[str, Any], bricks: list[Brick], disc: Round | None = None) -> None:
    """Nothing when the certificate *data* proves what it says of the figure; Wrong otherwise."""
    scale = Fraction(1, 40) / Fraction(data["unit_m"])
    first = next((b.density for b in bricks if b.density > 0), Fraction(1))
    bricks = [Brick(b.name, _times(b.low, scale), _times(b.high, scale), b.density / first, b.friction) for b in bricks]
    if disc is not None:
        disc = Round(disc.name, disc.x * scale, disc.y * scale, disc.radius * scale, disc.friction)
    bodies = {body.name: body for body in ([] if disc is None else [disc]) + bricks}
    free = {b.name: b for b in bricks if b.density > 0}
    if {name: Fraction(f) for name, f in data["friction"].items()} != {n: b.friction for n, b in bodies.items()}:
        raise Wrong("friction is not that of the figure")
    if {name: Fraction(w) for name, w in data["weights"].items()} != {n: b.weight for n, b in free.items()}:
        raise Wrong("weights are not those of the figure")
    found = list(touches(bricks, disc))
    if data["certificate"] == "stands":
        _standing(data, found, free)
    elif data["certificate"] == "falls":
        _falling(data, found, free, {name: body.friction for name, body in bodies.items()})
    else:
        raise Wrong("a certificate says stands or falls")


def _standing(data: Mapping[str, Any], found: list[Touch], free: dict[str, Brick]) -> None:
    longest = max((b - a for brick in free.values() for a, b in zip(brick.low, brick.high, strict=True)), default=None)
    inset = Fraction(data["inset"])
    if inset < 0 or (longest is not None and inset != Fraction(data["threshold"]) * longest):
        raise Wrong("the inset is not the threshold times the longest side")
    left = {name: [-b.weight, -b.weight * b.centre[0], -b.weight * b.centre[1]] for name, b in free.items()}
    for force in data["forces"]:
        size, (x, y, z) = Fraction(force["force"]), map(Fraction, force["at"])
        within = any(
            (lower, upper, axis, low[2]) == (force["lower"], force["upper"], 2, z)
            and all(low[k] + inset <= p <= high[k] - inset for k, p in enumerate((x, y)))
            for lower, upper, axis, low, high in found
        )
        if size < 0 or not within:
            raise Wrong(f"no such force of {force['lower']} on {force['upper']}")
        for name, sign in ((force["upper"], 1), (force["lower"], -1)):
            if name in left:
                left[name] = [a + sign * b for a, b in zip(left[name], (size, size * x, size * y), strict=True)]
    for name, rest in left.items():
        if any(rest):
            raise Wrong(f"{name} is not in balance")


def _falling(data: Mapping[str, Any], found: list[Touch], free: dict[str, Brick], mu: dict[str, Fraction]) -> None:
    motion = {
        v["body"]: ([Fraction(c) for c in v["velocity"]], [Fraction(c) for c in v["turning"]]) for v in data["motion"]
    }
    if len(motion) != len(data["motion"]) or not motion.keys() <= free.keys():
        raise Wrong("only bodies that are free move, each in one way")

    def velocity(name: str, at: Point) -> Point:
        if name not in motion:
            return Fraction(0), Fraction(0), Fraction(0)
        (u, v, w), (p, q, r) = motion[name]
        x, y, z = (a - c for a, c in zip(at, free[name].centre, strict=True))
        return u + q * z - r * y, v + r * x - p * z, w + p * y - q * x

    for lower, upper, axis, low, high in found:
        for x, y, z in product(*zip(low, high, strict=True)):
            apart = [b - a for a, b in zip(velocity(lower, (x, y, z)), velocity(upper, (x, y, z)), strict=True)]
            leaving = apart.pop(axis)
            if leaving < 0 or leaving**2 < mu[lower] * mu[upper] * sum(c**2 for c in apart):
                raise Wrong(f"{lower} and {upper} resist")
    work = -sum(free[name].weight * linear[2] for name, (linear, _) in motion.items())
    if work != Fraction(data["power"]) or work <= 0:
        raise Wrong("gravity does not drive it")


def _times(point: Point, scale: Fraction) -> Point:
    return point[0] * scale, point[1] * scale, point[2] * scale
