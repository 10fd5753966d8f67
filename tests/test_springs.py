"""The preload-free solve keeps the laws of statics, and its answers hang on nothing but shape, weight and friction."""

from collections.abc import Callable
from dataclasses import replace
from math import atan, radians

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import sim.stiffness
from sim.blocks import Array
from sim.contacts import Assembly, Contact, assembly
from sim.friction import corner_forces, wrenches
from sim.scene import Scene
from sim.springs import AT_REST, Settling, settle
from tests.published import a_frame, arch, groove, incline, jam, ladder, mirrored, prism, rotated, scaled, slab, wedge
from tests.skew_stacks import MAKERS, Maker
from tests.stacks import table

SEEDS = st.integers(0, 10**6)
laws = settings(derandomize=True, deadline=None, max_examples=12)


def test_a_box_on_the_floor_holds_and_presses_it_with_its_weight() -> None:
    rest = settle(assembly(incline(0.0, 0.5)))
    assert rest.holds
    assert rest.movement is None
    assert rest.forces.sum(axis=0) == pytest.approx([0.0, 0.0, 1.0], abs=1e-7)


def test_nothing_to_hold_holds_and_what_floats_falls() -> None:
    assert settle(assembly(())).holds
    assert settle(assembly((table(),))).holds
    alone = settle(assembly(incline(0.0, 0.5)[1:]))
    assert not alone.holds
    assert alone.share == pytest.approx(1.0)
    assert alone.movement is not None
    assert alone.movement.linear[0] == pytest.approx([0.0, 0.0, -1.0])


@pytest.mark.parametrize("friction", [0.05, 0.3, 0.84, 2.0])
def test_an_inclined_box_slides_beyond_the_angle_of_friction(friction: float) -> None:
    size = ((2.0, 0.2),)
    assert settle(assembly(incline(atan(friction * 0.999), friction, size))).holds
    beyond = settle(assembly(incline(atan(friction * 1.001), friction, size)))
    assert not beyond.holds
    assert beyond.movement is not None
    assert beyond.movement.linear[0, 0] < 0


@pytest.mark.parametrize("count", [1, 3, 6])
def test_a_tower_on_an_incline_topples_when_its_middle_is_beyond_its_foot(count: int) -> None:
    sizes = ((1.0, 1.0),) * count
    assert settle(assembly(incline(atan(0.999 / count), 2.0, sizes))).holds
    assert not settle(assembly(incline(atan(1.001 / count), 2.0, sizes))).holds


@pytest.mark.parametrize("friction", [0.2, 0.4, 0.6, 0.9])
def test_a_ladder_slips_below_the_angle_of_the_closed_form(friction: float) -> None:
    slope = (1 - friction**2) / (2 * friction)
    foot = 1e-3  # so that the bar is nearly the thin one of the closed form
    assert settle(assembly(ladder(atan(slope * 1.01), friction, foot))).holds
    assert not settle(assembly(ladder(atan(slope * 0.98), friction, foot))).holds


@pytest.mark.parametrize("friction", [0.2, 0.4, 0.6, 0.9])
def test_two_legs_push_each_other_apart_below_the_angle_of_the_closed_form(friction: float) -> None:
    slope = 1 / (2 * friction)
    assert settle(assembly(a_frame(atan(slope * 1.01), friction, foot=1e-3))).holds
    assert not settle(assembly(a_frame(atan(slope * 0.98), friction, foot=1e-3))).holds


@pytest.mark.parametrize("count", [10, 31])
def test_the_thinnest_semicircular_arch_is_that_of_heyman(count: int) -> None:
    """t/R = 0.1075 (Milankovitch 1907, Heyman), a little less when hinges can form at few joints only."""
    assert settle(assembly(arch(count, 0.1076, 0.7))).holds
    assert not settle(assembly(arch(count, 0.1068, 0.7))).holds


@pytest.mark.parametrize("friction", [0.0, 0.1, 0.5, 1.0, 3.0])
@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_blocks_between_parallel_walls_fall_at_any_friction(friction: float, count: int) -> None:
    found = settle(assembly(jam(friction, count)))
    assert not found.holds
    assert found.share == pytest.approx(1.0)


@pytest.mark.parametrize("friction", [0.0, 0.1, 0.5, 1.0, 3.0])
@pytest.mark.parametrize("half", [1.0, 2.5, 5.0, 20.0, 60.0])
def test_a_wedge_holds_with_its_thin_end_down_and_falls_with_it_up(friction: float, half: float) -> None:
    assert settle(assembly(wedge(radians(half), friction))).holds
    assert not settle(assembly(wedge(-radians(half), friction, height=0.25))).holds


@given(st.floats(10.0, 80.0), st.floats(0.0, 1.1))
@laws
def test_a_smooth_kite_holds_while_no_side_of_its_seat_slopes_outwards(half: float, share: float) -> None:
    assume(abs(share - 1.0) > 1e-3)
    rest = settle(assembly(groove(radians(half), 0.0, radians((90 - half) * share))))
    assert rest.holds == (share < 1.0)


@given(st.sampled_from(MAKERS), SEEDS)
@laws
def test_forces_balance_weights_and_obey_coulombs_law(maker: Maker, seed: int) -> None:
    bodies = assembly(maker(seed))
    rest = settle(bodies)
    if not rest.holds:
        assert rest.movement is not None
        assert rest.share > AT_REST
        return
    _assert_lawful(bodies, rest.forces)


