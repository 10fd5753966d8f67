"""A world whose scene changes: bodies come, go, are pushed and led; and what is seen of bodies with a look."""

from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from math import cos, pi, sin, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.cards import Cards
from models.materials import TONES
from models.rings import ring_board
from models.shapes import Box, Cylinder
from models.table import Standing
from models.turntable import CELL
from sim.blocks import UnreadableBody
from sim.floor import ROLLING
from sim.lumps import as_primitives, bottom
from sim.motion import Pose
from sim.pace import GRAVITY
from sim.rotation import rotation, turn_between
from sim.scene import UPRIGHT, Body, Quaternion, Scene
from sim.setting import scene_of
from sim.views import TOP, corner
from sim.world import Disturbed, NoSuchBody, World, WorldClosed
from tests.stacks import box, table

pytestmark = pytest.mark.skipif(find_spec("pybullet") is None, reason="PyBullet is not installed")

FAR_APART: Scene = (table(), box("a", (1, 1, 1), (0, 0, 0.5)), box("b", (1, 1, 1), (3, 0, 0.5)))


def quaternion(axis: tuple[float, float, float], angle: float) -> Quaternion:
    x, y, z = (sin(angle / 2) * part for part in np.array(axis) / np.linalg.norm(axis))
    return (float(x), float(y), float(z), cos(angle / 2))


def skew() -> Body:
    """A post and two turned boxes beside it, the frame not at the centre of mass, the whole turned."""
    parts = (
        Cylinder(0.01, 0.03, (0.0, 0.0, 0.015), "light"),
        Box((0.02, 0.01, 0.01), (0.03, 0.0, 0.005), "dark", pi / 6),
        Box((0.01, 0.01, 0.02), (0.0, 0.02, 0.01), "dark", 1.0),
    )
    return Body("skew", parts, 0.02, (0.5, 0.3, 0.2), quaternion((0.2, 0.1, 1.0), 0.7))


def test_frames_are_where_they_were_put_until_time_passes() -> None:
    with World() as world:
        world.build(FAR_APART)
        world.put(skew())
        assert [body.name for body in world.scene] == ["table", "a", "b", "skew"]
        assert world.pose("skew").position == pytest.approx(skew().position, abs=1e-12)
        assert world.pose("skew").orientation == pytest.approx(skew().orientation)
        assert world.poses()[-1] == world.pose("skew")


def test_a_body_that_is_put_falls_as_if_it_had_been_there_from_the_start() -> None:
    with World() as world:
        world.build((*FAR_APART, skew()))
        world.advance(0.1)
        built = world.poses()
        world.build(FAR_APART)
        world.put(skew())
        world.advance(0.1)
        assert world.poses() == built
    fallen = skew().position[2] - built[-1].position[2]
    assert fallen == pytest.approx(GRAVITY * 0.1**2 / 2, rel=0.02)  # its frame turns no more than its centre


def test_a_ring_of_turned_boxes_lies_flat() -> None:
    ring = Standing("a1", "white ring")
    with World() as world:
        world.build(scene_of(ring_board(1), [ring]))
        world.settle()
        pose = world.pose("white ring at a1")
    assert pose.position == pytest.approx((0.0, 0.0, 0.005), abs=5e-5)
    assert pose.orientation == pytest.approx(UPRIGHT, abs=1e-4)


def test_what_is_removed_is_gone_and_its_name_is_free() -> None:
    with World() as world:
        world.build(FAR_APART)
        world.remove("a")
        assert [body.name for body in world.scene] == ["table", "b"]
        assert len(world.poses()) == 2
        world.put(FAR_APART[1])
        world.rename("a", "c")
        assert [body.name for body in world.scene] == ["table", "b", "c"]
        world.settle()
        assert world.touching("c") == ("table",)


def test_what_stood_on_a_removed_body_falls() -> None:
    upper = box("upper", (1, 1, 1), (0, 0, 1.5))
    with World() as world:
        world.build((*FAR_APART, upper))
        world.settle()
        assert world.touching("upper") == ("a",)
        world.remove("a")
        world.settle()
        assert world.touching("upper") == ("table",)
        assert world.pose("upper").position[2] == pytest.approx(CELL / 2, abs=1e-4)


