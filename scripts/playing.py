"""A game between people at one terminal: asks for lines, does what they say, takes back, saves. Knows no game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

import click

from games.errors import IllegalMove, Unreadable
from scripts.inputs import Refused
from scripts.outputs import deliver

P = TypeVar("P")
LISTED: Final = 60
"""`moves` lists no more."""


class Session(ABC, Generic[P]):
    """One game being played: every position that there was, for undo."""

    help: str
    """What can be typed."""
    greeting: str
    example: str
    """A name that a game can be saved under."""

    def __init__(self, start: P) -> None:
        self.line = [start]

    @property
    def at(self) -> P:
        """The position now."""
        return self.line[-1]

    @property
    @abstractmethod
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """What can be typed besides moves; each is given the rest of its line."""

    @abstractmethod
    def move(self, text: str) -> None:
        """Play a move; Unreadable, IllegalMove or Refused when it is none."""

    @abstractmethod
    def say_turn(self) -> None:
        """Whose turn it is, or how the game ended."""

    @abstractmethod
    def written(self) -> str:
        """The game so far, with its result."""

    def run(self) -> None:
        """Ask for moves until somebody stops."""
        commands = {
            **self.commands,
            "help": lambda _: click.echo(self.help),
            "undo": self.undo,
            "save": self.save,
        }
        click.echo(f"{self.greeting} `help` lists what you can type.")
        self.say_turn()
        while True:
            try:
                line = input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                click.echo()
                return
            name, _, rest = line.partition(" ")
            if name.lower() in ("quit", "exit"):
                return
            try:
                if name.lower() in commands:
                    commands[name.lower()](rest.strip())
                elif line:
                    self.move(line)
            except (Unreadable, IllegalMove, Refused) as error:
                click.echo(str(error))

    def undo(self, _: str) -> None:
        """Take the last move back."""
        if len(self.line) == 1:
            raise Refused("there is nothing to take back")
        self.line.pop()
        self.say_turn()

    def save(self, path: str) -> None:
        """Write the game so far."""
        if not path:
            raise Refused(f"save where? like: save {self.example}")
        if Path(path).suffix != ".game":
            raise Refused(f"{path}: it is saved as FILE.game")
        if Path(path).exists():
            raise Refused(f"{path} is there already: save under another name")
        deliver(path, self.written(), force=False)
        click.echo(f"saved as {path}")


def listed(moves: Sequence[str], narrower: str) -> str:
    """How many moves are legal, and some of them; *narrower* says how to ask for fewer."""
    more = f" … and {len(moves) - LISTED} more: {narrower}" if len(moves) > LISTED else ""
    return f"{len(moves)} legal: {' '.join(moves[:LISTED])}{more}"
