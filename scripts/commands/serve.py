"""`fivesides serve`: the page, in a browser on this machine."""

import asyncio
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import click

from scripts.inputs import Refused

HOST: Final = "127.0.0.1"
"""This machine, and no other."""
PORT: Final = 8555
LARGEST_PORT: Final = 65535


@click.command(name="serve")
@click.option("--port", type=click.IntRange(1, LARGEST_PORT), default=PORT, show_default=True, metavar="NUMBER",
              help="Where it listens; another one is taken when it is not free.")  # fmt: skip
@click.option("--open/--no-open", "opened", default=None,
              help="Whether a browser opens; by default it does where there is a screen.")  # fmt: skip
def command(port: int, opened: bool | None) -> int:
    """Serve the page: build figures, see whether they stand, score them, and play all five games.

    It answers this machine only, and keeps nothing: a game is in its page, and in the page's address.
    """
    run = _server()
    listening = _listening(port)
    taken = listening.getsockname()[1]
    if taken != port:
        click.echo(f"fivesides: port {port} is not free, so it is another one.", err=True)
    address = f"http://{HOST}:{taken}/"
    click.echo(f"fivesides is at {address} (Ctrl-C ends it)")
    if _has_screen() if opened is None else opened:
        webbrowser.open(address)
    run(listening)
    return 0


def _server() -> Callable[[socket.socket], None]:
    """What serves the page at a socket until it is ended; `Refused` when its packages are missing."""
    try:
        import uvicorn
        import websockets  # noqa: F401 (uvicorn loads it when the first table is opened, which is too late to say so)

        from scripts.page.app import app
    except ImportError as missing:
        package = (missing.name or "another package").partition(".")[0]
        raise Refused(
            f"the page needs {package}, which is not installed: install fivesides[web], "
            "or start it with ./scripts/fivesides serve, which does so"
        ) from None
    from scripts.page import limits

    settings = uvicorn.Config(
        app(), log_level="warning", access_log=False, server_header=False, ws="websockets-sansio",
        ws_max_size=limits.MESSAGE_BYTES, ws_per_message_deflate=False, timeout_graceful_shutdown=2,
    )  # fmt: skip

    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_brief)

    def run(listening: socket.socket) -> None:
        with suppress(KeyboardInterrupt):  # the way to end it
            uvicorn.Server(settings).run([listening])

    return run


def _brief(record: logging.LogRecord) -> bool:
    """Whether it is worth saying; without the places in the code where something went wrong: what it was stays.

    What is broken off when the server ends is not.
    """
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, asyncio.CancelledError) or record.getMessage().startswith("Cancel "):
        return False
    if error is not None:
        record.msg = f"fivesides: {record.getMessage().strip()} ({type(error).__name__}: {error})"
        record.args, record.exc_info = (), None
    return True


def _listening(port: int) -> socket.socket:
    """A socket at *port*, or at any that is free when it is not."""
    for wanted in (port, 0):
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((HOST, wanted))
            found.listen(128)
        except OSError:
            found.close()
            continue
        return found
    raise Refused(f"no port could be had on {HOST}: expected one that is free, with --port NUMBER")


def _has_screen() -> bool:
    """Whether a browser would open in a window."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
