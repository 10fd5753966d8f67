"""The page, measured through its WebSocket: from a placement to its verdict, many tables at once, and its weight.

A server of its own runs as a command does; wall clock, for people wait by it.
"""

import gzip
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final, TypeAlias

from websockets.sync.client import ClientConnection, connect

from games.orthognomes.rules import OrthoGnomes
from games.orthognomes.text import write_block
from games.standing import standing_round
from sim.statics import vertical_margin

Times: TypeAlias = tuple[float, float | None]
"""Seconds until statics has said its word, and until the engine has; None where that is not waited for."""
SEED: Final = 12
ROUNDS: Final = 12
"""Of twelve blocks each, placed one by one."""
TABLES: Final = 20
"""At once, each playing a round."""
ROOM: Final = 0.001
"""Metres: least inset of these figures."""
PATIENCE: Final = 30.0
"""Seconds for any answer."""


def lines() -> Iterator[str]:
    """Placement to statics verdict, to the engine's word, with many tables; then what the page weighs."""
    with _server() as address:
        every_round = [_moves(SEED + k) for k in range(TABLES)]
        rounds = every_round[:ROUNDS]
        _played(address, rounds[0])  # everything is loaded
        yield _told("one table, all placements", [t for moves in rounds for t in _played(address, moves)])
        yield _told("one table, the twelfth placement", [_last(address, moves) for moves in rounds])
        yield _told("one table, a thought placement on eleven blocks", [_thought(address, moves) for moves in rounds])
        with ThreadPoolExecutor(TABLES) as people:
            every = list(people.map(lambda moves: _played(address, moves), every_round))
        yield _told(f"{TABLES} tables at once, as fast as they can", [t for times in every for t in times])
        with ThreadPoolExecutor(TABLES) as people:
            every = list(people.map(lambda moves: _played(address, moves, 1.0), every_round))
        yield _told(f"{TABLES} tables, each a placement a second", [t for times in every for t in times])
    yield _weight()


def _told(what: str, times: list[Times]) -> str:
    """Median and slowest, in milliseconds."""
    statics = sorted(1000 * t for t, _ in times)
    engine = sorted(1000 * t for _, t in times if t is not None)
    seen = f"; simulated: median {median(engine):.0f} ms, slowest {engine[-1]:.0f}" if engine else ""
    return f"page, {what}: verdict by statics: median {median(statics):.0f} ms, slowest {statics[-1]:.0f}{seen}"


@contextmanager
def _server() -> Iterator[str]:
    """A server on this machine, at the address of its tables."""
    command = [sys.executable, "-m", "scripts.cli", "serve", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None  # it was asked for
            line = process.stdout.readline()
            address = line.split(" at http://")[1].split("/")[0]
            yield f"ws://{address}/table"
        finally:
            process.terminate()


def _moves(seed: int) -> tuple[str, ...]:
    """The placements of a round that stands with some room."""
    found = standing_round(OrthoGnomes(), seed, lambda scene: (vertical_margin(scene) or 0.0) > ROOM)
    assert found is not None  # three-cell blocks: some fifty figures are tried
    return tuple(map(write_block, found))


def _played(address: str, moves: Sequence[str], pause: float = 0.0) -> list[Times]:
    """Seconds from each placement to its verdict by statics, and to the engine's word."""
    with connect(address, max_size=None) as table:
        text = _ask(table, "new", game="orthognomes")[0]["text"]
        times: list[Times] = []
        for move in moves:
            began = time.perf_counter()
            shown, took = _ask(table, "move", text=text, move=move)
            text = shown["text"]
            json.loads(table.recv(PATIENCE))
            times.append((took, time.perf_counter() - began))
            time.sleep(max(0.0, pause - (time.perf_counter() - began)))
        return times


def _last(address: str, moves: Sequence[str]) -> Times:
    """The same of the last placement alone, on a figure that this server's processes have not seen."""
    return _played_from(address, moves, "move")


def _thought(address: str, moves: Sequence[str]) -> Times:
    """Seconds until it is known what would come of the last placement."""
    return _played_from(address, moves, "try")


def _played_from(address: str, moves: Sequence[str], kind: str) -> Times:
    with connect(address, max_size=None) as table:
        text = " ".join(moves[:-1])
        return _ask(table, kind, text=text, move=moves[-1])[1], None


def _ask(table: ClientConnection, kind: str, **fields: Any) -> tuple[dict[str, Any], float]:
    """The answer to a question, and how many seconds it took."""
    began = time.perf_counter()
    table.send(json.dumps({"id": 1, "ask": kind, **fields}))
    found = json.loads(table.recv(PATIENCE))
    if "error" in found:
        raise ValueError(found["error"])
    return found, time.perf_counter() - began


def _weight() -> str:
    """What a browser loads, as it is sent."""
    from scripts.page.app import WEB

    kinds = {".html", ".css", ".js", ".svg"}
    files = [path for path in sorted(WEB.rglob("*")) if path.suffix in kinds]
    ours = sum(_sent(path) for path in files if "vendor" not in path.parts)
    vendored = sum(_sent(path) for path in files if "vendor" in path.parts)
    return f"page weight, compressed: {(ours + vendored) / 1000:.0f} kB, of it three.js {vendored / 1000:.0f} kB"


def _sent(path: Path) -> int:
    """Bytes of a file, compressed as the server does."""
    return len(gzip.compress(path.read_bytes(), 6, mtime=0))
