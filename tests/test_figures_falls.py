"""What the engine shows of figures on the page: the word of `check`, how a round ends by it, and the fall itself."""

import pytest

from models.turntable import CELL
from scripts.figures.falling import Referee
from scripts.inputs import Refused
from tests.figures import tower
from tests.page_figures import TEXTS, asked, command, finished, judged, shown, text_of

FALL = '[Game "OrthoGnomes"]\n[Blocks "LLL LLD LLD LDL LDD DLD"]\n'


@pytest.mark.slow
@pytest.mark.parametrize("given", TEXTS)
def test_the_engine_s_word_is_that_of_check(referee: Referee, given: str | int) -> None:
    text = text_of(given)
    for number, known in enumerate(command("check", text)):
        found = judged(referee, text, number)
        assert (found["loser"], found["problems"]) == (known["loser"], known["problems"])
        assert [one["outcome"] for one in found["placements"]] == [one["outcome"] for one in known["placements"]]
        assert [one["inset_cells"] for one in found["placements"]] == [
            one["inset_cells"] for one in known["placements"]
        ]
        if found["ended"]:
            assert found["ended"] == known["ended"]
        if known["outcome"] is None or not found["verdict"]:
            continue
        if known["legal"] and known["placements"][-1]["outcome"] == known["outcome"]:
            assert {key: found["verdict"].get(key) for key in ("outcome", "cause", "culprit", "margin")} == {
                key: known.get(key) for key in ("outcome", "cause", "culprit", "margin")
            }


@pytest.mark.slow
def test_a_void_round_is_played_again_by_the_same(referee: Referee) -> None:
    text = FALL + '[Collapse "void"]\n\nLLLb2.1U DDDb2.4E'
    told = judged(referee, text)
    assert told["ended"]["void"]
    again = shown("next", told["text"])
    assert (again["first"], again["side"]) == ("light", 0)
    assert [one["label"] for one in again["rounds"]] == ["1", "1"]
    assert again["match"]["rounds"][0]["void"]
    second = shown("next", finished(again["text"]))
    assert (second["first"], [one["label"] for one in second["rounds"]]) == ("dark", ["1", "1", "2"])


@pytest.mark.parametrize("collapse", ["", '[Collapse "void"]\n', '[Collapse "match_loss"]\n'])
def test_a_fall_is_written_down_as_check_wants_it(referee: Referee, collapse: str) -> None:
    text = FALL + collapse + "\nLLLb2.1U DDDb2.4E"
    assert command("check", text)[0]["problems"] == ["the figure falls at placement 2"]
    found = judged(referee, text)
    assert found["text"].rstrip().endswith("DDDb2.4E#")
    assert "[Result " in found["text"]
    known = command("check", found["text"])[0]
    assert known["problems"] == []
    assert known["ended"] == found["ended"]
    assert (known["loser"], found["loser"]) == ("dark", "dark")
    again = judged(referee, found["text"])
    assert (again["text"], again["ended"]) == (None, found["ended"])
    after = shown("position", found["text"])
    assert (after["ended"], after["side"], after["problems"]) == (found["ended"], None, [])
    assert "The round is over" in asked("move", found["text"], move="LLLb1.1U")["error"]
    thought = shown("try", found["text"], move="LLDc2.1N")
    assert (thought["legal"], thought["why"]) == (False, "the round is over: the figure fell")
    assert shown("places", found["text"], pattern="LLD")["moves"] == []
    other = shown("move", found["text"], at=1, move="DDDa2.4E")
    assert "#" not in other["text"]
    assert "Result" not in other["text"]


def test_a_figure_that_falls_has_no_loser_written_down(referee: Referee) -> None:
    found = judged(referee, "LLLb2.1U DDDb2.4E")
    assert (found["verdict"]["outcome"], found["text"], found["ended"]) == ("falls", None, None)


def test_a_fall_begins_as_the_figure_and_ends_on_the_ground(referee: Referee) -> None:
    text = "LLLb2.1U DDDb2.4E"
    fall, blocks = judged(referee, text)["fall"], shown("position", text)["blocks"]
    assert fall["bodies"] == ["b01", "b02"]
    for block, (x, y, z, *turn) in zip(blocks, fall["frames"][0], strict=True):
        middle = [
            low + 0.5 + (len(block["pattern"]) - 1) / 2 * (k == block["axis"]) for k, low in enumerate(block["low"])
        ]
        assert (x, y, z) == pytest.approx([CELL * each for each in middle], abs=1e-5)
        assert turn == [0, 0, 0, 1]
    assert all(len(frame) == 2 and all(len(pose) == 7 for pose in frame) for frame in fall["frames"])
    assert 2 <= len(fall["frames"]) <= 3 * fall["per_second"] + 1
    assert fall["frames"][-1][1][2] < fall["frames"][0][1][2] - CELL


def test_what_stands_has_no_fall_and_what_is_judged_once_is_judged_so_again(referee: Referee) -> None:
    first = judged(referee, "LLLb2.1U DDDa2.4E")
    assert (first["verdict"]["outcome"], first["fall"], first["loser"]) == ("stands", None, None)
    assert judged(referee, "LLLb2.1U DDDa2.4E") == first
    fresh = Referee()
    try:
        assert judged(fresh, "LLLb2.1U DDDa2.4E") == first
        assert judged(fresh, "LLLb2.1U DDDb2.4E") == judged(referee, "LLLb2.1U DDDb2.4E")
    finally:
        fresh.close()


def test_a_moment_is_judged_alone(referee: Referee) -> None:
    text = FALL + "\nLLLb2.1U DDDb2.4E"
    found = judged(referee, text, 0, 1)
    assert (found["verdict"]["outcome"], len(found["placements"]), found["text"], found["ended"]) == (
        "stands",
        1,
        None,
        None,
    )


def test_too_many_blocks_are_not_judged(referee: Referee) -> None:
    text = tower(101)
    with pytest.raises(Refused, match="it has 101 blocks, and whether it stands is judged here of at most 100"):
        judged(referee, text)
    assert judged(referee, text, 0, 2)["verdict"]
