"""What the points of a flat game are made of. For `fivesides score`; loads no engine."""

from games.game import Account
from games.record import Replay
from scripts.flat import answers
from scripts.flat.sentences import ended, points
from scripts.inputs import FlatGames, begun, legal
from scripts.outputs import warn


class Accounts:
    """The games of a source, all legal, and their points."""

    def __init__(self, source: FlatGames) -> None:
        self.source = legal(begun(source, "score"))
        wrong = [one for one in source.games if one.wrong_result]
        for one in wrong:
            word = one.record.places["Result"]
            warn(f"{source.where(word.line, word.column)}: {one.wrong_result}")
        self.code = int(bool(wrong))

    def answer(self) -> answers.Answer:
        """The answer for programs."""
        return answers.each(self.source.games, answers.score_answer)

    def print(self) -> None:
        """The answer for people."""
        from scripts.console import console

        out = console()
        for number, one in enumerate(self.source.games, 1):
            out.print(f"{self.source.heading(number)}: {points(one)}", style="bold")
            out.print(ended(one), soft_wrap=True)
            self._print_account(one, one.game.explain(one.last))

    def _print_account(self, one: Replay, account: Account) -> None:
        """Every item, by player, and the notes."""
        from rich.table import Table

        from scripts.console import console

        out = console()
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
