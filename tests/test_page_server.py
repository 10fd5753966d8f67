"""The page's server over HTTP: its files and nothing beside them, for this machine and nobody else."""

import base64
import hashlib
import json
import re
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.commands import ROOT
from tests.page_client import Server, asked, carries_all, in_words, raw

WEB = ROOT / "web"
FILES = sorted(path for path in WEB.rglob("*") if path.is_file())


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
