"""Tables side by side: nobody gets another's answer, nobody waits for what nobody wants, and a lost process is told."""

import json
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from random import Random

import pytest

from scripts.page.crew import LANES
from tests.figures import tower
from tests.page_client import Client, Said, Server

pytestmark = pytest.mark.slow

STANDS = ("LLLb2.1U", "DDDa2.4E")
FALLS = "LLLb2.1U DDDb2.4E"
TABLES = 20
BUSY = tower(80)
"""A figure that keeps the engine busy for many seconds."""


@pytest.fixture
def table(page: Server) -> Iterator[Client]:
    with page.table() as found:
        yield found


def marked(name: str) -> str:
    """An empty round that can be told from all others."""
    return f'[Game "OrthoGnomes"]\n[Table "{name}"]\n'


def test_answers_come_in_the_order_of_the_questions(table: Client) -> None:
    numbers = [table.send("position", text=" ".join(STANDS), at=k % 3) for k in range(60)]
    heard: list[Said] = []
    while len(heard) < len(numbers):
        said = json.loads(table.wire.recv(60))
        if "event" not in said:
            heard.append(said)
    assert [said["id"] for said in heard] == numbers
    assert [said["at"] for said in heard] == [k % 3 for k in range(60)]


def test_the_engine_s_word_follows_the_position(table: Client) -> None:
    for text, outcome in ((STANDS[0], "stands"), (FALLS, "falls")):
        number = table.send("position", text=text)
        shown, judged = table.answer(number), table.event(number)
        assert shown["verdict"]["outcome"] == outcome
        assert shown["verdict"]["dynamics"] is None
        assert (judged["event"], judged["verdict"]["outcome"]) == ("judged", outcome)
        assert judged["verdict"]["dynamics"] == outcome


def test_a_fall_ends_the_round(table: Client) -> None:
    text = table.ask("new", game="orthognomes")["text"]
    moves = FALLS.split()
    text = table.ask("move", text=text, move=moves[0])["text"]
    number = table.send("move", text=text, move=moves[1])
    table.answer(number)
    judged = table.event(number)
    assert (judged["loser"], judged["ended"]["winner"]) == ("dark", "light")
    assert judged["text"].rstrip().endswith(f"{moves[1]}#")
    after = table.ask("position", text=judged["text"])
    assert (after["ended"], after["side"]) == (judged["ended"], None)
    assert "the figure fell" in table.ask("move", text=judged["text"], move="LLLb1.1U")["error"]


def test_a_newer_position_ends_an_older_check(table: Client) -> None:
    old = table.send("position", text=BUSY)
    assert table.answer(old)["verdict"] is not None
    new = table.send("position", text=STANDS[0])
    assert table.event(new)["event"] == "judged"
    assert table.ask("games")["games"]
    assert not [said for said in table.rest() if said["id"] == old]


def test_a_question_that_fails_leaves_the_check_alone(table: Client) -> None:
    shown = table.send("position", text=" ".join(STANDS))
    table.answer(shown)
    assert "error" in table.ask("move", text=" ".join(STANDS), move="LLLb2.1U")
    assert "error" in table.ask("position", text="?")
    assert table.event(shown)["event"] == "judged"


def test_steps_through_a_round_leave_its_check_alone(table: Client) -> None:
    whole = table.send("position", text=" ".join(STANDS), round=0)
    text = table.answer(whole)["text"]
    step = table.send("position", text=text, round=0, at=1)
    table.answer(step)
    assert table.event(step)["event"] == "judged"
    assert table.event(whole)["event"] == "judged"


def test_a_table_that_leaves_frees_the_engine(page: Server, table: Client) -> None:
    with ExitStack() as others:
        for _ in range(3):
            other = others.enter_context(page.table())
            assert other.ask("position", text=BUSY)["verdict"] is not None
    number = table.send("position", text=STANDS[0])
    assert table.event(number)["event"] == "judged"


def test_a_table_that_leaves_before_its_answer_troubles_nobody(page: Server, table: Client) -> None:
    for _ in range(10):
        with page.table() as other:
            for _ in range(20):
                other.send("position", text=BUSY)
    with page.table() as other:
        other.send("position", text=BUSY)
        other.wire.socket.close()  # without a word
    assert table.ask("position", text=STANDS[0])["moves"] == [STANDS[0]]


