"""Laws of both static margins, and other solvers as their oracles."""

from dataclasses import replace
from itertools import pairwise
from math import atan, cos, pi, radians, sin, tan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog
from scipy.sparse import csc_array

from models.shapes import Box, Hull, Part
from models.space import Vector
from models.turntable import CELL, WIDTH
from sim.contacts import Assembly, assembly
from sim.friction import corner_forces, weights, wrenches
from sim.programme import Columns, Programme, Solution
from sim.reach import EFFORT
from sim.scene import Scene
from sim.statics import Equilibrium, equilibrium
from sim.tilt import SIDES, tilt_margin
from sim.vertical import inset_margin
from tests.stacks import Placed, box, figure, random_figure, standing_figure, table

SEEDS = st.integers(0, 10**6)
COUNTS = st.integers(1, 12)
laws = settings(derandomize=True, deadline=None, max_examples=25)


def turned(placed: Placed) -> Placed:
    """A quarter turn of the board, counter-clockwise."""
    (x, y, z), axis, pattern = placed
    if axis == "E":
        return (WIDTH - 1 - y, x, z), "N", pattern
    if axis == "N":
        return (WIDTH - len(pattern) - y, x, z), "E", pattern[::-1]
    return (WIDTH - 1 - y, x, z), "U", pattern


def mirrored(placed: Placed) -> Placed:
    """East and west exchanged."""
    (x, y, z), axis, pattern = placed
    length = len(pattern) if axis == "E" else 1
    return (WIDTH - length - x, y, z), axis, pattern


def same(a: Equilibrium, b: Equilibrium) -> None:
    assert a.outcome == b.outcome
    assert (a.inset is None, a.tilt is None) == (b.inset is None, b.tilt is None)
    assert (a.inset or 0.0) == pytest.approx(b.inset or 0.0, abs=1e-7)
    assert (a.tilt or 0.0) == pytest.approx(b.tilt or 0.0, rel=2e-3, abs=1e-5)


@laws
@given(SEEDS, COUNTS)
def test_quarter_turns_and_mirrors_change_nothing(seed: int, count: int) -> None:
    placed = random_figure(seed, count)
    found = equilibrium(figure(*placed))
    same(found, equilibrium(figure(*map(turned, placed))))
    same(found, equilibrium(figure(*map(mirrored, placed))))


@laws
@given(SEEDS, COUNTS)
def test_more_friction_never_lowers_the_tilt_nor_touches_the_inset(seed: int, count: int) -> None:
    placed = standing_figure(seed, count)
    found = [equilibrium(figure(*placed, friction=friction)) for friction in (0.0, 0.1, 0.3, 0.5, 0.9)]
    tilts = [e.tilt_upper for e in found if e.tilt_upper is not None]
    assert tilts[0] == 0.0
    assert all(more >= less * (1 - 1.1e-3) for less, more in pairwise(tilts))
    assert len({round(e.inset or -1.0, 9) for e in found}) == 1


@laws
@given(SEEDS, COUNTS)
def test_the_bounds_of_the_tilt_are_bounds(seed: int, count: int) -> None:
    """Against another solver, without warm starts, and with all generators at once."""
    bodies = assembly(figure(*standing_figure(seed, count)))
    tilt = tilt_margin(bodies)
    assert tilt is not None
    assert 0 <= tilt.lower <= tilt.angle <= tilt.upper <= atan(0.5) + 1e-5
    assert tan(tilt.upper) * 0.995 <= tan(tilt.lower)
    for direction in range(0, 360, 45):
        assert balanced(bodies, tan(tilt.lower) * 0.9999, direction, SIDES, around=False)
    assert not balanced(bodies, tan(tilt.upper) * 1.001, tilt.direction, 3 * SIDES, around=True)


def balanced(bodies: Assembly, acceleration: float, direction: float, sides: int, around: bool) -> bool:
    """Whether forces within a pyramid in or around the cone balance gravity and this sideways acceleration, in g."""
    contacts = [c for c in bodies.contacts if c.carries]
    corners, forces = corner_forces(contacts, sides, circumscribed=around)
    sideways = acceleration * sin(radians(direction)), acceleration * cos(radians(direction))
    return solvable(bodies, wrenches(bodies, contacts, corners, forces), sideways)


@laws
@given(SEEDS, COUNTS)
def test_up_to_the_inset_margin_vertical_forces_hold_the_figure_and_no_farther(seed: int, count: int) -> None:
    """Against another solver, with forces in the corners of contacts that are really smaller."""
    bodies = assembly(figure(*standing_figure(seed, count)))
    margin = inset_margin(bodies)
    assert margin is not None
    assert pressed(bodies, 0.0)
    assert pressed(bodies, margin - 1e-5 * bodies.length)
    assert not pressed(bodies, margin + 1e-5 * bodies.length)


