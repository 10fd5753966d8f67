"""What a table asks, read from its message: a kind of question, and fields of the right types.

Knows neither a game nor a server: what the fields mean is said where they are answered.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scripts.inputs import Refused

KINDS: Final = (
    "games", "new", "open", "position", "move", "lift", "options", "next", "try", "places",
)  # fmt: skip
SHOWS: Final = frozenset({"new", "open", "position", "move", "lift", "options", "next"})
"""What is answered by a position: it takes the place of the one that the table showed before."""
LONGEST_WORD: Final = 2000
"""Characters of a move, a name or an option."""
LARGEST: Final = 10**9
"""Of whole numbers: no game has so many moves."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One question; a field that it does not need is empty."""

    number: int
    """That its answer carries."""
    kind: str
    text: str = ""
    """Of a game."""
    game: str = "orthognomes"
    """Of a text that does not say."""
    round: int | None = None
    at: int | None = None
    move: str = ""
    pattern: str = ""
    link: str = ""
    block: int = 0
    play: bool = True
    options: Mapping[str, str] = field(default_factory=dict)


def read(message: str) -> Ask:
    """The question in *message*; `Refused` says what is wrong with it."""
    said = _object(message)
    number, kind = _number(said, "id"), said.get("ask")
    if number is None:
        raise Refused("id: expected a whole number that the answer can carry")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Refused(f"ask: expected one of {', '.join(KINDS)}")
    return Ask(
        number=number,
        kind=kind,
        text=_text(said, "text", None),
        game=_text(said, "game") or "orthognomes",
        round=_number(said, "round"),
        at=_number(said, "at"),
        move=_text(said, "move"),
        pattern=_text(said, "pattern"),
        link=_text(said, "link", None),
        block=_number(said, "number") or 0,
        play=said.get("play", True) is True,
        options=_options(said),
    )


def number_of(message: str) -> int | None:
    """The number of the question in *message*, as far as it can be told."""
    try:
        return _number(_object(message), "id")
    except Refused:
        return None


def _object(message: str) -> dict[str, Any]:
    try:
        said = json.loads(message)
    except (ValueError, RecursionError):
        raise Refused("A message is a JSON object, and this is none") from None
    if not isinstance(said, dict):
        raise Refused("A message is a JSON object, and this is none")
    return said


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= LARGEST


def _number(said: Mapping[str, Any], key: str) -> int | None:
    """A whole number."""
    number = said.get(key)
    if number is None:
        return None
    if not _is_whole(number):
        raise Refused(f"{key}: expected a whole number from 0 on")
    return int(number)


def _text(said: Mapping[str, Any], key: str, longest: int | None = LONGEST_WORD) -> str:
    text = said.get(key)
    if text is None:
        return ""
    if not isinstance(text, str) or (longest is not None and len(text) > longest):
        raise Refused(f"{key}: expected a text" + (f" of at most {longest} characters" if longest else ""))
    return _whole_text(key, text)


def _whole_text(key: str, text: str) -> str:
    """*text*, where all its characters are whole: JSON can hold halves of them, which nothing else can."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Refused(f"{key}: expected a text, and this has half a character in it") from None
    return text


def _options(said: Mapping[str, Any]) -> dict[str, str]:
    options = said.get("options")
    if options is None:
        return {}
    if not isinstance(options, dict) or len(options) > 50:
        raise Refused("options: expected an object of at most 50 keys and values")
    for key, value in options.items():
        if not isinstance(value, str) or len(key) > LONGEST_WORD or len(value) > LONGEST_WORD:
            raise Refused('options: expected values that are texts, like {"Blocks": "literal"}')
        _whole_text("options", key + value)
    return dict(options)
