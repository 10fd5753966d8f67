"""The page's server as a program: it ends in the middle of everything, and says what it lacks before it starts."""

import json
import signal
import socket
import subprocess
import sys

import pytest
from websockets.exceptions import ConnectionClosed

from tests.commands import ROOT, run
from tests.figures import tower
from tests.page_client import PATIENCE, Client, server


@pytest.mark.slow
@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_in_the_middle_of_everything(kind: signal.Signals) -> None:
    """With open tables, a check, a question and an export under way: code 0 for Ctrl-C, and no process is left.

    Its port was taken, so it has another one.
    """
    blocks = tower(40)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with server(port) as page, page.table() as one, page.table() as two:
            assert page.port != port
            assert one.ask("position", text=blocks)["verdict"]
            two.send("position", text="\n".join(['[Game "OrthoGnomes"]\n\n' + blocks] * 200))
            with socket.create_connection(("127.0.0.1", page.port)) as wire:
                body = json.dumps({"text": blocks, "form": "pdf", "options": {"steps": True}}).encode()
                head = f"POST /export HTTP/1.1\r\nHost: {page.host}\r\nContent-Length: {len(body)}\r\n\r\n"
                wire.sendall(head.encode() + body)
                assert one.ask("games")["games"]  # all has begun
                code = page.end(kind)
            assert code in ((0,) if kind is signal.SIGINT else (0, -signal.SIGTERM))
            assert [closed(one), closed(two)] == [1012, 1012]  # it restarts: pages come back
        assert page.told[0] == f"fivesides: port {port} is not free, so it is another one.\n"
        assert not page.told[1:]


def closed(table: Client) -> int | None:
    """The code with which a table was closed; what is on its way comes first."""
    with pytest.raises(ConnectionClosed) as closing:  # noqa: PT012 (it closes while something is waited for)
        while True:
            table.wire.recv(PATIENCE)
    return closing.value.rcvd.code if closing.value.rcvd else None


@pytest.mark.slow
@pytest.mark.parametrize("missing", ["uvicorn", "starlette", "pebble", "websockets"])
def test_without_its_packages_it_says_so(missing: str) -> None:
    hidden = f"import sys; sys.modules[{missing!r}] = None; from scripts.cli import main; main(['serve', '--no-open'])"
    done = subprocess.run(
        [sys.executable, "-c", hidden], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(
        f"fivesides: the page needs {missing}, which is not installed: install fivesides[web]"
    )
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("port", ["0", "65536", "-1", "x"])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    done = run("serve", "--port", port)
    assert done.code == 2
    assert "--port" in done.err
