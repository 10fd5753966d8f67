"""What is said beside the pieces of a flat board: each word where it belongs, on every board, clear of every other."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from math import hypot

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as some

from games.drawings import board, table
from games.record import Record, replay
from models.cards import Cards
from models.compass import compass
from models.hexboard import hex_board
from models.hexes import hexagon
from models.rings import ring_board
from models.rose import POINTS
from models.squares import square
from models.table import Equipment, Frame, Standing
from sim import flatarrows, flatlines
from sim.diagram import Drawn, drawn
from sim.flatnotes import Arrow, Line, Notes
from sim.lettering import SMALLEST
from tests.diagrams import SVG, covered, layers, words
from tests.equipment import BASIC, counters

HEX = hex_board(5)
RINGS = ring_board(5)
SQUARES = square(5).names
CARDS = tuple(f"{x},{y}" for x in range(3) for y in range(3))
PIECES: dict[str, tuple[Equipment, tuple[str, ...], tuple[str, ...], tuple[Standing, ...]]] = {
    "compass": (compass(), POINTS, ("officer", "sailor"), ()),
    "hexagon": (HEX, hexagon(5).names, ("white", "grey", "tower"), ()),
    "rings": (RINGS, SQUARES, ("white ring", "black ring"), counters(BASIC)),
    "cards": (Cards(("south", "north")), CARDS, ("BPN", "RCE", "BFN", "RTS"), ()),
}
"""Equipment, some places, what can be put there, and what stands there from the beginning."""


def picture(made: Drawn) -> ET.Element:
    return ET.fromstring(made.plate.document(title="t", description="d"))


def stand(kind: str, places: str) -> list[Standing]:
    return [Standing(place, kind) for place in places.split()]


def assert_texts_are_apart(made: Drawn) -> None:
    """Every text is on the paper, large enough, and touches no other."""
    found = picture(made)
    texts = words(found, "signs", "labels") + _badges(found)
    assert not [(a, b) for (a, one), (b, other) in combinations(texts, 2) if one.intersects(other)]
    paper = shapely.box(0, 0, made.plate.width, made.plate.height)
    assert all(paper.contains(box) for _, box in texts)
    assert all(float(one.attrib["data-pt"]) >= SMALLEST for one in found.iter() if "data-pt" in one.attrib)


def _badges(found: ET.Element) -> list[tuple[str, shapely.Polygon]]:
    return words(found, "badges")


def test_every_word_is_in_a_picture_of_every_board_that_it_fits() -> None:
    for made in (WHOLE_COMPASS, WHOLE_HEXAGON, WHOLE_RINGS, WHOLE_CARDS):
        found = picture(made)
        for layer in ("tints", "tint-edges", "faults", "lines", "arrows", "alternatives", "badges", "last"):
            assert layers(found, layer), layer
        assert_texts_are_apart(made)
    assert layers(picture(WHOLE_CARDS), "near")
    assert layers(picture(WHOLE_HEXAGON), "gone")


WHOLE_COMPASS = drawn(
    compass(),
    [*stand("officer", "N1 N2 N3 E2"), *stand("sailor", "W1 SW2 S3 SE4"), Standing("Officer 10", "officer")],
    Notes(
        numbers={"N1": "1", "N2": "3"},
        open_=("NE4",),
        full=("NW2",),
        arrows=(Arrow(("Officer 90", "Officer 100", "Officer 10"), beside=True),),
        lines=(Line(("N1", "N2", "N3"), number="1"), Line(("W1", "SW2", "S3", "SE4"), "spiral", "second", "2")),
        tints={"a": ("N1", "N2")},
        faults=("E2",),
        strong=("SW2",),
    ),
    width=170,
)
WHOLE_HEXAGON = drawn(
    HEX,
    [*stand("tower", "a3 c4"), *stand("white", "a1 f5 f6"), *stand("grey", "d4 d5")],
    Notes(
        numbers={"a1": "12"},
        open_=("e3",),
        full=("d6",),
        arrows=(Arrow(("c1", "c4")),),
        lines=(Line(("d4", "d5"), number="1"),),
        tints={"a": ("f5", "f6"), "b": ("d4", "d5")},
        faults=("f6",),
        strong=("a3",),
    ),
    width=80,
)
WHOLE_RINGS = drawn(
    RINGS,
    [*counters(BASIC), *stand("white ring", "a1 b2 c3 d4"), *stand("black ring", "a5 d1")],
    Notes(
        numbers={"a1": "1", "a5": "2"},
        open_=("e1",),
        full=("e2",),
        arrows=(Arrow(("d1", "d3")),),
        lines=(Line(("a1", "b2", "c3", "d4"), number="1"),),
        tints={"a": ("a3", "b3")},
        faults=("a5",),
        strong=("e5",),
    ),
    width=80,
)
WHOLE_CARDS = drawn(
    Cards(("south", "north")),
    [
        *(Standing(*pair) for pair in (("0,0", "BPN"), ("1,0", "RCE"), ("0,1", "BFN"), ("1,0 N", "counter"))),
    ],
    Notes(
        numbers={"0,0": "1"},
        open_=("1,1",),
        full=("-1,0",),
        arrows=(Arrow(("0,0 N", "1,0 N")),),
        lines=(Line(("0,0", "1,0"), number="1"),),
        tints={"a": ("0,0", "0,1")},
        faults=("0,1",),
        strong=("1,0",),
        near=(("0,0", "1,0"), ("0,0", "0,1")),
    ),
    width=120,
)


@pytest.mark.parametrize(("name", "width"), [("compass", 80.0), ("compass", 170.0), ("hexagon", 80.0)])
def test_the_number_of_a_move_lies_within_its_stone(name: str, width: float) -> None:
    equipment, places, kinds, _ = PIECES[name]
    standing = [Standing(place, kinds[k % 2]) for k, place in enumerate(places)]
    made = drawn(equipment, standing, Notes({place: str(k) for k, place in enumerate(places, 1)}), width=width)
    texts = dict(words(picture(made), "signs"))
    for k, place in enumerate(places, 1):
        box, half = texts[str(k)], made.spots.cell(place).half
        assert shapely.Point(made.at(place)).buffer(half).contains(box), place
    assert len(texts) == len(places)


def test_a_number_leaves_the_digit_of_a_counter_and_the_letters_of_a_card() -> None:
    for made, place, letter in ((WHOLE_RINGS, "a1", "3"), (WHOLE_CARDS, "0,0", "BP")):
        cell = made.spots.cell(place).outline
        assert letter in {text for text, box in words(picture(made), "signs") if cell.contains(box)}
        assert [text for text, box in words(picture(made), "badges") if text == "1" and cell.intersects(box)]


def test_the_number_that_a_small_stone_cannot_hold_is_beside_it() -> None:
    made = drawn(HEX, stand("white", "e5"), Notes({"e5": "17"}), width=38)
    assert [text for text, _ in words(picture(made), "badges")] == ["17"]


@pytest.mark.parametrize(
    ("notes", "told"),
    [
        (Notes(open_=("a1",)), "○ is to be at 'a1', where 'white' stands: expected an empty place"),
        (Notes(full=("a1",)), "● is to be at 'a1'"),
        (Notes(open_=("b1",), full=("b1",)), "'b1' is to have both ○ and ●"),
        (Notes({"b1": "1"}), "the number of a move is to be at 'b1', where nothing stands"),
        (Notes({"a1": ""}), "the badge at 'a1' is empty"),
        (Notes(faults=("b1",)), "a fault is to be at 'b1', where nothing stands"),
        (Notes(strong=("z9",)), "a note names 'z9', and no piece can stand there"),
        (Notes(tints={"a": ()}), "the group 'a' has no places"),
        (Notes(lines=(Line(("a1", "b2", "b3")),)), "the places a1, b2, b3 are on no straight line"),
        (Notes(lines=(Line(("e3", "e4"), "arc"),)), "the places e3, e4 are on no arc line"),
        (Notes(near=(("a1", "a2"),)), "expected a card at both places"),
    ],
)
def test_notes_that_cannot_be_are_refused_in_a_sentence(notes: Notes, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        drawn(HEX, stand("white", "a1"), notes)


def test_arrows_and_lines_of_less_than_two_places_are_refused() -> None:
    for places in ((), ("a1",), ("a1", "a1")):
        with pytest.raises(ValueError, match="expected two places or more, each of them once"):
            Arrow(places)
        with pytest.raises(ValueError, match="expected two places or more, each of them once"):
            Line(places)


@pytest.mark.parametrize("width", [9.0, 1e7, float("nan")])
def test_a_width_that_no_picture_has_is_refused(width: float) -> None:
    with pytest.raises(ValueError, match="mm wide: expected 10 to 2000 mm"):
        drawn(HEX, (), width=width)


def test_an_alternative_is_for_a_ring_where_counters_lie_from_the_beginning() -> None:
    standing = [*counters(BASIC), Standing("a1", "white ring")]
    assert layers(picture(drawn(RINGS, standing, Notes(open_=("b1",)))), "alternatives")
    with pytest.raises(ValueError, match="where 'white ring' stands"):
        drawn(RINGS, standing, Notes(open_=("a1",)))


@given(some.sampled_from(list(PIECES)), some.data())
@settings(max_examples=60)
def test_an_arrow_goes_from_its_place_to_its_place(name: str, data: some.DataObject) -> None:
    equipment, places, kinds, first = PIECES[name]
    start, stop = data.draw(some.lists(some.sampled_from(places), min_size=2, max_size=2, unique=True))
    moved = Standing(data.draw(some.sampled_from((start, stop))), kinds[0])
    made = drawn(equipment, [*first, moved], Notes(arrows=(Arrow((start, stop)),)))
    ink = shapely.union_all(flatarrows.sign(made.spots, Arrow((start, stop))).ink)
    for place in (start, stop):
        assert ink.distance(shapely.Point(made.at(place))) <= made.spots.cell(place).half + 1e-2
    tails = [shapely.Point(made.at(place)).buffer(made.spots.cell(place).half * 2**0.5) for place in (start, stop)]
    assert shapely.union_all([*tails, shapely.LineString([made.at(start), made.at(stop)]).buffer(1.5)]).contains(ink)
    ghosts = layers(picture(made), "gone")
    assert bool(ghosts) == (moved.place == stop and name != "rings")


def test_an_arrow_back_along_the_track_leaves_the_markers_between_clear() -> None:
    standing = [Standing(f"Officer {score}", "officer") for score in range(10, 90, 10)]
    back = Arrow(("Officer 90", "Officer 100", "Officer 10"), beside=True)
    for width in (80.0, 170.0):
        made = drawn(compass(), standing, Notes(arrows=(back,)), width=width)
        ink = shapely.union_all(flatarrows.sign(made.spots, back).ink)
        between = [one.outline for one in made.spots.pieces if one.standing.place != "Officer 10"]
        assert not shapely.union_all(between).intersects(ink)
        assert ink.distance(shapely.Point(made.at("Officer 100"))) < made.spots.cell("Officer 100").half


@pytest.mark.parametrize("sense", [1, -1])
@pytest.mark.parametrize("circle", range(1, 5))
def test_an_arc_stays_on_its_circle_and_a_spiral_goes_through_its_points(sense: int, circle: int) -> None:
    made = drawn(compass(), (), width=120)
    x, y = made.spots.sheet.at(0.0, 0.0)
    around = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][::sense]
    arc = flatlines.course(made.spots, Line(tuple(f"{radial}{circle}" for radial in around[2:6]), "arc"))
    radii = [hypot(a - x, b - y) for a, b in shapely.get_coordinates(arc).tolist()]
    assert max(radii) - min(radii) < 1e-6
    spiral = tuple(f"{radial}{k}" for k, radial in enumerate(around[circle : circle + 4], 1))
    line = flatlines.course(made.spots, Line(spiral, "spiral"))
    assert all(line.distance(shapely.Point(made.at(place))) < 1e-6 for place in spiral)


@pytest.mark.parametrize(
    ("cards", "sign"),
    [(("BPN", "RCE"), "equal"), (("BPN", "RPN"), "equal"), (("BPE", "RPN"), "unequal")],
)
def test_compared_edges_say_whether_they_are_equal(cards: tuple[str, str], sign: str) -> None:
    """A prow has one red edge, at the side that its turn names; the stroke across is what "≠" has more than "="."""
    standing = [Standing("0,0", cards[0]), Standing("1,0", cards[1])]
    made = drawn(Cards(), standing, Notes(near=(("0,0", "1,0"),)))
    (bars,) = [one for one in layers(picture(made), "badges") if one.tag == f"{SVG}path"]
    assert bars.attrib["d"].count("M") == (2 if sign == "equal" else 3)


def test_cards_apart_are_not_compared() -> None:
    standing = [Standing("0,0", "BPN"), Standing("1,1", "RCE")]
    with pytest.raises(ValueError, match="expected two cards side by side"):
        drawn(Cards(), standing, Notes(near=(("0,0", "1,1"),)))


@some.composite
def noted(draw: some.DrawFn) -> tuple[Equipment, list[Standing], Notes, float]:
    """A board with some pieces, and notes of it that can be."""
    equipment, places, kinds, first = PIECES[draw(some.sampled_from(list(PIECES)))]
    order = draw(some.permutations(places))
    used, empty = order[: len(order) // 2], order[len(order) // 2 :]
    standing = [*first, *(Standing(place, kinds[k % len(kinds)]) for k, place in enumerate(used))]
    count = some.integers(0, 4)
    notes = Notes(
        numbers={place: str(7 * k) for k, place in enumerate(used[: draw(count)], 1)},
        open_=tuple(empty[: draw(count)]),
        full=tuple(empty[4 : 4 + draw(some.integers(0, 1))]),
        arrows=tuple(Arrow((used[k], empty[-1 - k])) for k in range(draw(some.integers(0, 1)))),
        tints={"ab"[k]: tuple(used[k : k + 3]) for k in range(draw(some.integers(0, 2)))},
        faults=tuple(used[: draw(some.integers(0, 2))]),
        strong=tuple(used[-1 - draw(some.integers(0, 2)) :]),
        lines=tuple(Line((used[0], used[-1]), number=str(k + 1)) for k in range(draw(some.integers(0, 2)))),
    )
    return equipment, standing, notes, draw(some.sampled_from((80.0, 120.0, 170.0)))


@given(noted())
@settings(max_examples=25)
def test_no_text_lies_over_another_whatever_is_said(case: tuple[Equipment, list[Standing], Notes, float]) -> None:
    equipment, standing, notes, width = case
    made = drawn(equipment, standing, notes, width=width)
    assert_texts_are_apart(made)
    found = [text for text, _ in words(picture(made), "signs", "badges")]
    wanted = [*notes.numbers.values(), *notes.tints, *(line.number for line in notes.lines)]
    assert all(found.count(text) >= wanted.count(text) for text in wanted)


@pytest.mark.parametrize("name", list(PIECES))
@pytest.mark.parametrize("width", [38.0, 60.0])
def test_a_crop_has_nothing_beyond_its_paper_and_no_line_too_fine(name: str, width: float) -> None:
    equipment, places, kinds, first = PIECES[name]
    standing = [*first, *(Standing(place, kinds[k % len(kinds)]) for k, place in enumerate(places))]
    notes = Notes(strong=places[:3], faults=places[1:2], tints={"a": places[:2]})
    middle = places[len(places) // 2]
    for crop in ((middle, places[0]), Frame(-0.031, -0.043, 0.057, 0.038)):
        made = drawn(equipment, standing, notes, crop=crop, width=width)
        assert made.plate.width == pytest.approx(width)
        paper = shapely.box(0, 0, made.plate.width, made.plate.height).buffer(0.3)
        for one in picture(made).iter():
            if one.tag == f"{SVG}circle" or (one.tag == f"{SVG}path" and one.get("fill") != "none"):
                assert paper.contains(covered(one)), one.attrib
            assert float(one.get("stroke-width", "1")) >= 0.1


def test_a_crop_around_places_of_the_track_has_their_scores() -> None:
    made = drawn(compass(), (), crop=("Officer 0", "Officer 100"), width=120)
    assert {text for text, _ in words(picture(made), "labels")} == {str(score) for score in range(0, 101, 10)}


def test_the_same_notes_give_the_same_bytes_and_several_boards_fit_in_one_picture() -> None:
    again = drawn(HEX, stand("white", "a1 b1"), Notes({"a1": "1"}, tints={"a": ("a1", "b1")}, open_=("c1",)), width=60)
    other = drawn(HEX, stand("white", "a1 b1"), Notes({"a1": "1"}, tints={"a": ("a1", "b1")}, open_=("c1",)), width=60)
    assert again.plate == other.plate
    assert again.plate.named("left") == again.plate, "without ids there are none to tell apart"


def test_the_board_of_a_game_has_the_width_that_is_asked_for_and_its_last_position_is_a_plate() -> None:
    one = replay(Record("rukuni", (), ("a1-a4:b4",)))
    assert board(one, 55.0).startswith('<svg xmlns="http://www.w3.org/2000/svg" width="55mm"')
    made = table(one, Notes({"b4": "1"}, arrows=(Arrow(("a1", "a4")),)), crop=("a1", "a4", "b4"), width=40.0)
    assert made.plate.width == 40.0
    assert len(layers(picture(made), "gone")) == 2, "the ghost of the tower, and the white under it"


def test_a_drawing_tells_what_words_beside_it_must_not_cover() -> None:
    made = WHOLE_HEXAGON
    taken = shapely.union_all(made.covered)
    for place in ("a3", "c4", "e3", "d6"):
        assert taken.contains(shapely.Point(made.at(place)))
    assert not taken.contains(shapely.Point(made.at("i1")))
    assert all(shapely.is_valid(made.covered))