def test_a_world_settles_when_all_is_still_and_not_before() -> None:
    with World() as world:
        world.build((table(), box("high", (1, 1, 1), (0, 0, 4))))
        with pytest.raises(Disturbed, match=r"it did not come to rest within 0\.05 s"):
            world.settle(cap=0.05)
        world.settle()
        still = world.pose("high").position
        world.advance(0.5)
        assert world.pose("high").position == pytest.approx(still, abs=1e-5)


def test_an_impulse_is_mass_times_speed() -> None:
    body = replace(skew(), orientation=UPRIGHT)
    with World() as world:
        world.build((body,))
        world.push("skew", (0.02 * body.mass, -0.03 * body.mass, 0.0))
        world.advance(0.1)
        x, y, _ = (b - a for a, b in zip(body.position, world.pose("skew").position, strict=True))
    assert (x, y) == pytest.approx((0.002, -0.003), rel=0.01)


@pytest.mark.parametrize("angle", [0.0, 0.05, -0.1])
def test_a_body_is_led_to_a_pose_in_one_step(angle: float) -> None:
    """All but what it falls in that step."""
    body = skew()
    x, y, z = body.position
    goal = Pose((x + 0.001, y - 0.0005, z + 0.0007), quaternion((0.2, 0.1, 1.0), 0.7 + angle))
    with World() as world:
        world.build((body,))
        world.lead("skew", goal)
        world.advance(0.001)
        there = world.pose("skew")
    assert there.orientation == pytest.approx(goal.orientation, abs=1e-4)
    assert there.position == pytest.approx(goal.position, abs=2e-5 + 0.03 * abs(angle))  # the frame swings round


@given(
    *[st.tuples(*[st.floats(-1, 1).filter(lambda v: abs(v) > 0.01)] * 3)] * 2,
    st.floats(-3, 3),
    st.floats(-3, 3),
)
def test_the_turn_between_two_orientations_takes_one_to_the_other(
    one: tuple[float, float, float], other: tuple[float, float, float], first: float, second: float
) -> None:
    before, after = quaternion(one, first), quaternion(other, second)
    turn = np.array(turn_between(before, after))
    angle = float(np.linalg.norm(turn))
    assert angle <= pi + 1e-9
    step = rotation(quaternion((turn[0], turn[1], turn[2]), angle)) if angle > 1e-12 else np.eye(3)
    assert step @ rotation(before) == pytest.approx(rotation(after), abs=1e-6)


def test_an_unknown_name_and_a_taken_one_are_refused_and_change_nothing() -> None:
    with World() as world:
        world.build(FAR_APART)
        before = world.scene, world.poses()
        refused: list[tuple[Callable[[], object], str]] = [
            (lambda: world.remove("x"), "no body 'x' in this world: expected one of its 3 bodies"),
            (lambda: world.rename("x", "y"), "no body 'x'"),
            (lambda: world.pose("x"), "no body 'x'"),
            (lambda: world.touching("x"), "no body 'x'"),
            (lambda: world.push("x", (1.0, 0.0, 0.0)), "no body 'x'"),
            (lambda: world.lead("x", world.pose("a")), "no body 'x'"),
            (lambda: world.rename("a", "b"), "a body 'b' in this world already"),
            (lambda: world.put(FAR_APART[1]), "a body 'a' in this world already"),
        ]
        for ask, why in refused:
            with pytest.raises(NoSuchBody, match=why):
                ask()
        assert (world.scene, world.poses()) == before


def test_a_closed_world_changes_no_more() -> None:
    with World() as world:
        world.build(FAR_APART)
    asked: list[Callable[[], object]] = [
        world.settle,
        lambda: world.scene,
        lambda: world.put(skew()),
        lambda: world.remove("a"),
        lambda: world.rename("a", "c"),
        lambda: world.pose("a"),
        lambda: world.touching("a"),
        lambda: world.push("a", (1.0, 0.0, 0.0)),
        lambda: world.lead("a", Pose((0.0, 0.0, 0.0), UPRIGHT)),
    ]
    for ask in asked:
        with pytest.raises(WorldClosed, match="this world is closed"):
            ask()


