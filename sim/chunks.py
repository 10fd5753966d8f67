"""What a PNG file says beside its pixels: how large it is to be printed, and a text that it carries.

Chunks are spliced in before the pixels; the same input gives the same bytes. Knows no picture.
"""

import struct
from typing import Final
from zlib import crc32

KEYWORD: Final = "game"
"""The keyword of the carried text."""
_HEADER_ENDS: Final = 33
"""Bytes of the signature and of the header chunk."""


def with_chunks(png: bytes, pixels_per_metre: float, text: str) -> bytes:
    """*png* with its resolution and, unless it is empty, a *text*; ValueError when it is no PNG file."""
    if png[:8] != b"\x89PNG\r\n\x1a\n" or png[12:16] != b"IHDR":
        raise ValueError("this is no PNG file: expected its signature and its header")
    density = round(pixels_per_metre)
    extra = _chunk(b"pHYs", struct.pack(">IIB", density, density, 1))
    if text:
        extra += _chunk(b"iTXt", KEYWORD.encode() + b"\0\0\0\0\0" + text.encode())
    return png[:_HEADER_ENDS] + extra + png[_HEADER_ENDS:]


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc32(kind + content))
