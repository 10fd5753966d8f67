"""What single bodies bear, and which one to pull first: closed forms, laws, and another way to the same numbers."""

from dataclasses import replace
from math import cos, inf, radians, sin

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.turntable import CELL
from sim.contacts import Assembly, assembly
from sim.friction import corner_forces, weights, wrenches
from sim.margins import centre_tolerance, density_tolerance, pushes, removable, without
from sim.programme import Programme
from sim.scene import Scene
from sim.vertical import inset_margin
from tests.convex import turned
from tests.stacks import box, figure, harmonic, standing_figure, table

laws = settings(derandomize=True, deadline=None, max_examples=8)
SEEDS, COUNTS = st.integers(0, 10**6), st.integers(1, 6)


def stack(*heights: float, friction: float = 0.5) -> Scene:
    """Boxes of one cell by three on top of one another, with these heights, called by their numbers."""
    bodies, top = [table(friction=friction)], 0.0
    for k, height in enumerate(heights, 1):
        bodies.append(box(str(k), (1.0, 3.0, height), (0.0, 0.0, top + height / 2), friction=friction))
        top += height
    return tuple(bodies)


@pytest.mark.parametrize("turn", [0.0, 30.0])
def test_a_low_block_slides_under_a_push_and_a_high_one_tips(turn: float) -> None:
    """Sliding bears μ; tipping half the width over half the height. In its own weights both."""
    (low,) = pushes(assembly(turned(stack(1.0, friction=0.3), turn)))
    assert low.weights == pytest.approx(0.3, rel=5e-3)
    (high,) = pushes(assembly(turned(stack(4.0), turn)))
    assert high.weights == pytest.approx(1 / 4, rel=5e-3)
    assert high.direction % 180 == pytest.approx((90 - turn) % 180, abs=0.1)
    assert low.along == high.along == ()


def test_what_lies_on_a_block_holds_it() -> None:
    """Two equal blocks, and the lower one pushed. It carries two weights, which slide as one: 2 μ.

    The upper one slides at μ. Tipping needs more than either: 2 · 0.5/0.25 for the lower one.
    """
    upper, lower = pushes(assembly(stack(0.5, 0.5, friction=0.3)))
    assert (upper.name, lower.name) == ("2", "1")
    assert upper.weights == pytest.approx(0.3, rel=5e-3)
    assert lower.weights == pytest.approx(0.6, rel=5e-3)
    assert (upper.along, lower.along) == ((), ("2",))


def test_without_friction_nothing_bears_a_push_and_it_stands() -> None:
    bodies = assembly(stack(0.5, 0.5, friction=0.0))
    assert [push.weights for push in pushes(bodies)] == [0.0, 0.0]
    assert (inset_margin(bodies) or 0.0) > 0


def test_a_knife_edge_bears_no_push_and_what_falls_has_none() -> None:
    assert pushes(assembly(harmonic(3)))[0].weights == 0.0
    assert pushes(assembly(harmonic(3, 1.1))) == ()
    assert pushes(assembly((table(),))) == ()


def bears(bodies: Assembly, name: str, force: float, angle: float) -> bool:
    """Whether forces in another pyramid balance this push, in weights, in this direction."""
    contacts = [c for c in bodies.contacts if c.carries]
    corners, forces = corner_forces(contacts, 48, circumscribed=False)
    columns = wrenches(bodies, contacts, corners, forces)
    load = weights(bodies)
    k = int(bodies.slots[bodies.names.index(name)])
    load[6 * k : 6 * k + 2] = -load[6 * k + 2] * force * np.array([sin(radians(angle)), cos(radians(angle))])
    count = len(columns.row)
    free, equal = np.full(count, np.inf), np.ones(len(load), dtype=np.bool_)
    return Programme(columns, np.zeros(count), np.zeros(count), free, -load, equal).solve() is not None


@laws
@given(SEEDS, COUNTS)
def test_every_push_is_borne_in_all_directions_and_hardly_more_in_its_own(seed: int, count: int) -> None:
    bodies = assembly(figure(*standing_figure(seed, count)))
    found = pushes(bodies)
    assert sorted(push.name for push in found) == sorted(bodies.names[1:])
    assert [push.weights for push in found] == pytest.approx(sorted(push.weights for push in found))
    for push in found:
        assert all(bears(bodies, push.name, 0.985 * push.weights, angle) for angle in range(0, 360, 30))
        assert not bears(bodies, push.name, 1.01 * push.weights + 1e-4, push.direction)


