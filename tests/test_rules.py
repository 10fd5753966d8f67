"""The rules of OrthoGnomes: the sheet's sentences, the rulings' options, and laws of any game."""

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.errors import BadOption, IllegalMove
from games.options import Option
from games.orthognomes.blocks import Block, Figure
from games.orthognomes.options import OPTIONS, hands
from games.orthognomes.rules import Fault, OrthoGnomes, Position
from models.turntable import on_board
from tests.figures import block, blocks, figure, random_play, seeds

FREE = OrthoGnomes(blocks=None)
PERFT = json.loads((Path(__file__).parent / "data" / "perft_orthognomes.json").read_text())


def faults(before: str, added: str, game: OrthoGnomes = FREE) -> Fault:
    at = Position(figure(before) if before else Figure(), None, 0)
    return game.faults(at, block(added, at.figure))


# "The first player must place their first block so that one of its cells lies on the starting cell."
@pytest.mark.parametrize("text", ["LLDb2.1E", "LLDa2.1E", "LLDb2.1N", "LLDb1.1N", "LLDb2.1U"])
def test_any_orientation_of_the_first_block_covers_the_starting_cell(text: str) -> None:
    assert not faults("", text)


@pytest.mark.parametrize("text", ["LLDa1.1E", "LLDc2.1U", "LLDb2.2E"])
def test_a_first_block_beside_the_starting_cell_is_wrong(text: str) -> None:
    assert faults("", text) == Fault.OFF_START


# "The second and each following block must touch one of the blocks already placed" at 90 degrees to all it touches.
@pytest.mark.parametrize(
    ("added", "expected"),
    [
        ("LDLa1.1N", Fault(0)),  # perpendicular beside
        ("LDLb3.1E", Fault.PARALLEL),  # parallel beside: faces touch along the block
        ("LDLa3.1E", Fault.PARALLEL),  # "even if they touch each other with only one cell"
        ("DLDc2.2U", Fault(0)),  # upright on the middle
        ("DLDb1.2N", Fault(0)),  # across on top
        ("DLDb2.2N", Fault(0)),  # over an end only: legal, and falls
        ("LLLa1.4N", Fault.TOUCHES_NOTHING),
        ("LDLa3.1U", Fault.TOUCHES_NOTHING),  # an edge is no face
        ("LLDc1.1S", Fault.OUTSIDE),  # touches from below the board's edge
        ("LLDd4.9N", Fault.OUTSIDE | Fault.TOUCHES_NOTHING),
        ("LLDb2.1N", Fault.OVERLAP),
        ("DDLb2.1E", Fault.OVERLAP | Fault.PARALLEL),  # in the very same cells
        ("LLDd2.1E", Fault.OUTSIDE | Fault.OVERLAP | Fault.PARALLEL),  # every broken rule at once
    ],
)
def test_a_later_block_touches_another_at_right_angles(added: str, expected: Fault) -> None:
    assert faults("LLDb2.1E", added) == expected


def test_perpendicular_to_one_and_parallel_to_another_is_wrong() -> None:
    assert faults("LLDb2.1E DDLa1.1N", "DDDb1.1E") == Fault.PARALLEL


def test_vertical_on_vertical_is_parallel() -> None:
    assert faults("LLDb2.1U", "DDLb2.4U") == Fault.PARALLEL


@pytest.mark.parametrize(("touch", "edge", "vertex"), [("face", 0, 0), ("edge", 1, 0), ("vertex", 1, 1)])
def test_touch_says_what_touching_is(touch: str, edge: int, vertex: int) -> None:
    game = replace(FREE, touch=touch)
    assert bool(faults("LLDb2.1E", "LDLa3.1U", game)) != bool(edge)
    assert bool(faults("LLDb2.1E", "LDLa3.2U", game)) != bool(vertex)


def test_a_block_parallel_over_an_edge_is_parallel_only_where_edges_touch() -> None:
    assert faults("LLDb2.1E", "LDLb3.2E") == Fault.TOUCHES_NOTHING
    assert faults("LLDb2.1E", "LDLb3.2E", replace(FREE, touch="edge")) == Fault.PARALLEL


SHUT_IN = "LLDc1.1N DDDb1.2E LLDb3.2E DDLa4.1E LLDa1.1N DDLc1.3N LDLc2.4U DLDb2.7E"


