"""The games that pictures carry: SVG in their metadata, PNG in a text, GLB in its scene's extras, PDF attached.

Told apart by what is in them, whatever they are called. Loads nothing heavy, pypdf for a PDF excepted, draws nothing,
expands nothing without bound, and knows no game: what was carried is given back as it was.
"""

import json
import struct
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from sim import chunks, pdf, told

MOST: Final = 1_000_000
"""Bytes of a carried game: no game file is longer."""
GLB: Final = b"glTF"
_JSON: Final = 0x4E4F534A
"""The kind of the first chunk of a GLB (glTF 2.0, 4.4.3)."""
_MARKS: Final = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
"""Byte order marks; in UTF-16 a letter has a NUL beside it."""
_BEGIN: Final = 1024
"""Bytes of a file that are looked at; a picture does not begin with more space."""


class NoGame(ValueError):  # noqa: N818 (it is what can be wrong with a picture, not an error of the program)
    """No game can be read from a picture; the sentence says why."""


def kind_of(data: bytes) -> str:
    """Which kind of picture *data* begins as, SVG, PNG, GLB or PDF; empty when it is none."""
    if data.startswith(chunks.SIGNATURE):
        return "PNG"
    if data.startswith(GLB):
        return "GLB"
    begin = data[:_BEGIN]
    for mark in _MARKS:
        begin = begin.removeprefix(mark)
    begin = begin.strip(b" \t\r\n\0")
    return "PDF" if begin.startswith(b"%PDF-") else "SVG" if begin.startswith(b"<") else ""


def carried(data: bytes) -> str:
    """The game that a picture carries, as a game file; several are one after another, as a file has them.

    Empty when it carries none. NoGame when it is no picture, is broken, or carries too much; `sim.pdf.NoPrint` when
    reading a PDF needs more than is installed.
    """
    kind = kind_of(data)
    if not kind:
        raise NoGame("expected a picture: SVG, PNG, GLB or PDF")
    try:
        found = _READERS[kind](data)
    except ValueError as error:
        raise NoGame(str(error)) from None
    text = "\n".join(one if one.endswith("\n") else one + "\n" for one in found)
    if len(text) > MOST:
        raise NoGame(f"expected carried games of at most {MOST} characters in all")
    return text


def _svg(data: bytes) -> tuple[str, ...]:
    return told.told(data, MOST).metadata


def _png(data: bytes) -> tuple[str, ...]:
    return chunks.texts(data, MOST)


def _pdf(data: bytes) -> tuple[str, ...]:
    return pdf.attached(data, MOST)


def _glb(data: bytes) -> tuple[str, ...]:
    """The text `game` in the extras of any scene of a GLB."""
    if len(data) < 20:
        raise ValueError("expected a GLB file, and this one is cut off")
    _, _, whole, length, kind = struct.unpack("<5I", data[:20])
    if whole > len(data) or 20 + length > len(data) or kind != _JSON:
        raise ValueError(f"expected a GLB file, and this one is broken or cut off: {len(data)} bytes of {whole}")
    try:
        tree = json.loads(data[20 : 20 + length])
        texts = [scene.get("extras", {}).get(chunks.KEYWORD) for scene in tree.get("scenes", [])]
    except (AttributeError, RecursionError, TypeError, ValueError):
        raise ValueError("expected a GLB file, and what this one says of itself is broken") from None
    return tuple(dict.fromkeys(text for text in texts if isinstance(text, str) and text.strip()))


_READERS: Final[Mapping[str, Callable[[bytes], tuple[str, ...]]]] = MappingProxyType(
    {"SVG": _svg, "PNG": _png, "GLB": _glb, "PDF": _pdf}
)
