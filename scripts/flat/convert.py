"""Flat games in another form. For `fivesides convert`."""

from collections.abc import Callable, Sequence
from typing import Final

from games import record
from games.record import Replay
from games.registry import GAMES
from scripts.inputs import FlatGames, Refused, legal


def converted(sources: Sequence[FlatGames], form: str) -> str:
    """All games of *sources* in one text; `Refused` when they cannot have that form."""
    if form not in FORMS:
        title = GAMES[sources[0].kind].title
        raise Refused(f"{sources[0].name}: {title} has no {form}: expected {', '.join(FORMS)}")
    for source in sources:
        if source.kind != sources[0].kind:
            raise Refused(f"{source.name}: a file has games of one kind, and the first is {sources[0].kind}")
    return FORMS[form]([game for source in sources for game in legal(source).games])


def _scene(games: Sequence[Replay]) -> str:
    """The boards and pieces of a position."""
    from sim.assembly import write_assembly

    if len(games) != 1:
        raise Refused(
            f"a scene is one position, not {len(games)}: give one FILE, and --round where it has several games"
        )
    return write_assembly(games[0].game.scene(games[0].last), record.write(games))


FORMS: Final[dict[str, Callable[[Sequence[Replay]], str]]] = {
    "game": record.write,
    "json": record.write_json,
    "scene": _scene,
}
