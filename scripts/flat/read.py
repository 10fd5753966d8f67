"""What stands on the table of a flat game, and what is not in its place. For `fivesides read`."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from games import record
from games.record import Replay
from models.table import Standing
from scripts.answers import Answer
from scripts.flat import readings
from scripts.flat.answers import pieces
from scripts.inputs import FlatGames, Refused
from scripts.knocks import knocked
from scripts.readables import Evidence
from scripts.reading import CarriedOut, Reading, knock_of, world_for
from sim.assembly import Assembly
from sim.camera import take
from sim.eye import Seen, in_sight, look
from sim.handling import changes
from sim.reading import Astray, Differences, Found, differences, read_poses, standing
from sim.tabletop import Tabletop
from sim.world import World


@dataclass(frozen=True)
class BoardReading(Reading):
    """The table of a flat game that was read."""

    title: str
    one: Replay
    """The game that it shows."""
    known: bool
    """Whether that game says what should stand there."""
    found: tuple[Found, ...]
    """By poses; by a photograph, where that is all there is."""
    seen: Seen | None
    """What the camera, or the photograph, shows."""
    left: CarriedOut | None = None
    blind: str = ""
    """Why the camera cannot tell these pieces apart; empty when it can."""

    @property
    def kind(self) -> str:
        """Which game it is."""
        return self.one.record.name

    @cached_property
    def differences(self) -> Differences:
        """How the table differs from the record; not at all, where there is none."""
        there = standing(self.found)
        return differences(self.one.game.visible(self.one.last) if self.known else there, there)

    @cached_property
    def apart(self) -> Differences:
        """How what the camera sees differs from the poses."""
        return differences(standing(self.found), standing(self.seen.found if self.seen else self.found))

    @property
    def astray(self) -> tuple[Found, ...]:
        """Pieces that are not in their places."""
        return tuple(one for one in self.found if one.astray)

    @property
    def code(self) -> int:
        """The exit code."""
        unclear = self.seen.unclear if self.seen else ()
        return int(bool(self.astray or self.differences or self.apart or unclear))

    def answer(self) -> Answer:
        """The answer for programs."""
        return {
            "game": self.kind,
            "standing": [readings.piece(one) for one in self.found],
            "as_recorded": not self.differences if self.known else None,
            "missing": pieces(self.differences.missing),
            "extra": pieces(self.differences.extra),
            "camera_agrees": not self.apart if self.left and not self.blind else None,
            "unclear": readings.unclear(self.seen),
            "knocked": knocked(self.knocked),
        }

    @property
    def record(self) -> str:
        """The game that it shows, as a game file."""
        return record.write([self.one])

    @property
    def summary(self) -> str:
        """What was found, in a few words."""
        count, wrong = len(self.found), len(self.astray)
        told = f"{count} piece{'s' if count != 1 else ''}"
        if not count:
            return "no pieces, not as recorded" if self.differences else "no pieces"
        where = f"{wrong} of them not in place" if wrong else "all in place" if count != 1 else "in place"
        if not self.known:
            return f"{told}, {where}"
        if self.differences:
            return f"{told}, {where}, not as recorded"
        if any(one.astray & Astray.MOVED for one in self.astray):
            return f"{told}, {where}, though every place is taken as recorded"
        return f"{told}, {where}, but nearest to their own" if wrong else f"{told}, {where}, as recorded"

    def lines(self) -> Iterator[str]:
        """What is not in its place, the board, and what the camera sees."""
        yield from (readings.sentence(one, self.kind) for one in self.astray)
        yield from readings.against("the record", readings.unexplained(self.differences, self.astray))
        if self.code == 0 and self.known:
            yield self.one.game.board(self.one.last).rstrip("\n")
        else:
            yield from readings.by_kind(standing(self.found))
        if self.blind:
            yield f"The camera was not asked: {self.blind}."
        elif self.left:
            yield f"The camera {'does not see' if self.apart else 'sees'} the same from above."
            yield from readings.against("the poses", self.apart)
        yield from readings.unclear_sentences(self.seen)


def read_table(table: Evidence, seed: int | None, way: float) -> BoardReading:
    """What *table* shows; a game is carried out first, and a piece of it is knocked where there is a *seed*.

    *way* is how far it would slide alone, metres. `Refused` when that cannot be done.
    """
    assert isinstance(table.shown, FlatGames)
    (one,) = table.shown.games
    title = table.shown.heading(1) if table.what is None else table.name
    if isinstance(table.what, Assembly):
        found = read_poses(one.game.table, table.what.poses)
        if not found and table.what.poses:
            raise Refused(f"{title}: no body in it is a piece of {readings.title(one)}: say which game it is: --game")
        return BoardReading(title, one, table.known, found, None)
    if table.what is not None:
        try:
            seen = look(table.what, one.game.table)
        except ValueError as blind:
            raise Refused(f"{title}: {blind}") from None
        return BoardReading(title, one, table.known, seen.found, seen)
    with world_for(title, "the game cannot be carried out") as world:
        return _carried_out(world, title, one, seed, way)


def _carried_out(world: World, title: str, one: Replay, seed: int | None, way: float) -> BoardReading:
    """The game, move by move; then what is to be read."""
    game, tabletop = one.game, Tabletop(world, one.game.table)
    before: tuple[Standing, ...] = game.visible(one.positions[0])
    tabletop.set_up(before)
    for at in one.positions[1:]:
        after = game.visible(at)
        tabletop.carry_out(changes(before, after, game.slides))
        before = after
    if seed is not None and not tabletop.found():
        raise Refused(f"{title}: --bump knocks a piece, and there is none on the table")
    knock = knock_of(world, title, seed, way)
    found = read_poses(game.table, tabletop.found())
    photograph = take(world, in_sight(game.table, before, found))
    left = CarriedOut(photograph, world.now, knock)
    try:
        return BoardReading(title, one, True, found, look(photograph, game.table), left)
    except ValueError as blind:
        return BoardReading(title, one, True, found, None, left, str(blind))
