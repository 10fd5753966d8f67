"""What `fivesides read` reads: a game, an assembly, or a photograph of a table, told apart by what is in them.

Each comes with the game that it shows, as far as that is known. Knows no engine.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from games.errors import IllegalMove
from games.orthognomes.record import Round
from games.record import Record, replay
from games.registry import GAMES, called
from models.table import Equipment
from scripts.inputs import Figures, FlatGames, Input, Refused, bytes_within, figures, inputs, legal, pick, solid
from scripts.outputs import warn
from scripts.photographs import MAGIC, read_png
from scripts.sources import MOST_BYTES
from sim.assemblies import read_assembly
from sim.assembly import Assembly, NoAssembly, SomethingElse
from sim.topview import TopView

Shown: TypeAlias = Figures | FlatGames
"""One game: what should stand there."""


@dataclass(frozen=True)
class Evidence:
    """What there is of a table that is to be read."""

    name: str
    what: Assembly | TopView | None
    """How it is known; None for a game that is to be carried out."""
    shown: Shown
    """The game that it shows; an empty one, where only its kind is known."""
    known: bool
    """Whether *shown* says what should stand there."""


@dataclass(frozen=True)
class Readable:
    """A file that holds a table."""

    source: Input
    number: int | None = None
    """Which game of it; None for its only one."""
    against: Input | None = None
    """Where it is said what should stand there."""

    @property
    def name(self) -> str:
        """As errors and answers name it."""
        return self.source.name

    def read(self) -> Evidence:
        """The table in it; `Refused` says why it cannot be read, IllegalMove why its game is none."""
        if self.source.data is not None:
            return self._carried_out(self.source)
        data = bytes_within(self.source, MOST_BYTES)
        if data.lstrip().startswith(b"<"):
            raise Refused(
                f"{self.name}: a drawing tells nothing of a table: expected a game, an assembly or a photograph"
            )
        if data.startswith(MAGIC):
            return self._with(*read_png(data, self.name))
        try:
            assembly = read_assembly(data.decode("utf-8-sig", "surrogateescape"))
        except SomethingElse:
            return self._carried_out(replace(self.source, data=data))
        except NoAssembly as error:
            raise Refused(f"{self.name}: {error}") from None
        for note in assembly.notes:
            warn(f"fivesides: {self.name}: {note}")
        return self._with(assembly, assembly.record)

    def _carried_out(self, source: Input) -> Evidence:
        """A game, to be carried out and compared with itself."""
        if self.against is not None:
            raise Refused(f"{self.name}: a game that is carried out is compared with itself: leave --against out")
        return Evidence(self.name, None, self._one(source, self.number), True)

    def _with(self, what: Assembly | TopView, record: str) -> Evidence:
        """A table with the game that it carries, or another that it is to be compared with."""
        said = replace(self.source, path=f"{self.name} (its game)", data=record.encode("utf-8", "surrogatepass"))
        try:
            shown = self._one(said, self.number) if record else None
        except IllegalMove as illegal:
            raise Refused(str(illegal)) from None
        if self.against is None:
            return Evidence(self.name, what, shown or _empty(self.source), shown is not None)
        other = self._one(self.against, None, "expected a file with one")
        if shown and shown.kind != other.kind:
            titles = GAMES[shown.kind].title, GAMES[other.kind].title
            raise Refused(f"{self.name} shows {titles[0]}, and {self.against.name} {titles[1]}: expected one game")
        if isinstance(shown, FlatGames) and isinstance(other, FlatGames) and _board(shown) != _board(other):
            raise Refused(f"{self.name} and {self.against.name} are played on other boards: expected the same options")
        return Evidence(self.name, what, other, True)

    def _one(self, source: Input, number: int | None, mend: str = "say which with --round") -> Shown:
        """The one game of *source*, fit to be read."""
        found = pick(source.read(), number)
        if len(found.labels) != 1:
            raise Refused(f"{source.name}: {len(found.labels)} games: {mend}")
        return legal(found) if isinstance(found, FlatGames) else solid(figures(found, "read"), "read")


def _board(shown: FlatGames) -> Equipment:
    """What a game is played with."""
    return shown.games[0].game.table


def readables(
    paths: Sequence[str], expression: str | None, game: str, chosen: Mapping[str, str],
    number: int | None, against: str | None,
) -> list[Readable]:  # fmt: skip
    """What is to be read, in the order given; `Refused` when that is nothing, or two things at once."""
    other = Input(against, None, called(game), {}) if against is not None else None
    return [Readable(one, number, other) for one in inputs(paths, expression, game, chosen)]


def _empty(source: Input) -> Shown:
    """A game of which nothing but its kind and options is known."""
    if GAMES[source.game].flat:
        return FlatGames(source.name, (replay(Record(source.game).under(source.chosen)),))
    return Figures(source.name, (Round().under(source.chosen),))
