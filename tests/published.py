"""Assemblies with a known answer, rebuilt from their formulas: arches, seats, jams, ladders, inclines.

Prisms over a convex outline in the x, z plane, one unit deep. Lengths in metres; every scene has a
friction coefficient of its own, for all its bodies.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import atan, cos, pi, sin, tan
from typing import Final, TypeAlias

from models.hulls import polyhedron
from models.shapes import Hull
from models.space import Vector
from sim.scene import Body, Scene

Outline: TypeAlias = Sequence[tuple[float, float]]
"""Corners x, z of a convex polygon, either way round."""

DENSITY: Final = 1000.0


def solid(name: str, corners: Iterable[Vector], friction: float, fixed: bool = False) -> Body:
    """The hull of *corners* in the world, its frame at its centre of mass."""
    points = tuple(corners)
    shape = polyhedron(points)
    x, y, z = (float(v) for v in shape.centre)
    own = tuple((a - x, b - y, c - z) for a, b, c in points)
    return Body(name, (Hull(own, "light"),), 0.0 if fixed else shape.volume * DENSITY, (x, y, z), friction=friction)


def prism(name: str, outline: Outline, friction: float, fixed: bool = False, depth: float = 1.0) -> Body:
    """The outline, from y = −depth/2 to depth/2."""
    return solid(name, ((x, y, z) for x, z in outline for y in (-depth / 2, depth / 2)), friction, fixed)


def slab(west: float, east: float, bottom: float, top: float) -> Outline:
    """A rectangle."""
    return (west, bottom), (east, bottom), (east, top), (west, top)


def turned(outline: Outline, angle: float) -> Outline:
    """Turned about the origin by *angle* radians: x towards z."""
    return tuple((x * cos(angle) - z * sin(angle), x * sin(angle) + z * cos(angle)) for x, z in outline)


def incline(slope: float, friction: float, sizes: Sequence[tuple[float, float]] = ((1.0, 1.0),)) -> Scene:
    """Boxes of these widths and heights, stacked on a plane that falls to the west by *slope* radians.

    The lowest slides when tan slope > friction; what lies over one box topples when tan slope > width/height of it.
    """
    bodies = [prism("plane", turned(slab(-4, 4, -1, 0), slope), friction, fixed=True)]
    top = 0.0
    for k, (width, height) in enumerate(sizes, 1):
        bodies.append(prism(str(k), turned(slab(-width / 2, width / 2, top, top + height), slope), friction))
        top += height
    return tuple(bodies)


def arch(count: int, thickness: float, friction: float, embrace: float = pi) -> Scene:
    """Voussoirs of a round arch of mean radius 1; it starts and ends on fixed springers.

    A semicircle of many stands when thickness > 0.1075 (Heyman, The Stone Skeleton; Milankovitch 1907), and
    it needs friction of about 0.3 to 0.4.
    """
    inner, outer = 1 - thickness / 2, 1 + thickness / 2
    start = (pi - embrace) / 2
    angles = [start + embrace * k / count for k in range(count + 1)]
    rays = [(cos(a), sin(a)) for a in angles]
    floor = min(0.0, inner * rays[0][1]) - 0.5
    bodies = [
        prism(
            name,
            [(inner * a, inner * b), (outer * a, outer * b), (outer * a, floor), (inner * a, floor)],
            friction,
            True,
        )
        for name, (a, b) in (("east", rays[0]), ("west", rays[-1]))
    ]
    for k, ((a, b), (c, d)) in enumerate(pairwise(rays), 1):
        outline = [(inner * a, inner * b), (outer * a, outer * b), (outer * c, outer * d), (inner * c, inner * d)]
        bodies.append(prism(str(k), outline, friction))
    return tuple(bodies)


def wedge(half: float, friction: float, height: float = 1.0, width: float = 0.5, lift: float = 0.0) -> Scene:
    """A wedge that narrows downwards by *half* radians at either side, in a seat of two fixed blocks.

    It stands at any friction; with a negative angle it widens downwards and falls at any. *lift* turns the seat.
    """
    low, high = width, width + height * tan(half)
    outlines = {
        "wedge": [(-low, 0.0), (low, 0.0), (high, height), (-high, height)],
        "west": [(-low, 0.0), (-high, height), (-4, height), (-4, 0.0)],
        "east": [(low, 0.0), (high, height), (4, height), (4, 0.0)],
    }
    return tuple(prism(name, turned(o, lift), friction, name != "wedge") for name, o in outlines.items())


def groove(half: float, friction: float, lean: float = 0.0) -> Scene:
    """A kite in a V-groove that opens by *half* to either side of its axis, which leans west by *lean* radians.

    It touches along both sides of its lower corner; without friction it stands while lean + half < 90°.
    """
    s, c = sin(half), cos(half)
    outlines = {
        "kite": [(0.0, 0.0), (s, c), (0.0, 2 * c), (-s, c)],
        "east": [(0.0, 0.0), (2 * s, 2 * c), (2 * s + 1, -1.0), (0.0, -1.0)],
        "west": [(0.0, 0.0), (-2 * s, 2 * c), (-2 * s - 1, -1.0), (0.0, -1.0)],
    }
    return tuple(prism(name, turned(o, lean), friction, name != "kite") for name, o in outlines.items())


def jam(friction: float, count: int = 1, taper: float = 0.0, ledge: float = 0.0, height: float = 1.0) -> Scene:
    """A row of blocks between walls that they just touch; *taper* opens (positive) the walls upwards, radians.

    Straight walls hold nothing without a preload, whatever the friction; a *ledge* of this width at the west does.
    (A row that sagged could hold as an arch when friction ≥ 4 / count, or 4 count / (count² − 1) when odd.)
    """
    lean = height * tan(taper)
    half = count / 2
    bodies = [
        prism("west", [(-half, 0.0), (-half - lean, height), (-half - 2, height), (-half - 2, 0.0)], friction, True),
        prism("east", [(half, 0.0), (half + lean, height), (half + 2, height), (half + 2, 0.0)], friction, True),
    ]
    if ledge:
        bodies.append(prism("ledge", slab(-half - 2, -half + ledge, -1.0, 0.0), friction, True))
    for k in range(count):
        west, east = k - half, k + 1 - half
        outline = [
            (west, 0.0),
            (east, 0.0),
            (east + (lean if k == count - 1 else 0.0), height),
            (west - (lean if k == 0 else 0.0), height),
        ]
        bodies.append(prism(str(k + 1), outline, friction))
    return tuple(bodies)


def ladder(angle: float, friction: float, foot: float = 0.01) -> Scene:
    """A plank that leans on a wall to the east at *angle* radians from the floor; its ends are cut flat by *foot*.

    A thin uniform ladder slips when tan angle < (1 − μ²) / 2μ (same friction at both ends).
    """
    x, z = cos(angle), sin(angle)
    plank = [(0.0, 0.0), (foot, 0.0), (x, z - foot), (x, z), (x - foot, z), (0.0, foot)]
    return (
        prism("floor", slab(-2, 3, -1, 0), friction, True),
        prism("wall", slab(x, x + 1, 0, 2), friction, True),
        prism("plank", plank, friction),
    )


def a_frame(angle: float, friction: float, key: bool = False, foot: float = 0.01) -> Scene:
    """Two legs that lean on each other, or on a keystone between them, *angle* radians from the floor.

    Thin legs push the floor apart by half their weight over tan angle, so they slip when tan angle < 1 / 2μ; a
    keystone of a leg's weight k times adds (1 + k) in the place of 1 to the push and (1 + k/2) to the weight.
    """
    x, z = cos(angle), sin(angle)
    half = 0.1 if key else 0.0
    leg = [(0.0, 0.0), (foot, 0.0), (x, z - foot), (x, z), (x - foot, z), (0.0, foot)]
    west = [(a - x - half, b) for a, b in leg]
    bodies = [
        prism("floor", slab(-3, 3, -1, 0), friction, True),
        prism("west", west, friction),
        prism("east", [(-a, b) for a, b in west], friction),
    ]
    if key:
        bodies.append(prism("key", [(-half, z - foot), (half, z - foot), (half, z), (-half, z)], friction))
    return tuple(bodies)


def lintel(lean: float, friction: float, inward: bool = True) -> Scene:
    """A beam over two posts with level feet and heads that lean towards each other, or apart, by *lean* radians."""
    shift = 2 * tan(lean) * (1 if inward else -1)
    west = [(-2.0, 0.0), (-1.5, 0.0), (-1.5 + shift, 2.0), (-2.0 + shift, 2.0)]
    return (
        prism("floor", slab(-4, 4, -1, 0), friction, True),
        prism("west", west, friction),
        prism("east", [(-x, z) for x, z in west], friction),
        prism("beam", slab(-2.5, 2.5, 2.0, 2.5), friction),
    )


def corbel(reaches: Sequence[float], friction: float) -> Scene:
    """Blocks 1 × 1/4, each reaching over the one below by this much, from a table that ends at x = 0."""
    bodies = [prism("table", slab(-3, 0, -1, 0), friction, True)]
    east = 0.0
    for k, reach in enumerate(reaches):
        east += reach
        bodies.append(prism(str(k + 1), slab(east - 1, east, k / 4, (k + 1) / 4), friction))
    return tuple(bodies)


def flat_arch(count: int, splay: float, friction: float) -> Scene:
    """A straight arch: stones between level planes, their joints splayed evenly up to *splay* radians at the ends."""

    def joint(k: int) -> tuple[tuple[float, float], tuple[float, float]]:
        x = k - count / 2
        lean = tan(splay * 2 * x / count)
        return (x, 0.0), (x + lean, 1.0)

    joints = [joint(k) for k in range(count + 1)]
    west, east = joints[0], joints[-1]
    bodies = [
        prism("west", [west[0], west[1], (west[1][0] - 3, 1.0), (west[1][0] - 3, 0.0)], friction, True),
        prism("east", [east[0], east[1], (east[1][0] + 3, 1.0), (east[1][0] + 3, 0.0)], friction, True),
    ]
    for k, ((a, b), (c, d)) in enumerate(pairwise(joints), 1):
        bodies.append(prism(str(k), [a, c, d, b], friction))
    return tuple(bodies)


def funnel(half: float, friction: float, sides: int = 4, width: float = 0.5, height: float = 1.0) -> Scene:
    """A frustum with *sides* sides in a seat of as many fixed blocks; it narrows downwards by *half* radians."""
    low, high = width, width + height * tan(half)
    ways = [(cos(2 * pi * k / sides), sin(2 * pi * k / sides)) for k in range(sides)]
    bodies = [solid("plug", [(r * x, r * y, z) for x, y in ways for r, z in ((low, 0.0), (high, height))], friction)]
    for k in range(sides):
        ends = (ways[k], ways[(k + 1) % sides])
        near = [(r * x, r * y, z) for x, y in ends for r, z in ((low, 0.0), (high, height))]
        far = [(3 * x, 3 * y, z) for x, y in ends for z in (0.0, height)]
        bodies.append(solid(f"side {k}", near + far, friction, True))
    return tuple(bodies)


def buttressed(friction: float, run: float = 0.5) -> Scene:
    """A box on a ramp against a stop: it stands without friction, for the stop takes the push."""
    slope = atan(run)
    return (
        prism("ramp", turned(slab(-3, 3, -1, 0), slope), friction, True),
        prism("stop", turned(slab(-2, -1, 0, 1), slope), friction, True),
        prism("1", turned(slab(-1, 0, 0, 1), slope), friction),
        prism("2", turned(slab(0, 1, 0, 1), slope), friction),
    )


def mirrored(scene: Scene) -> Scene:
    """East for west."""
    return tuple(_mapped(body, lambda v: (-v[0], v[1], v[2])) for body in scene)


def scaled(scene: Scene, by: float) -> Scene:
    """Larger by a factor, of the same density."""
    return tuple(
        replace(_mapped(body, lambda v: (by * v[0], by * v[1], by * v[2])), mass=body.mass * by**3) for body in scene
    )


def rotated(scene: Scene, angle: float) -> Scene:
    """Turned about the vertical by *angle* radians."""
    c, s = cos(angle), sin(angle)
    return tuple(_mapped(body, lambda v: (c * v[0] - s * v[1], s * v[0] + c * v[1], v[2])) for body in scene)


def _mapped(body: Body, move: Callable[[Vector], Vector]) -> Body:
    (part,) = body.parts
    assert isinstance(part, Hull)
    return replace(body, parts=(replace(part, corners=tuple(map(move, part.corners))),), position=move(body.position))
