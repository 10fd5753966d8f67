"""Pictures of flat games: the table from above after the last move.

Each says in words what it shows, and carries the record that it was drawn from.
"""

from games import record
from games.record import Replay
from games.registry import GAMES
from sim.diagram import diagram


def board(one: Replay) -> str:
    """SVG of the table after the last legal move, with what that move put down marked."""
    game, count = one.game, len(one.moves)
    now = game.visible(one.last)
    before = game.visible(one.positions[-2]) if count else now
    account = game.explain(one.last)
    points = ", ".join(
        f"{player.capitalize()} {total}" for player, total in zip(game.players, account.totals, strict=True)
    )
    after = f"after move {count}, {one.texts[-1]}" if count else "before the first move"
    return diagram(
        game.table,
        now,
        last=set(now).difference(before),
        title=f"{GAMES[one.record.name].title}: {after}",
        description=f"{points}. On the table: {', '.join(f'{kind} at {place}' for place, kind in now)}.",
        metadata=record.write([one]),
    )
