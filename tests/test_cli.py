"""The command line: what every command answers, and its exit codes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.registry import GAMES
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
        "game", "legal", "outcome", "margin", "statics", "dynamics", "agree", "cause", "culprit", "disagreement", "why",
        "weakest", "placements", "loser", "score", "ended", "problems", "seed",
    ]  # fmt: skip
    assert list(answer["margin"]) == [
        "inset_cells", "inset_mm", "tilt_degrees", "direction_degrees", "threshold", "inset_fraction",
        "tilt_lower_degrees", "tilt_upper_degrees",
    ]  # fmt: skip
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


def test_a_figure_that_nothing_is_proved_of_is_marginal_whatever_is_seen() -> None:
    wedged = "DLLb2.1E DDDLDb2.2U LLDDd2.2U DLLc1.2N LDDLc1.3U"
    done = run("check", "-e", wedged, "--json", "--certificate")
    answer = json.loads(done.out)
    assert (done.code, answer["outcome"], answer["cause"], answer["statics"]) == (3, "marginal", "leaning", None)
    assert (answer["dynamics"], answer["agree"], answer["certificate"]) == ("falls", None, None)
    assert answer["disagreement"].startswith("statics proves nothing")
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


def test_score_reports_a_result_that_does_not_follow(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text((EXAMPLES / "round.game").read_text().replace('"6-1"', '"7-1"'))
    done = run("score", str(path))
    assert done.code == 1
    why = "does not follow from the moves: all blocks are placed, so it is 6-1"
    assert done.err == f"fivesides: {path}:5:10: the result 7-1 {why}\n"


def test_views_alone_can_be_scored_but_not_checked() -> None:
    views = run("views", str(EXAMPLES / "round.game")).out
    assert json.loads(run("score", "-", "--json", stdin=views).out)["score"] == {"light": 6, "dark": 1}
    done = run("check", "-", stdin=views)
    assert done.code == 2
    assert "five views can be scored only" in done.err


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
    games = {game["game"]: game for game in json.loads(run("games", "--json").out)}
    keys = {name: [option["key"] for option in game["options"]] for name, game in games.items()}
    assert list(keys) == list(GAMES)
    assert (
        keys
        | {
            "orthognomes": ["Blocks", "Start", "First", "Touch", "Lines", "Path", "Marginal", "Collapse"],
            "rhumb-line": ["Spiral", "Declare", "EndPlay"],
            "line-or-colour": ["Version", "Pie", "Full", "Layout", "Seed"],
            "rue": ["Players", "Turning", "Order", "Size", "Money"],
            "rukuni": ["Side", "First"],
        }
        == keys
    )
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


def loaded(*arguments: str) -> str:
    """What a command has loaded of what takes long to load, in a process of its own."""
    heavy = ("pybullet", "trimesh", "scipy", "shapely", "numpy", "highspy")
    code = (
        "import sys\nfrom scripts.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        f"print([m for m in {heavy!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, check=True)
    return done.stderr.decode().strip()


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.flat])
@pytest.mark.parametrize("command", ["check", "score", "show", "convert"])
def test_where_nothing_can_fall_no_judge_is_loaded(command: str, name: str) -> None:
    """`check` opened an engine for every game, and asked it nothing."""
    assert loaded(command, str(EXAMPLES / f"{name}.game")) == "[]"


def test_score_and_drawing_load_no_engine_and_score_loads_nothing_heavy() -> None:
    assert loaded("score", str(EXAMPLES / "round.game")) == "[]"
    assert loaded("views", "-e", STANDING) == "[]"
    drawn = loaded("render", "-e", STANDING, "-o", "-", "--format", "svg")
    assert "pybullet" not in drawn
    assert "trimesh" not in drawn


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


def test_a_game_without_tags_cannot_follow_another(tmp_path: Path) -> None:
    path = tmp_path / "bare.game"
    path.write_text("LLDb2.1E\n")
    done = run("convert", str(EXAMPLES / "round.game"), str(path))
    assert (done.code, done.out) == (2, "")
    assert "a game without tags cannot follow another one" in done.err
