"""What a command reads: files, standard input, or a text on the command line; pictures for the games that they carry.

Turns everything that can be wrong with them into one sentence. Knows no engine and no drawing.
"""

import errno
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from games import files
from games.errors import BadOption, IllegalMove, Unreadable, quoted
from games.notation import MAX_BYTES, Word, decode
from games.orthognomes.record import Round
from games.orthognomes.rules import OrthoGnomes
from games.record import Record, Replay, Trouble, replay
from games.registry import GAMES, called
from models.space import Cell
from sim.carried import NoGame, carried, kind_of
from sim.given import MESHES, tells_assembly
from sim.pdf import NoPrint

NO_GAME: Final = (
    "it is an assembly of bodies: expected a game; `check`, `convert --to scene` and `render` read assemblies"
)
"""What a command says that can do nothing with bodies."""
NOTHING_CARRIED: Final = "the {} carries no game: expected a picture that fivesides drew of one"
"""What is said of another picture."""
MOST_PICTURE: Final = 50_000_000
"""Bytes of a picture that a game is read from."""


class Refused(Exception):  # noqa: N818 (it is what happens to a request, not an error of the program)
    """What was asked cannot be done; the sentence says why and how to mend it."""


@dataclass(frozen=True)
class Games:
    """The games of a text that was read."""

    name: str
    """The file as it was named, `-` for standard input, `-e` for a text on the command line."""

    part = "round"
    """What one of several games is called."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The tag Round of each game."""
        raise NotImplementedError

    @property
    def kind(self) -> str:
        """Which game it is, as it is called on the command line."""
        raise NotImplementedError

    def heading(self, number: int) -> str:
        """What stands over the answer on its *number*-th game."""
        which = self.labels[number - 1] or (str(number) if len(self.labels) > 1 else "")
        return f"{self.title}, {self.part} {which}" if which else self.title

    @property
    def title(self) -> str:
        """What it is called over an answer."""
        return {"-": "Standard input"}.get(self.name, self.name)

    def where(self, word: Word | None) -> str:
        """The place of *word* in it, as errors name places; all of it, where there is no word."""
        return f"{self.name}:{word.line}:{word.column}" if word else self.name


@dataclass(frozen=True)
class Figures(Games):
    """Rounds of OrthoGnomes, or figures of it."""

    rounds: tuple[Round, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """The tag Round of each round."""
        return tuple(one.tag("Round") for one in self.rounds)

    @property
    def kind(self) -> str:
        """OrthoGnomes."""
        return OrthoGnomes.name

    @property
    def title(self) -> str:
        """What it is called over an answer."""
        return "Figure" if self.name == "-e" else super().title


@dataclass(frozen=True)
class FlatGames(Games):
    """Games of a flat kind, played again."""

    games: tuple[Replay, ...]
    part = "game"

    @property
    def labels(self) -> tuple[str, ...]:
        """The tag Round of each game."""
        return tuple(one.record.tag("Round") for one in self.games)

    @property
    def kind(self) -> str:
        """Which game it is, as it is called on the command line."""
        return self.games[0].record.name

    @property
    def title(self) -> str:
        """What it is called over an answer."""
        return GAMES[self.kind].title if self.name == "-e" else super().title


@dataclass(frozen=True)
class Input:
    """A text that is to be read."""

    path: str
    data: bytes | None
    """A text on the command line, or one that was read before; None for a file or standard input."""
    game: str
    """Which game it is of, when it does not say."""
    chosen: Mapping[str, str]
    """Options that replace those of its tags."""

    @property
    def name(self) -> str:
        """As errors and answers name it, also where its name is no text."""
        text = self.path.encode("utf-8", "backslashreplace").decode()
        return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text) or "“”"

    def read(self) -> Figures | FlatGames:
        """The games in it; `Refused` says why they cannot be read."""
        data, where = b"", self.name
        try:
            data = bytes_of(self.path, MOST_PICTURE) if self.data is None else self.data
            if picture_in(self, data):
                data, where = self.carried(data), f"{self.name} (its game)"
            elif suffix_of(self) in MESHES:
                raise Refused(f"{self.name}: {NO_GAME}")
            return games_in(self.name, decode(data[: MAX_BYTES + 1]), self.game, self.chosen)
        except Unreadable as error:
            if tells_assembly(data.decode("utf-8", "replace")):
                raise Refused(f"{self.name}: {NO_GAME}") from None
            raise Refused(f"{where}:{error}") from None
        except BadOption as error:
            raise Refused(f"{self.name}: {error}") from None
        except OSError as error:
            raise Refused(f"{self.name}: cannot be read: {error.strerror}") from None

    def carried(self, picture: bytes) -> bytes:
        """The game that a picture carries, as a file has it; `Refused` when it carries none."""
        if len(picture) > MOST_PICTURE:
            raise Refused(f"{self.name}: expected a picture of at most {MOST_PICTURE} bytes")
        try:
            text = carried(picture)
        except (NoGame, NoPrint) as error:
            raise Refused(f"{self.name}: {error}") from None
        if not text:
            kind = kind_of(picture)
            raise Refused(f"{self.name}: {NO_GAME if kind == 'GLB' else NOTHING_CARRIED.format(kind)}")
        return text.encode("utf-8", "surrogatepass")


