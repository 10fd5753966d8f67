"""Where the command `fivesides` begins, so early that Ctrl-C is told in one line from the first moment on."""

import os
import signal
import sys


def main() -> None:
    """Load the command line, and run it, unless told otherwise with one thread of linear algebra.

    The matrices of a check are small: more threads wait for one another, up to a hundred times as long.
    """
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the processes of a batch too
    try:
        from scripts.cli import main as run
    except KeyboardInterrupt:
        print("fivesides: stopped", file=sys.stderr)
        sys.exit(130)
    run()
