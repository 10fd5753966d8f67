"""Labels around a drawing: all are there, clear of the drawing and of one another, and no leaders cross."""

import re
from itertools import combinations, pairwise

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.callouts import WIDEST, Callout, called
from sim.leaders import SIDES, Label, Room, Side, arranged, sided, spaced
from sim.lettering import advance
from sim.plates import Plate
from tests.legible import overlap, texts, unreadable

WORDS = st.lists(st.sampled_from(("a", "block", "lies", "across", "the", "turntable", "edge")), min_size=1, max_size=9)
WISHES: tuple[Side | None, ...] = (None, *SIDES)
POINTS = st.tuples(st.integers(0, 600), st.integers(0, 400)).map(lambda at: (at[0] / 10, at[1] / 10))
CALLOUTS = st.lists(
    st.builds(Callout, WORDS.map(" ".join), POINTS, st.sampled_from(WISHES), st.sampled_from(("", "Name"))),
    min_size=1,
    max_size=9,
)
DRAWING = Plate(60.0, 40.0, '<path d="M0 0H60V40H0Z" fill="#E8CFA0"/>')
LEADER = re.compile(r'd="M(\S+) (\S+)L(\S+) (\S+)" fill="none" stroke="#1E140C"')
MOVED = re.compile(r'translate\((\S+) (\S+)\)">\n<path d="M0 0H60V40H0Z" fill="#E8CFA0"/>')


def document(plate: Plate) -> str:
    return plate.document(title="t", description="d")


def leaders(plate: Plate) -> list[shapely.LineString]:
    found = [tuple(map(float, match)) for match in LEADER.findall(plate.content)]
    x, y = drawing(plate)[:2]
    return [shapely.LineString([(a + x, b + y), (c + x, d + y)]) for a, b, c, d in found]


def drawing(plate: Plate) -> tuple[float, float, float, float]:
    """Where the drawing lies on it."""
    match = MOVED.search(plate.content)
    x, y = (float(match[1]), float(match[2])) if match else (0.0, 0.0)
    return x, y, x + 60, y + 40


def assert_clear(plate: Plate, callouts: list[Callout]) -> None:
    assert unreadable(document(plate)) == []
    said = texts(document(plate))
    assert not [shape.words for shape in said if overlap(shape.box, drawing(plate))]
    spoken = sorted(word for shape in said for word in shape.words.split())
    assert spoken == sorted(word for one in callouts for word in (one.name + " " + one.text).split())
    lines = leaders(plate)
    assert len(lines) == len(callouts)
    for one, other in combinations(range(len(lines)), 2):
        if callouts[one].at != callouts[other].at:
            assert lines[one].distance(lines[other]) > 0
    assert not [s.words for s in said if any(line.intersects(shapely.box(*s.box)) for line in lines)]


@given(callouts=CALLOUTS)
@settings(derandomize=True, deadline=None, max_examples=12)
def test_labels_are_all_there_and_clear_of_everything(callouts: list[Callout]) -> None:
    plate = called(DRAWING, callouts)
    assert_clear(plate, callouts)
    assert DRAWING.content in plate.content
    assert called(DRAWING, callouts) == plate


@given(callouts=CALLOUTS)
@settings(derandomize=True, deadline=None, max_examples=6)
def test_paper_grows_no_wider_than_it_may(callouts: list[Callout]) -> None:
    plate = called(DRAWING, callouts, width=105.0)
    assert plate.width <= 105.0 + 1e-6
    assert_clear(plate, callouts)


@given(callouts=CALLOUTS)
@settings(derandomize=True, deadline=None, max_examples=6)
def test_labels_may_stand_on_paper_that_the_drawing_leaves_free(callouts: list[Callout]) -> None:
    taken = np.array([shapely.box(20, 15, 40, 30), shapely.box(25, 10, 30, 35)])
    plate = called(DRAWING, callouts, taken)
    said = texts(document(plate))
    assert unreadable(document(plate)) == []
    assert len(said) >= len(callouts)
    x, y = drawing(plate)[:2]
    moved = shapely.transform(taken, lambda points: points + np.array((x, y)))
    assert not [s.words for s in said if shapely.intersects(moved, shapely.box(*s.box)).any()]


