"""What a PNG file says beside its pixels: how large it is to be printed, and a text that it carries.

Chunks are spliced in before the pixels; the same input gives the same bytes. Texts are found wherever another program
put them, without the pixels, whose number is of no account here. Knows no picture.
"""

import struct
import zlib
from collections.abc import Iterator
from typing import Final

KEYWORD: Final = "game"
"""The keyword of the carried text."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEADER_ENDS: Final = 33
"""Bytes of the signature and of the header chunk."""
_PIXELS: Final = (b"IHDR", b"PLTE", b"IDAT", b"IEND")
_TEXTS: Final = (b"tEXt", b"zTXt", b"iTXt")


def with_chunks(png: bytes, pixels_per_metre: float, text: str) -> bytes:
    """*png* with its resolution and, unless it is empty, a *text*; ValueError when it is no PNG file."""
    if png[:8] != SIGNATURE or png[12:16] != b"IHDR":
        raise ValueError("this is no PNG file: expected its signature and its header")
    density = round(pixels_per_metre)
    extra = _chunk(b"pHYs", struct.pack(">IIB", density, density, 1))
    if text:
        extra += _chunk(b"iTXt", KEYWORD.encode() + b"\0\0\0\0\0" + text.encode())
    return png[:_HEADER_ENDS] + extra + png[_HEADER_ENDS:]


def texts(png: bytes, most: int) -> tuple[str, ...]:
    """The texts that *png* carries, each only once, whichever of the three kinds of text chunk holds them.

    They are of at most *most* bytes in all, with those that are there again. ValueError when it is none, is cut off, or
    has a text that is broken, or more.
    """
    found: dict[str, None] = {}
    total = 0
    for text in (_text(kind, content, most) for kind, content in _chunks(png) if kind in _TEXTS):
        total += len(text)
        if total > most:
            raise ValueError(f"expected carried games of at most {most} bytes in all")
        if text.strip():
            found[text] = None
    return tuple(found)


def bare(png: bytes) -> bytes:
    """*png* with its pixels only, without a date, a program or a text; ValueError when it is none, or broken."""
    kept = (_chunk(kind, content) for kind, content in _chunks(png) if kind in _PIXELS)
    return SIGNATURE + b"".join(kept)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kind and content of every chunk up to the last one, whose kind is IEND."""
    at, kind = len(SIGNATURE), b""
    if not png.startswith(SIGNATURE):
        raise ValueError("expected a PNG file: it does not begin as one")
    while kind != b"IEND":
        head = png[at : at + 8]
        size = int.from_bytes(head[:4], "big")
        kind, content, check = head[4:], png[at + 8 : at + 8 + size], png[at + 8 + size : at + 12 + size]
        if len(check) < 4:
            raise ValueError("expected a PNG file, and this one is cut off")
        if zlib.crc32(kind + content) != int.from_bytes(check, "big"):
            raise ValueError(
                f"expected a PNG file, and this one is broken: its chunk {kind!r} does not fit its checksum"
            )
        yield kind, content
        at += 12 + size


def _text(kind: bytes, content: bytes, most: int) -> str:
    """The text of a chunk when it is the carried one, else the empty text (PNG 3rd edition, 11.3.3)."""
    keyword, _, rest = content.partition(b"\0")
    if keyword != KEYWORD.encode():
        return ""
    packed = kind == b"zTXt"
    if kind == b"iTXt":  # a flag, the method, the language, the translated keyword
        packed, rest = rest[:1] == b"\1", rest[2:].split(b"\0", 2)[-1]
    elif packed:
        rest = rest[1:]
    if packed:
        rest = _unpacked(rest, most)
    if len(rest) > most:
        raise ValueError(f"expected a carried game of at most {most} bytes")
    return rest.decode("utf-8" if kind == b"iTXt" else "latin-1", "replace")


def _unpacked(data: bytes, most: int) -> bytes:
    """At most one more than *most* bytes of what *data* is the compressed form of."""
    try:
        return zlib.decompressobj().decompress(data, most + 1)
    except zlib.error as error:
        raise ValueError(f"expected a PNG file, and the game in this one is broken ({error})") from None