def test_no_table_gets_the_answer_of_another(page: Server) -> None:
    """Twenty games at once, each with a mark of its own, asked in any order with what the others ask."""

    def played(number: int) -> int:
        random, falls = Random(number), number % 2
        moves = FALLS.split() if falls else STANDS
        with page.table() as one:
            text = one.ask("position", text=marked(f"table {number}"))["text"]
            for k, move in enumerate(moves, 1):
                asked = one.send("move", text=text, move=move)
                tries = [one.send("try", text=text, move=move) for _ in range(random.randrange(3))]
                shown = one.answer(asked)
                assert (shown["id"], shown["at"]) == (asked, k)
                assert f'[Table "table {number}"]' in shown["text"]
                assert [one.answer(each)["move"] for each in tries] == [move] * len(tries)
                judged = one.event(asked)
                assert judged["verdict"]["outcome"] == ("falls" if falls and k == 2 else "stands")
                assert judged["text"] is None or f'[Table "table {number}"]' in judged["text"]
                text = shown["text"]
            assert not one.rest()
        return number

    with ThreadPoolExecutor(TABLES) as people:
        assert list(people.map(played, range(TABLES))) == list(range(TABLES))


def test_tables_are_answered_while_the_engine_is_busy(page: Server) -> None:
    with page.table() as busy, ExitStack() as stack:
        busy.ask("position", text=BUSY)
        tables = [stack.enter_context(page.table()) for _ in range(TABLES)]
        for k in range(4):
            numbers = [one.send("try", text=marked(str(n)), move="LLLb2.1U") for n, one in enumerate(tables)]
            for one, number in zip(tables, numbers, strict=True):
                said = one.answer(number)
                assert (said["legal"], said["outcome"]) == (True, "stands"), k
        assert not [said for said in busy.rest() if said.get("event")]  # it is at it still


def test_a_process_that_is_killed_is_told_and_the_next_question_is_answered(page: Server, table: Client) -> None:
    number = table.send("position", text=BUSY)
    table.answer(number)
    at_it = busiest(page)
    os.kill(at_it, signal.SIGKILL)
    said = table.event(number)
    assert said == {
        "id": number,
        "event": "unjudged",
        "why": "It was not simulated: the process that was at it ended; another one has taken its place: try again.",
    }
    again = table.send("position", text=STANDS[0])
    assert table.event(again)["event"] == "judged"


@pytest.mark.parametrize("kind", [signal.SIGKILL, signal.SIGSEGV, signal.SIGTERM])
def test_all_processes_that_are_killed_while_they_wait_are_replaced(
    page: Server, table: Client, kind: signal.Signals
) -> None:
    old = page.workers()
    assert len(old) >= 4
    for pid in old:
        os.kill(pid, kind)
    number = table.send("position", text=STANDS[0])
    assert table.answer(number)["moves"] == [STANDS[0]]
    assert table.event(number)["event"] == "judged"
    with page.http() as http:
        assert http.post("/import", content=STANDS[0].encode()).status_code == 200
    deadline = time.monotonic() + 60
    while set(page.workers()) & set(old) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not set(page.workers()) & set(old)


def busiest(page: Server) -> int:
    """The process under a server that is at the engine's work: it takes more and more time."""
    deadline = time.monotonic() + 60
    before: dict[int, int] = {}
    while time.monotonic() < deadline:
        for pid in filter(partial(judges, page), page.workers()):
            if spent(pid) - before.setdefault(pid, spent(pid)) > 20:  # a fifth of a second
                return pid
        time.sleep(0.1)
    raise AssertionError("no process is at work")


def judges(page: Server, pid: int) -> bool:
    """Whether a process has the engine: it stands back that far."""
    _, _, step = LANES["judge"]
    try:
        return os.getpriority(os.PRIO_PROCESS, pid) == os.getpriority(os.PRIO_PROCESS, page.process.pid) + step
    except ProcessLookupError:  # it has ended meanwhile
        return False


def spent(pid: int) -> int:
    """Hundredths of a second that a process has worked; 0 when there is none."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return sum(map(int, file.read().rpartition(")")[2].split()[11:13]))
    except OSError:
        return 0
