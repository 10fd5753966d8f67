"""What every answer of the page's server carries, and whom it answers: this machine, and pages of its own only.

A page of another site cannot ask (its Origin is another), nor can a name that somebody makes mean this machine (the
Host is checked). Knows no game.
"""

import base64
import hashlib
import re
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOSTS: Final = ["127.0.0.1", "localhost", "[::1]"]
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
        if not _own(Headers(scope=scope)):
            await _refuse(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = self.policy
                headers.update(FIXED)
            await send(message)

        await self.app(scope, receive, sent)


def policy(page: str) -> str:
    """The Content-Security-Policy of *page*, an HTML text: everything from here, and its import map by its hash."""
    maps = re.findall(r'<script type="importmap">(.*?)</script>', page, re.DOTALL)
    hashes = "".join(f" 'sha256-{base64.b64encode(hashlib.sha256(one.encode()).digest()).decode()}'" for one in maps)
    return (
        f"default-src 'none'; script-src 'self'{hashes}; style-src 'self'; img-src 'self' blob: data:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


def _own(headers: Headers) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Say that pages of others are not answered."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "only pages of this server are answered"})
        return
    refusal = JSONResponse({"error": "Only pages of this server are answered."}, 403)
    await refusal(scope, receive, send)
