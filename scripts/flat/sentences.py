"""Sentences on flat games: whose turn it is, how it ended, what is wrong."""

from games.record import Replay
from scripts.console import winner
from scripts.inputs import FlatGames, illegal


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
        return [f"{source.where(one.record.places.get('Result'))}: {one.wrong_result}"]
    return []
