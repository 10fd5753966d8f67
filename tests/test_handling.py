"""Acts of hands between two positions of a flat game."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.table import Standing
from sim.handling import Act, Lift, SetDown, Slide, changes

PIECES = st.builds(Standing, st.sampled_from("abcdefgh"), st.sampled_from(["tower", "white", "grey"]))
TABLES = st.frozensets(PIECES)


def done(standing: Iterable[Standing], acts: Iterable[Act]) -> set[Standing]:
    """What stands on the table after *acts*; KeyError when a piece is to go that is not there."""
    table = set(standing)
    for act in acts:
        match act:
            case Slide(kind, start, end):
                table.remove(Standing(start, kind))
                table.add(Standing(end, kind))
            case Lift(one):
                table.remove(one)
            case SetDown(one):
                assert one not in table
                table.add(one)
    return table


@given(TABLES, TABLES, st.sets(st.sampled_from(["tower", "white"])))
def test_the_acts_turn_one_position_into_the_other(
    before: frozenset[Standing], after: frozenset[Standing], slides: set[str]
) -> None:
    acts = changes(before, after, slides)
    assert done(before, acts) == after
    assert {act.kind for act in acts if isinstance(act, Slide)} <= slides


@given(TABLES, TABLES)
def test_slides_come_first_then_lifts_then_set_downs(before: frozenset[Standing], after: frozenset[Standing]) -> None:
    order = [(Slide, Lift, SetDown).index(type(act)) for act in changes(before, after, {"tower"})]
    assert order == sorted(order)


@given(TABLES, st.sets(st.sampled_from(["tower", "white"])))
def test_nothing_is_done_where_nothing_changes(table: frozenset[Standing], slides: set[str]) -> None:
    assert changes(table, table, slides) == ()


def test_a_tower_slides_and_a_piece_is_set_down_beside_it() -> None:
    """Rukuni's turn: move a tower in a straight line, then place a piece on a space next to it."""
    before = [Standing("a1", "tower"), Standing("a5", "tower")]
    after = [Standing("a4", "tower"), Standing("a5", "tower"), Standing("a1", "white")]
    assert changes(before, after, {"tower"}) == (Slide("tower", "a1", "a4"), SetDown(Standing("a1", "white")))


@pytest.mark.parametrize("slides", [frozenset[str](), frozenset({"tower"})])
def test_a_moved_counter_is_lifted_and_set_down(slides: frozenset[str]) -> None:
    """Rue: the counter of a captured card moves to the edge of its new owner."""
    before, after = [Standing("0,0 S", "counter")], [Standing("0,0 N", "counter")]
    assert changes(before, after, slides) == (Lift(before[0]), SetDown(after[0]))


def test_of_several_pieces_that_could_have_slid_none_is_guessed() -> None:
    before = [Standing("a1", "tower"), Standing("a5", "tower")]
    after = [Standing("b1", "tower"), Standing("b5", "tower")]
    assert [type(act) for act in changes(before, after, {"tower"})] == [Lift, Lift, SetDown, SetDown]
