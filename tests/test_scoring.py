"""The five views and their lines: the sheet's example, plain loops as an oracle, and symmetry."""

import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.orthognomes.blocks import PLAYERS, Block, Figure
from games.orthognomes.scoring import Score, score, score_grids
from models.space import Cell
from sim.views import FIVE_VIEWS, View
from tests.figures import figure, figures, one

EXAMPLES = json.loads((Path(__file__).parent / "data" / "scored_orthognomes.json").read_text())


def plain_grid(of: Figure, view: View) -> list[str]:
    """What a side shows, by looking along every line of sight."""
    seen = view.nearest(of.owner)
    left = 0 if sum(view.right) > 0 else -3
    rows = 4 if view.name == "top" else of.levels
    return [
        "".join(of.colours[seen[c, r]] if (c, r) in seen else "." for c in range(left, left + 4))
        for r in reversed(range(rows))
    ]


def plain_lines(grid: list[str]) -> dict[str, set[tuple[tuple[int, int], ...]]]:
    """Every window of four equal cells of a grid, by colour."""
    found: dict[str, set[tuple[tuple[int, int], ...]]] = {"L": set(), "D": set()}
    rows = len(grid)
    for row, column, (up, right) in product(range(rows), range(4), ((0, 1), (1, 0), (1, 1), (-1, 1))):
        cells = [(column + k * right, row + k * up) for k in range(4)]
        if all(0 <= c < 4 and 0 <= r < rows for c, r in cells):
            colours = {grid[rows - 1 - r][c] for c, r in cells}
            if len(colours) == 1 and colours <= {"L", "D"}:
                found[colours.pop()].add(tuple(sorted(cells)))
    return found


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_examples(example: dict[str, object]) -> None:
    of = figure(str(example["moves"]))
    for reading in ("windows", "disjoint", "maximal"):
        if reading in example:
            assert list(score(of, reading).totals) == example[reading]
    views = example.get("views")
    if isinstance(views, dict):
        assert {side.name: list(side.grid) for side in score(of).sides} == views


# "viewed from the east, the light player has a diagonal line of 4 light cells, which gives 1 victory point to Light"
def test_a_diagonal_of_four_light_cells_from_the_east_is_one_point() -> None:
    of = figure("DLa1.1E DLb2.2E DLa3.3E DLb4.4E")
    sides = {side.name: side for side in score(of).sides}
    (line,) = sides["east"].lines
    assert (line.player, line.direction, line.cells) == ("light", "rising", ((0, 0), (1, 1), (2, 2), (3, 3)))
    (line,) = sides["west"].lines
    assert (line.player, line.direction) == ("dark", "falling")
    assert score(of).totals == (1, 1)


# "The depth of a cell (how far it is from the viewer) is not counted."
@given(figures())
def test_grids_and_lines_are_those_of_plain_loops(of: Figure) -> None:
    found = score(of)
    for side, view in zip(found.sides, FIVE_VIEWS, strict=True):
        grid = plain_grid(of, view)
        assert list(side.grid) == grid
        for player, colour in zip(PLAYERS, "LD", strict=True):
            lines = [line.cells for line in side.lines if line.player == player]
            assert len(lines) == len(set(lines)) == side.total(player)
            assert {tuple(sorted(line)) for line in lines} == plain_lines(grid)[colour]
    assert found.totals == tuple(sum(side.total(p) for side in found.sides) for p in PLAYERS)


@given(figures(), st.sampled_from(["windows", "disjoint", "maximal"]))
def test_exchanging_the_colours_exchanges_the_scores(of: Figure, reading: str) -> None:
    swap = str.maketrans("LD", "DL")
    other = Figure(tuple(Block(b.low, b.axis, b.pattern.translate(swap)) for b in of.blocks))
    light, dark = score(of, reading).totals
    assert score(other, reading).totals == (dark, light)


def turned(of: Figure) -> Figure:
    """A quarter turn: what was south is east."""

    def turn(cell: Cell) -> Cell:
        return 3 - cell[1], cell[0], cell[2]

    blocks = []
    for b in of.blocks:
        ends = sorted([(turn(b.cells[0]), b.pattern), (turn(b.cells[-1]), b.pattern[::-1])])
        blocks.append(Block(ends[0][0], (1, 0, 2)[b.axis], ends[0][1]))
    return Figure(tuple(blocks))


@given(figures())
def test_turning_the_turntable_turns_the_sides(of: Figure) -> None:
    before = {side.name: side for side in score(of).sides}
    after = {side.name: side for side in score(turned(of)).sides}
    for was, now in (("south", "east"), ("east", "north"), ("north", "west"), ("west", "south")):
        assert before[was].grid == after[now].grid
        assert before[was].lines == after[now].lines
    assert before["top"].total("light") == after["top"].total("light")


@given(figures())
def test_opposite_sides_show_the_same_outline_mirrored(of: Figure) -> None:
    sides = {side.name: side.grid for side in score(of).sides}
    outline = str.maketrans("LD", "##")
    for one_side, other in (("north", "south"), ("east", "west")):
        assert [row.translate(outline) for row in sides[one_side]] == [
            row[::-1].translate(outline) for row in sides[other]
        ]


@given(figures(), st.sampled_from(["windows", "disjoint", "maximal"]))
def test_grids_alone_score_as_the_figure_does(of: Figure, reading: str) -> None:
    whole = score(of, reading)
    again = score_grids({side.name: side.grid for side in whole.sides}, reading)
    assert (again.totals, again.lines) == (whole.totals, whole.lines)


# "groups of 4 consecutive cells": the three readings of a longer run
@pytest.mark.parametrize(("length", "windows", "disjoint"), [(4, 1, 1), (5, 2, 1), (7, 4, 1), (8, 5, 2)])
def test_a_run_of_n_scores_by_its_reading(length: int, windows: int, disjoint: int) -> None:
    of = figure("L" * length + "b2.1U")
    assert score(of, "windows").totals == (4 * windows, 0)
    assert score(of, "disjoint").totals == (4 * disjoint, 0)
    assert score(of, "maximal").totals == (4, 0)
    (line, *_) = score(of, "maximal").sides[0].lines
    assert len(line.cells) == length


@given(figures())
def test_readings_are_ordered(of: Figure) -> None:
    maximal, disjoint, windows = (score(of, reading).totals for reading in ("maximal", "disjoint", "windows"))
    assert all(a <= b <= c for a, b, c in zip(maximal, disjoint, windows, strict=True))


def test_an_empty_figure_scores_nothing() -> None:
    nothing: Score = score(Figure())
    assert nothing.totals == (0, 0)
    assert [len(side.grid) for side in nothing.sides] == [0, 0, 0, 0, 4]


def test_cells_beyond_the_board_are_not_counted_but_hide_what_is_behind_them() -> None:
    of = one("DDDc2.1E LLb3.1E").figure  # c2 and d2 dark, a third cell east of the board
    east = {side.name: side for side in score(of).sides}["east"]
    assert east.grid == (".DL.",)
    assert {side.name: side.grid for side in score(of).sides}["south"] == (".LDD",)
