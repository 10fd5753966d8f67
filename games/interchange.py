"""Games as JSON: the same tags and words as in a game file, in an object or a list of objects.

    {"game": "orthognomes", "tags": {"Start": "b2"}, "moves": ["LDLb1.1N", "DDDa3.1U"]}

Instead of moves a figure can have views: lists of rows by name. Reads and writes the frame only, as
`games.notation` does.
"""

import json
import re
from bisect import bisect
from collections.abc import Mapping, Sequence
from typing import Final

from games.errors import BadOption, Unreadable
from games.notation import Sheet, Tag, Word
from games.registry import called

_UNWRITABLE: Final = re.compile(r"[\x00-\x08\n-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_FORM: Final = 'an object with "game", "tags" and "moves"'


def is_json(text: str) -> bool:
    """Whether *text* is JSON rather than a comment or a tag at the head of a game file.

    After a comment like { "this" } a game follows; after an object nothing does.
    """
    head = re.match(r'\s*(?:\[\s*[\[{\]]|\{\s*"(?:[^"\\]|\\.)*"\s*:|(\{\s*["}]))', text)
    return head is not None and (head[1] is None or not text.partition("}")[2].strip())


def sheets(text: str) -> tuple[Sheet, ...]:
    """The games in *text*; `Unreadable` when it is something else."""
    try:
        data = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise Unreadable(error.lineno, error.colno, text[error.pos : error.pos + 20], f"JSON ({error.msg})") from None
    except _Repeated as key:
        raise Unreadable(1, 1, str(key), "every key of an object only once", "JSON") from None
    except (RecursionError, ValueError):
        raise Unreadable(1, 1, text[:20], "JSON that is not nested so deeply, without numbers so long") from None
    objects = data if isinstance(data, list) else [data]
    if not objects:
        raise Unreadable(1, 1, text[:20], _FORM)
    places = _Places(text)
    return tuple(_sheet(one, places, f"JSON, game {number}") for number, one in enumerate(objects, 1))


def write(games: Sequence[Mapping[str, object]]) -> str:
    """*games* as JSON: one object, or a list of them."""
    return json.dumps(games[0] if len(games) == 1 else games, ensure_ascii=False, indent=1) + "\n"


class _Repeated(ValueError):  # noqa: N818 (an adjective reads better where it is raised)
    """A key that an object has twice."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose keys are all different."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _Repeated(key)
        found[key] = value
    return found


class _Places:
    """Where the strings of a JSON text stand, asked for in the order in which they come."""

    def __init__(self, text: str) -> None:
        self._strings = _STRING.finditer(text)
        self._newlines = [newline.start() for newline in re.finditer("\n", text)]
        self.here = Word("", 1, 1)
        """What was asked for last."""

    def word(self, string: str) -> Word:
        """*string* at its next place; where a repeated key hides it, at the place before."""
        found = next((one for one in self._strings if json.loads(one.group()) == string), None)
        line, column = self.here.line, self.here.column
        if found is not None:
            before = bisect(self._newlines, found.start())
            line = before + 1
            column = found.start() + 1 - (self._newlines[before - 1] if before else -1)
        self.here = Word(string, line, column)
        return self.here


def _sheet(data: object, places: _Places, place: str) -> Sheet:
    """One game."""
    if not isinstance(data, dict) or "game" not in data:
        raise _wrong(data, _FORM, places, place)
    try:
        game = called(str(data["game"]))
    except BadOption as error:
        raise _wrong(data["game"], f"a game that is known: {error.expected}", places, place) from None
    strange = next((key for key in data if key not in ("game", "tags", "moves", "views")), None)
    if strange is not None:
        raise _wrong(strange, 'no more than "game", "tags", "moves" and "views"', places, place)
    if data.get("moves") and data.get("views") is not None:
        raise _wrong(data["moves"], "either moves or views, not both", places, place)
    tags: tuple[Tag, ...] = ()
    words: tuple[Word, ...] = ()
    for key, value in data.items():
        places.word(key)
        if key == "tags":
            tags = _tags(value, places, place)
        elif key == "moves" and data.get("views") is None:
            words = _moves(value, places, place)
        elif key == "views" and value is not None:
            words = _views(value, places, place)
    return Sheet(tags, words, game)


def _tags(tags: object, places: _Places, place: str) -> tuple[Tag, ...]:
    """The tags of an object."""
    if not isinstance(tags, dict) or not all(isinstance(v, str) for v in tags.values()):
        raise _wrong(tags, "tags as an object of texts", places, place)
    if len({key.casefold() for key in tags}) < len(tags):
        raise _wrong(tags, "each tag only once, however it is capitalised", places, place)
    found = []
    for key, value in tags.items():
        name = places.word(key)
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", key) or _UNWRITABLE.search(value):
            raise name.unreadable("a tag with a name of letters, digits and _, and a value on one line", place)
        found.append(Tag(key, value, places.word(value)))
    return tuple(found)


def _moves(moves: object, places: _Places, place: str) -> tuple[Word, ...]:
    """The moves of an object."""
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise _wrong(moves, "moves as a list of texts", places, place)
    return tuple(map(places.word, moves))


def _views(views: object, places: _Places, place: str) -> tuple[Word, ...]:
    """The views of an object, as words."""
    if not isinstance(views, dict) or not all(isinstance(rows, list) for rows in views.values()):
        raise _wrong(views, "views as an object of lists of rows", places, place)
    return tuple(places.word(str(text)) for name, rows in views.items() for text in (name, *rows))


def _wrong(found: object, expected: str, places: _Places, place: str) -> Unreadable:
    """Something that is not what it should be, at the place that was reached."""
    return Unreadable(places.here.line, places.here.column, json.dumps(found)[:60], expected, place)