def test_of_a_gate_the_lintel_is_pulled_first_and_no_post_may_go() -> None:
    posts = [box(name, (1.0, 1.0, 2.0), (x, 0.0, 1.0)) for name, x in (("west", -1.0), ("east", 1.0))]
    gate = assembly((table(), *posts, box("lintel", (3.0, 1.0, 1.0), (0.0, 0.0, 2.5))))
    assert [pull.push.name for pull in removable(gate, pushes(gate))] == ["lintel"]
    (pull,) = removable(gate, pushes(gate))
    assert pull.inset == pytest.approx(0.5 * CELL, rel=1e-4)


def test_the_block_whose_loss_leaves_the_widest_margin_comes_first() -> None:
    """Three posts under a beam. Without the one in the east, its middle is 0.1 inside the edge of that at −0.4."""
    posts = [box(name, (1.0, 1.0, 1.0), (x, 0.0, 0.5)) for name, x in (("west", -2.0), ("middle", -0.4), ("east", 2.0))]
    bodies = assembly((table(), *posts, box("beam", (5.0, 1.0, 1.0), (0.0, 0.0, 1.5))))
    found = removable(bodies, pushes(bodies))
    assert {pull.push.name for pull in found} == {"beam", "middle", "west", "east"}
    assert found[-1].push.name == "east"
    assert found[-1].inset == pytest.approx(0.1 * CELL, rel=1e-3)
    assert [pull.inset for pull in found[:-1]] == pytest.approx([0.5 * CELL] * 3, rel=1e-3)
    assert [pull.push.name for pull in removable(bodies, pushes(bodies), threshold=0.03)] == [
        p.push.name for p in found[:-1]
    ]


def test_what_bears_an_unbalanced_load_must_stay() -> None:
    posts = [box(name, (1.0, 1.0, 1.0), (x, 0.0, 0.5)) for name, x in (("west", -2.0), ("middle", 0.6), ("east", 2.0))]
    bodies = assembly((table(), *posts, box("beam", (5.0, 1.0, 1.0), (0.0, 0.0, 1.5))))
    assert {pull.push.name for pull in removable(bodies, pushes(bodies))} == {"beam", "middle", "east"}


def test_the_last_block_may_always_go() -> None:
    alone = assembly(stack(1.0))
    (pull,) = removable(alone, pushes(alone))
    assert pull.inset == inf


@laws
@given(SEEDS, COUNTS)
def test_the_rest_is_the_scene_without_the_body(seed: int, count: int) -> None:
    scene = figure(*standing_figure(seed, count))
    bodies = assembly(scene)
    for name in bodies.names[1:]:
        rest = assembly(tuple(body for body in scene if body.name != name))
        assert inset_margin(replace(rest, length=bodies.length)) == inset_margin(without(bodies, name))


@pytest.mark.parametrize("turn", [0.0, 30.0])
def test_the_middle_of_a_block_may_move_to_its_nearest_edge(turn: float) -> None:
    found = centre_tolerance(assembly(turned(stack(1.0), turn)))
    assert found is not None
    assert found.distance == pytest.approx(0.5 * CELL, rel=5e-3)
    assert found.direction % 180 == pytest.approx((90 - turn) % 180, abs=0.1)


def test_the_middle_of_an_overhanging_block_may_move_less() -> None:
    scene = (table(), box("foot", (2.0, 2.0, 1.0), (0.0, 0.0, 0.5)), box("top", (2.0, 2.0, 1.0), (0.7, 0.0, 1.5)))
    found = centre_tolerance(assembly(scene))
    assert found is not None
    assert (found.name, found.direction) == ("top", 90.0)
    assert found.distance == pytest.approx(0.3 * CELL, rel=1e-3)


def lever(reach: float, counterweight: float) -> Scene:
    """A beam of four cells whose middle reaches beyond its foot, held down by a cube at its inner end."""
    foot = box("foot", (2.0, 1.0, 1.0), (0.0, 0.0, 0.5))
    beam = box("beam", (4.0, 1.0, 1.0), (1.0 + reach, 0.0, 1.5))
    cube = box("cube", (1.0, 1.0, counterweight), (reach - 0.5, 0.0, 2.0 + counterweight / 2))
    return (table(), foot, beam, cube)


