"""What holds without a preload and what does not: published and invented assemblies, and a second solver on them."""

from math import atan, radians

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.contacts import Assembly, Contact, assembly
from sim.friction import collapse
from sim.robust import Outcome, holding
from sim.scene import Scene
from sim.springs import settle
from sim.vertical import inset_margin
from tests.gauss_seidel import sweep
from tests.published import (
    a_frame,
    arch,
    buttressed,
    corbel,
    flat_arch,
    funnel,
    groove,
    incline,
    jam,
    ladder,
    lintel,
    mirrored,
    rotated,
    scaled,
    wedge,
)
from tests.skew_stacks import MAKERS, Maker
from tests.stacks import box, figure, random_figure, table

KNOWN: dict[str, tuple[Scene, Outcome]] = {
    "box on an incline": (incline(atan(0.4), 0.5), "holds"),
    "box sliding on an incline": (incline(atan(0.55), 0.5), "falls"),
    "box on an incline, near its angle of friction": (incline(atan(0.49), 0.5), "leans"),
    "three cubes on an incline of 20°": (incline(radians(20), 0.84, ((1.0, 1.0),) * 2), "holds"),
    "tower on an incline of 20°": (incline(radians(20), 0.84, ((1.0, 1.0),) * 3), "falls"),
    "arch": (arch(11, 0.15, 0.7), "holds"),
    "arch of three": (arch(3, 0.3, 0.7), "holds"),
    "thin arch": (arch(11, 0.09, 0.7), "falls"),
    "slippery arch": (arch(11, 0.2, 0.1), "falls"),
    "segmental arch, thin": (arch(9, 0.06, 0.5, radians(110)), "holds"),
    "flat arch": (flat_arch(5, radians(30), 0.5), "holds"),
    "flat arch with joints that splay the wrong way": (flat_arch(3, -radians(15), 0.9), "falls"),
    "keystone": (flat_arch(1, radians(10), 0.5), "holds"),
    "keystone upside down": (flat_arch(1, -radians(10), 0.9), "falls"),
    "wedge in a slit of 5°": (wedge(radians(2.5), 0.5), "holds"),
    "smooth wedge": (wedge(radians(15), 0.0), "holds"),
    "leaning seat": (wedge(radians(20), 0.3, lift=radians(10)), "holds"),
    "plug upside down in a slit of 5°": (wedge(-radians(2.5), 1.0), "falls"),
    "kite in a groove": (groove(radians(45), 0.3), "holds"),
    "kite in a groove that leans too far": (groove(radians(30), 0.1, radians(80)), "falls"),
    "frustum in a funnel": (funnel(radians(15), 0.3), "holds"),
    "smooth frustum of three sides": (funnel(radians(15), 0.0, 3), "holds"),
    "frustum upside down": (funnel(-radians(10), 0.9, 4, 0.5, 0.5), "falls"),
    "block between walls": (jam(0.5), "falls"),
    "block between rough walls": (jam(2.0), "falls"),
    "two blocks in a row between walls": (jam(0.9, 2), "falls"),
    "five blocks in a row between walls": (jam(0.9, 5), "falls"),
    "block between walls, on a ledge": (jam(0.5, ledge=0.05), "holds"),
    "block between walls that close downwards": (jam(0.1, taper=radians(3)), "holds"),
    "row between walls that close upwards": (jam(0.9, 2, taper=-radians(3)), "falls"),
    "plank against a wall": (ladder(atan(1.2), 0.5), "holds"),
    "plank that slips": (ladder(atan(0.7), 0.5), "falls"),
    "two legs": (a_frame(atan(1.2), 0.5), "holds"),
    "two legs that slip": (a_frame(atan(0.9), 0.5), "falls"),
    "two legs and a keystone": (a_frame(radians(60), 0.6, key=True, foot=0.05), "holds"),
    "two slippery legs and a keystone": (a_frame(radians(60), 0.2, key=True, foot=0.05), "falls"),
    "beam over posts that lean inwards": (lintel(radians(10), 0.5), "holds"),
    "beam over slippery posts": (lintel(radians(30), 0.05), "falls"),
    "corbel": (corbel([0.1, 0.2, 0.2, 0.1], 0.5), "holds"),
    "corbel that reaches too far": (corbel([0.3, 0.3, 0.3, 0.1], 0.5), "falls"),
    "boxes on a ramp against a stop": (buttressed(0.1), "holds"),
    "knife edge": (corbel([1 / 6, 1 / 4, 1 / 2], 0.5), "leans"),
}
laws = settings(derandomize=True, deadline=None, max_examples=10)


@pytest.mark.parametrize(("scene", "outcome"), KNOWN.values(), ids=KNOWN)
def test_known_assemblies_are_judged_as_known(scene: Scene, outcome: Outcome) -> None:
    found = holding(assembly(scene))
    assert found.outcome == outcome
    assert (found.movement is None) == (outcome == "holds")


