"""The page's address: the whole game in the part after #, which browsers send to nobody.

A figure without tags is `line=` and its one-line form, short enough to be read; everything else is `game=` and the
canonical text, percent-encoded. Only characters are written that a fragment may hold (RFC 3986, 3.5) and that no
browser changes. What a link holds is not read here beyond that: where it is no game, whoever reads games says so.
"""

import re
from typing import Final
from urllib.parse import quote, unquote_to_bytes

from games.errors import Unreadable, quoted
from games.notation import MAX_BYTES
from games.orthognomes import maps, record
from scripts.inputs import Refused
from scripts.page.limits import LINK_CHARACTERS

LINE: Final = "line"
GAME: Final = "game"
PLAIN: Final = "/:@,"
"""What is written as it is, besides letters, digits and -._~ : none of it ends a link where people paste it."""
EXPECTED: Final = "expected #line=4/4/1AAa/4 for a figure, or #game=… for a game"


def link(text: str) -> str:
    """The fragment, without #, that opens as the canonical *text*."""
    line = _line(text)
    return f"{LINE}={line}" if line else f"{GAME}={quote(text, safe=PLAIN, errors='replace')}"


def opened(link: str) -> str:
    """The text that a fragment holds; `Refused` when it holds none."""
    if len(link) > LINK_CHARACTERS:
        raise Refused(f"this link is too long: expected at most {LINK_CHARACTERS:,} characters")
    found: dict[str, str] = {}
    for part in link.strip().removeprefix("#").split("&"):
        key, equals, value = part.partition("=")
        key = key.strip().casefold()
        if key not in (LINE, GAME) or not equals:
            continue  # of whoever passed the link on
        if found:
            raise Refused(f"this link holds more than one game: {EXPECTED}")
        found[key] = _decoded(value)
    text = next(iter(found.values()), "")
    if not text.strip():
        raise Refused(f"this link holds no game: {EXPECTED}")
    return text


def _line(text: str) -> str:
    """The one-line form of a figure without tags; empty where it would not tell all that *text* does."""
    if "[" in text:  # it has tags
        return ""
    try:
        (one,) = record.read(text)
        return "" if one.grids or one.fell else maps.write_line(one.figure)
    except (Unreadable, maps.Unmappable):  # it has no such form: too many blocks, or two in one cell
        return ""


def _decoded(value: str) -> str:
    """*value* without its percent-encoding; `Refused` when that is broken."""
    broken = re.search("%(?![0-9A-Fa-f]{2})", value)
    if broken:
        raise Refused(
            f"this link is broken at {quoted(value[broken.start() : broken.start() + 3])}: "
            "expected % and two digits, as browsers write them; copy it whole"
        )
    data = unquote_to_bytes(value.encode("utf-8", "surrogatepass"))
    if len(data) > MAX_BYTES:
        raise Refused(f"the game in this link is too long: expected at most {MAX_BYTES:,} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("this link is broken: expected text in UTF-8; copy it whole") from None
