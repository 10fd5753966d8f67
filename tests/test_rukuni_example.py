"""The scoring example of Rukuni's sheet as a whole game: it is legal, and ends as the sheet counts it.

Grey: a) 10 pieces touch towers 1/2/4/5, b) and c) 1 piece each touches tower 6, X touches none: 42. White: d) 4 pieces
touch towers 2/3/4, e) 10 pieces touch towers 1/6: 32. The game was found by `scripts.rukuni_example`.
"""

from collections import Counter
from itertools import combinations, permutations

import pytest

from games import files
from games.record import Record, Replay, replay
from games.rukuni import Position, Rukuni
from models.bits import mask, members
from models.hexes import hexagon
from scripts import rukuni_example as example
from tests.commands import EXAMPLES

TEXT = (EXAMPLES / "rukuni-42-32.game").read_text()
HEXES = hexagon(5)
WHITE = ((4, "234"), (10, "16"))
GREY = ((10, "1245"), (1, "6"), (1, "6"), (1, ""))
"""Pieces and towers of each group, as the sheet names them."""


def stored() -> Replay:
    """The game, played again."""
    (record,) = files.read(TEXT, "rukuni")
    assert isinstance(record, Record)
    return replay(record)


def touched(at: Position) -> list[Counter[tuple[int, int]]]:
    """By player: how many groups there are of so many pieces, touching just these towers."""
    return [Counter((group.size, group.towers) for group in groups) for groups in Rukuni().groups(at)]


def numberings(at: Position) -> list[tuple[int, ...]]:
    """The spaces of towers 1 to 6, in every way that makes the groups those of the sheet."""
    found = []
    for spaces in permutations(members(at.towers)):
        wanted = [
            Counter((size, mask(spaces[int(number) - 1] for number in numbers)) for size, numbers in groups)
            for groups in (WHITE, GREY)
        ]
        if wanted == touched(at):
            found.append(spaces)
    return found


def layout(at: Position) -> example.Layout:
    """What stands where, called as on the sheet."""
    numbered = numberings(at)[0]
    signs = {str(n): 1 << space for n, space in enumerate(numbered, 1)}
    names = {towers: mask(int(n) - 1 for n in towers) for _, towers in (*WHITE, *GREY)}
    ones = iter("bc")
    for group in (group for groups in Rukuni().groups(at) for group in groups):
        numbers = mask(n for n, space in enumerate(numbered) if group.towers >> space & 1)
        towers = next(towers for towers, bits in names.items() if bits == numbers)
        name = {"1245": "a", "234": "d", "16": "e", "": "X"}.get(towers) or next(ones)
        signs[name] = group.pieces
    return signs | {".": HEXES.whole & ~at.taken}


def position(signs: example.Layout) -> Position:
    """A layout as a position of the game, grey to move."""
    towers, white, grey = (sum(signs[k] for k in kinds) for kinds in (example.TOWERS, "de", "abcX"))
    return Position(towers, white, grey, 1)


def test_the_stored_game_is_legal_and_ends_because_no_tower_can_be_moved() -> None:
    """The sheet: players continue "until no tower can be moved any more"."""
    game = stored()
    assert game.trouble is None
    assert (len(game.moves), game.record.tag("Result"), game.wrong_result) == (27, "32-42", "")
    assert all(game.game.outcome(at) is None for at in game.positions[:-1])
    ended = game.ended
    assert ended is not None
    assert (ended.points, ended.winner, ended.reason) == ((32, 42), "grey", "no tower can be moved")


def test_its_groups_and_towers_are_those_that_the_sheet_counts() -> None:
    """Ruling: each tower next to a group counts once for it, and for every group that it touches."""
    at = stored().last
    assert (at.white.bit_count(), at.grey.bit_count(), at.towers.bit_count()) == (14, 13, 6)
    assert numberings(at)
    white, grey = Rukuni().groups(at)
    assert [(group.size, group.points) for group in white] == [(10, 20), (4, 12)]
    assert [(group.size, group.points) for group in grey] == [(10, 40), (1, 1), (1, 1), (1, 0)]


def test_it_opens_as_the_sheet_shows() -> None:
    """Illustrations 2 to 4: grey "also chooses to move this same tower", white then "moves another tower"."""
    first, second, third = stored().moves[:3]
    assert second.tower == first.to
    assert third.tower != second.to


def test_there_are_no_faults_exactly_where_the_rules_find_the_groups_of_the_sheet() -> None:
    """Every position in which two spaces of the example are exchanged, counted by the rules as well."""
    signs = layout(stored().last)
    assert example.faults(signs) == 0
    at_fault = 0
    for (one, these), (two, those) in combinations(signs.items(), 2):
        for i in members(these):
            for j in members(those):
                change = 1 << i | 1 << j
                changed = signs | {one: these ^ change, two: those ^ change}
                assert (example.faults(changed) == 0) == _as_the_sheet(changed), (one, i, two, j)
                at_fault += example.faults(changed) > 0
    assert at_fault > 1000


def _as_the_sheet(signs: example.Layout) -> bool:
    """Whether the rules find no move, and each tower and group where *signs* has it."""
    at = position(signs)
    wanted = [
        Counter(
            {
                (signs[name], sum(signs[n] for n in group.towers)): 1
                for name, group in example.GROUPS.items()
                if group.player == player
            }
        )
        for player in ("white", "grey")
    ]
    found = [Counter((group.pieces, group.towers) for group in groups) for groups in Rukuni().groups(at)]
    return found == wanted and not Rukuni().moves(at)


def test_the_way_back_from_its_end_is_the_stored_game() -> None:
    assert example.retrace(layout(stored().last)) == stored().moves


@pytest.mark.slow
def test_the_search_finds_the_stored_game_again() -> None:
    assert example.written(example.search(example.SEED)) == TEXT
