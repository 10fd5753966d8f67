"""What the page changes in games of a flat kind: another move, some less, other options; and how they are written.

Every function is given all games of a file and gives new ones back. Knows rules by their protocol and records; makes no
answers and no pictures.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from games.errors import IllegalMove, Unreadable, quoted
from games.notation import write_moves, write_tags
from games.record import MOST_MOVES, Record, Replay, replay
from scripts.inputs import FlatGames, Refused
from scripts.page.texts import UNNAMED, index_of


def begun(name: str, options: Mapping[str, str]) -> FlatGames:
    """A game that has not begun; `BadOption` when there is no such option or value."""
    return FlatGames(UNNAMED, (replay(Record(name).under(options)),))


def moved(games: FlatGames, number: int | None, at: int | None, move_text: str) -> FlatGames:
    """The games, where a move is played after the first *at* of one of them: what followed there is dropped.

    `IllegalMove` says which rule it breaks, `Refused` that it is no move.
    """
    index = index_of(games, number)
    shown = until(games.games[index], at)
    game, here, text = shown.game, shown.last, move_text.strip()
    if re.search(r"[^\x21-\x7e]", text) or not text:
        raise Refused(f"{quoted(move_text)}: expected a move in letters and digits without accents")
    if len(shown.moves) >= MOST_MOVES:
        raise Refused(f"a game has at most {MOST_MOVES} moves")
    try:
        move = game.read(here, text)
        after = game.play(here, move)
    except Unreadable as error:
        raise Refused(f"{quoted(text)}: expected {error.expected}") from None
    except IllegalMove as illegal:
        raise IllegalMove(f"{quoted(text)} is illegal: {illegal}") from None
    record = _without(shown.record, "Seed")  # it is no random game any more
    played = Replay(record, game, (*shown.positions, after), (*shown.moves, move), None)
    return _with(games, index, played)


def cut(games: FlatGames, number: int | None, at: int | None) -> FlatGames:
    """The games, one of them without what follows its first *at* moves, all legal ones for None."""
    index = index_of(games, number)
    shown = until(games.games[index], at)
    return _with(games, index, replace(shown, record=_without(shown.record, "Seed")))


def under(games: FlatGames, number: int | None, options: Mapping[str, str]) -> FlatGames:
    """The games, where one of them has other options; its moves stay, also where they become illegal.

    `BadOption` when there is no such option or value, `Refused` when a move is none at all under these options.
    """
    index = index_of(games, number)
    record = games.games[index].record.under(options)
    try:
        return _with(games, index, replay(replace(record, words=(), places={})))
    except Unreadable as error:
        what = f"{error.place}, {quoted(error.token)}, would have to be {error.expected}"
        raise Refused(f"the moves of this game do not fit these options: {what}; begin a new game") from None


def written(games: FlatGames) -> str:
    """The games as a `.game` file: canonical as far as they are legal; what follows an illegal move stays as it is."""
    texts = []
    for one in games.games:
        moves = write_moves((*one.texts, *one.record.moves[len(one.moves) :]), len(one.game.players))
        texts.append(write_tags(one.record.tags) + ("\n" if moves else "") + moves)
    return "\n".join(texts)


def until(one: Replay, at: int | None) -> Replay:
    """The game after its first *at* legal moves, without what follows, and then without its result.

    All legal moves for None, or when there are fewer. `Refused` when *at* is below 0.
    """
    count = len(one.moves) if at is None else min(at, len(one.moves))
    if count < 0:
        raise Refused(f"there is no moment after {at} moves: expected 0 to {len(one.moves)}")
    if count == len(one.record.moves):
        return one
    record = replace(_without(one.record, "Result"), moves=one.record.moves[:count], words=())
    return Replay(record, one.game, one.positions[: count + 1], one.moves[:count], None)


def _without(record: Record, key: str) -> Record:
    """The record without that tag, if it is no option."""
    options = {option.key for option in record.heading.options}
    return replace(record, tags=tuple(tag for tag in record.tags if tag[0] != key or key in options))


def _with(games: FlatGames, index: int, one: Replay) -> FlatGames:
    """The games, one of them changed: its result is told when it is over, and only then."""
    record = _without(one.record, "Result")
    if one.trouble is None:
        record = replace(record, moves=one.texts, words=())
    changed = replace(one, record=record)
    changed = changed.with_result() if changed.ended else changed
    return replace(games, games=(*games.games[:index], changed, *games.games[index + 1 :]))