def test_a_counterweight_may_be_so_much_lighter_and_a_load_so_much_heavier() -> None:
    """Moments about the foot's edge, at x = 1: the beam weighs 4 at 0.25, the cube 2 at 1.25.

    The cube may lose 1 − 1/2.5 of its weight; the beam may be 2.5 times as heavy. No other limit is as near:
    the foot rests on the table.
    """
    found = density_tolerance(assembly(lever(0.25, 2.0)))
    assert found is not None
    assert (found.heaviest, found.lightest) == ("beam", "cube")
    assert found.heavier == pytest.approx(2.5, rel=1e-3)
    assert found.lighter == pytest.approx(0.4, rel=1e-3)


def test_what_stands_alone_may_weigh_anything() -> None:
    found = density_tolerance(assembly(stack(1.0)))
    assert found is not None
    assert (found.heavier, found.heaviest, found.lighter, found.lightest) == (inf, None, 0.0, None)


def test_on_a_knife_edge_nothing_may_differ() -> None:
    bodies = assembly(harmonic(3))
    shift, density = centre_tolerance(bodies), density_tolerance(bodies)
    assert shift is not None
    assert density is not None
    assert shift.distance == 0.0
    assert (density.heavier, density.lighter) == (1.0, 1.0)
    for scene in (harmonic(3, 1.1), (table(),)):
        assert centre_tolerance(assembly(scene)) is None
        assert density_tolerance(assembly(scene)) is None


@laws
@given(SEEDS, COUNTS)
def test_within_the_tolerances_vertical_forces_hold_and_beyond_them_not(seed: int, count: int) -> None:
    """Against the vertical test of figures that are really so."""
    bodies = assembly(figure(*standing_figure(seed, count)))
    shift, density = centre_tolerance(bodies), density_tolerance(bodies)
    assert shift is not None
    assert density is not None
    body = bodies.names.index(shift.name)
    way = np.array([sin(radians(shift.direction)), cos(radians(shift.direction)), 0.0])
    for share, holds in ((0.99, True), (1.02, False)):
        centre = bodies.centre.copy()
        centre[body] += share * shift.distance * way
        assert (inset_margin(replace(bodies, centre=centre)) is not None) is holds
    for name, factor in ((density.heaviest, density.heavier), (density.lightest, density.lighter)):
        for share, holds in ((0.999, True), (1.02, False)):
            if name is not None:
                mass = bodies.mass.copy()
                mass[bodies.names.index(name)] *= 1 + share * (factor - 1)
                assert (inset_margin(replace(bodies, mass=mass)) is not None) is holds


@laws
@given(SEEDS, COUNTS)
def test_turning_the_scene_turns_the_pushes(seed: int, count: int) -> None:
    scene = (table(40.0), *figure(*standing_figure(seed, count))[1:])
    found, other = pushes(assembly(scene)), pushes(assembly(turned(scene, 90)))
    weights_of = {push.name: push.weights for push in other}
    for push in found:
        assert weights_of[push.name] == pytest.approx(push.weights, rel=1e-2, abs=1e-5)


@pytest.mark.parametrize("factor", [0.01, 40.0])
def test_pushes_and_densities_are_those_of_any_size_and_shifts_grow_with_it(factor: float) -> None:
    def built(scale: float) -> Assembly:
        places = (("1", 0.0, 1.0), ("2", 0.2, 1.0), ("3", 0.3, 2.0))
        tops = (0.0, 1.0, 2.0)
        blocks = [
            box(name, (1.0, 2.0, high), (x, 0.0, top + high / 2), scale=scale * CELL)
            for (name, x, high), top in zip(places, tops, strict=True)
        ]
        return assembly((table(scale=scale * CELL), *blocks))

    one, other = built(1.0), built(factor)
    assert [(p.name, p.direction, p.along) for p in pushes(other)] == [
        (p.name, p.direction, p.along) for p in pushes(one)
    ]
    assert [p.weights for p in pushes(other)] == pytest.approx([p.weights for p in pushes(one)])
    density, equal = density_tolerance(one), density_tolerance(other)
    assert density is not None
    assert equal is not None
    assert (equal.heavier, equal.lighter) == pytest.approx((density.heavier, density.lighter), rel=1e-4)
    shift, same = centre_tolerance(one), centre_tolerance(other)
    assert shift is not None
    assert same is not None
    assert (same.name, same.direction) == (shift.name, shift.direction)
    assert same.distance == pytest.approx(factor * shift.distance, rel=1e-4)
