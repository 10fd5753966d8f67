"""What a command does with a kind of game: with figures, which must stand, or with flat games.

A command has a module for each, like `scripts.figures.score` and `scripts.flat.score`. Both have the same names in
them, and are imported when they are needed.
"""

from importlib import import_module
from typing import Any

from games.registry import GAMES


def of_kind(name: str, command: str) -> Any:
    """The module of *command* for the game called *name*."""
    return import_module(f"scripts.{'flat' if GAMES[name].flat else 'figures'}.{command}")
