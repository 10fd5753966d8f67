"""Pictures of flat games: the table from above after the last move.

Each says in words what it shows, and carries the record that it was drawn from.
"""

import re
from collections.abc import Collection, Iterable

from games import record
from games.record import Replay
from games.registry import GAMES
from models.table import Frame, Standing
from sim.diagram import NOTHING, Drawn, drawn
from sim.flatnotes import Notes


def board(one: Replay, width: float | None = None) -> str:
    """SVG of the table after the last legal move, with what that move put down marked, and ghosts of what it took.

    *width* is in millimetres; without it, the picture is as wide as its pieces need. ValueError when it is none.
    """
    count = len(one.moves)
    now, last, gone = _changed(one)
    after = f"after move {count}, {one.texts[-1]}" if count else "before the first move"
    told = [f"{one.points}.", f"On the table: {listed(now) or 'nothing'}."]
    told += [f"Put down last: {listed(last)}."] * bool(last) + [f"Taken away: {listed(gone)}."] * bool(gone)
    if count and not last | gone:
        told.append("The last move changed nothing on the table.")
    return drawn(one.game.table, now, last=last, gone=gone, width=width).plate.document(
        title=f"{GAMES[one.record.name].title}: {after}",
        description=" ".join(told),
        metadata=record.write([one]),
    )


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
