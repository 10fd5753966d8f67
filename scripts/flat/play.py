"""A flat game at one terminal: illegal moves are explained, points counted. For `fivesides play`."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import click

from games import record
from games.errors import IllegalMove, Unreadable, quoted
from games.record import Record, Replay
from games.registry import GAMES
from scripts.console import winner
from scripts.inputs import Refused
from scripts.playing import Session, listed


def played(name: str, chosen: Mapping[str, str]) -> "BoardSession":
    """A game, played until somebody stops."""
    session = BoardSession(name, chosen)
    session.run()
    return session


class Step(NamedTuple):
    """A move, and the position that it made."""

    move: Any
    """None for the start."""
    after: Any


class BoardSession(Session[Step]):
    """One flat game being played."""

    def __init__(self, name: str, chosen: Mapping[str, str]) -> None:
        self.empty = Record(name).under(chosen)
        self.game = self.empty.game()
        start = self.game.start()
        some = self.game.write(start, self.game.moves(start)[0])
        self.example = f"{name}.game"
        self.greeting = f"{GAMES[name].title}. A move is typed like {some}."
        self.help = f"""\
  {some.ljust(13)} a move, as docs/notation.md has them
  moves [a1]    the legal moves, all or those that begin so
  show          the board                         score   the points so far, and what they are made of
  undo          take the last move back           save FILE.game
  help          this list                         quit"""
        super().__init__(Step(None, start))

    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """What can be typed besides moves."""
        return {
            "moves": self.list_moves,
            "show": lambda _: click.echo(self.game.board(self.at.after), nl=False),
            "score": lambda _: self.say_score(),
        }

    @property
    def replay(self) -> Replay:
        """The game so far."""
        moves, positions = zip(*self.line, strict=True)
        return Replay(self.empty, self.game, positions, moves[1:], None)

    def move(self, text: str) -> None:
        """Play a move, and say what came of it."""
        try:
            move = self.game.read(self.at.after, text)
        except Unreadable as error:
            raise Refused(f"{quoted(text)}: expected {error.expected}, or a command; `help` lists them") from None
        try:
            after = self.game.play(self.at.after, move)
        except IllegalMove as illegal:
            raise Refused(f"{quoted(text)} is illegal: {illegal}") from None
        text = self.game.write(self.at.after, move)
        self.line.append(Step(move, after))
        click.echo(f"{text}: {self.replay.points}")
        self.say_turn()

    def say_turn(self) -> None:
        """The board, and whose turn it is, or how the game ended."""
        at = self.at.after
        click.echo(self.game.board(at), nl=False)
        over = self.game.outcome(at)
        if over:
            click.echo(f"The game is over: {over.reason}: {winner(over.winner)}. `undo`, `save` or `quit`?")
        else:
            count = len(self.game.moves(at))
            click.echo(f"{self.game.players[self.game.side(at)].capitalize()} to move, {count} legal")

    def say_score(self) -> None:
        """The points, and what they are made of."""
        replay = self.replay
        click.echo(replay.points)
        for item in replay.account.items:
            click.echo(f"  {item.player.capitalize()} {item.points:+}: {item.what}")
        for note in replay.account.notes:
            click.echo(f"  {note}")

    def list_moves(self, begin: str) -> None:
        """The legal moves whose text begins so."""
        at = self.at.after
        texts = [self.game.write(at, move) for move in self.game.moves(at)]
        found = [text for text in texts if text.casefold().startswith(begin.casefold())]
        if not found:
            raise Refused(f"no legal move begins with {quoted(begin)}" if texts else "the game is over")
        click.echo(listed(found, "give more of how they begin"))

    def written(self) -> str:
        """The game so far, with its result."""
        return record.write([self.replay.with_result()])
