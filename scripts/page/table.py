"""One table: a browser's questions over a WebSocket, answered in their order, and the engine's word afterwards.

Keeps nothing of a game but what is being judged. A newer position makes an older check unwanted.
"""

import asyncio
import json
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from scripts.answers import Answer
from scripts.inputs import Refused
from scripts.page import asks, limits, tasks
from scripts.page.asks import Ask
from scripts.page.crew import Crew, Lost


@dataclass(eq=False)
class Table:
    """A browser's page, as long as it is connected."""

    socket: WebSocket
    crew: Crew
    _check: "asyncio.Task[None] | None" = field(default=None, init=False)

    async def serve(self) -> None:
        """Answer until the browser leaves."""
        try:
            while True:
                await self._heard(await self._message())
        except WebSocketDisconnect:
            return
        finally:
            self._forget()

    async def _message(self) -> str:
        """The next message; what is no text is one that nobody can read."""
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        return received.get("text") or ""

    async def _heard(self, message: str) -> None:
        """Answer one message."""
        try:
            ask = asks.read(message)
        except Refused as refused:
            await self._send(asks.number_of(message), {"error": f"{refused}."})
            return
        if ask.kind in asks.SHOWS:
            self._forget()
        try:
            answer = await self.crew.work("answer", limits.ANSWER_SECONDS, tasks.answered, ask)
        except Lost as lost:
            answer = {"error": f"No answer: {lost}."}
        await self._send(ask.number, answer)
        if ask.kind in asks.SHOWS and answer.get("verdict"):
            self._check = asyncio.create_task(self._judge(_shown(ask, answer)))

    def _forget(self) -> None:
        """Whatever is being judged is not wanted any more."""
        if self._check:
            self._check.cancel()
            self._check = None

    async def _judge(self, shown: Ask) -> None:
        """Send what the engine shows of a position."""
        try:
            found = await self.crew.work("judge", limits.CHECK_SECONDS, tasks.judged, shown)
        except Lost as lost:
            found = {"error": f"It was not simulated: {lost}."}
        said = {"event": "unjudged", "why": found["error"]} if "error" in found else {"event": "judged", **found}
        await self._send(shown.number, said)

    async def _send(self, number: int | None, answer: Answer) -> None:
        """Send *answer* to the question with that *number*; to nobody when the browser has left."""
        try:
            await self.socket.send_text(json.dumps({"id": number, **answer}, ensure_ascii=False, allow_nan=False))
        except (WebSocketDisconnect, RuntimeError):
            self._forget()


def _shown(ask: Ask, answer: Answer) -> Ask:
    """The question about the position that *answer* shows."""
    known: dict[str, Any] = answer
    return replace(ask, kind="position", text=known["text"], game=known["game"], round=known["round"], at=known["at"])
