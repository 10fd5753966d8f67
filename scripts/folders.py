"""A folder that is written whole or not at all. Knows nothing of what is in it."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scripts.inputs import Refused


@contextmanager
def whole_folder(path: str, force: bool, ours: Callable[[str], bool]) -> Iterator[Path]:
    """An empty folder beside *path*, which takes its name when nothing was raised, and is gone otherwise.

    *path* must not be there, or be empty. With *force* it may hold what has a name of *ours*, and only that: so nothing
    is lost that could not be made again. Raises Refused.
    """
    target = _checked(path, force, ours)
    try:
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as beside:
            made, before = Path(beside) / "new", Path(beside) / "old"
            made.mkdir()
            yield made
            if target.exists():
                target.rename(before)
            try:
                made.rename(target)
            except OSError:
                if before.exists():
                    before.rename(target)
                raise
    except OSError as error:
        raise Refused(f"{path}: cannot be written: {error.strerror}") from None


def _checked(path: str, force: bool, ours: Callable[[str], bool]) -> Path:
    """The folder that *path* means; `Refused` when it may not be written."""
    if not path.strip() or path == "-":
        raise Refused("-o: expected the path of a folder")
    try:
        if Path(path).is_symlink() and not Path(path).exists():
            raise Refused(f"{path}: cannot be written: it is a link that leads nowhere")
        target = Path(path).resolve()
        if not target.parent.is_dir():
            raise Refused(f"{path}: cannot be written: there is no folder {target.parent}")
        if not target.exists():
            return target
        if not target.is_dir():
            raise Refused(f"{path}: cannot be written: it is not a folder")
        if target == Path.cwd():
            raise Refused(f"{path}: cannot be written: you are in it; give the path of another folder")
        there = sorted(entry.name for entry in target.iterdir())
    except OSError as error:
        raise Refused(f"{path}: cannot be written: {error.strerror}") from None
    if there and not force:
        raise Refused(f"{path} is there already: give --force to replace it, or another name")
    alien = [name for name in there if not ours(name)]
    if alien:
        raise Refused(f"{path}: cannot be replaced: it holds {alien[0]}, which is none of ours; give another name")
    return target
