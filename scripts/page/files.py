"""The page's own files, as they lie in their folder: nothing beside it, and compressed once only. Knows no page."""

import gzip
from functools import lru_cache
from os import PathLike, fspath, stat_result
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

WORTH: Final = 1000
"""Bytes: what is smaller is sent as it is."""
TEXTS: Final = (".css", ".html", ".js", ".svg", ".json", ".txt")
"""Suffixes of what can be compressed."""
KEPT: Final = 200
"""Files whose compressed form is kept."""


class Files(StaticFiles):
    """A folder's files; a folder is its index.html."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)

    def file_response(
        self, full_path: "str | PathLike[str]", stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, compressed for who can read that."""
        path, asked = fspath(full_path), Headers(scope=scope)
        plain = FileResponse(path, status_code=status_code, stat_result=stat_result)
        packs = stat_result.st_size >= WORTH and path.endswith(TEXTS)
        if packs:
            plain.headers.add_vary_header("Accept-Encoding")
        if self.is_not_modified(plain.headers, asked):
            return NotModifiedResponse(plain.headers)
        if not packs or "range" in asked or "gzip" not in asked.get("accept-encoding", ""):
            return plain
        kept = ("last-modified", "etag", "content-type", "vary")
        return Response(
            _packed(path, stat_result.st_mtime_ns, stat_result.st_size),
            status_code,
            {name: plain.headers[name] for name in kept} | {"content-encoding": "gzip"},
        )


@lru_cache(KEPT)
def _packed(path: str, changed: int, size: int) -> bytes:  # noqa: ARG001 (they tell one state of a file from another)
    """A file compressed, as it was when it had been *changed* and had this *size*."""
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)