def _assert_lawful(bodies: Assembly, forces: Array) -> None:
    load = np.zeros((len(bodies.mass), 6))
    load[:, 2] = -bodies.mass / bodies.mass[bodies.free].mean()
    k = 0
    for contact in bodies.contacts:
        for corner in contact.polygon:
            force = forces[k]
            k += 1
            push = force @ contact.normal
            assert push >= -1e-9
            assert np.linalg.norm(force - push * contact.normal) <= contact.friction * push + 1e-6
            for body, sign in ((contact.lower, -1.0), (contact.upper, 1.0)):
                arm = (corner - bodies.centre[body]) / bodies.length
                load[body] += sign * np.concatenate([force, np.cross(arm, force)])
    assert np.abs(load[bodies.free]).max() < 1e-6


@given(st.sampled_from(MAKERS), SEEDS, st.sampled_from([0.01, 100.0]), st.floats(0.1, 6.0))
@laws
def test_a_verdict_is_that_of_the_mirrored_scaled_and_turned_scene(
    maker: Maker, seed: int, scale: float, angle: float
) -> None:
    scene = maker(seed)
    holds = settle(assembly(scene)).holds
    for other in (mirrored(scene), scaled(scene, scale), rotated(scene, angle), tuple(reversed(scene))):
        assert settle(assembly(other)).holds == holds


@given(st.sampled_from(MAKERS), SEEDS)
@laws
def test_a_verdict_is_that_of_softer_and_harder_springs(maker: Maker, seed: int) -> None:
    bodies = assembly(maker(seed))
    holds = settle(bodies).holds
    for stiffness, sideways in ((1e5, 0.5), (1e7, 0.5), (1e6, 0.1), (1e6, 1.0)):
        assert Settling(bodies, stiffness, sideways).settle().holds == holds


@given(st.sampled_from([incline, groove, wedge]), st.floats(0.05, 1.0), st.floats(0.05, 1.0), st.floats(0.05, 1.0))
@laws
def test_more_friction_never_lets_fall_what_held(
    make: Callable[[float, float], Scene], angle: float, friction: float, more: float
) -> None:
    bodies = assembly(make(angle, friction))
    if settle(bodies).holds:
        assert settle(bodies, slip=1 + more).holds


def test_a_factor_on_friction_is_that_friction() -> None:
    found = settle(assembly(incline(atan(0.45), 0.5)), slip=0.8)
    as_such = settle(assembly(incline(atan(0.45), 0.4)))
    assert not found.holds
    assert found.share == pytest.approx(as_such.share)


def test_a_load_replaces_the_weights() -> None:
    bodies = assembly(incline(0.0, 0.5, ((1.0, 0.5),)))
    for push, holds in ((0.499, True), (0.501, False)):
        assert settle(bodies, np.array([push, 0.0, -1.0, 0.0, 0.0, 0.0])).holds is holds


def test_a_gap_opens_what_touched() -> None:
    """A box over a hair's gap sinks onto the floor, and one that nothing else could hold falls through a wide one."""
    bodies = assembly(incline(0.0, 0.5))
    rest = settle(bodies, gap=np.full(4, 1e-3))
    assert rest.holds
    assert rest.displacement[2] == pytest.approx(-1e-3, rel=1e-3)
    assert not settle(bodies, gap=np.full(4, 2.0)).holds


@pytest.mark.parametrize("scene", [arch(9, 0.2, 0.7), arch(9, 0.05, 0.7), jam(0.5, 3), wedge(0.3, 0.5)])
def test_sparse_and_dense_springs_say_the_same(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    dense = settle(assembly(scene))
    monkeypatch.setattr(sim.stiffness, "DENSE", 0)
    sparse = settle(assembly(scene))
    assert sparse.holds == dense.holds
    if dense.holds:
        assert sparse.forces == pytest.approx(dense.forces, abs=1e-6)


@pytest.mark.parametrize("ratio", [1e-5, 1e5])
def test_a_pebble_beside_a_boulder_is_not_overlooked(ratio: float) -> None:
    """One box rests, the other floats; whichever is the light one, that the other falls is seen."""
    floor, box = incline(0.0, 0.5)
    floating = replace(box, name="floating", position=(0.0, 0.0, 3.0), mass=box.mass * ratio)
    found = settle(assembly((floor, box, floating)))
    assert not found.holds
    assert found.movement is not None
    assert found.movement.speed.argmax() == 1


@pytest.mark.slow
def test_hundreds_of_blocks_are_answered() -> None:
    column = [prism(str(k), slab(-0.5, 0.5, 0.2 * k, 0.2 * k + 0.2), 0.5) for k in range(256)]
    floor = prism("floor", slab(-2, 2, -1, 0), 0.5, fixed=True)
    assert settle(assembly((floor, *column))).holds
    assert settle(assembly(arch(256, 0.2, 0.7))).holds
    assert not settle(assembly(arch(256, 0.09, 0.7))).holds


def test_corners_are_those_of_the_contacts_in_order() -> None:
    """Forces come back corner by corner, as `corner_forces` counts them."""
    bodies = assembly(wedge(0.3, 0.5))
    rest = settle(bodies)
    corners, _ = corner_forces(bodies.contacts, 4, circumscribed=False)
    assert len(rest.forces) == len(corners)
    column = wrenches(bodies, bodies.contacts, corners, rest.forces[:, None])
    total = np.zeros(7)
    np.add.at(total, column.row.ravel(), column.value.ravel())
    assert total[:6] == pytest.approx([0.0, 0.0, 1.0, 0.0, 0.0, 0.0], abs=1e-6)


def test_two_contacts_in_the_same_place_share_the_load() -> None:
    bodies = assembly(incline(atan(0.4), 0.5))
    contacts: tuple[Contact, ...] = bodies.contacts * 2
    assert settle(replace(bodies, contacts=contacts)).holds
