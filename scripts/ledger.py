"""A file with a line of JSON for every source: written as they come, put in order in the end.

What is written is written at once, so that a stop half-way keeps it. Knows of a line no more than its `file` and
`exit`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from scripts.answers import Answer
from scripts.inputs import Refused
from scripts.outputs import deliver


class _Line(NamedTuple):
    code: int
    text: str


class Ledger:
    """Answers in the file called *path*, which is there already only to go on with it or to overwrite it.

    Use it in a `with` statement. Raises Refused where it cannot be written, or holds something else.
    """

    def __init__(self, path: str, resume: bool, force: bool) -> None:
        self._path = path
        target = Path(path)
        if target.exists() and not target.is_file():
            raise Refused(f"{path}: cannot be written: it is not a file")
        if target.exists() and not (resume or force):
            raise Refused(f"{path} is there already: say --resume to go on with it, --force to overwrite it")
        try:
            text = target.read_text(encoding="utf-8") if resume and target.exists() else ""
            self._lines = dict(_kept(path, text))
            self._file = target.open("w", encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "what is there is no text"
            raise Refused(f"{path}: cannot be written: {why}") from None
        self._file.writelines(line.text for line in self._lines.values())
        self._file.flush()

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def codes(self) -> Mapping[str, int]:
        """The exit codes of the sources that are in it, by name."""
        return {name: line.code for name, line in self._lines.items()}

    def add(self, answer: Answer) -> None:
        """Write a line at once."""
        name, line = _read(json.dumps(answer, ensure_ascii=False))
        self._lines[name] = line
        self._file.write(line.text)
        self._file.flush()

    def finish(self, names: Sequence[str]) -> None:
        """Put the lines in the order of *names*, those of others first."""
        self._file.close()
        others = [name for name in self._lines if name not in set(names)]
        mine = [name for name in dict.fromkeys(names) if name in self._lines]
        deliver(self._path, "".join(self._lines[name].text for name in (*others, *mine)), force=True)


def _kept(path: str, text: str) -> Iterator[tuple[str, _Line]]:
    """The lines of *text* by name; a last one that was not finished is left out."""
    for number, line in enumerate(text.split("\n")[:-1], 1):
        try:
            yield _read(line)
        except (KeyError, RecursionError, TypeError, ValueError):
            raise Refused(
                f"{path}:{number}: expected an answer, as `check -o` writes it; nothing was changed"
            ) from None


def _read(line: str) -> tuple[str, _Line]:
    """Name and line; KeyError, TypeError or ValueError when it is none."""
    data = json.loads(line)
    return str(data["file"]), _Line(int(data["exit"]), f"{line}\n")
