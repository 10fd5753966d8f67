"""What a command reads: files, standard input, or a text on the command line.

Turns everything that can be wrong with them into one sentence. Knows no engine and no drawing.
"""

import errno
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from games.errors import Unreadable, quoted
from games.notation import MAX_BYTES, decode
from games.orthognomes import record
from games.orthognomes.record import Round
from games.registry import entry
from models.space import Cell


class Refused(Exception):  # noqa: N818 (it is what happens to a request, not an error of the program)
    """What was asked cannot be done; the sentence says why and how to mend it."""


@dataclass(frozen=True)
class Source:
    """A text that was read."""

    name: str
    """The file as it was named, `-` for standard input, `-e` for a text on the command line."""
    rounds: tuple[Round, ...]

    def heading(self, number: int) -> str:
        """What stands over the answer on its *number*-th game."""
        name = {"-e": "Figure", "-": "Standard input"}.get(self.name, self.name)
        which = self.rounds[number - 1].tag("Round") or (str(number) if len(self.rounds) > 1 else "")
        return f"{name}, round {which}" if which else name

    def where(self, line: int, column: int) -> str:
        """A place in it, as errors name places."""
        return f"{self.name}:{line}:{column}"


@dataclass(frozen=True)
class Input:
    """A text that is to be read."""

    path: str
    text: str | None
    """A text on the command line; None for a file or standard input."""
    chosen: Mapping[str, str]
    """Options that replace those of its tags."""

    @property
    def name(self) -> str:
        """As errors and answers name it, also where its name is no text."""
        return self.path.encode("utf-8", "backslashreplace").decode()

    def read(self) -> Source:
        """The rounds in it; `Refused` says why they cannot be read."""
        try:
            data = _bytes(self.path) if self.text is None else self.text.encode("utf-8", "surrogateescape")
            rounds = record.read(decode(data))
        except Unreadable as error:
            raise Refused(f"{self.name}:{error}") from None
        except OSError as error:
            raise Refused(f"{self.name}: cannot be read: {error.strerror}") from None
        return Source(self.name, tuple(one.under(self.chosen) for one in rounds) if self.chosen else rounds)


def settings(pairs: Sequence[str]) -> dict[str, str]:
    """What `--set Key=value` gave; `Refused` when one is not of that form."""
    chosen = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise Refused(f"--set {quoted(pair)}: expected Key=value, like --set Blocks=literal")
        chosen[key.strip()] = value.strip()
    return chosen


def inputs(files: Sequence[str], expression: str | None, game: str, chosen: Mapping[str, str]) -> list[Input]:
    """What is to be read, in the order given; `Refused` when that is nothing, or two things at once."""
    entry(game)
    if bool(files) == (expression is not None):
        raise Refused("expected one or more files, - for standard input, or -e with placements, but not both")
    return [Input(path, None, chosen) for path in files] or [Input("-e", expression, chosen)]


def pick(source: Source, number: int | None) -> Source:
    """The *number*-th game of *source* alone, from 1; all of them for None."""
    if number is None:
        return source
    if number > len(source.rounds):
        raise Refused(f"{source.name}: there is no game {number} in it, only {len(source.rounds)}")
    return Source(source.name, source.rounds[number - 1 : number])


def filled(source: Source, command: str) -> Source:
    """*source*, or raise `Refused` when one of its rounds is empty."""
    for number, one in enumerate(source.rounds, 1):
        if not one.placements and not one.grids:
            which = f" (round {number} of {len(source.rounds)})" if len(source.rounds) > 1 else ""
            raise Refused(f"{source.name}: nothing to {command}: the game has no placements{which}")
    return source


def figures(source: Source, command: str) -> Source:
    """*source*, or raise `Refused` when all that it has of a figure is its five views."""
    if any(one.grids for one in filled(source, command).rounds):
        raise Refused(f"{source.name}: five views can be scored only; to {command}, give placements or a layer map")
    return source


def solid(source: Source, command: str) -> Source:
    """*source*, or raise `Refused` when two blocks of a figure are in one cell: such a one can only be checked."""
    for one in filled(source, command).rounds:
        taken: set[Cell] = set()
        for number, placement in enumerate(one.placements, 1):
            if taken.intersection(placement.block.cells):
                raise Refused(f"{source.name}: nothing to {command}: placement {number} is in a cell that is taken")
            taken.update(placement.block.cells)
    return source


def _bytes(path: str) -> bytes:
    """The bytes of a file, no more than one too many; OSError when it cannot be read."""
    if path == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    if "\0" in path:
        raise OSError(errno.EINVAL, "its name has a NUL byte")
    with Path(path).open("rb") as file:
        return file.read(MAX_BYTES + 1)
