"""What a notebook shows of a position, a figure or a record: its picture, and the same as text.

Positions, figures and records have a method that comes here. Drawing is loaded when something is shown, and by its
name: the rules themselves load nothing heavy. A position does not hold the options of its game; `Shown` joins both.

    Shown(Rukuni(edge=3), position)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, TypeAlias

from games.errors import IllegalMove, Unreadable
from games.game import Game
from games.registry import GAMES

Bundle: TypeAlias = Mapping[str, str]
"""Pictures and texts by their media type, as notebooks ask for them."""

SVG: Final = "image/svg+xml"
TEXT: Final = "text/plain"


@dataclass(frozen=True, slots=True)
class Shown:
    """A position with its game, which a notebook shows under the options of that game."""

    game: Game[Any, Any]
    at: Any
    """A position of that game."""

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        return _position(self.game, self.at)


def position(name: str, at: Any, said: Mapping[str, str], open_: str = "") -> Bundle:
    """Position *at* of the game called *name*, under those options that it shows.

    *open_* is an option that it does not show, and that the picture depends on: what was taken for it is told, and
    nothing that would follow from it.
    """
    game = GAMES[name].under(dict(said))
    note = f"Drawn with {open_}; games.notebook.Shown(game, position) draws it as of its game." if open_ else ""
    return _position(game, at, note)


def record(one: Any) -> Bundle:
    """A `games.record.Record` after its last legal move; in words alone when it cannot be played again."""
    try:
        return replay(import_module("games.record").replay(one))
    except (Unreadable, IllegalMove) as error:
        return {TEXT: f"{GAMES[one.name].title}, which cannot be played again: {error}\n"}


def replay(one: Any) -> Bundle:
    """A `games.record.Replay` after its last legal move, and what is wrong with the next one."""
    trouble = one.trouble
    wrong = f"move {trouble.number}, {trouble.text}, is not legal: {trouble.why}\n" if trouble else ""
    text = f"{one.game.board(one.last)}{one.points}\n{wrong}"
    return {SVG: import_module("games.drawings").board(one), TEXT: text}


def built(one: Any) -> Bundle:
    """A `games.orthognomes.record.Round`: its figure, or the five views where only they are known.

    In words alone when two blocks are in one cell.
    """
    text = import_module("games.orthognomes.record").write([one]) or "no block is placed\n"
    drawings = import_module("games.orthognomes.drawings")
    if one.grids:
        return {SVG: drawings.five_views(one), TEXT: text}
    if len(one.figure.owner) < sum(len(block.cells) for block in one.figure.blocks):
        return {TEXT: f"{text}two blocks are in one cell, which cannot be drawn\n"}
    return {SVG: drawings.figure(one, "corner"), TEXT: text}


def figure(one: Any, tags: Mapping[str, str] | None = None, *, fell: bool = False) -> Bundle:
    """A `games.orthognomes.blocks.Figure`, whoever placed its blocks; *tags* say who began, and where."""
    placement = import_module("games.orthognomes.text").Placement
    last = len(one.blocks)
    placed = tuple(placement(block, fell and k == last) for k, block in enumerate(one.blocks, 1))
    return built(import_module("games.orthognomes.record").Round(tuple((tags or {}).items()), placed))


def _position(game: Any, at: Any, note: str = "") -> Bundle:
    entry = GAMES[game.name]
    if not entry.flat:
        first = game.players[at.first].capitalize()
        found = figure(at.figure, {"Start": game.start_square, "First": first}, fell=at.fallen)
        return {**found, TEXT: f"{found[TEXT]}{note}\n"} if note else found
    records, drawings = import_module("games.record"), import_module("games.drawings")
    one = records.Replay(records.Record(game.name), game, (at,), (), None)
    pieces, said = game.visible(at), note
    if not note:
        ended = game.outcome(at)
        said = f"{one.points}. " + (f"The game is over: {ended.reason}." if ended else "The game goes on.")
    drawn = import_module("sim.diagram").diagram(
        game.table,
        pieces,
        title=f"{entry.title}: a position",
        description=f"{said} On the table: {drawings.listed(pieces) or 'nothing'}.",
    )
    return {SVG: drawn, TEXT: f"{game.board(at)}{said}\n"}
