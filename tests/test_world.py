"""The simulated world against theory, and its repeatability."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from math import atan, cos, dist, pi, sin
from pathlib import Path

import numpy as np
import pytest

from models.materials import TONES
from models.shapes import Box
from models.turntable import CELL
from sim.blocks import UnreadableBody
from sim.motion import Pose
from sim.scene import Body, Quaternion, Scene
from sim.statics import vertical_margin
from sim.views import NORTH, SOUTH, TOP, corner
from sim.world import EngineMissing, World, WorldClosed
from tests.stacks import TURNTABLE, block, box, figure, harmonic, random_figure, standing_figure, table

pytestmark = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")

TOWER = tuple(p for k in range(6) for p in (((1, 1, 4 * k), "U", "LLL"), ((0, 1, 4 * k + 3), "E", "DDD")))
"""24 levels: Light's blocks upright on b2, Dark's lying a–c on row 2 between them."""


def after(world: World, scene: Scene, seconds: float = 0.4) -> tuple[Pose, ...]:
    world.build(scene)
    world.advance(seconds)
    return world.poses()


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_overhangs_flip_within_two_per_cent_of_the_critical_one(count: int) -> None:
    with World() as world:
        found = []
        for share in (0.98, 1.02):
            world.build(harmonic(count, share))
            found.append(world.watch().outcome)
    assert found == ["stands", "falls"]


@pytest.mark.parametrize("square", [(0, 0), (1, 1), (3, 3)])
def test_the_disc_carries_to_the_corners_of_the_board(square: tuple[int, int]) -> None:
    x, y = square
    foot = block(((x, y, 0), "U", "LL"), "foot")
    with World() as world:
        for reach, outcome in ((0.495, "stands"), (0.505, "falls")):
            beam = replace(
                block(((x, y, 2), "E", "LL")), position=((x + 0.5 + reach) * CELL, foot.position[1], 2.5 * CELL)
            )
            world.build((TURNTABLE, foot, beam))
            assert world.watch().outcome == outcome


def inclined(angle: float, *bodies: Body) -> Scene:
    """A table and bodies on it, all turned by *angle* about the y axis through the origin."""
    turn: Quaternion = (0.0, sin(angle / 2), 0.0, cos(angle / 2))

    def turned(body: Body) -> Body:
        x, y, z = body.position
        place = (cos(angle) * x + sin(angle) * z, y, cos(angle) * z - sin(angle) * x)
        return replace(body, position=place, orientation=turn)

    return tuple(turned(body) for body in (table(), *bodies))


def test_blocks_slide_when_the_slope_is_steeper_than_friction() -> None:
    flat = box("flat", (3.0, 3.0, 1.0), (0.0, 0.0, 0.5))
    with World() as world:
        for share, outcome in ((0.99, "stands"), (1.01, "falls")):
            world.build(inclined(atan(0.5 * share), flat))
            assert world.watch().outcome == outcome


def test_blocks_tip_over_their_edge_at_the_angle_of_the_closed_form() -> None:
    upright = box("upright", (1.0, 1.0, 2.0), (0.0, 0.0, 1.0), friction=0.9)
    with World() as world:
        for share, outcome in ((0.98, "stands"), (1.02, "falls")):
            scene = inclined(atan(0.5 * share), upright)
            world.build((replace(scene[0], friction=0.9), *scene[1:]))
            assert world.watch().outcome == outcome


def test_the_24_level_tower_stands() -> None:
    with World() as world:
        world.build(figure(*TOWER))
        seen = world.watch()
        assert (seen.outcome, seen.first_mover) == ("stands", None)
        assert seen.drift < 0.0005
        assert all(
            dist(pose.position, body.position) < 0.0005
            for pose, body in zip(after(world, figure(*TOWER), 2.0), figure(*TOWER), strict=True)
        )


FALLING = figure(*random_figure(4, 8))


def test_a_falling_figure_falls_the_same_way_again() -> None:
    with World() as world:
        first = after(world, FALLING)
        again = after(world, FALLING)
        after(world, figure(*standing_figure(1)))
        after(world, figure(*random_figure(7)))
        after_others = after(world, FALLING)
        with World() as other:
            beside = after(other, FALLING)
    with World() as world:
        new_client = after(world, FALLING)
    assert first == again == after_others == beside == new_client
    assert max(dist(p.position, b.position) for p, b in zip(first, FALLING, strict=True)) > CELL / 2


def test_a_falling_figure_falls_the_same_way_in_another_process() -> None:
    script = (
        "import sys; sys.path.insert(0, 'tests')\n"
        "import test_world as t\n"
        "with t.World() as world: print(repr(t.after(world, t.FALLING)))\n"
    )
    root = Path(__file__).parents[1]
    run = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    with World() as world:
        assert run.stdout.strip() == repr(after(world, FALLING))
    assert run.stderr == ""


def test_worlds_print_nothing_and_are_imported_without_the_engine() -> None:
    script = (
        "import sys, sim.world, sim.stability\n"
        "assert 'pybullet' not in sys.modules\n"
        "sim.world.World().close()\n"
        "assert 'pybullet' in sys.modules\n"
    )
    root = Path(__file__).parents[1]
    run = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert (run.stdout, run.stderr) == ("", "")


def test_a_missing_engine_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pybullet", None)
    with pytest.raises(EngineMissing, match="pip install pybullet"):
        World()


def test_a_body_without_parts_is_refused_and_leaves_no_bodies_of_another_scene() -> None:
    """The poses were those of the scene before, whose bodies were gone from the engine."""
    with World() as world:
        world.build(FALLING)
        with pytest.raises(UnreadableBody, match="body 'nothing' has no parts"):
            world.build((*FALLING, Body("nothing", (), 1.0, (0.0, 0.0, 0.0))))
        assert world.poses() == ()
        with pytest.raises(UnreadableBody, match="no parts"):
            world.build((Body("nothing", (), 0.0, (0.0, 0.0, 0.0)),))


@pytest.mark.parametrize("built", [(), FALLING])
def test_a_closed_world_says_that_it_is_closed(built: Scene) -> None:
    with World() as world:
        world.build(built)
    world.close()
    asked: list[Callable[[], object]] = [
        lambda: world.build(FALLING),
        world.watch,
        world.poses,
        lambda: world.advance(0.1),
        lambda: world.photograph(NORTH, (0.0, 0.0, 0.0), 0.1, 8, 8),
    ]
    for ask in asked:
        with pytest.raises(WorldClosed, match="this world is closed"):
            ask()


def test_poses_are_those_of_the_scene_until_time_passes() -> None:
    scene = (*figure(*standing_figure(2, 5)), lopsided())
    with World() as world:
        world.build(scene)
        for pose, body in zip(world.poses(), scene, strict=True):
            assert pose.position == pytest.approx(body.position, abs=1e-12)
            assert pose.orientation == pytest.approx(body.orientation)


def lopsided() -> Body:
    """An L of three cells far from the board, its frame in its corner and not at its centre of mass."""
    cells = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    parts = tuple(Box((CELL, CELL, CELL), (x * CELL, y * CELL, z * CELL), "dark") for x, y, z in cells)
    half = pi / 8
    return Body("l", parts, 0.03, (0.5, 0.5, 0.5), (0.0, 0.0, sin(half), cos(half)))


def test_an_l_of_boxes_stands_on_its_foot_and_tips_over_its_side() -> None:
    parts = tuple(Box((CELL, CELL, CELL), (0.0, 0.0, k * CELL), "light") for k in range(3))
    arm = tuple(Box((CELL, CELL, CELL), (k * CELL, 0.0, 2 * CELL), "dark") for k in range(1, 4))
    with World() as world:
        for reach, outcome in ((1, "stands"), (3, "falls")):
            hook = Body("hook", (*parts, *arm[:reach]), 0.05, (0.0, 0.0, CELL / 2))
            assert (vertical_margin((table(), hook)) is not None) == (outcome == "stands")
            world.build((table(), hook))
            assert world.watch().outcome == outcome


def test_what_falls_off_comes_to_rest_on_the_floor() -> None:
    scene = (table(4.0), box("off", (1.0, 1.0, 1.0), (3.0, 0.0, 0.5)))
    with World() as world:
        end = after(world, scene, 1.0)[1]
    assert end.position[2] == pytest.approx(-0.5 * CELL, abs=0.0005)


def test_the_first_mover_is_named() -> None:
    scene = figure(((1, 1, 0), "U", "LL"), ((0, 3, 0), "E", "DDD"), ((1, 1, 2), "E", "LLL"))
    with World() as world:
        world.build(scene)
        seen = world.watch()
    assert (seen.outcome, seen.first_mover) == ("falls", "3")
    assert seen.seconds < 0.3


def test_a_cap_before_rest_leaves_it_unsettled() -> None:
    with World() as world:
        world.build(figure(*standing_figure(3, 3)))
        seen = world.watch(cap=0.5)
    assert (seen.outcome, seen.seconds) == ("unsettled", 0.5)


def test_photographs_show_tones_and_bodies() -> None:
    scene = figure(((1, 1, 0), "E", "LDL"), ((3, 3, 0), "U", "DD"))
    tones = {tuple(int(code[k : k + 2], 16) for k in (1, 3, 5)) for code in (*TONES.values(), "#FFFFFF")}
    with World() as world:
        world.build(scene)
        for view in (NORTH, SOUTH, TOP, corner()):
            seen = world.photograph(view, (2 * CELL, 2 * CELL, CELL), 8 * CELL, 80, 60)
            assert (seen.rgb.shape, seen.bodies.shape) == ((60, 80, 3), (60, 80))
            assert set(np.unique(seen.bodies)) == {-1, 0, 1, 2}
            assert {tuple(colour) for colour in seen.rgb.reshape(-1, 3).tolist()} <= tones
