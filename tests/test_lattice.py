"""Scenes in whole numbers."""

from dataclasses import replace
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.shapes import Box
from models.turntable import CELL
from sim.contacts import assembly
from sim.lattice import Lattice, lattice
from sim.scene import Body, Scene
from tests.stacks import TURNTABLE, block, box, figure, harmonic, random_figure, table


def whole(scene: Scene) -> Lattice:
    found = lattice(scene)
    assert found is not None
    return found


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(1, 12))
def test_faces_are_the_contacts(seed: int, count: int) -> None:
    """Corner by corner, those that are found among floats."""
    scene = figure(*random_figure(seed, count))
    found, bodies = whole(scene), assembly(scene)

    def corners(points: np.ndarray) -> tuple[tuple[int, ...], ...]:
        return tuple(sorted(tuple(np.rint(point / CELL).astype(int).tolist()) for point in points))

    floats = {(c.lower, c.upper, int(c.normal.argmax()), corners(c.polygon)) for c in bodies.contacts}
    assert {(f.lower, f.upper, f.axis, tuple(sorted(f.corners))) for f in found.faces} == floats
    assert found.length == round(bodies.length / CELL)
    assert np.allclose([[float(c) for c in m.centre] for m in found.members[1:]], bodies.centre[1:] / CELL)


@pytest.mark.parametrize(
    ("at", "pitch"),
    [(1.5, Fraction(1, 40)), (1.0, Fraction(1, 80)), (1.51, Fraction(1, 4000)), (1 + 1 / 3, Fraction(1, 240))],
)
def test_the_pitch_is_as_fine_as_the_figure_needs(at: float, pitch: Fraction) -> None:
    found = whole((TURNTABLE, box("a", (1.0, 1.0, 2.0), (at, 1.5, 1.0))))
    assert found.pitch == pitch
    ((low, _),) = found.members[1].boxes
    assert float(low[0] * pitch) == pytest.approx((at - 0.5) * CELL)


def test_what_lies_beside_the_lattice_is_no_lattice_figure() -> None:
    assert lattice((TURNTABLE, box("a", (1.0, 1.0, 2.0), (sqrt(2), 1.5, 1.0)))) is None
    assert lattice((TURNTABLE, box("a", (1.0, 1.0, 2.0), (1.5 + 1e-7, 1.5, 1.0)))) is None
    assert lattice(harmonic(10)) is None
    skew = replace(box("askew", (1.0, 1.0, 1.0), (0.0, 0.0, 0.5)), orientation=(0.0, 0.0, 0.1, sqrt(0.99)))
    assert lattice((table(), skew)) is None


def test_what_overlaps_is_no_lattice_figure() -> None:
    assert lattice(figure(((1, 1, 0), "U", "LL"), ((1, 1, 1), "E", "LL"))) is None
    fixed = (table(), box("under the table", (4.0, 4.0, 1.0), (0.0, 0.0, -0.7), fixed=True))
    assert lattice((*fixed, box("a", (1.0, 1.0, 2.0), (0.0, 0.0, 1.0)))) is not None


def test_what_rests_on_the_disc_lies_within_its_circle() -> None:
    """Corners of the board do, 2.83 cells from the middle; 3.15 is where the disc ends."""
    assert len(whole(figure(((0, 0, 0), "E", "LLLL"), ((3, 3, 0), "U", "LL"))).faces) == 2
    assert lattice((TURNTABLE, box("reaching over", (1.0, 1.0, 1.0), (4.7, 2.0, 0.5)))) is None
    assert lattice((TURNTABLE, box("deep", (1.0, 1.0, 1.0), (5.0, 2.0, -0.5)))) is None
    assert whole((TURNTABLE, box("beside", (1.0, 1.0, 1.0), (6.0, 2.0, 0.5)))).faces == ()
    rolling = replace(TURNTABLE, mass=1.0)
    assert lattice((table(), rolling)) is None


def test_weights_are_ratios_of_volume_and_density() -> None:
    heavy = replace(box("heavy", (1.0, 2.0, 1.0), (0.0, 1.5, 0.5)), mass=2.5 * 2 * CELL**3 * 600)
    found = whole((table(), box("a", (1.0, 1.0, 3.0), (0.0, 0.0, 1.5)), heavy))
    assert [member.weight for member in found.members] == [0, 3 * 8, Fraction(5, 2) * 2 * 8]


def test_friction_is_the_decimal_that_was_written() -> None:
    found = whole((table(friction=0.3), box("a", (1.0, 1.0, 1.0), (0.5, 0.5, 0.5), friction=0.7)))
    assert found.slip(found.faces[0]) == Fraction(21, 100)


def test_a_body_of_several_boxes_has_one_centre() -> None:
    parts = (Box((CELL, CELL, CELL), (0.0, 0.0, 0.0), "light"), Box((CELL, CELL, CELL), (CELL, 0.0, 0.0), "light"))
    corner = Body("l", (*parts, Box((CELL, CELL, CELL), (0.0, 0.0, CELL), "dark")), 1.0, (CELL / 2, CELL / 2, CELL / 2))
    found = whole((corner, box("on both", (1.0, 1.0, 1.0), (1.5, 0.5, 1.5))))
    assert found.members[0].centre == (Fraction(5, 6), Fraction(1, 2), Fraction(5, 6))
    assert [(f.axis, f.lower, f.upper) for f in found.faces] == [(0, 0, 1), (2, 0, 1)]


def test_quarter_turns_are_read() -> None:
    turned = replace(block(((1, 1, 0), "E", "LLL")), orientation=(0.0, sqrt(0.5), 0.0, sqrt(0.5)))
    ((low, high),) = whole((TURNTABLE, replace(turned, position=(CELL * 1.5, CELL * 1.5, CELL * 1.5)))).members[1].boxes
    assert (low, high) == ((1, 1, 0), (2, 2, 3))