def test_a_label_stands_where_it_is_wished() -> None:
    for side in SIDES:
        plate = called(DRAWING, [Callout("here", (30, 20), side)])
        (box,) = (shape.box for shape in texts(document(plate)))
        left, top, right, bottom = drawing(plate)
        beyond = {"left": left - box[2], "right": box[0] - right, "above": top - box[3], "below": box[1] - bottom}
        assert [name for name, way in beyond.items() if way > 0] == [side]


def test_a_name_is_bold_and_stands_over_its_text() -> None:
    plate = called(DRAWING, [Callout("a square", (30, 20), "right", "Board")])
    name, text = texts(document(plate))
    assert (name.words, text.words) == ("Board", "a square")
    assert name.box[3] <= text.box[1]
    assert name.box[2] - name.box[0] == pytest.approx(advance("Board", 8.0, 700), abs=0.5)


def test_long_labels_are_broken_and_wide_enough_paper_is_not_filled() -> None:
    said = texts(document(called(DRAWING, [Callout("words " * 20, (30, 20), "right")])))
    assert len(said) > 1
    assert all(shape.box[2] - shape.box[0] <= WIDEST for shape in said)


def test_a_leader_does_not_pass_over_another_target_where_it_need_not() -> None:
    """Two targets at one height: with the labels in the order of their heights one leader lay over the other's dot."""
    callouts = [Callout("far", (10, 20), "right"), Callout("near", (50, 20), "right")]
    lines = leaders(called(DRAWING, callouts))
    assert lines[0].distance(shapely.Point(lines[1].coords[0])) > 0.3


def test_what_says_nothing_or_has_no_room_is_refused() -> None:
    with pytest.raises(ValueError, match="says nothing"):
        called(DRAWING, [Callout(" ", (1, 1))])
    with pytest.raises(ValueError, match="wider than"):
        called(DRAWING, [Callout("counterclockwise", (1, 1), "left")], width=70.0)
    assert called(DRAWING, []) == DRAWING


@settings(derandomize=True, deadline=None, max_examples=50)
@given(
    wanted=st.lists(st.integers(-20, 120), min_size=1, max_size=7),
    step=st.integers(1, 14),
)
def test_spaced_things_stay_in_order_and_between_the_ends(wanted: list[int], step: int) -> None:
    begins = spaced(wanted, [step] * len(wanted), 0.0, 100.0)
    assert begins[0] >= -1e-9
    assert begins[-1] + step <= 100 + 1e-9
    assert all(b - a >= step - 1e-9 for a, b in pairwise(begins))
    if all(b - a >= step for a, b in pairwise(wanted)) and wanted[0] >= 0:
        assert wanted[-1] + step > 100 or begins == wanted


@given(targets=st.lists(POINTS, min_size=2, max_size=12, unique=True), heights=st.data())
@settings(derandomize=True, deadline=None, max_examples=25)
def test_labels_of_any_size_are_arranged_without_a_crossing(
    targets: list[tuple[float, float]], heights: st.DataObject
) -> None:
    sizes = [(heights.draw(st.integers(3, 40)), heights.draw(st.integers(3, 30))) for _ in targets]
    labels = [Label(at, width, height, 1.5) for at, (width, height) in zip(targets, sizes, strict=True)]
    room = Room(-2, -2, 62, 42)
    wishes = [heights.draw(st.sampled_from(WISHES)) for _ in targets]
    found = arranged(labels, sided(labels, wishes, room), room)
    lines = [shapely.LineString([label.target, place.port]) for label, place in zip(labels, found.places, strict=True)]
    assert min(one.distance(other) for one, other in combinations(lines, 2)) > 0
