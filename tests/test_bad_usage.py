"""Wrong usage, broken streams and files that cannot be written: one line, an exit code, and nothing half done."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.commands import EXAMPLES, ROOT, run

STANDING = "LLDb2.1E DLDb1.2N"


def test_one_file_gives_one_object_even_when_it_cannot_be_read() -> None:
    done = run("check", "-e", "LLDb2.1Q", "--json")
    assert done.code == 2
    assert json.loads(done.out)["error"] == done.err.removeprefix("fivesides: ").rstrip("\n")


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
        (["render", "-e", "LLDb2.1E", "-o", "x.jpg"], "expected X.svg, or one of svg, pdf, png, gif, mp4, glb, pov"),
        (["render", "-e", "LLDb2.1E", "-o", "x.gif"], "it stands: a film shows a collapse"),
        (["render", "-e", "LLDb2.1E", "-o", "x.svg", "--size", "0mm"], "expected a width from 20mm to 1200mm"),
        (["render", "-e", "LLDb2.1E", "-o", "x.svg", "--size", "10km"], "expected a number with mm, cm or in"),
        (["render", "-e", "LLDb2.1E", "-o", "x.svg", "--size", "10000000mm"], "expected a width from 20mm to 1200mm"),
        (["render", "-e", "LLDb2.1E", "-o", "x.svg", "--style", "photo"], "a photo is made of pixels"),
        (["render", "-e", "LLDb2.1E", "-o", "x.svg", "--steps", "--collapse"], "are pictures of their own"),
        (["render", "-e", "LLDb2.1E", "-o", "x.svg", "--at", "2"], "expected a placement from 1 to 1"),
        (["render", "-e", "LLDb2.1E", "-o", "x.svg", "--lang", "ko"], "speaks English only"),
        (["render", "-e", "LLDb2.1E", "-o", "x.svg", "--highlight", "fault"], "every placement is legal"),
        (["rulebook", "chess", "-o", "x"], "chess"),
        (["rulebook", "rue", "-o", "-"], "expected the path of a folder"),
        (["rulebook", "rue", "-o", "no/where"], "there is no folder"),
        (["rulebook", "rue", "-o", "/dev/null"], "it is not a folder"),
        (["rulebook", "rue", "-o", "x", "--lang", "ko"], "has no Korean sheet"),
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


def test_ctrl_c_at_work_leaves_no_file_and_says_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("scripts.figures.random.standing_round", stopped)
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
