"""Flat games for programs: what a command found out about them, as objects for JSON."""

from collections.abc import Callable, Mapping, Sequence

from games.game import Outcome
from games.record import Replay

Answer = dict[str, object]


def each(games: Sequence[Replay], answer: Callable[[Replay], Mapping[str, object]]) -> Answer:
    """What *answer* says of one game; of several, a list of it under `rounds`."""
    name = games[0].record.name
    found: list[Answer] = [{"game": name, **answer(one)} for one in games]
    return found[0] if len(found) == 1 else {"game": name, "rounds": found}


def check_answer(one: Replay, problems: Sequence[str]) -> Answer:
    """What `check` says of one game: nothing falls in it, so there is no margin."""
    seed = one.record.tag("Seed")
    return {
        "legal": one.trouble is None,
        "outcome": None,
        "margin": None,
        "moves": moves_answer(one),
        "score": None if one.trouble else points(one, one.account.totals),
        "ended": ended_answer(one, one.ended),
        "notes": list(one.account.notes),
        "problems": list(problems),
        "seed": int(seed) if seed.isdecimal() and len(seed) < 20 else None,
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
        "score": points(one, account.totals),
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


def points(one: Replay, totals: Sequence[int]) -> dict[str, int]:
    """Points by player."""
    return dict(zip(one.game.players, totals, strict=True))


def ended_answer(one: Replay, outcome: Outcome | None) -> Answer | None:
    """How a game ended; None while it goes on."""
    if outcome is None:
        return None
    return {
        "points": points(one, outcome.points),
        "winner": outcome.winner,
        "reason": outcome.reason,
        "result": outcome.result,
    }
