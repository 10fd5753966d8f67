"""Where the command `fivesides` begins, so early that Ctrl-C is told in one line from the first moment on."""

import sys


def main() -> None:
    """Load the command line, and run it."""
    try:
        from scripts.cli import main as run
    except KeyboardInterrupt:
        print("fivesides: stopped", file=sys.stderr)
        sys.exit(130)
    run()
