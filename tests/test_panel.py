"""The panel of sides: every line shown and numbered once, nothing over a number, nothing too small."""

import xml.etree.ElementTree as ET
from itertools import combinations, pairwise, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.badges import CLEAR, distances
from sim.lanes import lanes
from sim.lettering import Rectangle
from sim.panel import ScoredLine, SidePicture, panel
from sim.sides import Layout, layout
from sim.svg import channels
from tests.quick import quick

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("north", "east", "south", "west", "top")


def scored(grid: tuple[str, ...], first: int) -> tuple[ScoredLine, ...]:
    """Every row of four equal cells in *grid*, numbered from *first*."""
    cells = {
        (column, len(grid) - 1 - below): letter
        for below, row in enumerate(grid)
        for column, letter in enumerate(row)
        if letter != "."
    }
    found = []
    for column, row in sorted(cells):
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = tuple((column + k * right, row + k * up) for k in range(4))
            if len({cells.get(cell) for cell in line}) == 1:
                found.append((cells[line[0]], line))
    return tuple(  # 20 a side are more than any figure of twelve blocks has
        ScoredLine("light" if letter == "L" else "dark", number, line)
        for number, (letter, line) in enumerate(found[:20], first)
    )


def sides(grids: list[tuple[str, ...]]) -> tuple[SidePicture, ...]:
    pictures: list[SidePicture] = []
    for name, grid in zip(NAMES, grids, strict=True):
        pictures.append(SidePicture(name, grid, scored(grid, 1 + sum(len(side.lines) for side in pictures))))
    return tuple(pictures)


def totals(pictures: tuple[SidePicture, ...]) -> tuple[int, int]:
    return sum(side.count("light") for side in pictures), sum(side.count("dark") for side in pictures)


def drawn(pictures: tuple[SidePicture, ...]) -> ET.Element:
    return ET.fromstring(panel(pictures, totals(pictures), title="Score", description="Five sides."))


@st.composite
def figures(draw: st.DrawFn) -> tuple[SidePicture, ...]:
    """Five grids with more lines the fewer letters they are made of."""
    rows = draw(st.sampled_from((1, 4, 6, 9, 24)))
    letters = draw(st.sampled_from(("LD.", "LLLD.", "DDDDL", "LLLLLLD"))) if rows < 24 else "LD."
    row = st.text(st.sampled_from(letters), min_size=4, max_size=4)
    heights = (rows, rows, rows, rows, 4)
    return sides([tuple(draw(st.lists(row, min_size=h, max_size=h))) for h in heights])


def overlap(one: Rectangle, other: Rectangle) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def assert_clear(sheet: Layout) -> None:
    """No text and no badge lies over another, and none leaves the paper."""
    assert not [pair for pair in combinations(sheet.boxes, 2) if overlap(*pair)]
    for left, top, right, bottom in sheet.boxes:
        assert left > 0.5
        assert right < sheet.width - 0.5
        assert top > sheet.top + 0.5
        assert bottom < sheet.bottom - 0.5


@given(pictures=figures())
@settings(derandomize=True, deadline=None, max_examples=25)
def test_every_line_is_drawn_and_numbered_once_and_nothing_overlaps(pictures: tuple[SidePicture, ...]) -> None:
    root = drawn(pictures)
    names = [element.get("id", "") for element in root.iter(f"{SVG}g")]
    for side in pictures:
        for line in side.lines:
            assert names.count(f"{side.name}-{line.number}") == 1
            badge = next(e for e in root.iter() if e.get("id") == f"{side.name}-{line.number}-number")
            assert [e.get("aria-label") for e in badge.iter(f"{SVG}path")] == [str(line.number)]
    assert_leaders_are_seen(pictures)


def assert_leaders_are_seen(pictures: tuple[SidePicture, ...]) -> None:
    """Nothing overlaps, and no leader passes under the badge of another line."""
    sheet = layout(pictures, totals(pictures), 170.0)
    assert_clear(sheet)
    for grid in sheet.grids:
        for mine, other in permutations(grid.lines, 2):
            if other.badge.leader is not None:
                away = distances(np.array([mine.badge.centre]), np.array([other.badge.leader]))
                assert away[0, 0] > mine.badge.radius + CLEAR / 2


