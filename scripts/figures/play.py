"""OrthoGnomes at one terminal: illegal placements are explained, figures judged. For `fivesides play`."""

from collections.abc import Callable, Mapping

import click

from games.errors import IllegalMove, Unreadable
from games.game import result_of
from games.notation import Word
from games.orthognomes import record
from games.orthognomes.blocks import PLAYERS, canonical
from games.orthognomes.record import Round
from games.orthognomes.rules import Position
from games.orthognomes.scoring import Score
from games.orthognomes.text import Placement, read_placement, write_block
from games.referee import Judge, collapses
from scripts.console import console, winner
from scripts.figures import tables
from scripts.figures.show import board
from scripts.inputs import Refused
from scripts.judging import both_judges
from scripts.playing import Session, listed


def played(name: str, chosen: Mapping[str, str]) -> "FigureSession":
    """A round, played until somebody stops."""
    with both_judges() as judge:
        session = FigureSession(name, chosen, judge)
        session.run()
    return session


class FigureSession(Session[Position]):
    """One round being played."""

    example = "round.game"
    help = """\
  LLDb2E        place the block light, light, dark from b2 to the east; it comes straight down
  LLDb2.1E      the same at level 1; directions N, S, E, W, U (up), D (down)
  moves [LLD]   the legal places, of all your blocks or of one
  show          the figure layer by layer         views   what the five sides show
  score         the points so far                 hand    the blocks that are left
  undo          take the last block back          save FILE.game
  help          this list                         quit"""

    def __init__(self, name: str, chosen: Mapping[str, str], judge: Judge) -> None:
        empty = Round((("Game", name),)).under(chosen)
        self.tags = empty.tags
        self.rules = empty.game()
        self.judge = judge
        self.greeting = f"OrthoGnomes. {self.rules.first} begins, on {self.rules.start_square}."
        super().__init__(self.rules.start())

    @property
    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """What can be typed besides placements."""
        return {
            "moves": self.list_moves,
            "show": lambda _: click.echo(board(self.at.figure), nl=False),
            "views": lambda _: console().print(tables.grids(self.score)),
            "score": lambda _: click.echo(tables.points(self.score.totals)),
            "hand": lambda _: click.echo(self.hands()),
        }

    @property
    def score(self) -> Score:
        """The score of the figure as it is."""
        return self.rules.explain(self.at)

    def move(self, text: str) -> None:
        """Place a block, and say whether it stands."""
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
        self.line.append(self.rules.fell(after) if fallen else after)
        click.echo(f"{write_block(placement.block)}: {tables.verdict_line(verdict)}")
        self.say_turn()

    def say_turn(self) -> None:
        """Whose turn it is, or how the round ended."""
        ended = self.rules.outcome(self.at)
        if ended:
            click.echo(
                f"The round is over: {ended.reason}. {tables.points(ended.points)}: {winner(ended.winner)}. "
                "`undo`, `save` or `quit`?"
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
        some = found[0].pattern if found else ""
        click.echo(listed(list(map(write_block, found)), f"`moves {some}` lists one block's"))

    def written(self) -> str:
        """The round so far, with its result."""
        blocks = self.at.figure.blocks
        last = len(blocks) - 1
        placements = tuple(Placement(b, self.at.fallen and k == last) for k, b in enumerate(blocks))
        result = result_of(self.rules.outcome(self.at))
        return record.write([Round((*self.tags, ("Result", result)), placements)])
