"""Where answers go: standard output, or a file that is written whole or not at all. Knows no game."""

import json
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from scripts.inputs import Refused

STDOUT: Final = "-"


def check_target(path: str | None, force: bool) -> None:
    """Raise `Refused` early when *path* may not be written."""
    if path is None or path == STDOUT:
        return
    target = Path(path)
    try:
        if not path.strip():
            raise Refused("-o: expected a path")
        if path.endswith("/"):
            raise Refused(f"{path}: cannot be written: it is a folder")
        if not target.parent.is_dir():
            raise Refused(f"{path}: cannot be written: there is no folder {target.parent}")
        if target.is_symlink() and not target.exists():
            raise Refused(f"{path}: cannot be written: it is a link that leads nowhere")
        if target.exists() and not target.is_file():
            raise Refused(f"{path}: cannot be written: it is not a file")
        if target.exists() and not force:
            raise Refused(f"{path} is there already: give --force to overwrite it, or another name")
    except OSError as error:
        raise Refused(f"{path}: cannot be written: {error.strerror}") from None


def check_game_target(path: str | None, force: bool) -> None:
    """The same for a game: it is written as X.game, or to standard output."""
    if path is not None and path != STDOUT and Path(path).suffix.lower() not in ("", ".game"):
        raise Refused(f"{path}: a game is written as X.game; `fivesides convert` writes it in other forms")
    check_target(path, force)


def deliver(path: str | None, content: str | bytes, force: bool) -> None:
    """Write *content* to standard output, or to *path*: beside it first, then renamed."""
    data = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
    if path is None or path == STDOUT:
        try:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            hang_up()
        return
    check_target(path, force)
    target = Path(os.path.realpath(path))
    beside = None
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
            beside = Path(file.name)
            file.write(data)
        beside.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        beside.replace(target)
    except OSError as error:
        raise Refused(f"{path}: cannot be written: {error.strerror}") from None
    finally:
        if beside is not None:
            beside.unlink(missing_ok=True)


def hang_up() -> None:
    """Let what is still to be written go nowhere: whoever read it has gone, as `head` does."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_json(answers: Sequence[tuple[str, Mapping[str, object]]]) -> None:
    """One answer as one object on a line; several as one object a line, `file` first."""
    if len(answers) == 1:
        print_line(answers[0][1])
        return
    for name, answer in answers:
        print_line({"file": name, **answer})


def print_line(answer: Mapping[str, object]) -> None:
    """An object on a line, at once."""
    deliver(None, json.dumps(answer, ensure_ascii=False) + "\n", force=False)


def warn(text: str) -> None:
    """Say *text* on standard error, on one line that moves no terminal; where nobody hears it, the answer goes on."""
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in " ".join(text.split()))
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def _umask() -> int:
    """The permissions that new files of this process do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
