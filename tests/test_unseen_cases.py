"""Kinds of assemblies that were once judged wrongly, rebuilt from their formulas: truth is by closed form."""

from collections.abc import Callable
from dataclasses import replace
from math import radians

import numpy as np
import pytest

from models.shapes import Hull
from models.space import Vector
from sim.outcome import Outcome
from sim.scene import Scene
from sim.stability import judge
from sim.statics import equilibrium
from sim.world import World
from tests.convex import hull, vectors
from tests.published import rotated
from tests.stacks import box, harmonic, table

NOISE = 1e-7
"""Of a unit: what rounding to seven digits, or to single precision, leaves of a coordinate."""


def noisy(scene: Scene, seed: int) -> Scene:
    """*scene* of hulls with every corner off by some `NOISE`."""
    random = np.random.default_rng(seed)
    return tuple(replace(body, parts=tuple(_shaken(part, random) for part in body.parts)) for body in scene)


def _shaken(part: object, random: np.random.Generator) -> Hull:
    assert isinstance(part, Hull)
    corners = np.array(part.corners)
    return replace(part, corners=vectors(corners + random.uniform(-NOISE, NOISE, corners.shape)))


def prism(name: str, outline: list[tuple[float, float]], fixed: bool = False) -> Scene:
    """An outline in x and z, a unit deep."""
    corners: list[Vector] = [(x, y, z) for y in (-0.5, 0.5) for x, z in outline]
    return (hull(name, corners, fixed=fixed),)


def seesaw(off: float) -> Scene:
    """A plank of 4 × 0.3 on the ridge of a roof, its middle *off* the ridge."""
    plank = [(off - 2, 1.0), (off + 2, 1.0), (off + 2, 1.3), (off - 2, 1.3)]
    return prism("roof", [(-0.5, 0), (0.5, 0), (0, 1)], fixed=True) + prism("plank", plank)


def tip(off: float) -> Scene:
    """A slab on the tip of a pyramid, its middle *off* the tip."""
    pyramid: list[Vector] = [(-0.5, -0.5, 0), (0.5, -0.5, 0), (0.5, 0.5, 0), (-0.5, 0.5, 0), (0, 0, 1)]
    slab: list[Vector] = [(off + x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (1.0, 1.3)]
    return hull("pyramid", pyramid, fixed=True), hull("slab", slab)


def smooth_seat(slope: float) -> Scene:
    """A wedge in a trough with sides of this *slope*, radians; along the trough it could slide."""
    high = float(np.tan(slope))
    side = [(0.0, 0.0), (1.0, high), (3.0, high), (3.0, -1.0), (0.0, -1.0)]
    wedge = [(0.0, 0.0), (1.0, high), (1.0, high + 0.3), (-1.0, high + 0.3), (-1.0, high)]
    scene = prism("east", side, True) + prism("west", [(-x, z) for x, z in side], True) + prism("wedge", wedge)
    return tuple(replace(body, friction=0.0) for body in scene)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("angle", [0, 29, 211])
@pytest.mark.parametrize("knife", [seesaw, tip])
def test_what_balances_on_a_line_or_a_point_does_so_however_its_corners_are_rounded(
    knife: Callable[[float], Scene], angle: float, seed: int
) -> None:
    def turned(off: float) -> Scene:
        return noisy(rotated(knife(off), radians(angle)), seed)

    assert equilibrium(turned(0.0)).outcome == "marginal"
    assert equilibrium(turned(0.004)).outcome == "falls"


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("slope", [10, 30, 45, 70])
def test_a_smooth_wedge_does_not_slide_along_its_seat_because_faces_are_rounded(slope: float, seed: int) -> None:
    assert equilibrium(noisy(rotated(smooth_seat(radians(slope)), radians(33)), seed)).outcome == "stands"


@pytest.mark.parametrize(("off", "outcome"), [(-0.01, "stands"), (0.0, "marginal"), (0.001, "falls"), (0.01, "falls")])
def test_a_chip_on_the_edge_of_a_slab_100_000_times_as_heavy_is_judged_as_a_chip(off: float, outcome: Outcome) -> None:
    scene = (
        box("table", (10, 10, 1), (0, 0, -0.5), fixed=True),
        box("slab", (4, 4, 1), (0, 0, 0.5)),
        box("chip", (0.05, 0.05, 0.05), (2 + off, 0, 1.025)),
    )
    assert equilibrium(scene).outcome == outcome


def tower(count: int) -> Scene:
    """Bricks twice as wide as high, one on another."""
    return (table(), *(box(str(k), (1, 1, 0.5), (-1, 0, 0.5 * k + 0.25)) for k in range(count)))


EDGES: dict[str, tuple[Scene, Outcome]] = {
    "4 bricks, all but": (harmonic(4, 0.99), "stands"),
    "4 bricks, beyond": (harmonic(4, 1.01), "falls"),
    "12 bricks, all but": (harmonic(12, 0.98), "stands"),
    "12 bricks, beyond": (harmonic(12, 1.02), "falls"),
}


@pytest.mark.parametrize("name", EDGES)
def test_the_engine_confirms_fine_edges_when_time_is_cut_finely(name: str) -> None:
    scene, outcome = EDGES[name]
    with World() as world:
        assert judge(scene, world).outcome == outcome


@pytest.mark.slow
@pytest.mark.parametrize(("scene", "outcome"), [(tower(60), "stands"), (harmonic(30, 0.95), "stands")])
def test_tall_stacks_stand_for_both_judges(scene: Scene, outcome: Outcome) -> None:
    with World() as world:
        assert judge(scene, world).outcome == outcome
