"""Contacts between bodies, as polygons."""

from dataclasses import replace
from math import pi, sqrt

import numpy as np
import pytest

from models.shapes import Box, Cylinder
from models.turntable import CELL, DISC_RADIUS
from sim.blocks import UnreadableBody, centroid, solids_of
from sim.contacts import assembly
from sim.scene import Body
from tests.convex import WEDGE, hull
from tests.stacks import TURNTABLE, block, box, figure, table

QUARTERS = {"about x": (sqrt(0.5), 0.0, 0.0, sqrt(0.5)), "about y": (0.0, sqrt(0.5), 0.0, sqrt(0.5))}


def area(polygon: np.ndarray) -> float:
    x, y = polygon[:, 0], polygon[:, 1]
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def test_a_row_of_cells_is_one_box() -> None:
    (one,) = solids_of(block(((1, 1, 0), "E", "LDL")))
    assert np.allclose(np.array([one.low, one.high]) / CELL, [(1, 1, 0), (4, 2, 1)])


def test_an_l_stays_two_boxes_around_their_common_centre() -> None:
    parts = (Box((1.0, 1.0, 1.0), (0.0, 0.0, 0.0), "light"), Box((1.0, 1.0, 1.0), (1.0, 0.0, 0.0), "light"))
    body = Body("l", (*parts, Box((1.0, 1.0, 1.0), (0.0, 0.0, 1.0), "dark")), 3.0, (0.0, 0.0, 0.5))
    assert len(solids_of(body)) == 3
    assert np.allclose(centroid(solids_of(body)), (1 / 3, 0, 0.5 + 1 / 3))


@pytest.mark.parametrize("turn", QUARTERS.values(), ids=QUARTERS)
def test_a_block_in_quarter_turns_is_the_block_that_lies_so(turn: tuple[float, float, float, float]) -> None:
    upright = box("a", (1.0, 2.0, 3.0), (0.0, 0.0, 0.0))
    (turned,) = solids_of(replace(upright, orientation=turn))
    size = np.subtract(turned.high, turned.low) / CELL
    assert np.allclose(size, (1, 3, 2) if turn[0] else (3, 2, 1))


def test_who_wants_axis_aligned_solids_is_told_in_a_sentence_that_a_body_is_none() -> None:
    skew = replace(box("askew", (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)), orientation=(0.0, 0.0, 0.1, sqrt(0.99)))
    lying = replace(TURNTABLE, orientation=QUARTERS["about x"])
    for body in (skew, lying, hull("wedge", WEDGE)):
        with pytest.raises(UnreadableBody, match=f"body '{body.name}' is of other solids: expected boxes"):
            solids_of(body)


def test_a_body_without_parts_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnreadableBody, match="body 'nothing' has no parts"):
        assembly((table(), Body("nothing", (), 1.0, (0.0, 0.0, 0.0))))


def test_contacts_run_counter_clockwise_around_a_normal_out_of_the_lower_body() -> None:
    bodies = assembly(figure(((1, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LLL"), ((2, 1, 0), "U", "LL")))
    assert {(c.lower, c.upper, *c.normal) for c in bodies.contacts} == {
        (0, 1, 0, 0, 1),
        (0, 3, 0, 0, 1),
        (1, 2, 0, 0, 1),
        (3, 2, 0, 0, 1),
        (1, 3, 1, 0, 0),
    }
    for contact in bodies.contacts:
        along = np.roll(contact.polygon, -1, axis=0) - contact.polygon
        assert (np.cross(along, np.roll(along, -1, axis=0)) @ contact.normal > 0).all()
        if contact.carries:
            assert area(contact.polygon) == pytest.approx(CELL**2)


def test_bodies_that_touch_in_an_edge_have_no_contact() -> None:
    assert len(assembly(figure(((1, 1, 0), "U", "LL"), ((2, 2, 0), "U", "LL"))).contacts) == 2


def test_fixed_bodies_press_on_nothing() -> None:
    assert assembly((table(), box("a", (1.0, 1.0, 1.0), (0.0, 0.0, 0.5), fixed=True))).contacts == ()


def test_what_reaches_over_the_disc_is_cut_to_it() -> None:
    wide = box("wide", (20.0, 20.0, 1.0), (2.0, 2.0, 0.5))
    (contact,) = assembly((TURNTABLE, wide)).contacts
    assert area(contact.polygon) == pytest.approx(pi * (DISC_RADIUS * CELL) ** 2, rel=2e-3)
    assert assembly((TURNTABLE, box("off", (1.0, 1.0, 1.0), (2 + 2.9, 2 + 2.9, 0.5)))).contacts == ()


def test_friction_of_a_pair_is_the_geometric_mean() -> None:
    bodies = assembly((table(friction=0.4), box("a", (1.0, 1.0, 1.0), (0.0, 0.0, 0.5), friction=0.9)))
    assert bodies.contacts[0].friction == pytest.approx(0.6)


def test_discs_touch_things_only_above_and_below() -> None:
    disc = Body("disc", (Cylinder(0.02, 0.01, (0.0, 0.0, 0.0), "light"),), 0.1, (0.0, 0.0, 0.005))
    beside = box("beside", (1.0, 1.0, 1.0), (0.02 / CELL + 0.5, 0.0, 0.5))
    assert len(assembly((table(), disc, beside)).contacts) == 2
