"""The referee: what a verdict means for a round, and what a record says that is not so. No engine is asked here."""

from dataclasses import replace

import pytest

from games.game import Outcome
from games.orthognomes.match import Leg, faults, total
from games.orthognomes.record import Round
from games.orthognomes.rules import Fault
from games.referee import Judge, Report, placements, report
from sim.motion import Motion
from sim.stability import Seen, Verdict
from tests.figures import one
from tests.verdicts import FALLS, MARGINAL, STANDS, at_height

MOVES = "LLDb2.1E DDLb1.2N LLLa3.1U DDDa1.3E"
TAGS = '[Game "OrthoGnomes"]\n'


def judged(record: Round, judge: Judge) -> Report:
    return report(record, tuple(placements(record, judge)))


def test_what_stands_goes_on() -> None:
    found = judged(one(TAGS + MOVES), lambda _: STANDS)
    assert (found.legal, found.outcome, found.loser, found.ended, found.problems) == (True, "stands", None, None, ())
    assert found.score is not None


# "The player who placed the block that caused the collapse loses the figure."
def test_whoever_places_the_block_that_fells_the_figure_loses() -> None:
    found = judged(one(TAGS + MOVES), at_height(4, FALLS))
    assert (found.outcome, found.loser, found.score) == ("falls", "dark", None)
    assert found.ended is not None
    assert found.ended.winner == "light"
    assert [problem.text for problem in found.problems] == ["the figure falls at placement 4"]


def test_a_fall_that_the_record_tells_is_no_problem() -> None:
    found = judged(one(TAGS + MOVES + "#"), at_height(4, FALLS))
    assert found.problems == ()


def test_a_fall_that_does_not_happen_is_reported() -> None:
    found = judged(one(TAGS + MOVES + "#"), lambda _: STANDS)
    assert [p.text for p in found.problems] == ["the record says that the figure fell at placement 4, but it stands"]


def test_a_fall_at_a_marginal_placement_that_does_not_count_as_one_is_reported() -> None:
    for record in (one("LDb2.1E LDb2.2N#"), one(f'{TAGS}[Marginal "stands"]\nLLDb2.1E DDLb1.2N#')):
        (problem,) = judged(record, at_height(2, MARGINAL)).problems
        assert "the record says that the figure fell at placement 2, but it is marginal" in problem.text


def test_nothing_is_judged_after_a_fall() -> None:
    found = judged(one(TAGS + MOVES), at_height(2, FALLS))
    assert [p.verdict is not None for p in found.placed] == [True, True, False, False]
    assert found.legal is False
    assert "comes after placement 2, where the figure fell" in found.problems[-1].text
    word = found.problems[-1].word
    assert word is not None
    assert (word.line, word.text) == (2, "LLLa3.1U")


# Rulings: "a marginal figure in play: falls · stands · simulate"
@pytest.mark.parametrize(
    ("reading", "dynamics", "loser"),
    [
        ("falls", "stands", "dark"),
        ("stands", "falls", None),
        ("simulate", "stands", None),
        ("simulate", "falls", "dark"),
        ("simulate", "unsettled", "dark"),
    ],
)
def test_a_marginal_figure_follows_its_option(reading: str, dynamics: Seen, loser: str | None) -> None:
    verdict: Verdict = replace(MARGINAL, motion=Motion(dynamics, 2.0, None, 0.0, 0.0))
    record = one(f'{TAGS}[Marginal "{reading}"]\n{MOVES}')
    found = judged(record, at_height(4, verdict))
    assert (found.outcome, found.loser) == ("marginal", loser)
    assert (found.ended is None) == (loser is None)


def test_a_figure_without_tags_falls_when_marginal_only_where_that_is_asked_for() -> None:
    found = judged(one(MOVES).under({"Marginal": "falls"}), at_height(2, MARGINAL))
    assert (found.outcome, found.loser) == ("marginal", "dark")


