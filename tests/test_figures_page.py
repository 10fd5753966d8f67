"""What the page is told of figures: the same as the command line says, as far as statics and rules see."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.orthognomes import record
from games.orthognomes.text import write_block
from models.turntable import WIDTH
from sim.views import FIVE_VIEWS
from tests.commands import run
from tests.page_figures import FILES, SEEDS, TEXTS, Said, asked, command, places, random_text, shown, text_of


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


def solid(text: str) -> bool:
    """Whether `score` has something to score."""
    return run("score", "-", stdin=text).code != 2


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


def test_a_figure_that_is_built_freely_never_ends_not_even_by_a_broken_rule() -> None:
    found = shown("position", "LLDb2.1E LLDb2.1N")
    assert (found["ended"], found["faulty"], found["play"]) == (None, 2, False)


def test_five_views_alone_are_refused_in_words() -> None:
    views = run("views", "-e", "LLDb2.1E DLDb1.2N").out
    assert asked("position", views)["error"] == (
        "Five views alone can be scored, but not built: expected placements, or a layer map."
    )


def test_what_reaches_beyond_the_board_is_not_said_to_have_too_little_to_spare() -> None:
    verdict = shown("position", "LLDd2.1E")["verdict"]
    assert verdict["outcome"] == "marginal"
    assert "threshold" not in verdict["words"][0]