@pytest.mark.slow
@pytest.mark.parametrize(("scene", "outcome"), KNOWN.values(), ids=KNOWN)
def test_known_assemblies_are_judged_alike_mirrored_scaled_turned_and_in_another_order(
    scene: Scene, outcome: Outcome
) -> None:
    for other in (mirrored(scene), scaled(scene, 0.01), scaled(scene, 100.0), rotated(scene, 1.0), scene[::-1]):
        assert holding(assembly(other)).outcome == outcome


@pytest.mark.slow
@pytest.mark.parametrize(("scene", "outcome"), KNOWN.values(), ids=KNOWN)
def test_the_second_solver_agrees_on_known_assemblies(scene: Scene, outcome: Outcome) -> None:
    assert sweep(scene, assembly(scene)).stands == (outcome != "falls")


@given(st.sampled_from(MAKERS), st.integers(0, 10**6))
@laws
def test_the_second_solver_agrees_on_random_assemblies(maker: Maker, seed: int) -> None:
    scene = maker(seed)
    bodies = assembly(scene)
    assert settle(bodies).holds == sweep(scene, bodies).stands


@pytest.mark.slow
@given(st.sampled_from(MAKERS), st.integers(0, 10**6))
@settings(derandomize=True, deadline=None, max_examples=400)
def test_the_second_solver_agrees_on_many_random_assemblies(maker: Maker, seed: int) -> None:
    scene = maker(seed)
    bodies = assembly(scene)
    assert settle(bodies).holds == sweep(scene, bodies).stands


def test_a_knife_edge_names_the_way_it_falls() -> None:
    """The stack reaches over the edge to the east: tilted north and south it stays, tilted north-east it tips."""
    found = holding(assembly(corbel([1 / 6, 1 / 4, 1 / 2], 0.5)))
    assert found.direction == 45.0
    assert found.movement is not None
    assert found.movement.linear[:, 2].min() < 0


def test_a_beam_that_only_touching_sides_hold_leans() -> None:
    """It lies on one edge of a post and would tip, but for the post's neighbour that it touches exactly.

    Over a hair's gap it comes to rest against it, as nothing pushes the neighbour away.
    """
    held = (
        table(),
        box("wall", (1.0, 1.0, 6.0), (3.5, 0.0, 3.0), fixed=True),
        box("post", (1.0, 1.0, 2.0), (0.5, 0.0, 1.0)),
        box("beam", (3.0, 1.0, 1.0), (1.5, 0.0, 2.5)),
    )
    assert holding(assembly(held)).outcome in ("holds", "leans")
    assert holding(assembly(held[:1] + held[2:])).outcome == "falls"


def test_figures_on_the_turntable_are_judged_too() -> None:
    bridge = figure(((1, 1, 0), "U", "LL"), ((2, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LL"))
    over = figure(((1, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LL"))
    assert holding(assembly(bridge)).outcome == "holds"
    assert holding(assembly(over)).outcome == "leans"
    assert holding(assembly(())).outcome == "holds"


@given(st.integers(0, 10**6), st.integers(1, 10))
@laws
def test_what_is_proven_is_found(seed: int, count: int) -> None:
    """What vertical forces hold with some inset holds, and what no forces can hold falls."""
    bodies = assembly(figure(*random_figure(seed, count)))
    inset = inset_margin(bodies)
    if inset is None:
        if collapse(bodies) is not None:
            assert holding(bodies).outcome == "falls"
    elif inset > 1e-3 * bodies.length:
        assert holding(bodies).outcome == "holds"
    else:
        assert settle(bodies).holds


@given(st.integers(0, 10**6))
@laws
def test_any_contacts_get_an_answer(seed: int) -> None:
    """Also those that no solids have: anywhere, any way, between a pebble and a boulder."""
    bodies = _anything(seed)
    found = holding(bodies)
    assert np.isfinite(found.rest.forces).all()
    if found.outcome == "holds" and len(bodies.free):
        assert collapse(bodies) is None


def _anything(seed: int) -> Assembly:
    random = np.random.default_rng(seed)
    count = int(random.integers(2, 8))
    mass = np.where(random.random(count) < 0.3, 0.0, 10 ** random.uniform(-2, 2, count))
    contacts = []
    for _ in range(int(random.integers(0, 20))):
        lower, upper = (int(k) for k in random.choice(count, 2, replace=False))
        normal = random.normal(size=3)
        normal /= np.linalg.norm(normal)
        along = np.cross(normal, [0.36, 0.48, 0.8])
        angles = np.sort(random.random(int(random.integers(1, 6))))[:, None] * 2 * np.pi
        polygon = random.normal(size=3) + np.cos(angles) * along + np.sin(angles) * np.cross(normal, along)
        if mass[lower] or mass[upper]:
            contacts.append(Contact(polygon, normal, lower, upper, float(random.choice([0.0, 0.5, 2.0]))))
    return Assembly(tuple(map(str, range(count))), mass, random.normal(size=(count, 3)), tuple(contacts), 1.0)