def pressed(bodies: Assembly, inset: float) -> bool:
    """Whether vertical forces hold the bodies on contacts, all of them rectangles, smaller by *inset* all around."""
    contacts = []
    for contact in (c for c in bodies.contacts if c.carries):
        arms = contact.polygon - contact.polygon.mean(axis=0)
        if np.abs(arms[:, :2]).min() > inset:
            contacts.append(replace(contact, polygon=contact.polygon - inset * np.sign(arms)))
    corners = np.array([c.polygon for c in contacts]).reshape(-1, 3)
    return solvable(bodies, wrenches(bodies, contacts, corners, np.tile([0.0, 0.0, 1.0], (len(corners), 1, 1))))


def solvable(bodies: Assembly, columns: Columns, sideways: tuple[float, float] = (0.0, 0.0)) -> bool:
    """Whether the columns, with weights ≥ 0, balance gravity and this sideways acceleration, in g."""
    entries, starts, rows, values = columns.packed()
    if not entries:
        return False
    load = weights(bodies).reshape(-1, 6)
    load[:, :2] = -load[:, 2:3] * sideways
    matrix = csc_array((values, rows, np.append(starts, entries)), shape=(load.size, len(starts)))
    found = linprog(np.zeros(len(starts)), A_eq=matrix, b_eq=-load.ravel(), bounds=(0, None), method="highs")
    return bool(found.status == 0)


def scaled(scene: Scene, factor: float) -> Scene:
    """Every length times *factor*, every mass with the volume."""

    def times(vector: Vector) -> Vector:
        x, y, z = vector
        return factor * x, factor * y, factor * z

    def part(one: Part) -> Part:
        if isinstance(one, Box):
            return replace(one, size=times(one.size), at=times(one.at))
        if isinstance(one, Hull):
            return replace(one, corners=tuple(map(times, one.corners)))
        return replace(one, radius=factor * one.radius, height=factor * one.height, at=times(one.at))

    return tuple(
        replace(body, parts=tuple(map(part, body.parts)), mass=factor**3 * body.mass, position=times(body.position))
        for body in scene
    )


@pytest.mark.parametrize("factor", [0.01, 100.0])
@laws
@given(SEEDS, COUNTS)
def test_a_figure_of_another_size_has_the_same_margins(factor: float, seed: int, count: int) -> None:
    scene = figure(*random_figure(seed, count))
    found, other = equilibrium(scene), equilibrium(scaled(scene, factor))
    assert (other.outcome, other.cause) == (found.outcome, found.cause)
    assert (other.relative_inset or 0.0) == pytest.approx(found.relative_inset or 0.0, abs=3e-6)
    assert (other.inset or 0.0) == pytest.approx(factor * (found.inset or 0.0), abs=3e-6 * factor * 3 * CELL)
    assert (other.tilt or 0.0) == pytest.approx(found.tilt or 0.0, rel=2e-3, abs=1e-5)


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The effort of every programme that is solved in the test."""
    efforts: list[int] = []
    solve = Programme.solve

    def counted(programme: Programme) -> Solution | None:
        solution = solve(programme)
        efforts.append(solution.effort if solution else 0)
        return solution

    monkeypatch.setattr(Programme, "solve", counted)
    return efforts


@pytest.mark.parametrize("seed", [184, 235, 241, 913, 1191])
def test_the_inset_margin_is_found_in_few_questions(seed: int, solved: list[int]) -> None:
    """In these figures the search crept from one good inset to the next, up to 673 times."""
    for count in range(1, 13):
        solved.clear()
        inset_margin(assembly(figure(*random_figure(seed, count))))
        assert len(solved) <= 50


def lying(count: int) -> Scene:
    """Blocks of three cells that all lie, in layers of twelve, every layer across the one below."""
    blocks = []
    for k in range(count):
        layer, place = divmod(k, 12)
        if layer % 2:
            blocks.append(box(str(k), (3.0, 1.0, 1.0), (3.0 * (place // 3) + 1.0, place % 3, layer + 0.5)))
        else:
            blocks.append(box(str(k), (1.0, 3.0, 1.0), (place, 1.0, layer + 0.5)))
    return (table(80.0), *blocks)


@pytest.mark.parametrize("count", [12, 24, 48])
def test_a_pile_that_slides_every_way_at_once_is_bounded_within_the_effort(count: int, solved: list[int]) -> None:
    """48 blocks took 50 seconds."""
    found = equilibrium(lying(count))
    assert found.outcome == "stands"
    assert found.tilt_lower is not None
    assert found.tilt_upper is not None
    slides = atan(0.5 * cos(pi / SIDES))  # the inscribed pyramid's
    assert found.tilt_lower <= slides * (1 + 1e-6)
    assert slides * (1 - 1e-6) <= found.tilt_upper
    assert found.tilt_lower > 0.7 * slides
    assert sum(solved) < 1.5 * EFFORT