def test_ninety_lines_are_numbered_and_no_leader_passes_under_a_badge() -> None:
    """Sides of one colour throughout: four leaders passed under badges, for the ends of their lines were covered."""
    assert_leaders_are_seen(sides([("DDDD",) * 6] * 4 + [("DDDD",) * 4]))


@given(pictures=figures())
@settings(derandomize=True, deadline=None, max_examples=10)
def test_texts_are_large_enough_and_lines_wide_enough(pictures: tuple[SidePicture, ...]) -> None:
    root = drawn(pictures)
    labels = [element for element in root.iter() if element.get("aria-label")]
    assert all(float(element.get("data-pt", "0")) >= 7 for element in labels)
    widths = [float(width) for element in root.iter() if (width := element.get("stroke-width"))]
    assert min(widths) >= 0.1
    assert not list(root.iter(f"{SVG}image"))
    assert not list(root.iter(f"{SVG}text"))


@pytest.mark.parametrize("rows", [4, 9, 24])
def test_a_panel_is_no_higher_than_a_column(rows: int) -> None:
    grids = [("LDDL", "DDLL", "L.DD", "LD.L") * (rows // 4) + ("LLLL",) * (rows % 4)] * 4 + [("LD.L",) * 4]
    root = drawn(sides(grids))
    assert root.get("width") == "170mm"
    assert float(root.get("height", "").removesuffix("mm")) <= 120


def test_windows_of_one_run_lie_side_by_side() -> None:
    windows = [tuple((2, row + k) for k in range(4)) for row in range(5)]
    found = lanes([*windows, tuple((k, 0) for k in range(4))])
    assert [lane.index for lane in found] == [0, 1, 2, 3, 4, 0]  # 0 and 4 in one lane would read as a broken line
    assert [lane.count for lane in found] == [5, 5, 5, 5, 5, 1]
    offsets = [lane.sideways(5.0)[0] for lane in found[:5]]
    assert all(b - a >= 0.79 for a, b in pairwise(offsets))
    assert sum(offsets) == pytest.approx(0)


@pytest.mark.parametrize(("apart", "lanes_needed"), [(0, 2), (1, 1)])
@pytest.mark.parametrize("step", [(1, 0), (0, 1), (1, 1), (1, -1)])
def test_lines_that_follow_one_another_without_a_gap_have_lanes_of_their_own(
    step: tuple[int, int], apart: int, lanes_needed: int
) -> None:
    first, second = (tuple((k * step[0], 9 + k * step[1]) for k in range(begin, begin + 4)) for begin in (0, 4 + apart))
    assert {lane.count for lane in lanes([first, second])} == {lanes_needed}
    assert {lane.index for lane in lanes([first, second])} == set(range(lanes_needed))


def test_a_line_reads_the_same_from_both_ends() -> None:
    line = ((0, 3), (1, 2), (2, 1), (3, 0))
    assert lanes([line]) == lanes([line[::-1]])


@pytest.mark.parametrize("line", [((0, 0),), ((0, 0), (2, 0)), ((0, 0), (1, 0), (1, 1)), ((0, 0), (1, 2))])
def test_a_line_that_is_not_straight_is_refused(line: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match="straight row"):
        lanes([line])


def test_words_say_who_leads() -> None:
    for score, told in (((6, 1), "Light leads by 5"), ((0, 2), "Dark leads by 2"), ((3, 3), "Equal")):
        root = ET.fromstring(panel(sides([("....",)] * 5), score, title="t", description="d"))
        said = [element.get("aria-label") for element in root.iter()]
        assert f"Light {score[0]} · Dark {score[1]}" in said
        assert told in said
        assert {"FROM THE NORTH", "FROM THE EAST", "FROM THE SOUTH", "FROM THE WEST", "FROM ABOVE"} <= set(said)
        assert "a line of four cells: 1 point" in said


@pytest.mark.parametrize(
    ("grids", "explained"),
    [
        (("....", "...."), set()),
        (("LLLL", "...."), {"scores for Light"}),
        (("....", "DDDD"), {"scores for Dark"}),
        (("LLLL", "DDDD"), {"scores for Light", "scores for Dark"}),
    ],
)
def test_the_legend_explains_the_lines_that_there_are(grids: tuple[str, str], explained: set[str]) -> None:
    root = drawn(sides([grids] * 4 + [("....",) * 4]))
    said = {element.get("aria-label", "") for element in root.iter()}
    assert {word for word in said if word.startswith("scores")} == explained
    assert {"light cell", "dark cell"} <= said


NOTES = (
    "Not legal: parallel",
    "The figure fell: Light 1, Dark 0",
    "Not legal: placement 7 touches nothing, and none of its cells lies over the board. " * 2,
    "Not legal: " + "parallel" * 40,
)


@pytest.mark.parametrize("note", NOTES, ids=["short", "fell", "long", "endless"])
@pytest.mark.parametrize("width", quick((150.0, 170.0), 150.0))
def test_a_note_overlaps_nothing_however_long_it_is(note: str, width: float) -> None:
    pictures = sides([("LLLL",) * 9] * 4 + [("DDDD",) * 4])
    sheet = layout(pictures, totals(pictures), width, note)
    assert_clear(sheet)
    root = ET.fromstring(panel(pictures, (1, 0), title="t", description="d", width_mm=width, note=note))
    (group,) = (element for element in root.iter(f"{SVG}g") if element.get("id") == "note")
    words = [path for path in group.iter(f"{SVG}path") if path.get("aria-label")]
    assert "".join(path.get("aria-label", "") for path in words).replace(" ", "") == note.replace(" ", "")
    assert all(float(path.get("data-pt", "0")) >= 7 and path.get("fill") == "#D55E00" for path in words)
    assert len(words) == 1 or len(note) > 100


def test_without_a_note_there_is_no_sign() -> None:
    root = drawn(sides([("LLLL",)] * 5))
    assert "note" not in [element.get("id") for element in root.iter()]


def test_leaders_lie_over_all_lines() -> None:
    root = drawn(sides([("LLLL",) * 9] * 4 + [("DDDD",) * 4]))
    for side in root.findall(f"{SVG}g"):
        layers = [
            "line" if group.get("data-player") else group.get("data-layer") or "badge"
            for group in side.findall(f"{SVG}g")
            if group.get("data-player") or group.get("data-layer") or (group.get("id") or "").endswith("number")
        ]
        assert layers == sorted(layers, key=["line", "leader", "badge"].index)


def test_only_the_side_from_above_has_no_ground() -> None:
    root = drawn(sides([("LLLL",)] * 4 + [("LLLL",) * 4]))
    grounds = [
        [path for path in group.findall(f"{SVG}path") if "H" in path.get("d", "")]
        for name in NAMES
        for group in root.iter(f"{SVG}g")
        if group.get("id") == name
    ]
    assert [len(paths) for paths in grounds] == [1, 1, 1, 1, 0]


def test_a_panel_too_narrow_for_its_words_says_what_it_needs() -> None:
    with pytest.raises(ValueError, match=r"expected at least 1\d\d mm"):
        panel(sides([("LD..",)] * 5), (0, 0), title="t", description="d", width_mm=80.0)


@pytest.mark.parametrize("grid", [(), ("LD", "L"), ("LX",)])
def test_what_is_no_grid_is_refused(grid: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="is no grid"):
        SidePicture("north", grid, ())


def test_a_line_outside_its_grid_is_refused() -> None:
    with pytest.raises(ValueError, match="line 3 leaves the grid of the side north"):
        SidePicture("north", ("LLL.",), (ScoredLine("light", 3, ((1, 0), (2, 0), (3, 0), (4, 0))),))


def test_a_panel_without_sides_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        panel((), (0, 0), title="t", description="d")


def test_players_are_told_apart_without_colour() -> None:
    root = drawn(sides([("LLLL",), ("DDDD",), ("....",), ("....",), ("....",) * 4]))
    dashes = {
        group.get("data-player"): any(path.get("stroke-dasharray") for path in group.iter(f"{SVG}path"))
        for group in root.iter(f"{SVG}g")
        if group.get("data-player")
    }
    assert dashes == {"light": False, "dark": True}
    rings = [bool(ring.get("stroke-dasharray")) for ring in root.iter(f"{SVG}circle") if ring.get("stroke")]
    assert rings == [False, True]
    assert abs(channels("#0072B2").mean() - channels("#E69F00").mean()) > 20