def test_a_path_matters_only_under_slide() -> None:
    slide = replace(FREE, path="slide", start_square="c2")
    assert faults(SHUT_IN, "LLLb2.1U", slide) == Fault.BLOCKED_PATH
    assert not faults(SHUT_IN, "LLLb2.1U", replace(slide, path="any"))
    assert not faults(SHUT_IN.removesuffix(" DLDb2.7E"), "LLLb2.1U", slide)  # from above
    assert not faults(SHUT_IN.replace(" LLDa1.1N", ""), "LLLb2.1U", slide)  # from the west


def test_start_can_be_another_square() -> None:
    game = OrthoGnomes.under({"Start": "D4"})
    assert game.faults(game.start(), block("LLDd4.1U")) == Fault(0)
    assert game.faults(game.start(), block("LLDb2.1U")) == Fault.OFF_START


# "12 blocks (6 per player …)"; the sets of the rulings
def test_hands_of_each_set() -> None:
    assert hands("published") == (
        ("LDL", "LDL", "LLD", "LLD", "LLD", "LLL"),
        ("DDD", "DDL", "DDL", "DDL", "DLD", "DLD"),
    )
    assert hands("literal") == (("LD",) * 6, ("LD",) * 6)
    assert hands("LLL DLL") == (("LLD", "LLL"), ("DDD", "DDL"))
    assert hands("light LL / dark LD") == (("LL",), ("LD",))


def test_a_block_not_in_hand_is_a_fault_and_either_way_round_is_the_same_block() -> None:
    game = OrthoGnomes()
    assert game.faults(game.start(), block("DDLb2.1E")) == Fault.NOT_IN_HAND
    assert not game.faults(game.start(), block("DLLb2.1E"))
    assert not game.faults(game.start(), block("LLDb2.1E"))


def test_players_take_turns_from_whoever_is_first() -> None:
    for first, sides in (("Light", [0, 1, 0]), ("Dark", [1, 0, 1])):
        line = random_play(OrthoGnomes.under({"First": first}), seed=1, plies=2)
        assert [at.side for at in line] == sides


@pytest.mark.parametrize("row", PERFT["counts"], ids=lambda row: f"{row['pattern']}-{len(row['nodes'])}")
def test_perft(row: dict[str, str | list[int]]) -> None:
    hand = " ".join([str(row["pattern"])] * 3)
    game = OrthoGnomes.under({"Blocks": f"light {hand} / dark {hand}"})

    def count(at: Position, depth: int) -> int:
        return 1 if depth == 0 else sum(count(game.play(at, move), depth - 1) for move in game.moves(at))

    split = {game.write(game.start(), m): count(game.play(game.start(), m), 2) for m in game.moves(game.start())}
    assert [count(game.start(), depth) for depth in (1, 2, 3)] == row["nodes"], split


@settings(max_examples=25)
@given(seeds, st.integers(0, 6))
def test_moves_are_exactly_the_placements_without_a_fault(seed: int, plies: int) -> None:
    game = OrthoGnomes.under({"Blocks": "LLD LD LDL LL DDD DLDD"})
    at = random_play(game, seed, plies)[-1]
    found = list(game.moves(at))
    assert len(found) == len(set(found))
    everywhere = (
        Block(low, axis, way)
        for low in product(range(-1, 5), range(-1, 5), range(at.figure.levels + 2))
        for axis in range(3)
        for pattern in {*(at.hand or ())}
        for way in {pattern, pattern[::-1]}
    )
    assert set(found) == {move for move in everywhere if not game.faults(at, move)}


@given(seeds)
def test_play_is_pure_and_every_round_ends(seed: int) -> None:
    game = OrthoGnomes.under({"Blocks": "LLL LLD LDL"})
    line = random_play(game, seed, plies=100)
    assert len(line) <= 7
    assert game.outcome(line[-1]) is not None
    again = game.start()
    for at in line[1:]:
        before = (again.figure, again.hands)
        after = game.play(again, at.figure.blocks[-1])
        assert (again.figure, again.hands) == before
        again = after
    assert again == line[-1]


