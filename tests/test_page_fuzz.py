"""Whatever a table is sent, it answers in words or closes cleanly, and the server goes on.

One server for all examples: what breaks it for one message shows in those after it.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from scripts.page import limits
from scripts.page.asks import KINDS, SHOWS
from tests.commands import EXAMPLES
from tests.figures import tower
from tests.page_client import Client, Said, Server

ROUND = "LLLb2.1U DDDa2.4E"
TEXTS = [path.read_text() for path in sorted(EXAMPLES.glob("*.game")) if "tower" not in path.stem]
HALF = "\ud800"
ODD = st.sampled_from(
    ["", "\0", HALF, "\ufeff", "\u202e", "１", "٣", "é", "🂡", "%", "[", "]", '"', "\\", "{", ";", "#", "/", "..", "\n"]
)  # fmt: skip
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | ODD
    | st.sampled_from([10**30, -1, 2**63, *KINDS]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8) | ODD, inner, max_size=4),
    max_leaves=12,
)
NUMBERS = (
    st.none() | st.integers(-2, 15) | st.sampled_from([10**9, 10**10, 10**400, 1.5, float("nan"), True, "1", "３"])
)


@pytest.fixture(scope="module")
def table(page: Server) -> Iterator[Client]:
    with page.table() as found:
        yield found


def told(said: Said) -> str:
    """What went wrong, which is a sentence."""
    words = said["error"]
    assert isinstance(words, str)
    assert words[:1] == words[:1].upper() or words.partition(":")[1], words
    assert words.endswith((".", "!", "?", "…")), words
    assert "something went wrong" not in words.casefold(), words
    assert len(words) < 1000, words
    return words


def fine(said: Said) -> bool:
    """Whether it is an answer; otherwise it is a sentence."""
    if "error" in said:
        told(said)
        return False
    return True


@settings(max_examples=60)
@given(message=JSON)
def test_random_json_is_answered_in_words(table: Client, message: object) -> None:
    told(table.raw(json.dumps(message)))


@settings(max_examples=40)
@given(message=st.text(max_size=40).filter(lambda text: not any("\ud800" <= c <= "\udfff" for c in text)))
def test_random_text_is_answered_in_words(table: Client, message: str) -> None:
    told(table.raw(message))


@settings(max_examples=25)
@given(message=st.binary(max_size=40))
def test_binary_messages_are_answered_in_words(table: Client, message: bytes) -> None:
    told(table.raw(message))


FIELDS = ("text", "game", "round", "at", "move", "pattern", "link", "number", "play", "options")


@settings(max_examples=60)
@given(kind=st.sampled_from(KINDS), fields=st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=5))
def test_fields_of_any_type_are_answered(table: Client, kind: str, fields: dict[str, Any]) -> None:
    fine(table.ask(kind, **fields))


WORDS = st.sampled_from(
    ["LLLb2.1U", "DDDa3.1U", "LLDc2.1N", "a1", "NW3", "BPN@0,0", "a1-a4:b4", "swap", "LL", "LLD", "x"]
)
TYPED = {
    "text": st.sampled_from([*TEXTS, ROUND, "", "4/1aB1/4/4"]) | ODD,
    "game": st.sampled_from(["orthognomes", "rue", "rukuni", "chess", "ORTHOGNOMES", ""]) | ODD,
    "round": NUMBERS,
    "at": NUMBERS,
    "move": st.lists(WORDS | ODD, max_size=2).map("".join),
    "pattern": st.sampled_from(["LL", "LLD", "dld", "LLLLLLLLL", "X", ""]) | ODD,
    "link": st.lists(
        ODD | st.sampled_from(["line=", "game=", "&", "4/1aB1/4/4", "%5B", "%F0%9F", "%zz"]), max_size=5
    ).map("".join),
    "number": NUMBERS,
    "play": st.booleans() | NUMBERS,
    "options": st.dictionaries(
        st.sampled_from(["Blocks", "Start", "First", "Marginal", "Side", "Layout", "Cards"]) | ODD,
        st.sampled_from(["literal", "c3", "Dark", "falls", "4", "12345", "LL", "light LL / dark DD"]) | ODD,
        max_size=3,
    ),
}


@settings(max_examples=80)
@given(kind=st.sampled_from(KINDS), fields=st.fixed_dictionaries({}, optional=TYPED))
def test_fields_of_the_right_type_are_answered(table: Client, kind: str, fields: dict[str, Any]) -> None:
    said = table.ask(kind, **fields)
    if fine(said) and kind in SHOWS:
        again = table.ask("position", text=said["text"], game=said["game"], round=said["round"], at=said["at"])
        assert {key: again.get(key) for key in said if key != "id"} == {k: v for k, v in said.items() if k != "id"}


@settings(max_examples=40)
@given(
    text=st.sampled_from(TEXTS),
    cut=st.floats(0, 1),
    length=st.integers(0, 12),
    odd=ODD | st.text(max_size=5) | WORDS,
)
def test_broken_records_are_answered(table: Client, text: str, cut: float, length: int, odd: str) -> None:
    at = int(cut * len(text))
    fine(table.ask("position", text=text[:at] + odd + text[at + length :]))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "^id: expected a whole number"),
        ({"id": None}, "^id: expected a whole number"),
        ({"id": True}, "^id: expected a whole number"),
        ({"id": -1}, "^id: expected a whole number"),
        ({"id": "1"}, "^id: expected a whole number"),
        ({"id": float("inf")}, "^id: expected a whole number"),
        ({"id": 10**300}, "^id: expected a whole number"),
        ({"id": 1}, "^ask: expected one of games, new, "),
        ({"id": 1, "ask": "judge"}, "^ask: expected one of games, new, "),
        ({"id": 1, "ask": ["games"]}, "^ask: expected one of"),
        ({"id": 1, "ask": "position", "at": "3"}, "^at: expected a whole number"),
        ({"id": 1, "ask": "position", "text": HALF}, "^text: .* half a character"),
        ({"id": 1, "ask": "new", "options": {HALF: "1"}}, "^options: .* half a character"),
        ({"id": 1, "ask": "new", "options": {"Blocks": 3}}, "^options: expected values that are texts"),
        ({"id": 1, "ask": "new", "options": {str(k): "" for k in range(51)}}, "^options: expected .* at most 50"),
        ({"id": 1, "ask": "position", "text": "\0"}, "control characters"),
        ({"id": 1, "ask": "move", "text": ROUND, "move": "L" * 2001}, "^move: expected a text of at most 2000"),
        ({"id": 1, "ask": "move", "text": ROUND, "move": "LLLb２.1U"}, "LLLb２.1U"),
        ({"id": 1, "ask": "position", "text": ROUND, "at": 3}, "^There is no move 3: expected one from 0 to 2"),
        ({"id": 1, "ask": "position", "text": ROUND, "round": 1}, "^There is no round 2: expected one from 1 to 1"),
        ({"id": 1, "ask": "lift", "text": ROUND, "number": 3}, "^There is no block 3: expected one from 1 to 2"),
        ({"id": 1, "ask": "places", "text": ROUND, "pattern": "LXL"}, "is no block: expected 2 to 8 letters"),
        ({"id": 1, "ask": "new", "game": "chess"}, "expected"),
        ({"id": 1, "ask": "next", "text": ROUND}, "start a game"),
        ({"id": 1, "ask": "places", "text": '[Game "Rue"]\n', "pattern": "LL"}, "for OrthoGnomes only"),
        ({"id": 1, "ask": "open", "link": "line=%4"}, "broken"),
        ({"id": 1, "ask": "open", "link": "game=%FF%FE"}, "broken"),
        ({"id": 1, "ask": "open", "link": ""}, "no game"),
        ({"id": 1, "ask": "open", "link": "line=4/1aB1&game=x"}, "more than one game"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_question_is_said(table: Client, fields: dict[str, Any], said: str) -> None:
    answer = table.raw(json.dumps(fields))
    number = fields.get("id")
    assert answer["id"] == (number if isinstance(number, int) and number is not True and 0 <= number < 10**9 else None)
    assert re.search(said, told(answer))


@pytest.mark.parametrize(
    "message",
    ["[" * 100_000, '{"a":' * 50_000, '{"id":' + "9" * 5000 + "}", '{"id": 1e999}', "null", "NaN", '"', "\ufeff{}",
     '{"id": NaN}'],
    ids=["lists", "objects", "digits", "infinite", "null", "nan", "quote", "bom", "nan id"],
)  # fmt: skip
def test_what_is_hardly_json_is_answered(table: Client, message: str) -> None:
    told(table.raw(message))


@pytest.mark.parametrize(
    "text", ["[" * 300_000, '{"game": ' * 60_000, '[Game "' * 100_000, "{" * 300_000, "4/" * 300_000]
)
def test_texts_of_half_a_megabyte_of_brackets_are_answered(table: Client, text: str) -> None:
    told(table.ask("position", text=text))


@pytest.mark.parametrize("message", ["x" * (limits.MESSAGE_BYTES + 1), ["x" * 100_000] * 20], ids=["whole", "frames"])
def test_a_message_beyond_the_bound_closes_the_table(page: Server, message: str | list[str]) -> None:
    assert closing(page, message) in (1009, None)  # None where the line breaks while more is sent


def closing(page: Server, message: str | bytes | list[str]) -> int | None:
    """The code with which a table is closed for a message."""
    with page.table() as one:
        with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012 (it closes while it is sent, or after)
            one.wire.send(message, text=isinstance(message, bytes) or None)
            one.answer(None)
        return closed.value.rcvd.code if closed.value.rcvd else None


def test_a_message_in_many_frames_is_one(table: Client) -> None:
    table.wire.send(['{"id": 10000', "01, ", '"ask": "games"}'])
    assert len(table.answer(1000001)["games"]) == 5


def test_bytes_that_are_no_text_close_the_table(page: Server) -> None:
    assert closing(page, b"\xff\xfe{}") == 1007


def test_the_longest_question_is_read(table: Client) -> None:
    said = table.ask("position", text=ROUND + " ;" + "x" * (1_000_000 - len(ROUND) - 2))
    assert len(said["moves"]) == 2
    assert "at most 1000000 bytes" in told(table.ask("position", text=" " * 1_000_001))


@pytest.mark.slow
@pytest.mark.parametrize("count", [999, 101])
def test_figures_of_very_many_blocks_are_shown_unjudged_and_say_so(table: Client, count: int) -> None:
    said = table.ask("position", text=tower(count))
    assert (len(said["blocks"]), said["levels"], said["legal"], said["verdict"]) == (count, count, True, None)
    assert said["notes"] == [f"It has {count} blocks, and whether it stands is judged here of at most 100."]
    one = table.ask("try", text=tower(count), move="LLc3.1E")
    assert (one["outcome"], one["legal"]) == (None, False)
    assert len(table.ask("move", text=tower(count), move="DDa2.1N")["moves"]) == count + 1
    assert table.ask("lift", text=tower(count), number=count)["levels"] == count - 1


@pytest.mark.slow
def test_as_many_blocks_as_are_judged_are_judged(table: Client) -> None:
    said = table.ask("position", text=tower(limits.JUDGED_BLOCKS))
    assert said["verdict"]["outcome"] in ("stands", "marginal", "falls")
    assert said["notes"] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" ".join(["LLb2.1E"] * 10_000), "at most 1000 placements"),
        ("\n\n".join(["....\n.Aa.\n....\n...."] * 1100), "levels"),
        ("/".join(["1aB1"] * 10_000), ""),
        (",".join(["4/1aB1/4/4"] * 10_000), ""),
        ('[Round "1"]\n\nLLb2.1E\n\n' * 1001, "at most 1000 games"),
        ("LLb2.999U", "at most 999 levels"),
    ],
)
def test_ten_thousand_blocks_are_refused_in_words(table: Client, text: str, said: str) -> None:
    assert said in told(table.ask("position", text=text))


@pytest.mark.slow
def test_a_thousand_rounds_are_answered(table: Client) -> None:
    said = table.ask("position", text='[Game "OrthoGnomes"]\n\nLLLb2.1E DDDa3.1U\n\n' * 1000)
    assert len(said["rounds"]) == 1000


def test_a_thousand_blocks_in_one_cell_are_shown(table: Client) -> None:
    said = table.ask("position", text=" ".join(["LLb2.1E"] * 1000))
    assert (said["legal"], said["faulty"], said["verdict"], len(said["blocks"])) == (False, 2, None, 1000)
