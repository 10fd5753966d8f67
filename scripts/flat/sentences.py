"""Sentences on flat games: who has how many points, whose turn it is, how it ended."""

from games.record import Replay
from scripts.console import winner
from scripts.inputs import FlatGames, illegal


def points(one: Replay) -> str:
    """The points of all players after the last legal move."""
    totals = one.game.explain(one.last).totals
    return ", ".join(f"{player.capitalize()} {total}" for player, total in zip(one.game.players, totals, strict=True))


def ended(one: Replay) -> str:
    """How the game ended, or who is to move."""
    over = one.ended
    if over:
        result = "" if over.result.casefold() in (over.winner, "draw") else f", {over.result}"
        return f"The game is over: {over.reason}; {winner(over.winner)}{result}."
    return f"The game goes on: {one.game.players[one.game.side(one.last)].capitalize()} is to move."


def problems(source: FlatGames, one: Replay) -> list[str]:
    """What is wrong with a game of *source*, and where it stands."""
    if one.trouble:
        return [illegal(source, one.trouble)]
    if one.wrong_result:
        word = one.record.places.get("Result")
        return [f"{source.where(word.line, word.column) if word else source.name}: {one.wrong_result}"]
    return []
