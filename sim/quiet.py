"""Keep what C code prints away from standard output and standard error.

Redirecting `sys.stdout` does not reach C libraries, so the file descriptors are turned away. Knows
nothing of who prints.
"""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def silence() -> Iterator[None]:
    """Nothing written to file descriptors 1 and 2 inside the block gets out; both are restored after it."""
    _flush()
    kept = {stream: os.dup(stream) for stream in (1, 2)}
    sink = os.open(os.devnull, os.O_WRONLY)
    for stream in kept:
        os.dup2(sink, stream)
    try:
        yield
    finally:
        _flush()
        for stream, copy in kept.items():
            os.dup2(copy, stream)
            os.close(copy)
        os.close(sink)


def _flush() -> None:
    """Empty Python's buffers and those of C, where they can be reached."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            stream.flush()
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).fflush(None)
