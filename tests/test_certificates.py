"""The reader of certificates sees when one is wrong."""

from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest

from sim.proofs import prove
from tests.bricks import bricks
from tests.certificates import Round, Wrong, check
from tests.stacks import Placed, figure

BEAM: tuple[Placed, ...] = (((1, 1, 0), "U", "LL"), ((3, 1, 0), "U", "LL"), ((1, 1, 2), "E", "LLL"))
OVER: tuple[Placed, ...] = (((1, 1, 0), "U", "LLL"), ((1, 1, 3), "E", "LLL"), ((3, 1, 4), "U", "LLL"))


def certificate(placed: tuple[Placed, ...]) -> dict[str, Any]:
    """The certificate of a figure, which is true."""
    found = prove(figure(*placed))
    assert found is not None
    data = found.data()
    check(data, bricks(placed), Round())
    return data


def test_a_certificate_of_standing_with_any_other_number_is_wrong() -> None:
    true = certificate(BEAM)
    places: list[tuple[str | int, ...]] = [("threshold",), ("inset",), ("unit_m",)]
    places += [(key, name) for key in ("weights", "friction") for name in "123"]
    for k in range(len(true["forces"])):
        places += [("forces", k, "force"), *(("forces", k, "at", axis) for axis in range(3))]
    for place in places:
        for change in (Fraction(1, 1000), Fraction(-1, 1000), Fraction(1)):
            assert_wrong(changed(true, place, change), BEAM)


def test_a_force_that_is_left_out_or_stands_elsewhere_is_wrong() -> None:
    true = certificate(BEAM)
    for k in range(len(true["forces"])):
        less, swapped = deepcopy(true), deepcopy(true)
        del less["forces"][k]
        swapped["forces"][k]["lower"], swapped["forces"][k]["upper"] = (
            true["forces"][k]["upper"],
            true["forces"][k]["lower"],
        )
        assert_wrong(less, BEAM)
        assert_wrong(swapped, BEAM)


def test_a_certificate_of_falling_with_other_numbers_is_wrong() -> None:
    """Other mechanisms may be as true; but not backwards, through a neighbour, without work or with other friction."""
    true = certificate(OVER)
    moving = true["motion"][0]
    places: list[tuple[str | int, ...]] = [("power",), ("unit_m",), ("motion", 0, "velocity", 2)]
    places += [(key, name) for key in ("weights", "friction") for name in "123"]
    for place in places:
        for change in (Fraction(1, 1000), Fraction(-1, 1000)):
            assert_wrong(changed(true, place, change), OVER)
    for what, axis in (("velocity", 0), ("turning", 1)):
        assert_wrong(changed(true, ("motion", 0, what, axis), -5 * Fraction(moving[what][axis])), OVER)
    assert_wrong({**true, "motion": []}, OVER)
    assert_wrong({**true, "motion": true["motion"] * 2}, OVER)
    assert_wrong({**true, "motion": [{**moving, "body": "turntable"}]}, OVER)
    assert_wrong({**true, "certificate": "stands", "forces": [], "threshold": "0", "inset": "0"}, OVER)


def test_a_certificate_of_another_figure_is_wrong() -> None:
    assert_wrong(certificate(BEAM), BEAM[:2])
    assert_wrong(certificate(OVER), BEAM)
    counterweight: Placed = ((0, 1, 3), "U", "LLL")
    assert_wrong(certificate(OVER), (*OVER, counterweight))


def changed(data: dict[str, Any], place: tuple[Any, ...], by: Fraction) -> dict[str, Any]:
    """A copy with one number changed."""
    copy = deepcopy(data)
    inner: Any = copy
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = str(Fraction(inner[place[-1]]) + by)
    return copy


def assert_wrong(data: dict[str, Any], placed: tuple[Placed, ...]) -> None:
    with pytest.raises(Wrong):
        check(data, bricks(placed), Round())
