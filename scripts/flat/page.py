"""Flat games on the page: a position as an answer, and what a player changes in a record.

Everything is a pure function of games that were read: nothing is kept between two questions. Every answer is an
object for JSON. Knows no socket and no page.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games import drawings
from games.errors import IllegalMove, Unreadable, quoted
from games.notation import write_moves, write_tags
from games.options import settle
from games.record import MOST_MOVES, Record, Replay, replay
from games.registry import GAMES
from scripts import answers
from scripts.answers import Answer
from scripts.flat.playboard import board_answer, hand_answer, named
from scripts.inputs import FlatGames, Refused

PAGE: Final = "page"
"""What the source of a game is called that is of no file."""


def position(games: FlatGames, number: int | None = None, at: int | None = None) -> Answer:
    """All that the page shows of a game of *games*, after so many moves; by default of the last game, after all.

    More moves than there are legal ones count as all of these. `Refused` when there is no such game or moment.
    """
    index = _index(games, number)
    whole = games.games[index]
    shown = _until(whole, at)
    game, here = shown.game, shown.last
    over = game.outcome(here)
    moves = game.moves(here)
    picks = [game.picks(here, move) for move in moves]
    return {
        "kind": "flat",
        "game": games.kind,
        "title": GAMES[games.kind].title,
        "text": written(games),
        "rounds": [_round(one, k) for k, one in enumerate(games.games, 1)],
        "round": index,
        "moves": list(whole.texts),
        "at": len(shown.moves),
        "players": list(game.players),
        "side": None if over else game.side(here),
        "options": dict(whole.record.given),
        "settings": settle(whole.record.heading.options, whole.record.given),
        "ended": answers.ended(game.players, over) if over else None,
        "problems": _problems(whole),
        "notes": _notes(whole),
        "board": board_answer(shown, picks),
        "legal": [game.write(here, move) for move in moves],
        "picks": [list(map(str, choice)) for choice in picks],
        "account": _account(shown),
        **hand_answer(shown, picks),
        "told": drawings.told(shown),
        "last": shown.texts[-1] if shown.moves else None,
    }


def begun(name: str, options: Mapping[str, str]) -> FlatGames:
    """A game that has not begun; `BadOption` when there is no such option or value."""
    return FlatGames(PAGE, (replay(Record(name).under(options)),))


def moved(games: FlatGames, number: int | None, at: int | None, move_text: str) -> FlatGames:
    """The games, where a move is played after the first *at* of one of them: what followed there is dropped.

    `IllegalMove` says which rule it breaks, `Refused` that it is no move.
    """
    index = _index(games, number)
    shown = _until(games.games[index], at)
    game, here, text = shown.game, shown.last, move_text.strip()
    if re.search(r"[^\x21-\x7e]", text) or not text:
        raise Refused(f"{quoted(move_text)}: expected a move in letters and digits without accents.")
    if len(shown.moves) >= MOST_MOVES:
        raise Refused(f"A game has at most {MOST_MOVES} moves.")
    try:
        move = game.read(here, text)
        after = game.play(here, move)
    except Unreadable as error:
        raise Refused(f"{quoted(text)}: expected {error.expected}.") from None
    except IllegalMove as illegal:
        raise IllegalMove(f"{quoted(text)} is illegal: {illegal}.") from None
    record = _without(shown.record, "Seed")  # it is no random game any more
    played = Replay(record, game, (*shown.positions, after), (*shown.moves, move), None)
    return _with(games, index, played)


def under(games: FlatGames, number: int | None, options: Mapping[str, str]) -> FlatGames:
    """The games, where one of them has other options; its moves stay, also where they become illegal.

    `BadOption` when there is no such option or value, `Refused` when a move is none at all under these options.
    """
    index = _index(games, number)
    record = games.games[index].record.under(options)
    try:
        return _with(games, index, replay(replace(record, words=(), places={})))
    except Unreadable as error:
        what = f"{error.place}, {quoted(error.token)}, would have to be {error.expected}"
        raise Refused(f"The moves of this game do not fit these options: {what}. Begin a new game.") from None


def written(games: FlatGames) -> str:
    """The games as a `.game` file: canonical as far as they are legal; what follows an illegal move stays as it is."""
    texts = []
    for one in games.games:
        moves = write_moves((*one.texts, *one.record.moves[len(one.moves) :]), len(one.game.players))
        texts.append(write_tags(one.record.tags) + ("\n" if moves else "") + moves)
    return "\n".join(texts)


def _index(games: FlatGames, number: int | None) -> int:
    """Which game is meant, from 0; `Refused` when there is none."""
    count = len(games.games)
    if number is None:
        return count - 1
    if not 0 <= number < count:
        raise Refused(f"There is no game {number + 1} here: expected one from 1 to {count}.")
    return number


def _until(one: Replay, at: int | None) -> Replay:
    """The game after its first *at* legal moves, without what follows, and then without its result."""
    count = len(one.moves) if at is None else min(at, len(one.moves))
    if count < 0:
        raise Refused(f"There is no moment after {at} moves: expected 0 to {len(one.moves)}.")
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


def _round(one: Replay, number: int) -> Answer:
    """What one of several games is called, and its length."""
    return {"label": one.record.tag("Round") or str(number), "moves": len(one.moves)}


def _problems(one: Replay) -> list[str]:
    """What is wrong with a game: an illegal move, or a result that does not follow."""
    trouble = one.trouble
    if trouble:
        what = f"move {trouble.number} ({trouble.player}), {quoted(trouble.text)}, is illegal: {trouble.why}"
        return [_sentence(what)]
    return [_sentence(one.wrong_result)] if one.wrong_result else []


def _notes(one: Replay) -> list[str]:
    """What becomes of the moves that are not shown."""
    if one.trouble is None:
        return []
    shown = f"after move {len(one.moves)}" if one.moves else "at the start"
    return [f"The game is shown as it stands {shown}; the next move takes the place of the illegal one."]


def _account(one: Replay) -> Answer:
    """The points, and what they are made of."""
    account = one.account
    return {
        "totals": answers.points(one.game.players, account.totals),
        "called": account.called,
        "items": [
            {"player": item.player, "points": item.points, "what": item.what, "places": named(item)}
            for item in account.items
        ],
        "notes": list(map(_sentence, account.notes)),
    }


def _sentence(text: str) -> str:
    """*text* with a capital and a full stop."""
    return f"{text[0].upper()}{text[1:]}."
