"""The text of a game file: tags, comments and words, for all games alike.

Modelled on PGN. Reads and writes the frame only: what a word means is for the game that it belongs
to. It opens no file and knows no game.

    [Game "OrthoGnomes"]
    [Start "b2"]

    1. LDLb1.1N DDDa3.1U  ; a comment, also { like this }
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.errors import Unreadable

MAX_BYTES = 1_000_000
"""No file may be longer."""
LINE_WIDTH = 100
"""Moves are wrapped at this width when they are written."""

_NUMBER = re.compile(r"[0-9]{1,9}\.+")
_PIECES = re.compile(
    r"""(?P<space>\s+)
    | (?P<comment>;[^\n]*|\{[^}]*\})
    | (?P<tag>\[[ \t]*(?P<key>[A-Za-z][A-Za-z0-9_]*)[ \t]+"(?P<value>(?:[^"\\\n]|\\["\\])*)"[ \t]*\])
    | (?P<word>[^\s;{\[]+)
    | (?P<stray>\{|\[[^\n]*)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Word:
    """A run of characters without a space, and where it stands."""

    text: str
    line: int
    column: int

    def unreadable(self, expected: str, place: str = "", offset: int = 0) -> Unreadable:
        """Say that something else was expected *offset* characters into this word."""
        return Unreadable(self.line, self.column + offset, self.text, expected, place)

    def expect(self, mark: str, offset: int, expected: str) -> None:
        """`Unreadable` unless *mark* stands *offset* characters into this word."""
        if not self.text.startswith(mark, offset):
            raise self.unreadable(expected, offset=offset)


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair; *word* is its value as it stands in the text."""

    key: str
    value: str
    word: Word


@dataclass(frozen=True, slots=True)
class Sheet:
    """One game as it is written: its tags, then its words without move numbers."""

    tags: tuple[Tag, ...]
    words: tuple[Word, ...]
    game: str = ""
    """Its name on the command line, where the frame tells it."""

    @property
    def begin(self) -> Word:
        """Where it begins: its tag Game, or whatever stands first."""
        tags = sorted(self.tags, key=lambda tag: tag.key.casefold() != "game")
        return tags[0].word if tags else self.words[0] if self.words else Word("", 1, 1)


def decode(data: bytes) -> str:
    """The text of a file; `Unreadable` when it is too long, not UTF-8, or holds control characters."""
    if len(data) > MAX_BYTES:
        raise Unreadable(1, 1, f"{len(data)} bytes", f"a file of at most {MAX_BYTES} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        line, column = _place(before, len(before))
        raise Unreadable(line, column, f"byte 0x{data[error.start]:02x}", "text in UTF-8") from None
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", "")  # a BOM where files were joined
    bad = re.search(r"[\x00-\x08\x0b-\x1f\x7f\ufffe\uffff]", text)
    if bad:
        raise Unreadable(*_place(text, bad.start()), bad.group(), "text without control characters")
    return text


def sheets(text: str) -> tuple[Sheet, ...]:
    """Split *text* into its games; a text without tags is one game."""
    games: list[Sheet] = []
    tags: list[Tag] = []
    words: list[Word] = []
    for piece in _pieces(text):
        if isinstance(piece, Word):
            words.append(piece)
            continue
        repeated = any(tag.key.lower() == piece.key.lower() for tag in tags)
        if words or (repeated and piece.key.lower() == "game"):
            games.append(Sheet(tuple(tags), tuple(words)))
            tags, words = [], []
        elif repeated:
            raise piece.word.unreadable(f"the tag {piece.key} only once in a game", f"tag {piece.key}")
        tags.append(piece)
    games.append(Sheet(tuple(tags), tuple(words)))
    return tuple(games)


def write_tags(tags: Iterable[tuple[str, str]]) -> str:
    """Tag pairs as lines; the empty text when there are none."""
    lines = []
    for key, value in tags:
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'[{key} "{escaped}"]\n')
    return "".join(lines)


def write_moves(moves: Iterable[str], per_turn: int = 2) -> str:
    """Moves with a number before every turn of *per_turn*, wrapped at whole turns."""
    lines: list[str] = []
    texts = list(moves)
    for start in range(0, len(texts), per_turn):
        turn = f"{start // per_turn + 1}. " + " ".join(texts[start : start + per_turn])
        if lines and len(lines[-1]) + 2 + len(turn) <= LINE_WIDTH:
            lines[-1] += "  " + turn
        else:
            lines.append(turn)
    return "".join(line + "\n" for line in lines)


def _pieces(text: str) -> Iterator[Tag | Word]:
    """The tags and words of *text* in order, comments and move numbers left out."""
    line, start = 1, 0  # number of the line, offset of its first character
    for piece in _PIECES.finditer(text):
        word = Word(piece.group().rstrip(), line, piece.start() - start + 1)
        if piece.lastgroup == "stray" and word.text == "{":
            raise word.unreadable("a } that closes this comment", "comment")
        if piece.lastgroup == "stray":
            raise word.unreadable('a tag like [Key "value"]', "tags")
        if piece["tag"]:
            value = re.sub(r"\\(.)", r"\1", piece["value"])
            yield Tag(piece["key"], value, Word(value, line, piece.start("value") - start + 1))
        elif piece["word"]:
            yield from _without_number(word)
        newlines = piece.group().count("\n")
        if newlines:
            line, start = line + newlines, piece.start() + piece.group().rindex("\n") + 1


def _without_number(word: Word) -> Iterator[Word]:
    """*word* without a move number at its front; nothing when that is all there is."""
    number = _NUMBER.match(word.text)
    cut = number.end() if number else 0
    if cut < len(word.text):
        yield Word(word.text[cut:], word.line, word.column + cut)


def _place(text: str, offset: int) -> tuple[int, int]:
    """Line and column, both from 1, of the character at *offset*."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
