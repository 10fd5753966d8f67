"""Flat games as files have them: tags and moves, and the same played again.

`read_sheet` is lenient, `write` is canonical: reading what was written gives the same game, and writing what was
read is a fixed point. A record keeps its moves as they stand; what they mean depends on the moves before, so that
reading them is playing them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from games import interchange, notebook
from games.errors import BadOption, IllegalMove, Unreadable
from games.game import Account, FlatGame, Outcome, result_of
from games.notation import Sheet, Word, write_moves, write_tags
from games.registry import GAMES
from games.tags import Headed, Heading, Tags

MOST_MOVES: Final = 1000


@dataclass(frozen=True)
class Record(Headed):
    """One flat game; `BadOption` when one of its tags is an option that cannot be so."""

    name: str
    """As it is called on the command line."""
    tags: Tags = ()
    """Known tags in canonical order, those first that say which game it is; then the unknown ones as they came."""
    moves: tuple[str, ...] = ()
    """As they stand."""
    words: tuple[Word, ...] = field(default=(), compare=False, repr=False)
    """Where the moves stand in their file."""
    places: Mapping[str, Word] = field(default_factory=dict, compare=False, repr=False)
    """Where the tags stand in their file."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tags", self.heading.ordered([("Game", ""), *self.tags]))

    @property
    def heading(self) -> Heading:
        """What its tags can say."""
        return GAMES[self.name].heading

    def game(self) -> FlatGame[Any, Any]:
        """The game that it was played by; `BadOption` when its options do not go together."""
        found: FlatGame[Any, Any] = GAMES[self.name].under(self.given)
        return found

    def under(self, settings: Mapping[str, str]) -> "Record":
        """The same moves under other options; `BadOption` when one is none."""
        return replace(self, tags=self.tags_with(settings))

    def _repr_mimebundle_(self, **_: object) -> notebook.Bundle:
        return notebook.record(self)


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

    def until(self, count: int) -> "Replay":
        """The same after its first *count* legal moves; when these are fewer, without its result."""
        if count >= len(self.record.moves):
            return self
        tags = tuple(tag for tag in self.record.tags if tag[0] != "Result")
        moves, words = self.record.moves[:count], self.record.words[:count]
        return replay(replace(self.record, tags=tags, moves=moves, words=words))

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

    @cached_property
    def account(self) -> Account:
        """The score after the last legal move."""
        return self.game.explain(self.last)

    @property
    def points(self) -> str:
        """The points of all players after the last legal move, in words."""
        totals = zip(self.game.players, self.account.totals, strict=True)
        return ", ".join(f"{player.capitalize()} {total}" for player, total in totals)

    @property
    def wrong_result(self) -> str:
        """What is wrong with the tag Result; empty when it follows from the moves, or one of them is not legal."""
        if self.trouble:
            return ""
        why = self.ended.reason if self.ended else "the game is not finished"
        return self.record.wrong_result(result_of(self.ended), why)

    def with_result(self) -> "Replay":
        """The same with the tag Result that follows from its moves."""
        tags = (*self.record.tags, ("Result", result_of(self.ended)))
        return replace(self, record=replace(self.record, tags=tags))

    def _repr_mimebundle_(self, **_: object) -> notebook.Bundle:
        return notebook.replay(self)


def read_sheet(sheet: Sheet, name: str) -> Record:
    """One game of a file, of the game called *name*; `Unreadable` when a tag is wrong or there is too much of it."""
    if len(sheet.words) > MOST_MOVES:
        raise sheet.words[MOST_MOVES].unreadable(f"at most {MOST_MOVES} moves", f"move {MOST_MOVES + 1}")
    heading = GAMES[name].heading
    texts = tuple(word.text for word in sheet.words)
    record = Record(name, heading.read(sheet.tags), texts, sheet.words, heading.places(sheet.tags))
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
        tags = write_tags(one.record.tags)
        moves = write_moves(one.texts, len(one.game.players))
        texts.append(tags + ("\n" if moves else "") + moves)
    return "\n".join(texts)


def write_json(games: Sequence[Replay]) -> str:
    """*games*, all of them legal, as JSON: one object, or a list of them."""
    return interchange.write(
        [{"game": one.record.name, "tags": dict(one.record.tags), "moves": list(one.texts)} for one in games]
    )
