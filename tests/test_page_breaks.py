"""Options of the stacking table changed when there is something on it: what was found by breaking the page."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from scripts.figures.falling import Referee
from scripts.inputs import Figures
from scripts.page import tasks
from scripts.page.asks import Ask
from scripts.page.texts import read

GAME = '[Game "OrthoGnomes"]\n[Rules "1"]\n'
ON_AN_EDGE = "1. LLDb2.1U DDDa2.4E  2. LDLa2.5U"
FALLEN = "1. LLDb2.1E DDDb2.2N#"
Said = dict[str, Any]


def under(text: str, options: dict[str, str], number: int | None = None) -> Said:
    """A position under other options, as it comes over a wire."""
    found = json.loads(json.dumps(tasks.answered(Ask(1, "options", text, round=number, options=options))))
    assert "error" not in found, found
    assert isinstance(found, dict)
    return found


@pytest.fixture(scope="module")
def usual() -> dict[str, str]:
    """Every option at its default, as a form sends them."""
    settings = tasks.answered(Ask(1, "position", GAME))["settings"]
    assert isinstance(settings, dict)
    return settings


@pytest.fixture(scope="module")
def referee() -> Iterator[Referee]:
    found = Referee()
    yield found
    found.close()


def judged(referee: Referee, text: str) -> Said:
    source = read(text)
    assert isinstance(source, Figures)
    return referee.judged(source, None, None)


@pytest.mark.parametrize("text", ["", "1. LLDb2.1E\n", GAME, f'{GAME}[Result "1-0"]\n\n{FALLEN}\n'])
def test_a_form_that_changes_nothing_leaves_the_text_as_it_is(text: str, usual: dict[str, str]) -> None:
    assert under(text, usual)["text"] == text


def test_what_is_built_freely_has_no_hands_under_any_options(usual: dict[str, str]) -> None:
    found = under("LLDb2.1E", usual | {"Blocks": "LLD LDL", "Touch": "edge"})
    assert found["text"] == '[Blocks "LLD LDL"]\n[Touch "edge"]\n\n1. LLDb2.1E\n'
    assert (found["hands"], found["play"]) == (None, False)


def test_a_round_goes_on_when_what_made_it_fall_stands_now(referee: Referee) -> None:
    told = judged(referee, f"{GAME}\n{ON_AN_EDGE}")["text"]
    assert told.endswith(f"{ON_AN_EDGE}#\n")
    now = under(told, {"Marginal": "stands"})
    assert now["text"] == f'{GAME}[Marginal "stands"]\n\n{ON_AN_EDGE}\n'
    assert (now["ended"], now["side"], now["problems"]) == (None, 1, [])
    assert judged(referee, now["text"])["problems"] == []
    back = under(now["text"], {"Marginal": "falls"})
    assert judged(referee, back["text"])["text"] == told


@pytest.mark.parametrize(
    ("cost", "result", "words"),
    [
        ("void", "0-0", "void and played again"),
        ("match_loss", "1-0", "loses the match"),
        ("round_loss", "1-0", "round"),
    ],
)
def test_the_result_follows_what_a_fall_costs_now(cost: str, result: str, words: str) -> None:
    text = f'{GAME}[Round "1"]\n[Result "1-0"]\n\n{FALLEN}\n\n{GAME}[First "Dark"]\n[Round "2"]\n\n1. DDDb2.1E\n'
    for number in (0, 1):
        found = under(text, {"Collapse": cost}, number)
        assert f'[Result "{result}"]' in found["text"]
        assert words in found["match"]["rounds"][0]["reason"]
        assert found["problems"] == []


def test_a_round_that_breaks_a_rule_now_has_no_result() -> None:
    found = under(f'{GAME}[Result "1-0"]\n\n{FALLEN}\n', {"Start": "a1"})
    assert "Result" not in found["text"]
    assert found["problems"] == ["placement 1 is illegal: the first block must cover the starting cell a1"]


def test_a_figure_that_is_built_freely_never_ends_not_even_by_a_broken_rule() -> None:
    found = tasks.answered(Ask(1, "position", "LLDb2.1E LLDb2.1N"))
    assert (found["ended"], found["faulty"], found["play"]) == (None, 2, False)


@pytest.mark.parametrize(("before", "label"), [("", "2"), ('[Round "1"]\n', "2"), ('[Round "2"]\n', "1")])
def test_the_next_round_is_the_other_one(before: str, label: str) -> None:
    text = f'{GAME}{before}[Result "1-0"]\n\n{FALLEN}\n'
    found = tasks.answered(Ask(1, "next", text))
    rounds: Any = found["rounds"]
    assert [one["label"] for one in rounds][1:] == [label]


def test_a_void_round_is_played_again_under_its_own_number() -> None:
    found = tasks.answered(Ask(1, "next", f'{GAME}[Collapse "void"]\n[Round "2"]\n\n{FALLEN}\n'))
    rounds: Any = found["rounds"]
    assert [one["label"] for one in rounds] == ["2", "2"]


def test_what_reaches_beyond_the_board_is_not_said_to_have_too_little_to_spare() -> None:
    verdict: Any = tasks.answered(Ask(1, "position", "LLDd2.1E"))["verdict"]
    assert verdict["outcome"] == "marginal"
    assert "threshold" not in verdict["words"][0]
