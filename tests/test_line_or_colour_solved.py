"""The basic game as printed is solved: White wins after every opening, in the plies that RULINGS.md gives.

The search proves both sides: a forced win within so many plies, and none within two fewer.
"""

from itertools import product
from random import Random

import pytest

from games.line_or_colour import LineOrColour, Position
from scripts import solve
from scripts.forced import Search

GAME = solve.BASIC
PLIES = {"a5": 15, "b5": 13, "c5": 17, "d5": 15, "b4": 11, "c4": 13, "c3": 11}
"""By opening, the opening being ply 1; one for each class under quarter turns, the rows from the top."""
SHORT = ("b4", "c3")


@pytest.fixture(scope="module")
def search() -> Search:
    return solve.search_of(GAME)


def opened(square: str) -> int:
    return GAME.read(GAME.start(), square)


def proves(search: Search, square: str, plies: int) -> bool:
    """Whether White wins within *plies* after the opening, and not within two fewer."""
    white = 1 << opened(square)
    return search.wins_within(white, 0, plies - 1) and not search.wins_within(white, 0, plies - 3)


def test_every_opening_is_of_one_of_seven_classes_under_quarter_turns() -> None:
    turns = solve.symmetries(GAME)
    assert len(turns) == 3  # quarter turns of the printed layout only rename colours
    assert [GAME.squares.names[cell] for cell in solve.openings(GAME)] == list(PLIES)
    reached = {turn[opened(square)] for square, turn in product(PLIES, turns)} | {opened(square) for square in PLIES}
    assert reached == set(range(25))


def test_a_layout_without_symmetry_has_classes_of_one() -> None:
    assert len(solve.openings(LineOrColour(layout="random", seed=1))) == 25


@pytest.mark.parametrize("square", SHORT)
def test_short_wins_are_forced_in_just_so_many_plies(search: Search, square: str) -> None:
    assert proves(search, square, PLIES[square])


@pytest.mark.slow
@pytest.mark.parametrize("square", PLIES)
def test_white_wins_after_every_opening_in_just_so_many_plies(search: Search, square: str) -> None:
    assert proves(search, square, PLIES[square])
    assert solve.plies_to_win(search, opened(square)) == PLIES[square]
    wins_in_a_real_game(search, square)


@pytest.mark.parametrize("square", SHORT)
def test_best_play_is_a_legal_game_that_white_wins_at_that_ply(search: Search, square: str) -> None:
    wins_in_a_real_game(search, square)


def wins_in_a_real_game(search: Search, square: str) -> None:
    """Best play from the opening, by the game's own rules."""
    at = GAME.start()
    claims = solve.best_play(search, opened(square), PLIES[square])
    assert len(claims) == PLIES[square]
    for claim in claims:
        assert GAME.outcome(at) is None
        at = GAME.play(at, claim)
    outcome = GAME.outcome(at)
    assert outcome is not None
    assert outcome.winner == "white"


def late(seed: int) -> Position:
    """A position with six or seven free counters, found by seeded random play; with an odd seed nobody threatens."""
    random, at = Random(seed), GAME.start()
    claimed = 18 + seed // 2 % 2
    while at.claimed.bit_count() < claimed:
        after = GAME.play(at, random.choice(GAME.moves(at)))
        unwanted = after.claimed.bit_count() == claimed and seed % 2 and threatened(after)
        at = GAME.start() if GAME.outcome(after) or unwanted else after
    return at


def threatened(at: Position) -> bool:
    """Whether a claim would win for either player."""
    won = (GAME.win(held | 1 << cell) for held in at[:2] for cell in GAME.moves(at))
    return any(each.ways for each in won)


def plainly(at: Position, attacker: str) -> int | None:
    """Plies of the attacker's fastest forced win, by the game's own moves and outcomes: no table, order or theorem."""
    outcome = GAME.outcome(at)
    if outcome:
        return 0 if outcome.winner == attacker else None
    found = [plainly(GAME.play(at, move), attacker) for move in GAME.moves(at)]
    wins = [plies + 1 for plies in found if plies is not None]
    if GAME.players[GAME.side(at)] == attacker:
        return min(wins, default=None)
    return max(wins) if len(wins) == len(found) else None


def test_late_positions_are_won_as_fast_as_a_plain_search_of_the_game_says(search: Search) -> None:
    seen = set()
    for at in map(late, range(20)):
        for attacker, held, other in (("white", at.white, at.black), ("black", at.black, at.white)):
            least = 1 if GAME.players[GAME.side(at)] == attacker else 2
            plies = search.fastest(held, other, least)
            assert plies == plainly(at, attacker)
            seen.add(plies)
    assert seen >= {None, 1, 3}


def test_the_door_prints_plies_and_best_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solve, "openings", lambda _: [opened("c3")])
    solve.main()
    printed = capsys.readouterr().out
    assert printed.startswith("11 plies: c3 ")
    assert printed.count("#") == 1
    assert len(printed.split()) == 2 + 11
