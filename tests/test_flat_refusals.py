"""Odd files of flat games: what is wrong is told in one line, at its place. Each input was once answered otherwise."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import EXAMPLES, ROOT, run

RUE = str(EXAMPLES / "rue.game")
RUKUNI = str(EXAMPLES / "rukuni.game")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[Game "Rue"]\n\nBPN@0,0\n[Result "*"]\n', '4:10: “*”: expected a tag Game, which begins another game'),
        ('[Game "Rue"]\n\nBPN@0,0\n\n[Round "2"]\n\nBPN@0,0\n', "5:9: “2”: expected a tag Game"),
        ('[Game "Line or Colour"]\n٣ "1"]\n[Result "White"]\n', "3:10: “White”: expected a tag Game"),
        (
            '[{"game":"rue","moves":["BPN@0,0"]},{"game":"rukuni","moves":["a1-a4:b4"]}]',
            "1:64: “a1-a4:b4” (game 2): expected a game of Rue, as before",
        ),
        (
            '{"game":"rue","tags":{"Game":"Rukuni"},"moves":["a1-a4:b4"]}',
            "1:31: “Rukuni” (tag Game): expected Rue, as it says itself",
        ),
        ('{"game":"rue","mvoes":["BPN@0,0"]}', "“\"mvoes\"” (JSON, game 1): expected no more than"),
        ('{"game":"rue","moves":[],"moves":["BPN@0,0"]}', "“moves” (JSON): expected every key of an object only once"),
        ('[Game "Rue"]\n[Seed "x"]\n\nBPN@0,0', "2:8: “x” (tag Seed): expected a whole number from 0 to"),
        ('[Game "Rue"]\n[Seed "٣"]\n\nBPN@0,0', "2:8: “٣” (tag Seed): expected a whole number"),
        ('[Game "Rue"]\n[Seed "9223372036854775808"]\n\nBPN@0,0', "(tag Seed): expected a whole number"),
        ('[Game "Rue"]\n[Round "1000000"]\n\nBPN@0,0', "expected a number from 1 to 999999"),
        ('[Game "Rue"]\n[Result ""]\n\nBPN@0,0', "2:10: nothing stands here (tag Result): expected * or points"),
        ('[Game "Rukuni"]\n[Side "6"]\n\n1. \u212a1-k2:k3', "4:4: “\u212a1-k2:k3” (move 1): expected letters"),
        ('[Game "Rue"]\n\n' + "BPN@0,0 " * 1001, "“BPN@0,0” (move 1001): expected at most 1000 moves"),
        ('[Game "Rue"]\n\nBPN@0,0\n' * 1001, "(game 1001): expected at most 1000 games in a file"),
        ("[" * 100_000, "JSON that is not nested so deeply"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["check", "score", "show", "convert"])
def test_what_cannot_be_read_is_told_at_its_place(command: str, text: str, says: str) -> None:
    done = run(command, "-", stdin=text)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert says in done.err


@pytest.mark.parametrize("comment", ['{ "The Immortal" }', "{}", '{"a" is better: 1}'])
def test_a_comment_at_the_head_is_no_json(comment: str) -> None:
    assert run("convert", "-", stdin=f'{comment}\n[Game "Rue"]\n\nBPN@0,0\n').out.endswith("1. BPN@0,0\n")


def test_files_that_were_joined_have_no_bom_between_them() -> None:
    text = '\ufeff[Game "Rue"]\n\nBPN@0,0\n'
    assert run("convert", "-", stdin=text + text).out.count("1. BPN@0,0") == 2


def test_the_place_of_a_wrong_result_is_known_however_its_tag_is_written() -> None:
    for command in ("check", "score"):
        done = run(command, "-", stdin='[Game "Rukuni"]\n[result "3-3"]\n\na1-a4:b4\n')
        assert done.code == 1
        assert "-:2:10: the result 3-3 does not follow" in done.out + done.err
    figure = run("score", "-", stdin='[Game "OrthoGnomes"]\n[result "3-3"]\n\nLLDb2.1E\n')
    assert "-:2:10: the result 3-3 does not follow" in figure.err


def test_an_option_that_one_file_does_not_have_does_not_stop_the_others() -> None:
    done = run("check", RUE, RUKUNI, "--set", "Side=5", "--json")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert done.code == 2
    assert lines[0]["error"].startswith(f"{RUE}: there is no option “Side”: expected one of Players")
    assert lines[1]["legal"]


def test_an_option_is_given_once() -> None:
    done = run("check", RUE, "--set", "Players=2", "--set", "players=3")
    assert (done.code, done.out) == (2, "")
    assert "players was given before" in done.err


def test_score_answers_programs_on_an_illegal_game_too() -> None:
    done = run("score", "--game", "rukuni", "-e", "a1-a4:b4 a1-a4:b4", "--json")
    answer = json.loads(done.out)
    assert (done.code, answer["legal"], answer["score"], answer["finished"]) == (1, False, None, False)
    assert "no tower stands on a1" in answer["reason"]
    assert "move 2 (grey)" in done.err


@pytest.mark.parametrize("command", [("random", "rue"), ("play", "rue")])
@pytest.mark.parametrize("target", ["x.json", "x.svg", "x/"])
def test_a_game_is_written_as_a_game(command: tuple[str, str], target: str, tmp_path: Path) -> None:
    done = run(*command, "-o", f"{tmp_path}/{target}")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert list(tmp_path.iterdir()) == []


def test_a_table_as_solids_has_no_side(tmp_path: Path) -> None:
    assert run("render", RUKUNI, "--view", "north", "-o", str(tmp_path / "x.glb")).code == 0


def test_a_column_of_cards_fits_on_a_page() -> None:
    turns = ("PN", "CN", "FN", "TS")
    cards = [
        f"{colour}{turn}@0,{4 * k + 2 * n + p}"
        for k, turn in enumerate(turns)
        for n, colour in enumerate("RB")
        for p in (0, 1)
    ]
    done = run("render", "--game", "rue", "-e", " ".join(cards), "-o", "-", "--format", "svg")
    assert done.code == 0
    assert 'height="240mm"' in done.out


def test_nobody_listening_to_errors_changes_no_exit_code() -> None:
    command = f"{sys.executable} -m scripts.cli score nowhere.game 2>/dev/full"
    assert subprocess.run(command, shell=True, cwd=ROOT, check=False).returncode == 2
