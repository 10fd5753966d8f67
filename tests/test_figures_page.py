"""What the page is told of figures: the same as the command line says, and laws of what it changes in them."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.orthognomes import record
from games.orthognomes.rules import OrthoGnomes
from games.orthognomes.text import write_block
from games.standing import standing_round
from models.turntable import CELL, WIDTH
from scripts.figures.falling import Referee
from scripts.inputs import Figures, Refused
from scripts.page import tasks
from scripts.page.asks import Ask
from scripts.page.texts import read
from sim.statics import vertical_margin
from sim.views import FIVE_VIEWS
from tests.commands import EXAMPLES, run
from tests.figures import random_play

FILES = sorted(
    path
    for folder in (EXAMPLES, EXAMPLES / "illegal")
    for path in folder.glob("*.game")
    if '[Game "' not in path.read_text() or '[Game "OrthoGnomes"]' in path.read_text()
)
SETS = ("published", "literal", "LLL LLD LLD LDL LDD DLD")
SEEDS = range(4)
Said = dict[str, Any]


def asked(kind: str, text: str = "", number: int = 0, **fields: Any) -> Said:
    """The answer to a question, as it comes over a wire."""
    found = json.loads(json.dumps(tasks.answered(Ask(1, kind, text, block=number, **fields)), allow_nan=False))
    assert isinstance(found, dict)
    return found


def shown(kind: str, text: str = "", **fields: Any) -> Said:
    """The same, where it is no error."""
    found = asked(kind, text, **fields)
    assert "error" not in found, found
    return found


def random_text(seed: int, plies: int = 12) -> str:
    """A random legal round, whether it stands or not."""
    blocks = SETS[seed % len(SETS)]
    last = random_play(OrthoGnomes.under({"Blocks": blocks}), seed, plies)[-1]
    moves = " ".join(map(write_block, last.figure.blocks))
    return str(shown("position", f'[Game "OrthoGnomes"]\n[Blocks "{blocks}"]\n\n{moves}')["text"])


@pytest.fixture(scope="module")
def referee() -> Iterator[Referee]:
    found = Referee()
    yield found
    found.close()


def judged(referee: Referee, text: str, number: int | None = None, at: int | None = None) -> Said:
    """What both judges say of a position."""
    source = read(text)
    assert isinstance(source, Figures)
    found = json.loads(json.dumps(referee.judged(source, number, at), allow_nan=False))
    assert isinstance(found, dict)
    return found


def command(name: str, text: str) -> list[Said]:
    """What the command line says to programs, round by round."""
    found = json.loads(run(name, "--json", "-", stdin=text).out)
    rounds = found.get("rounds", [found])
    assert isinstance(rounds, list)
    return rounds


def solid(text: str) -> bool:
    """Whether `score` has something to score."""
    return run("score", "-", stdin=text).code != 2


TEXTS = [*(pytest.param(path.read_text(), id=path.stem) for path in FILES), *(
    pytest.param(seed, id=f"random {seed}") for seed in SEEDS
)]  # fmt: skip


def text_of(given: str | int) -> str:
    return random_text(given) if isinstance(given, int) else given


@pytest.mark.parametrize("given", TEXTS)
def test_a_position_is_told_as_score_and_convert_tell_it(given: str | int) -> None:
    text = text_of(given)
    first = shown("position", text)
    assert first["text"] == run("convert", "-", "--to", "game", stdin=text).out
    scored = command("score", text) if solid(text) else [None] * len(first["rounds"])
    for number, known in enumerate(scored):
        found = shown("position", text, round=number)
        assert found["at"] == len(found["moves"]) == found["rounds"][number]["moves"]
        assert (found["round"], found["text"]) == (number, first["text"])
        if known is None:
            assert (found["legal"], found["views"], found["verdict"], found["map"]) == (False, {}, None, "")
            continue
        assert found["legal"] == known["legal"]
        assert bare(found["views"]) == known["views"]
        if not known["legal"]:
            continue
        assert (found["ended"]["points"] if found["ended"] else found["score"]) == known["score"]
        assert (found["ended"] is not None) == known["finished"]


def bare(views: Said) -> Said:
    """Views as `score` has them."""
    left = ("player", "direction", "cells")
    return {
        name: side | {"lines": [{key: line[key] for key in left} for line in side["lines"]]}
        for name, side in views.items()
    }


@pytest.mark.parametrize("given", TEXTS)
def test_every_line_is_numbered_and_its_cells_in_space_are_seen_where_it_is(given: str | int) -> None:
    found = shown("position", text_of(given))
    if not found["views"]:
        return
    owner = {
        tuple(low + k * (axis == block["axis"]) for axis, low in enumerate(block["low"])): colour
        for block in found["blocks"]
        for k, colour in enumerate(block["pattern"])
    }
    lines = [line for side in found["views"].values() for line in side["lines"]]
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
    for view in FIVE_VIEWS:
        side = found["views"][view.name]
        first = -(WIDTH - 1) if sum(view.right) < 0 else 0
        for line in side["lines"]:
            for (column, row), cell in zip(line["cells"], line["seen"], strict=True):
                assert owner[tuple(cell)] == line["player"][0].upper()
                right, up = (sum(a * b for a, b in zip(cell, way, strict=True)) for way in (view.right, view.up))
                bottom = -(WIDTH - 1) if sum(view.up) < 0 else 0
                assert (column, row) == (right - first, up - bottom)
                assert side["grid"][len(side["grid"]) - 1 - row][column] == owner[tuple(cell)]
                before = [
                    each
                    for each in owner
                    if all(_along(each, way) == _along(cell, way) for way in (view.right, view.up))
                ]
                assert max(before, key=lambda each: _along(each, view.toward)) == tuple(cell)


def _along(cell: Any, way: Any) -> int:
    return sum(a * b for a, b in zip(cell, way, strict=True))


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
@pytest.mark.parametrize("given", TEXTS)
def test_what_is_written_is_read_as_the_same(given: str | int) -> None:
    found = shown("position", text_of(given))
    assert shown("position", found["text"]) == found
    assert shown("open", link=found["link"]) == found
    if found["map"] and found["legal"]:
        for form in (found["map"], found["line"]):
            again = shown("position", form)
            assert [block["low"] for block in again["blocks"]] == [block["low"] for block in found["blocks"]]
            assert (again["map"], again["line"]) == (found["map"], found["line"])


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
def test_any_moment_is_what_was_played_until_then(seed: int) -> None:
    whole = shown("position", random_text(seed))
    for at in range(len(whole["moves"]) + 1):
        found = shown("position", whole["text"], at=at)
        tags = whole["text"].partition("\n\n")[0]
        alone = shown("position", tags + "\n\n" + " ".join(whole["moves"][:at]))
        own = ("text", "link", "moves", "rounds", "at", "match", "ended")
        assert {key: value for key, value in found.items() if key not in own} == {
            key: value for key, value in alone.items() if key not in own
        }
        assert (found["moves"], found["text"], found["at"]) == (whole["moves"], whole["text"], at)


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


def places(text: str, at: int | None = None) -> list[str]:
    """All legal placements of the side to move, as the page lists them."""
    found = shown("position", text, at=at)
    hand = found["hands"][found["players"][found["side"]]]
    return sorted({move for pattern in hand for move in shown("places", text, at=at, pattern=pattern)["moves"]})


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_places_are_the_moves_of_the_rules(seed: int) -> None:
    text = random_text(seed, 1 + seed)
    (one,) = record.read(text)
    game = one.game()
    at = game.start()
    for placement in one.placements:
        at = game.play(at, placement.block)
    assert places(text) == sorted(set(map(write_block, game.moves(at))))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_try_agrees_with_the_move_whether_legal_or_not(seed: int) -> None:
    random, text = Random(seed), random_text(seed, 2 + seed)
    hand = shown("position", text)["hands"]["light"] + ["LLLL", "DD"]
    legal = set()
    for _ in range(60):
        level = random.choice(["", *(f".{k}" for k in range(1, 8))])
        move = random.choice(hand) + random.choice("abcd") + random.choice("1234") + level + random.choice("NESWUD")
        thought, after = asked("try", text, move=move), asked("move", text, move=move)
        if "error" in thought:
            assert after["error"] == thought["error"]
            continue
        legal.add(thought["legal"])
        assert thought["legal"] == ("error" not in after)
        if thought["legal"]:
            assert (thought["faults"], thought["why"]) == ([], None)
            assert after["moves"][-1] == thought["move"]
            assert after["verdict"]["outcome"] == thought["outcome"]
        else:
            assert thought["faults"]
            assert thought["why"] in after["error"]
            assert thought["outcome"] is None
    assert False in legal


@pytest.mark.parametrize("path", [path for path in FILES if path.parent.name == "illegal"], ids=lambda path: path.stem)
def test_an_illegal_placement_is_named_and_nothing_goes_on_it(path: Path) -> None:
    found = shown("position", path.read_text())
    assert (found["legal"], found["side"]) == (False, None)
    assert found["problems"] == [f"placement {found['faulty']} is illegal: {found['why']}"]
    assert f"placement {found['faulty']}" in run("score", str(path)).out + run("check", str(path)).out
    said = asked("move", found["text"], move="LLLb2E")
    assert said["error"] == f"Placement {found['faulty']} is illegal: {found['why']}; take it back first."
    thought = shown("try", found["text"], move="LLLb2E")
    assert (thought["legal"], thought["outcome"]) == (False, None)
    assert shown("places", found["text"], pattern="LLD")["moves"] == []
    before = shown("position", found["text"], at=found["faulty"] - 1)
    assert before["legal"]
    assert before["problems"] == []


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


def finished(text: str) -> str:
    """A round that has just begun, played until all blocks are placed, by placements that stand."""
    game = record.read(text)[-1].game()
    blocks = standing_round(game, 3, lambda scene: (vertical_margin(scene) or 0.0) > 1e-4)
    assert blocks is not None
    return text.rstrip() + "\n\n" + " ".join(map(write_block, blocks))


FALL = '[Game "OrthoGnomes"]\n[Blocks "LLL LLD LLD LDL LDD DLD"]\n'


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


def test_five_views_alone_are_refused_in_words() -> None:
    views = run("views", "-e", "LLDb2.1E DLDb1.2N").out
    assert asked("position", views)["error"] == (
        "Five views alone can be scored, but not built: expected placements, or a layer map."
    )


def test_too_many_blocks_are_not_judged(referee: Referee) -> None:
    text = " ".join(("LDb2.{}E", "DLb2.{}N")[k % 2].format(k + 1) for k in range(101))
    with pytest.raises(Refused, match="it has 101 blocks, and whether it stands is judged here of at most 100"):
        judged(referee, text)
    assert judged(referee, text, 0, 2)["verdict"]