def test_a_figure_without_tags_is_no_game_so_a_marginal_one_goes_on() -> None:
    found = judged(one(MOVES), at_height(2, MARGINAL))
    assert (found.outcome, found.loser, found.legal) == ("marginal", None, True)
    assert all(p.verdict for p in found.placed)


# "If, during play, a block is found to be placed in violation of the placement rules, the round is replayed."
def test_a_violation_voids_the_round_and_nobody_loses() -> None:
    found = judged(one(TAGS + "LLDb2.1E DDLb3.1E LLLa1.1U"), lambda _: STANDS)
    assert (found.legal, found.loser, found.score) == (False, None, None)
    assert found.ended is not None
    assert found.ended.void
    assert found.placed[1].faults == Fault.PARALLEL
    assert "placement 2 (dark) is illegal: it is parallel to block 1" in found.problems[0].text


@pytest.mark.parametrize(("said", "wrong"), [("*", False), ("0-0", True), ("6-1", True)])
def test_a_result_that_does_not_follow_is_reported(said: str, wrong: bool) -> None:
    found = judged(one(f'{TAGS}[Result "{said}"]\n{MOVES}'), lambda _: STANDS)
    assert bool(found.problems) == wrong
    if wrong:
        assert "so it is *" in found.problems[0].text


def test_play_after_all_blocks_are_placed_is_reported() -> None:
    record = one(TAGS + '[Blocks "LLL"]\nLLLb2.1E DDDa1.1N LLLb1.2N')
    found = judged(record, lambda _: STANDS)
    assert "all blocks were placed" in found.problems[0].text
    assert found.ended is not None
    assert found.ended.points == (0, 0)


def leg(number: str, first: str, points: tuple[int, int] | None, *, void: bool = False, decides: bool = False) -> Leg:
    outcome = None if points is None else Outcome(points, None, "", void, decides)
    return Leg(number, first, outcome)


# "The winner is the player who has the most victory points in total across the two rounds."
def test_a_match_is_two_rounds() -> None:
    assert total([leg("1", "Light", (6, 1)), leg("2", "Dark", (4, 5))]).totals == (10, 6)
    assert total([leg("1", "Light", (6, 1)), leg("2", "Dark", (4, 5))]).winner == "light"
    tied = total([leg("1", "Light", (3, 1)), leg("2", "Dark", (1, 3))])
    assert (tied.finished, tied.winner) == (True, None)  # the sheet gives no tie-break
    assert not total([leg("1", "Light", (6, 1))]).finished
    assert not total([leg("1", "Light", (6, 1)), leg("2", "Dark", None)]).finished


def test_a_void_round_does_not_count_and_is_played_again_by_the_same_starter() -> None:
    legs = [leg("1", "Light", (0, 0), void=True), leg("1", "Light", (2, 1)), leg("2", "Dark", (0, 3))]
    assert faults(legs) == []
    assert total(legs).totals == (2, 4)
    assert "same starter" in faults([legs[0], leg("1", "Dark", (2, 1))])[0][1]


def test_the_other_player_starts_the_second_round() -> None:
    assert faults([leg("1", "Light", (1, 0)), leg("2", "Dark", (1, 0))]) == []
    assert "First Dark" in faults([leg("1", "Light", (1, 0)), leg("2", "Light", (1, 0))])[0][1]
    assert "was played already" in faults([leg("1", "Light", (1, 0)), leg("1", "Dark", (1, 0))])[0][1]
    assert "two rounds" in faults([leg("", "Light", (1, 0)), leg("", "Dark", (1, 0)), leg("", "Light", (1, 0))])[0][1]


def test_a_collapse_that_decides_the_match_ends_it() -> None:
    lost = Leg("1", "Light", replace(leg("1", "Light", (0, 1), decides=True).outcome, winner="dark"))  # type: ignore[type-var]
    assert total([lost]).winner == "dark"
    assert total([lost]).finished
    assert "the match was over" in faults([lost, leg("2", "Dark", (9, 0))])[0][1]
