"""`fivesides games`: which games there are, and their options."""

import json

import click

from games.registry import GAMES
from scripts.commands.options import json_option
from scripts.outputs import deliver


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
        deliver(None, json.dumps(listed, ensure_ascii=False) + "\n", force=False)
        return 0
    lines = []
    for name, game in GAMES.items():
        lines.append(f"{name}: {game.summary}")
        width = max(len(option.key) for option in game.options)
        for option in game.options:
            lines.append(f"  --set {option.key.ljust(width)}  {' | '.join(option.values)}")
            lines.append(f"        {' ' * width}  {option.meaning}")
    deliver(None, "".join(line + "\n" for line in lines), force=False)
    return 0
