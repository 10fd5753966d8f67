"""Games that leave and enter the page over HTTP: whatever is sent becomes a file or a sentence, within bounds."""

import gzip
import io
import json
import re
import struct
import zlib
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scripts.page import limits
from tests.commands import EXAMPLES, run
from tests.page_client import Server, asked, carries_all, in_words

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.slow
def test_a_file_comes_back_as_it_went_out(http: httpx.Client) -> None:
    text = (EXAMPLES / "round.game").read_text()
    canonical = run("convert", str(EXAMPLES / "round.game"), "--to", "game").out
    for form in ("game", "svg", "png", "pdf", "glb"):
        answer = http.post("/export", json={"text": text, "form": form})
        assert answer.status_code == 200, answer.text
        assert re.fullmatch(r'attachment; filename="[a-z0-9-]+\.[a-z]+"', answer.headers["content-disposition"])
        carries_all(answer)
        assert http.post("/import", content=answer.content).json()["text"] == canonical


WANTED = {
    "text": st.sampled_from(["LLLb2.1U", "?", "", "a1-a4:b4", '[Game "Rue"]\n\nBPN@0,0']) | JSON,
    "round": st.integers(-2, 3) | JSON,
    "at": st.integers(-2, 3) | JSON,
    "form": st.sampled_from(["svg", "game", "exe", "../x.svg", "SVG", "mp4", "pov", "\0"]) | JSON,
    "options": st.dictionaries(
        st.sampled_from(["view", "steps", "highlight", "size", "dpi", "style", "lang", "output"]),
        st.sampled_from(["north", True, 10**9, -1, "1e9mm", "80mm", "/etc/passwd", "photo", "ko", "lines"]) | JSON,
        max_size=2,
    )
    | JSON,
}


@pytest.mark.slow
@settings(max_examples=40)
@given(wanted=st.fixed_dictionaries({}, optional=WANTED) | JSON)
def test_exports_that_cannot_be_are_refused_in_words(http: httpx.Client, wanted: object) -> None:
    answer = http.post("/export", content=json.dumps(wanted))
    if answer.status_code == 200:
        assert re.fullmatch(r'attachment; filename="[a-z0-9-]+\.[a-z]+"', answer.headers["content-disposition"])
    else:
        assert answer.status_code == 422
        in_words(answer)
    carries_all(answer)


@pytest.mark.parametrize(
    "body", [b"", b"[", b"\xff\xfe", b"[" * 500_000, b"NaN", b"null", b'{"text":"\\ud800","form":"svg"}']
)
def test_exports_of_no_object_are_refused_in_words(http: httpx.Client, body: bytes) -> None:
    answer = http.post("/export", content=body)
    assert answer.status_code == 422
    in_words(answer)


@pytest.mark.slow
@settings(max_examples=40)
@given(
    data=st.binary(max_size=200),
    begin=st.sampled_from([b"", b"\x89PNG\r\n\x1a\n", b"%PDF-1.7\n", b"glTF", b"<svg", b"{", b"[Game ", b"\xff\xfe"]),
)
def test_random_files_are_refused_in_words(http: httpx.Client, data: bytes, begin: bytes) -> None:
    answer = http.post("/import", content=begin + data)
    assert answer.status_code in (200, 422)
    if answer.status_code == 422:
        in_words(answer)


@pytest.fixture(scope="module")
def pictures(http: httpx.Client) -> dict[str, bytes]:
    forms = ("svg", "png", "pdf", "glb")
    return {form: http.post("/export", json={"text": "LLLb2.1U", "form": form}).content for form in forms}


@pytest.mark.slow
@pytest.mark.parametrize("form", ["svg", "png", "pdf", "glb"])
def test_pictures_that_are_cut_off_are_refused_in_words(
    http: httpx.Client, pictures: dict[str, bytes], form: str
) -> None:
    whole = pictures[form]
    for part in (0.02, 0.3, 0.7, 0.99):
        answer = http.post("/import", content=whole[: int(part * len(whole))])
        if answer.status_code == 200:  # what it carries stands before what is missing
            assert answer.json()["text"] == "1. LLLb2.1U\n"
        else:
            assert answer.status_code == 422
            in_words(answer)


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png_bomb(times: int) -> bytes:
    """A PNG whose text unfolds to many megabytes."""
    packed = zlib.compress(b"L" * 100_000_000, 9)
    text = chunk(b"iTXt", b"game\0\1\0\0\0" + packed) + chunk(b"zTXt", b"game\0\0" + packed)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", b"\0" * 13) + text * times + chunk(b"IEND", b"")


def pdf_bomb() -> bytes:
    """A PDF whose attachment unfolds to many megabytes, twice packed."""
    from pypdf import PdfWriter
    from pypdf.generic import NameObject

    packed = zlib.compress(zlib.compress(b"\0" * 300_000_000, 9), 9)
    writer, out = PdfWriter(), io.BytesIO()
    writer.add_blank_page(10, 10)
    writer.add_attachment("game.game", packed)
    for one in writer._objects:
        if one is not None and getattr(one, "_data", None) == packed:
            one[NameObject("/Filter")] = NameObject("/FlateDecode")  # type: ignore[index]  # a stream is a dictionary
    writer.write(out)
    return out.getvalue()


@pytest.mark.slow
def test_what_unfolds_without_end_is_refused_in_words(page: Server, http: httpx.Client) -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><metadata>' + b"L" * 5_000_000 + b"</metadata></svg>"
    laughs = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;</svg>'
    deep = b'<svg xmlns="http://www.w3.org/2000/svg">' + b"<g>" * 500_000
    glb = b"glTF" + struct.pack("<4I", 2, 400_020, 400_000, 0x4E4F534A) + b"[" * 400_000
    for data in (png_bomb(3), pdf_bomb(), svg, laughs, deep, glb, gzip.compress(b"\0" * 1_000_000)):
        answer = http.post("/import", content=data)
        assert answer.status_code == 422
        in_words(answer)
    assert most_memory(page) < 1_500_000_000


def most_memory(page: Server) -> int:
    """Bytes that the largest process of a server ever had."""
    found = []
    for pid in page.workers():
        peak = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
        assert peak
        found.append(1024 * int(peak.group(1)))
    return max(found)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "most"), [("/export", limits.MESSAGE_BYTES), ("/import", limits.UPLOAD_BYTES)])
def test_bodies_that_are_too_large_are_refused(page: Server, http: httpx.Client, path: str, most: int) -> None:
    with suppress(httpx.HTTPError):  # it is refused while the rest is on its way
        answer = http.post(path, content=b"x" * (most + 1))
        assert answer.status_code == 413
        assert in_words(answer) == f"It is too large: expected at most {most:,} bytes."
    with suppress(httpx.HTTPError):
        pieces = (b"x" * 100_000 for _ in range(most // 100_000 + 2))  # without a length
        assert http.post(path, content=pieces).status_code == 413
    for many in (most + 1, 10**15):
        status, body = asked(page, path, "POST", b"", **{"Content-Length": str(many)})
        assert (status, json.loads(body)["error"]) == (413, f"It is too large: expected at most {most:,} bytes.")
