"""Statics against closed forms and laws."""

from dataclasses import replace
from math import cos, degrees, pi, sin, tan

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from models.turntable import CELL
from sim.contacts import Assembly, assembly
from sim.friction import collapse
from sim.scene import Scene
from sim.statics import Equilibrium, equilibrium, proof, vertical_margin
from tests.published import wedge
from tests.stacks import Placed, box, figure, harmonic, overhang, random_figure, standing_figure, table

SEEDS = st.integers(0, 10**6)
COUNTS = st.integers(1, 12)
laws = settings(derandomize=True, deadline=None, max_examples=25)

CLOSED_FORMS: dict[str, tuple[Scene, float]] = {
    "two cells upright": (figure(((1, 1, 0), "U", "LL")), 1 / 2),
    "three-cell beam centred on an upright of three": (figure(((1, 1, 0), "U", "LLL"), ((0, 1, 3), "E", "LLL")), 1 / 5),
    "harmonic stack of four": (harmonic(4), 0.0),
    "harmonic stack of four at 0.98": (harmonic(4, 0.98), 0.02),
    "three cells flat: slides": (figure(((0, 1, 0), "E", "LLL")), 0.5),
}
"""Some of each outcome; `tests.test_tilt_bounds` has more, turned in every way."""


@pytest.mark.parametrize(("scene", "critical"), CLOSED_FORMS.values(), ids=CLOSED_FORMS)
def test_the_critical_tilt_is_that_of_the_closed_form(scene: Scene, critical: float) -> None:
    found = equilibrium(scene)
    assert found.tilt is not None
    assert found.tilt_lower is not None
    assert found.tilt_upper is not None
    assert tan(found.tilt) == pytest.approx(critical, rel=5e-3, abs=1e-5)
    assert tan(found.tilt_lower) <= tan(found.tilt_upper)
    assert tan(found.tilt_upper) * 0.995 <= tan(found.tilt_lower)
    assert found.outcome == ("stands" if critical else "marginal")


