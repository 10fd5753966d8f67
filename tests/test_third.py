"""The third judge against theory, and against the other two."""

import sys
from dataclasses import replace
from importlib.util import find_spec
from itertools import product
from math import atan, cos, sin

import pytest

from models.shapes import Box, Hull
from models.turntable import CELL
from sim.scene import Body, Scene
from sim.statics import vertical_margin
from sim.third import JudgeMissing, watch
from tests.stacks import box, figure, harmonic, random_figure, table

pytestmark = pytest.mark.skipif(find_spec("mujoco") is None, reason="MuJoCo is not installed")

TOWER = tuple(p for k in range(6) for p in (((1, 1, 4 * k), "U", "LLL"), ((0, 1, 4 * k + 3), "E", "DDD")))


def as_hull(body: Body) -> Body:
    (part,) = body.parts
    assert isinstance(part, Box)
    corners = tuple((x, y, z) for x, y, z in product(*((-edge / 2, edge / 2) for edge in part.size)))
    return replace(body, parts=(Hull(corners, "light"),))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_overhangs_flip_within_two_per_cent_of_the_critical_one(count: int) -> None:
    assert [watch(harmonic(count, share)).outcome for share in (0.98, 1.02)] == ["stands", "falls"]


def test_the_tower_of_24_levels_stands() -> None:
    assert watch(figure(*TOWER)).outcome == "stands"


def test_hulls_are_as_good_as_boxes() -> None:
    for share, outcome in ((0.95, "stands"), (1.05, "falls")):
        scene = harmonic(3, share)
        assert watch((scene[0], *map(as_hull, scene[1:]))).outcome == outcome


def on_a_slope(slope: float, friction: float, ground: float) -> Scene:
    """A cube on a slab, both turned about the north–south axis by *slope*."""
    turn = (0.0, sin(slope / 2), 0.0, cos(slope / 2))
    slab, cube = table(friction=ground), box("cube", (1, 1, 1), (0, 0, 0), friction=friction)

    def along(depth: float) -> tuple[float, float, float]:
        return depth * CELL * sin(slope), 0.0, depth * CELL * cos(slope)

    return (
        replace(slab, position=along(-0.5), orientation=turn),
        replace(cube, position=along(0.5), orientation=turn),
    )


@pytest.mark.parametrize(("friction", "ground"), [(0.5, 0.5), (0.2, 0.8), (0.9, 0.1)])
def test_a_cube_slides_when_the_slope_exceeds_the_mean_friction(friction: float, ground: float) -> None:
    critical = atan((friction * ground) ** 0.5)  # geometric mean, as of all contacts
    assert watch(on_a_slope(0.97 * critical, friction, ground)).outcome == "stands"
    assert watch(on_a_slope(1.03 * critical, friction, ground)).outcome == "falls"


@pytest.mark.slow
def test_what_vertical_forces_hold_widely_stands_and_the_rest_falls() -> None:
    for seed in range(40):
        scene = figure(*random_figure(seed, count=4))
        margin = vertical_margin(scene)
        if margin is None or margin > 0.1 * CELL:
            assert watch(scene).outcome == ("falls" if margin is None else "stands"), seed


def test_without_the_engine_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(JudgeMissing, match="pip install 'fivesides\\[verify\\]'"):
        watch(harmonic(1, 0.5))
