"""What the points of a flat game are made of. For `fivesides score`; loads no engine."""

from typing import TYPE_CHECKING

from games.record import Replay
from scripts.answers import Answer, each
from scripts.flat.answers import score_answer
from scripts.flat.sentences import ended, problems
from scripts.inputs import FlatGames, begun
from scripts.outputs import warn

if TYPE_CHECKING:
    from rich.console import Console


class Scored:
    """The games of a source and their points; what is wrong with one is told on standard error."""

    def __init__(self, source: FlatGames) -> None:
        self.source = begun(source, "score")
        wrong = [problem for one in source.games for problem in problems(source, one)]
        for problem in wrong:
            warn(f"fivesides: {problem}")
        self.code = int(bool(wrong))

    def answer(self) -> Answer:
        """The answer for programs."""
        return each(self.source.kind, self.source.games, score_answer)

    def print(self) -> None:
        """The answer for people: of legal games only."""
        from scripts.console import console

        out = console()
        for number, one in enumerate(self.source.games, 1):
            if one.trouble is None:
                out.print(f"{self.source.heading(number)}: {one.points}", style="bold")
                out.print(ended(one), soft_wrap=True)
                _print_account(out, one)


def _print_account(out: "Console", one: Replay) -> None:
    """Every item, by player, and the notes."""
    from rich.table import Table

    account = one.account

    if account.items:
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=True, header_style="bold")
        table.add_column("player")
        table.add_column("points", justify="right")
        table.add_column(account.called)
        for player in one.game.players:
            for item in account.items:
                if item.player == player:
                    table.add_row(player.capitalize(), str(item.points), item.what)
        out.print(table)
    for note in account.notes:
        out.print(note, soft_wrap=True)
