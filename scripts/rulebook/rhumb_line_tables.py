"""Boards of Rhumb Line for its rule pictures: the rose or all, lines with what they are worth, sums, score tracks.

Knows no caption and no order of pictures; `scripts.rulebook.rhumb_line_claims` decides what is so.
"""

from collections.abc import Collection, Sequence
from math import cos, dist, radians, sin
from typing import Final

from games.drawings import COURSES
from games.game import Item
from games.record import Replay
from games.rhumb_line.position import PLAYERS
from models.table import Frame, Standing
from scripts.rulebook.rhumb_line_claims import GAME, spoken
from sim.callouts import Callout, called
from sim.diagram import Drawn, drawn
from sim.flatnotes import Arrow, Line, Notes, Player
from sim.plates import Plate, captioned, column, words
from sim.symbols import plus, strip

ROSE: Final = 60.0
"""Width of a rose, millimetres: two stand side by side on an A5 page, …"""
HALF: Final = 58.0
"""… of one of two in one picture …"""
WHOLE: Final = 84.0
"""… of the whole board with names around it, …"""
WIDE: Final = 120.0
"""… and of the whole board alone, or of a score track."""
PAPER: Final = 128.0
"""Width of a column of an A5 page, millimetres."""
SUM: Final = 9.0
"""Points of what stands under a board."""
_FRAME: Final = Frame(-0.1415, -0.138, 0.1415, 0.138)
"""What a picture of the rose shows, metres: the names of all radials are on it, the score tracks are not."""
_OFF: Final = -11.0
"""Degrees from the west, clockwise, where the name of a circle points: near its own height on the board."""
_TRACK: Final = Frame(-0.145, -0.176, 0.145, -0.1345)
"""The south end of the board, where the officer keeps score, without the name of the radial, metres."""


def rose(one: Replay, notes: Notes, width: float = ROSE, gone: Sequence[str] = ()) -> Drawn:
    """The rose after the last legal move, with the stone that it placed marked.

    *gone* are points where stones lay that were lifted: their outlines are shown.
    """
    now = one.game.visible(one.last)
    ghosts = {s for at in one.positions for s in one.game.visible(at) if s.place in gone}
    return _rose(now, notes, width, [s for s in now if s.place in one.texts[-1:]], ghosts)


def as_if(one: Replay, place: str, notes: Notes) -> Drawn:
    """The rose as it would be with a stone of the player to move on *place*."""
    stone = Standing(place, PLAYERS[one.game.side(one.last)])
    return _rose([*one.game.visible(one.last), stone], notes, ROSE)


def _rose(
    now: Collection[Standing],
    notes: Notes,
    width: float,
    last: Collection[Standing] = (),
    gone: Collection[Standing] = (),
) -> Drawn:
    return drawn(GAME.table, now, notes, last=last, gone=gone, crop=_FRAME, width=width)


def noted(items: Sequence[Item]) -> tuple[Line, ...]:
    """Lines that scored, each with its points in its badge."""
    return tuple(_line(item) for item in items)


def _line(item: Item) -> Line:
    whose: Player = "first" if item.player == PLAYERS[0] else "second"
    places, kind = item.facts["places"], item.facts["kind"]
    if not isinstance(places, list):
        raise TypeError(f"{item.what} has no places")
    return Line(tuple(places), COURSES[str(kind)], whose, str(item.points))


def line_alone(one: Replay, items: Sequence[Item]) -> Plate:
    """The rose with a line that scored."""
    return rose(one, Notes(lines=noted(items))).plate


def summed(one: Replay, items: Sequence[Item]) -> Plate:
    """The rose with all lines of the last stone, and what they come to."""
    return captioned(line_alone(one, items), _sum(items), SUM, 700)


def side_by_side(one: Replay, items: Sequence[Item]) -> Plate:
    """The same with each line on a rose of its own: they lie on one another."""
    boards = [rose(one, Notes(lines=(line,)), HALF).plate for line in noted(items)]
    return captioned(strip(boards, plus()), _sum(items), SUM, 700)


def _sum(items: Sequence[Item]) -> str:
    return f"{' + '.join(spoken(items))} = {sum(item.points for item in items)}"


def named(one: Replay, place: str) -> Plate:
    """The whole board with names of its parts; *place* is the point that is shown."""
    board = drawn(one.game.table, one.game.visible(one.last), width=WHOLE)
    spots = board.spots
    x, y = centre = spots.sheet.at(0.0, 0.0)
    angle, radius = radians(_OFF), dist(centre, spots.at("W4"))
    on_circle = x - radius * cos(angle), y - radius * sin(angle)
    callouts = [
        Callout("one of eight lines from the centre", _middle(board, "NE2", "NE3"), "right", "Radial"),
        Callout("one of four, counted from the centre", on_circle, "left", "Circle"),
        Callout("no stone lies here", centre, "left", "Centre"),
        Callout(f"a radial meets a circle; this one is {place}", spots.at(place), "right", "Point"),
        Callout("of the Sailor", board.at("Sailor 80"), "left", "Score track"),
        Callout("of the Officer", board.at("Officer 90"), "right", "Score track"),
    ]
    return called(board.plate, callouts, width=PAPER)


def _middle(board: Drawn, one: str, other: str) -> tuple[float, float]:
    (a, b), (c, d) = board.at(one), board.at(other)
    return (a + c) / 2, (b + d) / 2


def tracks(one: Replay, way: Sequence[str]) -> Plate:
    """The officer's score track before the last move and after it, with the *way* of the marker."""
    before = one.until(len(one.moves) - 1)
    panels = (_track(before, Notes()), _track(one, Notes(arrows=(Arrow(tuple(way), beside=True),))))
    was, now = (at.totals[0] for at in one.positions[-2:])
    said = (f"{was} points", f"{was} + {now - was} = {now} points")
    return column([captioned(panel, text, SUM, 700) for panel, text in zip(panels, said, strict=True)])


def _track(one: Replay, notes: Notes) -> Plate:
    return drawn(one.game.table, one.game.visible(one.last), notes, crop=_TRACK, width=WIDE).plate


def whole(one: Replay, said: str) -> Plate:
    """The whole board with its score tracks, and what is *said* of it."""
    board = drawn(one.game.table, one.game.visible(one.last), width=WIDE)
    return column([board.plate, words(said, WIDE, SUM, 700)], 1.5)
