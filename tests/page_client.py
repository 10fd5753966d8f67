"""The page's server for tests: started as users start it, in processes of its own, and asked over its own doors."""

import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 120.0
"""Seconds for any answer; tests wait for answers, and look at no clock."""
EXPECTED: Final = (
    "Invalid HTTP request received", "Unsupported upgrade request", "Invalid UTF-8 sequence received",
    "is not free, so it is another one",
)  # fmt: skip
"""What a server may say: of those who do not keep to HTTP or to WebSocket, and of one that was started beside it."""
ENDING: Final = 20.0
"""Seconds for the processes of a server that has ended: the one that they are copied from sees it last."""
SHORT: Final = """
import sys
from scripts.page import limits
for bound in sys.argv[2:]:
    name, _, value = bound.partition("=")
    setattr(limits, name, float(value) if "SECONDS" in name else int(value))
from scripts.cli import main
main(["serve", "--no-open", "--port", sys.argv[1]])
"""
"""The server with other bounds, where the real ones would take too long to come to."""
CARRIED: Final = {
    "content-security-policy": r"default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'; .*frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}
"""Headers of every answer, and what is in them."""

Said = dict[str, Any]


@dataclass
class Server:
    """A server that runs."""

    process: "subprocess.Popen[str]"
    port: int
    told: list[str] = field(default_factory=list)
    """What it said on standard error so far, line by line."""

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        return f"http://{self.host}"

    @property
    def unforeseen(self) -> list[str]:
        """What it said that is not `EXPECTED`."""
        return [line for line in self.told if not any(known in line for known in EXPECTED)]

    @contextmanager
    def table(self, **given: Any) -> "Iterator[Client]":
        """A page that is open."""
        with connect(f"ws://{self.host}/table", max_size=None, open_timeout=PATIENCE, **given) as wire:
            yield Client(wire)

    def http(self) -> httpx.Client:
        """A client that keeps to the addresses that it is given."""
        return httpx.Client(base_url=self.address, timeout=PATIENCE, trust_env=False)

    def children(self) -> dict[int, str]:
        """The processes under it, and what each was started as."""
        return {pid: _command(pid) for pid in _under(self.process.pid)}

    def workers(self) -> list[int]:
        """Those that answer, judge and write."""
        helpers = ("forkserver", "resource_tracker")
        first = [pid for pid in _under(self.process.pid) if _parent(pid) == self.process.pid]
        forks = [pid for pid in first if helpers[0] in _command(pid)]
        return [pid for pid in _under(self.process.pid) if _parent(pid) in forks]

    def end(self, signal: int) -> int:
        """The exit code after a *signal* to it and all its processes, as a terminal sends it."""
        os.killpg(self.process.pid, signal)
        return self.process.wait(PATIENCE)


class Client:
    """One table's side of the wire: answers by their numbers, whatever comes in between."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self._number = 0
        self._kept: deque[Said] = deque()

    def send(self, kind: str, **fields: Any) -> int:
        """Ask, and do not wait; the number of the question."""
        self._number += 1
        self.wire.send(json.dumps({"id": self._number, "ask": kind, **fields}))
        return self._number

    def ask(self, kind: str, **fields: Any) -> Said:
        """The answer to a question."""
        return self.answer(self.send(kind, **fields))

    def answer(self, number: int | None) -> Said:
        """The answer to the question with that *number*."""
        return self._first(lambda said: said["id"] == number and "event" not in said)

    def event(self, number: int) -> Said:
        """What the engine said on the question with that *number*."""
        return self._first(lambda said: said["id"] == number and "event" in said)

    def raw(self, message: str | bytes) -> Said:
        """The answer to a message that may be none."""
        self.wire.send(message)
        return self._first(lambda said: "event" not in said)

    def rest(self) -> list[Said]:
        """All that came and was not asked for."""
        with suppress(TimeoutError):
            while True:
                self._kept.append(json.loads(self.wire.recv(0.0)))
        return list(self._kept)

    def _first(self, wanted: Callable[[Said], bool]) -> Said:
        for said in list(self._kept):
            if wanted(said):
                self._kept.remove(said)
                return said
        while True:
            said = json.loads(self.wire.recv(PATIENCE))
            assert isinstance(said, dict)
            if wanted(said):
                return said
            self._kept.append(said)


@contextmanager
def server(port: int, bounds: Mapping[str, object] | None = None, whole: bool = True) -> Iterator[Server]:
    """A server, at *port* or at another one; under other *bounds* than `scripts.page.limits` has.

    When it has ended, nothing that it said is a traceback and no process of it is left.
    """
    how = [f"{name}={value}" for name, value in (bounds or {}).items()]
    command = (
        ["-c", SHORT, str(port), *how] if how else ["-m", "scripts.cli", "serve", "--no-open", "--port", str(port)]
    )
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    found = Server(process, 0)
    hearing = threading.Thread(target=found.told.extend, args=(process.stderr,), daemon=True)
    hearing.start()
    try:
        line = process.stdout.readline()
        said = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert said, (line, process.wait(PATIENCE), found.told)
        found.port = int(said.group(1))
        yield found
        family = found.children()
        if process.poll() is None and whole:
            process.terminate()
        process.wait(PATIENCE)
        hearing.join(PATIENCE)
        assert not [line for line in found.told if "Traceback" in line], found.told
        gone = time.monotonic() + ENDING
        while any(map(_alive, family)) and time.monotonic() < gone:
            time.sleep(0.05)
        assert not [family[pid] for pid in family if _alive(pid)]
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        process.stdout.close()
        hearing.join(PATIENCE)
        process.stderr.close()


def in_words(answer: httpx.Response) -> str:
    """What went wrong, which is a sentence in an object."""
    said = answer.json()["error"]
    assert isinstance(said, str)
    assert said.endswith((".", "!", "?", "…"))
    assert "went wrong" not in said
    return said


def carries_all(answer: httpx.Response) -> None:
    """Every answer carries the same guards."""
    for name, value in CARRIED.items():
        assert re.fullmatch(value, answer.headers[name]), (name, answer.headers[name])
    assert "server" not in answer.headers


def raw(page: Server, request: bytes, whole: bool = True) -> bytes:
    """What comes back for bytes that no client would send; where they are not *whole*, no more will come."""
    with socket.create_connection(("127.0.0.1", page.port), PATIENCE) as wire:
        answer = b""
        with suppress(OSError):  # it is dropped while it is sent
            wire.sendall(request)
            if not whole:
                wire.shutdown(socket.SHUT_WR)
            while piece := wire.recv(65536):
                answer += piece
        return answer


def asked(page: Server, target: str, method: str = "GET", body: bytes = b"", **headers: str) -> tuple[int, str]:
    """Status and body for a *target* that is sent as it is."""
    lines = {"Host": page.host, "Connection": "close", "Content-Length": str(len(body))} | headers
    head = f"{method} {target} HTTP/1.1\r\n" + "".join(f"{key}: {value}\r\n" for key, value in lines.items()) + "\r\n"
    answer = raw(page, head.encode("latin-1") + body)
    return int(answer.split(b" ", 2)[1]), answer.partition(b"\r\n\r\n")[2].decode("utf-8", "replace")


def _under(pid: int) -> list[int]:
    """All processes under one, theirs too."""
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and _parent(int(folder.name)) == pid:
            found += [int(folder.name), *_under(int(folder.name))]
    return found


def _parent(pid: int) -> int:
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return -1


def _command(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return ""


def _alive(pid: int) -> bool:
    """Whether a process is still there, but for its place in the table."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
