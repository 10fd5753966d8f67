"""Pictures of flat games: the table from above after the last move.

Each says in words what it shows, and carries the record that it was drawn from. All are told in English; Line or Colour
is in every language that `games.speech` has.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from string import ascii_lowercase
from typing import Any, Final

from games import record
from games.record import Replay
from games.registry import GAMES
from games.speech import speech
from models.table import Equipment, Frame, Standing, name_of
from sim.diagram import NOTHING, Drawn, drawn
from sim.flatnotes import Course, Line, Notes, Player
from sim.scene import Scene
from sim.setting import framed
from sim.styles import Lang, Style
from sim.views import VIEWS, from_where

COURSES: Final[Mapping[str, Course]] = {"radius": "straight", "arc": "arc", "spiral": "spiral"}
"""How lines run, by what games call them."""


def board(one: Replay, width: float | None = None, notes: Notes = NOTHING, lang: Lang = "en") -> str:
    """SVG of the table after the last legal move, with what that move put down marked, and ghosts of what it took.

    *width* is in millimetres; without it, the picture is as wide as its pieces need. ValueError when it is none, or the
    *notes* say what cannot be.
    """
    return document(one, drawn_board(one, width, notes), lang)


def drawn_board(
    one: Replay, width: float | None = None, notes: Notes = NOTHING, table: Equipment | None = None
) -> Drawn:
    """The same, to be put beside others; on another *table* than the game's, if one is given."""
    now, last, gone = _changed(one)
    return drawn(table or one.game.table, now, notes, last=last, gone=gone, width=width)


def document(one: Replay, found: Drawn, lang: Lang = "en") -> str:
    """A drawing of the table after the last legal move as SVG that says what it shows, and carries its game."""
    said = told(one, lang)
    return found.plate.document(title=_title(one, lang), description=said, metadata=record.write([one]), lang=lang)


def angled(one: Replay, view: str, width: float, style: Style = "colour", lang: Lang = "en") -> str:
    """SVG of the table after the last legal move, seen from a corner or a side, *width* mm wide."""
    from sim.finish import finish
    from sim.tableview import table_view

    plate = table_view(scene_of(one), VIEWS[view], width, finish=finish(style), words=symbols(one))
    title = f"{_title(one, lang)}, {_seen(view, lang)}"
    return plate.document(title=title, description=told(one, lang), metadata=record.write([one]), lang=lang)


def symbols(one: Replay) -> dict[str, str]:
    """By body, what is written on the pieces that stand there after the last legal move."""
    pieces = ((one.game.table.piece(standing.kind), standing.place) for standing in one.game.visible(one.last))
    return {name_of(piece.kind, place): piece.symbol for piece, place in pieces}


def scene_of(one: Replay) -> Scene:
    """The table after the last legal move, as bodies that are seen."""
    from sim.looks import shown

    return shown(framed(one.game.table, one.game.visible(one.last)))


def points(one: Replay) -> Notes:
    """What points are made of, as notes: lines, groups, counters; those of the last move, if it made any."""
    items = [item for item in one.account.items if item.points or "squares" in item.facts]
    fresh = [item for item in items if item.facts.get("move") == len(one.moves)]
    lines: list[Line] = []
    tints: dict[str, tuple[str, ...]] = {}
    strong: list[str] = []
    for item in fresh if any("places" in item.facts for item in fresh) else items:
        facts: Mapping[str, Any] = item.facts
        whose: Player = "first" if item.player == one.game.players[0] else "second"
        if "places" in facts:
            lines.append(Line(tuple(facts["places"]), COURSES[facts["kind"]], whose, str(len(lines) + 1)))
        lines += [Line(tuple(places), "straight", whose) for places in facts.get("lines", ())]
        for colour in facts.get("colours", ()):
            strong += colour["squares"]
        if "squares" in facts:
            tints[ascii_lowercase[len(tints) % 26]] = tuple(facts["squares"])
        if "place" in facts:
            strong.append(facts["place"])
    return Notes(lines=tuple(lines), tints=tints, strong=tuple(dict.fromkeys(strong)))


def told(one: Replay, lang: Lang = "en") -> str:
    """The points and the table after the last legal move, in words."""
    now, last, gone = _changed(one)
    if lang != "en":
        return speech(lang).told(one.account.totals, now, last, moved=bool(one.moves))
    said = [f"{one.points}.", f"On the table: {listed(now) or 'nothing'}."]
    said += [f"Put down last: {listed(last)}."] * bool(last) + [f"Taken away: {listed(gone)}."] * bool(gone)
    if one.moves and not last | gone:
        said.append("The last move changed nothing on the table.")
    return " ".join(said)


def _title(one: Replay, lang: Lang) -> str:
    if lang != "en":
        return speech(lang).title(one.texts)
    count = len(one.moves)
    after = f"after move {count}, {one.texts[-1]}" if count else "before the first move"
    return f"{GAMES[one.record.name].title}: {after}"


def _seen(view: str, lang: Lang) -> str:
    return f"seen {from_where(view)}" if lang == "en" else speech(lang).say(f"from {view}")


def table(
    one: Replay, notes: Notes = NOTHING, *, crop: Frame | Collection[str] | None = None, width: float | None = None
) -> Drawn:
    """The table after the last legal move with *notes*, to be put beside others; `sim.diagram.drawn` has more."""
    return drawn(one.game.table, one.game.visible(one.last), notes, crop=crop, width=width)


def _changed(one: Replay) -> tuple[Collection[Standing], set[Standing], set[Standing]]:
    """What stands, and of that what the last move put down; what it took away."""
    now = one.game.visible(one.last)
    before = one.game.visible(one.positions[-2]) if one.moves else now
    return now, set(now).difference(before), set(before).difference(now)


def listed(standing: Collection[Standing]) -> str:
    """Pieces in words, kind by kind: "officer at E1 and N4; officer's marker at 30; 2 coins at 0,1"."""
    found: dict[str, list[str]] = {}
    for kind, place, number in _told(sorted(standing)):
        found.setdefault(kind if number == 1 else f"{number} {kind}s", []).append(place)
    return "; ".join(f"{what} at {' and '.join(places)}" for what, places in sorted(found.items()))


def _told(standing: Iterable[Standing]) -> Iterable[tuple[str, str, int]]:
    """Kinds and places, and how many lie there of those that are numbered, like "0,1 coin 2".

    Places of a kind's own, like "Officer 30", are where its marker stands.
    """
    counted: dict[tuple[str, str], int] = {}
    for place, kind in standing:
        own = re.fullmatch(rf"(.*?) ?{re.escape(kind)} (\d+)", place, re.IGNORECASE)
        if own and own[1]:
            what = kind, own[1]
        elif own:
            what = f"{kind}'s marker", own[2]
        else:
            what = kind, place
        counted[what] = counted.get(what, 0) + 1
    for (kind, place), number in counted.items():
        yield kind, place, number
