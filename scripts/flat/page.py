"""Flat games on the page: a position as an answer.

Everything is a pure function of games that were read: nothing is kept between two questions. Every answer is an
object for JSON. Knows no socket and no page. What changes a game is in `scripts.flat.changes`.
"""

from games import drawings
from games.errors import quoted
from games.options import settle
from games.record import Replay
from games.registry import GAMES
from scripts import answers
from scripts.answers import Answer
from scripts.console import sentence
from scripts.flat.changes import until, written
from scripts.flat.playboard import board_answer, hand_answer, named
from scripts.inputs import FlatGames
from scripts.page.texts import index_of


def position(games: FlatGames, number: int | None = None, at: int | None = None) -> Answer:
    """All that the page shows of a game of *games*, after so many moves; by default of the last game, after all.

    More moves than there are legal ones count as all of these. `Refused` when there is no such game or moment.
    """
    index = index_of(games, number)
    whole = games.games[index]
    shown = until(whole, at)
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


def _round(one: Replay, number: int) -> Answer:
    """What one of several games is called, and its length."""
    return {"label": one.record.tag("Round") or str(number), "moves": len(one.moves)}


def _problems(one: Replay) -> list[str]:
    """What is wrong with a game: an illegal move, or a result that does not follow."""
    trouble = one.trouble
    if trouble:
        what = f"move {trouble.number} ({trouble.player}), {quoted(trouble.text)}, is illegal: {trouble.why}"
        return [sentence(what)]
    return [sentence(one.wrong_result)] if one.wrong_result else []


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
        "notes": list(map(sentence, account.notes)),
    }
