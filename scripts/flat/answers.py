"""Flat games for programs: what a command found out about them, as objects for JSON."""

from collections.abc import Iterable, Sequence

from games.record import Replay
from models.table import Standing
from scripts import answers
from scripts.answers import Answer


def check_answer(one: Replay, problems: Sequence[str]) -> Answer:
    """What `check` says of one game: nothing falls in it, so there is no margin."""
    return {
        "legal": one.trouble is None,
        "outcome": None,
        "margin": None,
        "moves": moves_answer(one),
        "score": None if one.trouble else answers.points(one.game.players, one.account.totals),
        "ended": answers.ended(one.game.players, one.ended) | {"result": one.ended.result} if one.ended else None,
        "notes": list(one.account.notes),
        "problems": list(problems),
        "seed": answers.seed(one.record.tag("Seed")),
    }


def moves_answer(one: Replay) -> list[Answer]:
    """Every move that was played, and the one that is not legal."""
    players = [one.game.players[one.game.side(at)] for at in one.positions]
    found: list[Answer] = [
        {"move": text, "player": player, "legal": True} for text, player in zip(one.texts, players, strict=False)
    ]
    if one.trouble:
        found.append({"move": one.trouble.text, "player": one.trouble.player, "legal": False, "why": one.trouble.why})
    return found


def score_answer(one: Replay) -> Answer:
    """What `score` says of one game: the points, and what they are made of; nothing of one that is not legal."""
    if one.trouble:
        return {"score": None, "legal": False, "finished": False, "winner": None, "reason": one.trouble.why}
    account = one.account
    return {
        "score": answers.points(one.game.players, account.totals),
        "legal": True,
        "finished": one.ended is not None,
        "winner": one.ended.winner if one.ended else None,
        "reason": one.ended.reason if one.ended else None,
        account.called: [
            {"player": item.player, "points": item.points, "what": item.what, **item.facts} for item in account.items
        ],
        "notes": list(account.notes),
        **account.facts,
    }


def pieces(some: Iterable[Standing]) -> list[Answer]:
    """Pieces in their places."""
    return [{"place": place, "kind": kind} for place, kind in some]
