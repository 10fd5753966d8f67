"""One table: a browser's questions over a WebSocket, answered in their order, and the engine's word afterwards.

Keeps nothing of a game but what is being judged. A newer position makes an older check unwanted, and a browser that
leaves makes all unwanted that it asked.
"""

import asyncio
import json
from dataclasses import dataclass, field, replace
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from scripts.answers import Answer
from scripts.inputs import Refused
from scripts.page import asks, limits, tasks
from scripts.page.asks import Ask
from scripts.page.crew import Crew, Lost

STEPS: Final = 3
"""Steps of one round that wait for the engine; when there are more, those before are given up."""
UNANSWERED: Final = 10
"""Questions of one table that wait for their turn; whoever sends more has to wait until they are heard."""


@dataclass(eq=False)
class Table:
    """A browser's page, as long as it is connected."""

    socket: WebSocket
    crew: Crew
    _heard: "asyncio.Queue[str]" = field(default_factory=lambda: asyncio.Queue(UNANSWERED), init=False)
    """Messages that were not answered yet."""
    _checks: "set[asyncio.Task[None]]" = field(default_factory=set, init=False)
    """What the engine is asked, the figure that is shown last and steps of it."""
    _checked: tuple[str, int | None] = field(default=("", None), init=False)
    """Text and round that they are about."""

    async def serve(self) -> None:
        """Answer until the browser leaves."""
        answering = asyncio.create_task(self._answers())
        try:
            while True:
                await self._heard.put(await self._message())
        except WebSocketDisconnect:
            return
        finally:
            self._forget()
            answering.cancel()

    async def _message(self) -> str:
        """The next message; what is no text is one that nobody can read."""
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        return received.get("text") or ""

    async def _answers(self) -> None:
        """Answer one message after the other."""
        while True:
            message = await self._heard.get()
            try:
                await self._answer(message)
            except Exception as error:
                tasks.tell(error)
                await self._send(asks.number_of(message), {"error": tasks.UNFORESEEN})

    async def _answer(self, message: str) -> None:
        """Answer one message."""
        try:
            ask = asks.read(message)
        except Refused as refused:
            await self._send(asks.number_of(message), {"error": f"{refused}."})
            return
        try:
            answer = await self.crew.work("answer", limits.ANSWER_SECONDS, tasks.answered, ask)
        except Lost as lost:
            answer = {"error": f"No answer: {lost}."}
        shows = ask.kind in asks.SHOWS and "error" not in answer
        if shows and not self._is_step(ask):
            self._forget()
        await self._send(ask.number, answer)
        if shows and answer.get("verdict"):
            self._begin(_shown(ask, answer))

    def _is_step(self, ask: Ask) -> bool:
        """Whether a question only steps through the round that is being judged: then what was begun goes on."""
        return ask.kind == "position" and (ask.text, ask.round) == self._checked and len(self._checks) < STEPS

    def _begin(self, shown: Ask) -> None:
        """Have a position judged."""
        check = asyncio.create_task(self._judge(shown))
        self._checked = shown.text, shown.round
        self._checks.add(check)
        check.add_done_callback(self._checks.discard)

    def _forget(self) -> None:
        """Whatever is being judged is not wanted any more."""
        for check in self._checks:
            check.cancel()
        self._checks.clear()
        self._checked = "", None

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
            text = json.dumps({"id": number, **answer}, ensure_ascii=False, allow_nan=False)
        except ValueError as error:  # a number that JSON has not, which no answer should have
            tasks.tell(error)
            text = json.dumps({"id": number, "error": tasks.UNFORESEEN})
        try:
            await self.socket.send_text(text)
        except (WebSocketDisconnect, RuntimeError):
            self._forget()


def _shown(ask: Ask, answer: Answer) -> Ask:
    """The question about the position that *answer* shows."""
    known: dict[str, Any] = answer
    return replace(ask, kind="position", text=known["text"], game=known["game"], round=known["round"], at=known["at"])
