"""A file with a line of JSON for every source: written as they come, put in order in the end.

A line is written at once and never again, so that a stop at any moment loses the one that was being written and no
other. Knows of a line no more than its `file` and `exit`, and keeps no more of it in memory.
"""

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, NamedTuple

from scripts.answers import Answer
from scripts.batch import WORST_FIRST
from scripts.inputs import Refused
from scripts.outputs import STDOUT, check_target

BEGINNING: Final = b'{"file": "'
"""Of every line."""


class _Line(NamedTuple):
    code: int
    start: int
    """Where it is in the file, in bytes."""
    length: int


class Ledger:
    """Answers in the file called *path*, which is there already only to go on with it or to overwrite it.

    Use it in a `with` statement. Raises Refused where it cannot be written, or holds something else, which is left as
    it was.
    """

    def __init__(self, path: str, resume: bool, force: bool) -> None:
        if path == STDOUT:
            raise Refused("-o -: expected a path: lines are kept in a file; --json writes them to standard output")
        there = os.path.lexists(path)
        if there and not (resume or force) and Path(path).is_file():
            raise Refused(f"{path} is there already: say --resume to go on with it, --force to overwrite it")
        check_target(path, force=True)
        self._path = path
        self._lines: dict[str, _Line] = {}
        self._end = 0
        try:
            self._file = Path(path).open("r+b" if resume and there else "w+b")  # noqa: SIM115 (closed by __exit__)
            self._read()
        except OSError as error:
            raise Refused(f"{path}: cannot be written: {error.strerror}") from None

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def codes(self) -> Mapping[str, int]:
        """The exit codes of the sources that are in it, by name."""
        return {name: line.code for name, line in self._lines.items()}

    def add(self, answer: Answer) -> None:
        """Write a line at once; it takes the place of an earlier one of the same `file`."""
        line = json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
        self._note(line)
        self._file.write(line)
        self._file.flush()

    def finish(self, names: Iterable[str]) -> None:
        """Put the lines in the order of *names*, those of others first: beside the file, then renamed."""
        mine = [name for name in dict.fromkeys(names) if name in self._lines]
        others = self._lines.keys() - set(mine)
        order = [*(line for name, line in self._lines.items() if name in others), *map(self._lines.__getitem__, mine)]
        target = Path(os.path.realpath(self._path))
        beside = None
        try:
            with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
                beside = Path(file.name)
                self._copy(order, file)
            shutil.copymode(target, beside)
            beside.replace(target)
        except OSError as error:
            raise Refused(
                f"{self._path}: it is complete, but its lines cannot be put in order: {error.strerror}"
            ) from None
        finally:
            if beside is not None:
                beside.unlink(missing_ok=True)

    def _copy(self, lines: Iterable[_Line], to: IO[bytes]) -> None:
        for line in lines:
            self._file.seek(line.start)
            to.write(self._file.read(line.length))

    def _read(self) -> None:
        """Note the lines that are there, and leave out a last one that was not finished."""
        for number, line in enumerate(self._file, 1):
            whole = line.endswith(b"\n")
            if not whole and BEGINNING.startswith(line[: len(BEGINNING)]):
                break
            if not (whole and self._note(line)):
                self._file.close()
                raise Refused(
                    f"{self._path}:{number}: expected an answer, as `check -o` writes it; nothing was changed"
                )
        self._file.seek(self._end)
        self._file.truncate()

    def _note(self, line: bytes) -> bool:
        """Remember where *line* is, which is the next in the file; whether it is one of this kind."""
        with suppress(KeyError, RecursionError, TypeError, ValueError):
            data = json.loads(line)
            if data["exit"] in WORST_FIRST and isinstance(data["file"], str):
                self._lines.pop(data["file"], None)
                self._lines[data["file"]] = _Line(data["exit"], self._end, len(line))
                self._end += len(line)
                return True
        return False
