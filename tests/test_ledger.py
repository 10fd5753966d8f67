"""The file of answers: whatever happens to it, whole lines are kept, and what is something else is left alone."""

import json
from pathlib import Path

import pytest

from scripts.inputs import Refused
from scripts.ledger import Ledger

ANSWERS: list[dict[str, object]] = [
    {"file": "a.game", "exit": 0, "outcome": "stands"},
    {"file": "é ☃\\x0a.game", "exit": 2, "error": "cannot be read"},
    {"file": "c.json", "exit": 1, "mechanism": [{"body": "lone \ud800 surrogate"}]},
]
NAMES = [str(answer["file"]) for answer in ANSWERS]


def written(path: Path, answers: list[dict[str, object]], resume: bool = False) -> bytes:
    """What is in the file after *answers* came."""
    with Ledger(str(path), resume, force=False) as ledger:
        for answer in answers:
            ledger.add(answer)
        ledger.finish(NAMES)
    return path.read_bytes()


def test_a_line_is_an_object_and_there_at_once(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    with Ledger(str(path), resume=False, force=False) as ledger:
        for count, answer in enumerate(ANSWERS, 1):
            ledger.add(answer)
            assert [json.loads(line) for line in path.read_text().splitlines()] == ANSWERS[:count]
        assert ledger.codes == {"a.game": 0, "é ☃\\x0a.game": 2, "c.json": 1}


def test_a_stop_at_any_byte_keeps_the_lines_that_were_whole(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    full = written(path, ANSWERS)
    for cut in range(len(full) + 1):
        path.write_bytes(full[:cut])
        with Ledger(str(path), resume=True, force=False) as ledger:
            count = full[:cut].count(b"\n")
            assert list(ledger.codes) == NAMES[:count]
        assert path.read_bytes() == b"".join(full.splitlines(keepends=True)[:count])
        assert written(path, ANSWERS[count:], resume=True) == full


def test_lines_come_in_the_order_of_their_names_those_of_others_first(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    other: dict[str, object] = {"file": "other", "exit": 3}
    assert written(path, [ANSWERS[2], ANSWERS[0], other, ANSWERS[1]]) == b"".join(
        json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
        for answer in (other, *ANSWERS)
    )
    assert [one.name for one in tmp_path.iterdir()] == ["x.jsonl"]


def test_a_later_line_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    written(path, ANSWERS)
    again: dict[str, object] = {"file": NAMES[1], "exit": 0}
    found = [json.loads(line) for line in written(path, [again], resume=True).splitlines()]
    assert found == [ANSWERS[0], again, ANSWERS[2]]


@pytest.mark.parametrize(
    "content",
    [
        b"hello",
        b"hello\n",
        b"\n",
        b"[]\n",
        b'{"file": 1, "exit": 0}\n',
        b'{"file": "a"}\n',
        b'{"file": "a", "exit": 7}\n',
        b'{"file": "a", "exit": []}\n',
        b'{"file": "a", "exit": 0}\n\xff\xfe\n',
        b'{"file": "a", "exit": 0}\nhello',
        b"[" * 100_000 + b"\n",
        b"\0" * 10,
    ],
)
def test_something_else_is_left_as_it_was(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    with pytest.raises(Refused, match=r"x\.jsonl:[12]: expected an answer, .*nothing was changed"):
        Ledger(str(path), resume=True, force=False)
    with pytest.raises(Refused, match="say --resume to go on with it, --force to overwrite it"):
        Ledger(str(path), resume=False, force=False)
    assert path.read_bytes() == content


def test_what_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone" / "x")
    for path in ("-", "", tmp_path, tmp_path / "no" / "x.jsonl", tmp_path / "nowhere", "/dev/null"):
        with pytest.raises(Refused, match=r"expected a path|cannot be written: "):
            Ledger(str(path), resume=True, force=False)
    assert [one.name for one in tmp_path.iterdir()] == ["nowhere"]


def test_a_link_leads_to_the_file_which_keeps_its_rights(tmp_path: Path) -> None:
    path, link = tmp_path / "x.jsonl", tmp_path / "link"
    path.touch(mode=0o640)
    link.symlink_to(path)
    assert written(link, ANSWERS, resume=True) == path.read_bytes()
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
