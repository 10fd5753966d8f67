"""The command line for tests: in this process, or in one of its own."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from scripts.cli import main

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"


class Done(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


def run(*arguments: str, stdin: str | bytes = "") -> Done:
    """Run a command here."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    source = io.TextIOWrapper(io.BytesIO(stdin.encode() if isinstance(stdin, str) else stdin), encoding="utf-8")
    with mock.patch.multiple(sys, stdout=out, stderr=err, stdin=source):
        try:
            main(arguments)
        except SystemExit as done:
            code = done.code
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    return Done(code if isinstance(code, int) else 0, *texts)


def run_alone(*arguments: str, cwd: Path | None = None, stdin: str = "") -> Done:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "scripts.cli", *arguments],
        cwd=cwd or ROOT,
        input=stdin.encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"},
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
