"""Photos of scenes: POV-Ray, run where it is installed, in a folder of its own and for a limited time.

Its pixels come back as a PNG that says no date and no program, so that the same text gives the same bytes with the same
POV-Ray. Knows no scene.
"""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from sim.chunks import bare

PROGRAM: Final = "povray"
MISSING: Final = (
    "a photo needs the program povray: install it (on Debian, apt install povray), or write X.pov, which it reads"
)
"""What to do where it is not installed."""
SECONDS: Final = 600.0
"""That a photo may take."""


class NoPovray(RuntimeError):  # noqa: N818 (it is what a machine lacks, not an error of the program)
    """POV-Ray is not installed, or made no photo; the sentence says why."""


def run(text: str, width: int, height: int, seconds: float = SECONDS) -> bytes:
    """The scene file *text* as a PNG of *width* × *height* pixels; NoPovray when that cannot be had in time."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise NoPovray(MISSING)
    with tempfile.TemporaryDirectory(prefix="fivesides-") as folder:
        source, target = Path(folder, "scene.pov"), Path(folder, "scene.png")
        source.write_text(text, encoding="utf-8")
        asked = [program, f"+I{source}", f"+O{target}", f"+W{width}", f"+H{height}", "+FN8", "-D", "-P", "-V", *_FINE]
        try:
            done = subprocess.run(
                asked,
                cwd=folder,
                env={**os.environ, "HOME": folder},  # nobody's settings
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=seconds,
                check=False,
            )
        except OSError as error:
            raise NoPovray(f"povray could not be run: {error.strerror}: install it anew, or write X.pov") from None
        except subprocess.TimeoutExpired:
            raise NoPovray(f"povray took more than {seconds:g} s: expected a smaller photo") from None
        if done.returncode or not target.is_file():
            raise NoPovray(f"povray made no photo: {_last(done.stderr.decode('utf-8', 'replace'))}")
        return bare(target.read_bytes())


_FINE: Final = ("+A0.1", "+AM2", "+R3", "-J")
"""Edges are sampled again, up to 64 times a pixel, without jitter."""


def _last(text: str) -> str:
    """The last line that tells something."""
    told = [line.strip() for line in text.splitlines() if line.strip()]
    return told[-1][:200] if told else "it says nothing"