def test_more_parts_than_the_engine_takes_are_refused_in_a_world_of_few() -> None:
    """The engine left out all but 16 parts without a word. A world that is built with them makes polyhedra of all."""
    parts = tuple(Box((0.01, 0.01, 0.01), (0.02 * k, 0.0, 0.0), "light") for k in range(-8, 9))
    comb = Body("comb", parts, 0.1, (0.0, 0.0, 0.005))
    with World() as world:
        world.build((table(), replace(comb, parts=parts[:16])))
        world.remove("comb")
        with pytest.raises(UnreadableBody, match="'comb' has 17 parts: the engine takes at most 16"):
            world.put(comb)
        world.build((table(edge=0.12), comb))
        assert world.watch().outcome == "stands"
        photo = world.photograph(TOP, (0.0, 0.0, 0.0), 0.4, 40, 40)
        assert set(np.unique(photo.bodies)) == {-1, 0, 1}
        world.build((table(edge=-0.02), comb))
        assert world.watch().outcome == "falls"


def test_what_rolls_on_the_floor_stops_as_far_off_as_its_rolling_friction_says() -> None:
    """Its energy, 3/4 m v², is the torque m g a times the angle that it rolls."""
    radius, speed, mass = 0.008, 0.1, 0.01
    lying: Quaternion = (0.0, sin(pi / 4), 0.0, cos(pi / 4))
    with World() as world:
        low = bottom(table(), as_primitives(table()))
        disc = Cylinder(radius, 0.03, (0.0, 0.0, 0.0), "tower")
        world.build((table(),))
        world.put(Body("log", (disc,), mass, (1.0, 0.0, low + radius), lying))
        world.settle()
        start = world.pose("log").position
        world.push("log", (0.0, 1.5 * mass * speed, 0.0))  # it slides until it rolls with two thirds of its speed
        world.advance(0.1)
        rolling = world.pose("log").position
        world.settle()
        end = world.pose("log").position
    arm = ROLLING * sqrt(0.5)
    assert end[1] - start[1] == pytest.approx(0.75 * speed**2 * radius / GRAVITY / arm, rel=0.2)
    assert end[1] > rolling[1] > start[1]
    assert end[0] == pytest.approx(start[0], abs=0.001)


CARDS = tuple(Standing(f"{k},0", kind) for k, kind in enumerate(("RPN", "BCE", "BFN")))


def colour(tone: str) -> tuple[int, ...]:
    return tuple(int(TONES[tone][k : k + 2], 16) for k in (1, 3, 5))


def test_a_look_is_seen_in_exactly_its_tones() -> None:
    pieces = [*CARDS, Standing("0,0 S", "counter"), Standing("1,0 coin 1", "coin")]
    with World() as world:
        world.build(scene_of(Cards(), pieces))
        for view in (TOP, corner()):
            seen = world.photograph(view, (0.078, 0.0, 0.02), 0.3, 240, 240)
            tones = map(colour, ("felt", "leather", "red", "blue", "counter", "coin"))
            assert {tuple(pixel) for pixel in seen.rgb.reshape(-1, 3).tolist()} == set(tones)


def test_a_turned_card_shows_its_red_edge_on_that_side() -> None:
    """BPE: the blue prow, its red edge in the east."""
    with World() as world:
        world.build(scene_of(Cards(), [Standing("0,0", "BPE")]))
        seen = world.photograph(TOP, (0.0, 0.0, 0.02), 0.08, 80, 80)  # a pixel is a millimetre
    rows, columns = np.nonzero((seen.rgb == colour("red")).all(axis=2))
    assert len(rows) > 300
    assert columns.min() > 60
    assert abs(rows.mean() - 39.5) < 1


def test_photographs_number_the_bodies_of_the_scene_as_it_is_now() -> None:
    with World() as world:
        world.build(scene_of(Cards(), CARDS))
        world.remove(world.scene[1].name)
        world.put(replace(skew(), position=(0.0, 0.0, 0.05), orientation=UPRIGHT))
        seen = world.photograph(TOP, (0.078, 0.0, 0.02), 0.3, 120, 120)
        names = [world.scene[k].name for k in np.unique(seen.bodies) if k >= 0]
    assert names == ["table", "BF at 2,0", "RP at 0,0", "skew"]
