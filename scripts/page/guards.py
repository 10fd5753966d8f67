"""What every answer of the page's server carries, and whom it answers: this machine, and pages of its own only.

A page of another site cannot ask (its Origin is another), nor can a name that somebody makes mean this machine (the
Host is checked). Whatever goes wrong behind it is said in words. Knows no game.
"""

import base64
import hashlib
import re
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scripts.page.tasks import UNFORESEEN, tell

HOSTS: Final = ("127.0.0.1", "localhost", "[::1]")
STRANGE_HOST: Final = "Only this machine is answered, called 127.0.0.1 or localhost."
STRANGE_PAGE: Final = "Only pages of this server are answered."
FIXED: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class Guarded:
    """An application behind its guards."""

    def __init__(self, app: ASGIApp, policy: str) -> None:
        self.app = app
        self.policy = policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add to its answer what all have; refuse what comes from pages of others."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = self.policy
                headers.update(FIXED)
            await send(message)

        try:
            if not _known(Headers(scope=scope)):
                await _refuse(400, STRANGE_HOST, scope, receive, sent)
            elif not _own(Headers(scope=scope)):
                await _refuse(403, STRANGE_PAGE, scope, receive, sent)
            else:
                await self.app(scope, receive, sent)
        except Exception as error:
            tell(error)
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1011, "reason": UNFORESEEN})
            elif not begun:
                await _refuse(500, UNFORESEEN, scope, receive, sent)


def policy(page: str) -> str:
    """The Content-Security-Policy of *page*, an HTML text: everything from here, and its import map by its hash."""
    maps = re.findall(r'<script type="importmap">(.*?)</script>', page, re.DOTALL)
    hashes = "".join(f" 'sha256-{base64.b64encode(hashlib.sha256(one.encode()).digest()).decode()}'" for one in maps)
    return (
        f"default-src 'none'; script-src 'self'{hashes}; style-src 'self'; img-src 'self' blob: data:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


def _known(headers: Headers) -> bool:
    """Whether a request calls this machine by a name that nobody else can give it."""
    return re.sub(r":[0-9]*$", "", headers.get("host", "")).lower() in HOSTS


def _own(headers: Headers) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # no address at all
        return False


async def _refuse(status: int, why: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer *why* there is no answer."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    await JSONResponse({"error": why}, status)(scope, receive, send)
