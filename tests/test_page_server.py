"""The page's server as a program and over HTTP: its files and nothing beside them, for this machine and nobody else."""

import base64
import gzip
import hashlib
import io
import json
import re
import signal
import socket
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from scripts.page import limits
from tests.commands import EXAMPLES, ROOT, run
from tests.figures import tower
from tests.page_client import PATIENCE, Client, Server, server

WEB = ROOT / "web"
FILES = sorted(path for path in WEB.rglob("*") if path.is_file())
CARRIED = {
    "content-security-policy": r"default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'; .*frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def page() -> Iterator[Server]:
    with server(9130) as found:
        yield found
        assert found.unforeseen == []


@pytest.fixture(scope="module")
def http(page: Server) -> Iterator[httpx.Client]:
    with page.http() as found:
        yield found


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


def in_words(answer: httpx.Response) -> str:
    """What went wrong, which is a sentence in an object."""
    said = answer.json()["error"]
    assert isinstance(said, str)
    assert said.endswith((".", "!", "?", "…"))
    assert "went wrong" not in said
    return said


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(WEB)))
def test_every_file_of_the_page_is_served_as_it_is(http: httpx.Client, path: Path) -> None:
    name = path.relative_to(WEB).as_posix()
    packed, plain = (http.get(f"/{name}", headers={"Accept-Encoding": coding}) for coding in ("gzip", "identity"))
    assert packed.status_code == plain.status_code == 200
    assert packed.content == plain.content == path.read_bytes()
    assert "content-encoding" not in plain.headers
    if path.suffix in (".js", ".css", ".html", ".svg"):
        kinds = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
        assert packed.headers["content-type"].startswith(kinds[path.suffix])
        assert ("content-encoding" in packed.headers) == (path.stat().st_size >= 1000)
    carries_all(packed)


def carries_all(answer: httpx.Response) -> None:
    """Every answer carries the same guards."""
    for name, value in CARRIED.items():
        assert re.fullmatch(value, answer.headers[name]), (name, answer.headers[name])
    assert "server" not in answer.headers


def test_the_page_is_its_index_whose_import_map_the_policy_knows(http: httpx.Client) -> None:
    answer = http.get("/")
    assert answer.text == (WEB / "index.html").read_text()
    maps = re.findall(r'<script type="importmap">(.*?)</script>', answer.text, re.DOTALL)
    assert len(maps) == len(re.findall(r"<script(?![^>]*\bsrc=)", answer.text)) == 1
    known = base64.b64encode(hashlib.sha256(maps[0].encode()).digest()).decode()
    assert f"'sha256-{known}'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]


