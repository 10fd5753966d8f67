"""Flat games as files have them: tags and moves, and the same played again.

`read_sheet` is lenient, `write` is canonical: reading what was written gives the same game, and writing what was
read is a fixed point. A record keeps its moves as they stand; what they mean depends on the moves before, so that
reading them is playing them.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from games.errors import BadOption, IllegalMove, Unreadable
from games.game import FlatGame, Outcome
from games.notation import Sheet, Word, write_moves, write_tags
from games.options import settle
from games.registry import GAMES
from games.tags import Heading, Tags

MOST_MOVES: Final = 1000


@dataclass(frozen=True)
class Record:
    """One flat game."""

    name: str
    """As it is called on the command line."""
    tags: Tags = ()
    """Known tags in canonical order, without options at their default; then the unknown ones as they came."""
    moves: tuple[str, ...] = ()
    """As they stand."""
    words: tuple[Word, ...] = field(default=(), compare=False, repr=False)
    """Where the moves stand in their file."""
    places: Mapping[str, Word] = field(default_factory=dict, compare=False, repr=False)
    """Where the tags stand in their file."""

    def tag(self, key: str, default: str = "") -> str:
        """The value of a tag."""
        return dict(self.tags).get(key, default)

    def game(self) -> FlatGame[Any, Any]:
        """The game that it was played by."""
        keys = {option.key for option in GAMES[self.name].options}
        found: FlatGame[Any, Any] = GAMES[self.name].under({k: v for k, v in self.tags if k in keys})
        return found

    def under(self, settings: Mapping[str, str]) -> "Record":
        """The same moves under other options; `BadOption` when one is none."""
        settle(GAMES[self.name].options, settings)
        return replace(self, tags=titled(self.name, (*self.tags, *settings.items())))


@dataclass(frozen=True)
class Trouble:
    """A move that is not legal, and why."""

    number: int
    """From 1."""
    text: str
    """As it stands."""
    player: str
    why: str
    word: Word | None


@dataclass(frozen=True)
class Replay:
    """A record that was played again, up to its first move that is not legal."""

    record: Record
    game: FlatGame[Any, Any]
    positions: tuple[Any, ...]
    """The one before the first move, then the one after each legal move."""
    moves: tuple[Any, ...]
    """The legal moves."""
    trouble: Trouble | None
    """What is wrong with the move after those; None when all are legal."""

    @property
    def last(self) -> Any:
        """The position after the last legal move."""
        return self.positions[-1]

    @cached_property
    def ended(self) -> Outcome | None:
        """How it ended; None when it goes on, or a move is not legal."""
        return None if self.trouble else self.game.outcome(self.last)

    @property
    def texts(self) -> tuple[str, ...]:
        """The legal moves, canonical."""
        return tuple(self.game.write(at, move) for at, move in zip(self.positions, self.moves, strict=False))

    @property
    def wrong_result(self) -> str:
        """What is wrong with the tag Result; empty when it follows from the moves, or one of them is not legal."""
        said = self.record.tag("Result")
        follows = "*" if self.ended is None else self.ended.result
        if not said or self.trouble or said == follows:
            return ""
        why = self.ended.reason if self.ended else "the game is not finished"
        return f"the result {said} does not follow from the moves: {why}, so it is {follows}"


def heading(name: str) -> Heading:
    """What the tags of files of the game called *name* can say."""
    entry = GAMES[name]
    return Heading(entry.title, entry.options, entry.result, entry.results)


def titled(name: str, tags: Iterable[tuple[str, str]] = ()) -> Tags:
    """*tags* in canonical order, with those that say which game it is; `BadOption` when an option is none."""
    return heading(name).ordered([("Game", ""), *tags])


def read_sheet(sheet: Sheet, name: str) -> Record:
    """One game of a file, of the game called *name*; `Unreadable` when a tag is wrong or there is too much of it."""
    if len(sheet.words) > MOST_MOVES:
        raise sheet.words[MOST_MOVES].unreadable(f"at most {MOST_MOVES} moves", f"move {MOST_MOVES + 1}")
    tags = titled(name, heading(name).read(sheet.tags))
    texts = tuple(word.text for word in sheet.words)
    record = Record(name, tags, texts, sheet.words, heading(name).places(sheet.tags))
    try:
        record.game()
    except BadOption as error:  # an option that the others do not allow
        word = record.places.get(error.key)
        if word is None:
            raise
        raise word.unreadable(error.expected, f"tag {error.key}") from None
    return record


def replay(record: Record) -> Replay:
    """Play *record* again, up to the first move that is not legal; `Unreadable` at one that is no move at all."""
    game = record.game()
    positions: list[Any] = [game.start()]
    moves: list[Any] = []
    for number, text in enumerate(record.moves, 1):
        at = positions[-1]
        word = record.words[number - 1] if record.words else Word(text, 1, 1)
        foreign = re.search(r"[^\x00-\x7f]", text)
        if foreign:
            raise word.unreadable("letters and digits without accents", f"move {number}", foreign.start())
        try:
            move = game.read(at, text)
            positions.append(game.play(at, move))
        except Unreadable as error:
            place = f"move {number}"
            raise Unreadable(word.line, word.column + error.column - 1, text, error.expected, place) from None
        except IllegalMove as illegal:
            player = game.players[game.side(at)]
            trouble = Trouble(number, text, player, str(illegal), word if record.words else None)
            return Replay(record, game, tuple(positions), tuple(moves), trouble)
        moves.append(move)
    return Replay(record, game, tuple(positions), tuple(moves), None)


def write(games: Sequence[Replay]) -> str:
    """*games*, all of them legal, as a `.game` file, canonical."""
    texts = []
    for one in games:
        tags = write_tags(titled(one.record.name, one.record.tags))
        moves = write_moves(one.texts, len(one.game.players))
        texts.append(tags + ("\n" if moves else "") + moves)
    return "\n".join(texts)


def write_json(games: Sequence[Replay]) -> str:
    """*games*, all of them legal, as JSON: one object, or a list of them."""
    objects = [
        {"game": one.record.name, "tags": dict(titled(one.record.name, one.record.tags)), "moves": list(one.texts)}
        for one in games
    ]
    return json.dumps(objects[0] if len(objects) == 1 else objects, ensure_ascii=False, indent=1) + "\n"
