"""What a command reads: files, standard input, or a text on the command line.

Turns everything that can be wrong with them into one sentence. Knows no engine and no drawing.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from games.errors import BadOption, Unreadable
from games.notation import MAX_BYTES, decode
from games.orthognomes import record
from games.orthognomes.record import Round
from games.registry import entry


class Refused(Exception):  # noqa: N818 (it is what happens to a request, not an error of the program)
    """What was asked cannot be done; the sentence says why and how to mend it."""


@dataclass(frozen=True)
class Source:
    """A text that was read."""

    name: str
    """The file as it was named, `-` for standard input, `-e` for a text on the command line."""
    rounds: tuple[Round, ...]

    def where(self, line: int, column: int) -> str:
        """A place in it, as errors name places."""
        return f"{self.name}:{line}:{column}"


def settings(pairs: Sequence[str]) -> dict[str, str]:
    """What `--set Key=value` gave; `Refused` when one is not of that form."""
    chosen = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise Refused(f"--set {pair}: expected Key=value, like --set Blocks=literal")
        chosen[key.strip()] = value.strip()
    return chosen


def sources(
    files: Sequence[str], expression: str | None, game: str, chosen: Mapping[str, str]
) -> Iterator[Source | tuple[str, Refused]]:
    """Every source in the order given; in the place of one that cannot be read, its name and why."""
    entry(game)
    if bool(files) == (expression is not None):
        raise Refused("expected one or more files, - for standard input, or -e with placements, but not both")
    for name in files or ["-e"]:
        try:
            yield _source(name, expression, chosen)
        except Refused as refused:
            yield name, refused


def filled(source: Source, command: str) -> Source:
    """*source*, or raise `Refused` when one of its rounds is empty."""
    for number, one in enumerate(source.rounds, 1):
        if not one.placements and not one.grids:
            which = f" (round {number} of {len(source.rounds)})" if len(source.rounds) > 1 else ""
            raise Refused(f"{source.name}: nothing to {command}: the game has no placements{which}")
    return source


def figures(source: Source, purpose: str) -> Source:
    """*source*, or raise `Refused` when all that it has of a figure is its five views."""
    if any(one.grids for one in source.rounds):
        raise Refused(f"{source.name}: five views can be scored only; to {purpose}, give placements or a layer map")
    return source


def _source(name: str, expression: str | None, chosen: Mapping[str, str]) -> Source:
    """One source, read whole."""
    data = _bytes(name) if expression is None else expression.encode("utf-8", "surrogateescape")
    try:
        rounds = record.read(decode(data))
        return Source(name, tuple(one.under(chosen) for one in rounds) if chosen else rounds)
    except Unreadable as error:
        raise Refused(f"{name}:{error}") from None
    except BadOption as error:
        raise Refused(f"--set: {error}") from None


def _bytes(name: str) -> bytes:
    """The bytes of a file, no more than one too many."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Refused(f"{name}: cannot be read: {reason}") from None
