"""A server and a browser for the tests of the page: Debian's Chromium, driven by Playwright.

Without Chromium these tests are left out, but never in CI.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebError, expect, sync_playwright

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS: Final = (
    "--no-sandbox",  # CI is root
    "--enable-unsafe-swiftshader",  # WebGL without a graphics card
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
WIDE: Final = {"width": 1100, "height": 700}
PATIENCE: Final = 20_000
"""Milliseconds for anything that is waited for: a frame alone takes up to a second without a graphics card."""
expect.set_options(timeout=PATIENCE)
Opened = Callable[..., Page]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a process."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is missing: .ci/run installs it")
        pytest.skip("Chromium is not installed (Debian: apt install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


class Server:
    """`fivesides serve` as users start it; it can be ended and started again at the same address."""

    def __init__(self) -> None:
        self.port = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Begin, at the same port as before."""
        command = [sys.executable, "-m", "scripts.cli", "serve", "--no-open", "--port", str(self.port or 8777)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._process.stdout is not None  # it was asked for
        said = self._process.stdout.readline()
        self.port = int(said.split("127.0.0.1:")[1].split("/")[0])

    def stop(self) -> int:
        """End it as Ctrl-C does; its exit code."""
        assert self._process is not None  # `start` made it
        assert self._process.stdout is not None
        self._process.send_signal(signal.SIGINT)
        code = self._process.wait(20)
        self._process.stdout.close()
        return code


@contextmanager
def serving() -> Iterator[Server]:
    """A server of one's own."""
    server = Server()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One server for all tests of a process."""
    with serving() as one:
        yield one


@pytest.fixture
def opened(chromium: Browser, server: Server) -> Iterator[Opened]:
    """Opens the page at a fragment; in the end nothing may have gone wrong in it that nobody was told of."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def said(message: ConsoleMessage) -> None:
        path = urlsplit(message.location["url"]).path
        refused = path in ("/import", "/export")  # which the page tells in a sentence
        if message.type == "error" and not refused:
            wrong.append(message.text)

    def failed(error: WebError) -> None:
        wrong.append(str(error.error))

    def open_page(fragment: str = "", address: str = server.address, **context: object) -> Page:
        one = chromium.new_context(**{"viewport": WIDE, "reduced_motion": "reduce", **context})  # type: ignore[arg-type]  # as they come
        one.set_default_timeout(PATIENCE)
        contexts.append(one)
        one.on("console", said)
        one.on("weberror", failed)
        page = one.new_page()
        page.goto(address + (f"#{fragment}" if fragment else ""))
        page.locator("body:not([data-kind=none])").wait_for()
        return page

    yield open_page
    for one in contexts:
        one.close()
    assert [text for text in wrong if "ERR_CONNECTION_REFUSED" not in text] == []
