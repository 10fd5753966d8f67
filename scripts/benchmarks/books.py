"""What the rule books of all games cost: every picture drawn and checked, and as SVG, PDF and image for print."""

import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from games.registry import GAMES


def lines() -> Iterator[str]:
    """A line for each game, and one for all: CPU seconds of the whole command."""
    total, pictures, size = 0.0, 0, 0
    with tempfile.TemporaryDirectory(prefix="fivesides-") as folder:
        for game, entry in GAMES.items():
            took = _seconds(game, Path(folder, game))
            written = list(Path(folder, game).iterdir())
            count = sum(path.suffix == ".svg" for path in written)
            largest = max(path.stat().st_size for path in written if path.suffix == ".svg")
            total, pictures, size = total + took, pictures + count, size + sum(path.stat().st_size for path in written)
            yield f"rule book of {entry.title}: {count} pictures, {took:.1f} CPU s, largest SVG {largest / 1000:.0f} kB"
    yield f"all rule books: {pictures} pictures as SVG, PDF and PNG, {total:.1f} CPU s, {size / 1e6:.1f} MB"


def _seconds(game: str, folder: Path) -> float:
    """CPU seconds of the command that writes the book of a *game*; CalledProcessError when it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "scripts.cli", "rulebook", game, "-o", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
