"""Files that the page opens: every form that fivesides writes becomes the same text; all others a sentence."""

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import BadOption, IllegalMove, Unreadable
from scripts.inputs import Refused
from scripts.page import limits
from scripts.page.exports import exported
from scripts.page.imports import imported
from tests.commands import EXAMPLES, run

FILES = sorted(EXAMPLES.glob("*.game"))
FORMS = ("svg", "png", "pdf", "glb")
KINDS = (Refused, BadOption, IllegalMove, Unreadable)
"""What can be said of a file."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_example_is_opened_as_it_is(path: Path) -> None:
    name = json.loads(exported({"text": path.read_text(), "form": "json", "round": 0})[0])["game"]
    assert imported(path.read_bytes()) == {"text": path.read_text(), "game": name}


@cache
def picture(form: str, path: Path) -> bytes:
    return exported({"text": path.read_text(), "form": form, "options": {"dpi": 30, "size": "30mm"}})[0]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["round", "rukuni-tie"])
def test_a_picture_opens_as_the_game_that_it_shows(form: str, name: str) -> None:
    path = EXAMPLES / f"{name}.game"
    assert imported(picture(form, path))["text"] == path.read_text()


@pytest.mark.parametrize("name", ["match", "rue-money", "collapse"])
def test_json_opens_as_the_game_that_it_tells(name: str) -> None:
    text = (EXAMPLES / f"{name}.game").read_text()
    assert imported(exported({"text": text, "form": "json"})[0])["text"] == text


@pytest.mark.parametrize("form", ["map", "line", "game"])
def test_a_figure_opens_from_all_its_forms(form: str) -> None:
    text = "1. LLDb2.1E DLDb1.2N\n"
    assert imported(exported({"text": text, "form": form})[0]) == {"text": text, "game": "orthognomes"}


def test_files_of_other_machines_are_opened() -> None:
    for data in (b"\xef\xbb\xbfLLDb2.1E\r\n", b"{ mine } lldB2.1e ; so", b"\n\n1. LLDb2.1E"):
        assert imported(data)["text"] == "1. LLDb2.1E\n"
    assert imported(b'[Game "orthognomes"]')["text"] == '[Game "OrthoGnomes"]\n[Rules "1"]\n'


def glb_without_a_game() -> bytes:
    """A solid that somebody else made."""
    return picture("glb", EXAMPLES / "round.game").replace(b'"game":', b'"name":')


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty: expected a game as text or JSON, or a picture"),
        (b" \r\n\t", "is empty"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "is no text, and no picture that is known"),
        (b"GIF89a\x01\x00\xff", "is no text"),
        (b"; nothing", "there is nothing in this file"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "the SVG carries no game"),
        (b"<html></html>", "expected an SVG"),
        (b"%PDF-1.7 ", "expected a PDF file"),
        (b"\x89PNG\r\n\x1a\n", "this one is cut off"),
        (b"glTF\2\0\0\0", "this one is cut off"),
        (b'{"scene": {}, "bodies": [{"name": "a"}]}', "the page builds figures only"),
        ((EXAMPLES / "arch.json").read_bytes(), "the page builds figures only"),
        (run("views", "-e", "LLDb2.1E").out.encode(), "five views alone can be scored, but not built"),
        (b"x" * (limits.UPLOAD_BYTES + 1), "too large: expected at most 20,000,000 bytes"),
    ],
    ids=lambda value: value[:24] if isinstance(value, str) else "",
)
def test_what_is_no_game_is_refused_in_one_sentence(data: bytes, said: str) -> None:
    with pytest.raises(Refused, match=said) as refused:
        imported(data)
    assert "\n" not in str(refused.value)


def test_bodies_without_a_game_are_refused() -> None:
    with pytest.raises(Refused, match="the page builds figures only"):
        imported(glb_without_a_game())


def test_a_text_that_cannot_be_read_is_told_with_its_place() -> None:
    for data, place in ((b"LLDb2.1E DDXb3.1E", (1, 12)), (b'{"game": "rue", "moves": [1]}', (1, 18))):
        with pytest.raises(Unreadable) as error:
            imported(data)
        assert (error.value.line, error.value.column) == place


def test_a_move_that_is_not_legal_comes_along_as_it_does_in_a_link_and_the_page_tells_of_it() -> None:
    text = '[Game "Rukuni"]\n[Rules "1"]\n\n1. a1-a4:b4 a5-a5:b5\n'
    assert imported(text.encode()) == {"text": text, "game": "rukuni"}
    assert imported(b"a1-a4:b4 a5-a5:b5", "rukuni")["game"] == "rukuni"


def read_or_refused(data: bytes) -> None:
    """Nothing else comes of it; what was read is canonical."""
    try:
        found = imported(data)
    except KINDS:
        return
    text = found["text"]
    assert isinstance(text, str)
    assert imported(text.encode()) == found


@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_or_refused(data)


BEGINNINGS = (
    b"\x89PNG\r\n\x1a\n", b"glTF", b"%PDF-", b"<", b"<svg>", b"[", b"{", b'{"game":', b'[Game "', b"north\n", b"4/4/",
)  # fmt: skip


@given(st.sampled_from(BEGINNINGS), st.binary(max_size=40))
def test_anything_after_a_known_beginning_is_read_or_refused(beginning: bytes, data: bytes) -> None:
    read_or_refused(beginning + data)


WHOLE = st.sampled_from([(form, name) for form in (*FORMS, "game", "json") for name in ("round", "rue")])


@given(WHOLE, st.data())
def test_a_file_that_was_cut_or_spoilt_is_read_or_refused(which: tuple[str, str], choice: st.DataObject) -> None:
    form, name = which
    path = EXAMPLES / f"{name}.game"
    data = bytearray(picture(form, path))
    if choice.draw(st.booleans(), label="cut"):
        del data[choice.draw(st.integers(0, len(data)), label="after") :]
    places = st.integers(0, max(0, len(data) - 1))
    for at, byte in choice.draw(st.lists(st.tuples(places, st.integers(0, 255)), max_size=4), label="spoilt"):
        data[at : at + 1] = bytes([byte])
    read_or_refused(bytes(data))


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b'{"game":' * 50_000,
        b'{"game": "rue", "tags": {"Seed": "' + b"9" * 100_000 + b'"}}',
        b'{"game": "rue", "moves": [' + b'"BPN@0,0",' * 20_000 + b'"x"]}',
        b"<svg>" * 100_000,
        b"1" * 500_000,
        b"LLDb2.1E " * 100_000,
        b'[Game "Rue"]\n' * 50_000,
        b"4/4/4/4," * 100_000,
        b"....\n" * 100_000 + b"Aa..\n" * 4,
    ],
    ids=lambda data: data[:12].decode(),
)
def test_long_files_end_soon(data: bytes) -> None:
    read_or_refused(data)
