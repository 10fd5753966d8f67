"""The page's server: its files, a WebSocket for each table, games in and out. Holds no rule and no game."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from scripts.page import limits, tasks
from scripts.page.crew import Crew, Lost
from scripts.page.guards import HOSTS, Guarded, policy
from scripts.page.table import Table

WEB: Final = Path(__file__).resolve().parents[2] / "web"
"""The page's own files, beside the packages where they were installed."""


def app() -> Starlette:
    """The server, with processes of its own as long as it runs."""
    tables: set[Table] = set()

    async def table(socket: WebSocket) -> None:
        if len(tables) >= limits.TABLES:
            await socket.close(1013, f"there are {limits.TABLES} tables already: close one, and try again")
            return
        await socket.accept()
        one = Table(socket, socket.app.state.crew)
        tables.add(one)
        try:
            await one.serve()
        finally:
            tables.discard(one)

    return Starlette(
        routes=[
            WebSocketRoute("/table", table),
            Route("/export", _export, methods=["POST"]),
            Route("/import", _import, methods=["POST"]),
            Mount("/", StaticFiles(directory=WEB, html=True)),
        ],
        middleware=[
            Middleware(Guarded, policy=policy((WEB / "index.html").read_text("utf-8"))),
            Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS, www_redirect=False),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={HTTPException: _told, Exception: _unforeseen},
        lifespan=_crewed,
    )


@asynccontextmanager
async def _crewed(server: Starlette) -> AsyncIterator[None]:
    """As long as the server runs, it has a crew."""
    with Crew() as crew:
        server.state.crew = crew
        await crew.awake()
        yield


async def _export(request: Request) -> Response:
    """A file of a game."""
    body = await _body(request, limits.MESSAGE_BYTES)
    try:
        wanted = await _json(body)
        found = await request.app.state.crew.work("write", limits.EXPORT_SECONDS, tasks.exported, wanted)
    except Lost as lost:
        raise HTTPException(503, f"The file was not written: {lost}.") from None
    if isinstance(found, dict):
        return JSONResponse(found, 422)
    data, media, name = found
    return Response(data, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def _import(request: Request) -> Response:
    """The game in a file."""
    data = await _body(request, limits.UPLOAD_BYTES)
    try:
        found: dict[str, Any] = await request.app.state.crew.work("write", limits.EXPORT_SECONDS, tasks.imported, data)
    except Lost as lost:
        raise HTTPException(503, f"The file was not read: {lost}.") from None
    return JSONResponse(found, 422 if "error" in found else 200)


async def _body(request: Request, most: int) -> bytes:
    """The body of *request*; 413 when it is longer than *most* bytes."""
    data = bytearray()
    try:
        async for piece in request.stream():
            data += piece
            if len(data) > most:
                raise HTTPException(413, f"It is too large: expected at most {most:,} bytes.")
    except ClientDisconnect:
        raise HTTPException(400, "It was not sent whole.") from None
    return bytes(data)


async def _json(body: bytes) -> Any:
    """What *body* says as JSON; 422 when it says nothing."""
    import json

    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise HTTPException(422, "A JSON object was expected, and this is none.") from None


async def _told(_: Request, error: Exception) -> Response:
    """What went wrong, in words."""
    assert isinstance(error, HTTPException)  # as it is registered
    said = {404: "There is nothing at this address.", 405: "That cannot be done at this address."}
    return JSONResponse({"error": said.get(error.status_code, error.detail)}, error.status_code, error.headers)


async def _unforeseen(_: Request, __: Exception) -> Response:
    """That it went wrong here."""
    return JSONResponse({"error": "Something went wrong in fivesides itself."}, 500)