def test_a_file_that_is_there_already_is_not_sent_again(http: httpx.Client) -> None:
    for coding in ("gzip", "identity"):
        first = http.get("/js/main.js", headers={"Accept-Encoding": coding})
        again = http.get("/js/main.js", headers={"Accept-Encoding": coding, "If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["vary"] == first.headers["vary"] == "Accept-Encoding"
        carries_all(again)


def test_head_and_ranges(http: httpx.Client) -> None:
    whole = (WEB / "js/main.js").read_bytes()
    head = http.head("/js/main.js", headers={"Accept-Encoding": "identity"})
    assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", str(len(whole)))
    packed = http.head("/js/main.js")
    assert (packed.status_code, packed.content, packed.headers["content-encoding"]) == (200, b"", "gzip")
    part = http.get("/js/main.js", headers={"Range": "bytes=10-19"})
    assert (part.status_code, part.content) == (206, whole[10:20])
    carries_all(part)
    for odd in ("bytes=999999999-", "bytes=5-1", "lines=1-2", "bytes=-", "bytes=" + ",".join(["0-1"] * 500), "x"):
        answer = http.get("/js/main.js", headers={"Range": odd})
        assert answer.status_code in (200, 206, 400, 416), odd
        assert len(answer.content) < 4 * len(whole) + 200_000
        carries_all(answer)


TARGETS = [
    "/../pyproject.toml",
    "/js/../../pyproject.toml",
    "/%2e%2e/pyproject.toml",
    "/%2e%2e%2fpyproject.toml",
    "/..%2fpyproject.toml",
    "/js/%2e%2e/%2e%2e/scripts/cli.py",
    "/js/../../scripts/page/app.py",
    "/..\\pyproject.toml",
    "/%5c..%5cpyproject.toml",
    "/..%5c..%5cpyproject.toml",
    "//etc/passwd",
    "///etc/passwd",
    "/%2fetc/passwd",
    "/%2f%2fetc%2fpasswd",
    "/js/%00",
    "/index.html%00.js",
    "/" + "a" * 5000,
    "/" + "a/" * 3000,
    "/" + "../" * 500 + "etc/passwd",
    "/%ff%fe",
    "/%c0%ae%c0%ae/pyproject.toml",
    "/js/main.js/",
    "/js/main.js/..",
    "/web/index.html",
    "/.git/config",
    "/nothing",
    "/js",
    "/js/",
    "/table",
    "/table/",
    "/export/x",
    "/?file=../pyproject.toml",
]


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target[:40])
def test_nothing_beside_the_page_is_served(page: Server, target: str) -> None:
    status, body = asked(page, target)
    if status == 200:
        assert body == (WEB / ("index.html" if "?" in target else "js/main.js")).read_text()
        return
    assert status in (400, 404), target
    assert json.loads(body)["error"]
    for secret in ("[project]", "root:", "import ", "[core]"):
        assert secret not in body


@pytest.mark.parametrize(
    "request_line",
    [
        b"",
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET http://127.0.0.1/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.0\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 200_000 + b"\r\n\r\n",
        b"POST /export HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /export HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        b"POST /export HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /export HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf",
        b"GET /table HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        bytes(range(256)) * 40,
    ],
)
def test_what_is_no_request_is_refused_or_dropped(page: Server, request_line: bytes) -> None:
    answer = raw(page, request_line, whole=False)
    assert not answer or re.match(rb"HTTP/1\.1 (200|400|403|404|405|408|422|426|431) ", answer), answer[:200]
    assert b"Traceback" not in answer


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "X"])
@pytest.mark.parametrize("path", ["/", "/js/main.js", "/export", "/import"])
def test_other_methods_are_refused_in_words(http: httpx.Client, method: str, path: str) -> None:
    if (method, path) in (("POST", "/export"), ("POST", "/import")):
        method = "GET"
    answer = http.request(method, path)
    assert answer.status_code == 405
    assert in_words(answer) == "That cannot be done at this address."
    assert answer.headers["allow"]
    carries_all(answer)


@pytest.mark.parametrize(
    "host",
    ["example.org", "127.0.0.1.example.org", "localhost.a.org", "", "10.0.0.1", "[::1", "localhost:80:80"],
)  # fmt: skip
def test_other_names_of_this_machine_are_refused(page: Server, http: httpx.Client, host: str) -> None:
    answer = http.get("/", headers={"Host": host})
    assert answer.status_code == 400
    assert in_words(answer) == "Only this machine is answered, called 127.0.0.1 or localhost."
    carries_all(answer)
    answer = http.post("/export", headers={"Host": host}, content=b"{}")
    assert answer.status_code == 400
    handshake = f"GET /table HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    assert raw(page, (handshake + key).encode()).startswith(b"HTTP/1.1 403")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1:99999", "[::1]:8555", "[::1]"])
def test_names_that_only_this_machine_has_are_answered(http: httpx.Client, host: str) -> None:
    assert http.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["https://example.org", "null", "http://127.0.0.1", "http://localhost:9130", "http://[::1", "x", "file://"],
)
def test_pages_of_others_are_refused(page: Server, http: httpx.Client, origin: str) -> None:
    for answer in (http.get("/", headers={"Origin": origin}), http.post("/import", headers={"Origin": origin})):
        assert answer.status_code == 403
        assert in_words(answer) == "Only pages of this server are answered."
        carries_all(answer)
    with pytest.raises(InvalidStatus) as refused, page.table(additional_headers={"Origin": origin}):
        pass
    assert refused.value.response.status_code == 403


def test_the_page_itself_is_answered(page: Server, http: httpx.Client) -> None:
    origin = {"Origin": page.address}
    assert http.post("/import", headers=origin, content=b"LLLb2.1U").json()["text"]
    with page.table(additional_headers=origin) as one:
        assert one.ask("games")["games"]


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
