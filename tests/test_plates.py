"""Plates put together: sizes add up, nothing overlaps, ids stay their own, pictures keep their size on a page."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.lettering import advance
from sim.pages import BETWEEN, MARGIN, PAGE, TEXT_WIDTH, Item, pages, titled
from sim.plates import Plate, captioned, column, grid, padded, row, snug, words
from tests.legible import Box, overlap, shapes, texts, unreadable

SIZES = st.lists(st.tuples(st.integers(5, 40), st.integers(5, 40)), min_size=1, max_size=7)


def picture(width: float, height: float) -> Plate:
    return Plate(width, height, f'<rect id="all" x="0" y="0" width="{width}" height="{height}" fill="#5B3A22"/>')


def document(plate: Plate) -> str:
    return plate.document(title="t", description="d")


def rectangles(plate: Plate) -> list[Box]:
    return [shape.box for shape in shapes(ET.fromstring(document(plate))) if shape.tag == "rect"]


def assert_apart(boxes: list[Box]) -> None:
    assert not [k for k, one in enumerate(boxes) if any(overlap(one, other) for other in boxes[:k])]


@given(sizes=SIZES, columns=st.integers(1, 4))
@settings(derandomize=True, deadline=None, max_examples=30)
def test_sizes_add_up_and_nothing_overlaps(sizes: list[tuple[int, int]], columns: int) -> None:
    plates = [picture(*size).named(f"p{k}") for k, size in enumerate(sizes)]
    aside, down, table = row(plates, 3), column(plates, 3), grid(plates, columns, 3)
    widths, heights = zip(*sizes, strict=True)
    gaps = 3 * (len(sizes) - 1)
    assert (aside.width, aside.height) == pytest.approx((sum(widths) + gaps, max(heights)))
    assert (down.width, down.height) == pytest.approx((max(widths), sum(heights) + gaps))
    for whole in (aside, down, table):
        assert unreadable(document(whole)) == []  # ids are unique, all lies on the paper
        boxes = rectangles(whole)
        assert [(b[2] - b[0], b[3] - b[1]) for b in boxes] == [pytest.approx(size) for size in sizes]
        assert_apart(boxes)


def test_two_of_a_kind_need_names() -> None:
    assert unreadable(document(row([picture(5, 5)] * 2))) == ["the id 'all' is given 2 times"]
    assert re.findall(' id="(.*?)"', row([picture(5, 5).named("a"), picture(5, 5).named("b")]).content) == [
        "a-all",
        "b-all",
    ]


def test_padding_moves_and_adds() -> None:
    plate = padded(picture(10, 20), 1, 2, 3, 4)
    assert (plate.width, plate.height) == (14, 26)
    assert rectangles(plate) == [(1, 2, 11, 22)]


@given(text=st.lists(st.sampled_from(("a", "light", "block", "lies")), max_size=14).map(" ".join))
@settings(derandomize=True, deadline=None, max_examples=30)
def test_words_are_all_there_within_their_width(text: str) -> None:
    for plate in (words(text, 30), words(text, 30, align="low"), snug(text, 30)):
        said = [shape.words for shape in texts(document(plate))] if text else []
        assert " ".join(said) == text
        assert max((advance(line, 8.0) for line in said), default=0.0) <= 30 + 1e-2
        assert (plate.height == 0) == (not text)
        if text:
            assert unreadable(document(plate)) == []
    assert snug(text, 30).width <= 30 + 1e-2


def test_lines_are_broken_where_they_are_about_equally_long() -> None:
    text = ["one", "two", "three", "four", "five", "six", "seven"]
    said = [shape.words for shape in texts(document(words(" ".join(text), 40)))]
    broken = [(" ".join(text[:k]), " ".join(text[k:])) for k in range(1, len(text))]
    assert tuple(said) == min(broken, key=lambda lines: max(advance(line, 8.0) for line in lines))


def test_a_no_break_space_keeps_a_number_with_its_unit() -> None:
    said = [shape.words for shape in texts(document(words("cells of 25\u00a0mm", 17, align="low")))]
    assert said == ["cells of", "25 mm"]


def test_a_caption_stands_under_its_picture_and_an_empty_one_takes_no_room() -> None:
    plate = captioned(picture(30, 10), "what it shows")
    (said,) = texts(document(plate))
    assert said.box[1] > 10
    assert captioned(picture(30, 10), " ") == picture(30, 10)


@given(sizes=st.lists(st.tuples(st.integers(20, 128), st.integers(20, 120)), min_size=1, max_size=9))
@settings(derandomize=True, deadline=None, max_examples=20)
def test_pages_hold_all_pictures_in_order_at_their_size(sizes: list[tuple[int, int]]) -> None:
    items = [Item(picture(*size).named(f"p{k}"), f"caption {k}", f"{k}") for k, size in enumerate(sizes)]
    made = pages(items, "A game", 5)
    assert {(page.width, page.height) for page in made} == {PAGE}
    found = [[(b[2] - b[0], b[3] - b[1]) for b in rectangles(page)] for page in made]
    assert [size for page in found for size in page] == [pytest.approx(size) for size in sizes]
    assert all(found)
    said = [[shape.words for shape in texts(document(page))] for page in made]
    assert said[0][0] == "A game"
    assert [lines[-1] for lines in said] == [str(5 + k) for k in range(len(made))]
    for page in made:
        assert unreadable(document(page)) == []
        boxes = [*rectangles(page), *(shape.box for shape in texts(document(page)))]
        assert_apart(boxes)
        assert min(box[0] for box in boxes) >= MARGIN - 0.1
        assert max(box[2] for box in boxes) <= PAGE[0] - MARGIN + 0.1
    assert pages(items, "A game", 5) == made


@pytest.mark.parametrize(
    ("widths", "beside"), [((60, 60), True), ((70, 50), True), ((20, 20), True), ((61, 60), False)]
)
def test_two_pictures_stand_side_by_side_where_both_fit(widths: tuple[int, int], beside: bool) -> None:
    items = [Item(picture(w, 20 + 10 * k).named(f"p{k}"), "caption", f"name {k}") for k, w in enumerate(widths)]
    (page,) = pages(items, "A game")
    one, other = rectangles(page)
    assert (one[2] < other[0]) == (one[3] == pytest.approx(other[3])) == beside
    first, second = (shape.box for shape in texts(document(page)) if shape.words.startswith("name"))
    assert (first[1] == pytest.approx(second[1], abs=0.1)) == beside


def test_a_picture_beside_which_no_caption_fits_stands_alone() -> None:
    items = [Item(picture(w, 30).named(f"p{k}"), "caption") for k, w in enumerate((90, 30))]
    (page,) = pages(items, "A game")
    one, other = rectangles(page)
    assert one[3] < other[1]


def test_a_picture_that_is_larger_than_a_page_is_named() -> None:
    for size in ((TEXT_WIDTH + 1, 10), (10, PAGE[1] - 2 * MARGIN)):
        with pytest.raises(ValueError, match=r"the picture 'tower' is .* expected at most 128 × 183 mm"):
            pages([Item(picture(*size), "tower")], "A game")
    with pytest.raises(ValueError, match="no room for the title"):
        pages([Item(picture(20, 183 - BETWEEN))], "A game")


def test_a_group_has_its_heading_above_it() -> None:
    group = titled("In three steps", row([picture(30, 20)]))
    (heading,) = texts(document(group))
    assert heading.box[3] < rectangles(group)[0][1]
