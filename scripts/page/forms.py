"""What the page's menus and forms are made of: the games, their players, and what their rule sheets leave open.

All of it comes from the registry. Knows no game by name.
"""

from importlib.metadata import PackageNotFoundError, version

from games.options import Option
from games.registry import GAMES
from scripts.answers import Answer


def games() -> Answer:
    """The catalogue of all games, each with its players under its defaults, and the version of fivesides."""
    return {
        "games": [
            {
                "name": name,
                "title": entry.title,
                "summary": entry.summary,
                "flat": entry.flat,
                "players": list(entry.under({}).players),
                "options": [_option(one) for one in entry.options],
            }
            for name, entry in GAMES.items()
        ],
        "version": _version(),
    }


def _option(one: Option) -> Answer:
    """One choice: a value in round brackets stands for free ones; `otherwise` tells when the default is another."""
    return {
        "key": one.key,
        "values": list(one.values),
        "default": one.default,
        "meaning": one.meaning,
        "otherwise": [list(case) for case in one.otherwise],
    }


def _version() -> str:
    """Of the distribution; empty where the packages are run without having been installed."""
    try:
        return version("fivesides")
    except PackageNotFoundError:
        return ""
