"""Pictures of flat games: the table from above after the last move.

Each says in words what it shows, and carries the record that it was drawn from.
"""

import re
from collections.abc import Collection, Iterable

from games import record
from games.record import Replay
from games.registry import GAMES
from models.table import Standing
from sim.diagram import diagram


def board(one: Replay) -> str:
    """SVG of the table after the last legal move, with what that move put down marked, and ghosts of what it took."""
    game, count = one.game, len(one.moves)
    now = game.visible(one.last)
    before = game.visible(one.positions[-2]) if count else now
    last, gone = set(now).difference(before), set(before).difference(now)
    after = f"after move {count}, {one.texts[-1]}" if count else "before the first move"
    told = [f"{one.points}.", f"On the table: {listed(now) or 'nothing'}."]
    told += [f"Put down last: {listed(last)}."] * bool(last) + [f"Taken away: {listed(gone)}."] * bool(gone)
    if count and not last | gone:
        told.append("The last move changed nothing on the table.")
    return diagram(
        game.table,
        now,
        last=last,
        gone=gone,
        title=f"{GAMES[one.record.name].title}: {after}",
        description=" ".join(told),
        metadata=record.write([one]),
    )


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
