"""What the page changes in figures: placements, blocks that are lifted, options, rounds; laws, and what broke once."""

import json
from random import Random

import pytest

from games.orthognomes import record
from scripts.figures.falling import Referee
from tests.commands import EXAMPLES, run
from tests.page_figures import SEEDS, asked, finished, judged, places, random_text, shown

GAME = '[Game "OrthoGnomes"]\n[Rules "1"]\n'
ON_AN_EDGE = "1. LLDb2.1U DDDa2.4E  2. LDLa2.5U"
FALLEN = "1. LLDb2.1E DDDb2.2N#"


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_is_placed_move_by_move(seed: int) -> None:
    whole = shown("position", random_text(seed))
    text, moves = shown("new", options=whole["options"])["text"], whole["moves"]
    for k, move in enumerate(moves):
        before = shown("position", text)
        thought = shown("try", text, move=move)
        assert (before["at"], before["side"]) == (k, k % 2)
        assert any(
            move in shown("places", text, pattern=pattern)["moves"]
            for pattern in before["hands"][whole["players"][k % 2]]
        )
        after = shown("move", text, move=move)
        assert after["moves"] == moves[: k + 1]
        assert (thought["legal"], thought["move"]) == (True, move)
        assert thought["block"] == after["blocks"][-1]
        assert thought["outcome"] == after["verdict"]["outcome"]
        assert thought["inset_cells"] == after["verdict"]["margin"]["inset_cells"]
        text = after["text"]
    assert text == whole["text"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_after_a_step_back_drops_what_followed(seed: int) -> None:
    whole = shown("position", random_text(seed))
    for at in (0, 1, len(whole["moves"]) // 2):
        move = Random(seed).choice(places(whole["text"], at))
        found = shown("move", whole["text"], at=at, move=move)
        assert found["moves"] == [*whole["moves"][:at], move]
        assert found["at"] == at + 1
        assert "Result" not in found["text"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_cut_off_leaves_the_rest_as_it_was(seed: int) -> None:
    text = (EXAMPLES / "match.game").read_text() if seed == 0 else random_text(seed)
    whole = shown("position", text, round=0)
    for at in (0, 1, len(whole["moves"]) // 2):
        before, after = shown("position", text, round=0, at=at), shown("cut", text, round=0, at=at)
        assert after["moves"] == whole["moves"][:at]
        same = ("at", "round", "blocks", "hands", "side", "verdict", "score", "views", "settings")
        assert [after[key] for key in same] == [before[key] for key in same]
        move = whole["moves"][at]
        assert shown("move", after["text"], move=move) == shown("move", text, round=0, at=at, move=move)


def test_what_is_cut_off_takes_only_what_told_of_the_end_with_it() -> None:
    tags = f'{GAME}[Event "Club"]\n[Annotator "Ada"]\n'
    text = f'{tags}[Result "1-0"]\n\n{FALLEN}\n'
    assert shown("cut", text)["text"] == f"{tags}\n{FALLEN.replace('#', '')}\n"
    assert shown("cut", text, at=1)["text"] == f"{tags}\n1. LLDb2.1E\n"
    assert shown("cut", text, at=0)["text"] == tags
    assert shown("cut", "1. LLDb2.1E\n", at=0)["text"] == ""
    assert asked("cut", text, at=3)["error"] == "There is no move 3: expected one from 0 to 2."


def test_a_later_round_is_cut_to_nothing_and_rounds_after_it_go() -> None:
    text = (EXAMPLES / "match.game").read_text()
    second = shown("cut", text, round=1, at=0)
    assert (second["round"], second["first"], second["side"]) == (1, "dark", 1)
    assert second["rounds"] == [*shown("position", text)["rounds"][:1], {"label": "2", "moves": 0}]
    assert shown("cut", text, round=0, at=2)["rounds"] == [{"label": "1", "moves": 2}]


def test_a_placement_that_breaks_a_rule_is_cut_off_with_what_follows() -> None:
    found = shown("position", f"{GAME}\n1. LLDa1.1N DDDb2.1N")
    assert found["faulty"] == 1
    assert shown("cut", found["text"], at=0)["problems"] == []


def test_a_figure_is_built_and_taken_apart() -> None:
    text = shown("new", play=False)["text"]
    assert text == ""
    for move in ("LLLb2.1U", "DDDa2.4E", "LDb3.4N"):
        text = shown("move", text, move=move)["text"]
    found = shown("position", text)
    assert (found["play"], found["hands"], found["side"], found["match"]) == (False, None, None, None)
    left = shown("lift", text, number=2)
    assert left["moves"] == ["LLLb2.1U", "LDb3.4N"]
    assert [block["number"] for block in left["blocks"]] == [1, 2]
    for number in (3, 2, 1):
        text = shown("lift", text, number=number)["text"]
    assert text == ""


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_lifting_the_last_block_undoes_its_placing(seed: int) -> None:
    whole = shown("position", " ".join(shown("position", random_text(seed))["moves"]))
    for at in range(len(whole["moves"]), 0, -1):
        assert shown("lift", whole["text"], at=at, number=at) == shown("position", " ".join(whole["moves"][: at - 1]))


def test_in_a_game_nothing_is_lifted() -> None:
    assert "stays where it is" in asked("lift", random_text(0), number=1)["error"]


@pytest.mark.parametrize("number", [0, 4, 10**9])
def test_a_block_that_there_is_not_cannot_be_lifted(number: int) -> None:
    said = asked("lift", "LLLb2.1U DDDa2.4E LDb3.4N", number=number)
    assert said["error"] == f"There is no block {number}: expected one from 1 to 3."


@pytest.fixture(scope="module")
def usual() -> dict[str, str]:
    """Every option at its default, as a form sends them."""
    return dict(shown("position", GAME)["settings"])


def test_options_change_the_rules_and_leave_the_placements() -> None:
    text = shown("move", shown("new")["text"], move="LLLb2.1U")["text"]
    found = shown("options", text, options={"Start": "c3"})
    assert (found["start"], found["start_cell"], found["moves"]) == ("c3", [2, 2, 0], ["LLLb2.1U"])
    assert found["problems"] == ["placement 1 is illegal: the first block must cover the starting cell c3"]
    back = shown("options", found["text"], options={"Start": "b2"})
    assert (back["text"], back["options"]) == (text, {})
    assert "Blocks" in asked("options", text, options={"Blocks": "many"})["error"]
    assert "Bloks" in asked("options", text, options={"Bloks": "literal"})["error"]
    free = shown("options", shown("new", play=False)["text"], options={"Start": "c3"})
    assert (free["start"], free["play"]) == ("c3", False)


def test_a_round_under_other_options_has_not_ended_as_it_did() -> None:
    text = (EXAMPLES / "round.game").read_text()
    assert "[Result " in shown("position", text)["text"]
    assert "[Result " not in shown("options", text, options={"Start": "c3"})["text"]
    assert shown("options", text, options={"Start": "b2"}) == shown("position", text)


def test_options_of_a_match_hold_in_all_its_rounds_but_for_who_begins() -> None:
    text = (EXAMPLES / "match.game").read_text()
    found = shown("options", text, round=0, options={"Collapse": "void", "First": "Dark"})
    rounds = record.read(found["text"])
    assert [one.given["Collapse"] for one in rounds] == ["void"] * len(rounds)
    assert [one.tag("First") for one in rounds][1:] == [one.tag("First") for one in record.read(text)][1:]


@pytest.mark.parametrize("text", ["", "1. LLDb2.1E\n", GAME, f'{GAME}[Result "1-0"]\n\n{FALLEN}\n'])
def test_a_form_that_changes_nothing_leaves_the_text_as_it_is(text: str, usual: dict[str, str]) -> None:
    assert shown("options", text, options=usual)["text"] == text


def test_what_is_built_freely_has_no_hands_under_any_options(usual: dict[str, str]) -> None:
    found = shown("options", "LLDb2.1E", options=usual | {"Blocks": "LLD LDL", "Touch": "edge"})
    assert found["text"] == '[Blocks "LLD LDL"]\n[Touch "edge"]\n\n1. LLDb2.1E\n'
    assert (found["hands"], found["play"]) == (None, False)


def test_a_round_goes_on_when_what_made_it_fall_stands_now(referee: Referee) -> None:
    told = judged(referee, f"{GAME}\n{ON_AN_EDGE}")["text"]
    assert told.endswith(f"{ON_AN_EDGE}#\n")
    now = shown("options", told, options={"Marginal": "stands"})
    assert now["text"] == f'{GAME}[Marginal "stands"]\n\n{ON_AN_EDGE}\n'
    assert (now["ended"], now["side"], now["problems"]) == (None, 1, [])
    assert judged(referee, now["text"])["problems"] == []
    back = shown("options", now["text"], options={"Marginal": "falls"})
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
        found = shown("options", text, options={"Collapse": cost}, round=number)
        assert f'[Result "{result}"]' in found["text"]
        assert words in found["match"]["rounds"][0]["reason"]
        assert found["problems"] == []


def test_a_round_that_breaks_a_rule_now_has_no_result() -> None:
    found = shown("options", f'{GAME}[Result "1-0"]\n\n{FALLEN}\n', options={"Start": "a1"})
    assert "Result" not in found["text"]
    assert found["problems"] == ["placement 1 is illegal: the first block must cover the starting cell a1"]


def test_the_other_player_begins_the_next_round_and_a_match_has_two() -> None:
    text = finished(shown("new")["text"])
    first = shown("position", text)
    assert first["ended"]["points"] == first["match"]["totals"]
    assert not first["match"]["finished"]
    second = shown("next", text)
    assert (second["round"], second["at"], second["first"], second["side"]) == (1, 0, "dark", 1)
    assert [one["label"] for one in second["rounds"]] == ["1", "2"]
    assert "goes on" in asked("next", second["text"])["error"]
    over = shown("position", finished(second["text"]))
    assert over["match"]["finished"]
    assert "The match is over" in asked("next", over["text"])["error"]
    known = json.loads(run("score", "--json", "-", stdin=over["text"]).out)
    assert (known["score"], known["winner"]) == (over["match"]["totals"], over["match"]["winner"])


@pytest.mark.parametrize(("before", "label"), [("", "2"), ('[Round "1"]\n', "2"), ('[Round "2"]\n', "1")])
def test_the_next_round_is_the_other_one(before: str, label: str) -> None:
    text = f'{GAME}{before}[Result "1-0"]\n\n{FALLEN}\n'
    found = shown("next", text)
    assert [one["label"] for one in found["rounds"]][1:] == [label]


def test_a_void_round_is_played_again_under_its_own_number() -> None:
    found = shown("next", f'{GAME}[Collapse "void"]\n[Round "2"]\n\n{FALLEN}\n')
    assert [one["label"] for one in found["rounds"]] == ["2", "2"]
