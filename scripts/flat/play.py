"""A flat game at one terminal: illegal moves are explained, points counted. For `fivesides play`."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import click

from games import record
from games.errors import IllegalMove, Unreadable, quoted
from games.record import Record, Replay, titled
from games.registry import GAMES
from scripts.console import winner
from scripts.flat.sentences import points
from scripts.inputs import Refused
from scripts.playing import Session

LISTED: Final = 60
"""`moves` lists no more."""


def played(name: str, chosen: Mapping[str, str]) -> "BoardSession":
    """A game, played until somebody stops."""
    session = BoardSession(name, chosen)
    session.run()
    return session


class BoardSession(Session[Any]):
    """One flat game being played."""

    def __init__(self, name: str, chosen: Mapping[str, str]) -> None:
        self.empty = Record(name).under(chosen)
        self.game = self.empty.game()
        self.played: list[Any] = []
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
        super().__init__(start)

    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """What can be typed besides moves."""
        return {
            "moves": self.list_moves,
            "show": lambda _: click.echo(self.game.board(self.at), nl=False),
            "score": lambda _: self.say_score(),
        }

    @property
    def replay(self) -> Replay:
        """The game so far."""
        return Replay(self.empty, self.game, tuple(self.positions), tuple(self.played[: len(self.positions) - 1]), None)

    def move(self, text: str) -> None:
        """Play a move, and say what came of it."""
        try:
            move = self.game.read(self.at, text)
        except Unreadable as error:
            raise Refused(f"{quoted(text)}: expected {error.expected}, or a command; `help` lists them") from None
        try:
            after = self.game.play(self.at, move)
        except IllegalMove as illegal:
            raise Refused(f"{quoted(text)} is illegal: {illegal}") from None
        del self.played[len(self.positions) - 1 :]
        self.played.append(move)
        self.positions.append(after)
        click.echo(f"{self.replay.texts[-1]}: {points(self.replay)}")
        self.say_turn()

    def say_turn(self) -> None:
        """Whose turn it is, or how the game ended."""
        over = self.game.outcome(self.at)
        if over:
            click.echo(f"The game is over: {over.reason}: {winner(over.winner)}. `undo`, `save` or `quit`?")
        else:
            count = len(self.game.moves(self.at))
            click.echo(f"{self.game.players[self.game.side(self.at)].capitalize()} to move, {count} legal")

    def say_score(self) -> None:
        """The points, and what they are made of."""
        account = self.game.explain(self.at)
        click.echo(points(self.replay))
        for item in account.items:
            click.echo(f"  {item.player.capitalize()} {item.points:+}: {item.what}")
        for note in account.notes:
            click.echo(f"  {note}")

    def list_moves(self, begin: str) -> None:
        """The legal moves whose text begins so."""
        texts = [self.game.write(self.at, move) for move in self.game.moves(self.at)]
        found = [text for text in texts if text.casefold().startswith(begin.casefold())]
        if not found:
            raise Refused(f"no legal move begins with {quoted(begin)}" if texts else "the game is over")
        more = f" … and {len(found) - LISTED} more: give more of how they begin" if len(found) > LISTED else ""
        click.echo(f"{len(found)} legal: {' '.join(found[:LISTED])}{more}")

    def written(self) -> str:
        """The game so far, with its result."""
        over = self.game.outcome(self.at)
        tags = titled(self.empty.name, [*self.empty.tags, ("Result", over.result if over else "*")])
        return record.write([replace(self.replay, record=replace(self.empty, tags=tags))])
