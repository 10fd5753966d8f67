"""The page's server: its files, a WebSocket for each table, games in and out. Holds no rule and no game."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from games.orthognomes.rules import OrthoGnomes
from scripts.page import limits, tasks
from scripts.page.crew import Crew, Lost
from scripts.page.files import Files
from scripts.page.guards import Guarded, policy
from scripts.page.table import Table

WEB: Final = Path(__file__).resolve().parents[2] / "web"
"""The page's own files, beside the packages where they were installed."""


def app() -> ASGIApp:
    """The server, with processes of its own as long as it runs."""
    tables: set[Table] = set()

    async def table(socket: WebSocket) -> None:
        await socket.accept()
        if len(tables) >= limits.TABLES:
            await socket.close(1013, f"There are {limits.TABLES} tables already: close one, and try again.")
            return
        one = Table(socket, socket.app.state.crew)
        tables.add(one)
        try:
            await one.serve()
        finally:
            tables.discard(one)

    server = Starlette(
        routes=[
            WebSocketRoute("/table", table),
            Route("/export", Export),
            Route("/import", Import),
            Mount("/", Files(WEB)),
        ],
        exception_handlers={HTTPException: _told, Exception: _unforeseen},
        lifespan=_crewed,
    )
    return Guarded(server, policy((WEB / "index.html").read_text("utf-8")))


@asynccontextmanager
async def _crewed(server: Starlette) -> AsyncIterator[None]:
    """As long as the server runs, it has a crew."""
    with Crew() as crew:
        server.state.crew = crew
        await crew.awake()
        yield


class Export(HTTPEndpoint):
    """Where games go out."""

    async def post(self, request: Request) -> Response:
        """A file of a game."""
        wanted = _json(await _body(request, limits.MESSAGE_BYTES))
        try:
            found = await _crew(request).work("write", limits.EXPORT_SECONDS, tasks.exported, wanted)
        except Lost as lost:
            raise HTTPException(503, f"The file was not written: {lost}.") from None
        if isinstance(found, dict):
            return JSONResponse(found, 422)
        data, media, name = found
        return Response(data, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})


class Import(HTTPEndpoint):
    """Where games come in."""

    async def post(self, request: Request) -> Response:
        """The game in a file."""
        data = await _body(request, limits.UPLOAD_BYTES)
        game = request.query_params.get("game", OrthoGnomes.name)
        try:
            found = await _crew(request).work("write", limits.EXPORT_SECONDS, tasks.imported, data, game)
        except Lost as lost:
            raise HTTPException(503, f"The file was not read: {lost}.") from None
        return JSONResponse(found, 422 if "error" in found else 200)


def _crew(request: Request) -> Crew:
    """The crew of the server that was asked."""
    crew: Crew = request.app.state.crew
    return crew


async def _body(request: Request, most: int) -> bytes:
    """The body of *request*; 413 when it is longer than *most* bytes, 408 when it does not come."""
    data = bytearray()
    large = HTTPException(413, f"It is too large: expected at most {most:,} bytes.")
    if int(request.headers.get("content-length", 0)) > most:
        raise large
    try:
        async with asyncio.timeout(limits.BODY_SECONDS):
            async for piece in request.stream():
                data += piece
                if len(data) > most:
                    raise large
    except ClientDisconnect:
        raise HTTPException(400, "It was not sent whole.") from None
    except TimeoutError:
        raise HTTPException(408, f"It was not sent within {limits.BODY_SECONDS:g} seconds.") from None
    return bytes(data)


def _json(body: bytes) -> Any:
    """What *body* says as JSON; 422 when it says nothing."""
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
    """That it went wrong here; `Guarded` tells what it was on standard error."""
    return JSONResponse({"error": tasks.UNFORESEEN}, 500)
