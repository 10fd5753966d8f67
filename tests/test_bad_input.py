"""Whatever is read, the answer is a value or one sentence, never a traceback."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games import interchange
from games.errors import Unreadable
from games.notation import MAX_BYTES, decode
from games.orthognomes import record

ROUND = b"""[Game "OrthoGnomes"]
[Blocks "LLL LLD LLD LDL LDD DLD"]
[Result "*"]

1. LDLb1.1N DDDa3.1U  2. LLLc2.1U LDLa1.2E ; a comment { and }
"""
OBJECT = record.write_json(record.read(ROUND.decode())).encode()
MAP = record.write_with_maps(record.read(ROUND.decode())).encode()
LINE = record.write_with_lines(record.read(ROUND.decode())).encode()
PIECES = st.sampled_from(
    [b"[", b"]", b'"', b"{", b"}", b";", b"\x00", b"\xff", b"LLDb2.1E", b"#", b"1000000000", b".", b"/", b",", b"\n",
     b"north\n", b"top", b"....\n", b"aA..", b"4/4/4/4", b'"game"', b"\xef\xbb\xbf", b"\\", b"NaN", b"-1", b" "]
)  # fmt: skip


def readable(data: bytes) -> bool:
    """Whether *data* can be read; if not, that is said in one printable line."""
    error = None
    try:
        games = record.read(decode(data))
    except Unreadable as caught:
        error = caught
    if error:
        assert str(error).isprintable(), str(error)
        assert len(str(error)) < 500
        assert error.line >= 1
        assert error.column >= 1
        return False
    for write in (record.write, record.write_json):
        assert record.read(write(games)) == games
    return True


@given(st.binary(max_size=200))
@example(b"")
@example(b"\x00")
@example("LLDb2.1E".encode("utf-16"))
@example('[Event "Ж"]'.encode("koi8-r"))
@example(b"[" * 10_000)
@example(b"{" * 10_000)
@example(b"[[" * 50_000)
@example(b'{"game":' * 20_000)
@example(b'[{"game": "orthognomes", "tags": {}, "moves": ["LLDb2.1' + b"0" * 5000 + b'E"]}]')
@example(b'{"game": "orthognomes", "tags": {"Seed": "\\ud800"}, "moves": ["\\ud800"]}')
@example(b'{"game": "orthognomes", "moves": [' + b"9" * 5000 + b"]}")
@example(b"LLDb2.1000000000E")
@example(b"LLDb2.999U LLDb2U")
@example(b"1" * 5000 + b". LLDb2.1E")
def test_any_bytes(data: bytes) -> None:
    readable(data)


@given(st.lists(PIECES, max_size=30))
def test_any_pieces_of_the_notation(pieces: list[bytes]) -> None:
    readable(b"".join(pieces))


@given(st.sampled_from([ROUND, OBJECT, MAP, LINE]), st.data())
def test_a_damaged_file(whole: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, len(whole)))
    readable(whole[:start] + data.draw(PIECES | st.binary(max_size=3)) + whole[end:])


NAMES = st.sampled_from(["game", "tags", "moves", "views", "x"])
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5) | st.integers(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
)


@given(JSON)
def test_any_json(data: object) -> None:
    readable(json.dumps(data).encode())
    readable(json.dumps({"game": "orthognomes", "tags": data, "moves": data}).encode())


def test_truncated_files() -> None:
    for whole in (ROUND, OBJECT, MAP, LINE):
        for length in range(len(whole)):
            readable(whole[:length])


def test_places_in_json_are_found_in_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """120 000 moves took 21 s to be refused, for every place was counted from the beginning of the text."""
    decoded: list[str] = []
    loads = json.loads

    def counted(text: str, **options: Any) -> object:
        decoded.append(text)
        return loads(text, **options)

    monkeypatch.setattr(json, "loads", counted)
    text = json.dumps({"game": "orthognomes", "moves": ["LL"] * 5000})
    with pytest.raises(Unreadable, match="at most 1000 placements"):
        record.read(text)
    assert len(decoded) == 1 + 3 + 5000  # the text, the strings before the moves, and each move once


def test_a_key_that_an_object_has_twice_is_found_among_many() -> None:
    """A megabyte of keys took minutes to be refused: for each, all before it were gathered anew."""
    keys = [*(f"K{k}" for k in range(60_000)), "K59999"]
    text = '{"game": "rue", "tags": {' + ",".join(f'"{key}": "1"' for key in keys) + "}}"
    with pytest.raises(Unreadable, match=r"“K59999” .* only once"):
        interchange.sheets(text)


def test_bounds() -> None:
    with pytest.raises(Unreadable, match="at most 1000000 bytes"):
        decode(b" " * (MAX_BYTES + 1))
    many = b"LDa1.1E LDb1.1N " * 500
    assert readable(many)
    with pytest.raises(Unreadable, match="at most 1000 placements") as caught:
        record.read(decode(many + b"\nLLDb2.1E"))
    assert caught.value.line == 2
    assert not readable(many * 10)
    assert not readable(b"\n\n".join([b"....\n....\n....\n...."] * 999 + [b"aA..\n....\n....\n...."]) + b"\n....")
