"""What a table asks, read from its message: a kind of question, and fields of the right types.

Knows no rule and no server: what the fields mean is said where they are answered.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from games.orthognomes.rules import OrthoGnomes
from scripts.inputs import Refused
from scripts.page.fields import Fields

KINDS: Final = (
    "games", "new", "open", "position", "move", "cut", "lift", "options", "next", "try", "places",
)  # fmt: skip
SHOWS: Final = frozenset({"new", "open", "position", "move", "cut", "lift", "options", "next"})
"""What is answered by a position: it takes the place of the one that the table showed before."""
LONGEST_WORD: Final = 2000
"""Characters of a move, a name or an option."""
LARGEST: Final = 10**9
"""Of whole numbers: no game has so many moves."""
MOST_OPTIONS: Final = 50
"""Of one question: no game has so many."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One question; a field that it does not need is empty."""

    number: int
    """That its answer carries."""
    kind: str
    text: str = ""
    """Of a game."""
    game: str = OrthoGnomes.name
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
    fields = _fields(message)
    number, kind = _number(fields, "id"), fields.get("ask")
    if number is None:
        raise Refused("id: expected a whole number that the answer can carry")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Refused(f"ask: expected one of {', '.join(KINDS)}")
    return Ask(
        number=number,
        kind=kind,
        text=_text(fields, "text", None),
        game=_text(fields, "game") or OrthoGnomes.name,
        round=_number(fields, "round"),
        at=_number(fields, "at"),
        move=_text(fields, "move"),
        pattern=_text(fields, "pattern"),
        link=_text(fields, "link", None),
        block=_number(fields, "number") or 0,
        play=fields.yes("play", otherwise=True),
        options=_options(fields),
    )


def number_of(message: str) -> int | None:
    """The number of the question in *message*, as far as it can be told."""
    try:
        return _number(_fields(message), "id")
    except Refused:
        return None


def _fields(message: str) -> Fields:
    """The fields of *message*; those that no question has are left alone."""
    try:
        said = json.loads(message)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise Refused("A message is a JSON object, and this is none")
    return Fields(said)


def _number(fields: Fields, key: str) -> int | None:
    """A whole number."""
    return fields.whole(key, 0, LARGEST)


def _text(fields: Fields, key: str, longest: int | None = LONGEST_WORD) -> str:
    """A text; empty where there is none."""
    return _whole(key, fields.text(key, longest) or "")


def _whole(key: str, text: str) -> str:
    """*text*, where all its characters are whole: JSON can hold halves of them, which nothing else can."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Refused(f"{key}: expected a text, and this has half a character in it") from None
    return text


def _options(fields: Fields) -> dict[str, str]:
    """Options by their keys."""
    options = fields.get("options")
    if options is None:
        return {}
    if not isinstance(options, dict) or len(options) > MOST_OPTIONS:
        raise Refused(f"options: expected an object of at most {MOST_OPTIONS} keys and values")
    for key, value in options.items():
        if not isinstance(value, str) or len(key) > LONGEST_WORD or len(value) > LONGEST_WORD:
            raise Refused('options: expected values that are texts, like {"Blocks": "literal"}')
        _whole("options", key + value)
    return dict(options)
