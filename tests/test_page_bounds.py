"""What is bounded by time or by number: said in words when it is reached. Seconds are shorter here than they are."""

import socket
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.figures import tower
from tests.page_client import PATIENCE, Server, server

pytestmark = pytest.mark.slow

BOUNDS = {"TABLES": 2, "ANSWER_SECONDS": 1.5, "CHECK_SECONDS": 0.3, "BODY_SECONDS": 0.5}


@pytest.fixture(scope="module")
def page() -> Iterator[Server]:
    with server(9140, BOUNDS) as found:
        yield found
        assert found.unforeseen == []


def test_an_answer_that_takes_too_long_is_given_up_and_said(page: Server) -> None:
    with page.table() as table:
        said = table.ask("position", text="\n".join(['[Game "OrthoGnomes"]\n\n' + tower(900)] * 100))
        assert said["error"] == "No answer: it took longer than 1.5 seconds, and was given up."
        assert any("error" not in table.ask("games") for _ in range(20))


def test_a_check_that_takes_too_long_is_given_up_and_said(page: Server) -> None:
    with page.table() as table:
        number = table.send("position", text=tower(30))
        assert table.answer(number)["verdict"]
        said = table.event(number)
        assert said["why"] == "It was not simulated: it took longer than 0.3 seconds, and was given up."
        assert any("error" not in table.ask("games") for _ in range(20))


def test_more_tables_than_there_may_be_are_told_so(page: Server) -> None:
    with page.table() as one:
        with page.table() as two:
            assert two.ask("games")["id"] == 1
            with page.table() as three:
                with pytest.raises(ConnectionClosed) as closed:
                    three.answer(None)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1013
                assert closed.value.rcvd.reason == "There are 2 tables already: close one, and try again."
            assert one.ask("games")["id"] == 1
        assert a_seat_comes_free(page)


def a_seat_comes_free(page: Server) -> bool:
    """Whether another table can be opened at last."""
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        with page.table() as one:
            try:
                return "id" in one.ask("games")
            except ConnectionClosed:
                time.sleep(0.05)
    return False


def test_slow_bodies_are_given_up(page: Server) -> None:
    with socket.create_connection(("127.0.0.1", page.port), PATIENCE) as wire:
        wire.sendall(f"POST /import HTTP/1.1\r\nHost: {page.host}\r\nContent-Length: 100\r\n\r\nLLL".encode())
        answer = b""
        while piece := wire.recv(65536):
            answer += piece
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"It was not sent within 0.5 seconds." in answer
