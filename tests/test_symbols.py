"""Symbols and measures stay within what they say they cover, and are told apart without colour."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest
import shapely

from sim.measures import dimension, plumb
from sim.pictograms import eye, turn
from sim.plates import Plate
from sim.symbols import (
    BADGE,
    Symbol,
    badge,
    centre,
    cross,
    laid,
    onward,
    plus,
    right,
    strip,
    swap,
    tick,
    wrong,
)
from tests.legible import overlap, shapes, texts, unreadable

MEASURES = {
    "level": dimension((0, 0), (40, 0), "25 mm", (0, 6)),
    "slant": dimension((0, 0), (30, 18), "50 mm", (-3, 6)),
    "upright": dimension((0, 0), (0, 30), "75 mm", (6, 0)),
    "tight": dimension((0, 0), (9, 0), "225 mm", (0, 6)),
    "tiny": dimension((0, 0), (0, 3), "3 mm", (-5, 0)),
    "on the spot": dimension((0, 0), (30, 0), "2 cells", (0, 0)),
    "plumb": plumb((0, 0), (0, 30)),
}
SYMBOLS: dict[str, Symbol] = {
    **MEASURES,
    **{one.__name__: one() for one in (tick, cross, centre, plus, onward, swap, eye)},
    "badge": badge("12"),
    "turn": turn(90, True),
    "turn back": turn(90, False),
}


def document(plate: Plate) -> str:
    return plate.document(title="t", description="d")


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_symbol_lies_within_what_it_covers(name: str) -> None:
    symbol = SYMBOLS[name]
    picture = document(symbol.plate)
    assert unreadable(picture) == []
    moved = symbol.at(3, 4)
    left, top, right_, bottom = shapely.bounds(moved.under).tolist()
    (*found,) = shapes(ET.fromstring(document(Plate(200, 200, moved.drawn))))
    assert found
    for shape in found:
        assert shape.box[0] >= left - 0.05
        assert shape.box[1] >= top - 0.05
        assert shape.box[2] <= right_ + 0.05
        assert shape.box[3] <= bottom + 0.05


@pytest.mark.parametrize("name", MEASURES)
def test_words_of_a_measure_lie_on_none_of_its_lines(name: str) -> None:
    symbol = MEASURES[name]
    said = [shapely.box(*shape.box) for shape in texts(document(Plate(99, 99, symbol.drawn)))]
    paths = [
        path for path in re.findall("<path .*?/>", symbol.drawn) if "#FFFFFF" not in path and "data-pt" not in path
    ]
    runs = [run for path in paths for run in re.findall('M([^MZ"]+)', path)]
    lines = [shapely.LineString([tuple(map(float, at.split())) for at in run.split("L")]) for run in runs if "L" in run]
    assert lines
    assert len(said) == (name != "plumb")
    assert not [words for words in said if any(words.distance(line) < 0.3 for line in lines)]


def test_badges_have_the_size_of_the_house() -> None:
    left, _, right_, _ = shapely.bounds(badge("3").under).tolist()
    assert right_ - left == pytest.approx(BADGE + 0.9, abs=0.05)
    (number,) = texts(document(badge("3").plate))
    assert (number.words, number.attributes["data-pt"], number.attributes["fill"]) == ("3", "11", "#FFFFFF")


def test_right_and_wrong_differ_in_form() -> None:
    """A circle covers more of its square than an octagon has corners for, and a tick is no cross."""
    circle, octagon = tick().under, cross().under
    assert len(shapely.get_coordinates(octagon)) == 9
    assert shapely.area(circle) != pytest.approx(shapely.area(octagon), rel=0.01)


def test_a_verdict_stands_clear_of_its_drawing() -> None:
    plate = Plate(40, 30, '<rect x="0" y="0" width="40" height="30" fill="#5B3A22"/>')
    for judged in (right(plate, "as it should be"), wrong(plate, "not so")):
        assert unreadable(document(judged)) == []
        found = [shape.box for shape in shapes(ET.fromstring(document(judged))) if shape.tag != "rect"]
        (drawing,) = (shape.box for shape in shapes(ET.fromstring(document(judged))) if shape.tag == "rect")
        assert not [box for box in found if overlap(box, drawing)]


def test_a_verdict_takes_no_room_where_the_drawing_leaves_a_corner_free() -> None:
    plate = Plate(40, 30, "")
    assert right(plate, drawing=shapely.box(12, 0, 40, 30)).height == 30
    assert right(plate, drawing=shapely.box(0, 5, 40, 30)).height > 30


def test_frames_of_a_strip_lie_apart_with_a_sign_between_each_two() -> None:
    frame = Plate(20, 30, '<rect x="0" y="0" width="20" height="30" fill="#5B3A22"/>')
    whole = strip([frame] * 4)
    found = list(shapes(ET.fromstring(document(whole))))
    assert [shape.tag for shape in found if shape.inked] == ["rect", "path", "rect", "path", "rect", "path", "rect"]
    boxes = [shape.box for shape in found if shape.inked]
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]


def test_paper_grows_for_what_is_laid_beyond_it() -> None:
    grown = laid(Plate(20, 20, ""), badge("1").at(0, 10))
    assert grown.width == pytest.approx(20 + BADGE / 2 + 0.45, abs=0.05)
    assert grown.height == 20
    assert unreadable(document(grown)) == []


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="lie apart"):
        dimension((1, 1), (1, 1), "0 mm", (0, 5))
    with pytest.raises(ValueError, match="too short"):
        plumb((0, 0), (0, 2))
