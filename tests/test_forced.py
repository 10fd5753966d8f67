"""The search for forced wins agrees with a plain one that knows no table, no order, no symmetry and no theorem."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from scripts.forced import Search, bits

CELLS = 7
ROWS_OF_THREE = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
"""On nine cells, row by row."""
QUARTER, HALF = (2, 5, 8, 1, 4, 7, 0, 3, 6), (8, 7, 6, 5, 4, 3, 2, 1, 0)
TURNS = (QUARTER, HALF, tuple(HALF[cell] for cell in QUARTER))


class Case(NamedTuple):
    """A question to the search."""

    sets: tuple[int, ...]
    attacker: int
    defender: int
    least: int
    """Plies: 1 with the attacker to move, 2 with the defender to move."""


def over(sets: Iterable[int], *held: int) -> bool:
    return any(mask & cells == mask for mask in sets for cells in held)


def cases(cells: int, sets: Iterable[int], most: int, random: Random) -> Iterator[Case]:
    """Positions with up to *most* cells claimed, whoever claimed them, in which nobody has won."""
    order = random.sample(range(cells), random.randint(0, most))
    attacker = sum(1 << cell for cell in order[::2])
    defender = sum(1 << cell for cell in order[1::2])
    if not over(sets, attacker, defender):
        yield from (Case(tuple(sets), attacker, defender, least) for least in (1, 2))


def small_cases(count: int) -> Iterator[Case]:
    """Random winning sets of two or three cells, and a position."""
    for seed in range(count):
        random = Random(seed)
        possible = [
            sum(cells) for cells in combinations([1 << cell for cell in range(CELLS)], random.choice((2, 3, 3)))
        ]
        yield from cases(CELLS, random.sample(possible, random.randint(2, 16)), 3, random)


def plainly(case: Case, cells: int) -> int | None:
    """Plies of the attacker's fastest win; every claim is tried to the end of the game."""
    sets, attacker, defender, least = case
    found: list[int | None] = []
    for cell in bits((1 << cells) - 1 & ~(attacker | defender)):
        after = case._replace(attacker=attacker | cell, least=2) if least == 1 else None
        after = after or case._replace(defender=defender | cell, least=1)
        if over(sets, after.attacker):
            return 1
        rest = None if over(sets, after.defender) else plainly(after, cells)
        found.append(None if rest is None else rest + 1)
    wins = [plies for plies in found if plies is not None]
    if least == 1:
        return min(wins, default=None)
    return max(wins, default=None) if len(wins) == len(found) else None


def test_the_fastest_win_is_that_of_the_plain_search() -> None:
    seen = set()
    for case in small_cases(60):
        plies = Search(CELLS, case.sets).fastest(*case[1:])
        assert plies == plainly(case, CELLS), case
        seen.add(plies)
    assert seen >= {None, 1, 2, 3, 4, 5, 6}


def test_a_win_within_so_many_plies_is_one_within_more() -> None:
    for case in small_cases(60):
        search = Search(CELLS, case.sets)
        within = [search.wins_within(*case[1:3], plies) for plies in range(case.least, CELLS + 1, 2)]
        assert within == sorted(within)


def test_best_play_is_a_game_that_ends_with_the_win_at_its_ply() -> None:
    for case in small_cases(60):
        search, held = Search(CELLS, case.sets), [case.attacker, case.defender]
        plies = search.fastest(*case[1:])
        if plies is None:
            continue
        claims = list(search.best_play(*case[1:3], plies))
        assert len(claims) == plies
        for ply, cell in enumerate(claims, case.least - 1):
            assert not (held[0] | held[1]) >> cell & 1
            assert not over(case.sets, *held)
            held[ply % 2] |= 1 << cell
        assert over(case.sets, held[0])


def test_symmetries_and_earlier_questions_change_no_answer() -> None:
    alone, turning = Search(9, ROWS_OF_THREE), Search(9, ROWS_OF_THREE, TURNS)
    for seed in range(200):
        for case in cases(9, ROWS_OF_THREE, 5, Random(seed)):
            fresh = Search(9, ROWS_OF_THREE).fastest(*case[1:])
            assert alone.fastest(*case[1:]) == turning.fastest(*case[1:]) == fresh


def test_three_in_a_row_on_nine_cells_cannot_be_forced() -> None:
    assert Search(9, ROWS_OF_THREE, TURNS).fastest(0, 0, 1) is None


def test_an_opening_in_the_corner_wins_in_five_more_plies_when_an_edge_answers() -> None:
    assert Search(9, ROWS_OF_THREE, TURNS).fastest(0b1, 0b10, 1) == 5


def test_winning_sets_have_one_size() -> None:
    with pytest.raises(ValueError, match=r"winning sets of \[2, 3\] cells: expected one size"):
        Search(4, (0b11, 0b111))


def test_a_turn_maps_winning_sets_to_winning_sets() -> None:
    with pytest.raises(ValueError, match=r"turn \(1, 2, 0\): expected one that maps"):
        Search(3, (0b11,), [(1, 2, 0)])
