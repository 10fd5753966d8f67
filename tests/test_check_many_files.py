"""`check FILES… --jobs N -o PATH --resume`: the same answers however they came, and a stop loses none."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.commands import EXAMPLES, ROOT, run

FIGURE = b"LLLb2.1U"


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Files of all kinds, one with a name that is no text."""
    odd = os.fsencode(tmp_path) + b"/odd \xff\nname.game"
    Path(os.fsdecode(odd)).write_bytes(FIGURE)
    names = ("collapse.game", "marginal.game", "rukuni.game", "arch.json", "none.game")
    return [*(str(EXAMPLES / name) for name in names), os.fsdecode(odd)]


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_more_processes_say_the_same(files: list[str], options: tuple[str, ...]) -> None:
    one = run("check", *files, *options)
    assert run("check", *files, *options, "--jobs", "2") == one
    assert one.code == 2
    assert one.err == f"fivesides: {EXAMPLES / 'none.game'}: cannot be read: No such file or directory\n"


def test_the_exit_code_is_that_of_the_worst() -> None:
    stands, falls, marginal, none = (str(EXAMPLES / f"{n}.game") for n in ("rukuni", "collapse", "marginal", "none"))
    for asked, code in (
        ([stands], 0),
        ([stands, marginal], 3),
        ([marginal, falls, stands], 1),
        ([marginal, falls, none, stands], 2),
    ):
        assert run("check", "--statics-only", *asked, "--json").code == code


def test_the_file_has_a_line_for_each_in_their_order(files: list[str], tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    done = run("check", *files, "-o", str(one))
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines()[-1] == (
        "fivesides: 6 checked: 3 all right, 1 marginal, 1 fallen or illegal, 1 not judged"
    )
    assert run("check", *files, "--jobs", "2", "-o", str(two)) == done
    assert two.read_bytes() == one.read_bytes()
    said = [json.loads(line) for line in run("check", *files, "--json").out.splitlines()]
    lines = [json.loads(line) for line in one.read_bytes().splitlines()]
    assert [line.pop("exit") for line in lines] == [1, 3, 0, 0, 2, 0]
    assert lines == said


def test_what_is_there_is_not_done_again_but_what_could_not_be_read_is(files: list[str], tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    run("check", *files, "-o", str(path), "--statics-only")
    full = path.read_bytes().splitlines(keepends=True)
    late = tmp_path / "late.game"
    run("check", str(late), files[0], "-o", str(path), "--resume")
    late.write_bytes(FIGURE)
    path.write_bytes(b"".join((full[0], path.read_bytes().splitlines(keepends=True)[-2], full[2][:-7])))
    done = run("check", files[0], str(late), *files[1:], files[0], "-o", str(path), "--resume", "--statics-only")
    assert done.err.splitlines()[-1].startswith("fivesides: 7 checked: ")
    assert done.err.splitlines()[-1].endswith("; 1 were there already")
    after = path.read_bytes().splitlines(keepends=True)
    assert [after[0], *after[2:]] == full
    assert json.loads(after[1])["outcome"] == "stands"


def test_wrong_usage_changes_nothing(tmp_path: Path) -> None:
    path, asked = tmp_path / "x.jsonl", str(EXAMPLES / "rukuni.game")
    path.write_text("my diary\n")
    for options, expected in (
        (("--resume",), "expected -o PATH"),
        (("--resume", "--force", "-o", str(path)), "no --force"),
        (("--resume", "-o", str(path)), "x.jsonl:1: expected an answer"),
        (("-o", str(path)), "is there already: say --resume"),
        (("-o", "-"), "expected a path"),
        (("-o", str(tmp_path)), "cannot be written"),
        (("-o", str(tmp_path / "no" / "x")), "there is no folder"),
        (("-o", str(tmp_path / "y"), "--jobs", "0"), "--jobs"),
    ):
        done = run("check", asked, *options)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert expected in done.err
    assert path.read_text() == "my diary\n"
    assert list(tmp_path.iterdir()) == [path]


def test_standard_input_is_read_once_by_whoever_has_it() -> None:
    asked = ("check", "-", str(EXAMPLES / "rukuni.game"), "--json", "--statics-only")
    assert run(*asked, "--jobs", "2", stdin=FIGURE) == run(*asked, stdin=FIGURE)
    assert run(*asked, stdin=FIGURE).code == 0


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done_and_resume_completes_it(tmp_path: Path) -> None:
    path, whole = tmp_path / "x.jsonl", tmp_path / "whole.jsonl"
    asked = [str(tmp_path / f"{k:02}.game") for k in range(16)]
    for one in asked:
        Path(one).write_bytes((EXAMPLES / "tower24.game").read_bytes())
    command = [sys.executable, "-m", "scripts.cli", "check", *asked, "--jobs", "2", "-o", str(path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, env=environment, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        while not path.exists() or not path.read_bytes():
            assert running.poll() is None
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate()
    assert (running.returncode, out, err.strip()) == (130, b"", b"fivesides: stopped")
    lines = path.read_bytes().splitlines(keepends=True)
    assert 1 <= len(lines) < len(asked)
    assert all(json.loads(line)["exit"] == 0 and line.endswith(b"\n") for line in lines)
    assert run("check", *asked, "--jobs", "2", "-o", str(path), "--resume").code == 0
    assert run("check", *asked, "-o", str(whole)).code == 0
    assert path.read_bytes() == whole.read_bytes()
