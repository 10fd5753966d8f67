"""Shorter markup shows the same: corners move by less than a hundredth, and what is no straight path stays."""

import re

import pytest

from sim import svg
from sim.compact import compact
from sim.inking import BLEED
from tests.commands import EXAMPLES, run
from tests.quick import quick

FLAT = ("rhumb-line", "line-or-colour", "line-or-colour-advanced", "rue", "rue-money", "rukuni", "rukuni-42-32")


def corners(data: str) -> list[tuple[float, float]]:
    """Of path data in steps."""
    found = []
    for begin, steps in re.findall(r"M([^lMz]*)l?([^Mz]*)", data):
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.\d+|\.\d+|\d+)", f"{begin} {steps}")]
        x = y = 0.0
        for a, b in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + a, y + b
            found.append((x, y))
    return found


def test_corners_stay_where_they_are() -> None:
    data = "M0.004 -3.126L10.999 -0.017L10 20.5L0.3 7ZM1 1L2 2.125L3 1Z"
    short = compact(f'<path d="{data}" fill="#000000"/>')
    (path,) = re.findall(r' d="([^"]*)"', short)
    given = [(float(a), float(b)) for a, b in re.findall(r"(-?[\d.]+) (-?[\d.]+)", data)]
    assert len(path) < len(data)
    assert corners(path) == [pytest.approx(point, abs=0.0051) for point in given]


def test_neighbours_of_one_look_become_one_path_and_others_stay() -> None:
    square = "M0 0L1 0L1 1Z"
    one, other = (svg.element("path", {"d": square, "fill": fill}) for fill in ("#111111", "#222222"))
    assert compact(f"{one}\n{one}\n{other}").count("<path") == 2
    curved = svg.element("path", {"d": "M0 0C1 1 2 2 3 3Z", "fill": "#111111"})
    assert curved in compact(curved)


def test_how_faces_end_is_said_once() -> None:
    face = svg.element(
        "path", {"d": "M0 0L1 0L1 1Z", "fill": "#111111", "stroke-width": BLEED, "stroke-linejoin": "round"}
    )
    assert compact(f"{face}<g/>{face}").count("stroke-linejoin") == 1


@pytest.mark.parametrize("name", quick(FLAT, "rue", "rhumb-line"))
def test_every_flat_example_is_drawn_from_a_corner(name: str) -> None:
    done = run("render", str(EXAMPLES / f"{name}.game"), "--view", "corner", "-o", "-", "--format", "svg")
    assert done.code == 0, done.err
    assert len(done.out.encode()) < 210_000  # the letters on its pieces are up to a quarter of it
    assert "seen from a corner" in done.out
    assert not re.search("clipPath|mask|filter|<image|style=", done.out)
