"""`fivesides games`: which games there are, and their options."""

import json

import click

from games.registry import GAMES
from scripts.commands.options import json_option


@click.command(name="games")
@json_option
def command(as_json: bool) -> int:
    """List the games with their options, the default of each first."""
    if as_json:
        listed = [
            {
                "game": name,
                "title": game.title,
                "summary": game.summary,
                "options": [
                    {"key": o.key, "values": list(o.values), "default": o.default, "meaning": o.meaning}
                    for o in game.options
                ],
            }
            for name, game in GAMES.items()
        ]
        click.echo(json.dumps(listed, ensure_ascii=False))
        return 0
    for name, game in GAMES.items():
        click.echo(f"{name}: {game.summary}")
        width = max(len(option.key) for option in game.options)
        for option in game.options:
            click.echo(f"  --set {option.key.ljust(width)}  {' | '.join(option.values)}")
            click.echo(f"        {' ' * width}  {option.meaning}")
    return 0
