"""A folder that is written whole or not at all: in a new folder beside it, which then takes its name.

Knows files, and nothing of what is in them.
"""

import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

from scripts.inputs import Refused


def check_folder(path: str, force: bool) -> None:
    """Raise `Refused` early when a folder cannot be written as *path*."""
    target = Path(path)
    try:
        if not path.strip():
            raise Refused("-o: expected a folder")
        if target.is_symlink():
            raise Refused(f"{path}: cannot be written: it is a link; give the path that it leads to")
        if target.exists() and not target.is_dir():
            raise Refused(f"{path}: cannot be written: it is not a folder")
        if not target.parent.is_dir():
            raise Refused(f"{path}: cannot be written: there is no folder {target.parent}")
        if target.exists() and any(target.iterdir()) and not force:
            raise Refused(f"{path}: there are files in it already: give --force to write over them, or another folder")
    except (OSError, ValueError) as error:
        raise Refused(f"{path}: cannot be written: {getattr(error, 'strerror', None) or error}") from None


def write_folder(path: str, contents: Iterable[tuple[str, bytes]], force: bool) -> int:
    """Write named *contents* as files of the folder *path*, and return how many there are.

    Whatever goes wrong while they are made, *path* is as it was. With *force* files of the same names are replaced,
    and others stay. `Refused` when it cannot be written.
    """
    check_folder(path, force)
    target = Path(path)
    beside: Path | None = None
    try:
        beside = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}."))
        count = 0
        for name, data in contents:
            (beside / name).write_bytes(data)
            count += 1
        target.mkdir(exist_ok=True)
        for file in sorted(beside.iterdir()):
            file.replace(target / file.name)
    except OSError as error:
        raise Refused(f"{path}: cannot be written: {error.strerror}") from None
    finally:
        if beside is not None:
            shutil.rmtree(beside, ignore_errors=True)
    return count