@pytest.mark.parametrize(
    ("scene", "cells"),
    [
        (figure(((1, 1, 0), "U", "LL")), 0.5),
        (figure(((1, 1, 0), "U", "LL"), ((0, 1, 2), "E", "LLL")), 0.5),
        (figure(((1, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LL"), ((1, 1, 3), "U", "LL")), 0.25),
        (figure(((1, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LLL"), ((1, 1, 3), "U", "LLL")), 0.0),
        ((table(), box("a", (2.0, 1.0, 1.0), (0.0, 0.0, 0.5)), box("b", (2.0, 1.0, 1.0), (0.99, 0.0, 1.5))), 0.01),
    ],
)
def test_the_inset_margin_is_that_of_the_closed_form(scene: Scene, cells: float) -> None:
    found = vertical_margin(scene)
    assert found is not None
    assert found / CELL == pytest.approx(cells, abs=1e-5)


def test_a_margin_below_the_threshold_is_marginal() -> None:
    scene = overhang([-0.01])
    assert equilibrium(scene, threshold=0.009).outcome == "stands"
    assert equilibrium(scene, threshold=0.011).outcome == "marginal"
    assert equilibrium(scene, threshold=0.011).inset == pytest.approx(0.01 * 4 * CELL, abs=1e-6)


def wedged(friction: float) -> Scene:
    """A block between two towers that touch it, with nothing under it."""
    towers: list[Placed] = [((x, 1, z), "U", "LL") for x in (0, 2) for z in (0, 2)]
    return figure(*towers, ((1, 1, 2), "U", "LL"), friction=friction)


def test_what_only_friction_between_side_faces_could_hold_falls_when_nothing_presses_them() -> None:
    found = equilibrium(wedged(0.7))
    assert (found.outcome, found.cause, found.inset) == ("falls", "held_only_by_friction", None)
    assert (found.ground, found.culprit) == ("rest without preload", "5")
    assert found.mechanism is not None
    (fall,) = found.mechanism
    assert fall.linear[2] < 0


def test_of_a_figure_that_is_held_so_nothing_is_proved() -> None:
    found = proof(wedged(0.7))
    assert (found.outcome, found.cause, found.inset, found.mechanism) == (None, None, None, None)
    assert found.certificate is None


def test_a_proof_has_a_certificate_and_needs_a_grid() -> None:
    upright = box("upright", (1.0, 1.0, 2.0), (0.0, 0.0, 1.0))
    skew = replace(upright, orientation=(0.0, 0.0, sin(0.2), cos(0.2)))
    for body, outcome in ((upright, "stands"), (skew, "marginal")):
        found = proof((table(), body))
        assert (found.outcome, found.certificate is None) == (outcome, outcome == "marginal")
        assert equilibrium((table(), body)).outcome == "stands"


def test_where_vertical_forces_hold_nothing_oblique_faces_may() -> None:
    """A wedge in a seat of two slopes: no contact of it is level."""
    found = equilibrium(wedge(pi / 4, 0.5))
    assert (found.outcome, found.ground, found.inset) == ("stands", "rest without preload", None)


def test_where_friction_is_too_small_for_wedging_the_fall_is_proven() -> None:
    """The towers move too, pushed aside by the block: it is the block that gives way."""
    found = equilibrium(wedged(0.3))
    assert (found.outcome, found.cause, found.culprit) == ("falls", "no_equilibrium", "5")


def test_what_floats_falls_straight_down() -> None:
    found = equilibrium(figure(((1, 1, 0), "U", "LL"), ((3, 3, 1), "U", "LL")))
    assert (found.outcome, found.culprit) == ("falls", "2")
    assert found.mechanism is not None
    (fall,) = found.mechanism
    assert fall.linear[2] < 0
    alone = equilibrium((box("alone", (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)),))
    assert (alone.outcome, alone.culprit) == ("falls", "alone")


def test_an_empty_turntable_stands_and_has_no_margins() -> None:
    for scene in (figure(), ()):
        found = equilibrium(scene)
        assert (found.outcome, found.inset, found.tilt, found.mechanism) == ("stands", None, None, None)


@pytest.mark.parametrize(("way", "direction"), [((1, 0), 90.0), ((-1, 0), 270.0), ((0, 1), 0.0), ((0, -1), 180.0)])
def test_the_weak_direction_is_given_clockwise_from_north(way: tuple[int, int], direction: float) -> None:
    x, y = way
    top = box("top", (1.0, 1.0, 1.0), (0.3 * x, 0.3 * y, 2.5))
    found = equilibrium((table(), box("foot", (1.0, 1.0, 2.0), (0.0, 0.0, 1.0)), top))
    assert found.direction == pytest.approx(direction)
    assert found.culprit == "foot"


def test_the_culprit_of_an_overhang_is_what_turns_over_the_edge() -> None:
    """Over the edge of the upright turns the beam with all that lies on it; the rest stays."""
    scene = figure(((1, 1, 0), "U", "LLL"), ((1, 1, 3), "E", "LLL"), ((3, 1, 4), "U", "LLL"), ((0, 3, 0), "E", "LLL"))
    found = equilibrium(scene)
    assert (found.outcome, found.culprit) == ("falls", "2")
    assert found.mechanism is not None
    assert {m.name for m in found.mechanism} <= {"1", "2", "3"}


def check_mechanism(bodies: Assembly, linear: np.ndarray, angular: np.ndarray) -> None:
    """No contact closes: in every corner, the upper body leaves the lower one or stays on it."""
    for contact in bodies.contacts:
        for corner in contact.polygon:
            upper, lower = (
                linear[b] + np.cross(angular[b], corner - bodies.centre[b]) for b in (contact.upper, contact.lower)
            )
            assert (upper - lower) @ contact.normal > -1e-6


def velocities(bodies: Assembly, found: Equilibrium) -> tuple[np.ndarray, np.ndarray]:
    linear, angular = np.zeros((len(bodies.mass), 3)), np.zeros((len(bodies.mass), 3))
    for movement in found.mechanism or ():
        body = bodies.names.index(movement.name)
        linear[body], angular[body] = movement.linear, movement.angular
    return linear, angular


@laws
@given(SEEDS, st.integers(4, 12))
def test_gravity_drives_the_mechanism_and_nothing_penetrates(seed: int, count: int) -> None:
    scene = figure(*random_figure(seed, count))
    bodies = assembly(scene)
    found = equilibrium(scene)
    assume(found.outcome == "falls")
    linear, angular = velocities(bodies, found)
    check_mechanism(bodies, linear, angular)
    assert -(bodies.mass @ linear[:, 2]) > 0
    assert found.culprit in {m.name for m in found.mechanism or ()}


@laws
@given(SEEDS, COUNTS)
def test_at_the_critical_tilt_gravity_does_no_work(seed: int, count: int) -> None:
    scene = figure(*standing_figure(seed, count))
    bodies = assembly(scene)
    found = equilibrium(scene)
    assert found.tilt is not None
    assert found.direction is not None
    linear, angular = velocities(bodies, found)
    for contact in (c for c in bodies.contacts if c.carries):
        check_mechanism(replace(bodies, contacts=(contact,)), linear, angular)
    downhill = np.array([np.sin(np.radians(found.direction)), np.cos(np.radians(found.direction)), 0.0])
    load = np.tan(found.tilt) * downhill - (0.0, 0.0, 1.0)
    work = bodies.mass @ (linear @ load)
    assert abs(work) < 1e-4 * bodies.mass.sum()


def test_what_vertical_forces_hold_has_no_mechanism() -> None:
    for seed in range(20):
        assert collapse(assembly(figure(*standing_figure(seed, 6)))) is None


def test_the_24_level_tower_stands_with_2_3_degrees() -> None:
    tower = [p for k in range(6) for p in (((1, 1, 4 * k), "U", "LLL"), ((0, 1, 4 * k + 3), "E", "DDD"))]
    found = equilibrium(figure(*tower))
    assert found.outcome == "stands"
    assert degrees(found.tilt or 0.0) == pytest.approx(2.29, abs=0.01)
