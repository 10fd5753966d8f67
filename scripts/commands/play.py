"""`fivesides play`: two people at one terminal. Legal moves are explained, figures judged, everything can be undone."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import click

from games.errors import IllegalMove, Unreadable
from games.notation import Word
from games.orthognomes import record
from games.orthognomes.blocks import PLAYERS, canonical
from games.orthognomes.record import TITLE, Round, ordered
from games.orthognomes.rules import Position
from games.orthognomes.scoring import Score
from games.orthognomes.text import Placement, read_placement, write_block
from games.referee import Judge, collapses
from games.registry import entry
from scripts import tables
from scripts.commands.options import output_options, set_option
from scripts.commands.show import board
from scripts.inputs import Refused
from scripts.judging import both_judges
from scripts.outputs import check_target, deliver

HELP: Final = """\
  LLDb2E        place the block light, light, dark from b2 to the east; it comes straight down
  LLDb2.1E      the same at level 1; directions N, S, E, W, U (up), D (down)
  moves [LLD]   the legal places, of all your blocks or of one
  show          the figure layer by layer         views   what the five sides show
  score         the points so far                 hand    the blocks that are left
  undo          take the last block back          save FILE.game
  help          this list                         quit"""
LISTED: Final = 60
"""`moves` lists no more."""


@click.command(name="play")
@click.argument("game")
@set_option
@output_options
def command(game: str, chosen: dict[str, str], output: str | None, force: bool) -> int:
    """Play GAME, two people at this terminal; -o saves the round when it ends."""
    entry(game)
    check_target(output, force)
    empty = Round(ordered([("Game", TITLE)])).under(chosen)
    with both_judges() as judge:
        table = Table(empty, judge)
        table.run()
    if output:
        deliver(output, record.write([table.record()]), force)
        click.echo(f"saved as {output}")
    return 0


class Table:
    """One round being played: every position that there was, for undo."""

    def __init__(self, empty: Round, judge: Judge) -> None:
        self.tags = empty.tags
        self.rules = empty.game()
        self.judge = judge
        self.positions: list[Position] = [self.rules.start()]
        self.commands: Mapping[str, Callable[[str], None]] = {
            "help": lambda _: click.echo(HELP),
            "moves": self.list_moves,
            "show": lambda _: click.echo(board(self.at.figure), nl=False),
            "views": lambda _: tables.console().print(tables.grids(self.score)),
            "score": lambda _: click.echo(tables.points(self.score.totals)),
            "hand": lambda _: click.echo(self.hands()),
            "undo": self.undo,
            "save": self.save,
        }

    @property
    def at(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def score(self) -> Score:
        """The score of the figure as it is."""
        return self.rules.explain(self.at)

    def run(self) -> None:
        """Ask for placements until somebody stops."""
        click.echo(
            f"OrthoGnomes. {self.rules.first} begins, on {self.rules.start_square}. `help` lists what you can type."
        )
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
                self.commands.get(name.lower(), lambda _, line=line: self.place(line))(rest.strip())
            except (Unreadable, IllegalMove, Refused) as error:
                click.echo(str(error))

    def place(self, text: str) -> None:
        """Place a block, and say whether it stands."""
        if not text:
            return
        try:
            placement = read_placement(Word(text, 1, 1), self.at.figure)
        except Unreadable as error:
            one = "one placement at a time" if " " in text else error.expected
            raise Refused(f"{text}: expected {one}, or a command; `help` lists them") from None
        if placement.fell:
            raise Refused(f"{text}: leave the # out: the judges tell whether the figure falls")
        try:
            after = self.rules.play(self.at, placement.block)
        except IllegalMove as illegal:
            raise Refused(f"{write_block(placement.block)} is illegal: {illegal}") from None
        verdict = self.judge(self.rules.scene(after))
        fallen = collapses(self.rules, verdict)
        self.positions.append(self.rules.fell(after) if fallen else after)
        click.echo(f"{write_block(placement.block)}: {tables.verdict_line(verdict)}")
        self.say_turn()

    def say_turn(self) -> None:
        """Whose turn it is, or how the round ended."""
        ended = self.rules.outcome(self.at)
        if ended:
            winner = tables.winner(ended.winner)
            click.echo(
                f"The round is over: {ended.reason}. {tables.points(ended.points)}: {winner}. `undo`, `save` or `quit`?"
            )
        else:
            click.echo(f"{PLAYERS[self.at.side].capitalize()} to place, from {' '.join(self.at.hand or ())}")

    def hands(self) -> str:
        """What both players have left."""
        light, dark = self.at.hands or ((), ())
        return f"Light {' '.join(light) or 'nothing'}; Dark {' '.join(dark) or 'nothing'}"

    def list_moves(self, pattern: str) -> None:
        """The legal places of one block, or of all."""
        wanted = pattern.upper()
        if wanted and canonical(wanted) not in (self.at.hand or ()):
            raise Refused(f"{PLAYERS[self.at.side].capitalize()} has no {pattern}, only {' '.join(self.at.hand or ())}")
        found = [m for m in self.rules.moves(self.at) if not wanted or wanted in (m.pattern, m.pattern[::-1])]
        more = (
            f" … and {len(found) - LISTED} more: `moves {found[0].pattern}` lists one block's"
            if len(found) > LISTED
            else ""
        )
        click.echo(f"{len(found)} legal: {' '.join(write_block(m) for m in found[:LISTED])}{more}")

    def undo(self, _: str) -> None:
        """Take the last block back."""
        if len(self.positions) == 1:
            raise Refused("there is nothing to take back")
        self.positions.pop()
        self.say_turn()

    def save(self, path: str) -> None:
        """Write the round so far."""
        if not path:
            raise Refused("save where? like: save round.game")
        if Path(path).suffix != ".game":
            raise Refused(f"{path}: a round is saved as FILE.game")
        if Path(path).exists():
            raise Refused(f"{path} is there already: save under another name")
        deliver(path, record.write([self.record()]), force=False)
        click.echo(f"saved as {path}")

    def record(self) -> Round:
        """The round so far, with its result."""
        blocks = self.at.figure.blocks
        last = len(blocks) - 1
        placements = tuple(Placement(b, self.at.fallen and k == last) for k, b in enumerate(blocks))
        ended = self.rules.outcome(self.at)
        result = ended.result if ended else "*"
        return Round(ordered([*self.tags, ("Result", result)]), placements)