def games_in(name: str, text: str, game: str, chosen: Mapping[str, str]) -> Figures | FlatGames:
    """The games of a *text*, those that do not tell of *game*, under options that are *chosen*.

    `Unreadable` says where it cannot be read, `BadOption` which option is none.
    """
    games = [one.under(chosen) if chosen else one for one in files.read(text, game)]
    rounds = tuple(one for one in games if isinstance(one, Round))
    if rounds:
        return Figures(name, rounds)
    return FlatGames(name, tuple(replay(one) for one in games if isinstance(one, Record)))


def picture_in(source: Input, data: bytes) -> str:
    """Which kind of picture *data* is, told by its beginning; empty for a text, and for files of meshes but GLB."""
    return "" if suffix_of(source) in set(MESHES) - {".glb"} else kind_of(data)


def suffix_of(source: Input) -> str:
    """The suffix of a file; of standard input and of a text there is none."""
    return Path(source.path).suffix.lower() if source.data is None else ""


def settings(pairs: Sequence[str]) -> dict[str, str]:
    """What `--set Key=value` gave; `Refused` when one is not of that form."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise Refused(f"--set {quoted(pair)}: expected Key=value, like --set Blocks=literal")
        if any(key.strip().casefold() == other.casefold() for other in chosen):
            raise Refused(f"--set {quoted(pair)}: {key.strip()} was given before")
        chosen[key.strip()] = value.strip()
    return chosen


def inputs(paths: Sequence[str], expression: str | None, game: str, chosen: Mapping[str, str]) -> list[Input]:
    """What is to be read, in the order given; `Refused` when that is nothing, or two things at once."""
    name = called(game)
    if bool(paths) == (expression is not None):
        raise Refused("expected one or more files, - for standard input, or -e with moves, but not both")
    if expression is not None:
        return [Input("-e", expression.encode("utf-8", "surrogateescape"), name, chosen)]
    return [Input(path, None, name, chosen) for path in paths]


def pick(source: Figures | FlatGames, number: int | None) -> Figures | FlatGames:
    """The *number*-th game of *source* alone, from 1; all of them for None."""
    if number is None:
        return source
    if number > len(source.labels):
        raise Refused(f"{source.name}: there is no game {number} in it, only {len(source.labels)}")
    if isinstance(source, FlatGames):
        return FlatGames(source.name, source.games[number - 1 : number])
    return Figures(source.name, source.rounds[number - 1 : number])


def filled(source: Figures, command: str) -> Figures:
    """*source*, or raise `Refused` when one of its rounds is empty."""
    for number, one in enumerate(source.rounds, 1):
        if not one.placements and not one.grids:
            which = f" (round {number} of {len(source.rounds)})" if len(source.rounds) > 1 else ""
            raise Refused(f"{source.name}: nothing to {command}: the game has no placements{which}")
    return source


def figures(source: Figures, command: str) -> Figures:
    """*source*, or raise `Refused` when all that it has of a figure is its five views."""
    if any(one.grids for one in filled(source, command).rounds):
        raise Refused(f"{source.name}: five views can be scored only; to {command}, give placements or a layer map")
    return source


def solid(source: Figures, command: str) -> Figures:
    """*source*, or raise `Refused` when two blocks of a figure are in one cell: such a one can only be checked."""
    for one in filled(source, command).rounds:
        taken: set[Cell] = set()
        for number, placement in enumerate(one.placements, 1):
            if taken.intersection(placement.block.cells):
                raise Refused(f"{source.name}: nothing to {command}: placement {number} is in a cell that is taken")
            taken.update(placement.block.cells)
    return source


def begun(source: FlatGames, command: str) -> FlatGames:
    """*source*, or raise `Refused` when one of its games has no moves."""
    for number, one in enumerate(source.games, 1):
        if not one.record.moves:
            which = f" (game {number} of {len(source.games)})" if len(source.games) > 1 else ""
            raise Refused(f"{source.name}: nothing to {command}: the game has no moves{which}")
    return source


def legal(source: FlatGames) -> FlatGames:
    """*source*, or raise `IllegalMove`, naming the place, when a move of it is not legal."""
    for one in source.games:
        if one.trouble:
            raise IllegalMove(illegal(source, one.trouble))
    return source


def illegal(source: Games, trouble: Trouble) -> str:
    """What is wrong with a move, and where it stands."""
    move = f"move {trouble.number} ({trouble.player}), {quoted(trouble.text)}"
    return f"{source.where(trouble.word)}: {move}, is illegal: {trouble.why}"


def bytes_within(source: Input, most: int) -> bytes:
    """What is in *source*; `Refused` when it cannot be read, or is longer than *most* bytes."""
    try:
        data = bytes_of(source.path, most) if source.data is None else source.data
    except OSError as error:
        raise Refused(f"{source.name}: cannot be read: {error.strerror}") from None
    if len(data) > most:
        raise Refused(f"{source.name}: expected a file of at most {most} bytes")
    return data


def bytes_of(path: str, most: int) -> bytes:
    """The bytes of a file, no more than one more than *most*; OSError when it cannot be read."""
    if path == "-":
        return sys.stdin.buffer.read(most + 1)
    if "\0" in path:
        raise OSError(errno.EINVAL, "its name has a NUL byte")
    with Path(path).open("rb") as file:
        return file.read(most + 1)
