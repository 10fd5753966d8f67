"""Line or Colour: layouts, versions and the pie rule as options."""

import re

import pytest
from hypothesis import given

from games.errors import BadOption, Unreadable
from games.line_or_colour import SWAP, LineOrColour
from games.notation import sheets
from games.record import read_sheet
from tests.line_or_colour_games import ADVANCED, BASIC, HEADING, chosen, claimed, played


# "Arrange 25 counters in 5 colours (5 each) in a square according to the figure", and 49 in 7
def test_the_printed_layouts_are_as_the_sheet_prints_them() -> None:
    assert ["".join(map(str, row)) for row in BASIC.rows] == ["12345", "45123", "23451", "51234", "34512"]
    figure = "1234567 6712345 4567123 2345671 7123456 5671234 3456712"
    assert ["".join(map(str, row)) for row in ADVANCED.rows] == figure.split()


@given(chosen)
def test_every_layout_has_each_colour_equally_often(options: dict[str, str]) -> None:
    game = LineOrColour.under(options)
    counters = [colour for row in game.rows for colour in row]
    size = 7 if options.get("Version") == "advanced" else 5
    assert sorted(counters) == sorted(list(range(1, size + 1)) * size)
    assert sum(game.colours.values()) == (1 << size * size) - 1
    assert all(held.bit_count() == size for held in game.colours.values())


# "Variant for both versions: Arrange the counters randomly."
def test_a_random_layout_depends_on_the_seed_alone() -> None:
    def rows(seed: int, **options: str) -> tuple[tuple[int, ...], ...]:
        return LineOrColour.under({"Layout": "random", "Seed": str(seed), **options}).rows

    assert rows(3) == rows(3, Pie="off", Full="second_wins")
    assert len({rows(seed) for seed in range(50)}) == 50
    assert LineOrColour.under({"Layout": "random"}).rows == rows(0)
    assert LineOrColour.under({"Seed": "3"}).rows == BASIC.rows


def test_any_layout_can_be_given() -> None:
    game = LineOrColour.under({"Layout": "55555 / 44444/33333/22222/11111"})
    assert game.layout == "55555/44444/33333/22222/11111"
    assert game.rows == tuple((colour,) * 5 for colour in (5, 4, 3, 2, 1))
    assert game.write(played(game, "a1 a5 b1 b5 c1 c5"), game.read(game.start(), "d1")) == "d1#line#colour"


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        ("circular", "a layout has 5 rows or 7, the top one first, with / between them, not 1"),
        ("123/123/123", "a layout has 5 rows or 7, the top one first, with / between them, not 3"),
        ("12345/45123/23451/51234/3451", "row 5 is 5 of the colours 1 to 5, not “3451”"),
        ("12345/46123/23451/51234/34512", "row 2 is 5 of the colours 1 to 5, not “46123”"),
        ("12345/45123/23451/51234/34511", "every colour is there 5 times, not 6 times as colour 1"),
    ],
)
def test_a_layout_that_is_none_is_refused_with_what_is_wrong(layout: str, expected: str) -> None:
    with pytest.raises(
        BadOption, match=re.escape(f"printed or random or (rows, top first: 12345/45123/…); {expected}")
    ):
        LineOrColour.under({"Layout": layout})


def test_a_layout_belongs_to_its_version() -> None:
    seven = "/".join("1234567" for _ in range(7))
    assert LineOrColour.under({"Layout": seven, "Version": "advanced"}).layout == seven
    with pytest.raises(BadOption, match="7 rows in the basic version: expected 5 rows"):
        LineOrColour.under({"Layout": seven})


@pytest.mark.parametrize(
    ("key", "value", "valid"),
    [
        ("Version", "expert", "basic or advanced"),
        ("Pie", "on", "swap_sides or off"),
        ("Full", "loss", "draw or second_wins"),
        ("Seed", "-1", "a whole number from 0 to 2^63 - 1"),
        ("Seed", str(2**63), "a whole number from 0 to 2^63 - 1"),
        ("Seed", "٣", "a whole number from 0 to 2^63 - 1"),
    ],
)
def test_an_impossible_value_lists_the_valid_ones(key: str, value: str, valid: str) -> None:
    with pytest.raises(BadOption, match=re.escape(valid)):
        LineOrColour.under({key: value})


# basic: "The pie rule is enabled." advanced: "The pie rule doesn't seem to be necessary in this version."
@pytest.mark.parametrize(
    ("version", "default", "other"), [("basic", "swap_sides", "off"), ("advanced", "off", "swap_sides")]
)
def test_the_pie_rule_is_as_the_version_has_it_unless_it_is_said(version: str, default: str, other: str) -> None:
    assert LineOrColour.under({"Version": version}).pie == default
    for pie in (default, other):
        game = LineOrColour.under({"Version": version, "Pie": pie})
        assert game.pie == pie
        assert (SWAP in game.moves(claimed(game, (2, 2)))) == (pie == "swap_sides")


@given(chosen)
def test_a_file_says_what_is_not_as_the_version_has_it_and_nothing_else(options: dict[str, str]) -> None:
    tags = HEADING.ordered([("Game", "line or colour"), *options.items()])
    assert HEADING.ordered(tags) == tags
    said = {key: value for key, value in tags if key not in ("Game", "Rules")}
    assert LineOrColour.under(said) == LineOrColour.under(options)
    advanced = options.get("Version") == "advanced"
    pie = options.get("Pie")
    assert said.get("Pie") == (pie if pie != ("off" if advanced else "swap_sides") else None)
    assert not {"basic", "draw", "printed"}.intersection(said.values())


def test_a_file_whose_layout_is_of_the_other_version_is_refused_at_its_tag() -> None:
    text = '[Game "Line or Colour"]\n[Version "advanced"]\n[Layout "12345/45123/23451/51234/34512"]\n\n1. a1\n'
    with pytest.raises(Unreadable, match=r"^3:10: “12345/.*” \(tag Layout\): expected 7 rows"):
        read_sheet(sheets(text)[0], "line-or-colour")
