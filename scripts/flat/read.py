"""What stands on the table of a flat game, and what is not in its place. For `fivesides read`."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from games import record
from games.record import Replay
from models.table import Standing
from scripts.flat import readings
from scripts.inputs import FlatGames, Refused
from scripts.knocks import knocked, knocked_sentence
from scripts.photographs import write_png
from scripts.readables import Evidence
from sim.assembling import Assembly
from sim.assembly import write_assembly
from sim.eye import Seen, in_sight, look
from sim.handling import changes
from sim.knock import Bump, bump
from sim.reading import Differences, Found, differences, read_poses, standing
from sim.scene import Scene
from sim.tabletop import Tabletop
from sim.topview import TopView, take
from sim.world import Disturbed, EngineMissing, World


@dataclass(frozen=True)
class Reading:
    """A table that was read."""

    title: str
    one: Replay
    """The game that it shows."""
    known: bool
    """Whether that game says what should stand there."""
    found: tuple[Found, ...]
    """By poses; by a photograph, where that is all there is."""
    seen: Seen | None
    """What the camera, or the photograph, shows."""
    photograph: TopView | None = None
    scene: Scene = ()
    """As it is now, where it is in a world."""
    knocked: Bump | None = None

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

    def answer(self) -> readings.Answer:
        """The answer for programs."""
        return {
            "game": self.kind,
            "standing": [readings.piece(one) for one in self.found],
            "as_recorded": not self.differences if self.known else None,
            "missing": readings.pieces(self.differences.missing),
            "extra": readings.pieces(self.differences.extra),
            "camera_agrees": not self.apart if self.scene else None,
            "unclear": readings.unclear(self.seen),
            "knocked": knocked(self.knocked),
        }

    def print(self) -> None:
        """The answer for people."""
        from scripts.console import console

        out = console()
        out.print(f"{self.title}: {self._summary()}", style="bold", soft_wrap=True)
        for line in self._lines():
            out.print(line, soft_wrap=True)

    def written(self, suffix: str) -> str | bytes:
        """The table as an assembly, .json, or as a photograph, .png; `Refused` when it is not in a world."""
        if not self.scene or self.photograph is None:
            raise Refused(f"{self.title}: -o writes down a game that was carried out, and this is no game file")
        said = record.write([self.one])
        return write_png(self.photograph, said) if suffix == ".png" else write_assembly(self.scene, said)

    def _summary(self) -> str:
        count, wrong = len(self.found), len(self.astray)
        pieces = f"{count} piece{'s' if count != 1 else ''}"
        where = f"{wrong} of them not in place" if wrong else "all in place" if count != 1 else "in place"
        if not self.known:
            return f"{pieces}, {where}"
        if self.differences:
            return f"{pieces}, {where}, not as recorded"
        return f"{pieces}, {where}, as recorded" if not wrong else f"{pieces}, {where}, but nearest to their own"

    def _lines(self) -> Iterator[str]:
        if self.knocked:
            yield knocked_sentence(self.knocked)
        yield from (readings.sentence(one, self.kind) for one in self.astray)
        yield from readings.against("the record", self.differences)
        if self.code == 0 and self.known:
            yield self.one.game.board(self.one.last).rstrip("\n")
        else:
            yield from readings.by_kind(standing(self.found))
        if self.scene:
            yield f"The camera {'does not see' if self.apart else 'sees'} the same from above."
            yield from readings.against("the poses", self.apart)
        yield from readings.unclear_sentences(self.seen)


def read_table(table: Evidence, seed: int | None, way: float) -> Reading:
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
        return Reading(title, one, table.known, found, None)
    if table.what is not None:
        seen = look(table.what, one.game.table)
        return Reading(title, one, table.known, seen.found, seen)
    try:
        with World() as world:
            return _carried_out(world, title, one, seed, way)
    except EngineMissing as missing:
        raise Refused(f"{title}: nothing can be carried out. {missing}") from None
    except Disturbed as disturbed:
        raise Refused(f"{title}: the game cannot be carried out: {disturbed}") from None


def _carried_out(world: World, title: str, one: Replay, seed: int | None, way: float) -> Reading:
    """The game, move by move; then what is to be read."""
    game, tabletop = one.game, Tabletop(world, one.game.table)
    before: tuple[Standing, ...] = game.visible(one.positions[0])
    tabletop.set_up(before)
    for at in one.positions[1:]:
        after = game.visible(at)
        tabletop.carry_out(changes(before, after, game.slides))
        before = after
    knocked = None
    if seed is not None:
        if not tabletop.found():
            raise Refused(f"{title}: --bump knocks a piece, and there is none on the table")
        knocked = bump(world, seed, way)
    found = read_poses(game.table, tabletop.found())
    photograph = take(world, in_sight(game.table, before, found))
    return Reading(title, one, True, found, look(photograph, game.table), photograph, world.now, knocked)
