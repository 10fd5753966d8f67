"""The command line: answers, exit codes, files that are written whole or not at all."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.commands import EXAMPLES, ROOT, run, run_alone

STANDING = "LLDb2.1E DLDb1.2N"
FALLING = "LLDb2.1E DLDb2.2N"
MARGINAL = "LDb2.1E LDb2.2N"


def check(*arguments: str) -> dict[str, Any]:
    answer = json.loads(run("check", "--json", *arguments).out)
    assert isinstance(answer, dict)
    return answer


@pytest.mark.parametrize(
    ("moves", "code", "outcome"),
    [(STANDING, 0, "stands"), (FALLING, 1, "falls"), (MARGINAL, 3, "marginal"), ("LLDb2.1E DLDb3.1E", 1, "stands")],
)
def test_exit_codes_of_check(moves: str, code: int, outcome: str) -> None:
    done = run("check", "-e", moves, "--json")
    assert (done.code, json.loads(done.out)["outcome"], done.err) == (code, outcome, "")


def test_check_answers_with_everything_that_the_notation_names() -> None:
    answer = check(str(EXAMPLES / "round.game"))
    assert list(answer) == [
        "game", "legal", "outcome", "margin", "statics", "dynamics", "agree", "cause", "culprit", "placements",
        "loser", "score", "ended", "problems", "seed",
    ]  # fmt: skip
    assert list(answer["margin"]) == ["inset_cells", "inset_mm", "tilt_degrees", "direction_degrees", "threshold"]
    assert answer["margin"]["inset_mm"] == pytest.approx(25 * answer["margin"]["inset_cells"])
    assert [list(p) for p in answer["placements"]] == [
        ["move", "legal", "faults", "outcome", "inset_cells", "tilt_degrees"]
    ] * 12
    assert (answer["score"], answer["loser"], answer["agree"]) == ({"light": 6, "dark": 1}, None, True)


def test_check_names_who_loses_and_what_gives_way() -> None:
    answer = check("-e", FALLING, "--set", "Blocks=LLD LDL")
    assert (answer["loser"], answer["culprit"], answer["cause"]) == ("dark", 2, "no_equilibrium")
    assert answer["score"] is None


def test_check_names_every_fault() -> None:
    answer = check("-e", "LLDb2.1E LLDd2.1E")
    assert answer["placements"][1]["faults"] == ["outside", "overlap", "parallel"]
    assert answer["loser"] is None


def test_what_only_friction_could_hold_falls_in_simulation_and_leans_without() -> None:
    wedged = "DLLb2.1E DDDLDb2.2U LLDDd2.2U DLLc1.2N LDDLc1.3U"
    answer = check("-e", wedged)
    assert (answer["outcome"], answer["cause"], answer["statics"]) == ("falls", "held_only_by_friction", None)
    alone = run("check", "-e", wedged, "--statics-only", "--json")
    answer = json.loads(alone.out)
    assert (alone.code, answer["outcome"], answer["cause"]) == (3, "marginal", "leaning")
    assert (answer["dynamics"], answer["agree"]) == (None, None)


def test_without_an_engine_check_says_that_it_judges_by_statics_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pybullet", None)  # an import of it now fails
    done = run("check", "-e", STANDING, "--json")
    assert (done.code, json.loads(done.out)["dynamics"]) == (0, None)
    assert done.err.startswith("fivesides: judged by statics alone. PyBullet is not installed")
    assert done.err.count("\n") == 1


def test_threshold_decides_between_standing_and_marginal() -> None:
    assert run("check", "-e", STANDING, "--threshold", "0.4").code == 3
    assert run("check", "-e", STANDING, "--threshold", "2").code == 2


def test_the_same_check_gives_the_same_bytes() -> None:
    path = str(EXAMPLES / "round.game")
    assert run("check", path, "--json").out == run_alone("check", path, "--json").out


def test_several_files_give_a_line_each_in_order_and_the_worst_exit_code(tmp_path: Path) -> None:
    bad = tmp_path / "bad.game"
    bad.write_text("LLDb2.1Q")
    files = [str(EXAMPLES / "round.game"), str(bad), str(EXAMPLES / "marginal.game")]
    done = run("check", "--json", *files)
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert [line["file"] for line in lines] == files
    assert next(iter(lines[0])) == "file"
    assert "expected a direction" in lines[1]["error"]
    assert done.code == 2
    assert run("check", files[0], files[2]).code == 3


def test_a_match_adds_its_rounds_up() -> None:
    done = run("score", str(EXAMPLES / "match.game"), "--json")
    answer = json.loads(done.out)
    assert (answer["score"], answer["winner"], answer["finished"]) == ({"light": 6, "dark": 8}, "dark", True)
    assert [one["score"] for one in answer["rounds"]] == [{"light": 6, "dark": 1}, {"light": 0, "dark": 7}]
    assert "Match: Light 6, Dark 8 (Dark wins)" in run("score", str(EXAMPLES / "match.game")).out


def test_score_lists_every_line_with_its_cells() -> None:
    answer = json.loads(run("score", "-e", "LLLa1.1E LLLd1.1U", "--json").out)
    assert answer["score"] == {"light": 3, "dark": 0}
    assert answer["views"]["south"]["lines"] == [
        {"player": "light", "direction": "horizontal", "cells": [[0, 0], [1, 0], [2, 0], [3, 0]]}
    ]
    assert answer["finished"] is False


def test_score_trusts_that_the_figure_fell() -> None:
    answer = json.loads(run("score", "-e", "LLLa1.1E LLLd1.1U DDDd2.1N#", "--set", "Start=a1", "--json").out)
    assert (answer["score"], answer["finished"]) == ({"light": 0, "dark": 1}, True)


def test_views_alone_can_be_scored_but_not_checked() -> None:
    views = run("views", str(EXAMPLES / "round.game")).out
    assert json.loads(run("score", "-", "--json", stdin=views).out)["score"] == {"light": 6, "dark": 1}
    done = run("check", "-", stdin=views)
    assert done.code == 2
    assert "five views can be scored only" in done.err


def test_one_file_gives_one_object_even_when_it_cannot_be_read() -> None:
    done = run("check", "-e", "LLDb2.1Q", "--json")
    assert done.code == 2
    assert json.loads(done.out)["error"] == done.err.removeprefix("fivesides: ").rstrip("\n")


def test_views_are_solved() -> None:
    assert "One figure fits" in run("views", "--solve", "-e", "LLLb2.1U LDLb1.4N").out
    assert "At least two figures fit" in run("views", "--solve", str(EXAMPLES / "round.game")).out
    views = run("views", "-e", "LLLb2.1U").out.replace("L", "D", 1)
    answer = json.loads(run("views", "--solve", "-", "--json", stdin=views).out)
    assert answer["fits"] == []
    assert 2 <= len(answer["contradiction"]) <= 5


@pytest.mark.parametrize("form", ["game", "map", "line", "json"])
def test_converting_there_and_back(form: str, tmp_path: Path) -> None:
    match = EXAMPLES / "match.game"
    there = tmp_path / f"there.{'json' if form == 'json' else 'game'}"
    assert run("convert", str(match), "--to", form, "-o", str(there)).code == 0
    assert run("convert", str(there)).out == match.read_text()


def test_a_scene_has_a_body_for_every_block() -> None:
    scene = json.loads(run("convert", "-e", STANDING, "--to", "scene").out)
    assert [body["name"] for body in scene["bodies"]] == ["turntable", "b01", "b02"]
    assert [body["fixed"] for body in scene["bodies"]] == [True, False, False]
    assert scene["bodies"][1]["density"] == pytest.approx(600)
    assert scene["bodies"][1]["position"] == pytest.approx([0.0625, 0.0375, 0.0125])


def test_show_prints_the_layers() -> None:
    assert run("show", "-e", "LLDb2.1E").out == (
        "   level 1\n4  . . . .\n3  . . . .\n2  . A A a\n1  . . . .\n   a b c d\n"
    )


def test_games_lists_every_option() -> None:
    (game,) = json.loads(run("games", "--json").out)
    assert [option["key"] for option in game["options"]] == [
        "Blocks", "Start", "First", "Touch", "Lines", "Path", "Marginal", "Collapse",
    ]  # fmt: skip
    assert "--set Blocks    published | literal" in run("games").out


def test_random_writes_a_legal_standing_round_and_the_same_one_again(tmp_path: Path) -> None:
    path = tmp_path / "random.game"
    done = run("random", "orthognomes", "--seed", "5", "--set", "Blocks=LLL LLD LDL", "-o", str(path))
    assert done.code == 0
    assert '[Seed "5"]' in path.read_text()
    assert run("check", str(path)).code == 0
    assert run("random", "orthognomes", "--seed", "5", "--set", "Blocks=LLL LLD LDL").out == path.read_text()


@pytest.mark.parametrize("view", ["corner", "north", "south", "east", "west", "top", "five"])
@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_render_writes_pictures(view: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.{suffix}"
    assert run("render", "-e", STANDING, "--view", view, "-o", str(path), "--dpi", "60").code == 0
    data = path.read_bytes()
    assert data.startswith(b"<svg" if suffix == "svg" else b"\x89PNG")
    assert run("render", "-e", STANDING, "--view", view, "-o", "-", "--format", "svg").out.startswith("<svg")


def test_a_file_that_is_there_is_kept_unless_forced(tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    path.write_text("mine")
    done = run("render", "-e", STANDING, "-o", str(path))
    assert (done.code, path.read_text()) == (2, "mine")
    assert "--force" in done.err
    assert run("render", "-e", STANDING, "-o", str(path), "--force").code == 0
    assert path.read_text().startswith("<svg")
    assert [p.name for p in tmp_path.iterdir()] == ["x.svg"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["check", "nowhere.game"], "nowhere.game: cannot be read: No such file"),
        (["check", "."], "cannot be read: Is a directory"),
        (["check"], "expected one or more files"),
        (["check", "-e", "LLDb2.1E", "x.game"], "but not both"),
        (["check", "-e", ""], "nothing to check"),
        (["score", "-e", "; only a comment"], "nothing to score"),
        (["check", "-e", "LLDb2.1E", "--threshold", "nan"], "nan is no fraction"),
        (["convert", "-e", "LLDb2.1E", "-o", "x.xyz"], "no form has the suffix .xyz"),
        (["convert", "-e", "LLDb2.1E", "-o", ""], "expected a path"),
        (["convert", str(EXAMPLES / "match.game"), "--to", "scene"], "say which with --round"),
        (["render", str(EXAMPLES / "round.game"), "--round", "2", "-o", "x.svg"], "there is no game 2 in it"),
        (["render", "-e", "LDa1.1U " * 201, "-o", "x.svg"], "taken"),
        (["check", "-e", "LLDb2.1E", "--set", "Blocks"], "expected Key=value"),
        (["check", "-e", "LLDb2.1E", "--set", "Blocks=many"], "Blocks cannot be “many”: expected published or literal"),
        (["check", "-e", "LLDb2.1E", "--set", "Colour=red"], "there is no option “Colour”: expected one of Blocks"),
        (["check", "-e", "LLDb2.1E", "--game", "chess"], "there is no game “chess”: expected one of orthognomes"),
        (["random", "chess"], "there is no game “chess”"),
        (["random", "orthognomes", "--seed", "-1"], "--seed"),
        (["random", "orthognomes", "--seed", "x"], "--seed"),
        (["render", "-e", "LLDb2.1E", "-o", "x.gif"], "expected X.svg, X.png or X.glb"),
        (["render", "-e", "LLDb2.1E", "-o", "-"], "give --format"),
        (["render", "-e", "LLDb2.1E", "-o", "no/where/x.svg"], "there is no folder"),
        (["render", "-e", "LLDb2.1E", "-o", "/dev/null/x.svg"], "there is no folder"),
        (["render", "-e", "LLDb2.1E"], "-o"),
        (["convert", "-e", "LLDb2.1E", "-o", "/dev/null", "--force"], "it is not a file"),
        (["convert", "-e", "LLDd2.1E", "--to", "map"], "no place for cells beyond the board"),
        (["convert", "-e", "LLDb2.1E LLDb2.1N", "--to", "line"], "placement 2 is in a cell that is taken"),
        (["score", "-e", "LLLLa1.1E DDDDa1.1E"], "placement 2 is in a cell that is taken"),
        (["render", "a", "b", "-o", "x.svg"], "give one FILE, not 2"),
        (["render", "-e", "LLDb2.1E", "-o", "x" * 300 + ".svg"], "File name too long"),
        (["convert", "-e", "LLDb2.1E", "--to", "poem"], "--to"),
        (["frobnicate"], "No such command"),
        (["check", "--colour"], "--colour"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(arguments: list[str], expected: str) -> None:
    done = run(*arguments)
    assert done.code == 2
    assert done.out == ""
    assert expected in done.err
    assert done.err.count("\n") == 1


@settings(max_examples=40)
@given(st.binary(max_size=60))
def test_any_bytes_on_standard_input_get_an_answer_in_one_line(data: bytes) -> None:
    for command in ("score", "show", "convert"):
        done = run(command, "-", stdin=data)
        assert done.code in (0, 1, 2)
        assert done.code != 2 or done.err.count("\n") == 1


def test_an_error_in_a_file_names_file_line_column_token_and_what_was_expected(tmp_path: Path) -> None:
    path = tmp_path / "bad.game"
    path.write_text('[Game "OrthoGnomes"]\n\n1. LLDb2.1E DDXb3.1E\n')
    assert run("check", str(path)).err == (
        f"fivesides: {path}:3:15: “DDXb3.1E” (placement 2): expected L or D, like LLDb2.1E\n"
    )


def test_score_and_drawing_load_no_engine_and_score_loads_nothing_heavy() -> None:
    heavy = ("pybullet", "trimesh", "scipy", "shapely", "numpy", "highspy")
    code = (
        "import sys\nfrom scripts.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        f"print([m for m in {heavy!r} if m in sys.modules], file=sys.stderr)"
    )

    def loaded(*arguments: str) -> str:
        done = subprocess.run([sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, check=True)
        return done.stderr.decode().strip()

    assert loaded("score", str(EXAMPLES / "round.game")) == "[]"
    assert loaded("views", "-e", STANDING) == "[]"
    drawn = loaded("render", "-e", STANDING, "-o", "-", "--format", "svg")
    assert "pybullet" not in drawn
    assert "trimesh" not in drawn


def test_ctrl_c_at_work_leaves_no_file_and_says_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("scripts.commands.random.standing_round", stopped)
    done = run("random", "orthognomes", "-o", str(tmp_path / "x.game"))
    assert (done.code, done.out, done.err.strip()) == (130, "", "fivesides: stopped")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_while_writing_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.game"
    path.write_text("mine")

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stopped)
    assert run("convert", "-e", STANDING, "-o", str(path), "--force").code == 130
    assert path.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_an_answer_that_cannot_be_written_is_one_line() -> None:
    command = f"{sys.executable} -m scripts.cli score -e LLDb2.1E > /dev/full"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.decode() == "fivesides: the answer cannot be written: No space left on device\n"


@pytest.mark.parametrize("closed", [">&-", "<&-", "2>&-"])
def test_a_closed_stream_is_no_reason_to_fail(closed: str) -> None:
    command = f"{sys.executable} -m scripts.cli check -e LLDb2.1E {closed}"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_names_that_are_markup_or_no_text_are_printed(tmp_path: Path) -> None:
    for name in ("x[bold].game", "[/y].game", "n\udcff.game"):
        path = tmp_path / name.replace("/", "")
        path.write_text("LLDb2.1E")
        for arguments in (["score"], ["check"], ["score", "--json"]):
            assert run(*arguments, str(path), str(path)).code == 0


def test_a_figure_that_is_given_an_option_is_still_a_figure(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    assert run("convert", "-e", "LDa1.1U", "--set", "Start=a1", "-o", str(path)).code == 0
    assert path.read_text() == '[Start "a1"]\n\n1. LDa1.1U\n'
    assert run("check", str(path)).code == 0


def test_a_map_says_that_it_does_not_tell_of_a_fall() -> None:
    done = run("convert", str(EXAMPLES / "collapse.game"), "--to", "map")
    assert (done.code, done.err) == (0, "fivesides: a map does not tell that the figure fell (#)\n")


def test_score_and_check_agree_on_a_match_with_a_void_round(tmp_path: Path) -> None:
    head = '[Game "OrthoGnomes"]\n[Blocks "LLL"]\n'
    void = head + '[Round "1"]\nLLLb2.1E DDDb3.1E\n'
    first = head + '[Round "1"]\nLLLb2.1E DDDa1.1N\n'
    second = head + '[First "Dark"]\n[Round "2"]\nDDDb2.1E LLLa1.1N\n'
    path = tmp_path / "x.game"
    path.write_text(void + first + second)
    scored, checked = (json.loads(run(c, "--json", str(path)).out) for c in ("score", "check"))
    for key in ("score", "finished", "winner"):
        assert scored[key] == checked[key]
    assert checked["finished"] is True
    assert run("score", str(path)).out.splitlines()[-1] == run("check", str(path)).out.splitlines()[-1]


@pytest.mark.parametrize("text", ["LLDb2.1E#", "north\neast\nsouth\nwest\ntop\n....\n....\n....\n....\n"])
def test_what_shows_nothing_is_drawn_and_solved(text: str, tmp_path: Path) -> None:
    assert run("render", "-", "--view", "five", "-o", str(tmp_path / "x.svg"), stdin=text).code == 0
    assert run("views", "-", "--solve", stdin=text).code == 0


def test_play_explains_judges_undoes_and_saves(tmp_path: Path) -> None:
    path = tmp_path / "mine.game"
    typed = (
        f"LLDa1E\nLLDb2E\nDDLb3E\nDLDb2.2N\nundo\nmoves DLD\nscore\nviews\nshow\nhand\nsave {path}\nhelp\nfoo\nquit\n"
    )
    done = run("play", "orthognomes", stdin=typed)
    assert done.code == 0
    for said in (
        "LLDa1.1E is illegal: the first block must cover the starting cell b2",
        "LLDb2.1E: it stands",
        "DDLb3.1E is illegal: it is parallel to block 1",
        "DLDb2.2N: it falls: no forces between the blocks can hold it; block 2 gives way first",
        "The round is over: the figure fell; Dark loses the round. Light 1, Dark 0: Light wins",
        "Dark to place",
        "legal: ",
        "foo: expected",
    ):
        assert said in done.out
    assert path.read_text() == '[Game "OrthoGnomes"]\n[Rules "1"]\n[Result "*"]\n\n1. LLDb2.1E\n'


def test_a_played_fall_is_saved_with_its_mark(tmp_path: Path) -> None:
    path = tmp_path / "fell.game"
    assert run("play", "orthognomes", "-o", str(path), stdin="LLDb2E\nDLDb2.2N\n").code == 0
    assert "1. LLDb2.1E DLDb2.2N#\n" in path.read_text()
    assert '[Result "1-0"]' in path.read_text()


def test_a_game_without_tags_cannot_follow_another(tmp_path: Path) -> None:
    path = tmp_path / "bare.game"
    path.write_text("LLDb2.1E\n")
    done = run("convert", str(EXAMPLES / "round.game"), str(path))
    assert (done.code, done.out) == (2, "")
    assert "a game without tags cannot follow another one" in done.err