@given(blocks(), seeds, st.integers(0, 8))
def test_an_illegal_placement_raises_and_changes_nothing(move: Block, seed: int, plies: int) -> None:
    game = OrthoGnomes()
    at = random_play(game, seed, plies)[-1]
    if game.faults(at, move):
        with pytest.raises(IllegalMove, match=r"\w+"):
            game.play(at, move)
    assert at == random_play(game, seed, plies)[-1]


def test_nothing_can_be_placed_after_the_end() -> None:
    game = OrthoGnomes()
    at = random_play(game, seed=3)[-1]
    assert list(game.moves(at)) == []
    with pytest.raises(IllegalMove, match="all blocks are placed"):
        game.play(at, block("LLDb2.1E"))
    fallen = game.fell(random_play(game, seed=3, plies=4)[-1])
    with pytest.raises(IllegalMove, match="the figure fell"):
        game.play(fallen, block("LLDb2.1E"))
    assert list(game.moves(fallen)) == []


def test_an_empty_board_cannot_fall() -> None:
    with pytest.raises(ValueError, match="nothing stands"):
        OrthoGnomes().fell(OrthoGnomes().start())


# "If the figure collapses, the game ends immediately. The player who placed the block … loses the figure."
def test_collapse_costs_what_the_option_says() -> None:
    before = figure("LLLb2.1U DDDa2.4E LLDb2.5U DDLb1.8N")
    line = Position(before.plus(block("LDLb3.9E")), None, 0)  # the fifth: Light placed it

    def outcome(collapse: str) -> tuple[tuple[int, ...], str | None, bool, bool]:
        game = replace(FREE, collapse=collapse)
        ended = game.outcome(game.fell(line))
        assert ended is not None
        return ended.points, ended.winner, ended.void, ended.decides

    assert outcome("round_loss") == ((0, 1), "dark", False, False)  # "at least 1"
    assert outcome("match_loss") == ((0, 1), "dark", False, True)
    assert outcome("void") == ((0, 0), None, True, False)


def test_after_a_collapse_the_other_scores_the_figure_before_that_block() -> None:
    row = "LLLa1.1E LLLd1.1U DDDd2.1N"  # Light has four in a row on the ground: north, south and top
    for order, points in ((0, (0, 1)), (1, (3, 0))):
        at = Position(figure(row), None, order)
        ended = FREE.outcome(FREE.fell(at))
        assert ended is not None
        assert ended.points == points


def test_equal_totals_are_a_draw_and_no_placement_left_ends_the_round() -> None:
    game = OrthoGnomes.under({"Blocks": "light LD LL / dark LD LL", "Start": "b2"})
    at = random_play(game, seed=0)[-1]
    ended = game.outcome(at)
    assert ended is not None
    assert (ended.points, ended.winner, ended.reason) == ((0, 0), None, "all blocks are placed")
    tall = OrthoGnomes.under(
        {"Blocks": "LLLLLLLL LLLLLLLL"}
    )  # eight cells fit upright only, and parallels may not touch
    stuck = tall.play(tall.start(), block("LLLLLLLLb2.1U"))
    assert tall.outcome(stuck) is not None
    assert "no legal placement" in str(tall.outcome(stuck))


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_every_option_reads_its_values_and_refuses_others(option: Option) -> None:
    for value in option.values:
        if not value.startswith("("):
            assert option.read(value.upper()) == value
    with pytest.raises(BadOption, match="expected"):
        option.read("nonsense")


@pytest.mark.parametrize("text", ["", "LLQ", "L", "LLLLLLLLL", "LL / LL", "light LL / dark LL LL", "light / dark"])
def test_a_list_of_blocks_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="Blocks"):
        OrthoGnomes.under({"Blocks": text})


def test_an_unknown_option_lists_the_known_ones() -> None:
    with pytest.raises(BadOption, match="Blocks, Start, First"):
        OrthoGnomes.under({"Colour": "red"})


@given(blocks())
def test_faults_of_any_block_can_be_put_in_words(move: Block) -> None:
    game = replace(OrthoGnomes(), path="slide")
    at = random_play(game, seed=5, plies=3)[-1]
    broken = game.faults(at, move)
    assert bool(broken) == bool(game.explain_faults(at, move, broken))
    assert bool(Fault.OUTSIDE & broken) == (not all(map(on_board, move.cells)))
